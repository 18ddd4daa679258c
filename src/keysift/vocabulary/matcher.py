"""Find where the labels of a vocabulary stand in a document.

Labels are sequences of stems in a table of what may follow what, so that the time for a document does not depend on how
many labels there are. What stems alone would confuse is then told apart by the words as they are written.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import normalize

from keysift.analysis.analyzer import Analyzer, analyze
from keysift.analysis.conventions import conventions_of
from keysift.analysis.markup.masks import SEPARATOR, masked_signs, visible
from keysift.analysis.settings import AnalysisSettings
from keysift.analysis.stemming import stemmer_of
from keysift.analysis.token_kinds import NOUN, PROPER_NOUN, SYMBOL, TAG_KINDS
from keysift.errors import OptionError
from keysift.kernels.vocabulary_labels import MOST_REMEMBERED, SEVERAL, Agreed, LabelTable, is_joined, known_words
from keysift.vocabulary.entries import EVERY_LANGUAGE
from keysift.vocabulary.word_variants import is_same_word, other_numbers, spelling_variants, without_accents

if TYPE_CHECKING:
    from keysift.document import Document
    from keysift.vocabulary.vocabulary import Vocabulary

_PLAIN: Final = re.compile(r"[^\W\d_]+(?:[- ][^\W\d_]+)*")
_HYPHENS: Final = re.compile("[-\u2010\u2011\u2012\u2013/]")
_NOUN_TAGS: Final = frozenset((*(tag for tag, kind in TAG_KINDS.items() if kind in (NOUN, PROPER_NOUN)), "X"))
"""The tags of nouns, and that of all words in languages without a tagger."""
_DOTTED: Final = re.compile(r"[^\W\d_]+\.(?:[^\W\d_]+\.)+")  # "Ph.D."
_WITH_DOT: Final = re.compile(r"\w+\.")  # "C.", "St." and, in German, "2." are one token
_AMPERSAND: Final = re.compile(r"\s*&\s*")
_NUMBERED: Final = re.compile(r"[^\W\d_]{2}.*\d|\d.*[^\W\d_]{2}")
_WORDS: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_POSSESSIVE: Final = re.compile(r"['’]s?\b")
_ALSO_ADJECTIVES: Final = re.compile(r"\b(?:new|good|\w+ic)\b", re.IGNORECASE)  # "economic" is no single "economics"
_CAPITAL_IN_FRONT: Final = re.compile(r"[^\W\d_]-\w")  # "E-mail" is no short form
_QUALIFIED: Final = re.compile(r"(.*\w.*?) \([^()]*\)$")
_SHARE_IN_CAPITALS: Final = 0.5
_LONGEST_SHORT_FORM: Final = 6
_FEW: Final = 20_000  # characters
_AND: Final = {"en": "and", "de": "und", "fr": "et", "es": "y", "it": "e", "pt": "e", "nl": "en", "pl": "i"}

# How well a form in the text agrees with a label.
_SAME_CASE, _SAME_WORDS, _INFLECTED_CASE, _INFLECTED, _OTHER = range(5)


class Matches(NamedTuple):
    """The places of a document where labels stand: first tokens, numbers of tokens, and which labels each can be.

    `several` has those of more than one label, and the token where they stand first. `words` has the number of each of
    the document's stems, or -1.
    """

    starts: array[int]
    lengths: array[int]
    labels: list[tuple[int, ...]]
    several: dict[tuple[int, ...], int]
    words: array[int]


class Shown(NamedTuple):
    """What answers say about a concept: its preferred label, identifier, and the stems of that label."""

    text: str
    identifier: str
    stem: str


class Matcher:
    """The labels of a vocabulary in one language, ready to be found."""

    def __init__(self, vocabulary: Vocabulary, language: str) -> None:
        self.vocabulary = vocabulary
        self.language = language
        self._stem = stemmer_of(language)
        self._words: dict[str, int] = {}
        self._seen: dict[str, int] = {}
        self._shown: dict[int, Shown] = {}
        # What is in capitals depends on the sentence, too, and is remembered apart.
        self._agreed: tuple[Agreed, Agreed] = {}, {}
        self._in_capital_letters: tuple[Agreed, Agreed] = {}, {}
        self._readings: dict[str, list[list[int]]] = {}
        chosen = self._chosen()
        # A list of nothing but short forms does not have all its terms in capitals: its short terms do not count.
        telling = [label for label in chosen if len(vocabulary.labels[label]) > _LONGEST_SHORT_FORM] or chosen
        in_capitals = sum(vocabulary.labels[label].isupper() for label in telling)
        self._in_capitals = len(chosen) > 1 and in_capitals > _SHARE_IN_CAPITALS * len(telling)
        self._learn(chosen)
        self._add_spellings()
        self.possessives = conventions_of(language).possessives

    def _chosen(self) -> list[int]:
        """Return the labels of the language, or say that there are none."""
        found = self.vocabulary
        wanted = {place for place, code in enumerate(found.languages) if code in (self.language, EVERY_LANGUAGE)}
        chosen = [label for label, tongue in enumerate(found.tongues) if tongue in wanted]
        if not chosen and found.labels:
            raise OptionError(
                f"The vocabulary has no labels in the language {self.language!r}: it has some in "
                f"{', '.join(filter(None, found.languages))}."
            )
        return chosen

    def _learn(self, chosen: list[int]) -> None:
        """Number the words of labels, of which all are analyzed as one text."""
        texts, labels = [], []
        for label in chosen:
            text = self.vocabulary.labels[label].lstrip("#@").replace("’", "'")
            texts.append(text)
            labels.append(label)
            if text.endswith(")") and (qualified := _QUALIFIED.match(text)):
                texts.append(qualified[1])  # "Mercury (planet)" is also found as "Mercury"
                labels.append(label)
        document = _analyzed("\n\n".join(texts), self.language)
        stems, ids, kinds, starts = document.vocabulary, document.stem_ids, document.kinds, document.starts
        joined = {number for number, stem in enumerate(stems) if stem == "&" or is_joined(stem)}
        number = self._words.setdefault
        numbers = [number(stem, len(self._words)) for stem in stems]
        sequences, offsets, owners = array("i"), array("i", [0]), array("i")
        self._first_sequence: dict[int, int] = {}
        self._hyphenated: dict[int, str] = {}  # stems of labels whose words are numbered by their parts
        token, end = 0, -2

        def add(sequence: Iterable[int], label: int) -> None:
            self._first_sequence.setdefault(label, len(owners))
            sequences.extend(sequence)
            offsets.append(len(sequences))
            owners.append(label)

        for text, label in zip(texts, labels, strict=True):
            end += len(text) + 2
            first = token
            while token < len(ids) and starts[token] < end:
                token += 1
            if kinds.count(SYMBOL, first, token) == token - first:
                continue
            if joined.isdisjoint(ids[first:token]):
                add([numbers[stem] for stem in ids[first:token]], label)
                continue
            self._hyphenated.setdefault(label, " ".join([stems[one] for one in ids[first:token]]))
            readings = [
                self._readings_of_word(stems[ids[place]], _form(document, place, 1)) for place in range(first, token)
            ]
            parts, whole = ([stem for own in readings for stem in own[which]] for which in (0, -1))
            add([number(stem, len(self._words)) for stem in parts], label)
            if whole != parts:  # "e-mail" is also found as "email"
                add([number(stem, len(self._words)) for stem in whole], label)
        self._stems = list(self._words)
        if not owners:
            raise OptionError("The terms of the vocabulary have no words in them.")
        self._sequences, self._offsets = sequences, offsets
        self._table = LabelTable(sequences, offsets, len(self._words))
        group_of = self._table.numbered().__getitem__
        places = sorted(range(len(owners)), key=group_of)
        self._groups = [tuple(dict.fromkeys(map(owners.__getitem__, own))) for _, own in groupby(places, group_of)]
        self._table.name(self._groups, self.vocabulary.labels, _NOUN_TAGS)

    def _readings_of_word(self, stem: str, form: str) -> list[list[str]]:
        """Return the stems that a word of a label is found as: those of its parts, and that of the whole."""
        if stem == "&":
            return [[_AND.get(self.language, "&")]]
        return [list(map(self._stem, words)) for words in self._pieces(form)] if is_joined(stem) else [[stem]]

    def _pieces(self, form: str) -> list[list[str]]:
        """Return the words that a token with a hyphen, "&" or dots in it may be read as, and a dash as none.

        These are its parts, and then the whole without what joins them.
        """
        if form.endswith(".") and (_DOTTED.fullmatch(form) or _WITH_DOT.fullmatch(form)):
            return [[form], [form.replace(".", "")]]
        if "&" in form:
            return [list(filter(None, _HYPHENS.split(form.replace("&", f"-{_AND.get(self.language, '&')}-"))))]
        if len(form) == 1:
            return [[]]
        parts = list(filter(None, _HYPHENS.split(form))) or [form]
        return [parts, ["".join(parts)]]

    def _add_spellings(self) -> None:
        """Let other spellings of a word lead to it, and its plural or singular if that has another stem."""
        labels = (label.lower().replace("-", " ") for label in self.vocabulary.labels)
        # In the order of the labels and not that of a set, as of two words that lead to one stem the first one counts.
        forms = dict.fromkeys(word for label in labels for word in label.split())
        pairs = [(word, variant) for word in forms for variant in spelling_variants(word, self.language)]
        pairs += [(word, other) for word in forms for other in other_numbers(word, self.language)]
        pairs += [(word, without_accents(word, self.language)) for word in forms if not word.isascii()]
        own = self._stem.all([word for word, _ in pairs])
        others = self._stem.all([variant for _, variant in pairs])
        for stem, other in zip(own, others, strict=True):
            if stem in self._words:
                self._words.setdefault(other, self._words[stem])
        if (sign := _AND.get(self.language)) in self._words:
            self._words["&"] = self._words[sign]

    def shown(self, concept: int) -> Shown:
        """Return what answers say about a concept."""
        found = self._shown.get(concept)
        if found is None:
            label = self.vocabulary.preferred_label(concept, self.language)
            text, words = self.vocabulary.labels[label], self.words_of(label)
            if not words or not (text.replace(" ", "").isalpha() or _PLAIN.fullmatch(text)):
                stem = self.stems_of(text)
            else:  # analyzing it by itself takes longer, and gives the same
                stem = self._hyphenated.get(label) or " ".join([self._stems[word] for word in words])
            found = self._shown[concept] = Shown(text, self.vocabulary.identifiers[concept], stem)
        return found

    def stems_of(self, label: str) -> str:
        """Return the stems of a label as keyphrases have them."""
        document = analyze(label, language=self.language)
        return " ".join([document.vocabulary[stem] for stem in document.stem_ids])

    def words_of(self, label: int) -> array[int]:
        """Return the numbers of a label's words."""
        place = self._first_sequence.get(label)
        return array("i") if place is None else self._sequences[self._offsets[place] : self._offsets[place + 1]]

    def _known_words(self, document: Document) -> tuple[array[int], list[int]]:
        """Return the number of each of a document's stems, or -1, and the first tokens of stems with hyphens."""
        if len(self._seen) >= MOST_REMEMBERED:
            self._seen.clear()
        return known_words(document, self._words, self._seen, self._other_stem)

    def _other_stem(self, stem: str) -> str:
        """Return another stem under which labels may have one with signs or letters with accents."""
        return without_accents(stem.replace("’", "'"), self.language)

    def words_in(self, phrase: str) -> set[int]:
        """Return the numbers of those words of a phrase that labels have; stop words and signs are left out."""
        document = analyze(_HYPHENS.sub(" ", phrase), language=self.language)
        known = zip(self._known_words(document)[0], document.frequencies, strict=True)
        return {word for word, times in known if times and word >= 0}

    def named(self, name: str) -> set[int]:
        """Return the concepts that have this identifier or this label, in one of its forms too."""
        found = self.vocabulary.named(name.strip("<>"))
        if found:
            return found
        document = analyze(name, language=self.language)
        matches = self.matches(document)
        if [*matches.lengths] != [len(document)]:
            return set()
        return {self.vocabulary.owners[label] for label in matches.labels[0]}

    def lacks(self, phrase: str) -> bool:
        """Tell whether a phrase, as a text of its own, is no label."""
        return not self.named(phrase)

    def matches(self, document: Document) -> Matches:
        """Return where labels stand, in text order: of those that overlap, the longest, and then the first."""
        known, hyphenated = self._known_words(document)
        readings = self._readings_of(document, hyphenated, known) if hyphenated else {}
        return Matches(*self._table.match(document, known, readings, self._agreed, self._agreeing), known)

    def _readings_of(self, document: Document, tokens: list[int], known: array[int]) -> dict[int, list[list[int]]]:
        """Return the words that tokens with hyphens may be read as, by stem; those of no label are left out."""
        found: dict[int, list[list[int]]] = {}
        new = []
        for token in tokens:
            stem_id = document.stem_ids[token]
            readings = self._readings.get(document.vocabulary[stem_id])
            if readings is None:
                new.append(token)
            elif readings:
                found[stem_id] = readings
        if new:
            self._add_readings(document, new, found)
        for stem_id in found:
            known[stem_id] = SEVERAL
        return found

    def _add_readings(self, document: Document, tokens: list[int], found: dict[int, list[list[int]]]) -> None:
        """Add and remember the same for tokens whose stems are new: stemming all their parts at once is quicker."""
        pieces = [self._pieces(_form(document, token, 1)) for token in tokens]
        stems = iter(self._stem.all([word for own in pieces for words in own for word in words]))
        if len(self._readings) >= MOST_REMEMBERED:
            self._readings.clear()
        for token, own in zip(tokens, pieces, strict=True):
            stem_id = document.stem_ids[token]
            numbers = [[self._words.get(stem, -1) for stem in islice(stems, len(words))] for words in own]
            readings = [one for one in numbers if min(one, default=0) >= 0]
            self._readings[document.vocabulary[stem_id]] = readings
            if readings:
                found[stem_id] = readings

    def _agreeing(
        self, group: int, form: str, document: Document, start: int, length: int, opens: bool
    ) -> tuple[int, ...]:
        """Return the labels of a group that a form of the text agrees with best, and remember them."""
        if SEPARATOR in form and _is_masked(document, start, length):
            return ()
        loud = False
        remembered = self._agreed[opens]
        if form.isupper():
            loud = _sentence_around(document, start).isupper()
            remembered = self._in_capital_letters[opens]
            if not loud and remembered.get(form, (-1,))[0] == group:
                return remembered[form][1]
        shown = normalize("NFC", visible(form))
        found = () if self._is_other_word(group, shown) else self._best(group, shown, opens=opens, loud=loud)
        if found and self.language == "en" and _ALSO_ADJECTIVES.search(shown):
            places = [self._places_without_s(shown, label) for label in found]
            if any(places):  # the same form is another word elsewhere, so nothing is remembered
                others = [place for place in range(length) if document.kinds[start + place] != NOUN]
                return tuple([label for label, own in zip(found, places, strict=True) if own.isdisjoint(others)])
        if length == 1 and _WITH_DOT.fullmatch(form):  # remembered would be what holds at the end of a sentence
            return found if _ends_sentence(document, start) else tuple(filter(self._has_dot, found))
        if SEPARATOR not in form and not loud:
            if len(remembered) >= MOST_REMEMBERED:
                remembered.clear()
            remembered[form] = group, found
        return found

    def _has_dot(self, label: int) -> bool:
        return self.vocabulary.labels[label].endswith(".")

    def _places_without_s(self, form: str, label: int) -> set[int]:
        """Return the places of words that a label has with an -s, and that may be adjectives: "new" for "news"."""
        pairs = zip(_words_of(self.vocabulary.labels[label], "en"), _words_of(form, "en"), strict=False)
        return {
            place
            for place, (own, given) in enumerate(pairs)
            if own.lower() == f"{given.lower()}s" and _ALSO_ADJECTIVES.fullmatch(given)
        }

    def _is_other_word(self, group: int, form: str) -> bool:
        """Tell quickly that a form is another word with the stem of a label, where both are plain: the usual case."""
        text = self.vocabulary.labels[self._groups[group][0]]
        if len(self._groups[group]) > 1 or not (form[1:].islower() and form.isalpha() and form.isascii()):
            return False
        plain = text.islower() and text.isalpha() and text.isascii()
        return plain and not is_same_word(form.lower(), text, self.language)

    def _best(self, group: int, form: str, *, opens: bool, loud: bool) -> tuple[int, ...]:
        labels = self._groups[group]
        if len(labels) == 1:
            return () if self._agreement(form, labels[0], opens=opens, loud=loud) == _OTHER else labels
        ranks = {label: self._agreement(form, label, opens=opens, loud=loud) for label in labels}
        best = min(ranks.values())
        return () if best == _OTHER else tuple(label for label, rank in ranks.items() if rank == best)

    def _agreement(self, form: str, label: int, *, opens: bool, loud: bool) -> int:
        """Return how well a form of the text agrees with a label; `loud` texts are all in capitals."""
        text = self.vocabulary.labels[label].lstrip("#@")
        if form == text and not opens and not loud:
            return _SAME_CASE
        if form.lower() == text:  # which needs no other case
            return _SAME_WORDS
        if text[1:2] == "-" and _CAPITAL_IN_FRONT.match(text):
            text = text[0].lower() + text[1:]
        if "/" in form and not _HYPHENS.search(text):
            return _OTHER
        own, given = _words_of(text, self.language), _words_of(form, self.language)
        if len(own) > len(given) and (qualified := _QUALIFIED.match(text)):
            own = _words_of(qualified[1], self.language)
        if len(own) != len(given) or _is_numbered(text):
            own, given = ["".join(own)], ["".join(given)]
            if _is_numbered(text) and own[0].lower() == given[0].lower():
                return _SAME_WORDS
        if not all(map(self._is_same, own, given, [loud] * len(own))):
            return _OTHER
        if [word.lower() for word in own] == [word.lower() for word in given]:
            return _SAME_WORDS
        return _INFLECTED_CASE if own and own[0][:1] == given[0][:1] else _INFLECTED

    def _is_same(self, own: str, given: str, loud: bool) -> bool:
        """Tell whether a word of the text is one of a label; short forms must have their case."""
        if len(own) > 2 and own.endswith("s") and own[:-1].isupper():
            own = own[:-1]  # "NGOs"
        if not self._in_capitals and _is_short_form(own):
            return (not loud and given in (own, f"{own}s")) or (loud and len(own) > 3 and given == own)
        if given.isupper() and not own.isupper() and 1 < len(given) <= _LONGEST_SHORT_FORM and not loud:
            return given.lower() == own.lower()
        if own[:1].isupper() and given[:1].isupper():  # names are often written without their accents
            own, given = without_accents(own, self.language), without_accents(given, self.language)
        return is_same_word(given.lower(), own.lower(), self.language)


def _analyzed(labels: str, language: str) -> Document:
    """Return labels as a Document; many have an analyzer of their own, or they would crowd out the words of texts."""
    if len(labels) < _FEW:
        return analyze(labels, language=language, markup="none")
    return Analyzer(AnalysisSettings(language, None)).analyze(labels, "none")


def _is_masked(document: Document, start: int, length: int) -> bool:
    """Tell whether one of some tokens stands in the place of something that is not read as text."""
    if document.reading is document.text:
        return False
    return not masked_signs(document.text, document.reading, document.starts).isdisjoint(range(start, start + length))


def _ends_sentence(document: Document, token: int) -> bool:
    ends = document.sentence_ends
    return ends[bisect_right(ends, token)] == token + 1


def _is_short_form(word: str) -> bool:
    """Tell whether a word of a label is a short form: few letters, half of them capitals, such as "IT" and "LaTeX"."""
    if len(word) > _LONGEST_SHORT_FORM or word.islower():
        return False
    capitals = sum(map(str.isupper, word))
    return word.isupper() or (capitals > 1 and 2 * capitals >= len(word))


def _is_numbered(label: str) -> bool:
    """Tell whether a label is a short form with a number, such as "COVID-19": no other word is written like it."""
    return label.isupper() and " " not in label and bool(_NUMBERED.search(label))


def _form(document: Document, start: int, length: int) -> str:
    """Return some tokens as they are written, with single blanks."""
    return visible(document.reading[document.starts[start] : document.ends[start + length - 1]])


def _words_of(text: str, language: str) -> list[str]:
    """Return the words of a label or a form, without possessive endings, and with "&" written out.

    >>> _words_of("Parkinson's research & development", "en")
    ['Parkinson', 'research', 'and', 'development']
    """
    if "&" in text:
        text = _AMPERSAND.sub(f" {_AND.get(language, '&')} ", text)
    if text.isalpha():
        return [text]
    words: list[str] = _WORDS.findall(text)
    return [_POSSESSIVE.sub("", word) for word in words] if "'" in text or "’" in text else words


def _sentence_around(document: Document, token: int) -> str:
    """Return the sentence of a token, as it is written."""
    ends = document.sentence_ends
    place = bisect_right(ends, token)
    first = ends[place - 1] if place else 0
    return document.reading[document.starts[first] : document.ends[ends[place] - 1]]
