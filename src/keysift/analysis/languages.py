"""The languages that keysift knows, and what it has for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from keysift.errors import ForPython, Parameter, UnknownLanguageError
from keysift.results.listing import Listing

_WORD_RUNS: Final[Mapping[str, int | str]] = MappingProxyType(
    {"pattern": "C*O[OC]{0,2}(?![OC])|C*O[OC]?", "max_words": 3}
)
"""Candidates without a tagger: what stands between stop words and symbols; more than three words are cut in pairs."""

_NO_DIFFERENCES: Final[Mapping[str, int | str]] = MappingProxyType({})

# Noun phrases, by the letters of `keysift.analysis.token_kinds`; docs/languages.md has examples and measurements.
# Alternatives are tried from left to right at each place. `keysift.kernels.finding` finds the same, only faster.
ROMANCE: Final = (
    r"A+[NPC]+(?!A|D)"  # primer ministro; but "energías renovables" of "nuevas energías renovables"
    r"|P[NPC]*A*(?:D+[NP]+)*"  # Câmara dos Deputados
    r"|[NPC]+(?:(?<=P)D+P+|A*(?:D+N+A*){0,2})"  # page de manuel, ministro Alexandre de Moraes; but "président | France"
)
GERMAN: Final = r"A*[NPC]+(?:(?<=P)D+P+)?"  # freie Software, Ursula von der Leyen
DUTCH: Final = r"A*[NPC]+(?:D+P+)?"  # vrije software, Raad van State
POLISH: Final = (
    r"A+[NPC]+(?!A)"  # sztuczna inteligencja
    r"|[NPC]+(?=[NPC]A)"  # "wytrzymałość | połączeń spawanych": an adjective belongs to the noun before it
    r"|[NPC]+A*"  # połączenia spawane, metody modelowania głowy
)

MODEL_ENDING: Final = ".model"
"""How the names of tagger files end; another tagger is the language's segmenter."""

OTHER: Final = "und"
"""The code for a language that has no entry of its own (ISO 639 calls it undetermined)."""


@dataclass(frozen=True, slots=True)
class Language:
    """What keysift has for one language.

    `stop_words`, `tagger`, `background` (general word frequencies) and `vectors` (of words) are names of data files,
    `stemmer` that of a Snowball algorithm, `segmenter` that of a package that finds the words of a language written
    without spaces; None is for nothing. `pattern` says which runs of tagged words are noun phrases, None being the
    English pattern. `names` are other codes and names that are understood. Without a stemmer, words are their own
    stems, in lower case. Without a tagger, tags are X, or NUM for numbers, kinds are O and C, and candidates are the
    runs of words between stop words, unless told otherwise.

    >>> import keysift
    >>> french = keysift.languages()["fr"]
    >>> french.name, french.stemmer, french.candidates
    ('French', 'french', 'noun phrases')
    """

    code: str
    name: str
    stop_words: str | None
    stemmer: str | None = None
    tagger: str | None = None
    background: str | None = None
    pattern: str | None = None
    segmenter: str | None = None
    names: tuple[str, ...] = ()
    vectors: str | None = None

    @property
    def candidates(self) -> str:
        """Say which phrases are candidates by default."""
        if self.tagger:
            return "noun phrases"
        return f"runs of up to {self.candidate_defaults['max_words']} words between stop words"

    @property
    def candidate_defaults(self) -> Mapping[str, int | str]:
        """Return the candidate options whose default differs from the usual one."""
        if not self.tagger:
            return _WORD_RUNS
        return {"pattern": self.pattern} if self.pattern else _NO_DIFFERENCES


def _tagged(
    code: str, name: str, names: str, *, stemmer: str, pattern: str | None = None, vectors: str | None = None
) -> Language:
    """Return a language that has everything."""
    return Language(
        code,
        name,
        f"stop_words_{code}.txt",
        stemmer,
        f"tagger_{code}.model",
        f"background_{code}.counts",
        pattern,
        names=tuple(names.split()),
        vectors=vectors,
    )


def _listed(
    code: str,
    name: str,
    names: str,
    *,
    stemmer: str | None = None,
    frequencies: bool = True,
    segmenter: str | None = None,
) -> Language:
    """Return a language without a tagger of keysift's own; a segmenter has one."""
    background = f"background_{code}.counts" if frequencies else None
    return Language(
        code,
        name,
        f"stop_words_{code}.txt",
        stemmer,
        tagger=segmenter,
        background=background,
        segmenter=segmenter,
        names=tuple(names.split()),
    )


LANGUAGES: Final = {
    language.code: language
    for language in (
        _tagged("en", "English", "eng", stemmer="porter", vectors="vectors_en.rows"),
        _tagged("de", "German", "deu ger deutsch", stemmer="german", pattern=GERMAN),
        _tagged("es", "Spanish", "spa español espanol castellano", stemmer="spanish", pattern=ROMANCE),
        _tagged("fr", "French", "fra fre français francais", stemmer="french", pattern=ROMANCE),
        _tagged("it", "Italian", "ita italiano", stemmer="italian", pattern=ROMANCE),
        _tagged("nl", "Dutch", "nld dut nederlands flemish", stemmer="dutch", pattern=DUTCH),
        _tagged("pl", "Polish", "pol polski", stemmer="polish", pattern=POLISH),
        _tagged("pt", "Portuguese", "por português portugues", stemmer="portuguese", pattern=ROMANCE),
        _listed("ru", "Russian", "rus русский", stemmer="russian"),
        _listed("tr", "Turkish", "tur türkçe", stemmer="turkish"),
        _listed("sv", "Swedish", "swe svenska", stemmer="swedish"),
        _listed("da", "Danish", "dan dansk", stemmer="danish"),
        _listed("no", "Norwegian", "nb nn nor nob nno norsk bokmål nynorsk", stemmer="norwegian"),
        _listed("fi", "Finnish", "fin suomi", stemmer="finnish"),
        _listed("cs", "Czech", "ces cze čeština", stemmer="czech"),
        _listed("hu", "Hungarian", "hun magyar", stemmer="hungarian"),
        _listed("ro", "Romanian", "ron rum română", stemmer="romanian"),
        _listed("el", "Greek", "ell gre ελληνικά", stemmer="greek"),
        _listed("ar", "Arabic", "ara العربية", stemmer="arabic"),
        _listed("hi", "Hindi", "hin हिन्दी", stemmer="hindi"),
        _listed("zh", "Chinese", "zho chi cmn mandarin 中文", segmenter="rjieba"),
        _listed("ja", "Japanese", "jpn 日本語", segmenter="fugashi"),
        _listed("th", "Thai", "tha ไทย", segmenter="pythainlp", frequencies=False),
        Language(OTHER, "any other", stop_words=None),
    )
}

_CODES: Final = {
    spelling.lower(): language.code
    for language in LANGUAGES.values()
    for spelling in (language.code, language.name, *language.names)
}


def languages() -> Mapping[str, Language]:
    """Return the languages by code, with what keysift has for each; they print as a table.

    >>> languages()["fr"].stemmer, languages()["fr"].candidates
    ('french', 'noun phrases')
    """
    return Listing(LANGUAGES, ("code", "language", "candidates"), lambda one: (one.code, one.name, one.candidates))


def language_code(name: str) -> str:
    """Return the code of a language by its code, its name or a code with a region, or the name itself if unknown.

    >>> language_code("fr-FR"), language_code("German"), language_code("xx")
    ('fr', 'de', 'xx')
    """
    if name in LANGUAGES:
        return name
    spelling = name.strip().lower().replace("_", "-")
    return _CODES.get(spelling) or _CODES.get(spelling.partition("-")[0]) or name


def find_language(code: str) -> Language:
    """Return the language with this code or name, or say which there are and what to do instead."""
    found = LANGUAGES.get(language_code(code)) if isinstance(code, str) else None
    if found is not None:
        return found
    if code == "auto":  # which texts can be read in one by one
        raise UnknownLanguageError(
            "Texts that are counted or learned from together are read in one language: name it, such as ",
            ForPython("language='fr'", command="--language fr"),
            f". Got {code!r} instead.",
        )
    known = ", ".join(f"{language.code!r} ({language.name})" for language in LANGUAGES.values())
    raise UnknownLanguageError(
        f"The language must be one of {known}. Got {code!r} instead. For another language, give {OTHER!r} and own ",
        Parameter("stop_words"),
        ForPython(
            ", or tokenize and tag the text yourself and pass "
            "keysift.Document.from_tokens(tokens, tags, stems=..., stop_words=...)"
        ),
        ".",
    )
