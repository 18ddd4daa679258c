"""Which language a text is in, told by its script and by its stop words.

Stop words are a third to a half of any prose, and keysift has those of every language it knows. So a text's share of
each language's stop words tells the languages apart, and no model has to be shipped or installed.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from typing import Final

from keysift.analysis.languages import LANGUAGES
from keysift.analysis.missing_data import say_once
from keysift.analysis.stopwords import built_in_stop_words
from keysift.errors import Parameter

AUTO: Final = "auto"
"""What `language` is for texts whose language is to be found out."""
USUAL: Final = "en"
"""The language that such texts are in if nothing speaks for another one."""

_WORD: Final = re.compile(r"[^\W\d_]+")
_READ: Final = 2_000  # characters that are looked at
_REMEMBERED: Final = 1 << 13  # words of which it is known whose stop words they are
_SCRIPTS: Final = {
    "ja": ("\u3040", "\u30ff"),  # before Chinese, whose characters Japanese has too
    "zh": ("\u4e00", "\u9fff"),
    "th": ("\u0e00", "\u0e7f"),
    "hi": ("\u0900", "\u097f"),
    "ar": ("\u0600", "\u06ff"),
    "el": ("\u0370", "\u03ff"),
    "ru": ("\u0400", "\u04ff"),
}
"""The first and the last letter of scripts that tell a language."""
_FIRST_OF_SCRIPTS: Final = min(_SCRIPTS.values())[0]
_JAPANESE_SHARE: Final = 0.05  # of kana among the letters
_SCRIPT_SHARE: Final = 0.3  # of a script's letters among all
_LEAST_WORDS: Final = 20  # of a text whose language can be told for sure
_SURE_SHARE: Final = 0.2  # of the text's words that are stop words of its language
_SURE_RATIO: Final = 1.5  # of this share to that of the language that is asked about
# Chosen so that of English sentences and titles, at most 1 in 200 is taken for another language; see docs/languages.md.
_LEAST_EVIDENCE: Final = 1.5  # stop words, weighted, by which another language must be ahead of the usual one
_LEAST_RATIO: Final = 1.2
_LEAST_SHARE: Final = 0.05  # of stop words: prose of the treebanks has 8 % and more, of a language not known here 1 %
_CHECKED_TEXTS: Final = 20  # in a language that was asked for, of those that have few of its stop words
_unchecked: dict[str, int] = {}


def detect_language(text: str) -> str:
    """Return the code of the language of a text: English, unless its words speak for another one.

    One or two words that another language has too, as in names and titles, are not enough.

    >>> detect_language("Die Würde des Menschen ist unantastbar."), detect_language("Charles de Gaulle")
    ('de', 'en')
    """
    sample = text[:_READ]
    script = _script(sample)
    if script is not None:
        return script
    words = _WORD.findall(sample.lower())
    shares = _shares(words)
    best = max(shares, key=shares.__getitem__, default=USUAL)
    usual = shares.get(USUAL, 0.0)
    is_other = best != USUAL and shares[best] >= max(_LEAST_RATIO * usual, _LEAST_SHARE)
    return best if is_other and (shares[best] - usual) * len(words) >= _LEAST_EVIDENCE else USUAL


def get_ready() -> None:
    """Load the words by which languages are told apart, so that no text has to wait for them."""
    _stop_words()


def counted_language(language: str) -> str:
    """Return the language of texts that are counted together: counts are of one, the usual one unless it is named."""
    return USUAL if language == AUTO else language


def checked_elsewhere(language: str) -> None:
    """Leave it to the caller to look at texts in a language that was asked for."""
    _unchecked[language] = 0


def say_if_other(text: str, language: str) -> None:
    """Log a warning for a text that is plainly in another language than it was read in, once per process."""
    left = _unchecked.get(language, _CHECKED_TEXTS)
    if left:
        found = surely_other_language(text, language)
        _unchecked[language] = 0 if found else left - 1
        if found:
            say_once(
                f"A text looks {LANGUAGES[found].name} and is read as {LANGUAGES[language].name}. Set ",
                Parameter("language"),
                f" to {found!r}, also when you make a corpus or a model.",
            )


def surely_other_language(text: str, language: str) -> str | None:
    """Return the language that a text is in if that is plainly not this one, else None.

    >>> surely_other_language("Tak for mad.", "en") is None  # too short to be sure
    True
    """
    if language not in LANGUAGES or LANGUAGES[language].stop_words is None:
        return None
    sample = text[:_READ]
    words = _WORD.findall(sample.lower())
    script = _script(sample)
    if script is not None:
        same_script = {script, language} <= {"ja", "zh"}
        is_sure = script != language and not same_script and sum(map(len, words)) >= _LEAST_WORDS
        return script if is_sure else None
    if len(words) < _LEAST_WORDS:
        return None
    shares = _shares(words)
    best = max(shares, key=shares.__getitem__, default=language)
    is_sure = shares.get(best, 0.0) >= _SURE_SHARE and shares[best] >= _SURE_RATIO * shares.get(language, 0.0)
    return best if best != language and is_sure else None


def _script(sample: str) -> str | None:
    """Return the language of the script that much of a text is written in, if only one language has it."""
    if sample.isascii():
        return None
    far = [character for character in sample if character >= _FIRST_OF_SCRIPTS]
    letters = sum(map(len, _WORD.findall(sample))) if far else 0
    for language, (first, last) in _SCRIPTS.items():
        count = sum(first <= character <= last for character in far)
        if count and count >= (_JAPANESE_SHARE if language == "ja" else _SCRIPT_SHARE) * max(letters, 1):
            return language
    return None


def _shares(words: list[str]) -> dict[str, float]:
    """Return which share of words are stop words of each language; one that several have counts less for each."""
    sums: dict[str, float] = {}
    for word, times in Counter(words).items():
        for language, weight in _weights_of(word):
            sums[language] = sums.get(language, 0.0) + times * weight
    return {language: total / len(words) for language, total in sums.items()}


@lru_cache(maxsize=_REMEMBERED)
def _weights_of(word: str) -> tuple[tuple[str, float], ...]:
    """Return the languages that have a word as a stop word, and what it counts for each."""
    codes = [code for code, words in _stop_words() if word in words]
    return tuple((code, len(codes) ** -0.5) for code in codes)


@cache
def _stop_words() -> list[tuple[str, frozenset[str]]]:
    """Return the stop words of each language that its script does not tell; those with an apostrophe are two words."""
    return [
        (language.code, _parts(built_in_stop_words(language.code)))
        for language in LANGUAGES.values()
        if language.stop_words is not None and language.code not in _SCRIPTS
    ]


def _parts(words: frozenset[str]) -> frozenset[str]:
    compound = [word for word in words if not word.isalpha()]  # only these: texts wait for this
    return words.difference(compound).union(_WORD.findall(" ".join(compound)))
