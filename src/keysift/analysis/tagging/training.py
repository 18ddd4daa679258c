"""Train and evaluate the part-of-speech tagger.

    python -m keysift.analysis.tagging.training --train FILE... [--dev FILE] [--language CODE] [--word-list]
        [--tagged FILE...] --output MODEL
    python -m keysift.analysis.tagging.training --evaluate FILE... [--model MODEL]

A file has one word a line with its tag, separated by a tab (further columns are ignored), and an empty line between
sentences; it may be compressed with gzip. Equal input gives an equal model. Evaluation prints the share of right tags
and of right nouns, adjectives and others; then the share of words rightly told to be a noun or adjective, or neither,
and precision and recall of groups of tags.
"""

from __future__ import annotations

import argparse
import random
import sys
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from keysift.analysis.conventions import conventions_of
from keysift.analysis.tagging import features
from keysift.analysis.tagging import tagger as model
from keysift.analysis.tagging.accuracy import evaluation, group_shares
from keysift.analysis.tagging.headings import headings
from keysift.analysis.tagging.paradigms import guess_tags
from keysift.analysis.tagging.treebank import NAME_TAGS, Sentence, augment, read_sentences, shared_names
from keysift.analysis.tagging.word_classes import Lexicon
from keysift.io.array_files import save_arrays
from keysift.kernels.hashing import hash_name
from keysift.kernels.limits import BOUNDARY_CLASS, MOST_FEATURES, NO_TAG, ROLES

PASSES = 8
SEED = 1
# Training goes on until the right tag wins by this much: that generalises better than merely winning.
MARGIN = 40
RAREST_FEATURE = 3
WEIGHT_SCALE = 8
SMALLEST_WEIGHT = 8
LARGEST_WEIGHT = (1 << 15) // MOST_FEATURES - 1
RAREST_LISTED_WORD = 1e-7
LISTED_WORDS = 40_000
FAMILIAR_WORD = 20
"""From so many occurrences on, the sentences alone say which tags a word has."""
CONTEXT_ROLES = (4, 4, 2, 4, 2)
"""How many of the context features each role uses."""


class Encoded(NamedTuple):
    """A word type in training: the weight rows it uses in each role, its class and fixed tag."""

    roles: list[list[int]]
    word_class: int
    fixed_tag: int


class Trainer:
    """Learn the weights by an averaged perceptron with a margin."""

    def __init__(
        self,
        sentences: Sequence[Sentence],
        words: Sequence[str] = (),
        names: Iterable[str] = (),
        tagged: Iterable[Sentence] = (),
    ) -> None:
        """Build lexicon, features and candidates of the sentences.

        The most frequent `words` of the language help with those that the sentences lack, and so do `names`. Sentences
        that another tagger `tagged` tell which tags rare words have: the lexicon counts these, and nothing else learns
        from them.
        """
        self.tokens = [list(zip(words, features.casings(words), strict=True)) for words, _ in sentences]
        types = Counter(
            (*token, tag)
            for tokens, sentence in zip(self.tokens, sentences, strict=True)
            for token, tag in zip(tokens, sentence.tags, strict=True)
        )
        self.lexicon = Lexicon(types + _of_rare_words(tagged, types), _guesses(types, words) if words else None, names)
        self.tags = self.lexicon.tags
        self.gold = [[self.tags.index(tag) for tag in sentence.tags] for sentence in sentences]
        self.class_count = max(self.lexicon.classes.values(), default=1) + 1
        self.counts = Counter(token for tokens in self.tokens for token in tokens)
        self._number_features()
        self.encoded = {token: self._encode(token, hide=False) for token in self.counts}
        self.hidden = {token: self._encode(token, hide=True) for token in self.counts}
        self.candidates = np.zeros((self.class_count, len(self.tags)), dtype=bool)
        for word, casing, tag in types:
            for variants in (self.encoded, self.hidden):
                self.candidates[variants[word, casing].word_class, self.tags.index(tag)] = True
        # A class that no word of the training text reaches may still be that of a word at run time.
        self.candidates[1:][~self.candidates[1:].any(axis=1)] = True
        scores = sum(model.table_sizes(len(self.tags), self.class_count).values())
        size = self.first_pair + scores // len(self.tags)
        self.weights: NDArray[Any] = np.zeros((size, len(self.tags)), np.int32)

    def _names(self, token: tuple[str, int], *, hide: bool) -> tuple[list[str], list[str], int, int]:
        """Return the features of a word type, without what only a known word has if it is to be hidden."""
        parts = features.split_word(*token)
        word_class, fixed_tag = self.lexicon.look_up(features.lexicon_keys(parts))
        if hide:
            word_class, fixed_tag = self.lexicon.class_if_unknown(parts), -1
        context = features.context_features(parts, word_class)
        current = features.current_features(parts, word_class)
        if hide:
            context[0] = ""
            current = [name for name in current if name[0] != "w"]
        return context, current, word_class, fixed_tag

    def _number_features(self) -> None:
        """Give a weight row to each frequent feature, one for each role to those of the context."""
        counts: Counter[str] = Counter()
        context_names = {features.BOUNDARY_FEATURE}
        for token, count in self.counts.items():
            context, current, _, _ = self._names(token, hide=False)
            context_names.update(context)
            for name in context + current:
                counts[name] += count
        counts[features.BOUNDARY_FEATURE] = RAREST_FEATURE
        self.first_rows: dict[str, int] = {}
        self.first_pair = 0
        for name in sorted(name for name, count in counts.items() if count >= RAREST_FEATURE):
            self.first_rows[name] = self.first_pair
            self.first_pair += ROLES if name in context_names else 1
        self.context_names = context_names

    def _encode(self, token: tuple[str, int], *, hide: bool) -> Encoded:
        context, current, word_class, fixed_tag = self._names(token, hide=hide)
        roles = [
            [self.first_rows[name] + role for name in context[:used] if name in self.first_rows]
            for role, used in enumerate(CONTEXT_ROLES)
        ]
        roles[0] += [self.first_rows[name] for name in current if name in self.first_rows]
        return Encoded(roles, word_class, fixed_tag)

    def _variants(self, tokens: Iterable[tuple[str, int]], chance: random.Random) -> list[Encoded]:
        """Hide some of the words, the rarer the more, so that the model learns about unknown words."""
        return [
            self.hidden[token]
            if self.encoded[token].fixed_tag < 0 and chance.random() * (1 + self.counts[token]) < 1
            else self.encoded[token]
            for token in tokens
        ]

    def train(self, *, passes: int = PASSES, report: Callable[[str], None] = lambda _: None) -> None:
        """Leave the averaged weights in `weights`."""
        order = list(range(len(self.tokens)))
        chance = random.Random(SEED)
        totals = np.zeros(self.weights.shape, np.int64)
        step = 0
        for number in range(1, passes + 1):
            chance.shuffle(order)
            first = step
            wrong = 0
            for index in order:
                words = self._variants(self.tokens[index], chance)
                step, mistakes = self._learn(words, self.gold[index], totals, step)
                wrong += mistakes
            report(f"pass {number} of {passes}: {wrong} of {step - first} words wrong")
        self.weights = self.weights - totals / max(step, 1)

    def _learn(self, words: list[Encoded], gold: list[int], totals: NDArray[Any], step: int) -> tuple[int, int]:
        """Tag one sentence and correct the weights; return the new step and the number of mistakes."""
        weights, tag_count, class_count = self.weights, len(self.tags), self.class_count
        first = self.first_rows[features.BOUNDARY_FEATURE]
        edge = Encoded([[first + role] for role in range(ROLES)], BOUNDARY_CLASS, -1)
        padded = [edge, edge, *words, edge, edge]
        tag_class = self.first_pair + (tag_count + 1) ** 2
        tag_next_class = tag_class + (tag_count + 1) * class_count
        class_pair = tag_next_class + (tag_count + 1) * class_count
        before = left = tag_count
        mistakes = 0
        for position, right in enumerate(gold):
            second_left, left_word, word, right_word, second_right = padded[position : position + 5]
            tag = word.fixed_tag
            if tag < 0:
                step += 1
                rows = np.array(
                    [
                        *word.roles[0],
                        *left_word.roles[1],
                        *second_left.roles[2],
                        *right_word.roles[3],
                        *second_right.roles[4],
                        self.first_pair + before * (tag_count + 1) + left,
                        tag_class + left * class_count + word.word_class,
                        tag_next_class + left * class_count + right_word.word_class,
                        class_pair + word.word_class * class_count + right_word.word_class,
                    ]
                )
                scores = weights[rows].sum(axis=0)
                scores[~self.candidates[word.word_class]] = -(1 << 24)
                tag = int(scores.argmax())
                mistakes += tag != right
                scores[right] -= MARGIN
                rival = int(scores.argmax())
                if rival != right:
                    weights[rows, right] += 1
                    weights[rows, rival] -= 1
                    totals[rows, right] += step
                    totals[rows, rival] -= step
            before, left = left, tag
        return step, mistakes

    def arrays(self) -> dict[str, array[int]]:
        """Return the model as the arrays that the tagger reads."""
        scaled = np.rint(self.weights * WEIGHT_SCALE).clip(-LARGEST_WEIGHT, LARGEST_WEIGHT).astype(np.int16)
        scaled[: self.first_pair][abs(scaled[: self.first_pair]) < SMALLEST_WEIGHT] = 0
        tag_count = len(self.tags)
        keys: list[int] = []
        starts, columns, values = [0], [], []
        for key, name in sorted((hash_name(name), name) for name in self.first_rows):
            row, size = self.first_rows[name], ROLES if name in self.context_names else 1
            flat = scaled[row : row + size].ravel()
            used = flat.nonzero()[0]
            if len(used) and (not keys or keys[-1] != key):
                keys.append(key)
                starts.append(starts[-1] + len(used))
                columns.append(used)
                values.append(flat[used])
        lexicon = sorted((hash_name(name), name) for name in self.lexicon.classes)
        lexicon = [entry for index, entry in enumerate(lexicon) if not index or entry[0] != lexicon[index - 1][0]]
        arrays = {
            "tags": array("B", " ".join(self.tags).encode("ascii")),
            "feature_keys": array("I", keys),
            "feature_starts": array("I", starts),
            "feature_columns": array("B", np.concatenate(columns).tolist()),
            "feature_values": array("h", np.concatenate(values).tolist()),
            "lexicon_keys": array("I", [key for key, _ in lexicon]),
            "lexicon_classes": array("B", [self.lexicon.classes[name] for _, name in lexicon]),
            "lexicon_fixed": array("B", [self.lexicon.fixed.get(name, NO_TAG) for _, name in lexicon]),
            "candidate_starts": array("I", np.append(0, self.candidates.sum(axis=1).cumsum()).tolist()),
            "candidate_tags": array("B", self.candidates.nonzero()[1].tolist()),
        }
        first = self.first_pair
        for name, size in model.table_sizes(tag_count, self.class_count).items():
            table = scaled[first : first + size // tag_count].ravel()
            places = table.nonzero()[0]
            arrays[f"{name}_places"] = array("I", places.tolist())
            arrays[f"{name}_values"] = array("h", table[places].tolist())
            first += size // tag_count
        return arrays


def _of_rare_words(tagged: Iterable[Sentence], types: Counter[tuple[str, int, str]]) -> Counter[tuple[str, int, str]]:
    """Return the counts of word, casing and tag in further sentences, of words that `types` have rarely or never.

    A word in small letters is no name, whatever the tagger thought, and words with hyphens are cut up by taggers.
    """
    occurrences: Counter[str] = Counter()
    for (word, casing, _), count in types.items():
        occurrences[_own_key(word, casing)] += count
    known_tags = {tag for _, _, tag in types}
    found: Counter[tuple[str, int, str]] = Counter()
    for sentence in tagged:
        words, tags = sentence
        if known_tags.issuperset(tags):
            found.update(zip(words, features.casings(words), tags, strict=True))
    return Counter(
        {
            (word, casing, tag): count
            for (word, casing, tag), count in found.items()
            if word.isalpha()
            and occurrences[_own_key(word, casing)] < FAMILIAR_WORD
            and not (tag in NAME_TAGS and word.islower())
        }
    )


def _own_key(word: str, casing: int) -> str:
    return features.lexicon_keys(features.split_word(word, casing))[0]


def _guesses(types: Counter[tuple[str, int, str]], words: Sequence[str]) -> dict[str, NDArray[Any]]:
    """Return the likely tags of the words of a list, learned from the words of the sentences that are not names."""
    known: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for (word, casing, tag), count in types.items():
        parts = features.split_word(word, casing)
        if features.lexicon_keys(parts)[0][0] == "=":
            known[parts.core][tag] += count
    found = guess_tags(words, known, sorted({tag for _, _, tag in types}))
    stored = set(words[:LISTED_WORDS])
    return {word: likely for word, likely in found.items() if word in stored}


def frequent_words(language: str) -> list[str]:
    """Return the words of a language that are at least as frequent as one in ten million, the most frequent first."""
    from wordfreq import get_frequency_dict

    frequencies = get_frequency_dict(language, wordlist="large")
    listed = [(frequency, word) for word, frequency in frequencies.items() if frequency >= RAREST_LISTED_WORD]
    return [word for _, word in sorted(listed, reverse=True)]


def train(
    sentences: Sequence[Sentence],
    *,
    language: str = "en",
    words: Sequence[str] = (),
    names: Iterable[str] = (),
    tagged: Iterable[Sentence] = (),
    passes: int = PASSES,
    report: Callable[[str], None] = lambda _: None,
) -> dict[str, array[int]]:
    """Return the model learned from the sentences, their run-time copies, and headings made of them."""
    trainer = Trainer([*headings(sentences), *augment(sentences, conventions_of(language))], words, names, tagged)
    trainer.train(passes=passes, report=report)
    return trainer.arrays()


def _progress(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, evaluate, or both."""
    parser = argparse.ArgumentParser(
        prog="python -m keysift.analysis.tagging.training", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--train", nargs="+", type=Path, metavar="FILE", help="tagged sentences to learn from")
    parser.add_argument("--dev", type=Path, metavar="FILE", help="tagged sentences to report on after training")
    parser.add_argument("-o", "--output", type=Path, metavar="MODEL", help="where to write the model")
    parser.add_argument("--language", default="en", help="the language of the sentences")
    parser.add_argument(
        "--word-list", action="store_true", help="also learn from the word list of the package wordfreq (needs scipy)"
    )
    parser.add_argument(
        "--names", nargs="+", type=Path, metavar="FILE", default=[], help="sentences of other languages with names"
    )
    parser.add_argument(
        "--tagged",
        nargs="+",
        type=Path,
        metavar="FILE",
        default=[],
        help="sentences of another tagger, which tell the tags of rare words",
    )
    parser.add_argument("--passes", type=int, default=PASSES, help="passes over the sentences")
    parser.add_argument("--evaluate", nargs="+", type=Path, metavar="FILE", default=[], help="report accuracies")
    parser.add_argument("--model", type=Path, metavar="MODEL", help="the model to evaluate")
    options = parser.parse_args(arguments)
    if bool(options.train) != bool(options.output) or not (options.train or options.evaluate):
        parser.error("give --train with --output, or --evaluate")
    if options.train:
        sentences = [sentence for path in options.train for sentence in read_sentences(path)]
        if not sentences:
            parser.error("there are no sentences to learn from")
        words = frequent_words(options.language) if options.word_list else ()
        names = shared_names(sentence for path in options.names for sentence in read_sentences(path))
        arrays = train(
            sentences,
            language=options.language,
            words=words,
            names=names,
            tagged=[sentence for path in options.tagged for sentence in read_sentences(path)],
            passes=options.passes,
            report=_progress,
        )
        # Not compressed: it is read at every start, and packages compress it anyway.
        save_arrays(options.output, kind="tagger", version=model.FORMAT, header={}, arrays=arrays, compressed=False)
    tagger = model.Tagger.load(options.output or options.model)
    for path in [*([options.dev] if options.dev else []), *options.evaluate]:
        sentences = read_sentences(path)
        for form, (exact, near) in evaluation(tagger, sentences).items():
            print(f"{path.name}\t{form}\t{exact:.4f}\t{near:.4f}")
        nominal, shares = group_shares(tagger, sentences)
        print(f"{path.name}\tnoun or adjective, or neither\t{nominal:.4f}")
        for group, share in shares.items():
            print(f"{path.name}\t{group}\t{share.precision:.4f}\t{share.recall:.4f}")


if __name__ == "__main__":
    main()
