from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from keysift import Corpus, OptionError
from keysift.errors import InputError, UnknownLanguageError, WorkerError
from keysift.integrations import spark
from keysift.integrations.spark import counting
from tests.integrations.spark.test_extract import TEXTS, frame_of

if TYPE_CHECKING:
    from pathlib import Path

    from pyspark.sql import SparkSession

pytestmark = pytest.mark.xdist_group("spark")


@pytest.mark.parametrize("partitions", [None, 7])
def test_counts_equal_the_local_ones(session: SparkSession, tmp_path: Path, partitions: int | None) -> None:
    """The corpus equals that of `Corpus.fit`, however the rows are spread, and is saved to the very same bytes."""
    fitted = spark.fit(frame_of(session, list(TEXTS)), partitions=partitions)
    expected = Corpus.fit(TEXTS)
    assert fitted == expected
    fitted.save(tmp_path / "spark")
    expected.save(tmp_path / "local")
    assert (tmp_path / "spark").read_bytes() == (tmp_path / "local").read_bytes()


def test_language_and_stop_words_are_kept(session: SparkSession) -> None:
    """Texts are analyzed in the language and with the stop words that are given."""
    texts = ["Le village éclaire les rues du centre.", "Le parc du village alimente les rues."]
    fitted = spark.fit(frame_of(session, list(texts)), language="french", stop_words=["le", "les"])
    assert fitted == Corpus.fit(texts, language="fr", stop_words=["le", "les"])


def test_rare_stems_are_left_out_and_what_is_lost_is_said(
    session: SparkSession, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """With `min_count`, frequent stems have their exact counts, and how much was left out is returned and logged."""
    counted = spark.count(frame_of(session, [*TEXTS, None]), min_count=3)
    exact = Corpus.fit(TEXTS).table.by_stem()
    kept = {stem: counts for stem, counts in exact.items() if counts[0] >= 3}
    assert 0 < len(kept) < len(exact)
    assert counted.corpus.table.by_stem() == kept
    assert counted.corpus.documents == len(TEXTS)
    assert counted.pruned_stems == len(exact) - len(kept)
    assert counted.pruned_tokens == sum(exact[stem][0] for stem in exact.keys() - kept.keys())
    assert counted.corpus.tokens == sum(frequency for frequency, _ in kept.values())
    assert counted.null_rows == 1
    counted.corpus.save(tmp_path / "pruned.corpus")
    assert Corpus.load(tmp_path / "pruned.corpus") == counted.corpus
    assert f"{counted.pruned_stems} stems ({counted.pruned_tokens:,} tokens" in str(counted)
    with caplog.at_level(logging.INFO, logger="keysift"):
        spark.fit(frame_of(session, list(TEXTS)), min_count=3)
    assert "rarer than the least count" in caplog.text


def test_bad_rows_and_nulls_are_counted(session: SparkSession, caplog: pytest.LogCaptureFixture) -> None:
    """Rows without a proper text are left out of the corpus, and a warning says how many there were."""
    frame = session.sql(
        "SELECT 'sparse grids' AS text UNION ALL SELECT NULL UNION ALL SELECT cast(X'41FF42' AS string)"
    )
    counted = spark.count(frame)
    assert (counted.null_rows, counted.bad_rows) == (1, 1)
    assert counted.corpus == Corpus.fit(["sparse grids"])
    assert spark.fit(frame) == counted.corpus
    assert "rows with a bad text: 1" in caplog.text


def test_what_cannot_work_is_said_before_the_job(session: SparkSession) -> None:
    """A language that texts cannot be counted in is an error, and not an empty corpus."""
    with pytest.raises(UnknownLanguageError, match="Got 'auto' instead"):
        spark.fit(frame_of(session, list(TEXTS)), language="auto")


def test_too_many_bad_rows_are_an_error(session: SparkSession) -> None:
    """Bad rows are refused above the share that is allowed, and where there is nothing else."""
    bad = session.sql("SELECT cast(X'41FF42' AS string) AS text")
    frame = session.sql("SELECT 'sparse grids' AS text").union(bad)
    assert spark.fit(frame, max_bad_share=0.5).documents == 1
    with pytest.raises(WorkerError, match=r"1 of 2 texts failed, which is more than the share of 0\.4.*not UTF-8"):
        spark.fit(frame, max_bad_share=0.4)
    with pytest.raises(InputError, match=r"None of the 1 texts could be counted.*not UTF-8"):
        spark.fit(bad)


def test_an_empty_frame_gives_an_empty_corpus(session: SparkSession) -> None:
    """A data frame without rows, and one of nulls alone, give a corpus without documents."""
    assert spark.fit(frame_of(session, [])) == Corpus()
    assert spark.fit(frame_of(session, [None, None])) == Corpus()


@pytest.mark.parametrize("value", [0, True, "2"])
def test_a_wrong_least_count_is_refused(session: SparkSession, value: Any) -> None:
    """`min_count` is an int of at least 1."""
    with pytest.raises(OptionError, match="'min_count' option must be an int of at least 1"):
        spark.fit(frame_of(session, ["text"]), min_count=value)


def test_workers_give_counts_away_when_they_have_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that may hold few stems gives its counts away again and again, and the sums stay the same."""
    pyarrow = pytest.importorskip("pyarrow")
    monkeypatch.setattr(counting, "_MOST_STEMS", 50)
    monkeypatch.setattr(counting, "_ROWS", 5)
    texts = pyarrow.RecordBatch.from_pydict({"text": TEXTS})
    batches = list(counting.count_batches([texts], language="en", stop_words=None))
    assert len(batches) > 10
    received: dict[int, list[Any]] = {}
    for batch in batches:
        assert len(set(batch.column("share").to_pylist())) == batch.num_rows < 200
        for row in batch.to_pylist():
            received.setdefault(row["share"], []).append(row)
    assert max(map(len, received.values())) > 5
    # Shares come in one after the other, and the worker that adds them up holds few stems too.
    rows = [
        SimpleNamespace(**row)
        for share in received.values()
        for batch in counting.add_batches(
            (pyarrow.RecordBatch.from_pylist([one], schema=batches[0].schema) for one in share), min_count=1
        )
        for row in batch.to_pylist()
    ]
    assert counting.put_together(rows, language="en", stop_words=None).corpus == Corpus.fit(TEXTS)
