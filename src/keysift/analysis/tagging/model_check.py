"""Whether a tagger's arrays fit together: a model from elsewhere must not lead the compiled tagger astray."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keysift.analysis.tagging.tagger import TABLES, table_sizes, tags_of
from keysift.errors import ModelError
from keysift.kernels.limits import (
    BOUNDARY_CLASS,
    MOST_CONTEXT_FEATURES,
    MOST_FEATURES,
    MOST_TAGS,
    NEIGHBOURS,
    NO_TAG,
    ROLES,
)

# The arrays of a model and the types of their elements.
_ARRAYS = {
    **{"tags": "B", "candidate_starts": "I", "candidate_tags": "B"},
    **{"feature_keys": "I", "feature_starts": "I", "feature_columns": "B", "feature_values": "h"},
    **{"lexicon_keys": "I", "lexicon_classes": "B", "lexicon_fixed": "B"},
    **{f"{name}_places": "I" for name in TABLES},
    **{f"{name}_values": "h" for name in TABLES},
}


def check_model(flat_arrays: Mapping[str, array[int]]) -> None:
    """Raise ModelError unless every array is there and every index in it is within bounds."""
    for name, typecode in _ARRAYS.items():
        if name not in flat_arrays or flat_arrays[name].typecode != typecode:
            raise ModelError(f"the array {name} is missing or of the wrong type")
    arrays: dict[str, NDArray[Any]] = {name: np.array(values) for name, values in flat_arrays.items()}
    tags = tags_of(flat_arrays)
    fixed, classes = arrays["lexicon_fixed"], arrays["lexicon_classes"]
    candidate_counts = np.diff(arrays["candidate_starts"].astype(np.int64))
    sound = (
        len(tags) <= MOST_TAGS
        and _valid_starts(arrays["feature_starts"], arrays["feature_keys"], arrays["feature_columns"])
        and _valid_starts(arrays["candidate_starts"], candidate_counts, arrays["candidate_tags"])
        # Every class but that of the boundary needs a tag to choose.
        and len(candidate_counts) > 1
        and bool((candidate_counts[1:] > 0).all())
        and all(bool((np.diff(arrays[f"{name}_keys"].astype(np.int64)) > 0).all()) for name in ("feature", "lexicon"))
        and len(arrays["feature_columns"]) == len(arrays["feature_values"])
        and len(arrays["lexicon_keys"]) == len(classes) == len(fixed)
        and bool((classes > BOUNDARY_CLASS).all())
        and _below(classes, len(candidate_counts))
        and _below(fixed[fixed != NO_TAG], len(tags))
        and _below(arrays["feature_columns"], ROLES * len(tags))
        and _below(arrays["candidate_tags"], len(tags))
    )
    for name, size in table_sizes(len(tags), len(candidate_counts)).items():
        places = arrays[f"{name}_places"]
        sound = sound and _below(places, size) and len(places) == len(arrays[f"{name}_values"])
    if not sound:
        raise ModelError("its arrays do not fit together")
    if _largest_score(arrays, len(tags)) >= 1 << 15:
        raise ModelError("its weights are too large: the score of a tag, a sum of weights, must fit into 16 bits")


def _valid_starts(starts: NDArray[Any], owners: NDArray[Any], entries: NDArray[Any]) -> bool:
    steps = np.diff(starts.astype(np.int64))
    fits = len(starts) == len(owners) + 1 and int(starts[0]) == 0 and int(starts[-1]) == len(entries)
    return fits and bool((steps >= 0).all())


def _largest_score(arrays: Mapping[str, NDArray[Any]], tag_count: int) -> int:
    """Return what the score of a tag cannot exceed, whatever the words are."""
    weights, is_own = arrays["feature_values"], arrays["feature_columns"] < tag_count
    return (
        MOST_FEATURES * _largest(weights[is_own])
        + NEIGHBOURS * MOST_CONTEXT_FEATURES * _largest(weights[~is_own])
        + sum(_largest(arrays[f"{name}_values"]) for name in TABLES)
    )


def _largest(weights: NDArray[Any]) -> int:
    return int(abs(weights.astype(np.int64)).max(initial=0))


def _below(values: NDArray[Any], limit: int) -> bool:
    return not len(values) or int(values.max()) < limit
