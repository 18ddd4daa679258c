"""Find the runs of tokens that may be phrases: adjectives and nouns, by the patterns of each language.

A finder gives exactly what the regular expression over kinds does that its docstring has (see
`keysift.phrases.patterns`), sentence by sentence, only faster.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.candidates import Runs
    from keysift.kernels.interpreted import Letters
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.candidates import Runs
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.pointers import Letters


def find_word_runs(document: Tokens) -> Runs:
    """Return each longest run of words within a sentence: what stands between stop words and symbols."""
    runs = Runs(document.count)
    sentence_start: cython.Py_ssize_t = 0
    run_start: cython.Py_ssize_t
    for sentence in range(document.sentence_count):
        run_start = -1  # where the run began, or -1
        for position in range(sentence_start, document.sentence_ends_at[sentence]):
            kind = document.kinds_at[position]
            if kind == "-" or kind == "." or kind == "D":
                if run_start >= 0:
                    runs.add(run_start, position - run_start)
                run_start = -1
            elif run_start < 0:
                run_start = position
        sentence_start = document.sentence_ends_at[sentence]
        if run_start >= 0:
            runs.add(run_start, sentence_start - run_start)
    return runs


def find_ngrams(document: Tokens, max_words: cython.Py_ssize_t) -> Runs:
    """Return each run of up to `max_words` words within a sentence.

    A run has no symbol in it, and no stop word at either end.
    """
    runs = Runs(_list_ngrams(document, max_words, Runs(0)))
    _list_ngrams(document, max_words, runs)
    return runs


@cython.cfunc
@cython.exceptval(check=False)
def _list_ngrams(document: Tokens, max_words: cython.Py_ssize_t, runs: Runs) -> cython.Py_ssize_t:
    """Add the runs for which there is room, and return how many there are."""
    found: cython.Py_ssize_t = 0
    room = len(runs.starts)
    sentence_start: cython.Py_ssize_t = 0
    sentence_end: cython.Py_ssize_t
    for sentence in range(document.sentence_count):
        sentence_end = document.sentence_ends_at[sentence]
        for start in range(sentence_start, sentence_end):
            kind = document.kinds_at[start]
            if kind == "-" or kind == "." or kind == "D":
                continue
            for position in range(start, min(sentence_end, start + max_words)):
                kind = document.kinds_at[position]
                if kind == ".":
                    break
                if kind != "-" and kind != "D":
                    if found < room:
                        runs.add(start, position - start + 1)
                    found += 1
        sentence_start = sentence_end
    return found


_ALONE = cython.declare(cython.Py_ssize_t, 0)
_FROM_NAMES = cython.declare(cython.Py_ssize_t, 1)
_FROM_NOUNS = cython.declare(cython.Py_ssize_t, 2)
_POLISH = cython.declare(cython.Py_ssize_t, 3)
_ROMANCE = cython.declare(cython.Py_ssize_t, 4)


def find_noun_phrases(document: Tokens) -> Runs:
    """Return each match of A*[NPC]+ within a sentence."""
    return _find(document, _ALONE)


def find_german(document: Tokens) -> Runs:
    """Return each match of A*[NPC]+(?:(?<=P)D+P+)? within a sentence."""
    return _find(document, _FROM_NAMES)


def find_dutch(document: Tokens) -> Runs:
    """Return each match of A*[NPC]+(?:D+P+)? within a sentence."""
    return _find(document, _FROM_NOUNS)


def find_polish(document: Tokens) -> Runs:
    """Return each match of A+[NPC]+(?!A)|[NPC]+(?=[NPC]A)|[NPC]+A* within a sentence."""
    return _find(document, _POLISH)


def find_romance(document: Tokens) -> Runs:
    """Return each match of the three alternatives of Romance languages within a sentence.

    A+[NPC]+(?!A|D)|P[NPC]*A*(?:D+[NP]+)*|[NPC]+(?:(?<=P)D+P+|A*(?:D+N+A*){0,2})
    """
    return _find(document, _ROMANCE)


@cython.cfunc
def _find(document: Tokens, language: cython.Py_ssize_t) -> Runs:
    """Return the noun phrases of a language: each begins with A*[NPC]+, and goes on as the language does."""
    runs = Runs(document.count)
    kinds = document.kinds_at
    position: cython.Py_ssize_t = 0
    for sentence in range(document.sentence_count):
        end = document.sentence_ends_at[sentence]
        while position < end:
            start = position
            while position < end and kinds[position] == "A":
                position += 1
            nouns = position
            while position < end and _is_noun(kinds[position]):
                position += 1
            if position == nouns:
                if position == start:
                    position += 1
                continue
            follows_adjective = position < end and kinds[position] == "A"
            follows_link = position < end and kinds[position] == "D"
            if language == _ROMANCE:
                if nouns > start and not follows_adjective and not follows_link:
                    pass
                elif nouns > start and position - nouns > 1:
                    position -= 1
                else:
                    start = nouns
                    position = _behind_romance_nouns(kinds, start, position, end)
            elif language == _POLISH:
                if follows_adjective and position - nouns > 1:  # the adjective belongs to the last noun
                    position -= 1
                elif follows_adjective:
                    start = nouns  # this noun belongs to the adjective behind it, not to those before
                    while position < end and kinds[position] == "A":
                        position += 1
            elif language == _FROM_NOUNS or (language == _FROM_NAMES and kinds[position - 1] == "P"):
                position = _behind_name(kinds, position, end)
            runs.add(start, position - start)
    return runs


@cython.cfunc
@cython.exceptval(check=False)
def _behind_romance_nouns(
    kinds: Letters, start: cython.Py_ssize_t, position: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Return where a phrase ends whose first nouns end at `position`."""
    if kinds[start] == "P":
        while position < end and kinds[position] == "A":
            position += 1
        while True:
            following = _behind_links(kinds, position, end)
            after = following
            if following > position:
                while after < end and (kinds[after] == "N" or kinds[after] == "P"):
                    after += 1
            if after == following:
                return position
            position = after
    if kinds[position - 1] == "P":
        after = _behind_name(kinds, position, end)
        if after > position:
            return after
    while position < end and kinds[position] == "A":
        position += 1
    for _ in range(2):
        following = _behind_links(kinds, position, end)
        after = following
        if following > position:
            while after < end and kinds[after] == "N":
                after += 1
        if after == following:
            return position
        position = after
        while position < end and kinds[position] == "A":
            position += 1
    return position


@cython.cfunc
@cython.exceptval(check=False)
def _behind_name(kinds: Letters, position: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the end of D+P+ at a position, or the position if it is not there."""
    following = _behind_links(kinds, position, end)
    if following == position:
        return position
    after = following
    while after < end and kinds[after] == "P":
        after += 1
    return after if after > following else position


@cython.cfunc
@cython.exceptval(check=False)
def _behind_links(kinds: Letters, position: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
    while position < end and kinds[position] == "D":
        position += 1
    return position


@cython.cfunc
@cython.exceptval(check=False)
def _is_noun(kind: cython.Py_UCS4) -> cython.bint:
    return kind == "N" or kind == "P" or kind == "C"
