"""Small collections, made by the tests themselves, whose phrases are known."""

from __future__ import annotations

from typing import Any

TOPICS = {
    "reefs": "The coral reefs suffer in warm water. We study warm water near the coral reefs of the bay.",
    "graphs": "The random walks rank the words. We see random walks on the word graphs of the text.",
    "bees": "The honey bees have a waggle dance. We film the waggle dance of the honey bees at food sources.",
}


def records(years: int = 4, *, copies: int = 3) -> list[dict[str, Any]]:
    """Return documents on three topics: reefs in the first years, bees in the last ones, graphs in all of them."""
    found: list[dict[str, Any]] = []
    for year in range(years):
        topics = ["graphs", "reefs" if year < years // 2 else "bees"]
        for topic in topics:
            for copy in range(copies):
                found.append(
                    {
                        "id": f"{topic}-{2000 + year}-{copy}",
                        "title": f"On {topic}, part {copy}",
                        "text": TOPICS[topic],
                        "year": 2000 + year,
                        "label": topic,
                    }
                )
    return found
