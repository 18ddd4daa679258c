"""Every language on sentences made up for it: tokens, stop words, sentences, stems, candidates, spans."""

from __future__ import annotations

import zlib
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift import Corpus, Document, Extractor, OptionError, UnknownLanguageError, analyze, extract, languages
from keysift.analysis.conventions import CONVENTIONS
from keysift.analysis.languages import OTHER, find_language
from keysift.analysis.settings import AnalysisSettings
from keysift.analysis.stemming import stemmer_of
from keysift.analysis.tagging.fallback import is_number
from keysift.data import DATA

TAGGED = [
    language.code
    for language in languages().values()
    if language.tagger and not language.segmenter and language.code != "en"
]
UNTAGGED = [language.code for language in languages().values() if not language.tagger and language.code != OTHER]


class Golden(NamedTuple):
    """A text, what its tokens are (stop words and symbols between), its sentences, and its candidates."""

    text: str
    tokens: str
    kinds: str
    sentences: int
    candidates: list[str]


GOLDEN = {
    "de": Golden(
        "Die Windräder an der Küste liefern Strom. „Das reicht nicht.“ Wer fragt z. B. Frau Dr. Weber am 3. Mai?",
        "Die|Windräder|an|der|Küste|liefern|Strom|.|„|Das|reicht|nicht|.|“|Wer|fragt|z.|B.|Frau|Dr.|Weber|am|3.|Mai|?",
        "-N--NVP..-V-..-V--NNP-CP.",
        3,
        ["Windräder", "Küste", "Strom", "Frau Dr. Weber", "3. Mai"],
    ),
    "es": Golden(
        "¿Cuántas abejas silvestres hay en los huertos urbanos? ¡Muchas! El Sr. Ruiz, p.ej., contó doscientas.",
        "¿|Cuántas|abejas|silvestres|hay|en|los|huertos|urbanos|?|¡|Muchas|!|El|Sr.|Ruiz|,|p.ej.|,|contó|doscientas|.",
        ".-NA---NA..-.-OP.-.VN.",
        3,
        ["abejas silvestres", "huertos urbanos", "Ruiz", "doscientas"],
    ),
    "fr": Golden(
        "L’éolienne d'un village éclaire jusqu'à l'aube. « Le vent suffit. » Aujourd'hui, explique-t-il, N'Golo dort.",
        "L’|éolienne|d'|un|village|éclaire|jusqu'|à|l'|aube|.|«|Le|vent|suffit|.|»|Aujourd'hui|,|explique|-t-il|,|"
        "N'Golo|dort|.",
        "-ND-NA---N..-NV..-.--.PP.",
        3,
        ["éolienne", "village éclaire", "aube", "vent", "N'Golo dort"],
    ),
    "it": Golden(
        "L'acqua dell'acquedotto romano arriva nell'antica fontana. Un po' d'aria, dice il sig. Rossi, e c'è la neve.",
        "L'|acqua|dell'|acquedotto|romano|arriva|nell'|antica|fontana|.|Un|po|'|d'|aria|,|dice|il|sig.|Rossi|,|e|c'|è|"
        "la|neve|.",
        "-NDNAV-AN.--.DN.--NP.----N.",
        2,
        ["acqua dell'acquedotto romano", "antica fontana", "aria", "sig. Rossi", "neve"],
    ),
    "nl": Golden(
        "De molens langs 's lands rivieren malen. Zo'n oude molen maalt bijv. tarwe, zegt dhr. Bakker.",
        "De|molens|langs|'|s|lands|rivieren|malen|.|Zo'n|oude|molen|maalt|bijv.|tarwe|,|zegt|dhr.|Bakker|.",
        "-N-.-ONV.-ANV-N.-PP.",
        2,
        ["molens", "rivieren", "oude molen", "tarwe", "dhr. Bakker"],
    ),
    "pl": Golden(
        "Czujniki ciepła mierzą np. pracę silników itd. „To działa.” Prof. Nowak bada je od 2010 r. w Krakowie.",
        "Czujniki|ciepła|mierzą|np.|pracę|silników|itd.|„|To|działa|.|”|Prof.|Nowak|bada|je|od|2010|r.|w|Krakowie|.",
        "NAV-NN-.-V..ORV--C--N.",
        2,
        ["czujniki ciepła", "praca silników", "2010", "Krakowie"],
    ),
    "pt": Golden(
        "Trata-se de uma biblioteca itinerante. A Sra. Lopes, p.ex., leva-os às 10:30 pelas aldeias-museu.",
        "Trata|-se|de|uma|biblioteca|itinerante|.|A|Sra.|Lopes|,|p.ex.|,|leva-os|às|10:30|pelas|aldeias-museu|.",
        "V-D-NA.-PP.-.V-C-N.",
        2,
        ["biblioteca itinerante", "Sra. Lopes", "10:30", "aldeias-museu"],
    ),
}


def analyzed(code: str) -> Document:
    return analyze(GOLDEN[code].text, language=code)


def test_every_tagged_language_has_examples() -> None:
    """No language with a tagger is without its examples."""
    assert sorted(GOLDEN) == sorted(TAGGED)


@pytest.mark.parametrize("code", GOLDEN)
def test_tokens(code: str) -> None:
    """Words, elided words, enclitics, abbreviations and signs are tokens, each where it stands in the text."""
    assert "|".join(token.text for token in analyzed(code).tokens) == GOLDEN[code].tokens


@pytest.mark.parametrize("code", GOLDEN)
def test_kinds(code: str) -> None:
    """A token is a linking word, a stop word, a symbol, a number if it is written in digits, or what its tag says."""
    document = analyzed(code)
    assert document.kinds == GOLDEN[code].kinds
    assert {token.kind for token in document.tokens if is_number(token.text)} <= {"C"}


@pytest.mark.parametrize("code", GOLDEN)
def test_sentences(code: str) -> None:
    """Abbreviations and ordinals end no sentence; closing quotes belong to theirs; inverted marks begin one."""
    assert len(analyzed(code).sentence_ends) == GOLDEN[code].sentences


@pytest.mark.parametrize("code", GOLDEN)
def test_candidates(code: str) -> None:
    """Candidates are the noun phrases of the language; a linking word joins two nouns and is never an edge."""
    found = extract(GOLDEN[code].text, language=code, method="firstn", max_words=6, top=None)
    assert [phrase.text for phrase in found] == GOLDEN[code].candidates
    assert found == extract(analyzed(code), method="firstn", max_words=6, top=None)  # a Document knows its language


@pytest.mark.parametrize(
    ("code", "first", "second"),
    [
        ("de", "Städte", "Stadt"),
        ("es", "abejas", "abeja"),
        ("fr", "éoliennes", "éolienne"),
        ("it", "fontane", "fontana"),
        ("nl", "rivieren", "rivier"),
        ("nl", "foto's", "foto"),
        ("pt", "bibliotecas", "biblioteca"),
    ],
)
def test_inflected_forms_come_together(code: str, first: str, second: str) -> None:
    """The stemmer of the language gives singular and plural one stem."""
    stem = stemmer_of(code)
    assert stem(first) == stem(second)


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("de", "freie freien freier freies freiem frei"),
        ("de", "barrierefreie barrierefreier"),
        ("es", "imagen imágenes"),
        ("es", "luz luces"),
        ("fr", "actif active actifs actives"),
        ("nl", "grote groot"),
        ("nl", "vrije vrij"),
        ("pl", "połączenia połączeń połączenie"),
        ("pl", "spawane spawanych spawana"),
        ("pl", "energia energii energię energią"),
        ("pl", "system systemu systemy systemów"),
        ("pt", "eleição eleições"),
        ("pt", "nacional nacionais"),
        ("pt", "tributária tributário tributárias"),
        ("pt", "imagem imagens"),
    ],
)
def test_agreement_and_plurals(code: str, forms: str) -> None:
    """Forms that Snowball leaves apart, because of agreement or a change of the stem, have one stem."""
    assert len(set(map(stemmer_of(code), forms.split()))) == 1


def test_words_without_a_stemmer_are_their_own_stems() -> None:
    """Words of a language without a stemmer are their own stems, in lower case and composed characters."""
    assert stemmer_of(OTHER)("Silnikiem") == "silnikiem"
    assert stemmer_of(OTHER)("Gło\u0301wny") == "główny"


@pytest.mark.parametrize(
    ("code", "text", "phrase"),
    [
        ("fr", "Les droits de l'homme progressent.", "droits de l'homme"),
        ("fr", "La gestion des déchets est un problème.", "gestion des déchets"),
        ("es", "La política de la vivienda es un problema.", "política de la vivienda"),
        ("it", "La raccolta dei rifiuti funziona.", "raccolta dei rifiuti"),
        ("pt", "A Câmara dos Deputados votou ontem.", "Câmara dos Deputados"),
        ("nl", "De Raad van State adviseert de regering.", "Raad van State"),
        ("de", "Der Einsatz freier Software hilft den Schulen.", "freier Software"),
        ("pl", "Badano wytrzymałość połączeń spawanych.", "połączenia spawane"),
    ],
)
def test_noun_phrases_of_the_language(code: str, text: str, phrase: str) -> None:
    """Adjectives stand where the language puts them, and linking prepositions are inside of phrases."""
    assert phrase in [found.text for found in extract(text, language=code, top=None)]


def test_parts_of_linked_phrases() -> None:
    """A part of a linked phrase counts as a phrase if it also stands alone somewhere, and is none otherwise."""
    text = "Le lancement de la fusée a réussi. La fusée est neuve. Les droits de l'homme progressent."
    found = {phrase.text: len(phrase.spans) for phrase in extract(text, language="fr", top=None, deduplicate="none")}
    assert found["fusée"] == 2
    assert found["lancement de la fusée"] == 1
    assert "homme" not in found
    assert "droits" not in found


@pytest.mark.parametrize("code", TAGGED + UNTAGGED)
@pytest.mark.parametrize("method", ["tfidf", "lexspec", "lexrank", "tfidfrank", "kpminer", "sift"])
def test_one_text_is_enough(code: str, method: str) -> None:
    """Every language has general frequencies, so that methods that compare with a corpus need none."""
    word = {"ru": "вода", "el": "νερό", "ar": "ماء", "hi": "पानी"}.get(code, "Xylofon")
    assert extract(f"{word}, {word}.", language=code, method=method)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("French", "fr"),
        ("french", "fr"),
        ("fr-FR", "fr"),
        ("pt_BR", "pt"),
        ("German", "de"),
        ("deu", "de"),
        ("Deutsch", "de"),
        ("zh-Hans", "zh"),
        ("nb", "no"),
        ("EN", "en"),
    ],
)
def test_languages_as_people_write_them(name: str, code: str) -> None:
    """Names, codes with a region and three-letter codes are understood, and mean the same everywhere."""
    assert find_language(name).code == code
    assert AnalysisSettings(name) == AnalysisSettings(code)


def test_a_name_is_a_code_everywhere() -> None:
    """A text analyzed as "french" can be compared with a corpus of "fr"."""
    corpus = Corpus.fit(["Le vent souffle.", "La mer monte."], language="fr-FR")
    assert extract("Le vent souffle.", language="french", corpus=corpus, method="tfidf")
    assert extract(analyze("Le vent souffle.", language="French"), language="fr", corpus=corpus, method="tfidf")


def test_a_stop_word_is_a_form_not_a_stem() -> None:
    """A word that shares its stem with a stop word is none: Portuguese "comida" is food, though "com" is with."""
    assert stemmer_of("pt")("comida") == "com"
    assert analyze("comida", language="pt").kinds == "N"


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("fr", "Quelqu’un"),
        ("fr", "e\u0301tait"),
        ("de", "Für"),
        ("pt", "na\u0303o"),
        ("it", "Dall’alto"),
        ("pl", "MIĘDZY"),
    ],
)
def test_stop_words_in_all_their_spellings(code: str, text: str) -> None:
    """Case, the kind of apostrophe and the encoding of accents make no difference."""
    assert analyze(f"{text} x", language=code).kinds[0] == "-"


def test_own_stop_words_in_all_their_spellings() -> None:
    """A list of one's own may have typographic apostrophes and decomposed accents as well."""
    words = ["quelqu’un", "E\u0301te\u0301"]
    assert analyze("Quelqu'un été", language="fr", stop_words=words).kinds == "--"


@pytest.mark.parametrize("apostrophe", "'’ʼ＇")
def test_elisions_with_every_apostrophe(apostrophe: str) -> None:
    """Elided words are cut off, however the apostrophe is written."""
    text = f"Qu{apostrophe}aujourd'hui d{apostrophe}Été l{apostrophe}11"
    document = analyze(text, language="fr")
    words = [token.text.replace(apostrophe, "'") for token in document.tokens]
    assert words == ["Qu'", "aujourd'hui", "d'", "Été", "l'", "11"]


@pytest.mark.parametrize(
    ("code", "word"),
    [
        *[("fr", word) for word in ("aujourd'hui", "quelqu'un", "presqu'île", "N'Golo", "O'Neill", "rendez-vous")],
        *[("it", word) for word in ("Sant'Anna", "N'Golo")],
        *[("nl", word) for word in ("foto's", "zo'n", "auto-ongeluk")],
        *[("pt", word) for word in ("guarda-chuva", "fá-lo-ia")],
        *[("es", word) for word in ("d'Ors", "ex-presidente")],
        *[("de", word) for word in ("Karl-Marx-Straße", "geht's")],
    ],
)
def test_kept_in_one_piece(code: str, word: str) -> None:
    """Words that only look like clitics stay whole, as do those of languages without elisions."""
    assert len(analyze(word, language=code)) == 1


def test_english_words_are_not_cut() -> None:
    """French and Italian elisions mean nothing in English."""
    assert [token.text for token in analyze("d'Artagnan l'homme").tokens] == ["d'Artagnan", "l'homme"]


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        ("de", ["Er kam am 3. Mai.", "Sie z.B. kam nicht."]),
        ("de", ["»Er kam.«", "Sie ging."]),
        ("de", ["Er kam.", "»Sie ging.«"]),
        ("fr", ["« Il vient. »", "Elle part."]),
        ("fr", ["Il vient.", "« Elle part. »"]),
        ("fr", ["Mlle Roux, p.ex. Lucie, voit le chap. 3.", "Elle lit."]),
        ("es", ["Vino la Sra. Paz.", "¿Y tú?", "¡Sí!", "Nada más."]),
        ("it", ["Il dott. Verdi, cfr. Bianchi, arriva.", "Nevica."]),
        ("nl", ["Dhr. Bakker komt, bijv. Maandag.", "Zij niet."]),
        ("pl", ["Urodził się przy ul. Długiej, tj. Krakowie.", "Tam mieszka."]),
        ("pt", ["O Dr. Silva, a Profa. Maria etc. Chegaram.", "Foi bom."]),
    ],
)
def test_sentence_ends(code: str, parts: list[str]) -> None:
    """Each language's abbreviations, ordinals and quotation marks are known."""
    text = " ".join(parts)
    assert [text[sentence.start : sentence.end] for sentence in analyze(text, language=code).sentences] == parts


ALPHABETS = {
    "de": "aeiouäöüßntrsDSB„“»«'’.,-3 ",
    "es": "aeiouáéíóúüñlsrdAÑ¿?¡!«».,- ",
    "fr": "aeiouàâéèêëîïôùûüçœldjmnstcquLDÉ'’«».,-\u0301 ",
    "it": "aeiouàèéìòùldlsncvtgrDL'’«».,-1 ",
    "nl": "aeiouëïijnstrdz'’.,-ZS ",
    "pl": "aąceęćiłnńoósśzźżwyŁŻ„”.,- ",
    "pt": "aeiouáâãàéêíóôõúçsltmnh-'’.,ÀÉ ",
}


@pytest.mark.parametrize("code", GOLDEN)
@given(data=st.data())
def test_spans_are_true(code: str, data: st.DataObject) -> None:
    """Tokens lie in order and lose nothing but white space, and every span of a keyphrase is an occurrence of it."""
    fragments = st.sampled_from([*ALPHABETS[code], *GOLDEN[code].text.split(), *sorted(CONVENTIONS[code].elisions)])
    text = "".join(data.draw(st.lists(fragments, max_size=40)))
    document = analyze(text, language=code, markup="none")
    assert "".join(token.text for token in document.tokens) == "".join(text.split())
    assert all(start < end for start, end in zip(document.starts, document.ends, strict=True))
    stem = stemmer_of(code)
    for phrase in Extractor("tf", language=code, markup="none").extract(text, top=None):
        written = {" ".join(text[start:end].split()).casefold() for start, end in phrase.spans}
        assert phrase.text.casefold() in written or code in ("de", "pl")  # these are put into the nominative
        for start, end in phrase.spans:
            tokens = [token for token in document.tokens if start <= token.start and token.start < end]
            assert " ".join(stem(token.text) for token in tokens) == phrase.stem


@pytest.mark.parametrize("word", ["42", "3,5", "1.000", "12:30", "3.", "2-3", "½"])
def test_numbers_by_form(word: str) -> None:
    """What begins with a digit and has no letter is a number."""
    if word[0].isdigit():
        assert is_number(word)
        assert analyze(word, language=OTHER, stop_words=["the"]).tags[0] == "NUM"


@pytest.mark.parametrize("word", ["B2", "3D", "zwei", "covid-19"])
def test_words_with_digits_are_words(word: str) -> None:
    """A letter makes a word."""
    assert not is_number(word)


def test_the_table_cannot_be_changed() -> None:
    """What `languages` returns cannot be changed, and its entries are frozen; it prints as a table."""
    assert not hasattr(languages(), "clear")
    assert "French" in repr(languages())
    assert len(languages()) == 24
    with pytest.raises(FrozenInstanceError):
        languages()["fr"].stemmer = "porter"  # type: ignore[misc]
    assert languages()["en"].candidates == "noun phrases"
    assert languages()["en"].candidate_defaults == {}


@pytest.mark.parametrize("code", ["xx", "klingon", "", None, ["fr"]])
def test_an_unknown_language_says_the_way_round(code: str) -> None:
    """The error lists the languages, and says how to bring another one."""
    with pytest.raises(UnknownLanguageError, match=r"'fr' \(French\).*stop_words.*from_tokens"):
        find_language(code)
    with pytest.raises(UnknownLanguageError):
        extract("text", language=code)


def test_another_language_with_own_stop_words() -> None:
    """Any language that is written in words can be used with stop words of one's own; without them it is refused."""
    text = "Vindkraften växer snabbt i norra Sverige, och vindkraften är billig."
    found = extract(text, language=OTHER, stop_words=["i", "och", "är"], method="tf", top=None)
    assert {"norra Sverige", "vindkraften", "billig"} <= {phrase.text for phrase in found}
    with pytest.raises(OptionError, match="pass stop_words"):
        extract(text, language=OTHER)


@pytest.mark.parametrize("options", [{"pattern": "A*[NPC]+"}, {"pattern": "N+"}, {"pattern": "[OV]+"}])
def test_patterns_over_tags_are_refused(options: dict[str, str]) -> None:
    """A pattern over parts of speech is an error that says why, in a language without a tagger."""
    with pytest.raises(OptionError, match=r"'sv': keysift has no part-of-speech tagger.*'ngrams'"):
        Extractor("tf", language="sv", **options)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="no part-of-speech tagger"):
        Extractor("tf", **options).extract(analyze("En vind.", language="sv"))  # type: ignore[arg-type]


def test_other_candidates_can_be_had() -> None:
    """N-grams hold function words inside, and a pattern may be over words and numbers."""
    text = "Les droits de l'homme en 2012"
    ngrams = Extractor("tf", language="fr", ngrams=True, max_words=4).extract(text, top=None)
    assert "droits de l'homme" in [phrase.text for phrase in ngrams]
    assert [phrase.text for phrase in Extractor("tf", language="fr", pattern="C").extract(text)] == ["2012"]


def test_tokens_from_outside_keep_their_tags() -> None:
    """Tokens that come with tags have noun phrases, whatever the language, with its stems and stop words."""
    tokens, tags = ["Les", "grandes", "éoliennes", "tournent"], ["DET", "ADJ", "NOUN", "VERB"]
    document = Document.from_tokens(tokens, tags, language="fr")
    assert document.kinds == "-ANV"
    for language in ("en", "fr"):
        found = extract(document, language=language)
        assert [phrase.text for phrase in found] == ["grandes éoliennes"]
    assert found[0].stem == " ".join(map(stemmer_of("fr"), tokens[1:3]))


def test_the_data_of_all_languages_stays_small() -> None:
    """The data files are less than 15 MB as a wheel compresses them."""
    packed = sum(len(zlib.compress(path.read_bytes())) for path in Path(DATA).iterdir() if path.is_file())
    assert packed < 15_000_000
