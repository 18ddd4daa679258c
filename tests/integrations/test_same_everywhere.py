"""One test corpus, every road: the same keyphrases with the same scores."""

from __future__ import annotations

import pytest

from tests.integrations.corpus import TEXTS
from tests.integrations.roads import ROADS, Settings, in_python

ASKED = {
    "default": Settings("sift", 7),
    "graph": Settings("singlerank", 5, {"window": 4, "max_words": 3}),
    "counts": Settings("lexspec", 5, {"deduplicate": "stem", "normalize": "max"}),
}


@pytest.mark.xdist_group("every road")
@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize("road", [name for name in ROADS if name != "python"])
def test_every_road_gives_the_same(road: str, asked: Settings) -> None:
    """Keyphrases and scores are those of keysift.extract, to the last digit, on every road."""
    expected = in_python(TEXTS, asked)
    assert sum(map(len, expected)) > 30
    assert ROADS[road](TEXTS, asked) == expected
