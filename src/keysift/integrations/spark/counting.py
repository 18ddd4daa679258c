"""Count words in the cluster: partial counts in each partition, added up by stem, and given to the driver in pieces.

    partitions ──count_batches──▶ (share, counts) ──equal shares together──▶ ──add_batches──▶ (counts) ──▶ driver

A worker holds the counts of so many stems at most, then it gives them away in shares: a stem is of the same share
everywhere. Counts travel as Arrow streams, so that Java moves a row for each share instead of one for each stem. They
are integers, and a task that is run again gives the same rows, so the sums are exact.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

import numpy

from keysift.corpus.counts import Corpus
from keysift.errors import FileFormatError
from keysift.integrations.spark.failures import Failures
from keysift.integrations.spark.text_columns import checked_text, spare_collections, texts_of

if TYPE_CHECKING:
    import pyarrow

COUNTS_TYPE: Final = "share int, counts binary"
SUMS_TYPE: Final = "counts binary, pruned_stems bigint, pruned_tokens bigint"
_ROWS: Final = 1000  # between two looks at how many stems there are
_MOST_STEMS: Final = 200_000  # whose counts a worker holds: some 40 MB
_SHARES: Final = 256

# Stems are UTF-8, which never has a byte 0xFF: these keys are no stems.
_TOTALS: Final = b"\xff totals"  # its frequency is the number of tokens, its document frequency that of documents
_LEFT_OUT: Final = b"\xff left out"  # its frequency is the number of nulls, its document frequency that of bad rows
_REASON: Final = b"\xff reason "  # followed by why the first bad row of a partition is bad


@dataclass(frozen=True, slots=True)
class Counted:
    """A corpus that was counted in a cluster, and what is not in it.

    `pruned_stems` distinct stems, which are `pruned_tokens` tokens, were rarer than `min_count`: they are not among the
    tokens of the corpus either. `null_rows` had no text, and `bad_rows` a text that cannot be worked on; `bad_example`
    says why one of them cannot.
    """

    corpus: Corpus
    pruned_stems: int = 0
    pruned_tokens: int = 0
    null_rows: int = 0
    bad_rows: int = 0
    bad_example: str | None = None

    def __str__(self) -> str:
        corpus = self.corpus
        parts = [f"{corpus.documents:,} documents, {corpus.tokens:,} tokens, {corpus.vocabulary_size:,} distinct stems"]
        if self.pruned_stems:
            share = self.pruned_tokens / (corpus.tokens + self.pruned_tokens)
            parts.append(
                f"{self.pruned_stems:,} stems ({self.pruned_tokens:,} tokens, {share:.2%} of all) left out as rarer "
                "than the least count"
            )
        if self.null_rows:
            parts.append(f"rows without a text: {self.null_rows:,}")
        if self.bad_rows:
            parts.append(f"rows with a bad text: {self.bad_rows:,}, such as {self.bad_example}")
        return "; ".join(parts)


def count_batches(
    batches: Iterable[pyarrow.RecordBatch], *, language: str, stop_words: tuple[str, ...] | None
) -> Iterator[pyarrow.RecordBatch]:
    """Yield the counts of a partition, whose texts are in the first column."""
    nulls = 0
    failures = Failures()
    part = Corpus(language=language, stop_words=stop_words)
    for batch in batches:
        for start in range(0, batch.num_rows, _ROWS):
            texts = texts_of(batch.column(0).slice(start, _ROWS))
            nulls += texts.count(None)
            _count_in(part, _proper(texts, failures), failures)
            if part.vocabulary_size >= _MOST_STEMS:
                yield _counts_of(part)
                part = Corpus(language=language, stop_words=stop_words)
    yield _counts_of(part)
    if failures.first is not None:
        yield _rows([_REASON + failures.first.encode("utf-8", "replace")], array("q", [1]), array("q", [1]))
    if nulls or failures.bad:
        yield _rows([_LEFT_OUT], array("q", [nulls]), array("q", [failures.bad]))
    spare_collections()


def _proper(texts: list[str | Exception | None], failures: Failures) -> Iterator[str]:
    """Yield the texts that are texts."""
    for text in texts:
        if text is None:
            continue
        failures.texts += 1
        try:
            yield checked_text(text)
        except FileFormatError as error:
            failures.add(error)


def _count_in(part: Corpus, texts: Iterator[str], failures: Failures) -> None:
    """Add texts to a corpus, without those that cannot be: `extract` says of each row what is wrong with it."""
    while True:
        try:
            part.update(texts)
        except Exception as error:  # the text that it came from has been taken; the others are counted
            failures.add(error)
        else:
            return


def _counts_of(part: Corpus) -> pyarrow.RecordBatch:
    table = part.table
    stems = [stem.encode("utf-8", "surrogatepass") for stem in table.index]  # in the order of their places
    return _rows(
        [*stems, _TOTALS],
        array("q", [*table.frequencies, table.tokens]),
        array("q", [*table.document_frequencies, table.documents]),
    )


def _rows(stems: list[bytes], frequencies: array[int], document_frequencies: array[int]) -> pyarrow.RecordBatch:
    """Return a row for each share that there are stems of, with their counts."""
    import pyarrow

    counts = pyarrow.table(
        {
            "stem": pyarrow.array(stems, pyarrow.binary()),
            "frequency": numpy.asarray(frequencies),
            "document_frequency": numpy.asarray(document_frequencies),
        }
    )
    share_of = numpy.fromiter((crc32(stem) % _SHARES for stem in stems), numpy.int32, len(stems))
    shares = numpy.unique(share_of)
    packed = [_packed(counts.filter(pyarrow.array(share_of == share))) for share in shares]
    return pyarrow.RecordBatch.from_arrays(
        [pyarrow.array(shares), pyarrow.array(packed, pyarrow.binary())], names=["share", "counts"]
    )


def _packed(counts: pyarrow.Table) -> bytes:
    import pyarrow

    stream = pyarrow.BufferOutputStream()
    with pyarrow.ipc.new_stream(stream, counts.schema) as writer:
        writer.write_table(counts)
    packed: bytes = stream.getvalue().to_pybytes()
    return packed


def _unpacked(packed: bytes) -> pyarrow.Table:
    import pyarrow

    return pyarrow.ipc.open_stream(packed).read_all()


def add_batches(batches: Iterable[pyarrow.RecordBatch], *, min_count: int) -> Iterator[pyarrow.RecordBatch]:
    """Yield the sums of the counts of whole shares that are kept, some of them in a row, and how much was left out."""
    import pyarrow
    import pyarrow.compute as compute

    parts: list[pyarrow.Table] = []
    most = _MOST_STEMS
    for batch in batches:
        parts += map(_unpacked, batch.column(1).to_pylist())
        if sum(map(len, parts)) > most:
            parts = [_summed(parts)]
            most = _MOST_STEMS + 2 * len(parts[0])
    if not parts:
        return
    sums = _summed(parts)
    stem, frequency = sums.column("stem"), sums.column("frequency")
    is_kept = compute.or_(compute.greater_equal(frequency, min_count), compute.starts_with(stem, pattern=b"\xff"))
    kept = sums.filter(is_kept)
    pruned = [sums.num_rows - kept.num_rows], [compute.sum(frequency.filter(compute.invert(is_kept))).as_py() or 0]
    for start in range(0, kept.num_rows, _MOST_STEMS) or (0,):
        packed = [_packed(kept.slice(start, _MOST_STEMS))]
        yield pyarrow.RecordBatch.from_arrays(
            [pyarrow.array(packed, pyarrow.binary()), *map(pyarrow.array, pruned)],
            names=["counts", "pruned_stems", "pruned_tokens"],
        )
        pruned = [0], [0]


def _summed(parts: list[pyarrow.Table]) -> pyarrow.Table:
    """Return counts with each stem once."""
    import pyarrow

    names = ["frequency", "document_frequency"]
    found = (
        pyarrow.concat_tables(parts).group_by("stem", use_threads=False).aggregate([(name, "sum") for name in names])
    )
    return found.select(["stem", *(f"{name}_sum" for name in names)]).rename_columns(["stem", *names])


def put_together(rows: Iterable[Any], *, language: str, stop_words: tuple[str, ...] | None) -> Counted:
    """Return the corpus of the rows that `add_batches` made; each of its stems is in one of them."""
    corpus = Corpus(language=language, stop_words=stop_words)
    table = corpus.table
    pruned_stems = pruned_tokens = nulls = bad = tokens = 0
    reason: str | None = None
    for row in rows:
        pruned_stems += row.pruned_stems
        pruned_tokens += row.pruned_tokens
        columns = (column.to_pylist() for column in _unpacked(row.counts).columns)
        for stem, frequency, documents in zip(*columns, strict=True):
            if stem == _TOTALS:
                tokens, table.documents = frequency, documents
            elif stem == _LEFT_OUT:
                nulls, bad = frequency, documents
            elif stem.startswith(_REASON):
                reason = stem.removeprefix(_REASON).decode()
            else:
                table.index[bytes(stem).decode("utf-8", "surrogatepass")] = len(table.index)
                table.frequencies.append(frequency)
                table.document_frequencies.append(documents)
    table.tokens = tokens - pruned_tokens
    table.revision += 1
    return Counted(corpus, pruned_stems, pruned_tokens, nulls, bad, reason)
