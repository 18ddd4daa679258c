"""Where keyphrases came from: their text and extractor, for what is only found when somebody asks for it."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, NoReturn

from keysift.errors import InputError

if TYPE_CHECKING:
    from keysift.document import Document
    from keysift.extractor import Extractor
    from keysift.keyphrase import Keyphrase


@dataclass(eq=False)
class Origin:
    """The text of some keyphrases and the extractor that found them.

    The text is analyzed again when its sentences or left out phrases are first asked for: a Document takes many times
    the memory of a text, so none is held before.
    """

    extractor: Extractor
    text: str | Document

    @cached_property
    def _document(self) -> Document:
        return self.extractor.document_of(self.text)

    @cached_property
    def _repeated(self) -> dict[str, list[Keyphrase]]:
        """Return the phrases that are left out because they repeat another one, by the stem of that one."""
        case, ranking = self.extractor.ranking_of(self._document)
        return ranking.repetitions(case.candidates)

    def contexts(self, phrase: Keyphrase) -> tuple[str, ...]:
        """Return the sentences that a phrase occurs in."""
        document = self._document
        sentences = document.sentences
        starts = [sentence.start for sentence in sentences]
        numbers = dict.fromkeys(bisect_right(starts, start) - 1 for start, _ in phrase.spans)
        return tuple(" ".join(sentences[number].text.split()) for number in numbers)

    def variants(self, phrase: Keyphrase) -> dict[str, int]:
        """Return the other forms of a phrase and the phrases that it stands for, the most frequent ones first."""
        forms = Counter(_form(self._document, span) for span in phrase.spans)
        for other in self._repeated.get(phrase.stem, ()):
            for start, end in other.spans:
                before = bisect_right(phrase.spans, start, key=itemgetter(0))
                if not before or end > phrase.spans[before - 1][1]:
                    forms[_form(self._document, (start, end))] += 1
        del forms[phrase.text]
        return dict(forms.most_common())


def _form(document: Document, span: tuple[int, int]) -> str:
    """Return an occurrence as a person would write it."""
    from keysift.analysis.markup.masks import FILLER

    start, end = span
    return " ".join(document.reading[start:end].replace(FILLER, "").split())


def origin_needed(phrase: str) -> NoReturn:
    """Say that a phrase came without its text."""
    raise InputError(
        f"The keyphrase {phrase!r:.60} came without its text, as those of extract_many, of other processes and of "
        "files do. Pass the text to keysift.extract for its contexts and variants."
    )
