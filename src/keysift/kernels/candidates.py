"""Find candidate phrases, number them, and score and sort them."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from keysift.kernels.arrays import first_ints, minus_ones, zeros
    from keysift.kernels.checks import find_bad_run
    from keysift.kernels.hashing import find_slot, table_size
    from keysift.kernels.interpreted import doubles, ints, letters, longs


def find_noun_phrases(kinds: str, sentence_ends: array[int], starts: array[int], lengths: array[int]) -> int:
    """Fill in position and length of each run A*[NPC]+ within a sentence; return their number."""
    kinds_at = letters(kinds)
    sentence_ends_at = ints(sentence_ends)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    found = 0
    sentence_start = 0
    for sentence in range(len(sentence_ends)):
        sentence_end = sentence_ends_at[sentence]
        run_start = -1  # where the run began, or -1
        has_noun = False
        for position in range(sentence_start, sentence_end):
            kind = kinds_at[position]
            if kind == "A":
                if has_noun:
                    starts_at[found] = run_start
                    lengths_at[found] = position - run_start
                    found += 1
                    has_noun = False
                    run_start = position
                elif run_start < 0:
                    run_start = position
            elif kind == "N" or kind == "P" or kind == "C":
                if run_start < 0:
                    run_start = position
                has_noun = True
            else:
                if has_noun:
                    starts_at[found] = run_start
                    lengths_at[found] = position - run_start
                    found += 1
                    has_noun = False
                run_start = -1
        if has_noun:
            starts_at[found] = run_start
            lengths_at[found] = sentence_end - run_start
            found += 1
        sentence_start = sentence_end
    return found


def find_word_runs(kinds: str, sentence_ends: array[int], starts: array[int], lengths: array[int]) -> int:
    """Fill in position and length of each longest run of words within a sentence; return their number.

    Stop words and symbols are what stands between runs.
    """
    kinds_at = letters(kinds)
    sentence_ends_at = ints(sentence_ends)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    found = 0
    sentence_start = 0
    for sentence in range(len(sentence_ends)):
        run_start = -1  # where the run began, or -1
        for position in range(sentence_start, sentence_ends_at[sentence]):
            kind = kinds_at[position]
            if kind == "-" or kind == "." or kind == "D":
                if run_start >= 0:
                    starts_at[found] = run_start
                    lengths_at[found] = position - run_start
                    found += 1
                run_start = -1
            elif run_start < 0:
                run_start = position
        sentence_start = sentence_ends_at[sentence]
        if run_start >= 0:
            starts_at[found] = run_start
            lengths_at[found] = sentence_start - run_start
            found += 1
    return found


def find_ngrams(kinds: str, sentence_ends: array[int], max_words: int, starts: array[int], lengths: array[int]) -> int:
    """Fill in position and length of each run of up to `max_words` words within a sentence; return their number.

    A run has no symbol in it, and no stop word at either end. Without room for them, they are only counted.
    """
    kinds_at = letters(kinds)
    sentence_ends_at = ints(sentence_ends)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    found = 0
    capacity = len(starts)
    sentence_start = 0
    for sentence in range(len(sentence_ends)):
        sentence_end = sentence_ends_at[sentence]
        for start in range(sentence_start, sentence_end):
            kind = kinds_at[start]
            if kind == "-" or kind == "." or kind == "D":
                continue
            for position in range(start, min(sentence_end, start + max_words)):
                kind = kinds_at[position]
                if kind == ".":
                    break
                if kind != "-" and kind != "D":
                    if found < capacity:
                        starts_at[found] = start
                        lengths_at[found] = position - start + 1
                    found += 1
        sentence_start = sentence_end
    return found


def number_within_limits(
    stem_ids: array[int],
    vocabulary_size: int,
    token_starts: array[int],
    token_ends: array[int],
    starts: array[int],
    lengths: array[int],
    found: int,
    min_words: int,
    max_words: int,
    min_characters: int,
    max_characters: int,
) -> tuple[array[int], array[int], array[int], array[int]]:
    """Return position and length of the runs within the limits, and what `number_phrases` does for them.

    The arrays, in which so many runs were `found`, are written over.
    """
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    token_starts_at = ints(token_starts)
    token_ends_at = ints(token_ends)
    kept = 0
    for index in range(found):
        start = starts_at[index]
        length = lengths_at[index]
        if length < min_words or length > max_words:
            continue
        characters = token_ends_at[start + length - 1] - token_starts_at[start]
        if characters < min_characters or characters > max_characters:
            continue
        starts_at[kept] = start
        lengths_at[kept] = length
        kept += 1
    kept_starts = first_ints(starts, kept)
    kept_lengths = first_ints(lengths, kept)
    phrase_ids, first = number_phrases(stem_ids, vocabulary_size, kept_starts, kept_lengths)
    return kept_starts, kept_lengths, phrase_ids, first


def number_phrases(
    stem_ids: array[int], vocabulary_size: int, starts: array[int], lengths: array[int]
) -> tuple[array[int], array[int]]:
    """Return the number of each occurrence's phrase, and the first occurrence of each phrase.

    Occurrences with the same stems are one phrase; phrases are numbered by first appearance. A phrase is looked up by
    its stems as the digits of one number, built word by word: the number of a prefix stands for all its words, so
    numbers stay small for phrases of any length.
    """
    if len(starts) != len(lengths) or find_bad_run(starts, lengths, len(stem_ids)) >= 0:
        from keysift.validation import check_runs

        check_runs(starts, lengths, tokens=len(stem_ids))  # raises the error that says which one
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    phrase_ids = zeros("i", len(starts))
    phrase_ids_at = ints(phrase_ids)
    first = zeros("i", len(starts))
    first_at = ints(first)
    singles = minus_ones("i", vocabulary_size)
    singles_at = ints(singles)
    room = 1  # for the steps from word to word
    for occurrence in range(len(starts)):
        room += lengths_at[occurrence] - 1
    size = table_size(room)
    keys = minus_ones("q", size)
    keys_at = longs(keys)
    prefixes = minus_ones("i", size)
    prefixes_at = ints(prefixes)
    numbers = minus_ones("i", room)
    numbers_at = ints(numbers)
    steps = 0
    phrases = 0
    for occurrence in range(len(starts)):
        start = starts_at[occurrence]
        length = lengths_at[occurrence]
        word = stem_ids_at[start]
        if length == 1:
            number = singles_at[word]
            if number < 0:
                number = phrases
                singles_at[word] = number
        else:
            prefix = word
            for position in range(start + 1, start + length):
                key = prefix * vocabulary_size + stem_ids_at[position]
                slot = find_slot(keys_at, size, key)
                if keys_at[slot] < 0:
                    keys_at[slot] = key
                    prefixes_at[slot] = vocabulary_size + steps
                    steps += 1
                prefix = prefixes_at[slot]
            number = numbers_at[prefix - vocabulary_size]
            if number < 0:
                number = phrases
                numbers_at[prefix - vocabulary_size] = number
        if number == phrases:
            first_at[number] = occurrence
            phrases += 1
        phrase_ids_at[occurrence] = number
    return phrase_ids, first_ints(first, phrases)


def count_occurrences(phrase_ids: array[int], counts: array[int]) -> None:
    """Add up how often each phrase occurs."""
    phrase_ids_at = ints(phrase_ids)
    counts_at = ints(counts)
    for occurrence in range(len(phrase_ids)):
        counts_at[phrase_ids_at[occurrence]] += 1


def words_before(kinds: str, starts: array[int], first: array[int], positions: array[int]) -> int:
    """Fill in how many words stand before each phrase's first occurrence, stop words too; return how many there are.

    Phrases are numbered by first appearance, so one pass over the text serves all.
    """
    kinds_at = letters(kinds)
    starts_at = ints(starts)
    first_at = ints(first)
    positions_at = ints(positions)
    words = 0
    token = 0
    for phrase in range(len(first)):
        while token < starts_at[first_at[phrase]]:
            if kinds_at[token] != ".":
                words += 1
            token += 1
        positions_at[phrase] = words
    while token < len(kinds):
        if kinds_at[token] != ".":
            words += 1
        token += 1
    return words


def mean_of_words(
    weights: array[float],
    stem_ids: array[int],
    kinds: str,
    starts: array[int],
    lengths: array[int],
    first: array[int],
) -> array[float]:
    """Return the mean weight of each phrase's words, linking words aside."""
    kinds_at = letters(kinds)
    weights_at = doubles(weights)
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    first_at = ints(first)
    scores = zeros("d", len(first))
    scores_at = doubles(scores)
    for phrase in range(len(first)):
        occurrence = first_at[phrase]
        start = starts_at[occurrence]
        length = lengths_at[occurrence]
        total = 0.0
        words = 0
        for position in range(start, start + length):
            if kinds_at[position] != "D":
                total += weights_at[stem_ids_at[position]]
                words += 1
        scores_at[phrase] = total / max(words, 1)
    return scores


def earliness(starts: array[int], first: array[int], scores: array[float]) -> None:
    """Fill in 1 / (1 + first position) of each phrase."""
    starts_at = ints(starts)
    first_at = ints(first)
    scores_at = doubles(scores)
    for phrase in range(len(first)):
        scores_at[phrase] = 1.0 / (1 + starts_at[first_at[phrase]])


def number_sentences(sentence_ends: array[int], sentences: array[int]) -> None:
    """Fill in the number of each token's sentence."""
    sentence_ends_at = ints(sentence_ends)
    sentences_at = ints(sentences)
    start = 0
    for sentence in range(len(sentence_ends)):
        for position in range(start, sentence_ends_at[sentence]):
            sentences_at[position] = sentence
        start = sentence_ends_at[sentence]
