"""What `tuned` learns from labelled documents: a weight for each feature of a phrase."""

from __future__ import annotations

import os
import warnings
from array import array
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final

from keysift.analysis.languages import find_language
from keysift.analysis.settings import AnalysisSettings, describe
from keysift.analysis.stopwords import read_stop_words
from keysift.errors import AnalysisMismatchError, FileFormatError
from keysift.io.array_files import load_arrays, pack_strings, save_arrays, unpack_strings
from keysift.kernels.arrays import zeros
from keysift.rankers.sift import SIFT_VERSION
from keysift.rankers.tuned.phrase_features import FEATURES
from keysift.rankers.tuned.possible_numbers import check_numbers

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from keysift.options import ExtractionOptions
    from keysift.rankers.kea.model import LabelledInput
    from keysift.rankers.tuned.examples import Example, Floats
    from keysift.resources import GivenCorpus

_FORMAT_VERSION: Final = 1


class Tuned:
    """`sift`, adjusted to labelled documents: `keysift.extract(text, model=model)` ranks by it.

    It has learned from so many `documents`, which have so many `labels`, of which so many are `matched` by a candidate
    phrase. `penalty` says how strongly it was held near `sift`. `concepts` is the size of the vocabulary that it
    learned with, or 0. A model never changes; `update` returns another one.

    >>> pairs = [("Sparse grids solve equations.", ["sparse grids"]), ("Neural networks learn.", ["neural networks"])]
    >>> Tuned.fit(pairs)
    <Tuned: 2 documents, 2 of 2 labels are candidate phrases>
    """

    __slots__ = ("_precision", "concepts", "documents", "labels", "matched", "penalty", "settings", "weights")

    method: ClassVar = "tuned"

    def __init__(self, *, language: str = "en", stop_words: frozenset[str] | None = None) -> None:
        self.settings: AnalysisSettings | None = AnalysisSettings(find_language(language).code, stop_words)
        self.documents = self.labels = self.matched = self.concepts = 0
        self.penalty = 1.0
        self.weights: array[float] = zeros("d", len(FEATURES))
        self._precision: array[float] = zeros("d", 0)  # by rows; empty where nothing was learned

    @classmethod
    def fit(
        cls,
        labelled: LabelledInput,
        *,
        language: str = "en",
        stop_words: Iterable[str] | os.PathLike[str] | None = None,
        corpus: GivenCorpus = None,
        **options: Unpack[ExtractionOptions],
    ) -> Tuned:
        """Learn from labelled documents: a Dataset, or any pairs of a text or Document and its keyphrases.

        The other arguments are those of `keysift.Extractor`, which should be told the same. With a `vocabulary`, the
        keyphrases are concepts: preferred or other labels, or identifiers. Without labels, or with none that a
        candidate phrase matches, the model ranks exactly as `sift` does, and a warning says so.
        """
        words = None if stop_words is None else read_stop_words(stop_words)
        model = cls(language=language, stop_words=words)
        return model.learned_from(model.examples(labelled, corpus=corpus, **options))

    def update(
        self, labelled: LabelledInput, *, corpus: GivenCorpus = None, **options: Unpack[ExtractionOptions]
    ) -> Tuned:
        """Return a model that has learned from more labelled documents too.

        The old documents are not needed: the model knows how sure it is of each weight. The result is close to that of
        fitting all documents at once, but not the same.
        """
        return self.learned_from(self.examples(labelled, corpus=corpus, **options))

    def examples(
        self, labelled: LabelledInput, *, corpus: GivenCorpus = None, **options: Unpack[ExtractionOptions]
    ) -> list[Example]:
        """Return labelled documents as the model learns from them; see `keysift.rankers.tuned.examples`."""
        # These import the methods, of which this is one; and numpy is slow to import.
        from keysift.options import checked_options
        from keysift.phrases.choosing import ResultRules
        from keysift.rankers import find_method
        from keysift.rankers.tuned.examples import read_examples
        from keysift.resources import resolve

        if self.settings is None:
            language, stop_words = "en", None
        else:
            language, stop_words = self.settings.language, self.settings.stop_words
        _, rules, results = checked_options(find_method(self.method), options, language=language)
        self.check_vocabulary(rules.vocabulary is not None)
        resources = resolve(
            find_method(self.method), corpus=corpus, model=self, language=language, stop_words=stop_words
        )
        return list(
            read_examples(
                labelled,
                rules=rules,
                results=results or ResultRules(),
                resources=resources,
                language=language,
                stop_words=stop_words,
            )
        )

    def learned_from(self, examples: list[Example], *, covariance: Floats | None = None) -> Tuned:
        """Return a model that has learned from examples too; `covariance` is of weights before any is seen."""
        import numpy as np

        from keysift.rankers.tuned.fitting import choose_penalty, fit_weights, precision_of
        from keysift.rankers.tuned.prior import prior_covariance

        learned = Tuned()
        learned.settings = self._settings_with(examples)
        learned.documents = self.documents + len(examples)
        learned.labels = self.labels + sum(example.labels for example in examples)
        learned.matched = self.matched + sum(example.matched for example in examples)
        learned.penalty = self.penalty
        learned.concepts = max((example.concepts for example in examples), default=self.concepts)
        if not learned.matched:
            warnings.warn(
                f"No label is a candidate phrase of its text (labels: {learned.labels}, documents: "
                f"{learned.documents}): the model ranks exactly as sift does.",
                stacklevel=3,
            )
            return learned
        if self.is_untrained:
            if covariance is None:
                covariance = prior_covariance()
            learned.penalty = choose_penalty(examples, covariance=covariance)
            precision = precision_of(covariance, learned.penalty)
        else:
            precision = np.array(self._precision).reshape(len(FEATURES), len(FEATURES))
        fitted = fit_weights(examples, start=np.array(self.weights), precision=precision)
        learned.weights = array("d", fitted.weights.tolist())
        learned._precision = array("d", fitted.precision.ravel().tolist())
        return learned

    def _settings_with(self, examples: list[Example]) -> AnalysisSettings | None:
        settings = self.settings
        for number, example in enumerate(examples):
            if not self.documents and not number:
                settings = example.settings
            elif example.settings != settings:
                raise AnalysisMismatchError(
                    f"Labelled documents must be analyzed in one way. Got {describe(example.settings)} after "
                    f"{describe(settings)}."
                )
        return settings

    @property
    def is_untrained(self) -> bool:
        """Tell whether the model has learned nothing, and ranks as `sift` does."""
        return not self._precision

    def check_vocabulary(self, is_given: bool) -> None:
        """Warn if there is a vocabulary now and there was none when the model learned, or the other way round."""
        if self.documents and is_given != bool(self.concepts):
            had, has = ("a", "without") if self.concepts else ("no", "with")
            warnings.warn(
                f"The model was trained with {had} vocabulary and is used {has} one: what it learned may not hold.",
                stacklevel=4,
            )

    def __repr__(self) -> str:
        kind = "concepts found in the text" if self.concepts else "candidate phrases"
        return f"<Tuned: {self.documents} documents, {self.matched} of {self.labels} labels are {kind}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tuned):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model to one file. The file is complete or not there at all."""
        counts = ("documents", "labels", "matched", "penalty", "concepts")
        header: dict[str, object] = {name: getattr(self, name) for name in counts}
        header["sift"] = SIFT_VERSION
        header["settings"] = None if self.settings is None else self.settings.as_data()
        arrays = pack_strings(FEATURES, "feature_")
        arrays |= {"weights": self.weights, "precision": self._precision}
        save_arrays(path, kind=self.method, version=_FORMAT_VERSION, header=header, arrays=arrays)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Tuned:
        """Read a model that `save` wrote; a damaged, foreign or newer file raises FileFormatError."""
        header, arrays = load_arrays(path, kind=cls.method, version=_FORMAT_VERSION)
        model = cls()
        try:
            settings = header["settings"]
            model.settings = None if settings is None else AnalysisSettings.from_data(settings)
            model.documents, model.labels, model.matched = (header[name] for name in ("documents", "labels", "matched"))
            model.penalty = float(header["penalty"])
            model.concepts = header.get("concepts", 0)  # older models have learned without a vocabulary
            model.weights, model._precision = arrays["weights"], arrays["precision"]
            if header.get("sift") != SIFT_VERSION or unpack_strings(arrays, "feature_") != list(FEATURES):
                raise ValueError("it was trained with another version of keysift; train it again")
            width = len(FEATURES)
            if len(model.weights) != width or len(model._precision) not in (0, width * width):
                raise ValueError("it has too few or too many weights")
            if model.weights.typecode + model._precision.typecode != "dd":
                raise ValueError("its weights have another type than they should")
            check_numbers(model, model._precision)
        except (KeyError, ValueError, TypeError, OverflowError) as error:
            raise FileFormatError(f"{os.fspath(path)} is not a whole keysift model of Tuned: {error}") from error
        return model
