"""Make runs of tokens what a person would write down: whole names, no numbers, dates or light words at their edges.

"3,200 turbines" is "turbines", "July 1969" is no phrase at all, and "University of California" is one.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.candidates import Runs
    from keysift.kernels.interpreted import Octets, character_at, characters_of, octets
    from keysift.kernels.joined_runs import (
        add_dotted_names,
        add_names,
        add_numbered_names,
        join_runs,
        names_without_roles,
    )
    from keysift.kernels.linked import (
        cut_long_runs,
        parted_at_articles,
        trim_linked,
        with_linked_parts,
        with_repeated_parts,
    )
    from keysift.kernels.phrase_words import PhraseWords
    from keysift.kernels.short_forms import runs_with_long_forms
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.candidates import Runs
    from cython.cimports.keysift.kernels.joined_runs import (
        add_dotted_names,
        add_names,
        add_numbered_names,
        join_runs,
        names_without_roles,
    )
    from cython.cimports.keysift.kernels.linked import (
        cut_long_runs,
        parted_at_articles,
        trim_linked,
        with_linked_parts,
        with_repeated_parts,
    )
    from cython.cimports.keysift.kernels.phrase_words import PhraseWords
    from cython.cimports.keysift.kernels.short_forms import runs_with_long_forms
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.pointers import Octets, character_at, characters_of, octets

if TYPE_CHECKING:
    from keysift.phrases.rules import CandidateRules

_SEVERAL = cython.declare(cython.Py_ssize_t, 3)  # proper nouns that a text has where one of them leads several phrases
_GERUND: Final = "VBG"
_AND: Final = "CC"
_PREPOSITION: Final = "IN"
_WITH: Final = "with"
_NUMERALS: Final = frozenset({"CD", "NUM"})
_MODIFIERS: Final = frozenset({"DT", "JJ", "JJR", "JJS", "PRP$", "POS", "CD"})
_SINGULAR: Final = "NN"
_PAST: Final = "VBD"
_FINITE_VERBS: Final = frozenset({"VBZ", "VBD", "VBP", "MD"})
_MAY_BELONG: Final = frozenset({"VBG", "VBN", "JJR"})  # tags of words that belong to a phrase behind if repeated
_REPEATED: Final = 2  # times that a text has a modifier before the same word if both are one term


def tidy(document: Tokens, runs: Runs, words: PhraseWords, rules: CandidateRules) -> Runs:
    """Return runs made tidy, with long forms and parts of linked phrases; the given ones are written over."""
    if words.trims_links:
        trim_linked(document, runs, words)
    if words.contracted:
        runs = parted_at_articles(document, runs, words)
    _join_at_adjectives(document, runs)
    proper = bytearray(len(document.vocabulary))  # a 1 for each stem that is a proper noun somewhere
    names = _mark_names(document, proper)
    _trim_runs(document, runs, words, octets(proper), _pairs_with_modifiers(document, runs, words))
    if names > 1:
        runs = names_without_roles(document, runs, words)
    join_runs(document, runs, words)
    runs = add_numbered_names(document, runs)
    if names >= _SEVERAL:
        runs = add_names(document, runs, proper)
    runs = add_dotted_names(document, runs)
    runs = runs_with_long_forms(document, runs)
    if "D" in rules.pattern:
        runs = cut_long_runs(document, runs, rules.max_words)
    runs = with_linked_parts(document, runs, rules.max_words)
    if words.parts:
        runs = with_repeated_parts(document, runs, words.chains, rules.max_words)
    return runs


@cython.cfunc
@cython.exceptval(-1)
def _join_at_adjectives(document: Tokens, runs: Runs) -> cython.int:
    """Join a noun in the singular with the run behind it if that begins with an adjective, and the text repeats both.

    "Graph neural networks" is a term, but "users full control" of "gives users full control" is none.
    """
    pairs: dict[int, int] = {}
    run: cython.Py_ssize_t
    for run in range(1, runs.count):
        if _meet_at_adjective(document, runs, run):
            key = _pair(document, runs.starts_at[run] - 1)
            pairs[key] = pairs.get(key, 0) + 1
    if not pairs:
        return 0
    kept: cython.Py_ssize_t = 0
    for run in range(1, runs.count):
        start = runs.starts_at[run]
        if _meet_at_adjective(document, runs, run) and pairs[_pair(document, start - 1)] >= _REPEATED:
            runs.lengths_at[kept] += runs.lengths_at[run]
        else:
            kept += 1
            runs.starts_at[kept] = start
            runs.lengths_at[kept] = runs.lengths_at[run]
    runs.count = kept + 1
    return 0


@cython.cfunc
@cython.exceptval(-1)
def _meet_at_adjective(document: Tokens, runs: Runs, run: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a run begins with an adjective right behind a singular noun that ends the run before it."""
    start = runs.starts_at[run]
    if start == 0 or document.kinds_at[start] != "A" or document.kinds_at[start - 1] != "N":
        return False
    if (
        runs.starts_at[run - 1] + runs.lengths_at[run - 1] != start
        or document.tagset[document.tag_ids_at[start - 1]] != _SINGULAR
    ):
        return False
    return document.sentence_ends[bisect_left(document.sentence_ends, start)] != start


@cython.cfunc
@cython.exceptval(-1, check=True)
def _mark_names(document: Tokens, proper: bytearray) -> cython.Py_ssize_t:
    """Fill in a 1 for each stem that is a proper noun somewhere; return how many such tokens there are."""
    proper_at = octets(proper)
    found: cython.Py_ssize_t = 0
    for position in range(document.count):
        if document.kinds_at[position] == "P":
            proper_at[document.stem_ids_at[position]] = 1
            found += 1
    return found


@cython.cfunc
def _pairs_with_modifiers(document: Tokens, runs: Runs, words: PhraseWords) -> dict[int, int]:
    """Return how often words that may belong to a phrase stand before its first one, by the stems of both.

    These are adjectives at the start of runs that are light words as a rule ("early warning"), and what stands before
    runs: participles ("sliding window"), and stop words that may be part of a term ("used car").
    """
    pairs: dict[int, int] = {}
    for run in range(runs.count):
        start = runs.starts_at[run]
        if runs.lengths_at[run] > 1 and document.kinds_at[start] == "A" and words.is_modifier(document, start):
            key = _pair(document, start)
            pairs[key] = pairs.get(key, 0) + 1
        if (
            start > 0
            and document.tagset[document.tag_ids_at[start - 1]] in _MAY_BELONG
            and (
                document.kinds_at[start - 1] == "V"
                or (document.kinds_at[start - 1] == "-" and words.is_modifier(document, start - 1))
            )
        ):
            key = _pair(document, start - 1)
            pairs[key] = pairs.get(key, 0) + 1
    return pairs


@cython.cfunc
@cython.exceptval(-1)
def _pair(document: Tokens, position: cython.Py_ssize_t) -> cython.longlong:
    """Return a number for the stems of a token and the next one."""
    first: cython.longlong = document.stem_ids_at[position]
    return first * len(document.vocabulary) + document.stem_ids_at[position + 1]


@cython.cfunc
@cython.exceptval(-1)
def _is_repeated(document: Tokens, position: cython.Py_ssize_t, pairs: dict[int, int]) -> cython.bint:
    """Tell whether the text repeats a word that may belong to a phrase with the next one."""
    return bool(pairs) and pairs.get(_pair(document, position), 0) >= _REPEATED


@cython.cfunc
@cython.exceptval(-1)
def _trim_runs(document: Tokens, runs: Runs, words: PhraseWords, proper: Octets, pairs: dict[int, int]) -> cython.int:
    """Trim runs, and drop those of which nothing is left.

    A run gains a gerund before it that a determiner or adjective makes one of its words ("best running shoes"), or that
    the text repeats there, and capitalized words that the text has as names elsewhere. It loses numbers and units at
    its edges, light adjectives at its start ("new"), and numbers at its end that belong to no name ("feet 2024"; but
    "Apollo 11"). What is left must be more than a date, a time, a unit, a single letter or a single word that says next
    to nothing ("number").
    """
    kept: cython.Py_ssize_t = 0
    sentence: cython.Py_ssize_t = 0
    sentence_start: cython.Py_ssize_t = 0
    start: cython.Py_ssize_t
    end: cython.Py_ssize_t
    for run in range(runs.count):
        start = runs.starts_at[run]
        end = start + runs.lengths_at[run]
        while sentence < document.sentence_count and document.sentence_ends_at[sentence] <= start:
            sentence_start = document.sentence_ends_at[sentence]
            sentence += 1
        first_free = sentence_start
        if kept > 0 and runs.starts_at[kept - 1] + runs.lengths_at[kept - 1] > first_free:
            first_free = runs.starts_at[kept - 1] + runs.lengths_at[kept - 1]
        start = _with_words_before(document, start, first_free, proper, pairs)
        if (
            start > first_free
            and document.kinds_at[start - 1] == "-"
            and (_is_repeated(document, start - 1, pairs) or words.is_term(document, start - 1, start + 1))
        ):
            start -= 1  # "first aid"
        start = _without_light_start(document, words, start, end, sentence_start, pairs)
        if start > sentence_start and end - start > 1 and _dates_verb_before(document, words, start):
            start += 1
        if words.idioms:
            start = _without_idiom(document, words, start, end)
            end = _without_stranger(document, words, start, end)
        end = _without_loose_end(document, words, start, end)
        if end < document.sentence_ends_at[sentence]:
            end = _with_numeral_behind(document, words, start, end)
            end = _with_gerund_behind(document, words, start, end)
        if _is_phrase(document, words, start, end):
            runs.starts_at[kept] = start
            runs.lengths_at[kept] = end - start
            kept += 1
    runs.count = kept
    return 0


@cython.cfunc
@cython.exceptval(-1)
def _with_words_before(
    document: Tokens, start: cython.Py_ssize_t, first_free: cython.Py_ssize_t, proper: Octets, pairs: dict[int, int]
) -> cython.Py_ssize_t:
    """Return where a run starts with the names and gerunds before it that belong to it."""
    text = document.reading
    while start > first_free:
        before = start - 1
        initial = text[document.starts_at[before]]
        if document.kinds_at[before] == "O" and document.ends_at[before] - document.starts_at[before] > 1:
            capital = initial.isupper() or (initial == "." and text[document.starts_at[before] + 1].isupper())
            if not capital or not (initial == "." or proper[document.stem_ids_at[before]]):
                break
        elif not (
            document.kinds_at[before] == "V"
            and before > first_free
            and (
                (
                    document.tagset[document.tag_ids_at[before]] == _GERUND
                    and document.tagset[document.tag_ids_at[before - 1]] in _MODIFIERS
                )
                or _is_repeated(document, before, pairs)
            )
        ):
            break
        start = before
    return start


@cython.cfunc
@cython.exceptval(-1)
def _without_light_start(
    document: Tokens,
    words: PhraseWords,
    start: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    sentence_start: cython.Py_ssize_t,
    pairs: dict[int, int],
) -> cython.Py_ssize_t:
    """Return where a run starts without numbers, units and light words."""
    text = document.reading
    while start < end:
        if document.kinds_at[start] == "C" or (
            _begins_with_digit(document, start)
            and (_is_price(text, document.starts_at[start]) or words.is_amount(document, start))
        ):
            start += 1
            if start < end and words.is_unit(document, start):
                start += 1
        elif (
            start > sentence_start
            and (document.kinds_at[start - 1] == "C" or document.tagset[document.tag_ids_at[start - 1]] in _NUMERALS)
            and words.is_unit(document, start)
        ):
            start += 1  # "500 ml vegetable stock", "quatre mille manuscrits", where the unit is no number to the tagger
        elif (
            document.kinds_at[start] == "A"
            and words.is_light(document, start)
            and not (start + 1 < end and _is_repeated(document, start, pairs))
            and not (start + 1 < end and words.is_term(document, start, start + 2))
            # Inside a sentence, two capitals are a name: "Old Trafford".
            and not (
                start > sentence_start
                and start + 1 < end
                and text[document.starts_at[start]].isupper()
                and text[document.starts_at[start + 1]].isupper()
            )
        ):
            start += 1
        else:
            break
    return start


@cython.cfunc
@cython.exceptval(-1)
def _begins_with_digit(document: Tokens, token: cython.Py_ssize_t) -> cython.bint:
    return character_at(characters_of(document.reading), document.starts_at[token]).isdigit()


@cython.cfunc
@cython.exceptval(-1)
def _is_price(text: str, start: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a number is an amount of money, such as "1bn" behind a currency sign."""
    return start > 0 and text[start - 1] in "$€£¥"


@cython.cfunc
@cython.exceptval(-1)
def _without_idiom(
    document: Tokens, words: PhraseWords, start: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Return where a run starts without a noun that is half of a preposition: "favor" in "a favor del equipo".

    Nor does a chain of nouns start with one that only leads to the next ("liczba osób"), or any run of nouns with a
    unit ("ogni settimana segnalazioni").
    """
    if start >= end or not words.may_lead(document, start):
        return start
    text = document.reading
    word = text[document.starts_at[start] : document.ends_at[start]].lower()
    before = text[document.starts_at[start - 1] : document.ends_at[start - 1]].lower() if start > 0 else ""
    is_chain = start + 1 < end and document.kinds_at[start] == "N" and document.kinds_at[start + 1] == "N"
    if (
        f"{before}+{word}" in words.idioms
        or (is_chain and words.chains and word in words.heads)
        or (is_chain and word in words.units)
    ):
        start += 1
        while start < end and document.kinds_at[start] == "D":
            start += 1
    return start


@cython.cfunc
@cython.exceptval(-1)
def _without_stranger(
    document: Tokens, words: PhraseWords, start: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Return where a run ends without a last noun or adjective that is a verb, or belongs to what follows.

    A verb stands before a determiner ("la double paroi garde le café"), a participle before what belongs to it
    ("tourbières dominées par les laîches") or before its object ("wizja maszynowa umożliwiająca kontrolę"). Light
    adjectives belong to the noun behind them ("zastosowanie różnych metod").
    """
    if end - start < 2 or end >= document.count:
        return end
    text = document.reading
    last = document.kinds_at[end - 1]
    before = document.kinds_at[end - 2]
    following = document.kinds_at[end]
    if before == "D" or before == "-" or (last != "N" and last != "A"):
        return end
    word = text[document.starts_at[end - 1] : document.ends_at[end - 1]]
    is_strange = False
    if following == "-":
        after = text[document.starts_at[end] : document.ends_at[end]]
        if after in words.determiners:
            is_strange = (before == "A") == (last == "A")
        else:
            is_strange = last == "A" and after in words.complements and word.endswith(words.participles)
    elif last == "A" and (following == "N" or following == "A" or following == "P"):
        is_strange = word.endswith(words.governing) or (following != "A" and words.is_light(document, end - 1))
    return end - 1 if is_strange else end


@cython.cfunc
@cython.exceptval(-1)
def _without_loose_end(
    document: Tokens, words: PhraseWords, start: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Return where a run ends before dates, times and amounts, and without numbers that are no part of a name."""
    text = document.reading
    position: cython.Py_ssize_t
    # "capacity 2024-05-01 12:00:05", "doses 28 days", "residents' meeting 12 November"; but "rue du 4 Septembre"
    for position in range(start + 1, end):
        if document.kinds_at[position] == "C" and (
            _is_date_or_time(text, document.starts_at[position], document.ends_at[position])
            or (position + 1 < document.count and words.is_unit(document, position + 1))
            or (
                position + 1 < end
                and document.kinds_at[position - 1] != "D"
                and words.is_calendar(document, position + 1)
            )
        ):
            end = position
            break
        if document.kinds_at[position] == "P" and _dates_what_is_before(document, words, start, position, end):
            end = position
            break
    while end > start and (
        document.kinds_at[end - 1] == "C"
        or (_begins_with_digit(document, end - 1) and words.is_amount(document, end - 1))
    ):
        if (
            end - start > 1
            and _can_end_name(text, document.starts_at[end - 1], document.ends_at[end - 1])
            and text[document.starts_at[end - 2]].isupper()
            and not words.is_calendar(document, end - 2)
        ):
            break
        end -= 1
    if (
        end - start > 1
        and end < document.count
        and document.ends_at[end - 1] - document.starts_at[end - 1] == 1
        and text[document.starts_at[end - 1]] == "n"
        and text[document.starts_at[end]] in "°º"
    ):
        end -= 1  # "lettre aux familles n° 4"
    return end


@cython.cfunc
@cython.exceptval(-1)
def _dates_verb_before(document: Tokens, words: PhraseWords, start: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a run starts with the day on which something was said: "said Wednesday premiums will rise"."""
    is_past = document.tagset[document.tag_ids_at[start - 1]] == _PAST
    return is_past and words.is_weekday(document, start)


@cython.cfunc
@cython.exceptval(-1)
def _dates_what_is_before(
    document: Tokens,
    words: PhraseWords,
    start: cython.Py_ssize_t,
    position: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
) -> cython.bint:
    """Tell whether a word in a run is a day, or the time of one, that is no part of a name.

    "Dominican Republic Sunday" and "a hurricane Saturday night", but not "Black Friday" or "New York Sunday Times".
    """
    if not words.is_weekday(document, position):
        return False
    text = document.reading
    is_name = text[document.starts_at[position - 1]].isupper()
    if is_name and position - start < 2:
        return False
    after: cython.Py_ssize_t = position + 1
    while after < end and words.is_time_or_label(document, after):
        after += 1
    return after == end


@cython.cfunc
@cython.exceptval(-1)
def _with_numeral_behind(
    document: Tokens, words: PhraseWords, start: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Return where a run ends with the numeral behind its last word that looks like a pronoun: "World War I"."""
    if start >= end or end >= document.count or document.kinds_at[end] != "-" or not words.numbered:
        return end
    text = document.reading
    is_numeral = (
        document.ends_at[end] - document.starts_at[end] == 1
        and text[document.starts_at[end]] == "I"
        and text[document.starts_at[end - 1]].isupper()
        and text[document.starts_at[end - 1] : document.ends_at[end - 1]].lower() in words.numbered
    )
    return end + 1 if is_numeral else end


@cython.cfunc
@cython.exceptval(-1)
def _with_gerund_behind(
    document: Tokens, words: PhraseWords, start: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Return where a run ends with the gerund behind it that is its head: "model checking", "perplexity filtering".

    The word before it is a noun in the singular, and nothing follows that the gerund could have as an object. Before
    "and", it must not be determined: "aquifer testing and drilling", but not "the man eating and drinking". Before a
    preposition, there is another one before the noun: "for pilot training in simulators", but not "with water flowing
    through pipes".
    """
    if (
        end <= start
        or end >= document.count
        or document.kinds_at[end] != "V"
        or document.kinds_at[end - 1] != "N"
        or document.tagset[document.tag_ids_at[end]] != _GERUND
        or document.tagset[document.tag_ids_at[end - 1]] != _SINGULAR
        or words.is_no_phrase(document, end - 1)
    ):
        return end
    after = end + 1
    ends = after >= document.count or document.kinds_at[after] == "."
    if ends or document.tagset[document.tag_ids_at[after]] in _FINITE_VERBS:
        return after
    tag = document.tagset[document.tag_ids_at[after]]
    if tag == _PREPOSITION and start > 0 and document.tagset[document.tag_ids_at[start - 1]] == _PREPOSITION:
        before = document.reading[document.starts_at[start - 1] : document.ends_at[start - 1]]
        return end if before.lower() == _WITH else after
    if tag == _AND:
        is_bare = start == 0 or document.tagset[document.tag_ids_at[start - 1]] not in _MODIFIERS
        return after if is_bare else end
    return end


@cython.cfunc
@cython.exceptval(-1)
def _is_phrase(document: Tokens, words: PhraseWords, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Tell whether what is left of a run is more than a date, a time, a unit, letters or a word that says nothing."""
    text = document.reading
    position: cython.Py_ssize_t
    has_noun = False
    has_word = end - start < 3  # and is not made of the letters of a word that is spaced out: "t h e"
    for position in range(start, end):
        if document.kinds_at[position] != "A" and document.kinds_at[position] != "C":
            has_noun = True
        if document.ends_at[position] - document.starts_at[position] > 1 or text[document.starts_at[position]] > "z":
            has_word = True
    if not (has_noun and has_word):
        return False
    if end - start == 1:
        first = document.starts_at[start]
        last = document.ends_at[start]
        if last - first == 1 or words.is_no_phrase(document, start):
            return False
        return not (text[first].isdigit() and (_ends_as_time(text, last) or words.is_amount(document, start)))
    # "Tuesday night" and "78th minute" are times, and "Table 3" leads elsewhere, whatever the number of their words.
    for position in range(start, end):
        if not text[document.starts_at[position]].isdigit() and not words.is_time_or_label(document, position):
            return True
    return False


@cython.cfunc
@cython.exceptval(-1)
def _ends_as_time(text: str, end: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a word ends in "am" or "pm"."""
    last = text[end - 1]
    before = text[end - 2]
    return (last == "m" or last == "M") and (before == "a" or before == "A" or before == "p" or before == "P")


@cython.cfunc
@cython.exceptval(-1)
def _is_date_or_time(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a number is written as a date or a time: 2024-05-01, 12:00, 1/5/2024."""
    signs = 0
    for place in range(start, end):
        character = text[place]
        if character == ":":
            return True
        if character == "-" or character == "/":
            signs += 1
    return signs > 1


@cython.cfunc
@cython.exceptval(-1)
def _can_end_name(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a number can be the end of a name: Apollo 11, Python 3.11, Boeing 737-800; but not 3-1, 0.9, 5 %."""
    if text[start] == "0" and end - start > 1:
        return False
    for place in range(start, end):
        character = text[place]
        if character == ":" or character == "%" or character == "/" or character == ",":
            return False
        if character == "-" and (place - start < 3 or end - place < 4):
            return False
    return True
