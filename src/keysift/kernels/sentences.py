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
    from keysift.kernels.interpreted import Ints, fixed_octets, ints, octets
    from keysift.kernels.lexicon import WordTable
    from keysift.kernels.tokenizer import Draft
else:
    from cython.cimports.keysift.kernels.arrays import first_ints, minus_ones, zeros
    from cython.cimports.keysift.kernels.lexicon import WordTable
    from cython.cimports.keysift.kernels.tokenizer import Draft
    from cython.cimports.pointers import Ints, fixed_octets, ints, octets

# The kinds that matter here, as the codes of their letters (see keysift.analysis.token_kinds).
_NOUN = cython.declare(cython.Py_ssize_t, ord("N"))
_PROPER_NOUN = cython.declare(cython.Py_ssize_t, ord("P"))
_NUMBER = cython.declare(cython.Py_ssize_t, ord("C"))
_ADJECTIVE = cython.declare(cython.Py_ssize_t, ord("A"))
_VERB = cython.declare(cython.Py_ssize_t, ord("V"))
_ADVERB = cython.declare(cython.Py_ssize_t, ord("R"))
_PARTICIPLE = cython.declare(cython.Py_ssize_t, ord("E"))
_PRONOUN = cython.declare(cython.Py_ssize_t, ord("I"))
_BASE = cython.declare(cython.Py_ssize_t, ord("B"))
_FINITE = cython.declare(cython.Py_ssize_t, ord("F"))
_OTHER_VERB = cython.declare(cython.Py_ssize_t, ord("V"))
_DETERMINER = cython.declare(cython.Py_ssize_t, ord("T"))
_BEFORE_NOUNS = cython.declare(cython.Py_ssize_t, ord("H"))
_PLURAL = cython.declare(cython.Py_ssize_t, ord("S"))
_SINGULAR = cython.declare(cython.Py_ssize_t, ord("N"))
_ADDRESS = cython.declare(cython.Py_ssize_t, ord("L"))
_PREPOSITION = cython.declare(cython.Py_ssize_t, ord("P"))
_RELATIVE = cython.declare(cython.Py_ssize_t, ord("W"))
_NO_ROLE = cython.declare(cython.Py_ssize_t, ord("-"))
_SUBJECTS = cython.declare(frozenset, frozenset({"i", "he", "she", "we", "they"}))
_DO = cython.declare(frozenset, frozenset({"do", "does", "did"}))
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
        elif breaks_at[position] == 1 and here & (UPPER | NUMBERING):
            ends_here = over
            if here & NUMBERING and position + 1 < count:
                # "1." or "1)" before an item; "2.1" before the capital of a heading.
                following = traits_at[types_at[position + 1]]
                glued = starts_at[position + 1] == ends_at[position]
                ends_here = over or following & ((TERMINAL | CLOSER) if glued else UPPER) != 0
            # "made in" goes on with "1990" in the next line.
            if not ends_here and (here & UPPER or not before & FUNCTION_WORD):
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

    `kinds_of_tags` has the kind of each tag, and `roles` what it is for its neighbours (see
    `keysift.analysis.token_kinds`). With `capital_nouns`, as in German, a word that has a capital inside a sentence and
    is no stop word is a noun.
    """

    kinds_of_tags: bytes
    roles: bytes
    capital_nouns: cython.bint

    def __init__(self, kinds_of_tags: bytes, roles: bytes, capital_nouns: cython.bint) -> None:
        self.kinds_of_tags = kinds_of_tags
        self.roles = roles
        self.capital_nouns = capital_nouns


def find_kinds_and_stems(draft: Draft, lexicon: WordTable, rules: KindRules) -> None:
    """Fill in the kind and the stem of each token, and the vocabulary."""
    traits = lexicon.traits
    _find_kinds(draft, traits, rules)
    _tell_verbs_from_nouns(draft, traits, rules)
    _make_adjectives(draft, traits, rules)
    _number_stems(draft, lexicon)
    _agree_with_text(draft, traits, rules)


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
    starts_at = draft.starts_at
    ends_at = draft.ends_at
    kinds_of_tags = fixed_octets(rules.kinds_of_tags)
    roles = fixed_octets(rules.roles)
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
            elif (
                roles[tags_at[position]] == _ADDRESS and "." not in draft.text[starts_at[position] : ends_at[position]]
            ):
                kind = _PROPER_NOUN  # "HTTP"
            kinds_at[position] = kind
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _tell_verbs_from_nouns(draft: Draft, traits: array[int], rules: KindRules) -> cython.int:
    """Make nouns of verbs where no verb can stand, and verbs of nouns and adjectives where there must be one.

    That is behind a pronoun that is a subject ("he underwent surgery"), behind a relative one before an object ("a
    method that aligns sequences"), and between a determined noun and a determiner ("the server closes a connection").
    A verb is no verb behind an adjective or possessive ("tidal turbines"), unless a determiner follows, and in its base
    form none behind a determiner ("the commit protocol"). A sentence that ends in a full stop has a verb: if there is
    none, it is the plural behind a singular, or the singular behind a plural, before what may be its object ("The
    plugin stores HTTP responses.") or at the end ("The vaccine works."). A question with "do" has another verb.
    """
    tags_at = draft.tags_at
    kinds_at = draft.kinds_at
    roles = fixed_octets(rules.roles)
    start: cython.Py_ssize_t = 0
    for sentence in range(draft.sentences):
        end: cython.Py_ssize_t = draft.sentence_ends_at[sentence]
        before: cython.int = 0
        has_verb: cython.bint = False
        is_determined: cython.bint = False  # whether the words before a token go back to a determiner
        missed: cython.Py_ssize_t = -1
        for position in range(start, end):
            role: cython.int = roles[tags_at[position]]
            following: cython.int = roles[tags_at[position + 1]] if position + 1 < end else _NO_ROLE
            if role == _BASE or role == _FINITE:
                if kinds_at[position] == _VERB and (
                    (before == _BEFORE_NOUNS and following != _DETERMINER) or (before == _DETERMINER and role == _BASE)
                ):
                    kinds_at[position] = _NOUN
                    role = _SINGULAR if role == _BASE else _PLURAL
                else:
                    has_verb = True
            elif role == _OTHER_VERB:
                has_verb = True
            elif kinds_at[position] == _NOUN or kinds_at[position] == _ADJECTIVE:
                if _has_subject(draft, position, role, before, following) or (
                    role == _PLURAL and before == _SINGULAR and following == _DETERMINER and is_determined
                ):
                    kinds_at[position] = _VERB
                    has_verb = True
                elif missed < 0 and kinds_at[position] == _NOUN:
                    ends = position + 2 == end and is_determined and role == _PLURAL and before == _SINGULAR
                    if ends or _has_object(role, before, following, is_determined):
                        missed = position
            if role == _DETERMINER:
                is_determined = True
            elif role != _SINGULAR and role != _BEFORE_NOUNS:
                is_determined = False
            before = role
        if has_verb:
            missed = _verb_of_question(draft, rules, start, end)
        elif not _is_terminated(draft, traits, end):
            missed = -1
        if missed >= 0:
            kinds_at[missed] = _VERB
        start = end
    return 0


@cython.cfunc
@cython.exceptval(-2, check=False)
def _verb_of_question(
    draft: Draft, rules: KindRules, start: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Return the noun that must be the verb of a question with "do" ("How does photosynthesis work?"), or -1."""
    kinds_at = draft.kinds_at
    roles = fixed_octets(rules.roles)
    place = start
    last = min(start + 2, end)
    while place < last and not _is_do(draft, roles[draft.tags_at[place]], place):
        place += 1
    if place == last:
        return -1
    is_asked: cython.bint = draft.text[draft.starts_at[end - 1]] == "?"
    if not is_asked and (place == start or draft.kinds_at[start] != _STOP or roles[draft.tags_at[start]] != _NO_ROLE):
        return -1  # "They did lab work."
    found: cython.Py_ssize_t = -1
    for position in range(place + 2, end):
        role: cython.int = roles[draft.tags_at[position]]
        if role == _BASE or role == _FINITE or role == _OTHER_VERB:
            return -1
        before = kinds_at[position - 1]
        if role == _SINGULAR and kinds_at[position] == _NOUN and (before == _NOUN or before == _PROPER_NOUN):
            found = position
    return found


@cython.cfunc
@cython.exceptval(-1, check=False)
def _is_do(draft: Draft, role: cython.int, place: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a token is a form of "do"."""
    if (role != _FINITE and role != _OTHER_VERB and role != _BASE) or draft.kinds_at[place] != _STOP:
        return False
    return draft.text[draft.starts_at[place] : draft.ends_at[place]].lower() in _DO


@cython.cfunc
@cython.exceptval(-1, check=False)
def _has_subject(
    draft: Draft, position: cython.Py_ssize_t, role: cython.int, before: cython.int, following: cython.int
) -> cython.bint:
    """Tell whether a noun or adjective is a verb by the pronoun before it and the role of what follows."""
    if before == _RELATIVE:
        return role == _PLURAL and following != _NO_ROLE and following != _FINITE and following != _OTHER_VERB
    if before != _PRONOUN:
        return False
    return draft.text[draft.starts_at[position - 1] : draft.ends_at[position - 1]].lower() in _SUBJECTS


@cython.cfunc
@cython.exceptval(check=False)
def _has_object(role: cython.int, before: cython.int, following: cython.int, is_determined: cython.bint) -> cython.bint:
    """Tell whether a noun may be a verb by its role and those beside it: by what may be its object, or by a determiner.

    "The battery charges in an hour" has a verb, but "Car keys in a drawer" has none.
    """
    if role == _PLURAL and before == _SINGULAR:
        if following == _PREPOSITION:
            return is_determined
        return following != _NO_ROLE and following != _PARTICIPLE
    is_begun = following == _BEFORE_NOUNS or following == _DETERMINER or following == _ADVERB or following == _PLURAL
    return role == _SINGULAR and before == _PLURAL and is_begun


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
    roles = fixed_octets(rules.roles)
    start: cython.Py_ssize_t = 0
    for sentence in range(draft.sentences):
        end: cython.Py_ssize_t = draft.sentence_ends_at[sentence]
        # From the right: of two participles in a row, the second is an adjective before the first is looked at.
        for position in range(end - 2, start - 1, -1):
            if roles[tags_at[position]] != _PARTICIPLE or kinds_at[position] != _VERB:
                continue
            following = kinds_at[position + 1]
            if following != _NOUN and following != _ADJECTIVE and following != _PROPER_NOUN and following != _NUMBER:
                continue
            before = position - 1
            while before >= start and roles[tags_at[before]] == _ADVERB:
                before -= 1
            if before >= start:
                kind = kinds_at[before]
                if (
                    traits_at[types_at[before]] & AUXILIARY
                    or kind == _NOUN
                    or kind == _PROPER_NOUN
                    or kind == _NUMBER
                    or roles[tags_at[before]] == _PRONOUN
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


@cython.cfunc
@cython.exceptval(-1, check=False)
def _agree_with_text(draft: Draft, traits: array[int], rules: KindRules) -> cython.int:
    """Give words that taggers misread for lack of context the kind that the text has them with elsewhere.

    The first word of a sentence is a noun ("Cache entries expire", "Cafetière à piston"), and a plural behind a
    singular in a heading is a verb ("Council votes to close the ferry terminal").
    """
    kinds_at = draft.kinds_at
    stem_ids_at = draft.stem_ids_at
    lengths = zeros("i", len(draft.vocabulary))  # characters of a stem's noun inside sentences; -1 if there is none
    lengths_at = ints(lengths)
    if not _mark_doubtful(draft, traits, rules, lengths_at):
        return 0
    verbs = bytearray(len(draft.vocabulary))
    verbs_at = octets(verbs)
    start: cython.Py_ssize_t = 0
    for sentence in range(draft.sentences):
        end: cython.Py_ssize_t = draft.sentence_ends_at[sentence]
        is_heading = not _is_terminated(draft, traits, end)
        for position in range(start, end):
            stem = stem_ids_at[position]
            if lengths_at[stem] != 0 and draft.casings_at[position] == NORMAL:
                if kinds_at[position] == _VERB:
                    verbs_at[stem] = 1
                elif kinds_at[position] == _NOUN and not (is_heading and _may_be_verb(draft, rules, position)):
                    lengths_at[stem] = draft.ends_at[position] - draft.starts_at[position]
        start = end
    start = 0
    for sentence in range(draft.sentences):
        end = draft.sentence_ends_at[sentence]
        if (
            _is_doubtful(kinds_at[start])
            and lengths_at[stem_ids_at[start]] == draft.ends_at[start] - draft.starts_at[start]
        ):
            kinds_at[start] = _NOUN
        if not _is_terminated(draft, traits, end):
            for position in range(start + 1, end):
                stem = stem_ids_at[position]
                if lengths_at[stem] < 0 and verbs_at[stem] and _may_be_verb(draft, rules, position):
                    kinds_at[position] = _VERB
        start = end
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def _is_doubtful(kind: cython.int) -> cython.bint:
    """Tell whether a word that begins a sentence may be a common noun, whatever the tagger thinks."""
    return kind == _VERB or kind == _ADJECTIVE or kind == _PROPER_NOUN


@cython.cfunc
@cython.exceptval(-1, check=False)
def _mark_doubtful(draft: Draft, traits: array[int], rules: KindRules, marks: Ints) -> cython.bint:
    """Fill in a -1 for each stem of a word that may have been misread; tell whether there is one."""
    kinds_at = draft.kinds_at
    found: cython.bint = False
    start: cython.Py_ssize_t = 0
    for sentence in range(draft.sentences):
        end: cython.Py_ssize_t = draft.sentence_ends_at[sentence]
        if _is_doubtful(kinds_at[start]) and draft.casings_at[start] != NORMAL:
            marks[draft.stem_ids_at[start]] = -1
            found = True
        if not _is_terminated(draft, traits, end):
            for position in range(start + 1, end):
                if _may_be_verb(draft, rules, position):
                    marks[draft.stem_ids_at[position]] = -1
                    found = True
        start = end
    return found


@cython.cfunc
@cython.exceptval(-1, check=False)
def _is_terminated(draft: Draft, traits: array[int], end: cython.Py_ssize_t) -> cython.bint:
    """Tell whether the sentence before a position ends in a full stop or the like."""
    traits_at = ints(traits)
    last = traits_at[draft.types_at[end - 1]]
    if last & CLOSER and end > 1:
        last = traits_at[draft.types_at[end - 2]]
    return last & (TERMINAL | ABBREVIATED) != 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _may_be_verb(draft: Draft, rules: KindRules, position: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a token is a plural behind a singular, as a verb in a heading may look."""
    roles = fixed_octets(rules.roles)
    return (
        position > 0
        and draft.kinds_at[position] == _NOUN
        and roles[draft.tags_at[position]] == _PLURAL
        and roles[draft.tags_at[position - 1]] == _SINGULAR
    )
