"""What methods cost: each timed by itself, in many trials, with caches in a known state.

A trial of a method goes over a sample of documents. Each is analyzed anew, so that nothing is left of what another
method had computed from it; then it is ranked twice. The first ranking finds the document's caches empty ("first"),
the second finds them filled ("again"). What belongs to the process instead of the document (words that the analyzer
has met, frequencies in memory) is warmed up before the trials. In every trial the methods come in another order, so
that a machine that grows slower does so for all of them. Trials run in the calling process, never in workers.

What else the machine does changes times by tenths, processor time too. So the other processes that want a processor are
counted before each trial; above half a process per processor, times are shown as taken on a busy machine.
"""

from __future__ import annotations

import gc
import os
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, NamedTuple

from keysift.analysis.analyzer import analyze
from keysift.evaluation.datasets.dataset import Dataset, LabelledDocument
from keysift.evaluation.runs.own_systems import PredictionsSystem
from keysift.evaluation.runs.systems import PackageSystem, System
from keysift.evaluation.scoring import Experiment
from keysift.rankers.case import TextContext

TRIALS: Final = 10
_CHARACTERS: Final = 60_000
_FEWEST, _MOST = 3, 60

BUSY: Final = 0.5
"""Other running processes per processor, above which times are those of a busy machine."""


class Trial(NamedTuple):
    """The seconds that one trial of a method took for all documents of the sample."""

    method: str
    trial: int
    analysis: float
    first: float
    again: float


@dataclass(frozen=True, slots=True)
class Spread:
    """The median of trials with their quartiles."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Spread:
        """Return the spread of some values; quartiles are interpolated between neighbours."""
        ordered = sorted(values)
        return cls(*(_quantile(ordered, share) for share in (0.5, 0.25, 0.75)))

    def scaled(self, factor: float) -> Spread:
        """Return the spread in another unit."""
        return Spread(self.median * factor, self.low * factor, self.high * factor)


def sample_documents(dataset: Dataset) -> tuple[LabelledDocument, ...]:
    """Return documents spread evenly over a dataset: about 60,000 characters of them, from 3 to 60 documents."""
    mean = sum(len(document.text) for document in dataset) / max(1, len(dataset))
    wanted = min(len(dataset), max(_FEWEST, min(_MOST, int(_CHARACTERS / max(1.0, mean)))))
    return tuple(dataset.documents[place * len(dataset) // wanted] for place in range(wanted))


def other_load() -> float:
    """Return how many other processes want a processor now, per processor; or, where unknown, the average load."""
    try:
        with open("/proc/loadavg", encoding="ascii") as stream:
            others = int(stream.read().split()[3].partition("/")[0]) - 1
    except (OSError, ValueError, IndexError):
        others = max(0, round(os.getloadavg()[0] - 1)) if hasattr(os, "getloadavg") else 0
    return others / (os.cpu_count() or 1)


def time_methods(
    experiment: Experiment, documents: Sequence[LabelledDocument], *, trials: int = TRIALS, seed: int = 0
) -> tuple[list[Trial], float]:
    """Return the times of each system of an experiment, trial by trial, and the mean load of the machine by others.

    See this module for what is timed. Predictions of a file are not.
    """
    generator = random.Random(seed)
    found, loads = [], []
    systems = [system for system in experiment.systems if not isinstance(system, PredictionsSystem)]
    with _earlier_objects_set_aside():
        for system in systems:
            _trial(experiment, system, documents)  # not kept: it warms up what belongs to the process
        for trial in range(trials):
            order = list(systems)
            generator.shuffle(order)
            for system in order:
                loads.append(other_load())
                found.append(Trial(system.name, trial, *_trial(experiment, system, documents)))
    return found, sum(loads) / max(1, len(loads))


def time_calls(calls: dict[str, Callable[[], object]], *, trials: int) -> dict[str, list[float]]:
    """Return the seconds of each call in interleaved trials, after one of each that is not kept."""
    for call in calls.values():
        call()
    found: dict[str, list[float]] = {name: [] for name in calls}
    with _earlier_objects_set_aside():
        for _ in range(trials):
            for name, call in calls.items():
                gc.collect()
                start = time.process_time()
                call()
                found[name].append(time.process_time() - start)
    return found


@contextmanager
def _earlier_objects_set_aside() -> Iterator[None]:
    """Let the garbage collections between trials leave out what was there before, or they take longer than trials."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _trial(experiment: Experiment, system: System, documents: Sequence[LabelledDocument]) -> tuple[float, float, float]:
    # A package works in a process of its own, whose processor time is not ours to see.
    clock = time.perf_counter if isinstance(system, PackageSystem) else time.process_time
    analysis = first = again = 0.0
    gc.collect()
    enabled = gc.isenabled()
    gc.disable()  # or a collection would be charged to whoever happens to run
    try:
        for labelled in documents:
            start = clock()
            document = analyze(
                labelled.text,
                language=experiment.language,
                stop_words=experiment.stop_words,
                markup=experiment.markup,
            )
            context = TextContext(document)
            analyzed = clock()
            system.rank(context)
            ranked = clock()
            system.rank(context)
            end = clock()
            analysis += analyzed - start
            first += ranked - analyzed
            again += end - ranked
    finally:
        if enabled:
            gc.enable()
    return analysis, first, again


def _quantile(ordered: Sequence[float], share: float) -> float:
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
