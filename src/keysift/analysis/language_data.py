"""What there is for a language, as plain data."""

from __future__ import annotations

from typing import Any

from keysift.analysis.languages import Language
from keysift.analysis.stopwords import built_in_stop_words


def language_data(language: Language) -> dict[str, Any]:
    """Return what there is for a language, as the command line and the service list it in JSON."""
    return {
        "name": language.name,
        "stop_words": len(built_in_stop_words(language.code)) if language.stop_words else None,
        "stemmer": language.stemmer,
        "tagger": language.tagger is not None,
        "segmenter": language.segmenter,
        "frequencies": language.background is not None,
        "candidates": language.candidates,
        "candidate_defaults": dict(language.candidate_defaults),
    }
