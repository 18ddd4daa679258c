"""Tell prose from what surrounds it: markup, addresses, headers, code, references, words broken at line ends."""

from __future__ import annotations

from keysift.analysis.reading.code import mask_code, mask_front_matter
from keysift.analysis.reading.headings import ENDINGS, mask_headings
from keysift.analysis.reading.hyphenation import join_broken_words, join_soft_hyphens
from keysift.analysis.reading.latex import mask_latex
from keysift.analysis.reading.mail import mask_mail
from keysift.analysis.reading.markdown import mask_markdown
from keysift.analysis.reading.masks import BLANK, FILLER, visible
from keysift.analysis.reading.records import mask_json
from keysift.analysis.reading.references import mask_references
from keysift.analysis.reading.social import mask_social
from keysift.analysis.reading.tags import mask_entities, mask_tags
from keysift.analysis.reading.wiki import mask_wiki
from keysift.errors import OptionError
from keysift.kernels.reading import find_signs
from keysift.kernels.signs import (
    BROKEN_WORDS,
    HEADINGS,
    MARKDOWN,
    REFERENCES,
    SOCIAL,
    SOFT_HYPHENS,
    STRUCTURE,
)

__all__ = ["FILLER", "MARKUP", "checked_markup", "read", "visible"]

MARKUP = ("auto", "none")
"""What `markup` may be."""


def read(text: str, markup: str = "auto") -> str:
    """Return a text of the same length in which everything that is not prose is masked.

    With "auto", each kind of markup is looked for, and a text that has none comes back as the very same object. With
    "none", every text does. The order of the steps matters: code may show tags, and tags may hold anything.
    """
    if checked_markup(markup) == "none":
        return text
    return masked(text, find_signs(text, ENDINGS))


def checked_markup(markup: str) -> str:
    """Return a choice of what is done with markup, or say which there are."""
    if markup not in MARKUP:
        raise OptionError(f"The 'markup' option must be one of {', '.join(MARKUP)}. Got {markup!r} instead.")
    return markup


def masked(text: str, signs: int) -> str:
    """Return a text masked by the steps that its signs call for; a text without a sign is not touched."""
    if not signs:
        return text
    if signs & STRUCTURE:
        if FILLER in text:
            text = text.replace(FILLER, BLANK)
        text = mask_front_matter(mask_json(text))
        text = mask_code(text)
        text = mask_entities(mask_tags(text))
        text = mask_mail(text)
        text = mask_wiki(mask_latex(text))
    if signs & MARKDOWN:
        text = mask_markdown(text)
    if signs & REFERENCES:
        text = mask_references(text)
    if signs & SOCIAL:
        text = mask_social(text)
    if signs & HEADINGS:
        text = mask_headings(text)
    if signs & SOFT_HYPHENS:
        text = join_soft_hyphens(text)
    return join_broken_words(text) if signs & BROKEN_WORDS else text
