"""Find where sentences end, in which casing context their words stand, and the kind and stem of every token.

Each kernel takes the draft of a text and the lexicon that its word types belong to.
"""

from __future__ import annotations

from array import array

from keysift.kernels.traits import (
    ABBREVIATED,
    ALWAYS_STOP,
    ALWAYS_SYMBOL,
    ARTICLE,
    AUXILIARY,
    BULLET,
    CAPITAL,
    CLOSER,
    FIRST,
    FUNCTION_WORD,
    LETTERS,
    LINKING,
    LIST_MARK,
    LOWER,
    NORMAL,
    NUMBERING,
    QUOTE,
    SMALL,
    SPACED,
    STOP_IN_TITLES,
    TERMINAL,
    TITLE,
    UPPER,
)

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import first_ints, minus_ones, zeros
    from keysift.kernels.interpreted import fixed_octets, ints, octets
    from keysift.kernels.lexicon import WordTable
    from keysift.kernels.tokenizer import Draft
else:
    from cython.cimports.keysift.kernels.arrays import first_ints, minus_ones, zeros
    from cython.cimports.keysift.kernels.lexicon import WordTable
    from cython.cimports.keysift.kernels.tokenizer import Draft
    from cython.cimports.pointers import fixed_octets, ints, octets

# The kinds that matter here, as the codes of their letters (see keysift.analysis.kinds).
_NOUN = cython.declare(cython.Py_ssize_t, ord("N"))
_PROPER_NOUN = cython.declare(cython.Py_ssize_t, ord("P"))
_NUMBER = cython.declare(cython.Py_ssize_t, ord("C"))
_ADJECTIVE = cython.declare(cython.Py_ssize_t, ord("A"))
_VERB = cython.declare(cython.Py_ssize_t, ord("V"))
_LINK = cython.declare(cython.Py_ssize_t, ord("D"))
_STOP = cython.declare(cython.Py_ssize_t, ord("-"))
_SYMBOL = cython.declare(cython.Py_ssize_t, ord("."))


@cython.ccall
@cython.exceptval(-1)
def line_width(text: str) -> cython.Py_ssize_t:
    """Return the width that a text's lines were broken to fit, or 0 if they were not.

    A line that goes on in the next one with a small letter was broken to fit a width; three quarters of those lines are
    at most this wide.
    """
    widths: list[int] = []
    length = len(text)
    line_start: cython.Py_ssize_t = 0
    while True:
        last = text.find("\n", line_start)
        if last < 0:
            break
        first = line_start
        line_start = last + 1
        following = line_start
        while following < length and (text[following] == " " or text[following] == "\t"):
            following += 1
        if following == length or not text[following].islower():
            continue
        while first < last and text[first].isspace():
            first += 1
        while last > first and text[last - 1].isspace():
            last -= 1
        if last > first:
            widths.append(last - first)
    if len(widths) < 2:
        return 0
    widths.sort()
    return widths[len(widths) * 3 // 4]


def find_sentences(draft: Draft, lexicon: WordTable) -> None:
    """Fill in the token positions after each sentence, and the casing context of each token."""
    traits = lexicon.traits
    _find_sentence_ends(draft, traits)
    _find_casings(draft, traits)


@cython.cfunc
@cython.exceptval(-1, check=False)
def _find_sentence_ends(draft: Draft, traits: array[int]) -> cython.int:
    """Fill in the token positions after each sentence, given the traits of word types."""
    draft.sentence_ends = zeros("i", draft.count)
    sentence_ends_at = ints(draft.sentence_ends)
    starts_at = draft.starts_at
    ends_at = draft.ends_at
    types_at = draft.types_at
    breaks_at = draft.breaks_at
    traits_at = ints(traits)
    count = draft.count
    sentences: cython.Py_ssize_t = 0
    width: cython.Py_ssize_t = -1  # not known yet
    over = False  # a full stop has passed; closing quotes and brackets may follow
    line_start: cython.Py_ssize_t = starts_at[0] if count > 0 else 0
    for position in range(1, count):
        before = traits_at[types_at[position - 1]]
        here = traits_at[types_at[position]]
        apart = starts_at[position] > ends_at[position - 1]
        if before & TERMINAL:
            over = True
        elif over and not (before & CLOSER and (before & SPACED or starts_at[position - 1] == ends_at[position - 2])):
            over = False
        if here & BULLET or breaks_at[position] > 1:
            ends_here = True
        elif breaks_at[position] == 1 and here & LIST_MARK:
            ends_here = position + 1 < count and starts_at[position + 1] > ends_at[position]
        elif breaks_at[position] == 1 and here & NUMBERING and position + 1 < count:
            # "1." or "1)" before an item; "2.1" before the capital of a heading.
            following = traits_at[types_at[position + 1]]
            glued = starts_at[position + 1] == ends_at[position]
            ends_here = (glued and following & (TERMINAL | CLOSER) != 0) or (not glued and following & UPPER != 0)
        elif breaks_at[position] == 1 and here & UPPER:
            ends_here = over
            if not over:
                if width < 0:
                    width = line_width(draft.text)
                # A line so full that the next word would not have fitted in goes on.
                full = ends_at[position - 1] - line_start + 1 + ends_at[position] - starts_at[position]
                ends_here = full <= width or width == 0
        elif over:
            closes = here & CLOSER != 0 and not (apart and here & QUOTE)
            ends_here = here & UPPER != 0 or (apart and not closes and not here & (LOWER | TERMINAL))
        else:
            ends_here = apart and before & ABBREVIATED != 0 and here & UPPER != 0 and here & FUNCTION_WORD != 0
        if breaks_at[position] > 0:
            line_start = starts_at[position]
        if ends_here:
            sentence_ends_at[sentences] = position
            sentences += 1
            over = False
    if count > 0:
        sentence_ends_at[sentences] = count
        sentences += 1
    draft.sentences = sentences
    draft.sentence_ends = first_ints(draft.sentence_ends, sentences)
    draft.sentence_ends_at = ints(draft.sentence_ends)
    return 0


def draft_of_types(types: array[int], sentence_ends: array[int], traits: array[int]) -> Draft:
    """Return the draft of sentences without a text, with the casing context of each token; traits run over types."""
    draft = Draft("", len(types))
    draft.count = len(types)
    draft.types = types
    draft.take_pointers()
    draft.sentences = len(sentence_ends)
    draft.sentence_ends = sentence_ends
    draft.sentence_ends_at = ints(sentence_ends)
    _find_casings(draft, traits)
    return draft


@cython.cfunc
@cython.exceptval(-1, check=False)
def _find_casings(draft: Draft, traits: array[int]) -> cython.int:
    """Fill in the casing context of each token, given the traits of word types.

    A sentence in which nearly all longer words are capitalised is a title; otherwise its first word with a letter is
    FIRST, and all others are NORMAL.
    """
    draft.casings = bytearray(draft.count)
    draft.casings_at = casings_at = octets(draft.casings)
    types_at = draft.types_at
    traits_at = ints(traits)
    start: cython.Py_ssize_t = 0
    for sentence in range(draft.sentences):
        end: cython.Py_ssize_t = draft.sentence_ends_at[sentence]
        capitals: cython.Py_ssize_t = 0
        small: cython.Py_ssize_t = 0
        first: cython.Py_ssize_t = -1
        for position in range(start, end):
            trait = traits_at[types_at[position]]
            if trait & CAPITAL:
                capitals += 1
            elif trait & SMALL:
                small += 1
            if first < 0 and trait & LETTERS:
                first = position
        if capitals + small > 1 and capitals >= 3 * small:
            for position in range(start, end):
                casings_at[position] = TITLE
        elif first >= 0:
            casings_at[first] = FIRST
        start = end
    return 0


@cython.cclass
class KindRules:
    """What decides about the kinds of tokens: of a tagger's tags, and of the language.

    `kinds_of_tags` has the kind of each tag, and `adverbs` a 1 for each tag of adverbs. `participle` and `pronoun` are
    tag numbers or -1. With `capital_nouns`, as in German, a word that has a capital inside a sentence and is no stop
    word is a noun.
    """

    kinds_of_tags: bytes
    adverbs: bytes
    participle: cython.int
    pronoun: cython.int
    capital_nouns: cython.bint

    def __init__(
        self,
        kinds_of_tags: bytes,
        adverbs: bytes,
        participle: cython.int,
        pronoun: cython.int,
        capital_nouns: cython.bint,
    ) -> None:
        self.kinds_of_tags = kinds_of_tags
        self.adverbs = adverbs
        self.participle = participle
        self.pronoun = pronoun
        self.capital_nouns = capital_nouns


def find_kinds_and_stems(draft: Draft, lexicon: WordTable, rules: KindRules) -> None:
    """Fill in the kind and the stem of each token, and the vocabulary."""
    traits = lexicon.traits
    _find_kinds(draft, traits, rules)
    _make_adjectives(draft, traits, rules)
    _number_stems(draft, lexicon)


@cython.cfunc
@cython.exceptval(-1, check=False)
def _find_kinds(draft: Draft, traits: array[int], rules: KindRules) -> cython.int:
    """Fill in the kind of each token: by its tag, unless it is a linking word, a stop word or a symbol.

    An article is a linking word behind another one, and a stop word otherwise.
    """
    draft.kinds = bytearray(draft.count)
    draft.kinds_at = kinds_at = octets(draft.kinds)
    types_at = draft.types_at
    casings_at = draft.casings_at
    tags_at = draft.tags_at
    traits_at = ints(traits)
    kinds_of_tags = fixed_octets(rules.kinds_of_tags)
    for position in range(draft.count):
        trait = traits_at[types_at[position]]
        if trait & LINKING or (trait & ARTICLE and position > 0 and kinds_at[position - 1] == _LINK):
            kinds_at[position] = _LINK
        elif trait & ALWAYS_STOP or (trait & STOP_IN_TITLES and casings_at[position] == TITLE):
            kinds_at[position] = _STOP
        elif trait & ALWAYS_SYMBOL:
            kinds_at[position] = _SYMBOL
        else:
            kind: cython.int = kinds_of_tags[tags_at[position]]
            if (
                rules.capital_nouns
                and trait & UPPER
                and casings_at[position] == NORMAL
                and kind != _PROPER_NOUN
                and kind != _NUMBER
                and kind != _SYMBOL
            ):
                kind = _NOUN
            kinds_at[position] = kind
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _make_adjectives(draft: Draft, traits: array[int], rules: KindRules) -> cython.int:
    """Make adjectives of past participles before a noun or adjective ("supervised learning").

    Those that belong to an auxiliary, noun or pronoun before them stay verbs ("has collected data", "data collected
    daily", "they collected data"); adverbs between are passed over.
    """
    types_at = draft.types_at
    tags_at = draft.tags_at
    kinds_at = draft.kinds_at
    traits_at = ints(traits)
    adverbs = fixed_octets(rules.adverbs)
    start: cython.Py_ssize_t = 0
    for sentence in range(draft.sentences):
        end: cython.Py_ssize_t = draft.sentence_ends_at[sentence]
        # From the right: of two participles in a row, the second is an adjective before the first is looked at.
        for position in range(end - 2, start - 1, -1):
            if tags_at[position] != rules.participle or kinds_at[position] != _VERB:
                continue
            following = kinds_at[position + 1]
            if following != _NOUN and following != _ADJECTIVE and following != _PROPER_NOUN and following != _NUMBER:
                continue
            before = position - 1
            while before >= start and adverbs[tags_at[before]]:
                before -= 1
            if before >= start:
                kind = kinds_at[before]
                if (
                    traits_at[types_at[before]] & AUXILIARY
                    or kind == _NOUN
                    or kind == _PROPER_NOUN
                    or kind == _NUMBER
                    or tags_at[before] == rules.pronoun
                ):
                    continue
            kinds_at[position] = _ADJECTIVE
        start = end
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _number_stems(draft: Draft, lexicon: WordTable) -> cython.int:
    """Fill in each token's stem as a number of the document's own, and the stems in that order."""
    stem_numbers = lexicon.stem_numbers
    stem_numbers_at = ints(stem_numbers)
    stems = lexicon.stems
    # A scratch has a -1 for every stem of the lexicon, before and after; each is for one user at a time.
    try:
        scratch = lexicon.scratches.pop()
    except IndexError:
        scratch = zeros("i", 0)
    if len(scratch) < len(stems):
        scratch = minus_ones("i", 2 * len(stems))
    scratch_at = ints(scratch)
    found = zeros("i", draft.count)
    found_at = ints(found)
    draft.stem_ids = zeros("i", draft.count)
    draft.stem_ids_at = stem_ids_at = ints(draft.stem_ids)
    types_at = draft.types_at
    count: cython.int = 0
    for position in range(draft.count):
        stem = stem_numbers_at[types_at[position]]
        number = scratch_at[stem]
        if number < 0:
            number = count
            scratch_at[stem] = number
            found_at[number] = stem
            count += 1
        stem_ids_at[position] = number
    for place in range(count):
        scratch_at[found_at[place]] = -1
    draft.vocabulary = [stems[found_at[place]] for place in range(count)]
    lexicon.scratches.append(scratch)
    return 0
