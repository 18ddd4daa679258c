"""Measure how the time of each method grows with the length of texts that are made to be slow.

    python benchmarks/growth.py                                     # every method and family, from 2,500 words
    python benchmarks/growth.py --methods yake,topicrank --words 10000
    python benchmarks/growth.py --markdown                          # the table of docs/reliability.md

Texts have n, 2n, 4n and 8n words. Times are processor time, the least of some repetitions. A method passes a family if
8n words take at most 1.5 · 8 times as long as n words; times below a few milliseconds are too short to be judged.
`topicrank` and `multipartiterank` have a bound of their own: n², that is 64 times as long. What is done with scores is
measured as well, on those of `tfidf`: each rule of `deduplicate` on all phrases, and `diversity` on the best ten.
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from keysift import Corpus, Extractor, Kea, Tuned, methods
from keysift.options import ExtractionOptions

STEPS = (1, 2, 4, 8)
ALLOWED = 1.5 * 8
OWN_BOUNDS = {"topicrank": 8.0**2, "multipartiterank": 8.0**2}
CHOICES: dict[str, ExtractionOptions] = {
    **{f"deduplicate={rule}": {"deduplicate": rule} for rule in ("nested", "stem", "overlap", "similar")},
    "diversity": {"diversity": 0.5},
}
_SHORTEST = 0.02  # seconds of the longest text, below which a ratio says nothing
TEXTS = [
    "Graphs of words are networks. The graph of a tree is a tree.",
    "Keyphrases are phrases of text, and nets learn.",
]
LABELLED = [(TEXTS[0], ["networks", "tree"]), (TEXTS[1], ["phrases"])]


def new_words() -> Iterator[str]:
    """Yield words that are all different."""
    letters = "bcdfghklmnprstvz"
    for number in itertools.count():
        yield "".join(letters[number // 16**place % 16] + "aeio"[number // 4**place % 4] for place in range(5))


def different(count: int, joined: str = " ") -> str:
    """Return a text of so many different words."""
    return joined.join(itertools.islice(new_words(), count))


def phrases_of_few_words(count: int, *, known: int, length: int) -> str:
    """Return a text of so many words: phrases of some length, of words drawn from few."""
    words, drawn = list(itertools.islice(new_words(), known)), random.Random(1)
    return ". ".join(f"The {' '.join(drawn.choices(words, k=length))} is" for _ in range(count // (length + 2)))


def words_of_few_letters(count: int) -> str:
    """Return a text of so many words, all of the same four letters."""
    drawn = random.Random(3)
    return ". ".join("".join(drawn.choices("abcd", k=drawn.randint(6, 12))) for _ in range(count))


def short_forms(count: int) -> str:
    """Return a text of so many words: phrases of four words, each with another short form behind it."""
    beginning_with: dict[str, list[str]] = {}
    for word in itertools.islice(new_words(), 4_096):
        beginning_with.setdefault(word[0], []).append(word)
    chosen, drawn = itertools.product("bcdfghklmnprstvz", repeat=4), random.Random(4)
    return " ".join(
        f"The {' '.join(drawn.choice(beginning_with[letter]) for letter in letters)} ({''.join(letters).upper()}) is."
        for letters in itertools.islice(chosen, count // 7)
    )


def unequal(count: int) -> str:
    """Return a text of so many words, frequent and rare ones as in texts (Zipf's law), in phrases of any length."""
    drawn = random.Random(2)
    known = list(itertools.islice(new_words(), count))
    words = drawn.choices(known, [1 / (1 + rank) for rank in range(count)], k=count)
    return " ".join(word + drawn.choice(["", "", "", " of", " is."]) for word in words)


FAMILIES: dict[str, Callable[[int], str]] = {
    "one word": lambda words: "graph " * words,
    "two words and a stop word": lambda words: "tree of graph " * (words // 3),
    "all words different": different,
    "different words and stop words": lambda words: different(words // 3, " of the "),
    "one word before all others": lambda words: "graph of " + different(words // 3, ", graph of "),
    "one word in every phrase": lambda words: "graph " + different(words // 3, ". The graph "),
    "phrases of few words": partial(phrases_of_few_words, known=200, length=2),
    "long phrases of few words": partial(phrases_of_few_words, known=6, length=6),
    "words of few letters": words_of_few_letters,
    "frequent and rare words": unequal,
    "sentences of one word": lambda words: different(words, ". "),
    "capitalised words": lambda words: different(words).title(),
    "one sentence of adjectives": lambda words: "small " * words,
    "a long token": lambda words: "a-" * (4 * words),
    "brackets": lambda words: "(" * (2 * words) + "graph" + ")" * (2 * words),
    "acronyms": lambda words: "Graph Neural Network (GNN) and GNN " * (words // 6),
    "a short form after every word": lambda words: different(words // 2, " (AB) "),
    "different short forms": short_forms,
    "markup": lambda words: "<b>graph</b> *tree* `code` [1] " * (words // 4),
    "open tags": lambda words: "<b " * words,
    "line breaks": lambda words: "graph\n" * words,
    "numbers": lambda words: "12 3.5 1,000 " * (words // 3),
}


def seconds(extractor: Extractor, text: str, *, top: int | None, repetitions: int) -> float:
    """Return the least processor time of some extractions."""
    found = []
    for _ in range(repetitions):
        start = time.process_time()
        extractor.extract(text, top=top)
        found.append(time.process_time() - start)
    return min(found)


def extractor_of(name: str) -> Extractor:
    """Return the extractor of a method, with whatever it needs, or of a choice of what to show."""
    if name in CHOICES:
        return Extractor("tfidf", **CHOICES[name])
    models: dict[str, type[Kea] | type[Tuned]] = {"kea": Kea, "tuned": Tuned}
    corpus = Corpus.fit(TEXTS, topics=2, neighbours=True) if methods()[name].requires else None
    return Extractor(name, corpus=corpus, model=models[name].fit(LABELLED) if name in models else None)


def measure(
    names: Sequence[str], families: Sequence[str], *, words: int, repetitions: int = 3
) -> Iterator[tuple[str, str, list[float]]]:
    """Yield a method, a family and the seconds of each length."""
    for name in names:
        extractor = extractor_of(name)
        extractor.extract("Graphs have nodes.")
        for family in families:
            texts = [FAMILIES[family](step * words) for step in STEPS]
            top = None if name.startswith("deduplicate") else 10
            yield name, family, [seconds(extractor, text, top=top, repetitions=repetitions) for text in texts]


def growth(times: Sequence[float]) -> float:
    """Return how many times as long the longest text takes as the shortest one."""
    return times[-1] / max(times[0], _SHORTEST / ALLOWED)


def passes(name: str, times: Sequence[float]) -> bool:
    """Tell whether the time grows as slowly as it should."""
    return times[-1] < _SHORTEST or growth(times) <= OWN_BOUNDS.get(name, ALLOWED)


def main() -> None:
    """Print the times and the growth of each method and family; fail if one grows too fast."""
    parser = argparse.ArgumentParser(description="Measure how time grows with the length of a text.")
    parser.add_argument("--methods", default=",".join([*methods(), *CHOICES]), help="separated by commas")
    parser.add_argument("--families", default=",".join(FAMILIES), help="separated by commas")
    parser.add_argument("--words", type=int, default=2_500, help="of the shortest text")
    parser.add_argument("--markdown", action="store_true", help="print a table of the fastest growth of each method")
    chosen = parser.parse_args()
    worst: dict[str, tuple[float, str, list[float]]] = {}
    failed = []
    for name, family, times in measure(chosen.methods.split(","), chosen.families.split(","), words=chosen.words):
        listed = " ".join(f"{1000 * second:8.1f}" for second in times)
        good = passes(name, times)
        if not good:
            failed.append(f"{name}: {family}")
        if not chosen.markdown:
            print(f"{name:20} {family:32} {listed} ms  x{growth(times):5.1f} {'' if good else 'TOO FAST'}", flush=True)
        if name not in worst or growth(times) > worst[name][0]:
            worst[name] = growth(times), family, times
    if chosen.markdown:
        print("| method | family of the fastest growth | n | 8n | growth |\n|---|---|---|---|---|")
        for name, (ratio, family, times) in worst.items():
            print(f"| `{name}` | {family} | {1000 * times[0]:.1f} ms | {1000 * times[-1]:.0f} ms | {ratio:.1f} |")
    if failed:
        raise SystemExit("grows too fast: " + "; ".join(failed))


if __name__ == "__main__":
    main()
