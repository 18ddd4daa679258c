"""Weigh words by how they are written, where they stand and what stands beside them, for YAKE."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls the C library's
    from math import log, sqrt


def classify_words(text: str, starts: array[int], ends: array[int], kinds: str, classes: bytearray) -> None:
    """Fill in how each token is written: 0 symbol, 1 plain, 2 capitalised, 3 acronym, 4 unparsable.

    Capitalised is a word whose first letter is its only capital; an acronym has capitals only. Unparsable is what has a
    digit, or two marks or more. A possessive ending is no part of the word.
    """
    for token in range(len(starts)):
        if kinds[token] == ".":
            classes[token] = 0
            continue
        start = starts[token]
        end = ends[token]
        last = text[end - 1]
        if end - start > 2 and (last == "s" or last == "S") and (text[end - 2] == "'" or text[end - 2] == "’"):
            end -= 2
        elif end - start > 1 and (last == "'" or last == "’"):
            end -= 1
        capitals = 0
        small = 0
        marks = 0
        digits = 0
        for position in range(start, end):
            character = text[position]
            if "a" <= character <= "z":
                small += 1
            elif character.isdigit():
                digits += 1
            elif character.isupper():
                capitals += 1
            elif character.islower():
                small += 1
            elif not character.isalnum() and (character < "\u0300" or "\u2000" <= character <= "\u206f"):
                marks += 1  # but no combining ones, which belong to a letter
        if digits > 0 or marks > 1:
            classes[token] = 4
        elif capitals > 0 and small == 0:
            classes[token] = 3
        elif capitals == 1 and text[start].isupper():
            classes[token] = 2
        else:
            classes[token] = 1


def count_terms(
    stem_ids: array[int],
    kinds: str,
    classes: bytearray,
    sentence_ends: array[int],
    frequencies: array[int],
    capitalised: array[int],
    acronyms: array[int],
    sentences: array[int],
    last_sentences: array[int],
    stopped: bytearray,
    rights: array[int],
    lefts: array[int],
) -> None:
    """Add up what is counted of each stem, and tell whether it is a stop word.

    That is: how often it occurs, is capitalised (not at a sentence's start), is an acronym, in how many sentences it
    is, and how often it has a word to its right and to its left.

    Neighbours have nothing between them; unparsable words have and are none. `last_sentences` is scratch space with a
    -1 for each stem.
    """
    sentence_start = 0
    for sentence in range(len(sentence_ends)):
        before = -1
        for position in range(sentence_start, sentence_ends[sentence]):
            written = classes[position]
            if written == 0:
                before = -1
                continue
            stem = stem_ids[position]
            if frequencies[stem] == 0 and (kinds[position] == "-" or kinds[position] == "D"):
                stopped[stem] = 1
            frequencies[stem] += 1
            if last_sentences[stem] != sentence:
                last_sentences[stem] = sentence
                sentences[stem] += 1
            if written == 4:
                before = -1
                continue
            if written == 3:
                acronyms[stem] += 1
            elif written == 2 and position > sentence_start:
                capitalised[stem] += 1
            if before >= 0:
                rights[before] += 1
                lefts[stem] += 1
            before = stem
        sentence_start = sentence_ends[sentence]


def fill_rows(counts: array[int], offsets: array[int], ends: array[int]) -> int:
    """Fill in where the row of each stem begins, and begin with an end at that place; return the size of all rows."""
    total = 0
    for stem in range(len(counts)):
        offsets[stem] = total
        ends[stem] = total
        total += counts[stem]
    offsets[len(counts)] = total
    return total


def list_neighbours(
    stem_ids: array[int],
    classes: bytearray,
    sentence_ends: array[int],
    right_ends: array[int],
    left_ends: array[int],
    sentence_row_ends: array[int],
    sentence_offsets: array[int],
    right_rows: array[int],
    left_rows: array[int],
    sentence_rows: array[int],
) -> None:
    """List for each stem the stems to its right, those to its left, and its sentences, once each, in rows."""
    sentence_start = 0
    for sentence in range(len(sentence_ends)):
        before = -1
        for position in range(sentence_start, sentence_ends[sentence]):
            written = classes[position]
            if written == 0:
                before = -1
                continue
            stem = stem_ids[position]
            place = sentence_row_ends[stem]
            if place == sentence_offsets[stem] or sentence_rows[place - 1] != sentence:
                sentence_rows[place] = sentence
                sentence_row_ends[stem] = place + 1
            if written == 4:
                before = -1
                continue
            if before >= 0:
                right_rows[right_ends[before]] = stem
                right_ends[before] += 1
                left_rows[left_ends[stem]] = before
                left_ends[stem] += 1
            before = stem
        sentence_start = sentence_ends[sentence]


def _share_of_distinct(rows: array[int], start: int, end: int, owner: int, seen: array[int]) -> float:
    """Return how many different entries a part of the rows has, for each entry; 0 for none."""
    distinct = 0
    for place in range(start, end):
        if seen[rows[place]] != owner:
            seen[rows[place]] = owner
            distinct += 1
    return distinct / (0.0 + end - start) if end > start else 0.0


def weigh_terms(
    frequencies: array[int],
    capitalised: array[int],
    acronyms: array[int],
    stopped: bytearray,
    sentence_count: int,
    right_offsets: array[int],
    right_rows: array[int],
    left_offsets: array[int],
    left_rows: array[int],
    sentence_offsets: array[int],
    sentence_rows: array[int],
    seen: array[int],
    weights: array[float],
) -> None:
    """Fill in S(t) of each stem that occurs: the lower, the more it matters. `seen` is scratch space of zeros."""
    size = len(frequencies)
    terms = 0
    total = 0.0
    largest = 1
    for stem in range(size):
        if frequencies[stem] > largest:
            largest = frequencies[stem]
        if frequencies[stem] > 0 and stopped[stem] == 0:
            terms += 1
            total += frequencies[stem]
    mean = total / terms if terms > 0 else 0.0
    squares = 0.0
    for stem in range(size):
        if frequencies[stem] > 0 and stopped[stem] == 0:
            squares += (frequencies[stem] - mean) * (frequencies[stem] - mean)
    usual = mean + sqrt(squares / terms) if terms > 0 else 1.0
    for stem in range(size):
        frequency = 0.0 + frequencies[stem]
        if frequency == 0.0:
            continue
        right = _share_of_distinct(right_rows, right_offsets[stem], right_offsets[stem + 1], 2 * stem + 1, seen)
        left = _share_of_distinct(left_rows, left_offsets[stem], left_offsets[stem + 1], 2 * stem + 2, seen)
        relatedness = 1.0 + (left + right) * frequency / largest
        first = sentence_offsets[stem]
        count = sentence_offsets[stem + 1] - first
        middle = first + count // 2
        median = 0.0 + sentence_rows[middle]
        if count % 2 == 0:
            median = (median + sentence_rows[middle - 1]) / 2.0
        position = log(log(3.0 + median))
        casing = max(capitalised[stem], acronyms[stem]) / (1.0 + log(frequency))
        spread = count / (0.0 + sentence_count)
        weights[stem] = relatedness * position / (casing + (frequency / usual + spread) / relatedness)


def _first_not_below(rows: array[int], start: int, end: int, stem: int) -> int:
    """Return the first place in a sorted part of the rows whose stem is not below another, or its end."""
    while start < end:
        middle = (start + end) // 2
        if rows[middle] < stem:
            start = middle + 1
        else:
            end = middle
    return start


def _count_pairs(rows: array[int], start: int, end: int, stem: int, long_row: int) -> int:
    """Return how often a stem is in a part of the rows, which is sorted if it is longer than `long_row`."""
    found = 0
    if end - start > long_row:
        return _first_not_below(rows, start, end, stem + 1) - _first_not_below(rows, start, end, stem)
    for place in range(start, end):
        if rows[place] == stem:
            found += 1
    return found


def weigh_phrases(
    stem_ids: array[int],
    kinds: str,
    classes: bytearray,
    starts: array[int],
    lengths: array[int],
    phrase_ids: array[int],
    first: array[int],
    frequencies: array[int],
    right_offsets: array[int],
    right_rows: array[int],
    left_offsets: array[int],
    left_rows: array[int],
    long_row: int,
    weights: array[float],
    counts: array[int],
    scores: array[float],
) -> None:
    """Fill in 1 / S(kw) of each phrase, minus infinity for one with an unparsable word. `counts` has zeros.

    Rows of more than `long_row` entries are sorted.
    """
    for occurrence in range(len(phrase_ids)):
        counts[phrase_ids[occurrence]] += 1
    for phrase in range(len(first)):
        start = starts[first[phrase]]
        product = 1.0
        total = 0.0
        taken = 0.0  # by stop words
        unparsable = False
        for position in range(start, start + lengths[first[phrase]]):
            stem = stem_ids[position]
            if classes[position] == 4:
                unparsable = True
            elif classes[position] == 0:
                continue  # a symbol, which only phrases of the caller have
            elif kinds[position] == "-" or kinds[position] == "D":
                # Phrases of the caller may start or end with a stop word, or have a symbol beside it.
                likely = 1.0
                if position > start and classes[position - 1] != 0:
                    before = stem_ids[position - 1]
                    likely = _count_pairs(
                        right_rows, right_offsets[before], right_offsets[before + 1], stem, long_row
                    ) / (0.0 + frequencies[before])
                if position + 1 < start + lengths[first[phrase]] and classes[position + 1] != 0:
                    after = stem_ids[position + 1]
                    likely *= _count_pairs(left_rows, left_offsets[after], left_offsets[after + 1], stem, long_row) / (
                        0.0 + frequencies[after]
                    )
                product *= 2.0 - likely
                taken += 1.0 - likely
            else:
                product *= weights[stem]
                total += weights[stem]
        if unparsable:
            scores[phrase] = -1e309
        elif total == 0.0:
            scores[phrase] = 0.0  # stop words alone
        else:
            scores[phrase] = counts[phrase] * (1.0 + total - min(taken, 1.0)) / product
