"""The steps by which markup is masked."""

from __future__ import annotations

from keysift.analysis.reading.accents import join_accents
from keysift.analysis.reading.code import mask_code, mask_front_matter
from keysift.analysis.reading.formulas import mask_formulas
from keysift.analysis.reading.headings import mask_headings
from keysift.analysis.reading.hyphenation import join_broken_words, join_soft_hyphens
from keysift.analysis.reading.latex import mask_latex
from keysift.analysis.reading.mail import mask_mail
from keysift.analysis.reading.markdown import mask_markdown
from keysift.analysis.reading.masks import BLANK, FILLER
from keysift.analysis.reading.pronunciations import mask_pronunciations
from keysift.analysis.reading.records import mask_json
from keysift.analysis.reading.references import mask_references
from keysift.analysis.reading.social import mask_social
from keysift.analysis.reading.speakers import mask_speakers
from keysift.analysis.reading.tags import mask_entities, mask_tags
from keysift.analysis.reading.wiki import mask_wiki
from keysift.kernels.signs import (
    BROKEN_WORDS,
    FORMULAS,
    HEADINGS,
    MARKDOWN,
    PRONUNCIATIONS,
    REFERENCES,
    SOCIAL,
    SOFT_HYPHENS,
    SPEAKERS,
    STRUCTURE,
)


def take_steps(text: str, signs: int) -> str:
    """Return a text masked by the steps that its signs call for. Their order matters: code may show tags."""
    if signs & STRUCTURE:
        if FILLER in text:
            text = text.replace(FILLER, BLANK)
        text = mask_front_matter(mask_json(text))
        text = mask_code(text)
        text = mask_entities(mask_tags(text))
        text = mask_mail(text)
        text = mask_wiki(mask_latex(mask_formulas(join_accents(text))))
    elif signs & FORMULAS:
        text = mask_formulas(text)
    if signs & MARKDOWN:
        text = mask_markdown(text)
    if signs & REFERENCES:
        text = mask_references(text, signs)
    if signs & PRONUNCIATIONS:
        text = mask_pronunciations(text)
    if signs & SPEAKERS:
        text = mask_speakers(text)
    if signs & SOCIAL:
        text = mask_social(text)
    if signs & HEADINGS:
        text = mask_headings(text)
    if signs & SOFT_HYPHENS:
        text = join_soft_hyphens(text)
    return join_broken_words(text) if signs & BROKEN_WORDS else text
