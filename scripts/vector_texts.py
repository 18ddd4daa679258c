"""Texts for the table of word vectors: where they come from, how they are cut, and which phrases they have.

A source is a name, a licence and documents. Long documents give several pieces, and no source gives more than `CAP` of
them, so that none dominates. The texts that phrases are graded on are not among them: they are for testing.
"""

from __future__ import annotations

import bz2
import gzip
import html
import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy

import keysift
from keysift.analysis.stemming import stemmer_of
from keysift.analysis.stopwords import built_in_stop_words

CAP: Final = 4_000
"""Pieces of a dataset at most."""

CAP_OF_PACKAGE: Final = 500
"""Pieces of a package's texts at most."""

LENGTHS: Final = (190, 190, 190, 190, 190, 60, 400)
"""Words of a piece, one of them at random."""

CANDIDATES: Final = 36
STRANGERS: Final = 6
FORMS: Final = 90_000
"""Most frequent words of the language that may get a row though no text has them."""

FOLDS: Final = {
    "500N-KPCrowd-v1.1": 1,
    "lee": 1,
    "Inspec": 2,
    "kdd": 2,
    "www": 2,
    "SemEval2017": 2,
    "SemEval2010": 3,
    "Nguyen2007": 3,
    "Krapivin2009": 3,
    "wiki20": 3,
    "Schutz2008": 4,
    "fao30": 4,
    "citeulike180": 4,
    "theses100": 4,
}
"""Kinds of sources that are left out together; 0 is for sources that are never left out."""


@dataclass
class Source:
    """Documents of one origin."""

    name: str
    licence: str
    documents: list[str]
    cap: int = CAP_OF_PACKAGE


def datasets(folder: Path) -> Iterator[Source]:
    """Yield the English datasets; Schutz2008-author has the texts of Schutz2008."""
    for entry in json.loads((folder / "MANIFEST.json").read_text("utf-8"))["datasets"]:
        if entry["language"] == "en" and entry["name"] != "Schutz2008-author":
            with gzip.open(folder / entry["file"], "rt", encoding="utf-8") as lines:
                texts = [json.loads(line)["text"] for line in lines]
            yield Source(entry["name"], f"dataset {entry['source']}; only statistics are kept", texts, CAP)


def treebanks(folder: Path) -> Iterator[Source]:
    """Yield runs of ten sentences of the English treebanks: reviews, answers, mails, travel, fiction, interviews."""
    for name in ("ewt", "gum"):
        runs: list[str] = []
        for path in sorted(folder.glob(f"{name}.*.tsv.gz")):
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                sentences = "".join(lines).strip().split("\n\n")
            plain = [" ".join(line.split("\t")[0] for line in sentence.splitlines()) for sentence in sentences]
            runs += [_joined(" ".join(plain[at : at + 10])) for at in range(0, len(plain), 10)]
        yield Source(name, "CC BY-SA 4.0 (GUM: see its sources)", runs, CAP)


def test_texts_of_gensim() -> Iterator[Source]:
    """Yield the news and encyclopaedia articles that gensim's tests come with."""
    import gensim

    folder = Path(gensim.__file__).parent / "test" / "test_data"
    news = [line for name in ("lee.cor", "lee_background.cor") for line in _lines(folder / name)]
    yield Source("lee", "gensim's test data: M. Lee et al. 2005, free for research", news)
    (archive,) = folder.glob("enwiki-latest*shortened.bz2")
    pages = re.findall(r"<text[^>]*>(.*?)</text>", bz2.decompress(archive.read_bytes()).decode("utf-8"), re.DOTALL)
    articles = [_without_wiki_markup(html.unescape(page)) for page in pages]
    yield Source("wikipedia", "CC BY-SA 3.0, Wikipedia, in gensim's test data", articles, 1500)


def descriptions(site_packages: Path) -> Source:
    """Return the long descriptions of installed Python packages."""
    texts = [
        path.read_text("utf-8", errors="replace").partition("\n\n")[2] for path in site_packages.glob("*/METADATA")
    ]
    return Source("pypi", "free licences of the packages, mostly MIT, BSD and Apache-2.0", texts)


def debian(folder: Path) -> Iterator[Source]:
    """Yield the texts of unpacked Debian packages, one folder for each: plain text, HTML, DocBook and manual pages."""
    for package in sorted(path for path in folder.glob("*") if path.is_dir()):
        paths = sorted(path for path in package.rglob("*") if path.is_file() and not path.is_symlink())
        texts = [text for path in paths[:20_000] if (text := _text_of(path)) and _is_english(text)]
        if texts:
            yield Source(f"debian-{package.name}", "free (Debian main), see the package's copyright", texts)


def _text_of(path: Path) -> str:
    name = path.name.removesuffix(".gz")
    if path.name.lower().startswith(("copyright", "changelog", "news", "authors")) or path.stat().st_size < 1500:
        return ""
    is_plain = (
        "." not in name or name.endswith((".txt", ".text", ".des", ".ruleset")) or name[-2:] in {".1", ".5", ".7"}
    )
    is_marked = name.endswith((".html", ".xhtml", ".docbook", ".page", ".xml"))
    if (not is_plain and not is_marked) or path.stat().st_size > 8_000_000:
        return ""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    if b"\0" in data[:2000]:
        return ""
    text = data.decode("utf-8", errors="replace")
    if is_marked:
        text = re.sub(r"(?is)<(script|style|head|programlisting|pre)\b.*?</\1>", " ", text)
        text = html.unescape(re.sub(r"<[^>]*>", " ", text))
    return re.sub(r"(?m)^\.\\?\"?.{0,3}\s|\\f[BIRP]|\\-", " ", text)


def _is_english(text: str) -> bool:
    words = text[:20_000].lower().split()
    common = sum(word in {"the", "of", "and", "to", "a", "in", "is", "that"} for word in words)
    return common > 0.11 * len(words) and sum(map(str.isalpha, words)) > 0.65 * len(words)


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8", errors="replace").splitlines()


def _joined(text: str) -> str:
    return re.sub(r" ([.,;:!?)'’]|n't)", r"\1", text).replace(" - ", "-").replace("( ", "(")


def _without_wiki_markup(text: str) -> str:
    text = re.sub(r"(?s)<ref[^>]*/>|<ref.*?</ref>|<!--.*?-->|\{\|.*?\|\}", " ", text)
    for _ in range(3):  # templates in templates
        text = re.sub(r"\{\{[^{}]*\}\}", " ", text)
    text = re.sub(r"\[\[(?:File|Image|Category)[^\]]*\]\]", " ", text)
    text = re.sub(r"\[\[(?:[^\]|]*\|)?([^\]]*)\]\]", r"\1", text)
    return re.sub(r"<[^>]*>|\[https?:\S*|'{2,}|={2,}|https?:\S+|\]", " ", text)


def pieces(source: Source, chance: random.Random) -> Iterator[tuple[int, str]]:
    """Yield the number of a document and a piece of it: the beginning first, then places at random."""
    documents = list(enumerate(source.documents))
    chance.shuffle(documents)
    words_of = {number: text.split() for number, text in documents[: 2 * source.cap]}
    lengths = {number: len(words) for number, words in words_of.items() if len(words) >= 20}
    room = sum(max(1, length // 190) for length in lengths.values())
    share = min(1.0, source.cap / max(1, room))
    found = 0
    for number, length in lengths.items():
        many = max(1, round(share * max(1, length // 190)))
        starts = [0, *sorted(chance.randrange(max(1, length - 100)) for _ in range(many - 1))]
        for start in starts:
            piece = words_of[number][start : start + chance.choice(LENGTHS)]
            if len(piece) >= 20 and found < source.cap:
                found += 1
                yield number, " ".join(piece)


@dataclass
class Collector:
    """Numbers of stems and phrases as they come, and what each piece has."""

    chance: random.Random
    stems: dict[str, int] = field(default_factory=dict)
    forms: dict[int, Counter[str]] = field(default_factory=dict)
    phrases: dict[str, int] = field(default_factory=dict)
    phrase_stems: list[list[int]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    rows: list[tuple[int, int, list[int], list[int], list[int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._stem = stemmer_of("en")
        stop_words = built_in_stop_words("en")
        self._stopped = {*stop_words, *map(self._stem, stop_words)}

    def number(self, stem: str, form: str) -> int:
        """Return the number of a stem, and count the form."""
        number = self.stems.setdefault(stem, len(self.stems))
        self.forms.setdefault(number, Counter())[form.lower()] += 1
        return number

    def parts(self, stem: str, form: str) -> list[int]:
        """Return the numbers that stand for a stem: its own, or those of its parts if it is not all letters.

        The parts are runs of two letters or more, each with its own stem: data-driven is data and driven, covid-19 is
        covid. Without such parts (C++, U.S.) it is its own.
        """
        if stem in self._stopped or not any(map(str.isalpha, stem)):
            return []
        parts = [] if stem.isalpha() else re.findall(r"[^\W\d_]{2,}", stem)
        if not parts:
            return [self.number(stem, form)]
        return [self.number(self._stem(part), part) for part in parts if part not in self._stopped]

    def add(self, source: int, document: int, text: str) -> None:
        """Take up a piece."""
        analyzed = keysift.analyze(text)
        forms: dict[str, str] = {}
        for start, end, stem_id in zip(analyzed.starts, analyzed.ends, analyzed.stem_ids, strict=True):
            forms.setdefault(analyzed.vocabulary[stem_id], text[start:end])
        counts: Counter[int] = Counter()
        for stem, count in zip(analyzed.vocabulary, analyzed.frequencies, strict=True):
            if count:
                for number in self.parts(stem, forms[stem]):
                    counts[number] += count
        numbers = []
        for phrase in keysift.extract(analyzed, top=CANDIDATES, deduplicate="none"):
            name = phrase.text.lower()
            number = self.phrases.setdefault(name, len(self.phrases))
            if number == len(self.phrase_stems):
                stems = phrase.stem.split(" ")
                self.phrase_stems.append([part for stem in stems for part in self.parts(stem, forms.get(stem, stem))])
            numbers.append(number)
        if len(numbers) >= 5 and counts:
            self.texts.append(" ".join(text.lower().split()))
            values = [min(255, count) for count in counts.values()]
            self.rows.append((source, document, [*counts], values, numbers))

    def arrays(self) -> dict[str, Any]:
        """Return all as arrays: texts are bytes, lists of lists are flat with their lengths."""
        strangers = [[self.chance.randrange(len(self.phrases)) for _ in range(STRANGERS)] for _ in self.rows]
        stems = sorted(self.stems, key=self.stems.__getitem__)
        general = dict(_general_frequencies(self._stem, self.stems, self._stopped))
        for stem, (_, form) in general.items():
            if stem not in self.stems:
                self.number(stem, form)
                stems.append(stem)
        forms = [
            general[stem][1] if stem in general else self.forms[number].most_common(1)[0][0]
            for number, stem in enumerate(stems)
        ]
        return {
            "texts": _bytes(self.texts),
            "sources": numpy.array([row[0] for row in self.rows], "uint8"),
            "documents": numpy.array([row[1] for row in self.rows], "int32"),
            **_flat("words", (row[2] for row in self.rows), "int32"),
            "counts": numpy.array([count for row in self.rows for count in row[3]], "uint8"),
            **_flat("candidates", (row[4] for row in self.rows), "int32"),
            "strangers": numpy.array(strangers, "int32"),
            "phrases": _bytes([name.replace("\n", " ") for name in self.phrases]),
            **_flat("phrase_words", self.phrase_stems, "int32"),
            "stems": _bytes(stems),
            "forms": _bytes(forms),
            "frequencies": numpy.array([general.get(stem, (0.0, ""))[0] for stem in stems], "float32"),
        }


def _general_frequencies(
    stem: Any, known: dict[str, int], stopped: set[str]
) -> Iterator[tuple[str, tuple[float, str]]]:
    """Yield stems of general English with their share of all words and their most frequent form.

    That is for those of the most frequent words, and for those that texts have.
    """
    from wordfreq import get_frequency_dict

    shares: Counter[str] = Counter()
    best: dict[str, str] = {}
    frequent: set[str] = set()
    words = get_frequency_dict("en", wordlist="large")
    for number, (word, share) in enumerate(sorted(words.items(), key=lambda item: -item[1])):
        if word.isascii() and any(map(str.isalpha, word)):
            root = stem(word)
            shares[root] += share
            best.setdefault(root, word)
            if number < FORMS:
                frequent.add(root)
    for root, share in shares.items():
        if root not in stopped and (root in frequent or root in known):
            yield root, (share, best[root])


def _bytes(lines: Iterable[str]) -> Any:
    return numpy.frombuffer("\n".join(lines).encode(), "uint8")


def _flat(name: str, lists: Iterable[list[int]], dtype: str) -> dict[str, Any]:
    kept = list(lists)
    lengths = numpy.array([len(numbers) for numbers in kept], "uint16")
    return {name: numpy.array([number for numbers in kept for number in numbers], dtype), f"{name}_lengths": lengths}


def collect(sources: Iterable[Source], *, seed: int, limit: int | None) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the arrays of all pieces, and what is known of each source; `limit` is pieces of each at most."""
    chance = random.Random(seed)
    collector = Collector(chance)
    described: list[dict[str, Any]] = []
    for number, source in enumerate(sources):
        before = len(collector.rows)
        for document, text in islice(pieces(source, chance), limit):
            collector.add(number, document, text)
        found = len(collector.rows) - before
        fold = FOLDS.get(source.name, 0)
        described.append({"name": source.name, "licence": source.licence, "pieces": found, "fold": fold})
        print(f"{source.name}: {len(source.documents)} documents, {found} pieces", flush=True)
    return collector.arrays(), described
