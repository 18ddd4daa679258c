"""Find candidate phrases, number them, and score and sort them."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from keysift.kernels.hashing import find_slot, table_size
    from keysift.kernels.interpreted import doubles, ints, longs


def find_noun_phrases(kinds: str, sentence_ends: array[int], starts: array[int], lengths: array[int]) -> int:
    """Fill in position and length of each run A*[NPC]+ within a sentence; return their number."""
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
            kind = kinds[position]
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
    sentence_ends_at = ints(sentence_ends)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    found = 0
    sentence_start = 0
    for sentence in range(len(sentence_ends)):
        run_start = -1  # where the run began, or -1
        for position in range(sentence_start, sentence_ends_at[sentence]):
            kind = kinds[position]
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
    sentence_ends_at = ints(sentence_ends)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    found = 0
    capacity = len(starts)
    sentence_start = 0
    for sentence in range(len(sentence_ends)):
        sentence_end = sentence_ends_at[sentence]
        for start in range(sentence_start, sentence_end):
            kind = kinds[start]
            if kind == "-" or kind == "." or kind == "D":
                continue
            for position in range(start, min(sentence_end, start + max_words)):
                kind = kinds[position]
                if kind == ".":
                    break
                if kind != "-" and kind != "D":
                    if found < capacity:
                        starts_at[found] = start
                        lengths_at[found] = position - start + 1
                    found += 1
        sentence_start = sentence_end
    return found


def keep_within_limits(
    starts: array[int],
    lengths: array[int],
    found: int,
    token_starts: array[int],
    token_ends: array[int],
    min_words: int,
    max_words: int,
    min_characters: int,
    max_characters: int,
) -> int:
    """Move the runs within the limits to the front; return their number."""
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
    return kept


def number_phrases(
    stem_ids: array[int],
    vocabulary_size: int,
    starts: array[int],
    lengths: array[int],
    phrase_ids: array[int],
    first: array[int],
    last: array[int],
    following: array[int],
) -> int:
    """Give occurrences with the same stems the same number, by first appearance; return how many phrases there are.

    `first` and `last` get the first and last occurrence of each phrase, `following` the next occurrence of the same
    phrase, or -1. A phrase is looked up by its stems as the digits of one number, built word by word: the number of a
    prefix stands for all its words, so numbers stay small for phrases of any length.
    """
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    phrase_ids_at = ints(phrase_ids)
    first_at = ints(first)
    last_at = ints(last)
    following_at = ints(following)
    singles = array("i", [-1]) * vocabulary_size
    singles_at = ints(singles)
    room = 1  # for the steps from word to word
    for occurrence in range(len(starts)):
        room += lengths_at[occurrence] - 1
    size = table_size(room)
    keys = array("q", [-1]) * size
    keys_at = longs(keys)
    prefixes = array("i", [-1]) * size
    prefixes_at = ints(prefixes)
    numbers = array("i", [-1]) * room
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
        else:
            following_at[last_at[number]] = occurrence
        last_at[number] = occurrence
        following_at[occurrence] = -1
        phrase_ids_at[occurrence] = number
    return phrases


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
    starts_at = ints(starts)
    first_at = ints(first)
    positions_at = ints(positions)
    words = 0
    token = 0
    for phrase in range(len(first)):
        while token < starts_at[first_at[phrase]]:
            if kinds[token] != ".":
                words += 1
            token += 1
        positions_at[phrase] = words
    while token < len(kinds):
        if kinds[token] != ".":
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
    scores: array[float],
) -> None:
    """Fill in the mean weight of each phrase's words, linking words aside."""
    weights_at = doubles(weights)
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    first_at = ints(first)
    scores_at = doubles(scores)
    for phrase in range(len(first)):
        occurrence = first_at[phrase]
        start = starts_at[occurrence]
        length = lengths_at[occurrence]
        total = 0.0
        words = 0
        for position in range(start, start + length):
            if kinds[position] != "D":
                total += weights_at[stem_ids_at[position]]
                words += 1
        scores_at[phrase] = total / max(words, 1)


def earliness(starts: array[int], first: array[int], scores: array[float]) -> None:
    """Fill in 1 / (1 + first position) of each phrase."""
    starts_at = ints(starts)
    first_at = ints(first)
    scores_at = doubles(scores)
    for phrase in range(len(first)):
        scores_at[phrase] = 1.0 / (1 + starts_at[first_at[phrase]])


def _comparison_scale(scores: array[float], count: int) -> float:
    """Return what scores, so many, are multiplied with so that eight digits of them stand before the point."""
    largest = 0.0
    for phrase in range(count):
        size = abs(scores[phrase])
        if size > largest and size < 1e308:
            largest = size
    return 1e8 / largest if largest > 1e-300 else 1.0


def rank_phrases(scores: array[float], top: int, keys: array[float], best: array[int]) -> int:
    """Fill in the numbers of the `top` phrases with the highest scores, best first; return how many there are.

    Eight digits of a score count: scores that differ in the last digits only are ties that rounding broke, and go to
    the lower number. Minus infinity marks phrases that are no answer. `keys` is scratch space.
    """
    scores_at = doubles(scores)
    keys_at = doubles(keys)
    best_at = ints(best)
    scale = _comparison_scale(scores_at, len(scores))
    found = 0
    for phrase in range(len(scores)):
        if scores_at[phrase] < -1e308:
            continue
        # Where to round is arbitrary, but round ratios such as 1/512 must not lie on the border.
        key = (scores_at[phrase] * scale + 0.3183) // 1.0
        if found == top:
            if top == 0 or key <= keys_at[top - 1]:
                continue
            place = top - 1
        else:
            place = found
            found += 1
        # Insertion keeps the best sorted; an equal one stays behind those with lower numbers.
        while place > 0 and keys_at[place - 1] < key:
            keys_at[place] = keys_at[place - 1]
            best_at[place] = best_at[place - 1]
            place -= 1
        keys_at[place] = key
        best_at[place] = phrase
    return found


def sort_keys(scores: array[float], keys: array[float]) -> None:
    """Fill in keys that rise as scores fall, eight digits of them: for sorting many phrases (see `rank_phrases`)."""
    scores_at = doubles(scores)
    keys_at = doubles(keys)
    scale = _comparison_scale(scores_at, len(scores))
    for phrase in range(len(scores)):
        if scores_at[phrase] < -1e308:
            keys_at[phrase] = 1e308
        else:
            keys_at[phrase] = -((scores_at[phrase] * scale + 0.3183) // 1.0)


def number_sentences(sentence_ends: array[int], sentences: array[int]) -> None:
    """Fill in the number of each token's sentence."""
    sentence_ends_at = ints(sentence_ends)
    sentences_at = ints(sentences)
    start = 0
    for sentence in range(len(sentence_ends)):
        for position in range(start, sentence_ends_at[sentence]):
            sentences_at[position] = sentence
        start = sentence_ends_at[sentence]


def leave_out_nested(
    ranked: array[int],
    stem_ids: array[int],
    starts: array[int],
    lengths: array[int],
    first: array[int],
    times: array[int],
    alone: int,
    share: float,
    reach: int,
    head_first: bool,
    kinds: str,
    chosen: array[int],
    ranks: array[int],
) -> int:
    """Fill in the ranked phrases that repeat no other one, and their ranks; return how many there are.

    Of a phrase and a better one inside it, the better one stays, unless it is a single word that occurs fewer than
    `alone` times by itself, and no more often than the phrase, at most `reach` ranks lower: then the phrase stays. Of a
    phrase and a better one around it, the better one stays; the other one too if it stands for itself: if it occurs at
    least `alone` times by itself, and at least `share` times as often as the better one.

    With `head_first`, a phrase is about its first noun, and does not repeat a better word behind that: "Digitalpakt
    Schule" is no kind of "Schule".
    """
    ranked_at = ints(ranked)
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    first_at = ints(first)
    times_at = ints(times)
    chosen_at = ints(chosen)
    ranks_at = ints(ranks)
    kept = 0
    for rank in range(len(ranked)):
        phrase = ranked_at[rank]
        start = starts_at[first_at[phrase]]
        length = lengths_at[first_at[phrase]]
        repeats = False
        replaces = False
        for place in range(kept):
            better = chosen_at[place]
            other = starts_at[first_at[better]]
            size = lengths_at[first_at[better]]
            if length > size:
                if _is_inside(stem_ids_at, other, size, start, length):
                    if (
                        size == 1
                        and times_at[better] < alone
                        and times_at[better] <= times_at[phrase]
                        and rank - ranks_at[place] <= reach
                    ):
                        replaces = True
                    elif not (head_first and size == 1 and _is_behind_head(stem_ids_at, kinds, other, start, length)):
                        repeats = True
                        break
            elif (
                length < size
                and (times_at[phrase] < alone or times_at[phrase] < share * times_at[better])
                and _is_inside(stem_ids_at, start, length, other, size)
            ):
                repeats = True
                break
        if repeats:
            continue
        if replaces:
            left = 0
            for place in range(kept):
                better = chosen_at[place]
                other = starts_at[first_at[better]]
                size = lengths_at[first_at[better]]
                if length <= size or not _is_inside(stem_ids_at, other, size, start, length):
                    chosen_at[left] = better
                    ranks_at[left] = ranks_at[place]
                    left += 1
            kept = left
        chosen_at[kept] = phrase
        ranks_at[kept] = rank
        kept += 1
    return kept


def _is_behind_head(stem_ids: array[int], kinds: str, word: int, start: int, length: int) -> bool:
    """Tell whether the first noun of a phrase is another word than the one at position `word`."""
    head = start
    while head < start + length - 1 and kinds[head] == "A":
        head += 1
    return stem_ids[head] != stem_ids[word]


def _is_inside(stem_ids: array[int], start: int, length: int, other: int, size: int) -> bool:
    """Tell whether the words of one run stand in another, longer one."""
    for offset in range(size - length + 1):
        place = 0
        while place < length and stem_ids[start + place] == stem_ids[other + offset + place]:
            place += 1
        if place == length:
            return True
    return False
