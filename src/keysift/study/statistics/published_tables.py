"""The study's published results in the shapes that the analyses take, to see that they give what was published."""

from __future__ import annotations

from keysift.evaluation.runs.published import published

MEASURES = ("P@5", "MRR")
"""The measures on which the study compares methods; its tables have P@10 as well."""


def published_dataset_means() -> dict[str, dict[str, dict[str, float]]]:
    """Return measure -> dataset -> method -> mean in per cent, rounded to one digit as printed."""
    figures = published()
    return {
        measure: {dataset: figures["results"][measure][dataset] for dataset in figures["datasets"]}
        for measure in MEASURES
    }


def published_means() -> dict[str, dict[str, float]]:
    """Return measure -> method -> mean over all documents: Σ_d documents(d) · mean(d) / Σ_d documents(d).

    The published row "AVG" is another mean, in which a dataset of 20 documents counts as much as one of 2,000.
    """
    figures = published()
    sizes = {dataset: row["documents"] for dataset, row in figures["datasets"].items()}
    total = sum(sizes.values())
    return {
        measure: {
            method: sum(sizes[dataset] * row[method] for dataset, row in table.items()) / total
            for method in figures["methods"]
        }
        for measure, table in published_dataset_means().items()
    }


def published_p_values() -> dict[str, dict[tuple[str, str], float]]:
    """Return measure -> pair of methods -> p-value of the published Wilcoxon tests, rounded to two digits."""
    return {
        measure: {(test["a"], test["b"]): test["p"] for test in published()["wilcoxon"][measure]}
        for measure in MEASURES
    }
