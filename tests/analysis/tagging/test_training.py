from __future__ import annotations

from pathlib import Path

import pytest

from keysift.analysis.tagging.accuracy import accuracy, coarse, evaluation, group_shares
from keysift.analysis.tagging.tagger import Tagger
from keysift.analysis.tagging.training import main
from keysift.analysis.tagging.treebank import read_sentences
from keysift.data import DATA
from tests.marks import needs_compiled_kernels

SHARED = Path(__file__).resolve().parents[3].parent / "shared"
TOY = """The/DT dog/NN sees/VBZ a/DT cat/NN ./.
A/DT cat/NN hears/VBZ the/DT dog/NN ./.
Dogs/NNS see/VBP the/DT big/JJ cats/NNS ./.
The/DT well/RB -/HYPH known/VBN dog/NN does/VBZ n't/RB run/VB ./.
Anna/NNP 's/POS cat/NN runs/VBZ ./."""


def toy_file(folder: Path) -> Path:
    """Write a small corpus and return its path."""
    path = folder / "toy.tsv"
    lines = [line.replace("/", "\t").replace(" ", "\n") + "\n\n" for line in TOY.splitlines()]
    path.write_text("".join(lines) * 10, encoding="utf-8")
    return path


def test_coarse_tags() -> None:
    """Nouns and numbers are nouns, adjectives adjectives, all else is other."""
    assert [coarse(tag) for tag in ("NNPS", "CD", "JJR", "VBG", "HYPH")] == [
        "noun",
        "noun",
        "adjective",
        "other",
        "other",
    ]


def test_training(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A model learnt from a few sentences knows them, and training again gives the same bytes."""
    corpus = toy_file(tmp_path)
    for name in ("first.npz", "second.npz"):
        main(["--train", str(corpus), "--dev", str(corpus), "--output", str(tmp_path / name)])
    assert (tmp_path / "first.npz").read_bytes() == (tmp_path / "second.npz").read_bytes()
    output, progress = capsys.readouterr()
    assert "toy.tsv\tas is\t1.0000\t1.0000\n" in output
    assert "pass 8 of 8" in progress
    tagger = Tagger.load(tmp_path / "first.npz")
    assert accuracy(tagger, read_sentences(corpus)) == (1.0, 1.0)
    assert tagger.tag(["The", "well-known", "cat", "doesn't", "run"]) == ["DT", "JJ", "NN", "VBZ", "VB"]


def test_evaluating(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The shipped model is evaluated on a file as it is and in its run-time forms."""
    corpus = toy_file(tmp_path)
    main(["--evaluate", str(corpus)])
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [line[1] for line in lines[:5]] == ["as is", "joined", "title", "upper", "lower"]
    assert [line[1] for line in lines[6:]] == ["noun", "adjective", "verb", "adposition"]
    assert all(float(line[2]) > 0.8 for line in lines[:6])
    assert accuracy(Tagger.load(), []) == (0.0, 0.0)


@pytest.mark.parametrize("arguments", [[], ["--train", "a"], ["--output", "b"]])
def test_incomplete_arguments(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Without something to do, or somewhere to write, the command explains itself."""
    with pytest.raises(SystemExit):
        main(arguments)
    assert "--train with --output" in capsys.readouterr().err


@needs_compiled_kernels
@pytest.mark.parametrize(("form", "coarse_share"), [("joined", 0.976), ("title", 0.970), ("upper", 0.970)])
def test_runtime_forms(form: str, coarse_share: float) -> None:
    """The shipped model copes with joined words, titles and capitals of the treebank's test part."""
    path = SHARED / "pos" / "ewt.test.tsv.gz"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    assert evaluation(Tagger.load(), read_sentences(path)[::2])[form][1] >= coarse_share


@needs_compiled_kernels
@pytest.mark.parametrize(
    ("code", "least", "least_nominal"),
    [
        ("pt", 0.94, 0.95),
        ("es", 0.93, 0.95),
        ("fr", 0.93, 0.95),
        ("nl", 0.93, 0.95),
        ("de", 0.91, 0.95),
        ("it", 0.89, 0.95),
        ("pl", 0.89, 0.95),
    ],
)
def test_other_languages(code: str, least: float, least_nominal: float) -> None:
    """The shipped models of other languages are about as good as docs/languages.md says."""
    path = SHARED / "pos" / f"{code}.test.tsv.gz"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    tagger = Tagger.load(Path(DATA) / f"tagger_{code}.model")
    sentences = read_sentences(path)
    assert accuracy(tagger, sentences)[0] >= least
    nominal, shares = group_shares(tagger, sentences)
    assert nominal >= least_nominal
    assert min(shares["noun"]) > 0.93
    assert min(shares["adposition"]) > 0.93


def test_nothing_to_learn_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An empty corpus is refused, and no model is written."""
    empty = tmp_path / "empty.tsv"
    empty.write_bytes(b"")
    with pytest.raises(SystemExit):
        main(["--train", str(empty), "--output", str(tmp_path / "model.npz")])
    assert "no sentences" in capsys.readouterr().err
    assert not (tmp_path / "model.npz").exists()
