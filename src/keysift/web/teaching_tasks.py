"""Jobs of teaching: the candidates of a document to label, and the model that labels give."""

from __future__ import annotations

import warnings
from collections import Counter
from contextlib import closing
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from keysift.analysis.detection import detect_language
from keysift.extractor import Extractor
from keysift.rankers.tuned.model import Tuned
from keysift.rankers.tuned.ordering import MOST_TO_ORDER, unsureness
from keysift.web.jobs import Answer, Job, encoded
from keysift.web.projects import labels_file, model_name
from keysift.web.teaching import LabelStore

if TYPE_CHECKING:
    from keysift.web.worker import Emit
    from keysift.web.workshop import Workshop


def candidates(workshop: Workshop, job: Job, emit: Emit) -> Answer:
    """Return the best candidates of a document: by the taught model if it is of its language, else by `sift`."""
    text = job.body.decode("utf-8", "surrogatepass")
    settings: dict[str, Any] = {"language": detect_language(text)}
    name = model_name(job.arguments["project"])
    taught = next((one for one in workshop.models.listing() if one["name"] == name), {})
    if taught.get("language") == settings["language"]:
        settings["model"] = name
    extractor = workshop.extractor(None, settings)
    found = extractor.extract(text, top=job.arguments["top"])
    answer = {"ranked_by": extractor.method.name, "candidates": found.to_dicts()}
    return Answer(200, encoded(answer), documents=1)


def teach(workshop: Workshop, job: Job, emit: Emit) -> Answer:
    """Train the taught model on all finished documents, and return what to expect of it."""
    from keysift.rankers.tuned.expectations import expect

    project = job.arguments["project"]
    with closing(LabelStore(labels_file(workshop.data_folder, project), readable_only=True)) as store:
        labelled = store.labelled()
        waiting = store.unfinished(most=MOST_TO_ORDER)
    # A model is of one language: that of most documents.
    languages = [detect_language(text) for text, _ in labelled]
    ((language, _),) = Counter(languages).most_common(1)
    start = Tuned(language=language)
    examples = start.examples([pair for pair, found in zip(labelled, languages, strict=True) if found == language])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that no label is a candidate phrase is part of the answer
        model = start.learned_from(examples)
    extractor = Extractor(model=model, language=language)
    learned: dict[str, Any] = {
        "documents": model.documents,
        "labels": model.labels,
        "matched": model.matched,
        "trained": not model.is_untrained,
        # As in `keysift label`, the document comes next in which the model is least sure.
        "order": sorted(waiting, key=lambda number: -unsureness(waiting[number], extractor=extractor)),
    }
    if not model.is_untrained:
        found = expect(model, examples)
        learned["scores"] = {
            name: {
                "sift": asdict(found.sift[name]),
                "tuned": asdict(found.tuned[name]),
                "gain": asdict(found.gains[name]),
            }
            for name in found.gains
        }
        learned["preferences"] = list(map(str, found.preferences))
        name = model_name(project)
        model.save(workshop.models.path(name))
        workshop.models.describe(name, {"method": model.method, "documents": model.documents, "language": language})
    return Answer(200, encoded(learned), documents=len(examples))
