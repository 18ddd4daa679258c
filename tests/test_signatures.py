"""How many parameters functions take."""

from __future__ import annotations

from print_signatures import TOO_MANY, internal_signatures

KNOWN = {
    "kernels/analyzer.py: find_kinds",
    "kernels/learning.py: WordTable.__init__",
    "kernels/lexicon.py: describe_words",
    "kernels/tagger.py: tag_sentences",
    "kernels/tokens.py: Tokens.__init__",
}
"""Functions that still take too many."""


def test_functions_take_fewer_than_ten_parameters() -> None:
    """No function that is not made for users takes ten parameters or more, but for those that are known."""
    functions = (found for found in internal_signatures() if not found.is_dataclass)
    large = {f"{found.file}: {found.name}" for found in functions if found.parameters >= TOO_MANY}
    assert not large - KNOWN, "these need an object for what belongs together"
    assert not KNOWN - large, "these are no longer too large, or gone: strike them from the list"
