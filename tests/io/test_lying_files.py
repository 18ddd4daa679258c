"""Files with correct checksums that say what cannot be: refused when they are read, before a kernel sees them."""

from __future__ import annotations

import json
import tracemalloc
import zlib
from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from keysift import Corpus, FileFormatError, Kea, Tuned
from keysift.io.array_files import load_arrays, save_arrays

TEXTS = ["Graphs of words are networks.", "Keyphrases are phrases of text.", "Networks carry data over graphs."]
LABELLED = [("Graphs of words are networks.", ["networks"]), ("Phrases of text.", ["phrases"])]

Header: TypeAlias = "dict[str, Any]"
Arrays: TypeAlias = "dict[str, array[Any]]"
Lie: TypeAlias = Callable[[Header, Arrays], object]


def replaced(name: str, place: int, value: float) -> Lie:
    """Return the lie that an array has another number at a place."""
    return lambda header, arrays: arrays[name].__setitem__(place, value)


def said(name: str, value: object) -> Lie:
    """Return the lie that the header has another value."""
    return lambda header, arrays: header.update({name: value})


def same_stem_again(header: Header, arrays: Arrays) -> None:
    lengths, codes = arrays["string_lengths"], arrays["string_bytes"]
    arrays["string_bytes"] = codes[: lengths[0]] * len(lengths)
    arrays["string_lengths"] = array("i", [lengths[0]] * len(lengths))


def other_type(name: str, typecode: str) -> Lie:
    """Return the lie that an array has numbers of another type."""
    return lambda header, arrays: arrays.update({name: array(typecode, [0] * len(arrays[name]))})


def shifted_counts(header: Header, arrays: Arrays) -> None:
    arrays["frequencies"][0] -= 10**9
    arrays["frequencies"][1] += 10**9


def huge_counts(header: Header, arrays: Arrays) -> None:
    arrays["frequencies"][0] += 2**62
    header["tokens"] += 2**62


def fewer_than_none(header: Header, arrays: Arrays) -> None:
    header["documents"] = -1
    arrays.update(string_lengths=array("i"), string_bytes=array("B"), document_frequencies=array("q"))


CORPUS_LIES: dict[str, Lie] = {
    "a stem many times": same_stem_again,
    "a negative count": shifted_counts,
    "counts that overflow": huge_counts,
    "a document frequency of zero": replaced("document_frequencies", 0, 0),
    "more documents than there are": replaced("document_frequencies", 0, 99),
    "no documents": said("documents", 0),
    "a negative number of documents": said("documents", -3),
    "an endless number of documents": said("documents", 10**400),
    "documents that are words": said("documents", "3"),
    "half a document": said("documents", 3.5),
    "other words": said("tokens", 3),
    "no settings": said("settings", {}),
    "settings of another kind": said("settings", {"language": 3, "stop_words": None, "edition": 1}),
    "stop words that are no words": said("settings", {"language": "en", "stop_words": [3], "edition": 1}),
    "a string before its start": replaced("string_lengths", 0, -4),
    "a string after the end": replaced("string_lengths", 0, 4000),
    "counts of another type": other_type("frequencies", "i"),
    "a word that is none": replaced("neighbour_words", 0, 10**9),
    "a word before the first": replaced("neighbour_words", 0, -(10**9)),
    "another word": replaced("neighbour_words", 0, -1),
    "a document that ends before it begins": replaced("neighbour_ends", 0, 10**6),
    "a negative end": replaced("neighbour_ends", 0, -1),
    "topics that are no numbers": replaced("topic_words", 0, float("nan")),
    "topics without end": replaced("topic_words", 0, float("inf")),
    "negative topics": replaced("topic_words", 0, -0.5),
    "a prior of zero": lambda header, arrays: header["topics"]["alpha"].__setitem__(0, 0.0),
    "a prior that is no number": lambda header, arrays: header["topics"]["alpha"].__setitem__(0, float("nan")),
    "too few topics": lambda header, arrays: header["topics"]["alpha"].pop(),
    "a background that cannot be": said("background_weight", 7),
}
KEA_LIES: dict[str, Lie] = {
    "a phrase many times": same_stem_again,
    "negative counts": replaced("rarity_yes", 0, -5),
    "other counts": replaced("rarity_yes", 0, 99),
    "cuts that are no numbers": lambda header, arrays: arrays.update(
        {
            "position_cuts": array("d", [float("nan")]),
            "position_yes": array("q", [*arrays["position_yes"], 0]),
            "position_no": array("q", [*arrays["position_no"], 0]),
        }
    ),
    "a phrase in no document": replaced("document_frequencies", 0, 0),
    "fewer documents": said("documents", 0),
    "fewer documents than none": fewer_than_none,
    "counts of another type": other_type("document_frequencies", "d"),
}
TUNED_LIES: dict[str, Lie] = {
    "weights that are no numbers": replaced("weights", 0, float("nan")),
    "weights without end": replaced("weights", 0, 1e300),
    "weights of another type": other_type("weights", "f"),
    "too few weights": lambda header, arrays: arrays.update({"weights": arrays["weights"][1:]}),
    "weights that no training gives": replaced("weights", 0, 1e3),
    "a penalty that is no number": said("penalty", float("nan")),
    "a negative penalty": said("penalty", -1.0),
    "a precision that is negative": replaced("precision", 0, -1.0),
    "a precision that is not definite": lambda header, arrays: arrays.update(
        {"precision": array("d", [1.0] * len(arrays["precision"]))}
    ),
    "a precision of next to nothing": lambda header, arrays: arrays.update(
        {"precision": array("d", [1e-300, *([0.0] * len(arrays["weights"]) + [1e-300]) * (len(arrays["weights"]) - 1)])}
    ),
    "a precision that is not symmetric": replaced("precision", 1, 0.5),
    "a negative number of documents": said("documents", -3),
    "an endless number of documents": said("documents", 10**400),
    "half a label": said("labels", 1.5),
    "more matches than labels": said("matched", 99),
    "labels without documents": said("documents", 0),
    "weights without labels": said("matched", 0),
}

LIES = {"corpus": CORPUS_LIES, "kea": KEA_LIES, "tuned": TUNED_LIES}


def tell(path: Path, kind: str, lie: Lie) -> None:
    """Write a file anew with a lie in it, and correct checksums."""
    header, arrays = load_arrays(path, kind=kind, version=1)
    lie(header, arrays)
    for name in ("kind", "version", "compressed", "arrays"):
        del header[name]
    save_arrays(path, kind=kind, version=1, header=header, arrays=arrays)


@cache
def whole(kind: str) -> Corpus | Kea | Tuned:
    """Return what is saved."""
    if kind == "corpus":
        return Corpus.fit(TEXTS, topics=2, neighbours=True)
    return Kea.fit(LABELLED) if kind == "kea" else Tuned.fit(LABELLED)


@pytest.mark.xdist_group("lying files")
@pytest.mark.parametrize(("kind", "lie"), [(kind, lie) for kind in LIES for lie in LIES[kind]])
def test_what_cannot_be_is_refused(tmp_path: Path, kind: str, lie: str) -> None:
    """A corpus or a model whose numbers cannot be is refused by name."""
    path = tmp_path / "lying.file"
    saved = whole(kind)
    saved.save(path)
    assert type(saved).load(path) == saved
    tell(path, kind, LIES[kind][lie])
    with pytest.raises(FileFormatError, match=r"lying\.file"):
        type(saved).load(path)


def written(path: Path, listing: object, content: bytes) -> Path:
    """Write a file with any list of arrays, and correct checksums."""
    line = json.dumps({"kind": "corpus", "version": 1, "compressed": True, "arrays": listing}).encode()
    path.write_bytes(b"keysift\n" + line + b"\n%08x\n" % zlib.crc32(line) + content)
    return path


def test_a_small_file_cannot_fill_the_memory(tmp_path: Path) -> None:
    """A file that would unpack to a thousand times its size is refused before anything is unpacked."""
    packer = zlib.compressobj(9)
    block = b"".join(packer.compress(bytes(1 << 20)) for _ in range(200)) + packer.flush()
    declared = (200 << 20) // 8
    honest = written(tmp_path / "honest", [["n", "q", declared, len(block), zlib.crc32(block)]], block)
    lying = written(tmp_path / "lying", [["n", "q", 3, len(block), zlib.crc32(block)]], block)
    tracemalloc.start()
    try:
        for path in (honest, lying):
            with pytest.raises(FileFormatError, match=path.name):
                Corpus.load(path)
        assert tracemalloc.get_traced_memory()[1] < 20 << 20
    finally:
        tracemalloc.stop()


def test_what_is_saved_can_be_loaded(tmp_path: Path) -> None:
    """Numbers that would be compressed too well are saved as they are."""
    zeros = array("q", [0]) * (9 << 20)
    save_arrays(tmp_path / "file", kind="corpus", version=1, header={}, arrays={"zeros": zeros})
    _, arrays = load_arrays(tmp_path / "file", kind="corpus", version=1)
    assert arrays["zeros"] == zeros


@pytest.mark.parametrize(
    "listing",
    [
        3,
        [3],
        [["n", "q", 1]],
        [["n", "u", 1, 4, 0]],
        [["n", "qq", 1, 4, 0]],
        [["n", "q", -1, 4, 0]],
        [["n", "q", 1, -4, 0]],
        [["n", "q", 1.0, 4, 0]],
        [["n", "q", True, 4, 0]],
        [["n", "q", 0, 10**30, 0]],
        [["n", "q", 10**30, 4, 0]],
        [[["n"], "q", 0, 0, 0]],
        [["n", "q", 0, 2, 0], ["n", "q", 0, 2, 0]],
    ],
)
def test_lists_of_arrays_that_cannot_be(tmp_path: Path, listing: object) -> None:
    """A list of arrays of the wrong form is refused by name."""
    with pytest.raises(FileFormatError, match="lying"):
        Corpus.load(written(tmp_path / "lying", listing, bytes(4)))


def test_nothing_may_be_added(tmp_path: Path) -> None:
    """The checksums cover the whole content: bytes behind the last array are noticed."""
    path = tmp_path / "longer"
    Corpus.fit(TEXTS).save(path)
    path.write_bytes(path.read_bytes() + b"\0")
    with pytest.raises(FileFormatError, match="longer is damaged"):
        Corpus.load(path)
