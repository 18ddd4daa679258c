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

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.arrays import zeros
    from keysift.kernels.interpreted import fetch_object, fetch_place, fixed_octets, ints, octets

# The kinds that matter here, as the codes of their letters (see keysift.analysis.kinds).
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
    types_at = ints(types)
    casings_at = fixed_octets(casings)
    rows_of_types_at = ints(rows_of_types)
    rows_at = ints(rows)
    missing = 0
    for position in range(len(types)):
        row = rows_of_types_at[CASINGS * types_at[position] + casings_at[position]]
        if row < 0:
            missing += 1
        rows_at[position] = row
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
    types_at = ints(types)
    casings_at = fixed_octets(casings)
    tag_ids_at = ints(tag_ids)
    sentence_ends_at = ints(sentence_ends)
    traits_at = ints(traits)
    kinds_of_tags_at = fixed_octets(kinds_of_tags)
    adverbs_at = fixed_octets(adverbs)
    kinds_at = octets(kinds)
    for position in range(len(types)):
        trait = traits_at[types_at[position]]
        if trait & LINKING or (trait & ARTICLE and position > 0 and kinds_at[position - 1] == _LINK):
            kinds_at[position] = _LINK
        elif trait & ALWAYS_STOP or (trait & STOP_IN_TITLES and casings_at[position] == TITLE):
            kinds_at[position] = _STOP
        elif trait & ALWAYS_SYMBOL:
            kinds_at[position] = _SYMBOL
        else:
            kind = kinds_of_tags_at[tag_ids_at[position]]
            if (
                capital_nouns
                and trait & UPPER
                and casings_at[position] == NORMAL
                and kind != _PROPER_NOUN
                and kind != _NUMBER
                and kind != _SYMBOL
            ):
                kind = _NOUN
            kinds_at[position] = kind

    start = 0
    for sentence in range(len(sentence_ends)):
        end = sentence_ends_at[sentence]
        # From the right: of two participles in a row, the second is an adjective before the first is looked at.
        for position in range(end - 2, start - 1, -1):
            if tag_ids_at[position] != participle or kinds_at[position] != _VERB:
                continue
            following = kinds_at[position + 1]
            if following != _NOUN and following != _ADJECTIVE and following != _PROPER_NOUN and following != _NUMBER:
                continue
            before = position - 1
            while before >= start and adverbs_at[tag_ids_at[before]]:
                before -= 1
            if before >= start:
                kind = kinds_at[before]
                if (
                    traits_at[types_at[before]] & AUXILIARY
                    or kind == _NOUN
                    or kind == _PROPER_NOUN
                    or kind == _NUMBER
                    or tag_ids_at[before] == pronoun
                ):
                    continue
            kinds_at[position] = _ADJECTIVE
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
    types_at = ints(types)
    stem_numbers_at = ints(stem_numbers)
    scratch_at = ints(scratch)
    stem_ids_at = ints(stem_ids)
    found = zeros("i", len(types))
    found_at = ints(found)
    count = 0
    for position in range(len(types)):
        stem = stem_numbers_at[types_at[position]]
        number = scratch_at[stem]
        if number < 0:
            number = count
            scratch_at[stem] = number
            found_at[number] = stem
            fetch_place(stems, stem)
            count += 1
        stem_ids_at[position] = number
    for number in range(count):
        scratch_at[found_at[number]] = -1
        fetch_object(stems, found_at[number])
    return [stems[found_at[number]] for number in range(count)]


def count_words(stem_ids: array[int], kinds: str, counts: array[int]) -> int:
    """Add up the occurrences of each stem as a word that counts, and return their number."""
    stem_ids_at = ints(stem_ids)
    counts_at = ints(counts)
    total = 0
    for position in range(len(stem_ids)):
        kind = kinds[position]
        if kind != "-" and kind != "." and kind != "D":
            counts_at[stem_ids_at[position]] += 1
            total += 1
    return total
