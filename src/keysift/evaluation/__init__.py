"""How good keyphrases are: labelled datasets, matching, measures and benchmark runs.

>>> from keysift.evaluation import evaluate, open_dataset
>>> print(evaluate("positionrank", open_dataset("Inspec")))  # doctest: +SKIP
positionrank on Inspec: P@5 34.0, P@10 32.4, MRR 58.0
"""

from keysift.evaluation.benchmark import BenchmarkSettings, run_benchmark
from keysift.evaluation.dataset import Dataset, LabelledDocument
from keysift.evaluation.evaluate import Evaluation, evaluate
from keysift.evaluation.locations import available_datasets, open_dataset
from keysift.evaluation.measures import Measure
from keysift.evaluation.readers import read_dataset
from keysift.evaluation.rules import EvaluationRules
from keysift.evaluation.run_results import RunResults
from keysift.evaluation.statistics import DatasetStatistics, dataset_statistics

__all__ = [
    "BenchmarkSettings",
    "Dataset",
    "DatasetStatistics",
    "Evaluation",
    "EvaluationRules",
    "LabelledDocument",
    "Measure",
    "RunResults",
    "available_datasets",
    "dataset_statistics",
    "evaluate",
    "open_dataset",
    "read_dataset",
    "run_benchmark",
]
