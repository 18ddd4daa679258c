"""Join runs of tokens to one phrase, and find phrases inside of runs.

"University | of | California", "Johnson | & | Johnson" and "TCP | / | IP" are one name each; "conflict | of | interest"
is one phrase where the text repeats it. Of a run with linking words, the parts that stand alone elsewhere in the text
are phrases too ("fusée" in "lancement de la fusée").
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import minus_ones
    from keysift.kernels.candidates import Runs
    from keysift.kernels.interpreted import Octets, ints, octets
    from keysift.kernels.phrase_words import PhraseWords
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.arrays import minus_ones
    from cython.cimports.keysift.kernels.candidates import Runs
    from cython.cimports.keysift.kernels.phrase_words import PhraseWords
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.pointers import Octets, ints, octets

# What stands between two runs that may be one phrase.
_SEPARATE = cython.declare(cython.uchar, 0)
_NAME = cython.declare(cython.uchar, 1)  # University | of | California, Johnson | & | Johnson, TCP | / | IP
_LINKED = cython.declare(cython.uchar, 2)  # conflict | of | interest: one phrase if the text repeats it
_PAIRED = cython.declare(cython.uchar, 3)  # Bosnia | and | Herzegovina: one name if its parts never stand alone

_SEVERAL = cython.declare(cython.uchar, 3)
"""From so many different phrases on, a name at their start is a phrase of its own ("C++" of "C++ code")."""

# What is known about a stem at the start of runs, as bits.
_STANDS_ALONE = cython.declare(cython.uchar, 1)
_LEADS_SEVERAL = cython.declare(cython.uchar, 2)


@cython.ccall
@cython.exceptval(-1)
def join_runs(document: Tokens, runs: Runs, words: PhraseWords) -> cython.int:
    """Make one run of those that are one phrase together."""
    joints = bytearray(max(runs.count, 1))  # how each run goes on to the next one
    joints_at = octets(joints)
    if not _find_joints(document, runs, words, joints_at):
        return 0
    _settle(document, runs, words, joints_at)
    kept: cython.Py_ssize_t = 0
    first: cython.Py_ssize_t = 0
    for run in range(runs.count):
        if joints_at[run] == _SEPARATE:
            start = runs.starts_at[first]
            runs.lengths_at[kept] = runs.starts_at[run] + runs.lengths_at[run] - start
            runs.starts_at[kept] = start
            kept += 1
            first = run + 1
    runs.count = kept
    return 0


@cython.cfunc
@cython.exceptval(-1)
def _find_joints(document: Tokens, runs: Runs, words: PhraseWords, joints: Octets) -> cython.bint:
    """Fill in how each run goes on to the next one; tell whether any does.

    Names go on even if they occur once; for other joints, the text must have the words around them twice.
    """
    text = document.reading
    joined = False
    sentence: cython.Py_ssize_t = 0
    sentence_start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    key: cython.longlong
    times: dict[int, int] = {}
    for run in range(runs.count - 1):
        end = runs.starts_at[run] + runs.lengths_at[run]
        after = runs.starts_at[run + 1]
        while sentence < document.sentence_count and document.sentence_ends_at[sentence] < end:
            sentence_start = document.sentence_ends_at[sentence]
            sentence += 1
        gap = after - end
        if gap < 1 or gap > 2 or document.sentence_ends_at[sentence] <= after:
            continue
        left = text[document.starts_at[end - 1]]
        right = text[document.starts_at[after]]
        if document.kinds_at[end] == "D":
            if gap == 2 and document.kinds_at[end + 1] != "D":
                continue
            # A capital inside a sentence makes a name, whatever the tagger thinks: "the Bank of America".
            is_name = document.kinds_at[end - 1] == "P" or (
                words.capitals and left.isupper() and end - 1 > sentence_start
            )
            if is_name and document.kinds_at[after] == "P":
                joints[run] = _NAME
            elif gap == 1 and not _is_counted(document, runs, run + 1):
                joints[run] = _LINKED
        elif (
            gap == 1
            and document.kinds_at[end] == "-"
            and words.bodies
            and left.isupper()
            and right.isupper()
            and text[document.starts_at[end] : document.ends_at[end]] in words.of_bodies
            and text[document.starts_at[end - 1] : document.ends_at[end - 1]].lower() in words.bodies
        ):
            joints[run] = _NAME  # "Institute for Labour Research"
        elif (
            gap == 1
            and document.kinds_at[end] == "-"
            and words.joining
            and document.kinds_at[end - 1] != "P"
            and (document.kinds_at[after] != "P" or not right.isupper())  # taggers take "piston" for a name, too
            and text[document.starts_at[end] : document.ends_at[end]] in words.joining
        ):
            joints[run] = _LINKED
        elif gap == 1 and left.isupper() and right.isupper():
            length = document.ends_at[end] - document.starts_at[end]
            if document.kinds_at[end] == "." and length == 1:
                sign = text[document.starts_at[end]]
                is_glued = (
                    document.ends_at[end - 1] == document.starts_at[end]
                    and document.ends_at[end] == document.starts_at[after]
                )
                if sign == "&" or (is_glued and (sign == "/" or (sign == "–" and document.kinds_at[after] != "C"))):
                    joints[run] = _NAME
            elif (
                document.kinds_at[end] == "-"
                and document.kinds_at[end - 1] == "P"
                and document.kinds_at[after] == "P"
                and text[document.starts_at[end] : document.ends_at[end]] in words.pairing
            ):
                joints[run] = _PAIRED
    for run in range(runs.count - 1):
        if joints[run] == _LINKED or joints[run] == _PAIRED:
            key = _words_around(document, runs, run)
            times[key] = times.get(key, 0) + 1
    for run in range(runs.count - 1):
        if joints[run] == _LINKED or joints[run] == _PAIRED:
            key = _words_around(document, runs, run)
            if times[key] == 1 and not _is_term(document, runs, words, run):
                joints[run] = _SEPARATE
        if joints[run] != _SEPARATE:
            joined = True
    return joined


@cython.cfunc
@cython.exceptval(check=False)
def _is_counted(document: Tokens, runs: Runs, run: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a run is one word with a number behind it, which refers to another place: "the lock of claim 1"."""
    after = runs.starts_at[run] + 1
    return runs.lengths_at[run] == 1 and after < document.count and document.kinds_at[after] == "C"


@cython.cfunc
@cython.exceptval(-1)
def _is_term(document: Tokens, runs: Runs, words: PhraseWords, run: cython.Py_ssize_t) -> cython.bint:
    """Tell whether the last word of a run, what links it to the next run, and the first word there are one term."""
    return words.is_term(document, runs.starts_at[run] + runs.lengths_at[run] - 1, runs.starts_at[run + 1] + 1)


@cython.cfunc
@cython.exceptval(check=False)
def _words_around(document: Tokens, runs: Runs, run: cython.Py_ssize_t) -> cython.longlong:
    """Return a number for the last word of a run and the first word of the next one."""
    before: cython.longlong = document.stem_ids_at[runs.starts_at[run] + runs.lengths_at[run] - 1]
    return before * len(document.vocabulary) + document.stem_ids_at[runs.starts_at[run + 1]]


@cython.cfunc
@cython.exceptval(-1)
def _settle(document: Tokens, runs: Runs, words: PhraseWords, joints: Octets) -> cython.int:
    """Decide which runs are joined by how often the text has them together, and alone."""
    number: cython.Py_ssize_t
    undecided = [number for number in range(runs.count) if joints[number] == _LINKED or joints[number] == _PAIRED]
    paired = [number for number in undecided if joints[number] == _PAIRED]
    alone = _standing_alone(document, runs, joints, paired) if paired else set()
    together: dict[bytes, list[int]] = {}
    for number in undecided:
        together.setdefault(_key(document, runs, number), []).append(number)
    shortest_of: dict[bytes, int] = {}
    for number in undecided:
        key = _key(document, runs, number)
        same = together[key]
        keep = len(same) > 1
        if joints[number] == _LINKED and _is_term(document, runs, words, number):
            if joints[number + 1] == _SEPARATE:
                runs.lengths_at[number + 1] = 1  # what follows is another matter: "the rule of law matters"
            continue
        if keep and joints[number] == _LINKED:
            head = runs.starts_at[number] + runs.lengths_at[number] - 1
            lower = document.reading[document.starts_at[head] : document.ends_at[head]].lower()
            keep = lower not in words.leading
        elif keep:
            keep = _stems(document, runs, number) not in alone and _stems(document, runs, number + 1) not in alone
        if not keep:
            joints[number] = _SEPARATE
            continue
        # "code of conduct lists examples" has the phrase of "code of conduct": what follows it is another matter.
        if key not in shortest_of:  # shortening runs to it does not change it
            shortest_of[key] = min([runs.lengths_at[other + 1] for other in same])
        if shortest_of[key] < runs.lengths_at[number + 1] and joints[number + 1] == _SEPARATE:
            runs.lengths_at[number + 1] = shortest_of[key]
    return 0


@cython.cfunc
def _standing_alone(document: Tokens, runs: Runs, joints: Octets, paired: list[int]) -> set[bytes]:
    """Return the words of runs without joints, as far as they begin like one of the runs that pairs are made of."""
    wanted = bytearray(len(document.vocabulary))
    wanted_at = octets(wanted)
    run: cython.Py_ssize_t
    for run in paired:
        wanted_at[document.stem_ids_at[runs.starts_at[run]]] = 1
        wanted_at[document.stem_ids_at[runs.starts_at[run + 1]]] = 1
    found: set[bytes] = set()
    for run in range(runs.count):
        is_wanted = wanted_at[document.stem_ids_at[runs.starts_at[run]]] != 0
        if is_wanted and joints[run] == _SEPARATE and (run == 0 or joints[run - 1] == _SEPARATE):
            found.add(_stems(document, runs, run))
    return found


@cython.cfunc
def _stems(document: Tokens, runs: Runs, run: cython.Py_ssize_t) -> bytes:
    """Return the stems of a run."""
    start = runs.starts_at[run]
    return document.stem_ids[start : start + runs.lengths_at[run]].tobytes()


@cython.cfunc
def _key(document: Tokens, runs: Runs, run: cython.Py_ssize_t) -> bytes:
    """Return what makes two joints the same: the last word before, what stands between, and the first word after."""
    last = runs.starts_at[run] + runs.lengths_at[run] - 1
    return document.stem_ids[last : runs.starts_at[run + 1] + 1].tobytes()


@cython.ccall
def names_without_roles(document: Tokens, runs: Runs, words: PhraseWords) -> Runs:
    """Return the runs, and instead of each that ends in a name of several words behind a role, the role and the name.

    A role is a word of the list, not a capitalized one inside a sentence, which the text has as part of the name. In
    languages where it takes no list to tell, it is any noun in small letters: "captain Ronja Hult", "maker Noor Hall".
    """
    found: list[tuple[int, int]] = []  # the number of a run, and where its name starts
    sentence: cython.Py_ssize_t = 0
    sentence_start: cython.Py_ssize_t = 0
    for run in range(runs.count):
        start = runs.starts_at[run]
        end = start + runs.lengths_at[run]
        if end - start < 3 or document.kinds_at[end - 1] != "P" or document.kinds_at[end - 2] != "P":
            continue
        while sentence < document.sentence_count and document.sentence_ends_at[sentence] <= start:
            sentence_start = document.sentence_ends_at[sentence]
            sentence += 1
        name = _start_of_name(document, words, start, end, sentence_start)
        if name > start:
            found.append((run, name))
    if not found:
        return runs
    parted = Runs(runs.count + len(found))
    run = 0
    for number, name in found:
        while run < number:
            parted.add(runs.starts_at[run], runs.lengths_at[run])
            run += 1
        start = runs.starts_at[run]
        if name - start > 1 or not words.is_role(document, start):
            parted.add(start, name - start)
        parted.add(name, start + runs.lengths_at[run] - name)
        run += 1
    while run < runs.count:
        parted.add(runs.starts_at[run], runs.lengths_at[run])
        run += 1
    return parted


@cython.cfunc
@cython.exceptval(-1)
def _start_of_name(
    document: Tokens,
    words: PhraseWords,
    start: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    sentence_start: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Return where the name at the end of a run starts behind a role; the start of the run if there is none."""
    name = end - 2
    while name > start and document.kinds_at[name - 1] == "P":
        name -= 1
    if name == start and (name == sentence_start or document.reading[document.starts_at[name]].islower()):
        name += 1  # "Captain Tomas Reyes scored twice", where the tagger has three names
    if name == start:
        return start
    is_small = document.reading[document.starts_at[name - 1]].islower()
    if is_small and document.kinds_at[name - 1] == "N" and words.capitals and not words.parts and not words.chains:
        return name
    may_be_role = is_small or not words.capitals or name - 1 == sentence_start
    return name if may_be_role and words.is_role(document, name - 1) else start


@cython.ccall
def add_names(document: Tokens, runs: Runs, proper: bytearray) -> Runs:
    """Return the runs, and in front of each that begins with a name of its own a run of that name.

    That is a name at the start of three different phrases or more, which never stands alone. `proper` has a 1 for each
    stem that is a proper noun somewhere.
    """
    proper_at = octets(proper)
    if not _begin_alike(document, runs, proper_at):
        return runs
    stems = len(document.vocabulary)
    followers = minus_ones("i", 2 * stems)
    followers_at = ints(followers)
    states = bytearray(stems)
    states_at = octets(states)
    for run in range(runs.count):
        start = runs.starts_at[run]
        stem = document.stem_ids_at[start]
        if runs.lengths_at[run] == 1:
            states_at[stem] |= _STANDS_ALONE
        elif _leads(document, proper_at, start):
            follower = document.stem_ids_at[start + 1]
            if followers_at[2 * stem] < 0:
                followers_at[2 * stem] = follower
            elif followers_at[2 * stem] != follower:
                if followers_at[2 * stem + 1] < 0:
                    followers_at[2 * stem + 1] = follower
                elif followers_at[2 * stem + 1] != follower:
                    states_at[stem] |= _LEADS_SEVERAL
    added = Runs(2 * runs.count)
    for run in range(runs.count):
        start = runs.starts_at[run]
        stem = document.stem_ids_at[start]
        if runs.lengths_at[run] > 1 and states_at[stem] == _LEADS_SEVERAL and _leads(document, proper_at, start):
            added.add(start, 1)
        added.add(start, runs.lengths_at[run])
    return added


@cython.cfunc
@cython.exceptval(check=False)
def _begin_alike(document: Tokens, runs: Runs, proper: Octets) -> cython.bint:
    """Tell whether several runs of more than one token begin with the same name; numbers in `proper` rise."""
    for run in range(runs.count):
        stem = document.stem_ids_at[runs.starts_at[run]]
        if runs.lengths_at[run] > 1 and proper[stem]:
            if proper[stem] == _SEVERAL:
                return True
            proper[stem] += 1
    return False


@cython.cfunc
@cython.exceptval(check=False)
def _leads(document: Tokens, proper: Octets, start: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a name stands before something else than another part of it.

    An adjective that is part of a name elsewhere is none here ("religious tides", beside "Religious Landscape Survey").
    """
    following = document.kinds_at[start + 1]
    is_part = following == "P" or following == "D" or following == "C" or following == "."
    if is_part or proper[document.stem_ids_at[start]] == 0:
        return False
    return document.kinds_at[start] != "A" or document.reading[document.starts_at[start]].isupper()


@cython.ccall
def add_numbered_names(document: Tokens, runs: Runs) -> Runs:
    """Return the runs, and before each that begins with a name and its number a run of both: "World War II rockets".

    A number says that the name is complete before the nouns that follow it.
    """
    found = []
    for run in range(runs.count):
        start = runs.starts_at[run]
        last = start + runs.lengths_at[run] - 1
        position = start
        has_number = False
        while position < last and (_is_name(document, position) or document.kinds_at[position] == "C"):
            has_number = has_number or _is_numbered(document, position)
            position += 1
        if has_number and document.kinds_at[start] != "C" and document.kinds_at[position] == "N":
            found.append((start, position - start))
    return merged_runs(runs, Runs.of(found)) if found else runs


@cython.cfunc
@cython.exceptval(-1)
def _is_name(document: Tokens, token: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a token is a name, or a noun that is written as one, with a number: "COVID-19"."""
    if document.kinds_at[token] == "P":
        return True
    is_capital = document.kinds_at[token] == "N" and document.reading[document.starts_at[token]].isupper()
    return is_capital and document.reading[document.ends_at[token] - 1].isdigit()


@cython.cfunc
@cython.exceptval(-1)
def _is_numbered(document: Tokens, token: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a token is a number, a Roman numeral, or a name that has digits ("COVID-19")."""
    if document.kinds_at[token] == "C":
        return True
    is_roman = document.ends_at[token] - document.starts_at[token] > 1
    for place in range(document.starts_at[token], document.ends_at[token]):
        character = document.reading[place]
        if character.isdigit():
            return True
        if character != "I" and character != "V" and character != "X":
            is_roman = False
    return is_roman


@cython.ccall
def add_dotted_names(document: Tokens, runs: Runs) -> Runs:
    """Return the runs with names that begin with a dot (".NET"), which taggers take for addresses."""
    text = document.reading
    dot = text.find(".")
    while 0 <= dot < len(text) - 2 and not (_is_capital(text[dot + 1]) and _is_capital(text[dot + 2])):
        dot = text.find(".", dot + 1)
    if not 0 <= dot < len(text) - 2:
        return runs
    found = []
    run: cython.Py_ssize_t = 0
    token: cython.Py_ssize_t
    for token in range(document.count):
        while run < runs.count and runs.starts_at[run] + runs.lengths_at[run] <= token:
            run += 1
        is_inside = run < runs.count and runs.starts_at[run] <= token
        if not is_inside and _is_dotted_name(text, document.starts_at[token], document.ends_at[token]):
            found.append((token, 1))
    return merged_runs(runs, Runs.of(found)) if found else runs


@cython.cfunc
@cython.exceptval(check=False)
def _is_capital(character: cython.Py_UCS4) -> cython.bint:
    return "A" <= character <= "Z"


@cython.cfunc
@cython.exceptval(-1)
def _is_dotted_name(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a token is a dot, two capitals and perhaps more letters, and is glued to no word."""
    if end - start < 3 or text[start] != "." or not (_is_capital(text[start + 1]) and _is_capital(text[start + 2])):
        return False
    for place in range(start + 3, end):
        if not (text[place].isalnum() or text[place] == "_"):
            return False
    if end < len(text) and (text[end].isalnum() or text[end] == "_"):
        return False
    # What is glued to the word before is a token of its own only where a sentence ends.
    return start == 0 or not (text[start - 1].isalnum() or text[start - 1] in "._")


@cython.ccall
def merged_runs(runs: Runs, others: Runs) -> Runs:
    """Return the runs of two lists in order, none of them twice."""
    merged = Runs(runs.count + others.count)
    run: cython.Py_ssize_t = 0
    other: cython.Py_ssize_t = 0
    while run < runs.count or other < others.count:
        is_other = run == runs.count
        if not is_other and other < others.count:
            is_other = others.starts_at[other] < runs.starts_at[run] or (
                others.starts_at[other] == runs.starts_at[run] and others.lengths_at[other] < runs.lengths_at[run]
            )
        if is_other:
            start = others.starts_at[other]
            length = others.lengths_at[other]
            other += 1
        else:
            start = runs.starts_at[run]
            length = runs.lengths_at[run]
            run += 1
        last = merged.count - 1
        if last < 0 or merged.starts_at[last] != start or merged.lengths_at[last] != length:
            merged.add(start, length)
    return merged
