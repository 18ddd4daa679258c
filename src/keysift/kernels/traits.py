"""What the loops over tokens need to know of a word type, as bits, and the casing contexts of a token."""

from __future__ import annotations

from typing import Final

# for sentence ends
UPPER: Final = 1 << 0  # starts with a capital letter
LOWER: Final = 1 << 1  # starts with a small letter
TERMINAL: Final = 1 << 2  # . ! ? and the like
CLOSER: Final = 1 << 3  # closing quotes and brackets
QUOTE: Final = 1 << 4  # " or ', which close when glued to what stands before and open otherwise
ABBREVIATED: Final = 1 << 5  # ends in a full stop of its own
FUNCTION_WORD: Final = 1 << 6  # a stop word: a capital one after "U.S." starts a sentence
BULLET: Final = 1 << 7
LIST_MARK: Final = 1 << 15  # - * + at the start of a line make an item of a list
NUMBERING: Final = 1 << 16  # 1, 2.1: at the start of a line, perhaps of an item or a heading

SPACED: Final = 1 << 17  # a closing quote that closes even after a space

# for casing contexts
CAPITAL: Final = 1 << 8  # a longer word with a capital
SMALL: Final = 1 << 9  # a longer word that a title would have capitalised
LETTERS: Final = 1 << 10  # has a letter at all

# for kinds
AUXILIARY: Final = 1 << 11  # is, or ends in, a form of be, have or get
ALWAYS_STOP: Final = 1 << 12  # a stop word, whatever its tag
STOP_IN_TITLES: Final = 1 << 13  # US, IT, WHO: an acronym that looks like a stop word, except among capitals
ALWAYS_SYMBOL: Final = 1 << 14  # more symbols than letters and digits, or an address
LINKING: Final = 1 << 18  # a preposition that joins two nouns to one phrase: "de" in "page de manuel"
ARTICLE: Final = 1 << 19  # may stand between such a preposition and the noun: "la" in "droit de la mer"

# casing contexts: within a sentence, its first word, in a title or heading
NORMAL: Final = 0
FIRST: Final = 1
TITLE: Final = 2
CASINGS: Final = 3
