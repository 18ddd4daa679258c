"""Compare the results of two installations of keysift, to the last digit.

    python scripts/compare_installations.py OLD/.venv/bin/python NEW/.venv/bin/python --data ../shared/datasets

The same code runs with both Python executables at the same time. It uses only the public interface, and writes a digest
of each result: of every method and option, of analyzed texts, explanations and word graphs, in all languages with a
tagger and some without. Where digests differ, the first results are printed in full. The exit code is 1 if any differ.

`--data` is a folder of labelled datasets (`NAME.jsonl.gz`, with `MANIFEST.json`). Tagged sentences in `pos` and texts
in `eye`, beside that folder, are read too if they are there. All documents are compared for `sift` and `tf`,
`--documents` of each dataset for everything else. `--quick` compares fewer and takes about a minute. `--only`
compares the results whose names contain a text.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import logging
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from functools import cache, cached_property, partial
from itertools import accumulate, islice
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

Lines: TypeAlias = "Iterable[str]"
Result: TypeAlias = "tuple[str, Callable[[], Lines]]"
"""A name, and a function that computes the result as lines of text."""

FITTED: Final = 40
"""Documents of a dataset that corpora are fitted on."""
LABELLED: Final = 20
"""Documents of a dataset that models are trained on."""
CHARACTERS: Final = 200_000
"""How long the documents that something is fitted or trained on are together, at most."""
SHOWN: Final = 5
"""Differences that are printed in full."""

SETTINGS: Final[dict[str, dict[str, Any]]] = {
    **{f"deduplicate {rule}": {"deduplicate": rule} for rule in ("none", "nested", "stem", "overlap", "similar")},
    "diversity": {"diversity": 0.5},
    "diversity and nested": {"diversity": 0.3, "deduplicate": "nested"},
    "normalize max": {"normalize": "max"},
    "normalize share": {"normalize": "share", "ban": ["results"]},
    "ban": {"ban": ["system", "new"]},
    "boost": {"boost": {"system": 3.0, "data": 0.25}},
    "min_words": {"min_words": 2},
    "max_words": {"max_words": 2},
    "characters": {"min_characters": 6, "max_characters": 20},
    "tidy off": {"tidy": False},
    "tidy on": {"tidy": True},
    "ngrams": {"ngrams": True, "max_words": 3},
    "pattern": {"pattern": "A*N+|P+"},
    "pattern with counts": {"pattern": "(?:A|N){1,2}N(?!P)"},
    "stop_words": {"stop_words": ["the", "of", "and", "a", "in", "to", "is", "new", "system"]},
    "markup none": {"markup": "none"},
    "language auto": {"language": "auto"},
}
"""Settings of an Extractor that are compared for a few methods."""

METHODS_OF_SETTINGS: Final = ("sift", "tf", "textrank")

OWN_OPTIONS: Final[dict[str, Any]] = {
    "phrase_length": -0.5,
    "position": 2.0,
    "meaning": False,
    "window": 5,
    "damping": 0.5,
    "threshold": 0.4,
    "alpha": 3.0,
    "neighbours": 2,
    "metric": "frequency",
    "least_frequency": 2,
    "cutoff": 50,
    "relatedness": 0.3,
    "members": ["sift", "tf"],
    "constant": 5,
}
"""A value of each option that only some methods have; it is compared for all of them."""
WITHOUT_TAGGER: Final = "C?O{1,2}"
"""The pattern of languages whose words have no other kinds."""
LONGEST_TERM: Final = 500
"""How many characters a term of a list may have."""

SAMPLES: Final = {
    "ru": "Коралловые рифы строят маленькие полипы. Тёплая вода разрушает коралловые рифы за 20 лет.",
    "sv": "Korallrev byggs av små djur. Varmt vatten bleker korallreven, och stora fiskar lämnar reven.",
    "fi": "Koralliriutat ovat pienten eläinten rakentamia. Lämmin vesi vaalentaa koralliriuttoja.",
    "el": "Οι κοραλλιογενείς ύφαλοι χτίζονται από μικρά ζώα. Το ζεστό νερό καταστρέφει τους υφάλους.",
    "ar": "تبنى الشعاب المرجانية من حيوانات صغيرة. المياه الدافئة تدمر الشعاب المرجانية.",
    "hi": "प्रवाल भित्तियाँ छोटे जीवों से बनती हैं। गर्म पानी प्रवाल भित्तियों को नष्ट करता है।",
    "zh": "珊瑚礁由小动物建造。温暖的海水使珊瑚礁白化,许多鱼类离开珊瑚礁。",
    "ja": "サンゴ礁は小さな動物によって作られる。暖かい海水はサンゴ礁を白化させる。",
    "th": "แนวปะการังสร้างโดยสัตว์ขนาดเล็ก น้ำอุ่นทำให้แนวปะการังฟอกขาว",
    "tr": "Mercan resifleri küçük hayvanlar tarafından inşa edilir. Sıcak su mercan resiflerini ağartır.",
}
"""Texts of languages that no dataset is in."""


def describe_phrases(found: Iterable[Any]) -> Iterator[str]:
    """Yield a line for each keyphrase."""
    for phrase in found:
        yield f"{phrase.text!r} {float(phrase.score).hex()} {phrase.stem!r} {phrase.spans}"
        if hasattr(phrase, "labels"):
            yield f"{phrase.identifier!r} {phrase.labels} {phrase.alternatives}"
    if further := getattr(found, "new_terms", None):
        yield from describe_phrases(further)


def describe_document(document: Any) -> Iterator[str]:
    """Yield a line for each array of an analyzed text."""
    for name in ("starts", "ends", "sentence_ends", "frequencies"):
        yield f"{name} {list(getattr(document, name))}"
    yield f"stems {[document.vocabulary[stem] for stem in document.stem_ids]}"
    yield f"vocabulary {list(document.vocabulary)}"
    yield f"kinds {document.kinds}"
    yield f"tags {document.tags}"
    yield f"reading {document.reading!r}"


def describe_explanation(found: Any) -> Iterator[str]:
    """Yield what an explanation says, except for the description of the method."""
    yield from describe_phrases([found.keyphrase])
    yield f"rank {found.rank} of {found.ranked}, first at {found.first_position}"
    yield f"{found.occurrences} occurrences, {found.counted} counted"
    for word in found.words:
        counts = f"{word.times} {word.corpus_frequency} {word.document_frequency}"
        yield f"{word.stem!r} {counts} {[(name, float(value).hex()) for name, value in word.weights.items()]}"
    yield f"factors {[(name, float(value).hex()) for name, value in found.factors.items()]}"
    yield from found.notes


def describe_graph(graph: Any) -> Iterator[str]:
    """Yield the words of a word graph, then its edges."""
    yield f"{graph.score_of}, {graph.left_out} left out"
    for node in graph.nodes:
        yield f"{node.text!r} {node.stem!r} {node.times} {float(node.score).hex()}"
    for edge in graph.edges:
        yield f"{edge.source} {edge.target} {edge.weight}"


class Texts:
    """Texts of one language, with their labels where there are some, and what is fitted on them."""

    def __init__(self, name: str, language: str, texts: list[str], labels: list[list[str]] | None = None) -> None:
        self.name, self.language, self.texts, self.labels = name, language, texts, labels
        self.extractor = cache(self._extractor)  # by method and setting
        self.model = cache(self._model)  # by method
        self.document = cache(self._document)  # by place

    def _first(self, count: int) -> list[str]:
        """Return the first texts, fewer of long ones."""
        lengths = accumulate(map(len, self.texts[:count]))
        return self.texts[: max(2, sum(length < CHARACTERS for length in lengths))]

    @cached_property
    def corpus(self) -> Any:
        """Return a corpus with everything that a method can need of one."""
        import keysift

        return keysift.Corpus.fit(self._first(FITTED), language=self.language, topics=5, seed=1, neighbours=True)

    @cached_property
    def terms(self) -> list[str]:
        """Return the labels as a list of terms."""
        return sorted({label for labels in self.labels or [] for label in labels if len(label) <= LONGEST_TERM})

    def _model(self, method: str) -> Any:
        import keysift

        pairs = list(zip(self._first(LABELLED), self.labels or [], strict=False))
        fit = keysift.Kea.fit if method == "kea" else keysift.Tuned.fit
        return fit(pairs, language=self.language)

    def _extractor(self, method: str, setting: str = "") -> Any:
        import keysift

        needs = keysift.methods()[method].requires
        options: dict[str, Any] = {"language": self.language} | SETTINGS.get(setting, {})
        if "pattern" in options and not keysift.languages()[self.language].tagger:
            options["pattern"] = WITHOUT_TAGGER
        if setting in OWN_OPTIONS:
            options[setting] = OWN_OPTIONS[setting]
        if keysift.Resource.MODEL in needs:
            options["model"] = self.model(method)
        if setting == "corpus" or needs & {keysift.Resource.TOPICS, keysift.Resource.NEIGHBOURS}:
            options["corpus"] = self.corpus
        if setting == "corpus and background":
            options["corpus"] = self.corpus.with_background(0.5)
        elif setting == "phrases":
            options["phrases"] = self.terms[:500]
        elif setting == "vocabulary":
            options["vocabulary"] = {
                term: [other] for term, other in zip(self.terms[::2], self.terms[1::2], strict=False)
            }
            options["new_terms"] = 3
        return keysift.Extractor(method, **options)

    def _document(self, place: int) -> Any:
        import keysift

        return keysift.analyze(self.texts[place], language=self.language)

    def analyze(self, place: int) -> Iterator[str]:
        """Yield the arrays of an analyzed text."""
        return describe_document(self.document(place))

    def extract(self, place: int, method: str, setting: str = "", top: int | None = 10) -> Iterator[str]:
        """Yield the keyphrases of a text."""
        return describe_phrases(self.extractor(method, setting).extract(self.texts[place], top=top))

    def extract_analyzed(self, place: int, method: str, setting: str) -> Iterator[str]:
        """Yield the keyphrases of a text that is analyzed once for all methods."""
        return describe_phrases(self.extractor(method, setting).extract(self.document(place), top=20))

    def explain(self, place: int, method: str) -> Iterator[str]:
        """Yield explanations of a few phrases of a text: the best ones, and some that are left out."""
        extractor = self.extractor(method)
        for phrase in extractor.extract(self.texts[place], top=None)[:40:8]:
            yield from describe_explanation(extractor.explain(self.texts[place], phrase.text))

    def draw(self, place: int, method: str) -> Iterator[str]:
        """Yield the word graph of a text."""
        return describe_graph(self.extractor(method).word_graph(self.texts[place], window=4))

    def highlight(self, place: int) -> Iterator[str]:
        """Yield a text with its keyphrases marked."""
        import keysift

        yield keysift.highlight(self.texts[place], self.extractor("sift").extract(self.texts[place]))

    def extract_many(self, count: int) -> Iterator[str]:
        """Yield the keyphrases that two processes find."""
        for found in self.extractor("sift").extract_many(self.texts[:count], workers=2):
            yield from describe_phrases(found)

    def results(self, *, every: int, some: int) -> Iterator[Result]:
        """Yield the usual results of the first `every` texts, and all kinds of results of the first `some`."""
        for place in range(min(every, len(self.texts))):
            for method in ("sift", "tf"):
                yield f"{self.name} {place} {method}", partial(self.extract, place, method)
        if len(self.texts) > 1:
            yield f"{self.name} workers", partial(self.extract_many, 20)
        for place in range(min(some, len(self.texts))):
            prefix = f"{self.name} {place}"
            yield f"{prefix} analyze", partial(self.analyze, place)
            for method, setting in self._settings_of_methods():
                yield f"{prefix} {method} {setting}", partial(self.extract_analyzed, place, method, setting)
            for method in METHODS_OF_SETTINGS:
                for setting in SETTINGS:
                    yield f"{prefix} {method} {setting}", partial(self.extract, place, method, setting)
                yield f"{prefix} {method} top None", partial(self.extract, place, method, top=None)
                yield f"{prefix} {method} explain", partial(self.explain, place, method)
                yield f"{prefix} {method} word_graph", partial(self.draw, place, method)
            yield f"{prefix} highlight", partial(self.highlight, place)

    def _settings_of_methods(self) -> Iterator[tuple[str, str]]:
        """Yield every method with each of the resources that it can use."""
        import keysift

        has_background = keysift.languages()[self.language].background is not None
        for name, method in keysift.methods().items():
            own = [option.name for option in method.options]
            if keysift.Resource.MODEL in method.requires and not self.labels:
                continue
            if has_background or not (keysift.Resource.COUNTS in method.requires or "members" in own):
                if not method.requires & {keysift.Resource.TOPICS, keysift.Resource.NEIGHBOURS}:
                    yield name, ""
                yield from ((name, option) for option in own)
            if (method.requires | method.uses) - {keysift.Resource.MODEL}:
                yield name, "corpus"
                if has_background:
                    yield name, "corpus and background"
            if self.labels and name in METHODS_OF_SETTINGS:
                yield name, "phrases"
                yield name, "vocabulary"


def read_datasets(folder: Path) -> Iterator[Texts]:
    """Yield the datasets of a folder."""
    for entry in json.loads((folder / "MANIFEST.json").read_text("utf-8"))["datasets"]:
        path = folder / entry["file"]
        if path.exists():
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                documents = [json.loads(line) for line in lines]
            labels = [document["keyphrases"] for document in documents]
            yield Texts(entry["name"], entry["language"], [document["text"] for document in documents], labels)


def read_sentences(path: Path) -> Iterator[list[tuple[str, str]]]:
    """Yield the sentences of a file as pairs of a word and its tag."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        sentence: list[tuple[str, str]] = []
        for line in lines:
            if line.strip():
                word, tag, _ = line.rstrip("\n").split("\t")
                sentence.append((word, tag))
            elif sentence:
                yield sentence
                sentence = []


def read_tagged(folder: Path) -> Iterator[Texts]:
    """Yield texts of ten sentences each, in the languages of a folder of tagged sentences."""
    for path in sorted(folder.glob("*.test.tsv.gz")):
        name = path.name.partition(".")[0]
        sentences = [" ".join(word for word, _ in sentence) for sentence in read_sentences(path)]
        texts = [" ".join(sentences[start : start + 10]) for start in range(0, len(sentences), 10)]
        yield Texts(f"pos/{name}", name if len(name) == 2 else "en", texts)


def compare_own_tokens(path: Path, count: int) -> Iterator[Result]:
    """Yield keyphrases of tokens that come with tags."""
    import keysift

    def extract(sentence: list[tuple[str, str]]) -> Iterator[str]:
        words, tags = zip(*sentence, strict=True)
        document = keysift.Document.from_tokens(words, tags)
        yield from describe_document(document)
        yield from describe_phrases(keysift.extract(document))

    for place, sentence in enumerate(islice(read_sentences(path), count)):
        yield f"own tokens {place}", partial(extract, sentence)


def all_results(data: Path, *, quick: bool, documents: int) -> Iterator[Result]:
    """Yield everything that is compared."""
    every, some = (20, 1) if quick else (sys.maxsize, documents)
    for dataset in read_datasets(data):
        yield from dataset.results(every=every, some=some)
    for tagged in read_tagged(data.parent / "pos"):
        yield from tagged.results(every=every, some=some)
    english = data.parent / "pos" / "ewt.test.tsv.gz"
    if english.exists():
        yield from compare_own_tokens(english, 10 * some)
    for language, text in SAMPLES.items():
        yield from Texts(f"sample/{language}", language, [text]).results(every=1, some=1)
    for path in sorted((data.parent / "eye").glob("*.jsonl")):
        for case in map(json.loads, path.read_text("utf-8").splitlines()):
            yield from Texts(f"eye/{case['id']}", case.get("language", "en"), [case["text"]]).results(
                every=1, some=0 if quick else 1
            )


def computed(compute: Callable[[], Lines]) -> list[str]:
    """Return the lines of a result; the name of the error where there is none, as its words may change."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return list(compute())
    except Exception as error:
        return [f"{type(error).__name__} raised"]


def write_results(arguments: argparse.Namespace) -> None:
    """Write a line for each result: its name and digest, or its lines if it is one of those to show."""
    logging.disable()  # of what languages do not have
    shown = set(json.loads(arguments.show)) if arguments.show else None
    for name, compute in all_results(arguments.data, quick=arguments.quick, documents=arguments.documents):
        if arguments.only not in name or (shown is not None and name not in shown):
            continue
        lines = computed(compute)
        failed = lines[-1:] if lines and lines[-1].endswith(" raised") else []
        digest = hashlib.blake2b("\n".join(lines).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        print(json.dumps([name, digest, failed] if shown is None else [name, lines]))


def run_both(pythons: list[str], arguments: list[str]) -> list[list[list[Any]]]:
    """Return what the worker writes with each Python executable; both run at the same time."""
    outputs: list[IO[str]] = [tempfile.TemporaryFile("w+", encoding="utf-8") for _ in pythons]  # noqa: SIM115
    running = [
        subprocess.Popen([python, __file__, "--worker", *arguments], stdout=output)
        for python, output in zip(pythons, outputs, strict=True)
    ]
    for python, process in zip(pythons, running, strict=True):
        if process.wait():
            sys.exit(f"The comparison failed with {python} (exit code {process.returncode}).")
    results = []
    for output in outputs:
        with output:
            output.seek(0)
            results.append([json.loads(line) for line in output])
    return results


def show_differences(pythons: list[str], arguments: list[str], names: list[str]) -> None:
    """Print some results of both installations line by line."""
    before, after = (dict(lines) for lines in run_both(pythons, [*arguments, "--show", json.dumps(names)]))
    for name in names:
        print(f"\n{name}:")
        for line in islice(unified_diff(before[name], after[name], pythons[0], pythons[1], lineterm="", n=1), 30):
            print(f"  {line[:400]}")


def compare(pythons: list[str], arguments: list[str]) -> int:
    """Compare two installations; print a summary, and return the exit code."""
    started = time.monotonic()
    both = run_both(pythons, arguments)
    before, after = ({name: digest for name, digest, _ in lines} for lines in both)
    common = [name for name in before if name in after]
    different = [name for name in common if before[name] != after[name]]
    lonely = [(name, pythons[0]) for name in before if name not in after]
    lonely += [(name, pythons[1]) for name in after if name not in before]
    if different:
        show_differences(pythons, arguments, different[:SHOWN])
        print("\nAll results that differ:", *different[:200], sep="\n  ")
    for name, python in lonely[:20]:
        print(f"Only with {python}: {name}")
    failed = [f"{name}: {message[0]}" for name, _, message in both[0] if message]
    if failed:
        print(f"{len(failed)} results are errors, the first {failed[0]}")
    print(
        f"{len(common)} results compared in {time.monotonic() - started:.0f} seconds: "
        f"{len(different)} differ, {len(lonely)} exist in one installation only."
    )
    return 1 if different or lonely or not common else 0


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("pythons", nargs="*", help="the Python executables of the two installations")
    parser.add_argument("--data", type=Path, required=True, help="a folder of labelled datasets")
    parser.add_argument("--documents", type=int, default=25, help="documents of each dataset for most results (25)")
    parser.add_argument("--quick", action="store_true", help="compare fewer documents, in about a minute")
    parser.add_argument("--only", default="", metavar="TEXT", help="compare the results whose names contain this")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--show", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        write_results(arguments)
        return 0
    if len(arguments.pythons) != 2:
        parser.error("give the Python executables of two installations")
    passed = ["--data", str(arguments.data), "--documents", str(arguments.documents), "--only", arguments.only]
    return compare(arguments.pythons, passed + ["--quick"] * arguments.quick)


if __name__ == "__main__":
    sys.exit(main())
