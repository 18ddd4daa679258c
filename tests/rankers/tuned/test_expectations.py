from __future__ import annotations

from math import log

import numpy as np
import pytest

from keysift import Tuned, extract
from keysift.evaluation import Dataset, LabelledDocument, evaluate
from keysift.rankers.tuned.examples import NOT_A_CANDIDATE, NOT_IN_TEXT
from keysift.rankers.tuned.expectations import Preference, expect, ranked_phrases, ranking_scores
from keysift.rankers.tuned.phrase_features import FEATURES, MEANINGS
from tests.evaluation.made_up import made_up_dataset
from tests.rankers.tuned.labelled import single_word_labels


def test_what_to_expect() -> None:
    """Cross-validation finds the gain of labels that follow a rule, says what is preferred, and counts lost labels."""
    extra = LabelledDocument("extra", "Steam ships sink slowly.", ("ships", "ocean"))
    examples = Tuned().examples([*single_word_labels(12), extra])
    found = expect(Tuned().learned_from(examples), examples)
    assert found.documents == 13
    assert found.gains["P@5"].low > 0
    assert found.tuned["MRR"].estimate > found.sift["MRR"].estimate
    assert [documents for documents, _ in found.curve] == [2, 5, 10]
    assert found.further is not None
    assert found.further >= 0
    assert any("single words" in str(preference) for preference in found.preferences)
    assert found.unmatched == {NOT_A_CANDIDATE: 1, NOT_IN_TEXT: 1}
    assert found.examples_of_unmatched == {NOT_A_CANDIDATE: ("ships",), NOT_IN_TEXT: ("ocean",)}


def test_few_documents_do_not_say_what_more_would_bring() -> None:
    """With fewer than ten documents, nothing is said about further ones."""
    examples = Tuned().examples(single_word_labels(9))
    assert expect(Tuned().learned_from(examples), examples).further is None


def test_preferences_are_shown_in_units_that_people_know() -> None:
    """Shares are percent, and logarithms are shown as the numbers that they are of."""
    assert str(Preference("rarer words", "occurrences per million words", 3.21, 45.6)) == (
        "rarer words (3.2 rather than 46 occurrences per million words)"
    )
    assert MEANINGS["single word"].scale(0.25) == 25.0
    assert MEANINGS["occurrences"].scale(log(1 + 3)) == pytest.approx(3.0)
    assert MEANINGS["common words"].scale(log(2e-6)) == pytest.approx(2.0)


def test_scores_are_those_of_evaluate() -> None:
    """The scores of a ranking by sift are the ones that `evaluate` gives."""
    dataset = made_up_dataset()
    model = Tuned()
    examples = model.examples(dataset)
    scores = [ranking_scores(example, np.array(model.weights)) for example in examples]
    expected = evaluate("sift", Dataset("same", "en", dataset.documents)).means
    assert np.allclose(100 * np.mean(scores, axis=0), list(expected.values()))


def test_phrases_are_left_out_as_in_the_answers() -> None:
    """A phrase that repeats a better one is left out, as `extract` leaves it out, and kept where options say so."""
    text = "Sparse grid methods are fast. Grid methods converge. Sparse grid methods of this kind are stable."
    for deduplicate in ("nested", "none"):
        (example,) = Tuned().examples([(text, ["sparse grid methods"])], deduplicate=deduplicate)
        ranked = [example.candidates.stem(phrase) for phrase in ranked_phrases(example, np.zeros(len(FEATURES)))]
        assert ranked == [phrase.stem for phrase in extract(text, top=None, deduplicate=deduplicate)]
        assert ("grid method" in ranked) == (deduplicate == "none")
