"""From many documents to a collection: the public call, and the way of the documents through it.

documents ──extract──▶ best phrases of each ──gather──▶ phrases of all ──compare──▶ parts, trends, pairs
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from keysift.collections.collection import (
    CharacteristicPhrase,
    CollectedDocument,
    CollectedPhrase,
    Collection,
    Part,
    PhrasePair,
    Trend,
)
from keysift.collections.columns import PERIODS, Grouping, Timeline, are_dates, arrange, group
from keysift.collections.gathering import EntryReader, Gathered
from keysift.collections.pairs import occurring_together
from keysift.collections.parts import Characteristic, characteristic_phrases
from keysift.collections.specific import is_common, specificities
from keysift.collections.tags import DEEPER, TagGatherer
from keysift.collections.trends import Movement, movements, movers, period_counts
from keysift.document import Document
from keysift.errors import InputError, OptionError, Parameter, check_switches, option_error
from keysift.extractor import Extractor
from keysift.options import checked_count, documented_options

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from keysift.options import ExtractionOptions
    from keysift.resources import GivenCorpus, Model

_PER_PART: Final = 20
_MOST_PARTS: Final = 100
_MOVERS: Final = 50
_PAIRS: Final = 200


@documented_options
def collect(
    documents: Iterable[Any],
    *,
    by: str | None = None,
    time: str | None = None,
    period: str = "year",
    method: str | None = None,
    top: int = 10,
    min_documents: int = 2,
    most_phrases: int = 500,
    tags: bool = False,
    most_tags: int | None = None,
    text_field: str = "text",
    title_field: str = "title",
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = "auto",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    workers: int = 1,
    **options: Unpack[ExtractionOptions],
) -> Collection:
    """Return the keyphrases of many documents: of the whole, of its parts, over time, and those that go together.

    A document is a str, a Document, a pair `(key, text)`, or a mapping with the text in `text_field`, a title in
    `title_field` and a key in "id"; title and key may be missing. The best `top` keyphrases of each are counted, and
    phrases with the same stem are one phrase.

    `by` names the column (the field of the mappings) whose values are the parts to compare: labels as they are, a list
    of labels as several parts, dates by `period` ("decade", "year" or "month"), and many different numbers as four
    ranges. `time` names the column of dates for the trends; without it, `by` is used if it has dates.

    Phrases in fewer than `min_documents` documents are not listed. Of the others, the `most_phrases` in most documents
    are, and those that are characteristic of a part or have a trend. Those that are most specific to the collection
    come first, and those that many documents have come last. With `tags`, each document has at most `top` tags, the
    same term in the same form everywhere (see `Tags`), and there are at most `most_tags` different ones.

    The documents are read once and no text is kept. The other arguments are those of `keysift.extract_many`.

    >>> found = collect(["Coral reefs need light.", "A coral reef needs clean water."])
    >>> [(phrase.text, phrase.count) for phrase in found.phrases]
    [('coral reef', 2)]
    """
    _check(documents, top=top, min_documents=min_documents, most_phrases=most_phrases, period=period)
    check_switches(tags=tags)
    if most_tags is not None:
        checked_count("most_tags", most_tags)
        if not tags:
            raise OptionError("The ", Parameter("most_tags"), " are a cap on ", Parameter("tags"), ": ask for both.")
    extractor = Extractor(
        method, corpus=corpus, model=model, language=language, stop_words=stop_words, markup=markup, **options
    )
    reader = EntryReader(by=by, time=time, text_field=text_field, title_field=title_field)
    gathered, tagged = Gathered(), TagGatherer(extractor.language)
    deep = top * DEEPER if most_tags is not None else top
    read_in: Counter[str] = Counter({extractor.language: 0})
    pairs = (((entry, text if tags else ""), text) for entry, text in reader.entries(documents))
    for (entry, text), keyphrases in extractor.extract_many(pairs, top=deep, workers=workers):
        gathered.add(entry, keyphrases[:top])
        if keyphrases.language is not None:
            read_in[keyphrases.language] += 1
        if tags:
            tagged.add(entry, text, keyphrases)
    grouping, timeline, time = _columns(gathered, by=by, time=time, period=period)
    found = _compare(gathered, grouping, timeline, least=min_documents, most_phrases=most_phrases)
    ((language, _),) = read_in.most_common(1)
    shown = _phrases(gathered, found.listed, language=language)
    pairs_found = occurring_together(gathered, phrases=shown, least=max(2, min_documents), most=_PAIRS)
    return Collection(
        documents=_documents(gathered, grouping, timeline),
        phrases=tuple(shown.values()),
        parts=tuple(
            Part(name, size, tuple(CharacteristicPhrase(shown[one.phrase], *one[1:]) for one in characteristic))
            for name, size, characteristic in found.parts
        ),
        periods=timeline.names,
        period_documents=timeline.documents,
        trends=_trends(gathered, timeline, found.movements, shown),
        pairs=tuple(PhrasePair(shown[pair.first], shown[pair.second], *pair[2:]) for pair in pairs_found),
        method=extractor.method.name,
        top=top,
        by=by,
        time=time,
        distinct_phrases=len(gathered.stems),
        left_out_parts=max(0, len(grouping.names) - _MOST_PARTS),
        tags=tagged.agree(top=top, most=most_tags, language=language) if tags else None,
    )


def _check(documents: object, *, period: str, **counts: int) -> None:
    if isinstance(documents, str | bytes | Document | Mapping) or not isinstance(documents, Iterable):
        of_several = ", or give the items() of a dict of texts" if isinstance(documents, Mapping) else ""
        raise InputError(
            f"collect takes an iterable of documents. Got one {type(documents).__name__} instead: wrap it in a list"
            f"{of_several}."
        )
    for name, value in counts.items():
        checked_count(name, value)
    if period not in PERIODS:
        raise option_error("period", f"must be one of {', '.join(PERIODS)}. Got {period!r} instead.")


def _columns(
    gathered: Gathered, *, by: str | None, time: str | None, period: str
) -> tuple[Grouping, Timeline, str | None]:
    """Return the parts, the periods, and the column that the periods are from."""
    parts = [entry.part for entry in gathered.entries]
    grouping = Grouping((), ((),) * len(parts)) if by is None else group(parts, period=period)
    if time is None and by is not None and are_dates(parts):
        return grouping, arrange(parts, period=period), by
    times = [entry.time for entry in gathered.entries]
    timeline = arrange(times, period=period)
    if time is not None and times and not timeline.names:
        example = next((str(value) for values in times for value in values), "nothing")
        raise option_error(
            "time",
            f"must name a column of years or dates (for the period {period}). Got {time!r} instead, "
            f"which has values such as {example[:40]!r}.",
        )
    return grouping, timeline, time


class _Found(NamedTuple):
    """What the comparisons gave, with phrases by their numbers: those to list, the parts, and how phrases move.

    A part is its name, how many documents it has, and its characteristic phrases.
    """

    listed: tuple[int, ...]
    parts: tuple[tuple[str, int, tuple[Characteristic, ...]], ...]
    movements: dict[int, Movement]


def _compare(gathered: Gathered, grouping: Grouping, timeline: Timeline, *, least: int, most_phrases: int) -> _Found:
    """Compare parts and periods over all phrases that are frequent enough, and choose those to list."""
    counts, stems = gathered.counts, gathered.stems
    frequent = sorted(
        (phrase for phrase, count in enumerate(counts) if count >= least),
        key=lambda phrase: (-counts[phrase], gathered.mean_rank(phrase), stems[phrase]),
    )
    sizes, characteristic = characteristic_phrases(gathered, grouping, frequent=frequent, most=_PER_PART)
    largest = sorted(range(len(sizes)), key=lambda part: (-sizes[part], grouping.names[part]))
    shown = sorted(largest[:_MOST_PARTS])
    moving = movements(gathered, timeline, frequent=frequent) if timeline.names else {}
    chosen = set(frequent[:most_phrases])
    chosen.update(one.phrase for part in shown for one in characteristic[part])
    chosen.update(movers(gathered, moving, most=_MOVERS))
    listed = tuple(phrase for phrase in frequent if phrase in chosen)
    return _Found(listed, tuple((grouping.names[part], sizes[part], characteristic[part]) for part in shown), moving)


def _documents(gathered: Gathered, grouping: Grouping, timeline: Timeline) -> tuple[CollectedDocument, ...]:
    return tuple(
        CollectedDocument(
            entry.key,
            entry.title,
            tuple(grouping.names[part] for part in parts),
            timeline.names[place] if place >= 0 else None,
        )
        for entry, parts, place in zip(gathered.entries, grouping.members, timeline.places, strict=True)
    )


def _phrases(gathered: Gathered, listed: Sequence[int], *, language: str) -> dict[int, CollectedPhrase]:
    """Return phrases by number, those most specific to the collection first, and those of many documents last.

    Each has its documents, those first where it ranks best.
    """
    specific = specificities(gathered, list(listed), language=language)
    order = sorted(listed, key=lambda phrase: (is_common(gathered, phrase), -specific[phrase]))
    found: dict[int, list[tuple[int, str, int]]] = {phrase: [] for phrase in order}
    for document, entry in enumerate(gathered.entries):
        for rank, phrase in enumerate(gathered.phrases_of(document)):
            if phrase in found:
                found[phrase].append((rank, entry.key, document))
    return {
        phrase: CollectedPhrase(
            text=(forms := gathered.forms_of(phrase))[0],
            stem=gathered.stems[phrase],
            variants=forms,
            documents=tuple(document for _, _, document in sorted(places)),
            share=gathered.counts[phrase] / len(gathered.entries),
            mean_rank=gathered.mean_rank(phrase),
            specificity=specific[phrase],
            is_common=is_common(gathered, phrase),
        )
        for phrase, places in found.items()
    }


def _trends(
    gathered: Gathered, timeline: Timeline, moving: dict[int, Movement], shown: dict[int, CollectedPhrase]
) -> tuple[Trend, ...]:
    """Return the trends of the phrases, in their order."""
    if not timeline.names:
        return ()
    totals, counts = timeline.documents, period_counts(gathered, timeline, phrases=shown)
    return tuple(
        Trend(
            collected,
            tuple(counts[phrase]),
            tuple(count / total if total else None for count, total in zip(counts[phrase], totals, strict=True)),
            *moving[phrase],
            moving[phrase].direction,
        )
        for phrase, collected in shown.items()
    )
