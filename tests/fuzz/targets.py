"""What is fuzzed: each target takes a Source and returns how many calls of the library it made.

KeysiftError is a proper answer to a bad option or file; any other exception is a fault.
"""

from __future__ import annotations

import os
import tempfile
import warnings
import zlib
from array import array
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from keysift import Corpus, Document, Extractor, Kea, KeysiftError, Tuned, Vocabulary, analyze, languages, methods, read
from keysift.io.array_files import load_arrays, save_arrays
from keysift.options import options_of
from keysift.phrases.forms import FORMS, USUAL_FORMS
from keysift.phrases.patterns import compile_pattern
from tests.fuzz.files import TEXT_FILES, mutated_bytes, text_file
from tests.fuzz.invariants import BrokenRuleError, check_keyphrases
from tests.fuzz.source import WORDS, Source

TEXTS: Final = [
    "Graphs of words are networks. The graph of a tree is a tree.",
    "Keyphrases are phrases of text, and neural networks learn them.",
    "Coral reefs need clean water. University of California data.",
]
LABELLED: Final = [(TEXTS[0], ["networks", "tree"]), (TEXTS[1], ["phrases", "neural networks"])]
LANGUAGES: Final = ("en", *(code for code in languages() if code != "en"))
METHODS: Final = tuple(methods())
TAGS: Final = ("NN", "NNP", "JJ", "CD", "VB", "RB", "DT", "IN", "ADP", "X", "PUNCT")
PARTS: Final = (
    "N",
    "A",
    "P",
    "[NP]",
    "[^A]",
    ".",
    "[NPC]",
    "D",
    "O",
    "(",
    ")",
    "|",
    "*",
    "+",
    "?",
    "{1,3}",
    "(?!N)",
    "$",
)


@cache
def corpus(language: str = "en") -> Corpus:
    """Return a small corpus with everything that a method may need."""
    return Corpus.fit(TEXTS, language=language, topics=2, neighbours=True, stop_words=stop_words_of(language))


@cache
def model(name: str, language: str = "en") -> Kea | Tuned | None:
    """Return the model that a method needs, if it needs one."""
    kinds: dict[str, type[Kea] | type[Tuned]] = {"kea": Kea, "tuned": Tuned}
    if name not in kinds:
        return None
    with warnings.catch_warnings():  # in some languages, no label is a phrase
        warnings.simplefilter("ignore")
        return kinds[name].fit(LABELLED, language=language, stop_words=stop_words_of(language))


def stop_words_of(language: str) -> list[str] | None:
    """Return stop words for a language that has none of its own."""
    return ["the", "of", "a", "is"] if language == "und" else None


def draw_pattern(source: Source) -> str:
    """Return what may be a pattern."""
    return "".join(source.choice(PARTS) for _ in range(1 + source.number(7)))


def draw_options(source: Source, name: str) -> dict[str, Any]:
    """Return some options of a method, most of them with values that are allowed."""
    declared = options_of(methods()[name])
    drawn: dict[str, Any] = {}
    for _ in range(source.number(3)):
        option = source.choice(list(declared.values()))
        if option.name == "pattern":
            drawn["pattern"] = draw_pattern(source)
        elif option.choices:
            drawn[option.name] = source.choice(option.choices)
        elif option.name == "members":
            drawn[option.name] = tuple(source.choice(METHODS) for _ in range(1 + source.number(2)))
        elif option.type is bool:
            drawn[option.name] = source.chance(50)
        elif option.type is int:
            low = max(int(option.minimum), 0) if option.minimum > -1e9 else 0
            high = int(option.maximum) if option.maximum < 1e9 else source.choice((5, 100, 2**31, 2**63, 2**70))
            drawn[option.name] = low + min(source.number(20), high - low) if source.chance(85) else high
        elif option.type is float:
            least, most = max(option.minimum, -1e3), min(option.maximum, 1e3)
            drawn[option.name] = source.choice((least, most, least + (most - least) * source.fraction()))
        elif option.type is tuple:
            drawn[option.name] = tuple(source.text(4) for _ in range(1 + source.number(3)))
        elif option.type is dict:
            factors = (0.0, 0.5, 2.0, 1e9)
            drawn[option.name] = {source.choice(WORDS): source.choice(factors) for _ in range(1 + source.number(2))}
    return drawn


@lru_cache(maxsize=256)
def make_extractor(name: str, language: str, with_corpus: bool, markup: str, options: str) -> Extractor:
    """Return an extractor; its options come as `repr` writes them."""
    given = eval(options, {"inf": float("inf")})  # written by repr a few lines below
    needed = with_corpus or name in ("singletpr", "topicalpagerank", "expandrank")
    return Extractor(
        name,
        corpus=corpus(language) if needed else None,
        model=model(name, language),
        language=language,
        stop_words=None if needed else stop_words_of(language),
        markup=markup,
        **given,
    )


def draw_extractor(source: Source) -> Extractor:
    """Return an extractor of any method, with any options."""
    name = source.choice(METHODS)
    language = source.choice(LANGUAGES) if source.chance(35) else "en"
    options = draw_options(source, name) if source.chance(50) else {}
    markup = "none" if source.chance(20) else "auto"
    return make_extractor(name, language, source.chance(40), markup, repr(options))


def expected(extractor: Extractor) -> dict[str, bool]:
    """Return what holds for the answers of an extractor, for `check_keyphrases`."""
    rewrites = FORMS.get(extractor.language, USUAL_FORMS).settle is not None
    # Eight digits of the largest score count. With large powers or factors, that of a phrase which is left out may be
    # so large that all others are equal, and go by position.
    has_large_power = any(abs(extractor.options.get(name, 1)) > 3 for name in ("phrase_length", "position"))
    has_large_factor = max(extractor.options.get("boost", {}).values(), default=1) > 1e6
    return {
        "ordered": not (extractor.options.get("diversity") or has_large_power or has_large_factor),
        "rewritten": rewrites or bool(extractor.options.get("phrases")),
    }


def fuzz_extract(source: Source) -> int:
    """Extract from any text by any method, in any language, with any options."""
    try:
        extractor = draw_extractor(source)
        top = source.choice((10, 1, 3, 0, None))
        calls = 0
        for _ in range(4):
            text = source.text()
            found = extractor.extract(text, top=top)
            check_keyphrases(found, text, top=top, **expected(extractor))
            if extractor.extract(text, top=top) != found:
                raise BrokenRuleError(f"the same text gives another answer: {text!r:.300}")
            calls += 2
    except KeysiftError:
        return 1
    return calls


def fuzz_tokens(source: Source) -> int:
    """Extract from the caller's own tokens, tags, stems and sentence ends."""
    try:
        extractor = draw_extractor(source)
        tokens = [source.text(2) if source.chance(20) else source.choice(WORDS) for _ in range(source.number(30))]
        tags = [source.choice(TAGS) for _ in tokens]
        stems = [source.choice(WORDS) for _ in tokens] if source.chance(20) else None
        stops = [source.chance(30) for _ in tokens] if source.chance(30) else None
        ends = sorted({source.number(len(tokens)) for _ in range(3)} | {len(tokens)}) if source.chance(30) else None
        document = Document.from_tokens(tokens, tags, stems=stems, stop_words=stops, sentence_ends=ends)
        found = extractor.extract(document, top=None)
        check_keyphrases(found, document.text, top=None, **expected(extractor))
    except KeysiftError:
        pass
    return 1


def fuzz_pattern(source: Source) -> int:
    """Match any pattern against any kinds."""
    try:
        pattern = compile_pattern(draw_pattern(source))
        kinds = "".join(source.choice("NNAPCVROD-.") for _ in range(source.number(60)))
        spans = pattern.find(kinds)
        if any(start >= end for start, end in spans) or sorted(spans) != spans:
            raise BrokenRuleError(f"{pattern} finds {spans} in {kinds}")
    except KeysiftError:
        pass
    return 1


@cache
def _saved() -> dict[str, Any]:
    """Return something of each kind that is kept in files of numbers."""
    terms = {"graph": ["network", "net"], "coral reef": [], "tree": {"broader": "graph"}}
    return {
        "corpus": corpus(),
        "kea": model("kea"),
        "tuned": model("tuned"),
        "vocabulary": Vocabulary.of(terms),
    }


LOADERS: Final[dict[str, Callable[[Path], Any]]] = {
    "corpus": Corpus.load,
    "kea": Kea.load,
    "tuned": Tuned.load,
    "vocabulary": Vocabulary.load,
}


@cache
def whole_array_files() -> dict[str, bytes]:
    """Return the bytes of a whole file of each kind that numbers are kept in."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        found = {}
        for kind, saved in _saved().items():
            saved.save(path)
            found[kind] = path.read_bytes()
    return found


@cache
def _scratch() -> Path:
    """Return a file of this process to write to."""
    folder = Path(tempfile.mkdtemp(prefix="keysift-fuzz-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None))
    return folder / "file"


def fuzz_damaged_file(source: Source) -> int:
    """Load files with flipped bits, missing ends and foreign bytes: refused, or read as what was written."""
    kind = source.choice(tuple(LOADERS))
    whole = whole_array_files()[kind]
    mutated = mutated_bytes(source, whole)
    _scratch().write_bytes(mutated)
    try:
        loaded = LOADERS[kind](_scratch())
    except KeysiftError:
        return 1
    if loaded != _saved()[kind]:
        raise BrokenRuleError(f"a damaged {kind} file was read as another one")
    return 1


def fuzz_lying_file(source: Source) -> int:
    """Load files with correct checksums and any numbers, and use what was loaded."""
    kind = source.choice(tuple(LOADERS))
    path = _scratch()
    path.write_bytes(whole_array_files()[kind])
    header, arrays = load_arrays(path, kind=kind, version=1)
    for name in ("kind", "version", "compressed", "arrays"):
        del header[name]
    for _ in range(1 + source.number(2)):
        if source.chance(30):
            header[source.choice(list(header))] = source.choice((0, -1, 3, 2**62, 1e308, None, "x", [], {}, [1, 2]))
            continue
        name = source.choice(list(arrays))
        values = arrays[name]
        if source.chance(20):
            arrays[name] = values[: source.number(len(values))]
        elif values:
            arrays[name] = values[:]
            wild = (0, 1, -1, 2, 5, 2**31 - 1, -(2**31), 2**62) if values.typecode != "B" else (0, 255, 97)
            number = source.choice(wild) if source.chance(70) else values[source.number(len(values) - 1)]
            wild_number = (
                source.choice((float("nan"), float("inf"), 1e308, -1.0, 0.5)) if values.typecode in "fd" else number
            )
            try:
                arrays[name][source.number(len(values) - 1)] = wild_number
            except OverflowError:
                arrays[name] = array("q", [0] * len(values))
    save_arrays(path, kind=kind, version=1, header=header, arrays=arrays)
    try:
        loaded = LOADERS[kind](path)
        if kind == "corpus":
            for name in ("tfidf", "lexspec", "expandrank", "singletpr", "kpminer", "sift"):
                text = source.text(12)
                check_keyphrases(Extractor(name, corpus=loaded).extract(text), text, top=10)
            loaded.merge(corpus()).update(TEXTS)
        elif kind == "vocabulary":
            Extractor(vocabulary=loaded, new_terms=2).extract(source.text(12), top=None)
        else:
            text = source.text(12)
            check_keyphrases(Extractor(model=loaded).extract(text), text, top=10)
            if kind == "tuned" and source.chance(10):
                loaded.update(LABELLED)
    except KeysiftError:
        pass
    return 1


def fuzz_text_file(source: Source) -> int:
    """Read files of every format: whatever is in them, records or an error of ours."""
    name = source.choice(TEXT_FILES)
    data = mutated_bytes(source, text_file(name)) if source.chance(85) else source.rest(200)
    path = _scratch().with_name("file" + name[name.index(".") :])
    path.write_bytes(data)
    formats = ("auto", "text", "lines", "jsonl", "json", "csv", "html", "docx", "pdf", "odd")
    try:
        records = read(
            path,
            input_format=source.choice(formats) if source.chance(20) else "auto",
            text_field=source.choice(("text", "id", "a.b", "")) if source.chance(10) else "text",
            encoding=source.choice(("auto", "utf-8", "latin-1", "utf-16", "odd")),
        )
        if not all(isinstance(record.text, str) for record in records):
            raise BrokenRuleError(f"a record without a text: {records}")
    except KeysiftError:
        pass
    return 1


def fuzz_explain(source: Source) -> int:
    """Explain any phrase of any text, and analyze and highlight it."""
    from keysift import highlight

    try:
        extractor = draw_extractor(source)
        text = source.text()
        found = extractor.extract(text, top=5)
        highlight(text, found)
        list(analyze(text).sentences)
        for phrase in found[:2]:
            explained = extractor.explain(text, phrase.text)
            if explained.keyphrase.stem == phrase.stem and not explained.rank:
                raise BrokenRuleError(f"a phrase of the answer has no rank: {phrase} in {text!r:.300}")
        extractor.explain(text, source.text(3))
    except KeysiftError:
        pass
    return 1


def fuzz_command(source: Source) -> int:
    """Run the command line on any arguments: it prints an answer or one line of error, and never a traceback."""
    from typer.testing import CliRunner

    from keysift.cli.command_tree import build_app

    commands = (
        *("extract", "explain", "methods", "languages", "fit", "merge", "train", "--version", "datasets"),
        *("collect", "vocabulary", "recommend", "study", "label"),
    )
    flags = (
        *("--method", "--top", "--language", "--pattern", "--phrases", "--ban", "--boost", "--format", "--corpus"),
        *("--model", "--vocabulary", "--new-terms", "--by", "--tags", "--input-format", "--text-field", "--gold"),
    )
    values = (*METHODS, *LANGUAGES, "-1", "0", "3", "1e9", "x=2", "json", "csv", "", "-", str(_scratch()), "N+")
    arguments = [source.choice(commands)]
    for _ in range(source.number(5)):
        arguments.append(source.choice(flags) if source.chance(50) else source.choice(values))
    text = source.text(10).encode("utf-8", "surrogatepass")
    _scratch().write_bytes(text)
    result = CliRunner().invoke(build_app(arguments), arguments, input=text)
    error = result.exception
    if error is not None and not isinstance(error, KeysiftError | SystemExit | OSError | UnicodeError):
        raise BrokenRuleError(f"keysift {' '.join(arguments)}: {error!r}") from error
    return 1


def checksum(data: bytes) -> str:
    """Return a short name for an input."""
    return f"{zlib.crc32(data):08x}"


TARGETS: Final[dict[str, Callable[[Source], int]]] = {
    "extract": fuzz_extract,
    "tokens": fuzz_tokens,
    "pattern": fuzz_pattern,
    "damaged_file": fuzz_damaged_file,
    "lying_file": fuzz_lying_file,
    "text_file": fuzz_text_file,
    "explain": fuzz_explain,
    "command": fuzz_command,
}
