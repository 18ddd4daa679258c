"""Tagged sentences to train on: read, and copied into the forms that run-time text has."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from keysift.analysis.conventions import ENGLISH, Conventions
from keysift.analysis.tagging.features import is_title

# Penn tags first, then universal ones: no tag is in both sets with another meaning.
_NO_CAPITAL = frozenset(
    {"IN", "DT", "CC", "TO", "PRP", "PRP$", "RP", "POS", "ADP", "DET", "CCONJ", "SCONJ", "PRON", "PART"}
)
_STOPS = frozenset({".", "PUNCT"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NOUN", "PROPN"})
_ENCLITIC_TAG = "PRON"
NAME_TAGS = frozenset({"NNP", "NNPS", "PROPN"})
_RAREST_NAME = 2
_CLITICS = frozenset({"'s", "'m", "'re", "'ve", "'ll", "'d", "n't"})
_CLITIC_HOSTS = {"na": frozenset({"gon", "wan"}), "ta": frozenset({"got"}), "not": frozenset({"can"})}
_CLITIC_TAGS = frozenset({"POS", "VBZ", "VBP", "VBD", "VB", "MD", "RB", "PRP", "TO"})


class Sentence(NamedTuple):
    """Words and their tags."""

    words: list[str]
    tags: list[str]


def read_sentences(path: Path) -> list[Sentence]:
    """Read the tagged sentences of a file."""
    text = (gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()).decode("utf-8")
    sentences = []
    for block in text.split("\n\n"):
        columns = [line.split("\t") for line in block.split("\n") if line]
        if columns:
            sentences.append(Sentence([column[0] for column in columns], [column[1] for column in columns]))
    return sentences


def compound_tag(tags: Sequence[str], following: Sequence[str]) -> str:
    """Return the tag of a hyphenated compound, given its parts' tags and those of the next two words."""
    first, last = tags[0], tags[-1]
    modifies = following[:1] in (["JJ"], ["VBN"], ["VBG"]) and following[1:2] != [] and following[1][:2] == "NN"
    modifies = modifies or (following[:1] != [] and following[0][:2] == "NN")
    if last in ("NNP", "NNPS"):
        return last
    if last == "CD":
        return first if first in ("NN", "NNP") else last
    if last == "VBN" or (modifies and len(set(tags)) > 1):
        return "JJ"
    if last == "VBG":
        return "NN" if first in ("NN", "NNP") else last
    if last in ("RP", "IN", "TO") or (last == "RB" and first[:2] == "VB"):
        return "NN"
    if len(tags) > 2 and first in ("NN", "NNS") and tags[1] == "IN":
        return first
    return last


def _is_clitic(host: str, word: str, tag: str) -> bool:
    lower = word.lower().replace("’", "'")
    known = lower in _CLITICS or host.lower() in _CLITIC_HOSTS.get(lower, ())
    return known and tag in _CLITIC_TAGS and host[-1:].isalnum()


def join_tokens(sentence: Sentence) -> Sentence:
    """Return a sentence with hyphenated compounds and contractions as single words."""
    words, tags = sentence
    joined = Sentence([], [])
    position = 0
    while position < len(words):
        end = position + 1
        while end + 1 < len(words) and tags[end] == "HYPH" and words[end] in ("-", "–"):
            end += 2
        if end > position + 1:
            joined.words.append("-".join(words[position:end:2]))
            joined.tags.append(compound_tag(tags[position:end:2], tags[end : end + 2]))
        elif joined.words and _is_clitic(words[position - 1], words[position], tags[position]):
            joined.words[-1] += words[position]
        else:
            joined.words.append(words[position])
            joined.tags.append(tags[position])
        position = end
    return joined


def split_enclitics(sentence: Sentence, conventions: Conventions) -> Sentence:
    """Return a sentence with pronouns behind a hyphen as words of their own, as the tokenizer cuts them."""
    cut = Sentence([], [])
    for word, tag in zip(*sentence, strict=True):
        host, hyphen, _ = word.partition("-")
        enclitic = word[len(host) :].lower()
        if host and hyphen and enclitic in conventions.enclitics:
            cut.words.extend((host, word[len(host) :]))
            cut.tags.extend((tag, _ENCLITIC_TAG))
        else:
            cut.words.append(word)
            cut.tags.append(tag)
    return cut


def shared_names(sentences: Iterable[Sentence]) -> set[str]:
    """Return words, in lower case, that are nothing but names in treebanks, of whatever language."""
    names: Counter[str] = Counter()
    others: set[str] = set()
    for words, tags in sentences:
        for word, tag in zip(words, tags, strict=True):
            if tag in NAME_TAGS and word[0].isupper() and word.isalpha() and len(word) > 2:
                names[word.lower()] += 1
            else:
                others.add(word.lower())
    return {word for word, count in names.items() if count >= _RAREST_NAME and word not in others}


def _without_stop(sentence: Sentence) -> Sentence:
    stop = len(sentence.tags) - (sentence.tags[-1:] != [] and sentence.tags[-1] in _STOPS)
    return Sentence(sentence.words[:stop], sentence.tags[:stop])


def title_case(sentence: Sentence) -> Sentence:
    """Return a sentence written like a title."""
    words, tags = _without_stop(sentence)
    small = [position > 0 and (tag in _NO_CAPITAL or "'" in words[position][:2]) for position, tag in enumerate(tags)]
    capital = [word if keep else word[:1].upper() + word[1:] for word, keep in zip(words, small, strict=True)]
    return Sentence(capital, tags)


def upper_case(sentence: Sentence) -> Sentence:
    """Return a sentence written in capitals."""
    words, tags = _without_stop(sentence)
    return Sentence([word.upper() for word in words], tags)


def lower_case(sentence: Sentence) -> Sentence:
    """Return a sentence without capitals."""
    return Sentence([word.lower() for word in sentence.words], sentence.tags)


def glue_number(sentence: Sentence, number: int) -> Sentence:
    """Return a sentence with a footnote number glued to one of its longer nouns."""
    words, tags = sentence
    nouns = [
        position
        for position, (word, tag) in enumerate(zip(words, tags, strict=True))
        if tag in _NOUNS and len(word) > 4 and word.isalpha()
    ]
    if not nouns:
        return sentence
    chosen = nouns[number % len(nouns)]
    glued = f"{words[chosen]}{1 + number % 19}"
    return Sentence([*words[:chosen], glued, *words[chosen + 1 :]], tags)


def augment(sentences: Iterable[Sentence], conventions: Conventions = ENGLISH) -> Iterator[Sentence]:
    """Yield every sentence, and for many of them a copy as it would look in run-time text.

    Titles that would not be recognized as such are left out: they would only blur what a capital means.
    """
    for number, sentence in enumerate(sentences):
        yield sentence
        joined = split_enclitics(join_tokens(sentence), conventions)
        if joined.words != sentence.words:
            yield joined
        if number % 5 == 0 or number % 10 == 1:
            title = upper_case(joined) if number % 10 == 1 else title_case(joined)
            if is_title(title.words):
                yield title
        elif number % 10 == 2:
            yield lower_case(joined)
        elif number % 20 == 3:
            yield glue_number(joined, number // 20)
