"""Benchmark runs with known differences, written through the run folder as a real one is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np

from keysift.evaluation import EvaluationRules, Measure, RunResults
from keysift.evaluation.datasets.statistics import DocumentCounts
from keysift.evaluation.runs.folder import FORMAT, RunFolder, tables_of
from keysift.evaluation.runs.sealing import write_checked_json
from keysift.evaluation.runs.timing import Trial
from keysift.evaluation.scoring import DocumentResult, SystemResult

DIFFERENT = {"alpha": 0.6, "beta": 0.45, "gamma": 0.45, "delta": 0.15}
"""Strengths of methods: one leads, two are equal, one is far behind."""


def generated_run(
    folder: Path,
    *,
    strengths: Mapping[str, float] = DIFFERENT,
    datasets: Mapping[str, int] | None = None,
    growth: Mapping[str, float] | None = None,
    measures: Sequence[str] = ("P@5", "MRR"),
    noise: float = 0.1,
    uncounted: Sequence[str] = (),
    seed: int = 1,
) -> RunResults:
    """Return a run of so many documents per dataset; by `growth`, a method gains where documents are longer.

    "beta" and "gamma" rank the same phrases, others have phrases of their own.
    """
    sizes = datasets or {"one": 60, "two": 60}
    generator = np.random.default_rng(seed)
    names = list(strengths)
    settings = {
        "format": FORMAT,
        "methods": names,
        "measures": list(measures),
        "rules": asdict(EvaluationRules()),
        "options": {},
        "limit": None,
    }
    run = RunFolder(folder)
    run.claim(settings, restart=False)
    described = {}
    for place, (dataset, documents) in enumerate(sizes.items()):
        described[dataset] = {
            "name": dataset,
            "checksum": f"{place:064x}",
            "language": "en",
            "documents": documents,
            "gold": "made up",
            "in_study": False,
        }
        length = 100 * (place + 1)
        results = []
        for number in range(documents):
            difficulty = generator.normal(0, 0.05)
            systems = []
            for name in names:
                mean = strengths[name] + (growth or {}).get(name, 0.0) * place + difficulty
                scores = np.clip(mean + generator.normal(0, noise, len(measures)), 0, 1)
                own = [f"{'twin' if name in ('beta', 'gamma') else name} {rank}" for rank in range(5)]
                systems.append(
                    SystemResult(
                        scores=tuple([float("nan")] * len(measures) if dataset in uncounted else scores.tolist()),
                        ranked=5,
                        phrases=tuple(own),
                        keys=tuple(own),
                        values=(5.0, 4.0, 3.0, 2.0, 1.0),
                        hit_ranks=(),
                    )
                )
            counts = DocumentCounts(
                phrases=length // 4 + int(generator.integers(5)),
                tokens=length + int(generator.integers(20)),
                vocabulary=length // 2 + int(generator.integers(9)),
                keyphrases=5 + int(generator.integers(4)),
                multiword_keyphrases=2,
            )
            results.append(DocumentResult(f"{dataset} {number}", counts, tuple("abcde"), tuple(systems)))
        times = [
            Trial(name, trial, analysis=0.03, first=0.02 if name == "delta" else 0.01, again=0.005)
            for trial in range(3)
            for name in names
        ]
        timed = {"documents": [f"{dataset} {number}" for number in range(10)], "fit": {}}
        tables = tables_of(results, times, methods=names, measures=[Measure.parse(name) for name in measures])
        run.write(described[dataset], tables, timing=timed)
    write_checked_json(
        folder / "provenance.json",
        {
            "settings": settings,
            "datasets": described,
            "versions": {"python": "3"},
            "kernels": "compiled",
            "machine": "m",
        },
    )
    return RunResults.load(folder)
