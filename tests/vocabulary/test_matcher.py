"""Which forms of a text are found as which term."""

from __future__ import annotations

import time

import pytest

from keysift import Extractor, Vocabulary, analyze, extract

LONG = " ".join(["reef", *["of coral"] * 50])

# What holds, the vocabulary, a text, and the labels with the pieces of the text that are found, in text order.
CASES: list[tuple[str, object, str, list[tuple[str, str]]]] = [
    ("synonym", ["GMO = gene crop"], "A gene crop.", [("GMO", "gene crop")]),
    ("synonyms are one", ["GMO = gene crop"], "A GMO, a gene crop.", [("GMO", "GMO"), ("GMO", "gene crop")]),
    ("plural", ["coral reef"], "Coral reefs grow.", [("coral reef", "Coral reefs")]),
    ("singular", ["coral reefs"], "A coral reef grows.", [("coral reefs", "coral reef")]),
    ("plural in -ies", ["policy"], "Farm policies.", [("policy", "policies")]),
    ("irregular plural", ["criterion"], "Three criteria.", [("criterion", "criteria")]),
    ("plural of -s", ["virus", "gas"], "Viruses, gases.", [("virus", "Viruses"), ("gas", "gases")]),
    ("singular of -ses", ["viruses"], "A virus.", [("viruses", "virus")]),
    ("plural of a short word", ["fly"], "Two flies.", [("fly", "flies")]),
    ("no adjective", ["news", "goods", "economics"], "New York is a good economic place.", []),
    ("a noun in -ic", ["topics"], "A topic of ours.", [("topics", "topic")]),
    ("hyphen in the text", ["machine learning"], "Machine-learning tools.", [("machine learning", "Machine-learning")]),
    ("hyphen in the term", ["machine-learning"], "Our machine learning.", [("machine-learning", "machine learning")]),
    ("hyphen left out", ["e-mail"], "An email.", [("e-mail", "email")]),
    ("hyphen put in", ["email"], "An e-mail.", [("email", "e-mail")]),
    ("no part of a joined word", ["nitrogen"], "A nitrogen-fixing plant.", []),
    ("possessive", ["Parkinson disease"], "Parkinson's disease.", [("Parkinson disease", "Parkinson's disease")]),
    ("possessive at the end", ["reef"], "The reef's fish.", [("reef", "reef")]),
    ("ampersand", ["food and drink"], "On food & drink.", [("food and drink", "food & drink")]),
    ("ampersand in the term", ["law & order"], "On law and order.", [("law & order", "law and order")]),
    ("British spelling", ["color vision"], "On colour vision.", [("color vision", "colour vision")]),
    ("American spelling", ["organisation"], "An organization.", [("organisation", "organization")]),
    ("case", ["Coral Reef"], "CORAL REEF WARNING.", [("Coral Reef", "CORAL REEF")]),
    ("lower case", ["Coral Reef"], "A coral reef.", [("Coral Reef", "coral reef")]),
    ("no other word of the stem", ["organization"], "Organs and organic food.", []),
    ("the word itself, not its stem", ["organ", "organization"], "An organization.", [("organization",) * 2]),
    ("overlap: the longest", ["reef", "coral reef"], "A coral reef.", [("coral reef", "coral reef")]),
    ("overlap: alone as well", ["reef", "coral reef"], "A coral reef, a reef.", [("coral reef",) * 2, ("reef",) * 2]),
    ("overlap: longer later", ["a b", "b c d"], "We see a b c d here.", [("b c d", "b c d")]),
    ("word order", ["coral reef"], "A reef of coral.", []),
    ("not over sentences", ["coral reef"], "We saw coral. Reef fish.", []),
    ("short form", ["IT"], "Our IT staff.", [("IT", "IT")]),
    ("short form in its case", ["IT"], "It is it.", []),
    ("short form in the plural", ["GMO"], "Some GMOs.", [("GMO", "GMOs")]),
    ("short form as a plural", ["NGOs"], "An NGO.", [("NGOs", "NGO")]),
    ("no short form", ["E-commerce"], "Our e-commerce.", [("E-commerce", "e-commerce")]),
    ("short form inside a term", ["IT security"], "Make it security aware.", []),
    ("short form of the text", ["aid"], "AIDS research.", []),
    ("short form and shouting", ["IT"], "WHAT IS IT ABOUT", []),
    ("all terms in capitals", ["FISH", "REEF"], "Fish of reefs.", [("FISH", "Fish"), ("REEF", "reefs")]),
    ("capitals decide", ["Turkey", "turkey"], "We eat turkey in Turkey.", [("turkey",) * 2, ("Turkey",) * 2]),
    ("words around decide", ["Po (river)", "Po (metal)"], "Po is a river.", [("Po (river)", "Po")]),
    ("words in between", ["quality of life"], "Our quality of life.", [("quality of life",) * 2]),
    ("signs", ["C++", "C"], "Write C++ or C code.", [("C++", "C++"), ("C", "C")]),
    ("accents apart", ["cafe\u0301"], "A café, a cafe\u0301.", [("café", "café"), ("café", "cafe\u0301")]),
    ("no plural of a letter", ["plan a"], "We plan as usual.", []),
    ("letters in capitals", ["it system", "IT network"], "IT systems, it networks.", [("it system", "IT systems")]),
    ("broken lines with tabs", ["coral reef"], "Coral\r\n\treefs.", [("coral reef", "Coral\r\n\treefs")]),
    ("broken lines", ["coral reef"], "A coral\nreef.", [("coral reef", "coral\nreef")]),
    ("markup", ["coral reef"], "A <b>coral</b> reef.", [("coral reef", "coral</b> reef")]),
    ("hyphens in a chain", ["state-of-the-art"], "State of the art tools.", [("state-of-the-art", "State of the art")]),
    ("a chain of hyphens", ["state of the art"], "State-of-the-art tools.", [("state of the art", "State-of-the-art")]),
    ("one of two words", ["long-term memory"], "Our long term memory.", [("long-term memory", "long term memory")]),
    ("a hyphen for two", ["short-term", "long-term"], "Short- and long-term.", [("long-term", "long-term")]),
    ("dash in the text", ["cost-benefit analysis"], "A cost–benefit analysis.",
     [("cost-benefit analysis", "cost–benefit analysis")]),
    ("dash in the term", ["Navier–Stokes"], "On Navier-Stokes, Navier Stokes.",
     [("Navier–Stokes", "Navier-Stokes"), ("Navier–Stokes", "Navier Stokes")]),
    ("dash that parts", ["coral reef"], "We saw coral – reef fish.", []),
    ("slash", ["input/output"], "Input-output, input/output.",
     [("input/output", "Input-output"), ("input/output", "input/output")]),
    ("slash that parts", ["coral reef", "coral", "reef"], "A coral/reef fish.", [("coral",) * 2, ("reef",) * 2]),
    ("nested: longest", ["water", "water quality", "water quality plan"], "Water quality plans.",
     [("water quality plan", "Water quality plans")]),
    ("nested: first", ["water quality", "quality plan"], "A water quality plan.", [("water quality",) * 2]),
    ("stop word as a verb", ["will", "can", "May"], "You may do what you can and will.", []),
    ("stop word as a noun", ["will", "May"], "Her last will is from May 2020.", [("will",) * 2, ("May",) * 2]),
    ("short form like a stop word", ["WHO", "US"], "The WHO told us who it was.", [("WHO",) * 2]),
    ("only short forms", ["US = USA; U.S.", "IT"], "They told us it was so.", []),
    ("dots in the text", ["US", "PhD"], "A U.S. Ph.D. is fine.", [("US", "U.S."), ("PhD", "Ph.D.")]),
    ("dots in the term", ["U.N."], "The UN and the U.N. agree.", [("U.N.", "UN"), ("U.N.", "U.N.")]),
    ("letter that ends a sentence", ["vitamin C"], "Take vitamin C. It helps.", [("vitamin C",) * 2]),
    ("letter that ends a name", ["vitamin C", "Bach, C."], "Take vitamin C. It helps.", [("vitamin C",) * 2]),
    ("dot of a word", ["St. Louis", "Dr Li"], "St Louis, Dr. Li.", [("St. Louis", "St Louis"), ("Dr Li", "Dr. Li")]),
    ("dot that is no end", ["fig", "C", "Inc."], "Write C. See fig. 3, C. elegans and Acme Inc. today.",
     [("C",) * 2, ("Inc.",) * 2]),
    ("letter that ends a text", ["R"], "J. R. Smith writes R.", [("R", "R")]),
    ("more signs", ["C#", ".NET", "C"], "C# on .NET is no net for C.", [("C#",) * 2, (".NET",) * 2, ("C",) * 2]),
    ("ampersand without blanks", ["R&D"], "R&D, R & D, R and D.",
     [("R&D", "R&D"), ("R&D", "R & D"), ("R&D", "R and D")]),
    ("ampersand in a name", ["AT&T"], "We are at AT&T and there.", [("AT&T", "AT&T")]),
    ("short form with a number", ["COVID-19"], "Covid-19 is no COVID-18.", [("COVID-19", "Covid-19")]),
    ("numbers", ["World War II", "World War 2"], "World War II was World War 2.",
     [("World War II",) * 2, ("World War 2",) * 2]),
    ("a unit is no short form", ["5G"], "5G costs 5 g of gold.", [("5G", "5G")]),
    ("formulas", ["CO2 = CO₂"], "CO₂ is CO2.", [("CO2", "CO₂"), ("CO2", "CO2")]),
    ("title with signs", ["2001: A Space Odyssey"], "See 2001: A Space Odyssey.", [("2001: A Space Odyssey",) * 2]),
    ("inverted term", ["Education, Higher = higher education"], "Higher education.",
     [("Education, Higher", "Higher education")]),
    ("possessive of many", ["workers' rights"], "Workers' rights, workers rights.",
     [("workers' rights", "Workers' rights"), ("workers' rights", "workers rights")]),
    ("curved apostrophe", ["children's book"], "Children’s books.", [("children's book", "Children’s books")]),
    ("apostrophe in a name", ["O'Neill", "Côte d’Ivoire"], "O’Neill in Côte d'Ivoire.",
     [("O'Neill", "O’Neill"), ("Côte d’Ivoire", "Côte d'Ivoire")]),
    ("name without accents", ["São Paulo", "Bogota"], "Sao Paulo, Bogotá.",
     [("São Paulo", "Sao Paulo"), ("Bogota", "Bogotá")]),
    ("word with other accents", ["résumé"], "We resume our work.", []),
    ("irregular plurals", ["child", "mouse", "leaf"], "Children, mice, leaves.",
     [("child", "Children"), ("mouse", "mice"), ("leaf", "leaves")]),
    ("a word and its gerund", ["fish", "fishing"], "Fishing for fish.", [("fishing", "Fishing"), ("fish", "fish")]),
    ("stems that meet", ["police", "policy"], "Police policies.", [("police", "Police"), ("policy", "policies")]),
    ("plural in -es", ["basis", "thesis", "axis"], "The bases of theses; these base states; an axe.",
     [("basis", "bases"), ("thesis", "theses")]),
    ("no adjective in a term", ["news media"], "The new media.", []),
    ("British words", ["fiber", "gray whale"], "Fibres of grey whales.",
     [("fiber", "Fibres"), ("gray whale", "grey whales")]),
    ("British endings", ["catalogue", "anaemia"], "Catalogs on anemia.",
     [("catalogue", "Catalogs"), ("anaemia", "anemia")]),
    ("short form with small letters", ["IDeA", "LaTeX"], "An idea in LaTeX on latex.", [("LaTeX",) * 2]),
    ("capitals inside", ["JavaScript"], "Javascript is no Java script.", [("JavaScript", "Javascript")]),
    ("soft hyphen", ["coral reef"], "A co\u00adral reef.", [("coral reef", "co\u00adral reef")]),
    ("a very long term", [LONG], f"A {LONG} is here.", [(LONG, LONG)]),
    ("addresses", ["example"], "See http://example.org/example for an example.", [("example",) * 2]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("vocabulary", "text", "wanted"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_forms(vocabulary: list[str], text: str, wanted: list[tuple[str, str]]) -> None:
    """A term is found in the forms that people expect, and in no others."""
    found = extract(text, vocabulary=vocabulary, top=None)
    places = sorted((start, end, phrase.text) for phrase in found for start, end in phrase.spans)
    assert [(label, text[start:end]) for start, end, label in places] == [tuple(one) for one in wanted]


@pytest.mark.parametrize(
    ("language", "term", "text", "form"),
    [
        ("de", "erneuerbare Energie", "Wir fördern erneuerbare Energien.", "erneuerbare Energien"),
        ("fr", "droit de l'homme", "Les droits de l'homme.", "droits de l'homme"),
        ("es", "red social", "Las redes sociales crecen.", "redes sociales"),
        ("pl", "sieć neuronowa", "Badamy sieci neuronowe.", "sieci neuronowe"),
        ("de", "Diabetes Typ 2", "Er hat Diabetes Typ 2.", "Diabetes Typ 2"),
        ("de", "Korallenriff", "Ein Korallen-Riff.", "Korallen-Riff"),
        ("de", "Überfischung", "Die Folgen der Überfischung.", "Überfischung"),
        ("de", "neuronales Netz", "Mit neuronalen Netzen.", "neuronalen Netzen"),
        ("fr", "qualité de l'eau", "La qualité de l’eau baisse.", "qualité de l’eau"),
        ("fr", "animal sauvage", "Les animaux sauvages fuient.", "animaux sauvages"),
        ("it", "rete neurale", "Le reti neurali sono utili.", "reti neurali"),
        ("pt", "doação", "As doações cresceram.", "doações"),
        ("nl", "koraalrif", "De koraalriffen sterven.", "koraalriffen"),
    ],
)
def test_other_languages(language: str, term: str, text: str, form: str) -> None:
    """Terms of other languages are found in their inflected forms."""
    (found,) = extract(text, vocabulary=[term], language=language)
    assert found.text == term
    assert [text[start:end] for start, end in found.spans] == [form]


def test_languages_of_labels() -> None:
    """Labels of a text's language are found and shown; with none in it, the error names those there are."""
    v = Vocabulary.of([{"label": {"en": "coral reef", "de": "Korallenriff"}, "synonyms": {"de": ["Riff"]}, "id": "r"}])
    assert extract("Das Riff wächst.", vocabulary=v, language="de").texts == ["Korallenriff"]
    assert extract("A coral reef. Das Riff.", vocabulary=v)[0].labels == ("coral reef",)  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match=r"'fr'.*en, de"):
        Extractor(vocabulary=v, language="fr")


def test_the_only_language_of_a_vocabulary() -> None:
    """Texts are read in the only language that labels have; with several, English need not be among them."""
    german = Vocabulary.of([{"label_de": "Haus"}, {"label_de": "Energie"}])
    assert extract("Häuser.", vocabulary=german).texts == ["Haus"]
    text = "Les énergies renouvelables sont importantes pour la région."
    both = Vocabulary.of([{"label_de": "Energie", "label_fr": "énergie"}])
    assert extract(text, vocabulary=both).texts == ["énergie"]
    assert extract("Die Energie der Häuser ist wichtig für die Stadt.", vocabulary=both).texts == ["Energie"]


def test_an_undecided_label_is_reported() -> None:
    """If nothing in the text decides between two concepts, the answer says which else it could be."""
    v = Vocabulary.of([{"term": "Mercury (planet)", "id": "p"}, {"term": "Mercury (metal)", "id": "m"}])
    (found,) = extract("Mercury is dangerous.", vocabulary=v)
    assert [other.identifier for other in found.alternatives] == ["m"]  # type: ignore[attr-defined]
    (decided,) = extract("Mercury is a dangerous metal.", vocabulary=v)
    assert (decided.identifier, decided.alternatives) == ("m", ())  # type: ignore[attr-defined]


def test_related_concepts_decide() -> None:
    """A label means the concept that is related to other concepts of the text."""
    v = Vocabulary.of(
        [
            {"term": "bank (river)", "id": "river", "related": ["flood"]},
            {"term": "bank (money)", "id": "money", "related": ["loan"]},
            *("flood", "loan"),
        ]
    )
    found = {one.text for one in extract("The loan of a bank.", vocabulary=v)}
    assert found == {"loan", "bank (money)"}
    assert "bank (river)" in extract("After the flood, the bank broke.", vocabulary=v).texts


def test_every_label_of_an_answer_is_in_the_text() -> None:
    """An answer's places are where one of its labels stands, whatever else the vocabulary has."""
    v = Vocabulary.of({"GMO": ["modified organism"], "law": ["rule"], "gene": [], "reef": ["atoll"]})
    text = "Modified organisms follow rules. A gene is no reef."
    for found in extract(text, vocabulary=v, top=None):
        assert len(found.labels) == len(found.spans)  # type: ignore[attr-defined]
        for label, (start, end) in zip(found.labels, found.spans, strict=True):  # type: ignore[attr-defined]
            assert text[start:end].lower().rstrip("s") == label
    assert extract("Nothing of this.", vocabulary=v) == []


def test_very_many_concepts_of_one_label() -> None:
    """A label that many thousands of concepts have is found in seconds, and they are its alternatives."""
    v = Vocabulary.of([{"term": "reef", "id": str(number)} for number in range(30_000)])
    started = time.process_time()
    (found,) = extract("A reef is a reef.", vocabulary=v)
    assert len(found.alternatives) == 29_999  # type: ignore[attr-defined]
    assert time.process_time() - started < 3


def test_matching_does_not_depend_on_other_labels() -> None:
    """The same labels are found with and without many others that the text does not have."""
    text = "Coral reefs need clean water; machine-learning finds reefs."
    few = ["coral reef", "clean water", "machine learning"]
    many = Vocabulary.of(few + [f"term {number} of many" for number in range(20_000)])
    document = analyze(text)
    there, expected = (v.matcher("en").matches(document) for v in (many, Vocabulary.of(few)))
    assert (there.starts, there.lengths) == (expected.starts, expected.lengths)
