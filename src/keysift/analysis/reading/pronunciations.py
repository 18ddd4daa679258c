"""Pronunciations in the phonetic alphabet, which encyclopedias and dictionaries give behind a name."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.reading.masks import SEPARATOR, edited

# Letters that no language is written with, stress and length.
_SOUND: Final = re.compile("[\u0250-\u02af\u02c8\u02cc\u02d0]")
# Hardly any pronunciation has none of these, and a single sign is found much quicker than any of many.
_FREQUENT: Final = "ˈːəɪɑ"
_PRONUNCIATION: Final = re.compile(r"(?<![\w/])/([^/\n]{1,120})/(?![\w/])|\[([^\[\]\n]{1,120})\]")


def mask_pronunciations(text: str) -> str:
    """Mask what stands between slashes or brackets and has a sound of the phonetic alphabet."""
    if not any(sound in text for sound in _FREQUENT):
        return text
    found = [match.span() for match in _PRONUNCIATION.finditer(text) if _SOUND.search(match[0])]
    return edited(text, [(*span, SEPARATOR) for span in found]) if found else text
