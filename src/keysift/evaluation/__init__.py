"""How good keyphrases are: labelled datasets, matching, measures and benchmark runs.

>>> from keysift.evaluation import evaluate, open_dataset
>>> print(evaluate("positionrank", open_dataset("Inspec")))  # doctest: +SKIP
positionrank on Inspec: P@5 34.0, P@10 32.4, MRR 58.0
"""

from keysift.evaluation.datasets.dataset import Dataset, LabelledDocument
from keysift.evaluation.datasets.locations import available_datasets, open_dataset
from keysift.evaluation.datasets.readers import read_dataset
from keysift.evaluation.datasets.statistics import DatasetStatistics, dataset_statistics
from keysift.evaluation.errors import DownloadError, MissingPackageError, UnknownDatasetError
from keysift.evaluation.evaluate import Evaluation, evaluate
from keysift.evaluation.evaluation_rules import EvaluationRules
from keysift.evaluation.runs.benchmark import BenchmarkSettings, run_benchmark
from keysift.evaluation.runs.own_systems import Predictions
from keysift.evaluation.runs.run_results import RunResults
from keysift.measures.measure import Measure

__all__ = [
    "BenchmarkSettings",
    "Dataset",
    "DatasetStatistics",
    "DownloadError",
    "Evaluation",
    "EvaluationRules",
    "LabelledDocument",
    "Measure",
    "MissingPackageError",
    "Predictions",
    "RunResults",
    "UnknownDatasetError",
    "available_datasets",
    "dataset_statistics",
    "evaluate",
    "open_dataset",
    "read_dataset",
    "run_benchmark",
]
