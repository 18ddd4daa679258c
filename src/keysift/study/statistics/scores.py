"""What methods scored on documents, the input of every analysis that compares documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from keysift.errors import OptionError
from keysift.study.statistics.number_tables import FloatArray


@dataclass(frozen=True, eq=False)
class Scores:
    """For each measure an array documents × methods, with the name of each document's dataset.

    `Scores(("tfidf", "lexspec"), ("Inspec", "Inspec", "www"), {"P@5": [[0.2, 0.4], [0.6, 0.6], [0.0, 0.2]]})` has three
    documents. The arrays are copied and cannot be written to. Fractions or percentages: results are in the same unit.
    """

    methods: tuple[str, ...]
    datasets: tuple[str, ...]
    values: Mapping[str, FloatArray]

    def __post_init__(self) -> None:
        object.__setattr__(self, "methods", tuple(self.methods))
        object.__setattr__(self, "datasets", tuple(self.datasets))
        if not self.methods or len(set(self.methods)) < len(self.methods):
            raise OptionError(f"The methods must be at least one and distinct. Got {self.methods} instead.")
        if not self.datasets or not self.values:
            raise OptionError("Scores must have at least one document and one measure. Got none instead.")
        wanted = len(self.datasets), len(self.methods)
        object.__setattr__(self, "values", {name: _checked(name, array, wanted) for name, array in self.values.items()})

    @property
    def measures(self) -> tuple[str, ...]:
        """Return the names of the measures."""
        return tuple(self.values)

    def of(self, measure: str) -> FloatArray:
        """Return the array documents × methods of a measure."""
        if measure not in self.values:
            raise OptionError(f"The measure must be one of {list(self.values)}. Got {measure!r} instead.")
        return self.values[measure]

    def means(self, measure: str) -> dict[str, float]:
        """Return each method's mean over all documents, so that a dataset counts by its size."""
        return dict(zip(self.methods, self.of(measure).mean(axis=0).tolist(), strict=True))

    def dataset_means(self, measure: str) -> dict[str, dict[str, float]]:
        """Return each method's mean over the documents of each dataset, datasets in the order they first occur."""
        array = self.of(measure)
        names = np.array(self.datasets)
        return {
            dataset: dict(zip(self.methods, array[names == dataset].mean(axis=0).tolist(), strict=True))
            for dataset in dict.fromkeys(self.datasets)
        }


def _checked(measure: str, given: FloatArray, wanted: tuple[int, int]) -> FloatArray:
    array = np.array(given, dtype=np.float64)
    if array.shape != wanted:
        raise OptionError(
            f"The scores of {measure!r} must be documents × methods, {wanted[0]} × {wanted[1]}. "
            f"Got the shape {array.shape} instead."
        )
    if not np.isfinite(array).all():
        document, method = (int(place) for place in np.argwhere(~np.isfinite(array))[0])
        raise OptionError(
            f"The scores of {measure!r} must be finite numbers. Got {array[document, method]} for document {document}, "
            f"method {method}; leave out documents that were not scored, or score them 0."
        )
    array.setflags(write=False)
    return array
