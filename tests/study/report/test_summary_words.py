from __future__ import annotations

import re
from pathlib import Path

from keysift.evaluation import BenchmarkSettings, run_benchmark
from keysift.study.report.analysis import StudyAnalysis, analyze
from keysift.study.report.blocks import Listing, Words
from keysift.study.report.cautions import cautions
from keysift.study.report.summary_words import summary_blocks
from tests.evaluation.made_up import made_up_dataset
from tests.study.generated_runs import generated_run


def plain(words: Words) -> str:
    """Return words without what makes some of them stand out."""
    return words if isinstance(words, str) else "".join(part if isinstance(part, str) else part.text for part in words)


def summary(analysis: StudyAnalysis) -> str:
    """Return the summary as plain text."""
    opening, listing = summary_blocks(analysis)
    assert isinstance(listing, Listing)
    assert not isinstance(opening, Listing)
    return "\n".join([plain(opening.words), *map(plain, listing.items)])


def test_words_follow_the_numbers(tmp_path: Path) -> None:
    """With strengths turned round, the words name the other leader, and the same things about it."""
    forward = generated_run(tmp_path / "forward", strengths={"alpha": 0.7, "omega": 0.2})
    backward = generated_run(tmp_path / "backward", strengths={"alpha": 0.2, "omega": 0.7})
    one, other = summary(analyze(forward)), summary(analyze(backward))
    assert "By P@5, alpha leads" in one
    assert "By MRR, omega leads" in other
    assert "is more than chance (p < 0.001), with a large effect" in one
    assert "alpha is in the first" in one
    assert "omega is in the first" in other
    assert "The same method is best everywhere: of 2 datasets, best by P@5 is alpha on 2" in one
    assert "alpha leads" not in other


def test_small_datasets_have_a_word(tmp_path: Path) -> None:
    """Where the mean over datasets has another leader than the mean over documents, both are named."""
    results = generated_run(
        tmp_path / "run",
        strengths={"early": 0.5, "late": 0.4},
        growth={"late": 0.2},
        datasets={"large": 200, "small": 20, "tiny": 10},
    )
    text = summary(analyze(results))
    assert "By P@5, early leads" in text
    assert "If all datasets weigh alike, late leads instead" in text


def test_equal_methods_are_not_said_to_differ(tmp_path: Path) -> None:
    """Between equal methods the lead may be chance, and those that cannot be told apart are named."""
    text = summary(analyze(generated_run(tmp_path / "run", strengths={"alpha": 0.5, "beta": 0.5, "gamma": 0.5})))
    assert "may be chance" in text
    assert "0 of 3 pairs of methods differ by P@5" in text
    assert "Nor can it be told apart from" in text


def test_numbers_in_words_are_those_of_the_analysis(tmp_path: Path) -> None:
    """Means, intervals, counts of pairs and shares stand in the words as they were computed."""
    analysis = analyze(generated_run(tmp_path / "run"))
    text = summary(analysis)
    found = analysis.intervals["MRR"]["alpha"]
    assert f"alpha leads with {found.estimate:.1f} % (95 % interval {found.low:.1f} to {found.high:.1f})" in text
    real = sum(row.p < 0.05 for row in analysis.comparisons if row.measure == "P@5")
    assert f"{real} of 6 pairs of methods differ by P@5" in text
    assert "beta and gamma agree most (100 %)" in text
    assert "delta takes longest with 5 ms" in text


def test_what_matters_about_a_corpus_is_said(tmp_path: Path) -> None:
    """A method that gains where documents are longer is said to."""
    results = generated_run(
        tmp_path / "run",
        strengths={"short": 0.5, "long": 0.3},
        growth={"long": 0.03},
        datasets={f"set {number:02}": 40 for number in range(20)},
    )
    text = summary(analyze(results))
    assert "regressions explain more than half of a difference" in text
    assert re.search(r"The lead of (long over short in P@5 grows|short over long in P@5 shrinks) with", text)


def test_one_method_has_a_summary(tmp_path: Path) -> None:
    """A single method is described without comparisons."""
    text = summary(analyze(generated_run(tmp_path / "run"), methods=["beta"]))
    assert "1 method was run on 2 datasets with 120 documents" in text
    assert re.search(r"By P@5, beta scores \d", text)
    assert "Pareto" not in text


def test_cautions_are_about_this_run(tmp_path: Path) -> None:
    """Few documents, few datasets, the same documents twice and uncorrected tests are pointed out where they occur."""
    settings = BenchmarkSettings(methods=("firstn", "tf"), limit=5, trials=1)
    datasets = [made_up_dataset("kdd"), made_up_dataset("twin")]
    results = run_benchmark(datasets, tmp_path / "run", settings=settings)
    text = "\n".join(map(plain, cautions(analyze(results))))
    assert "Few documents, so that means are uncertain: kdd (5)." in text
    assert "With 1 dataset, nothing can be said" in text
    assert "in the run already with other gold: twin (as kdd)" in text
    named = "\n".join(map(plain, cautions(analyze(results, datasets=["kdd", "twin"]))))
    assert "count twice: kdd and twin" in named
    assert "kdd (5 documents; the study had 755)" in text
    assert "only the first 5 documents" in text
    assert "about 0.1 of the 1 pair would" in text
    assert "false discovery rates" in "\n".join(map(plain, cautions(analyze(results, correction="fdr"))))
    assert "(Holm)" in "\n".join(map(plain, cautions(analyze(results, correction="holm"))))


def test_what_was_learnt_or_chosen_on_the_data_is_said(tmp_path: Path) -> None:
    """Methods that learn from labels are named, and so are the datasets on which sift was made."""
    strengths = {"sift": 0.5, "tuned": 0.6, "tf": 0.4}
    results = generated_run(tmp_path / "run", strengths=strengths, datasets={"kdd": 60, "mine": 60})
    text = "\n".join(map(plain, cautions(analyze(results))))
    assert "learnt from the other: tuned. The other methods see no labels." in text
    assert "constants of sift, on which tuned builds, were chosen on kdd:" in text
    for methods, datasets in ((["tf", "tuned"], ["kdd"]), (["sift", "tf"], ["mine"])):
        assert "constants of sift" not in "\n".join(
            map(plain, cautions(analyze(results, methods=methods, datasets=datasets)))
        )


def test_cautions_that_do_not_apply_are_not_given(tmp_path: Path) -> None:
    """One method on large datasets of our own has nothing to be corrected, and no few documents."""
    text = "\n".join(map(plain, cautions(analyze(generated_run(tmp_path / "run"), methods=["alpha"]))))
    assert "corrected" not in text
    assert "Few documents" not in text
    assert "rebuilt" not in text
    assert "labels" not in text
