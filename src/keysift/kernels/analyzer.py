"""Give every token its tagger row, its kind and its stem number."""

from __future__ import annotations

from array import array

from keysift.kernels.traits import (
    ALWAYS_STOP,
    ALWAYS_SYMBOL,
    ARTICLE,
    AUXILIARY,
    CASINGS,
    LINKING,
    NORMAL,
    STOP_IN_TITLES,
    TITLE,
    UPPER,
)

# The kinds that matter here, as the codes of their letters (see keysift.kinds).
_NOUN = 78  # N
_PROPER_NOUN = 80  # P
_NUMBER = 67  # C
_ADJECTIVE = 65  # A
_VERB = 86  # V
_LINK = 68  # D
_STOP = 45  # -
_SYMBOL = 46  # .


def choose_rows(types: array[int], casings: bytearray, rows_of_types: array[int], rows: array[int]) -> int:
    """Fill in the tagger's row of each token; return how many tokens have none, their type being new in its casing."""
    missing = 0
    for position in range(len(types)):
        row = rows_of_types[CASINGS * types[position] + casings[position]]
        if row < 0:
            missing += 1
        rows[position] = row
    return missing


def find_kinds(
    types: array[int],
    casings: bytearray,
    tag_ids: array[int],
    sentence_ends: array[int],
    traits: array[int],
    kinds_of_tags: bytes,
    participle: int,
    pronoun: int,
    adverbs: bytes,
    capital_nouns: bool,
    kinds: bytearray,
) -> None:
    """Fill in the kind of each token: by its tag, unless it is a linking word, a stop word or a symbol.

    An article is a linking word behind another one, and a stop word otherwise.

    A past participle before a noun or adjective is an adjective ("supervised learning"), unless it belongs to an
    auxiliary, noun or pronoun before it ("has collected data", "data collected daily", "they collected data"); adverbs
    between are passed over. `participle` and `pronoun` are tag numbers or -1; `adverbs` has a 1 for each adverb tag.

    With `capital_nouns`, as in German, a word that has a capital inside a sentence and is no stop word is a noun.
    """
    for position in range(len(types)):
        trait = traits[types[position]]
        if trait & LINKING or (trait & ARTICLE and position > 0 and kinds[position - 1] == _LINK):
            kinds[position] = _LINK
        elif trait & ALWAYS_STOP or (trait & STOP_IN_TITLES and casings[position] == TITLE):
            kinds[position] = _STOP
        elif trait & ALWAYS_SYMBOL:
            kinds[position] = _SYMBOL
        else:
            kind = kinds_of_tags[tag_ids[position]]
            if (
                capital_nouns
                and trait & UPPER
                and casings[position] == NORMAL
                and kind != _PROPER_NOUN
                and kind != _NUMBER
                and kind != _SYMBOL
            ):
                kind = _NOUN
            kinds[position] = kind

    start = 0
    for sentence in range(len(sentence_ends)):
        end = sentence_ends[sentence]
        # From the right: of two participles in a row, the second is an adjective before the first is looked at.
        for position in range(end - 2, start - 1, -1):
            if tag_ids[position] != participle or kinds[position] != _VERB:
                continue
            following = kinds[position + 1]
            if following != _NOUN and following != _ADJECTIVE and following != _PROPER_NOUN and following != _NUMBER:
                continue
            before = position - 1
            while before >= start and adverbs[tag_ids[before]]:
                before -= 1
            if before >= start:
                kind = kinds[before]
                if (
                    traits[types[before]] & AUXILIARY
                    or kind == _NOUN
                    or kind == _PROPER_NOUN
                    or kind == _NUMBER
                    or tag_ids[before] == pronoun
                ):
                    continue
            kinds[position] = _ADJECTIVE
        start = end


def number_stems(
    types: array[int],
    stem_numbers: array[int],
    stems: list[str],
    scratch: array[int],
    stem_ids: array[int],
) -> list[str]:
    """Fill in each token's stem as a number of the document's own, and return its stems in that order.

    `scratch` has a -1 for every stem of the lexicon, before and after.
    """
    vocabulary: list[str] = []
    for position in range(len(types)):
        stem = stem_numbers[types[position]]
        number = scratch[stem]
        if number < 0:
            number = len(vocabulary)
            scratch[stem] = number
            vocabulary.append(stems[stem])
        stem_ids[position] = number
    for position in range(len(types)):
        scratch[stem_numbers[types[position]]] = -1
    return vocabulary


def count_words(stem_ids: array[int], kinds: str, counts: array[int]) -> int:
    """Add up the occurrences of each stem as a word that counts, and return their number."""
    total = 0
    for position in range(len(stem_ids)):
        kind = kinds[position]
        if kind != "-" and kind != "." and kind != "D":
            counts[stem_ids[position]] += 1
            total += 1
    return total
