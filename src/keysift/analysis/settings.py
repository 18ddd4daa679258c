"""How a text was analyzed: what a corpus file carries and compares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from keysift.analysis.languages import language_code
from keysift.errors import AnalysisMismatchError


@dataclass(frozen=True, slots=True)
class AnalysisSettings:
    """The choices that decide which words a text has.

    `stop_words` is None for the language's built-in list. `edition` rises whenever tokenizing or stemming changes
    in a way that makes old counts unfit for new texts.
    """

    language: str = "en"
    stop_words: frozenset[str] | None = None
    edition: int = 1

    def __post_init__(self) -> None:
        # "french" and "fr-FR" are "fr": settings that mean the same are equal.
        object.__setattr__(self, "language", language_code(self.language))

    def as_data(self) -> dict[str, object]:
        """Return the settings as JSON has them."""
        stop_words = None if self.stop_words is None else sorted(self.stop_words)
        return {"language": self.language, "stop_words": stop_words, "edition": self.edition}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> AnalysisSettings:
        """Undo `as_data`."""
        language, words, edition = data["language"], data["stop_words"], data["edition"]
        listed = words is None or (isinstance(words, list) and all(isinstance(word, str) for word in words))
        if not isinstance(language, str) or not listed or not isinstance(edition, int):
            raise ValueError("it does not say how its texts were analyzed")
        return cls(language, None if words is None else frozenset(words), edition)

    def __str__(self) -> str:
        if self.stop_words is None:
            stop_words = "built-in stop words"
        else:
            from hashlib import sha256

            listing = "\n".join(sorted(self.stop_words)).encode("utf-8", "surrogatepass")
            stop_words = f"{len(self.stop_words)} own stop words ({sha256(listing).hexdigest()[:8]})"
        return f"language {self.language!r}, {stop_words}, analyzer edition {self.edition}"


def describe(settings: AnalysisSettings | None) -> str:
    """Say in words how a text was analyzed."""
    return "tokens from outside (Document.from_tokens)" if settings is None else str(settings)


def check_model_fits(settings: AnalysisSettings | None, *, trained: AnalysisSettings | None) -> None:
    """Raise AnalysisMismatchError unless a text was analyzed like the documents that a model was trained on."""
    if settings != trained:
        raise AnalysisMismatchError(
            f"The text was analyzed with {describe(settings)}, the documents of the model with {describe(trained)}. "
            "Analyze the text in the same way, or train the model anew."
        )
