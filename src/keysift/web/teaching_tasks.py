"""Jobs of teaching: the candidates of a document to label, and the model that labels give."""

from __future__ import annotations

import warnings
from contextlib import closing
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from keysift.rankers.tuned.model import Tuned
from keysift.web.extraction_tasks import as_data
from keysift.web.frames import Answer, Job, encoded
from keysift.web.teaching import LabelStore

if TYPE_CHECKING:
    from keysift.web.worker import Emit
    from keysift.web.workshop import Workshop

TAUGHT: Final = "taught"
"""The name of the model that the labels give."""


def candidates(workshop: Workshop, job: Job, emit: Emit) -> Answer:
    """Return the best candidates of a document, as the taught model ranks them if there is one, else `sift`."""
    arguments = job.arguments
    has_model = workshop.models.path(TAUGHT).is_file()
    extractor = workshop.extractor(None, {"model": TAUGHT} if has_model else {})
    found = extractor.extract(job.body.decode("utf-8", "surrogatepass"), top=arguments["top"])
    answer = {"ranked_by": extractor.method.name, "candidates": list(map(as_data, found))}
    return Answer(200, encoded(answer), documents=1)


def teach(workshop: Workshop, job: Job, emit: Emit) -> Answer:
    """Train the taught model on all finished documents, and return what to expect of it."""
    from keysift.rankers.tuned.expectations import expect

    with closing(LabelStore(workshop.data_folder / "labels.sqlite", readable_only=True)) as store:
        labelled = store.labelled()
    start = Tuned()
    examples = start.examples([(text, phrases) for text, phrases in labelled])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that no label is a candidate phrase is part of the answer
        model = start.learnt_from(examples)
    learnt: dict[str, Any] = {
        "documents": model.documents,
        "labels": model.labels,
        "matched": model.matched,
        "trained": not model.is_untrained,
    }
    if not model.is_untrained:
        found = expect(model, examples)
        learnt["scores"] = {
            name: {
                "sift": asdict(found.sift[name]),
                "tuned": asdict(found.tuned[name]),
                "gain": asdict(found.gains[name]),
            }
            for name in found.gains
        }
        learnt["preferences"] = list(map(str, found.preferences))
        model.save(workshop.models.path(TAUGHT))
        workshop.models.describe(TAUGHT, {"method": model.method, "documents": model.documents, "language": "en"})
    return Answer(200, encoded(learnt), documents=len(examples))
