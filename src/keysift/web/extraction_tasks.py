"""Jobs about texts: keyphrases, explanations and word graphs."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from keysift.options import options_of
from keysift.rankers import find_method, methods
from keysift.vocabulary.concept import FoundConcepts
from keysift.web.jobs import NDJSON_TYPE, Answer, Job, encoded
from keysift.web.problems import ProblemError
from keysift.web.schemas import (
    MOST_METHODS,
    DocumentIn,
    ExplainRequest,
    ExtractRequest,
    GraphRequest,
    check_texts,
    parsed,
)

if TYPE_CHECKING:
    from keysift.extractor import Extractor
    from keysift.web.worker import Emit
    from keysift.web.workshop import Workshop

_PER_PART: Final = 16  # documents that are sent together


def extract(workshop: Workshop, job: Job, emit: Emit) -> Answer:
    """Return the keyphrases of one text or several, by one method or several."""
    request: ExtractRequest = parsed(ExtractRequest, job.body)
    documents = _documents(workshop, request)
    named = _extractors(workshop, request)
    # One after the other: to keep the results of many texts until all are encoded would take a fifth longer.
    lines = (encoded(_results(key, text, named, request)) for key, text in documents)
    if not job.arguments.get("stream"):
        return Answer(200, b'{"documents":[' + b",".join(lines) + b"]}", documents=len(documents))
    waiting: list[bytes] = []
    for line in lines:
        waiting.append(line + b"\n")
        if len(waiting) == _PER_PART:
            emit(b"".join(waiting))
            waiting.clear()
    return Answer(200, b"".join(waiting), NDJSON_TYPE, documents=len(documents))


def _documents(workshop: Workshop, request: ExtractRequest) -> list[tuple[str, str]]:
    """Return the texts of a request with their identifiers."""
    if (request.text is None) == (request.documents is None):
        raise ProblemError(422, "A request has either 'text', for one text, or 'documents', for several.")
    single = [DocumentIn.model_construct(text=request.text)]
    documents = single if request.documents is None else request.documents
    check_texts([document.text for document in documents], most=workshop.documents, longest=workshop.text_characters)
    return [(str(number if one.id is None else one.id), one.text) for number, one in enumerate(documents, start=1)]


def _extractors(workshop: Workshop, request: ExtractRequest) -> list[tuple[str, Extractor]]:
    """Return the extractors of a request by the names of their methods."""
    settings = request.settings()
    if request.methods is None:
        extractor = workshop.extractor(request.method, settings)
        return [(extractor.method.name, extractor)]
    if request.method is not None or not 1 <= len(request.methods) <= MOST_METHODS:
        raise ProblemError(
            422, f"A request has either 'method' or 'methods', of which there may be 1 to {MOST_METHODS}."
        )
    found = []
    chosen = [find_method(name) for name in request.methods]
    for name in settings["options"]:
        if not any(name in options_of(method) for method in chosen):
            users = ", ".join(one for one, method in methods().items() if name in options_of(method))
            raise ProblemError(422, f"None of the methods has an option {name!r}: it is one of {users}.")
    for method in chosen:
        own = {name: value for name, value in settings["options"].items() if name in options_of(method)}
        found.append((method.name, workshop.extractor(method.name, {**settings, "options": own})))
    return found


def _results(key: str, text: str, named: list[tuple[str, Extractor]], request: ExtractRequest) -> dict[str, Any]:
    results = []
    for name, extractor in named:
        found = extractor.extract_detached(text, top=request.top)
        result = {"method": name, "language": found.language, "keyphrases": found.to_dicts()}
        if isinstance(found, FoundConcepts) and found.new_terms:
            result["new_terms"] = found.new_terms.to_dicts()
        results.append(result)
    return {"id": key, "results": results}


def explain(workshop: Workshop, job: Job, emit: Emit) -> Answer:
    """Return why a phrase has its score and its rank."""
    request: ExplainRequest = parsed(ExplainRequest, job.body)
    check_texts([request.text], most=1, longest=workshop.text_characters)
    found = workshop.extractor(request.method, request.settings()).explain(request.text, request.phrase)
    return Answer(200, encoded(asdict(found)), documents=1)


def graph(workshop: Workshop, job: Job, emit: Emit) -> Answer:
    """Return the graph of the words of a text: which are neighbours, and how much each is worth by the method."""
    request: GraphRequest = parsed(GraphRequest, job.body)
    check_texts([request.text], most=1, longest=workshop.text_characters)
    extractor = workshop.extractor(request.method, request.settings())
    found = extractor.word_graph(request.text, window=request.window, nodes=request.nodes)
    return Answer(200, encoded(asdict(found)), documents=1)
