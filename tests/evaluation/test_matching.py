from __future__ import annotations

from keysift.evaluation.matching import gold_stems


def test_gold_is_cut_and_stemmed() -> None:
    """Gold phrases are cut at commas and line breaks, stemmed word by word, and counted once."""
    gold = ["Neural  Networks", "neural network", "sparse, structured\nsystems", " , "]
    assert gold_stems(gold) == {"neural network", "spars", "structur", "system"}
