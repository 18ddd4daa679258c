"""From a Document to candidate phrases, and from their scores to the phrases that are shown.

In the order in which a text meets them: `rules` and `patterns` (what may be a phrase), `finding` (with `words`, which
phrases of a language do not begin or end with), `choosing` (which phrases are shown) and `forms` (how they are
written). The inner loops are in `keysift.kernels`.
"""
