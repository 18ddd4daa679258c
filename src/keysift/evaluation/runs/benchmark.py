"""Run methods over datasets: the study's experiment, on any labelled documents."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from keysift._version import __version__
from keysift.analysis.analyzer import analyze
from keysift.analysis.stopwords import read_stop_words
from keysift.corpus.counts import Corpus
from keysift.document import Document
from keysift.errors import OptionError, check_switches, listed, option_error
from keysift.evaluation.datasets.catalogue import find_entry
from keysift.evaluation.datasets.dataset import Dataset
from keysift.evaluation.evaluation_rules import EvaluationRules
from keysift.evaluation.runs.folder import FORMAT, RunFolder, load_parquet, tables_of
from keysift.evaluation.runs.own_systems import Predictions, as_function, check_travels, described, own_system
from keysift.evaluation.runs.packages import SUFFIX, package_version
from keysift.evaluation.runs.run_results import RunResults, summarize
from keysift.evaluation.runs.sealing import read_checked_json, write_checked_json, write_json
from keysift.evaluation.runs.systems import check_method, requirements_of, system_for
from keysift.evaluation.runs.timing import TRIALS, Trial, sample_documents, time_calls, time_methods
from keysift.evaluation.scoring import DocumentResult, Experiment, scored_groups
from keysift.extractor import Extractor
from keysift.io.locks import locked
from keysift.measures.measure import STUDY_MEASURES, Measure
from keysift.options import checked_options, options_of
from keysift.rankers import Resource, find_method, methods

if TYPE_CHECKING:
    from keysift.options import ExtractionOptions

_PACKAGES: Final = ("numpy", "PyStemmer", "gensim", "pyarrow")

_FIT_TRIALS: Final = 3

CORPORA: Final = ("dataset", "background")

Progress = Callable[[str, int], None]
"""Told about finished documents: the dataset's name and how many."""


@dataclass(frozen=True, slots=True)
class BenchmarkSettings:
    """What a run does to every dataset.

    `systems` are your own, by name: a function from a text to phrases (best first; as str, Keyphrase, or pairs of a
    text and a score), an `Extractor`, a transformer with `transform`, a spaCy pipeline that sets `doc._.keyphrases`,
    or `Predictions` from a file. `stop_words` replace the built-in ones; `options` are those of methods (`window`,
    `max_words`, ...), each going to the methods that declare it. The `corpus` that methods compare with is that of the
    "dataset", or the "background". `topics` and `seed` are those of the LDA of methods that need one. With
    `markup="none"`, texts are read as they stand, as in the study. Of each ranking the first `keep` phrases are stored.
    With a `limit`, only the first so many documents of each dataset are used. Methods are timed in so many `trials`
    (see `timing`); with 0, not at all.

    >>> from keysift.evaluation import BenchmarkSettings, Measure
    >>> settings = BenchmarkSettings(methods=("sift", "tfidf"), measures=(Measure.parse("F1@10"),), limit=100)
    >>> settings.check()
    >>> BenchmarkSettings(methods=("tfidf",), systems={"mine": str.split}).names
    ('tfidf', 'mine')
    """

    methods: tuple[str, ...] = field(default_factory=lambda: tuple(methods()))
    measures: tuple[Measure, ...] = tuple(map(Measure.parse, STUDY_MEASURES))
    rules: EvaluationRules = field(default_factory=EvaluationRules)
    stop_words: frozenset[str] | None = None
    options: ExtractionOptions = field(default_factory=dict)  # type: ignore[assignment]
    corpus: str = "dataset"
    topics: int = 15
    seed: int = 0
    markup: str = "auto"
    keep: int = 20
    limit: int | None = None
    trials: int = TRIALS
    systems: Mapping[str, object] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the methods and of your own systems."""
        return (*self.methods, *self.systems)

    def check(self) -> None:
        """Raise an error that says what is wrong, before any work is done."""
        self.rules.check()
        if self.corpus not in CORPORA:
            raise option_error("corpus", f"must be one of {', '.join(CORPORA)}. Got {self.corpus!r} instead.")
        if not self.names or not self.measures:
            raise OptionError("A run needs at least one method and one measure.")
        for kind, names in (("method", self.names), ("measure", tuple(map(str, self.measures)))):
            twice = {name for name in names if names.count(name) > 1}
            if twice:
                raise OptionError(f"Each {kind} can be named once. Got {', '.join(sorted(twice))} twice.")
        for name, given in self.systems.items():
            if not isinstance(given, Predictions | Extractor):
                as_function(name, given)
        used: set[str] = set()
        for name in self.methods:
            check_method(name)
            if not name.endswith(SUFFIX):
                declared = options_of(find_method(name))
                own = {option: value for option, value in self.options.items() if option in declared}
                checked_options(find_method(name), own)
                used |= own.keys()
        if unused := set(self.options) - used:
            raise OptionError("None of the methods has the option ", *listed(sorted(unused), quoted=True), ".")

    def as_data(self) -> dict[str, object]:
        """Return the settings as JSON has them: what decides about every figure."""
        words = self.stop_words
        return {
            "format": FORMAT,
            "keysift": __version__,
            "methods": list(self.names),
            **({"systems": {name: described(given) for name, given in self.systems.items()}} if self.systems else {}),
            "measures": list(map(str, self.measures)),
            "rules": asdict(self.rules),
            "stop_words": "built-in"
            if words is None
            else f"sha256:{sha256(chr(10).join(sorted(words)).encode()).hexdigest()}",
            "options": dict(self.options),
            "corpus": self.corpus,
            "topics": self.topics,
            "seed": self.seed,
            "markup": self.markup,
            "keep": self.keep,
            "limit": self.limit,
            "trials": self.trials,
        }


def run_benchmark(
    datasets: Iterable[Dataset],
    folder: str | os.PathLike[str],
    *,
    settings: BenchmarkSettings | None = None,
    workers: int = 1,
    restart: bool = False,
    progress: Progress | None = None,
    finished: Callable[[RunResults], None] | None = None,
) -> RunResults:
    """Run methods over datasets and keep everything in a folder; return the results.

    A run that was stopped goes on where it was: datasets that are finished are not done again. Others may be added to a
    finished run; with other settings, another folder is needed, or `restart`, which deletes what is there. One process
    at a time works in a folder. What else is to be written there can be written by `finished`, which is called at the
    end.

    >>> import tempfile
    >>> from keysift.evaluation import BenchmarkSettings, Dataset, LabelledDocument, run_benchmark
    >>> document = LabelledDocument("one", "Coral reefs need clean water.", ("coral reefs",))
    >>> settings = BenchmarkSettings(methods=("sift", "textrank"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     results = run_benchmark([Dataset("reefs", "en", (document,))], folder, settings=settings)
    >>> results.methods, results.measures
    (('sift', 'textrank'), ('P@5', 'P@10', 'MRR'))
    """
    settings = settings or BenchmarkSettings()
    settings.check()
    check_switches(restart=restart)
    if workers > 1:
        for name, given in settings.systems.items():
            check_travels(name, given)
    load_parquet()
    run = RunFolder(Path(folder))
    run.path.mkdir(parents=True, exist_ok=True)
    with locked(run.path / ".lock", f"works in the folder {run.path}", wait=False):
        run.claim(settings.as_data(), restart=restart)
        for dataset in datasets:
            _run_dataset(run, _limited(dataset, settings.limit), settings, workers, progress or _ignore)
        results = RunResults.load(run.path)
        write_json(run.path / "summary.json", summarize(results))
        write_checked_json(run.path / "provenance.json", _provenance(run, settings, results))
        if finished is not None:
            finished(results)
    return results


def _run_dataset(
    run: RunFolder, dataset: Dataset, settings: BenchmarkSettings, workers: int, progress: Progress
) -> None:
    if run.is_done(dataset.name, dataset.checksum):
        progress(dataset.name, len(dataset))
        return
    if not len(dataset):
        raise OptionError(f"The dataset {dataset.name} has no documents.")
    experiment = make_experiment(dataset, settings, fit_corpus(dataset, settings))
    results: list[DocumentResult] = []
    for group in scored_groups(experiment, dataset, workers=workers):
        results += group
        progress(dataset.name, len(group))
    times: list[Trial] = []
    timing: dict[str, object] = {"documents": [], "fit": {}}
    if settings.trials:
        # Here and not in the workers, after they are done: what runs beside a method changes its time.
        sample = sample_documents(dataset)
        times, load = time_methods(experiment, sample, trials=settings.trials, seed=settings.seed)
        timing = {
            "documents": [document.name for document in sample],
            "load": load,
            "fit": _time_fits(replace(dataset, documents=sample), settings),
        }
    tables = tables_of(results, times, methods=settings.names, measures=settings.measures)
    run.write(_description(dataset), tables, timing=timing)


def _time_fits(sample: Dataset, settings: BenchmarkSettings) -> dict[str, list[float]]:
    """Return the seconds of each trial of fitting to a sample what methods compare with, by the name of the need."""
    required = {resource for name in settings.methods for resource in requirements_of(name)}
    wanted: dict[Resource, dict[str, Any]] = {
        Resource.COUNTS: {},
        Resource.NEIGHBOURS: {"neighbours": True},
        Resource.TOPICS: {"topics": settings.topics, "seed": settings.seed},
    }
    texts = [document.text for document in sample]
    calls: dict[str, Callable[[], object]] = {
        resource.value: partial(Corpus.fit, texts, language=sample.language, stop_words=settings.stop_words, **options)
        for resource, options in wanted.items()
        if resource in required
    }
    return time_calls(calls, trials=min(settings.trials, _FIT_TRIALS))


def make_experiment(dataset: Dataset, settings: BenchmarkSettings, corpus: Corpus | None) -> Experiment:
    """Return what the settings mean for a dataset, given its corpus if a method needs one; models are trained here."""
    return Experiment(
        systems=tuple(
            system_for(
                name,
                dataset,
                # A method that needs no corpus is run as it is on a single text.
                corpus=corpus if requirements_of(name) else None,
                stop_words=settings.stop_words,
                options=settings.options,
            )
            for name in settings.methods
        )
        + tuple(own_system(name, given, dataset) for name, given in settings.systems.items()),
        language=dataset.language,
        stop_words=settings.stop_words,
        measures=settings.measures,
        rules=settings.rules,
        documents=len(dataset),
        keep=settings.keep,
        markup=settings.markup,
    )


def fit_corpus(dataset: Dataset, settings: BenchmarkSettings) -> Corpus | None:
    """Return the corpus of a dataset with all that the methods need of one, or None if none needs any."""
    required = {resource for name in settings.methods for resource in requirements_of(name)} - {Resource.MODEL}
    if not required:
        return None
    if settings.corpus == "background" and required == {Resource.COUNTS}:
        return Corpus.of_background(dataset.language, stop_words=settings.stop_words)
    corpus = Corpus.fit(
        _analyzed(dataset, settings),
        language=dataset.language,
        stop_words=settings.stop_words,
        topics=settings.topics if Resource.TOPICS in required else 0,
        seed=settings.seed,
        neighbours=Resource.NEIGHBOURS in required,
    )
    return corpus.with_background(1.0) if settings.corpus == "background" else corpus


def _analyzed(dataset: Dataset, settings: BenchmarkSettings) -> Iterator[Document]:
    """Yield the texts of a dataset, analyzed as the methods see them."""
    for document in dataset:
        yield analyze(document.text, language=dataset.language, stop_words=settings.stop_words, markup=settings.markup)


def _limited(dataset: Dataset, limit: int | None) -> Dataset:
    if limit is None or len(dataset) <= limit:
        return dataset
    return Dataset(dataset.name, dataset.language, dataset.documents[:limit], dataset.source)


def _description(dataset: Dataset) -> dict[str, object]:
    entry = find_entry(dataset.name)
    return {
        "name": dataset.name,
        "checksum": dataset.checksum,
        "language": dataset.language,
        "documents": len(dataset),
        "gold": entry.gold if entry else "unknown: not in the catalogue",
        "in_study": bool(entry and entry.in_study),
    }


def _provenance(run: RunFolder, settings: BenchmarkSettings, results: RunResults) -> dict[str, object]:
    """Return what every figure of a run depends on."""
    from keysift.kernels import are_compiled

    versions = {"python": platform.python_version(), "keysift": __version__}
    for package in _PACKAGES:
        try:
            versions[package] = version(package)
        except PackageNotFoundError:
            continue
    for name in settings.methods:
        if name.endswith(SUFFIX):
            versions[name] = package_version(name) or "unknown"
    return {
        "settings": settings.as_data(),
        "datasets": {name: read_checked_json(run.dataset(name) / "dataset.json") for name in results.datasets},
        "versions": versions,
        "kernels": "compiled" if are_compiled() else "interpreted",
        "machine": f"{platform.machine()}, {platform.system()}, byte order {sys.byteorder}",
        "clock": "processor time of one process; wall-clock time for other packages",
    }


def stop_word_set(stop_words: Iterable[str] | os.PathLike[str] | None) -> frozenset[str] | None:
    """Return stop words as settings hold them."""
    return None if stop_words is None else read_stop_words(stop_words)


def _ignore(dataset: str, documents: int) -> None:
    pass
