"""The comparison of word weights in `scripts/research_weights.py` measures what it says."""

from __future__ import annotations

import pytest

pytest.importorskip("sklearn", reason="needs the extra sklearn")

from keysift.evaluation import Dataset, LabelledDocument
from research_weights import classification


@pytest.mark.long
def test_classification_is_cross_validated() -> None:
    """Two collections with words of their own are told apart, and two with the same texts are not."""
    names = [f"number{letter}" for letter in "abcdefghij"]
    reefs = [LabelledDocument(name, f"Coral reefs need light, said {name}.", ()) for name in names]
    bridges = [LabelledDocument(name, f"Steel bridges have cracks, said {name}.", ()) for name in names]
    apart = classification([Dataset("sea", "en", tuple(reefs)), Dataset("land", "en", tuple(bridges))], 10)
    assert all(found.many.mean() == 1.0 for found in apart.values())
    same = classification([Dataset("one", "en", tuple(reefs)), Dataset("other", "en", tuple(reefs))], 10)
    assert all(found.many.mean() <= 0.6 for found in same.values())
