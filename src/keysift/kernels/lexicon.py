"""Learn the new chunks and words of a text: their tokens, their base forms, their traits."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from unicodedata import category, normalize

from keysift.kernels.traits import (
    ABBREVIATED,
    ALWAYS_STOP,
    ALWAYS_SYMBOL,
    ARTICLE,
    AUXILIARY,
    BULLET,
    CAPITAL,
    CLOSER,
    FUNCTION_WORD,
    LETTERS,
    LINKING,
    LIST_MARK,
    LOWER,
    NUMBERING,
    QUOTE,
    SMALL,
    SPACED,
    STOP_IN_TITLES,
    TERMINAL,
    UPPER,
)

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from keysift.kernels.arrays import zeros
    from keysift.kernels.interpreted import ints
    from keysift.kernels.keyphrases import end_without_possessive
    from keysift.kernels.splitter import split, surface

_FIRST_SURROGATE = 0xD800
_LAST_SURROGATE = 0xDFFF
_SOFT_HYPHEN = "\u00ad"
_TERMINALS = ".!?…。！？؟।"
_CLOSERS = ")]}\"'”’»"
_QUOTES = "\"'"
_BULLETS = "•▪◦‣●■□"
_LIST_MARKS = "-*+–—"
_LANGUAGE_SIGNS = frozenset({"+", "++", "#"})  # behind a letter, the name of a programming language: C++, C#
_FILLER = "\x7f"  # see keysift.analysis.reading.masks
_LONGEST_NUMBERING = 8
_LONGEST_ACRONYM = 5
_LONGEST_SHORT_WORD = 3  # shorter words say nothing about titles
_LETTERS_WITHIN = 40  # of a very long word, only so many characters are looked at
_LINKING_WORDS = frozenset(
    "about against based between during from into onto over than that their these this those through toward towards "
    "under upon using versus what when where which with within without your".split()
)
"""Words of more than three letters that titles leave in lower case."""
_AUXILIARIES = frozenset(
    "be am is are was were been being have has had having get gets got getting "
    "it's he's she's that's there's here's who's what's".split()
)
_LONGEST_AUXILIARY = 7
_CONTRACTED = ("n't", "'ve", "'re", "'d", "'m")


def split_chunks(
    chunks: list[str],
    find_address: Callable[[str, int], int],
    cut_clitics: Callable[[str, int, int], Sequence[int]] | None,
    abbreviations: frozenset[str],
    longest_abbreviation: int,
    ordinals: bool,
    find_words: Callable[[str], list[tuple[int, int, str]]],
    split_all: bool,
    types: dict[str, int],
    words: list[str],
    used_pieces: int,
    room: int,
) -> tuple[array[int], int, array[int], int]:
    """Return each chunk's value, the first place of their pieces, the pieces, and the number of characters.

    The value of a chunk that is one token is its word type. That of another is -1 less the place of its pieces: their
    number, then the start, end and type of each. The first place is behind those that are used, or behind all that
    there is room for if the pieces may need more. New words join `types` and `words`.

    `find_words` returns start, end and word of each token of a chunk. It is asked about those that have fillers inside
    their words, and with `split_all`, about every chunk: then it knows rules that are not here.
    """
    longest = 0
    total = 0
    for index in range(len(chunks)):
        chunk = chunks[index]
        total += len(chunk)
        longest = max(longest, len(chunk))
    most = 4 * total  # each character may be a token, in a chunk of its own
    first_piece = used_pieces if used_pieces + most <= room else room
    spans = zeros("i", 2 * longest)
    spans_at = ints(spans)
    pieces = zeros("i", most)
    pieces_at = ints(pieces)
    values = zeros("i", len(chunks))
    values_at = ints(values)
    used = 0
    for index in range(len(chunks)):
        chunk = chunks[index]
        is_apart = split_all or _FILLER in chunk
        if is_apart:
            found = find_words(chunk)
            count = len(found)
        else:
            count = split(chunk, find_address, cut_clitics, abbreviations, longest_abbreviation, ordinals, spans)
        if count != 1:
            values_at[index] = -1 - first_piece - used
            pieces_at[used] = count
            used += 1
        for piece in range(count):
            if is_apart:
                start, end, word = found[piece]
            else:
                start = spans_at[2 * piece]
                end = spans_at[2 * piece + 1]
                word = surface(chunk, start, end)
            known = types.get(word)
            if known is None:
                number = len(words)
                types[word] = number
                words.append(word)
            else:
                number = known
            if count == 1:
                values_at[index] = number
            else:
                pieces_at[used] = start
                pieces_at[used + 1] = end
                pieces_at[used + 2] = number
                used += 3
    return values, first_piece, pieces[:used], total


def base_form(word: str) -> str:
    """Return a word in lower case and composed characters, without possessive ending and soft hyphens.

    >>> base_form("Parkinson’s"), base_form("users'")
    ('parkinson', 'users')
    """
    if not word.isascii():
        word = normalize("NFC", word.replace(_SOFT_HYPHEN, ""))
    lower = word.lower()
    length = len(lower)
    end = end_without_possessive(lower, 0, length)
    return lower if end == length else lower[:end]


def base_forms(words: list[str]) -> list[str]:
    """Return the base forms of words."""
    forms: list[str] = []
    for index in range(len(words)):
        forms.append(base_form(words[index]))
    return forms


def find_unfit(words: list[str], longest: int) -> set[int]:
    """Return the places of words that are too long, or that have no UTF-8 form, for a lone surrogate has none."""
    unfit: set[int] = set()
    for index in range(len(words)):
        word = words[index]
        if len(word) > longest:
            unfit.add(index)
        elif not word.isascii():
            for position in range(len(word)):
                if _FIRST_SURROGATE <= ord(word[position]) <= _LAST_SURROGATE:
                    unfit.add(index)
                    break
    return unfit


def number_of_stem(stem: str, stem_index: dict[str, int], stems: list[str]) -> int:
    """Return the number of a stem; a new one joins `stem_index` and `stems`."""
    known = stem_index.get(stem)
    if known is not None:
        return known
    number = len(stems)
    stem_index[stem] = number
    stems.append(stem)
    return number


def carry_over(
    words: list[str],
    first: int,
    types_before: dict[str, int],
    traits_before: array[int],
    stem_numbers_before: array[int],
    stems_before: list[str],
    stem_index: dict[str, int],
    stems: list[str],
    traits: array[int],
    stem_numbers: array[int],
    unknown: list[str],
    places: array[int],
) -> None:
    """Take over what an earlier lexicon knew of the words from number `first` on.

    Words that it did not know join `unknown`, and their numbers `places`.
    """
    traits_before_at = ints(traits_before)
    stem_numbers_before_at = ints(stem_numbers_before)
    traits_at = ints(traits)
    stem_numbers_at = ints(stem_numbers)
    places_at = ints(places)
    for number in range(first, len(words)):
        known = types_before.get(words[number])
        if known is None:
            places_at[len(unknown)] = number
            unknown.append(words[number])
        else:
            origin = known
            traits_at[number] = traits_before_at[origin]
            stem_numbers_at[number] = number_of_stem(stems_before[stem_numbers_before_at[origin]], stem_index, stems)


def is_address(word: str) -> bool:
    """Tell whether a token is a URL or an e-mail address."""
    return "://" in word or word.startswith("www.") or ("." in word and word.find("@", 1) > 0)


def is_symbolic(word: str) -> bool:
    """Tell whether a word has more symbols than letters and digits (combining marks count as letters)."""
    length = len(word)
    if (length == 2 or length == 3) and word[0].isalpha() and word[1:] in _LANGUAGE_SIGNS:
        return False
    letters = 0
    for position in range(length):
        character = word[position]
        if character.isalnum() or (character >= "\x80" and category(character)[0] == "M"):
            letters += 1
    return letters * 2 < length or letters == 0


def is_auxiliary(lower: str) -> bool:
    """Tell whether a lower-case word is, or ends in, a form of be, have or get."""
    if len(lower) <= _LONGEST_AUXILIARY and lower in _AUXILIARIES:
        return True
    if "'" not in lower and "’" not in lower:
        return False
    plain = lower.replace("’", "'")
    return plain in _AUXILIARIES or plain.endswith(_CONTRACTED)


def sentence_traits(word: str, is_stop_word: bool, closing_quotes: str, spaced_closers: str) -> int:
    """Return the traits of a word type that decide where sentences end (see `keysift.kernels.sentences`)."""
    length = len(word)
    first = word[0]
    is_initial = length == 2 and word[1] == "."  # the second part of "z. B." begins no sentence
    traits = FUNCTION_WORD if is_stop_word and not is_initial else 0
    if first.isupper():
        traits |= UPPER
    elif first.islower():
        traits |= LOWER
    if first in _TERMINALS and not (length > 1 and word[1].isalpha()):  # .NET ends no sentence
        traits |= TERMINAL
    elif word[length - 1] == "." and length > 1:
        traits |= ABBREVIATED
    if first.isalpha():
        return traits
    if first in _CLOSERS or first in closing_quotes:
        traits |= CLOSER
        if first in _QUOTES or first in closing_quotes:
            traits |= QUOTE
        if first in spaced_closers:
            traits |= SPACED
    elif first in _BULLETS:
        traits |= BULLET
    elif length == 1 and first in _LIST_MARKS:
        traits |= LIST_MARK
    elif first.isdigit() and length <= _LONGEST_NUMBERING:
        for position in range(1, length):
            if not word[position].isdigit() and word[position] != ".":
                return traits
        traits |= NUMBERING
    return traits


def casing_traits(word: str) -> int:
    """Return what a word says about the casing of its sentence."""
    length = len(word)
    traits = 0
    for position in range(min(length, _LETTERS_WITHIN)):
        if word[position].isalpha():
            traits = LETTERS
            break
    if length > _LONGEST_SHORT_WORD and word[0].isalpha():
        if word[0].isupper():
            traits |= CAPITAL
        elif word not in _LINKING_WORDS:
            traits |= SMALL
    return traits


def find_stop_words(words: list[str], word_stems: list[str], stop_words: frozenset[str]) -> bytes:
    """Return a 1 for each word that is in a list of stop words, or has its stem there."""
    flags = bytearray(len(words))
    for index in range(len(words)):
        word = words[index]
        flags[index] = word.lower() in stop_words or word_stems[index] in stop_words
    return bytes(flags)


def describe_words(
    words: list[str],
    word_stems: list[str],
    stops: bytes,
    closing_quotes: str,
    spaced_closers: str,
    linking: frozenset[str],
    articles: frozenset[str],
    stem_index: dict[str, int],
    stems: list[str],
    places: array[int],
    traits: array[int],
    stem_numbers: array[int],
) -> None:
    """Fill in the traits and stem numbers of words at their places, given their stems and which are stop words."""
    places_at = ints(places)
    traits_at = ints(traits)
    stem_numbers_at = ints(stem_numbers)
    for index in range(len(words)):
        word = words[index]
        stem = word_stems[index]
        is_stop_word = stops[index] != 0
        found = sentence_traits(word, is_stop_word, closing_quotes, spaced_closers) | casing_traits(word)
        lower = word.lower()
        if is_auxiliary(lower):
            found |= AUXILIARY
        if is_stop_word:
            if lower in linking:
                found |= LINKING
            elif lower in articles:
                found |= ARTICLE
            is_acronym = 1 < len(word) <= _LONGEST_ACRONYM and word.isalpha() and word.isupper()
            found |= STOP_IN_TITLES if is_acronym else ALWAYS_STOP
        elif is_symbolic(stem) or is_address(word):
            found |= ALWAYS_SYMBOL
        traits_at[places_at[index]] = found
        stem_numbers_at[places_at[index]] = number_of_stem(stem, stem_index, stems)
