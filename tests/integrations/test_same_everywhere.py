"""One test corpus, every road: the same keyphrases with the same scores.

The service and Spark, which have to be started, take the same corpus in their own folders.
"""

from __future__ import annotations

import pytest

from tests.integrations.corpus import TEXTS
from tests.integrations.roads import ASKED, ROADS, Settings, in_python


@pytest.mark.xdist_group("every road")
@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize("road", [name for name in ROADS if name != "python"])
def test_every_road_gives_the_same(road: str, asked: Settings) -> None:
    """Keyphrases and scores are those of keysift.extract, to the last digit, on every road."""
    expected = in_python(TEXTS, asked)
    assert sum(map(len, expected)) > 30
    assert ROADS[road](TEXTS, asked) == expected
