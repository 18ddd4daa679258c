"""A collection as tables: for CSV with all digits, and for reading on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from keysift.collections.collection import CharacteristicPhrase, Collection, Trend
from keysift.io.tables import aligned, csv_text

TABLES: Final = ("phrases", "parts", "trends", "pairs", "documents")
"""The tables of a collection."""

_PHRASES, _IN_PART, _MOVERS, _PAIRS, _PARTS = 20, 5, 5, 10, 20  # rows that are read on a terminal
_LEVEL: Final = 0.05

Rows = Sequence[Sequence[object]]


def table_rows(collection: Collection, table: str) -> tuple[tuple[str, ...], Rows]:
    """Return the titles and rows of a table, with numbers as they are."""
    return _MAKERS[table](collection)


def to_csv(collection: Collection, table: str) -> str:
    """Return a table as CSV; in a column of several values, semicolons are between them."""
    titles, rows = table_rows(collection, table)
    return csv_text(titles, ([_flat(cell) for cell in row] for row in rows))


def _flat(cell: object) -> object:
    return "; ".join(map(str, cell)) if isinstance(cell, tuple) else cell


def _phrases(collection: Collection) -> tuple[tuple[str, ...], Rows]:
    titles = (
        *("phrase", "stem", "documents", "share", "mean_rank", "specificity", "is_common", "variants"),
        *("part", "part_score", "part_q"),
    )
    best = _best_parts(collection)
    trends = {trend.phrase.stem: trend for trend in collection.trends}
    rows = []
    for phrase in collection.phrases:
        part, found = best.get(phrase.stem, (None, None))
        trend = trends.get(phrase.stem)
        rows.append(
            (
                phrase.text,
                phrase.stem,
                phrase.count,
                phrase.share,
                phrase.mean_rank,
                phrase.specificity,
                phrase.is_common,
                phrase.variants,
                part,
                None if found is None else found.score,
                None if found is None else found.q,
                *((None, None, None) if trend is None else (trend.slope, trend.z, trend.direction)),
            )
        )
    return (*titles, "slope", "z", "direction"), rows


def _best_parts(collection: Collection) -> dict[str, tuple[str, CharacteristicPhrase]]:
    """Return the part that each phrase is most characteristic of."""
    best: dict[str, tuple[str, CharacteristicPhrase]] = {}
    for part in collection.parts:
        for found in part.phrases:
            stem = found.phrase.stem
            if stem not in best or found.score > best[stem][1].score:
                best[stem] = part.name, found
    return best


def _parts(collection: Collection) -> tuple[tuple[str, ...], Rows]:
    titles = ("part", "part_documents", "phrase", "documents", "expected", "score", "q")
    return titles, [
        (part.name, part.documents, found.phrase.text, found.count, found.expected, found.score, found.q)
        for part in collection.parts
        for found in part.phrases
    ]


def _trends(collection: Collection) -> tuple[tuple[str, ...], Rows]:
    titles = ("phrase", "period", "documents", "share", "slope", "z", "q", "direction")
    return titles, [
        (trend.phrase.text, period, count, share, trend.slope, trend.z, trend.q, trend.direction)
        for trend in collection.trends
        for period, count, share in zip(collection.periods, trend.counts, trend.shares, strict=True)
    ]


def _pairs(collection: Collection) -> tuple[tuple[str, ...], Rows]:
    return ("phrase", "other_phrase", "documents", "npmi", "score"), [
        (pair.first.text, pair.second.text, pair.count, pair.npmi, pair.score) for pair in collection.pairs
    ]


def _documents(collection: Collection) -> tuple[tuple[str, ...], Rows]:
    return ("phrase", "document", "title", "parts", "period"), [
        (phrase.text, document.key, document.title, document.parts, document.period)
        for phrase in collection.phrases
        for document in collection.documents_of(phrase)
    ]


_MAKERS = {"phrases": _phrases, "parts": _parts, "trends": _trends, "pairs": _pairs, "documents": _documents}


def to_text(collection: Collection) -> str:
    """Return what matters most about a collection, to be read on a terminal."""
    lines = [f"{len(collection.documents):,} documents, {collection.distinct_phrases:,} phrases\n"]
    if not collection.phrases:
        return f"{lines[0]}no phrase is in enough documents\n"
    rows = [
        (_line(phrase.text), f"{phrase.count:,}", f"{phrase.share:.1%}", f"{phrase.mean_rank:.1f}")
        for phrase in [phrase for phrase in collection.phrases if not phrase.is_common][:_PHRASES]
    ]
    lines.append(aligned(("keyphrase", "documents", "share", "mean rank"), rows, left=(0,)))
    common = [f"{_line(phrase.text)} ({phrase.share:.0%})" for phrase in collection.phrases if phrase.is_common]
    if common:
        lines.append(f"in many documents (their subject, or boilerplate): {', '.join(common[:_PHRASES])}\n")
    if collection.parts:
        lines += _part_lines(collection)
    for direction in ("rising", "falling"):
        moving = [trend for trend in collection.trends if trend.direction == direction]
        moving.sort(key=lambda trend: -abs(trend.z))
        if moving:
            lines.append(f"{direction} ({collection.periods[0]} to {collection.periods[-1]})")
            lines.append(_trend_table(moving[:_MOVERS]))
    if collection.pairs:
        found = [
            (_line(pair.first.text), _line(pair.second.text), f"{pair.count:,}", f"{pair.npmi:.2f}")
            for pair in collection.pairs[:_PAIRS]
        ]
        lines.append("together")
        lines.append(aligned(("keyphrase", "and keyphrase", "documents", "npmi"), found, left=(0, 1)))
    return "\n".join(lines)


def _part_lines(collection: Collection) -> list[str]:
    rows = []
    for part in collection.parts[:_PARTS]:
        for found in part.phrases[:_IN_PART]:
            mark = "" if found.q < _LEVEL else "not significant"
            text = _line(found.phrase.text)
            rows.append((_line(part.name), text, f"{found.count:,}", f"{found.score:.1f}", mark))
    more = len(collection.parts) + collection.left_out_parts - _PARTS
    left = f" (the first {_PARTS} of {more + _PARTS:,} parts)" if more > 0 else ""
    if not rows:
        return [f"no phrase is characteristic of a part by {collection.by}\n"]
    titles = (_line(collection.by or ""), "characteristic phrase", "documents", "score", "")
    return [f"by {collection.by}{left}", aligned(titles, rows, left=(0, 1, 4))]


def _trend_table(trends: Sequence[Trend]) -> str:
    rows = [(_line(trend.phrase.text), f"{sum(trend.counts):,}", f"{100 * trend.slope:+.2f}") for trend in trends]
    return aligned(("keyphrase", "documents", "points a period"), rows, left=(0,))


def _line(text: str) -> str:
    return " ".join(text.split())
