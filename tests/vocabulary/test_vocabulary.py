"""Vocabularies: read from files of all formats, checked, saved, and used as options."""

from __future__ import annotations

import json
import pickle
import time
from pathlib import Path

import pytest

import keysift
from keysift import Extractor, FileFormatError, FoundConcept, OptionError, Vocabulary, extract

FILES = {
    "lines.txt": "# a comment\nGMO = gene crop; GM plant\n\ncoral reef\n",
    "table.csv": 'term,synonyms,id\nGMO,"gene crop; GM plant",g1\ncoral reef,,r1\n',
    "comments.csv": "# Our terms; our own; ours\n\nterm,synonyms\nGMO,gene crop; GM plant\n# and\ncoral reef,\n",
    "semicolons.csv": "term;synonyms;id\nGMO;gene crop|GM plant;g1\ncoral reef;;r1\n",
    "bare.csv": "GMO,gene crop; GM plant,g1\ncoral reef,,r1\n",
    "table.tsv": "id\tterm\tsynonyms\ng1\tGMO\tgene crop; GM plant\nr1\tcoral reef\t\n",
    "list.json": json.dumps([{"prefLabel": "GMO", "altLabel": ["gene crop", "GM plant"], "id": "g1"}, "coral reef"]),
    "mapping.json": json.dumps({"GMO": ["gene crop", "GM plant"], "coral reef": []}),
    "list.md": "# Our terms\n\n- GMO = gene crop; GM plant\n* coral reef\n",
    "without_ending": "term,synonyms\nGMO,gene crop; GM plant\ncoral reef,\n",
}


@pytest.mark.parametrize("name", FILES)
def test_files_of_all_formats(name: str, tmp_path: Path) -> None:
    """Terms and synonyms come out the same, whatever the file; identifiers where it has some."""
    path = tmp_path / name
    path.write_text(FILES[name], "utf-8")
    found = Vocabulary.read(path)
    assert [concept.label for concept in found] == ["GMO", "coral reef"]
    assert found[0].synonyms == ("gene crop", "GM plant")
    assert found[0].identifier == ("g1" if "g1" in FILES[name] else "")
    assert found.problems == ()


def test_a_number_is_no_label() -> None:
    """A label that is a number is refused, with its place; identifiers may be numbers, where they are named too."""
    with pytest.raises(OptionError, match=r"entry 2.*label must be a text. Got 5"):
        Vocabulary.of(["reef", {"term": 5}])
    found = Vocabulary.of([{"term": "reef", "id": 7, "broader": 8}, {"term": "sea", "id": 8}])
    assert found[0].broader == ("sea",)


@pytest.mark.parametrize("ending", ["tsv", "txt"])
def test_lists_of_annif(ending: str, tmp_path: Path) -> None:
    """Annif's lists, an address and a label on each line, and its tables with labels by language are read."""
    path = tmp_path / f"subjects.{ending}"
    path.write_text("<http://example.org/1>\tcoral reef\n<http://example.org/2>\tGMO\n", "utf-8")
    assert [(one.identifier, one.label) for one in Vocabulary.read(path)] == [
        ("http://example.org/1", "coral reef"),
        ("http://example.org/2", "GMO"),
    ]
    path = tmp_path / "subjects.csv"
    path.write_text("uri,label_en,label_de\nhttp://example.org/1,coral reef,Korallenriff\n", "utf-8")
    assert extract("Das Korallenriff.", vocabulary=path, language="de")[0].text == "Korallenriff"


@pytest.mark.filterwarnings("ignore:ConjunctiveGraph")  # rdflib's own
def test_skos(tmp_path: Path) -> None:
    """SKOS is read with labels by language, identifiers and relations; nothing is fetched from elsewhere."""
    pytest.importorskip("rdflib")
    path = tmp_path / "reefs.ttl"
    path.write_text(
        "@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix e: <http://example.org/> .\n"
        'e:reef skos:prefLabel "coral reef"@en, "Korallenriff"@de ; skos:altLabel "reef"@en ; skos:broader e:sea .\n'
        'e:sea skos:prefLabel "sea"@en ; skos:hiddenLabel "see"@en .\n'
        'e:all a skos:ConceptScheme ; skos:prefLabel "all terms"@en .\n'
        'e:some a skos:Collection ; skos:prefLabel "some terms"@en .\n',
        "utf-8",
    )
    found = Vocabulary.read(path)
    assert len(found) == 2
    reef = found.concept(0, "en")
    assert (reef.label, reef.identifier, reef.broader) == ("coral reef", "http://example.org/reef", ("sea",))
    assert found.concept(1, "en").narrower == ("coral reef",)
    assert found.concept(1, "en").hidden == ("see",)
    assert extract("Das Korallenriff.", vocabulary=found, language="de").texts == ["Korallenriff"]
    address = "http://www.w3.org/2004/02/skos/core#prefLabel"
    expanded = json.dumps([{"@id": "http://example.org/reef", address: [{"@value": "reef", "@language": "en-GB"}]}])
    assert Vocabulary.parse(expanded.encode(), "expanded.json").languages == ("", "en")
    with pytest.raises(FileFormatError, match="not readable as RDF"):
        Vocabulary.parse(b"{", "broken.jsonld")


@pytest.mark.parametrize(
    "context",
    [
        '"@context": "URL"',
        '"@context": [{}, "URL"]',
        '"\\u0040context": "URL"',
        '"@context": {"@version": 1.1, "@import": "URL"}',
        '"@context": {"a": {"@id": "http://example.org/a", "@context": [[], ["URL"]]}}',
    ],
)
def test_no_context_is_fetched(context: str) -> None:
    """JSON-LD with a context elsewhere is refused, however it is written: nobody makes a service ask other servers."""
    pytest.importorskip("rdflib")
    content = f'{{{context.replace("URL", "http://127.0.0.1:9/")}, "@graph": []}}'
    with pytest.raises(FileFormatError, match="has its context elsewhere"):
        Vocabulary.parse(content.encode(), "remote.jsonld")


def test_what_is_odd_is_noted_with_its_line(tmp_path: Path) -> None:
    """Duplicates, ambiguous and empty labels, and relations to nothing are noted, with the line they are on."""
    path = tmp_path / "odd.csv"
    path.write_text("term,synonyms,broader\nreef,bank;;bank,sea\nbank,,\nreef,,\n?,,\n", "utf-8")
    told = [str(problem) for problem in Vocabulary.read(path).problems]
    for place, words in (
        ("line 2", "twice"),
        ("line 3", "ambiguous"),
        ("line 4", "listed twice"),
        ("line 5", "letters"),
    ):
        assert any(one.startswith(place) and words in one for one in told), (place, words, told)
    assert any("'sea'" in one for one in told)


def test_a_wrong_encoding_is_noted() -> None:
    """A label that was read in another encoding than it was written in is noted, with what it would be."""
    found = Vocabulary.of(["café", "sécheresse".encode().decode("cp1252")])
    assert [str(problem) for problem in found.problems] == [
        "entry 2: 'sÃ©cheresse' was read in a wrong encoding: 'sécheresse' may be meant"
    ]


def test_columns_of_one_meaning() -> None:
    """Synonyms may have several columns; of several identifiers, the address is taken; terms must have one column."""
    (found,) = Vocabulary.parse(b"term,synonym,synonym,uri,notation\nreef,atoll,bank,http://x/1,7\n", "terms.csv")
    assert (found.synonyms, found.identifier) == (("atoll", "bank"), "http://x/1")
    with pytest.raises(FileFormatError, match="'term' and 'name'"):
        Vocabulary.parse(b"term,name\nreef,atoll\n", "terms.csv")


def test_languages_of_a_table() -> None:
    """Rows of one identifier are labels of one concept; a language may have a region, and must be a code."""
    v = Vocabulary.parse(b"id,label,language\nc,lift,en-GB\nc,Aufzug,DE\n", "terms.csv")
    assert (len(v), v.languages, v.problems) == (1, ("", "en", "de"), ())
    with pytest.raises(FileFormatError, match=r"line 2.*code.*'English'"):
        Vocabulary.parse(b"id,label,language\nc,lift,English\n", "terms.csv")
    with pytest.raises(FileFormatError, match=r"entry 1.*code.*'term'"):
        Vocabulary.parse(b'{"concepts": [{"term": "reef"}]}', "terms.json")


def test_a_line_without_a_term_is_noted() -> None:
    """In a line that begins with =, the first synonym is the term, and the empty label is noted."""
    found = Vocabulary.of(["reef", " = bank; shoal", "="])
    assert [(one.label, one.synonyms) for one in found] == [("reef", ()), ("bank", ("shoal",))]
    assert [problem.place for problem in found.problems] == ["entry 2", "entry 2", "entry 3"]


def test_a_saved_vocabulary_is_the_same(tmp_path: Path) -> None:
    """What was saved is read again as it was, also in another process; a damaged file is refused."""
    v = Vocabulary.of(
        [{"term": "reef", "id": "r", "synonyms": ["bank"], "broader": ["sea"], "hidden": ["reff"]}, "sea"]
    )
    path = tmp_path / "reefs.vocabulary"
    v.save(path)
    assert Vocabulary.read(path) == v
    assert list(Vocabulary.load(path)) == list(v)
    assert pickle.loads(pickle.dumps(v)) == v
    content = path.read_bytes()
    for place in range(0, len(content), 7):
        path.write_bytes(content[:place] + bytes([content[place] ^ 0x55]) + content[place + 1 :])
        with pytest.raises((FileFormatError, OptionError)):
            Vocabulary.read(path)


@pytest.mark.parametrize("method", ["sift", "tf", "textrank", "yake", "topicrank", "tfidf"])
def test_synonyms_count_as_one(method: str) -> None:
    """A method scores a concept as if its most frequent label stood everywhere, with true places in the text."""
    text = "A gene crop is a GMO. Gene crops grow. Reefs and reefs, and gene crops near reefs."
    same = "A gene crop is a gene crop. Gene crops grow. Reefs and reefs, and gene crops near reefs."
    found = extract(text, vocabulary=["GMO = gene crop", "reef"], method=method)
    plain = extract(same, vocabulary=["gene crop", "reef"], method=method)
    assert [(one.text.replace("GMO", "gene crop"), len(one.spans)) for one in found] == [
        (one.text, len(one.spans)) for one in plain
    ]
    gmo = next(one for one in found if one.text == "GMO")
    assert [text[start:end] for start, end in gmo.spans] == ["gene crop", "GMO", "Gene crops", "gene crops"]
    if method == "yake":  # it looks at capitals, which differ
        return
    # Lengths in characters differ.
    scores = {one.text.replace("GMO", "gene crop"): one.score for one in found}
    assert scores == pytest.approx({one.text: one.score for one in plain}, rel=0.25)


def test_connected_concepts_gain() -> None:
    """In sift, a concept that is related to another one of the text has a higher score."""
    text = "The lagoon, the anchor and the reef."
    plain = extract(text, vocabulary=["lagoon", "anchor", "reef"])
    related = [{"term": "lagoon", "related": ["reef"]}, "anchor", "reef"]
    found = extract(text, vocabulary=Vocabulary.of(related))
    before, after = ({one.text: one.score for one in answers} for answers in (plain, found))
    assert after["lagoon"] > before["lagoon"]
    assert after["anchor"] == before["anchor"]
    factors = keysift.explain(text, "lagoon", vocabulary=Vocabulary.of(related)).factors
    product = 1.0
    for factor in factors.values():
        product *= factor
    assert product == pytest.approx(after["lagoon"])


def test_new_terms_are_those_that_the_vocabulary_lacks() -> None:
    """New terms come apart from the concepts, are no labels in any form, and travel to worker processes."""
    text = "Coral reefs need clean water. Sea urchins eat algae on the coral reef."
    extractor = Extractor(vocabulary=["coral reef", "alga"], new_terms=2)
    found = extractor.extract(text)
    assert set(found.texts) == {"coral reef", "alga"}
    assert set(found.new_terms.texts) == {"clean water", "Sea urchins"}  # type: ignore[attr-defined]
    (there,) = extractor.extract_many([text], workers=2)
    assert there == found
    assert there.new_terms == found.new_terms  # type: ignore[attr-defined]
    assert isinstance(there[0], FoundConcept)


def test_a_slice_of_concepts_has_identifiers_and_new_terms() -> None:
    """A slice of the concepts of a text is written and shown as all of them are, with the new terms beside it."""
    found = extract("A reef needs clean water.", vocabulary=[{"term": "reef", "id": "r1"}], new_terms=2)
    assert found[:1] == found
    assert found[:1].to_dicts() == found.to_dicts()
    assert found[:1].to_dicts()[0]["identifier"] == "r1"
    assert found[:0].new_terms.texts == ["clean water"]  # type: ignore[attr-defined]
    assert str(found).endswith("\n\n  not in the vocabulary: clean water")
    assert found._repr_html_().endswith("<p>not in the vocabulary: clean water</p>")
    assert found[:1].language == "en"


def test_an_explanation_names_the_label() -> None:
    """A concept can be asked for by any of its labels, and the explanation says which of them the text has."""
    v = {"GMO": ["gene crop", "GM plant"]}
    found = keysift.explain("A gene crop.", "GM plants", vocabulary=v)
    assert found.keyphrase.text == "GMO"
    assert any("the label 'gene crop'" in note for note in found.notes)
    found = keysift.explain("A gene crop is a GMO.", "GMO", vocabulary=v)
    assert any("the labels 'gene crop' (1 ×), 'GMO' (1 ×)" in note for note in found.notes)


@pytest.mark.parametrize(
    ("content", "name", "words"),
    [
        (b"", "terms.txt", "no terms"),
        (b"  \n\n# only a comment\n", "terms.txt", "no terms"),
        (bytes(range(256)) * 4, "terms.txt", "not text"),
        ("reef\n".encode("utf-16") + b"\xff", "terms.txt", "utf-16"),
        (b"reef\n" + b"x" * 10_240 + b"\n", "terms.txt", "line 2: a label has 10,240 characters"),
        (b'term,synonyms\n"reef,bank\n', "terms.csv", "line"),
        (b"id,synonyms\n1,reef\n", "terms.csv", "'term'"),
        (b"[" * 100_000, "terms.json", "nested|JSON"),
        (b"[1, 2]", "terms.json", "entry 1"),
        (b'{"reef": {"synonyms": true}}', "terms.json", "entry 1"),
        (b'"reef"', "terms.json", "list of terms"),
        (b'{"reef": ["bank"], "reef": ["shoal"]}', "terms.json", "key 'reef' twice"),
        (b"keysift\nnothing", "terms.txt", "damaged"),
    ],
)
def test_hostile_files(content: bytes, name: str, words: str, tmp_path: Path) -> None:
    """A file that is no vocabulary is refused by an error that names it and the place."""
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(FileFormatError, match=words) as caught:
        Vocabulary.read(path)
    assert name in str(caught.value)


def test_circles_of_broader_terms() -> None:
    """Broader terms that go round in a circle are noted, and nothing hangs."""
    circle = [{"term": f"term{n}", "broader": [f"term{(n + 1) % 1000}"], "id": str(n)} for n in range(1000)]
    v = Vocabulary.of(circle)
    assert any("circle" in problem.message for problem in v.problems)
    assert extract("term1 and term2.", vocabulary=v).texts != []


def test_very_many_dashes() -> None:
    """Dashes without words between them join nothing, however many there are."""
    for dashes in ("–", "/–"):
        assert extract("A coral" + dashes * 100_000 + "reef.", vocabulary=["coral reef", "reef"]).texts == ["reef"]


def test_very_many_labels(tmp_path: Path) -> None:
    """Two hundred thousand labels are read, saved and found in seconds."""
    path = tmp_path / "many.txt"
    path.write_text("".join(f"topic {n} of group{n % 977} = theme {n}\n" for n in range(100_000)), "utf-8")
    started = time.process_time()
    v = Vocabulary.read(path)
    (found,) = extract("Here is theme 99999.", vocabulary=v)
    assert found.text == "topic 99999 of group345"
    assert time.process_time() - started < 30


@pytest.mark.parametrize("given", [5, {"reef": 5.5j}, [["reef"]], ["?"], [{"id": "x"}]])
def test_wrong_values_are_refused(given: object) -> None:
    """What is no vocabulary is an OptionError."""
    with pytest.raises(OptionError):
        Extractor(vocabulary=given)  # type: ignore[arg-type]


def test_options_that_do_not_go_together() -> None:
    """A list of phrases beside a vocabulary is refused, and so are new terms without one."""
    with pytest.raises(OptionError, match="not both"):
        Extractor(phrases=["reef"], vocabulary=["reef"])
    with pytest.raises(OptionError, match="option needs a 'vocabulary' too"):
        Extractor(new_terms=3)


def test_a_table_of_concepts_has_identifiers() -> None:
    """A data frame of a text's concepts has their identifiers, also if there are none."""
    for backend in ("pandas", "polars"):
        pytest.importorskip(backend)
        for text, wanted in (("A reef.", ["r"]), ("Nothing.", [])):
            found = extract(text, vocabulary=[{"term": "reef", "id": "r"}]).to_frame(backend)
            assert list(found["identifier"]) == wanted


def test_phrases_are_a_plain_vocabulary() -> None:
    """The option `phrases` takes what a list in `vocabulary` takes, synonyms too."""
    text = "Gene crops."
    assert extract(text, phrases=["GMO = gene crop"]) == extract(text, vocabulary=["GMO = gene crop"])
    assert extract(text, phrases={"GMO": ["gene crop"]})[0].text == "GMO"
