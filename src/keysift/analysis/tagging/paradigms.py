"""Guess the tags of words that a small treebank lacks from the other forms that a word list has of them.

A list of a language's words is no tagged text, but it tells a lot: Polish "spawanych" is likely to be an adjective if
the list also has "spawany", "spawane" and "spawanego". The features of a word are its endings, and for each way to cut
it in two, the other endings with which its first part is in the list. A softmax regression from them to tags is learned
from the words of the treebank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

LONGEST_ENDING: Final = 4
SHORTEST_FRONT: Final = 3
ENDINGS: Final = 120
"""How many of the most frequent endings are looked for."""
FOLDS: Final = 4
RIDGE: Final = 0.3
RAREST: Final = 2
ITERATIONS: Final = 40


class Paradigms:
    """Know with which endings the fronts of a language's words occur."""

    def __init__(self, words: Iterable[str]) -> None:
        """Take the words of a list, in lower case."""
        self.words = {word for word in words if word.isalpha() and len(word) > SHORTEST_FRONT}
        counts = Counter(word[len(word) - size :] for word in self.words for size in range(LONGEST_ENDING + 1))
        self._endings = frozenset(ending for ending, _ in counts.most_common(ENDINGS))
        self._of_front: dict[str, list[str]] = {}
        for word in sorted(self.words):
            for front, ending in self._cuts(word):
                self._of_front.setdefault(front, []).append(ending)

    def features(self, word: str) -> list[str]:
        """Return the features of a word."""
        names = ["b"] + [f"e{word[-size:]}" for size in range(1, 6)] + [f"p{word[:size]}" for size in (2, 3)]
        for front, ending in self._cuts(word):
            others = [other for other in self._of_front.get(front, ()) if other != ending]
            names += [f"o{ending}/{other}" for other in others]
            names.append(f"n{ending}/{min(len(others), 12)}")
        return names

    def _cuts(self, word: str) -> Iterable[tuple[str, str]]:
        for size in range(min(LONGEST_ENDING, len(word) - SHORTEST_FRONT) + 1):
            ending = word[len(word) - size :]
            if ending in self._endings:
                yield word[: len(word) - size], ending


def guess_tags(words: Sequence[str], known: Mapping[str, Counter[str]], tags: Sequence[str]) -> dict[str, NDArray[Any]]:
    """Return the probability of each tag for each word of a list, learned from the tags of `known` words.

    What a known word gets is learned from the other words alone, so that guesses are equally good for all.
    """
    paradigms = Paradigms(words)
    learned = sorted(word for word in known if word.isalpha() and len(word) > SHORTEST_FRONT)
    counts: Counter[str] = Counter(name for word in learned for name in set(paradigms.features(word)))
    numbers = {name: number for number, name in enumerate(sorted(name for name in counts if counts[name] >= RAREST))}
    wanted = np.array([[known[word][tag] for tag in tags] for word in learned], dtype=float)
    wanted /= wanted.sum(axis=1, keepdims=True)
    matrix = _matrix(paradigms, learned, numbers)
    fold = np.array([crc32(word.encode()) % FOLDS for word in learned])
    guesses: dict[str, NDArray[Any]] = {}
    for number in range(FOLDS):
        weights = _fit(matrix[fold != number], wanted[fold != number])
        hidden = np.flatnonzero(fold == number)
        guesses.update(zip([learned[index] for index in hidden], _softmax(matrix[hidden] @ weights), strict=True))
    weights = _fit(matrix, wanted)
    new = sorted(word for word in paradigms.words if word not in guesses)
    guesses.update(zip(new, _softmax(_matrix(paradigms, new, numbers) @ weights), strict=True))
    return guesses


def _matrix(paradigms: Paradigms, words: Sequence[str], numbers: Mapping[str, int]) -> Any:
    from scipy.sparse import csr_matrix

    columns: list[int] = []
    starts = [0]
    for word in words:
        columns += sorted({numbers[name] for name in paradigms.features(word) if name in numbers})
        starts.append(len(columns))
    return csr_matrix((np.ones(len(columns)), columns, starts), shape=(len(words), len(numbers)))


def _fit(matrix: Any, wanted: NDArray[Any]) -> NDArray[Any]:
    """Return the weights that make the wanted tags most likely, less a ridge."""
    from scipy.optimize import minimize

    shape = (matrix.shape[1], wanted.shape[1])

    def loss(flat: NDArray[Any]) -> tuple[float, NDArray[Any]]:
        weights = flat.reshape(shape)
        likely = _softmax(matrix @ weights)
        value = -float((wanted * np.log(likely + 1e-12)).sum()) + RIDGE / 2 * float((weights**2).sum())
        slope = matrix.T @ (likely - wanted) + RIDGE * weights
        return value, slope.ravel()

    start = np.zeros(shape[0] * shape[1])
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": ITERATIONS})
    weights: NDArray[Any] = found.x.reshape(shape)
    return weights


def _softmax(scores: NDArray[Any]) -> NDArray[Any]:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    likely: NDArray[Any] = powers / powers.sum(axis=1, keepdims=True)
    return likely
