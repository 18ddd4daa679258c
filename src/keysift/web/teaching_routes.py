"""Routes of teaching: a queue of documents, labels, and the model that is trained on them as they come in."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from itertools import chain
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from keysift.web.access_log import LOGGER
from keysift.web.app import Service, service_of
from keysift.web.jobs import NDJSON_TYPE, Job, encoded
from keysift.web.problems import ProblemError
from keysift.web.projects import DEFAULT, PROJECT_PATTERN, Project, model_name
from keysift.web.schemas import (
    AddDocuments,
    FinishRequest,
    LabelRequest,
    ProjectsAnswer,
    TeachAnswer,
    TeachDocumentAnswer,
    check_texts,
)
from keysift.web.teaching import FEWEST, MOST_DOCUMENTS, Added, LabelStore
from keysift.web.work_routes import Filename, TextField, client_of, takes_file

router: Final = APIRouter()
_MOST_SPANS: Final = 200
_BEFORE_ANOTHER_TRY: Final = 5.0


ProjectName = Annotated[
    str, Query(alias="project", pattern=PROJECT_PATTERN, description="Each project has its own labels and model.")
]


@router.get("/v1/teach/projects", response_model=ProjectsAnswer, summary="The projects of teaching")
async def list_projects(request: Request) -> Any:
    """Return all projects, and how many documents each has."""
    return await asyncio.to_thread(_projects, service_of(request))


def _projects(service: Service) -> dict[str, Any]:
    return {"items": [{"name": project.name, **project.labels.counts()} for project in service.projects]}


@router.get("/v1/teach", response_model=TeachAnswer, summary="The state of teaching")
async def state(request: Request, name: ProjectName = DEFAULT) -> Any:
    """Return the queue of documents, and what the model has learned so far, with its cross-validated gain."""
    return await asyncio.to_thread(_state, service_of(request).projects.find(name))


def _state(project: Project, added: Added | None = None) -> dict[str, Any]:
    documents = project.labels.documents()
    finished = sum(document["finished"] for document in documents)
    learned = project.labels.learned
    return {
        "project": project.name,
        "documents": documents,
        "finished": finished,
        "needed": max(0, FEWEST - finished),
        "learning": project.is_learning,
        "next": _next(documents, order=(learned or {}).pop("order", ())),
        "model": learned,
        "model_name": model_name(project.name),
        "added": None if added is None else added._asdict(),
    }


def _next(documents: list[dict[str, Any]], *, order: Sequence[int]) -> int | None:
    """Return the document to label next: one that was begun, or where the model was least sure, or else the first."""
    waiting = {document["id"]: document["labels"] for document in documents if not document["finished"]}
    begun = (number for number, labels in waiting.items() if labels)
    return next(chain(begun, (number for number in order if number in waiting), waiting), None)


@router.post("/v1/teach/documents", response_model=TeachAnswer, summary="Add documents to the queue")
async def add_documents(request: Request, body: AddDocuments, name: ProjectName = DEFAULT) -> Any:
    """Add documents to the queue; those that are in it already are left out. A project begins with its first ones."""
    service = service_of(request)
    limits = service.settings.limits
    check_texts([document.text for document in body.documents], most=limits.documents, longest=limits.text_characters)
    pairs = [
        (f"Document {number}" if one.id is None else str(one.id), one.text)
        for number, one in enumerate(body.documents, start=1)
    ]
    return await asyncio.to_thread(_add, service.projects.find(name, new=True), pairs)


def _add(project: Project, pairs: list[tuple[str, str]]) -> dict[str, Any]:
    return _state(project, project.labels.add(pairs))


@router.post(
    "/v1/teach/file", response_model=TeachAnswer, openapi_extra=takes_file(), summary="Add the documents of a file"
)
async def add_file(
    request: Request,
    filename: Filename = "file",
    text_field: TextField = "text",
    name: ProjectName = DEFAULT,
) -> Any:
    """Add the documents of a file, which is the body, to the queue, as many as it may have."""
    service = service_of(request)
    arguments = {"filename": filename, "text_field": text_field, "most": MOST_DOCUMENTS}
    job = Job("read", arguments, await request.body(), client_of(request))
    found = await _worked_out(service, job)
    pairs = [(document["id"], document["text"]) for document in found["documents"]]
    state = await asyncio.to_thread(_add, service.projects.find(name, new=True), pairs)
    state["added"]["beyond"] += found["of"] - len(pairs)
    return state


async def _worked_out(service: Service, job: Job) -> dict[str, Any]:
    """Return what a worker answers, or raise what it says went wrong."""
    answer = await service.pool.run(job, seconds=service.settings.limits.seconds)
    found: dict[str, Any] = json.loads(answer.content)
    if answer.status != 200:
        raise ProblemError(answer.status, found["detail"])
    return found


@router.get("/v1/teach/documents/{number}", response_model=TeachDocumentAnswer, summary="A document to label")
async def get_document(
    request: Request,
    number: int,
    top: Annotated[int, Query(ge=1, le=100, description="How many candidates.")] = 15,
    name: ProjectName = DEFAULT,
) -> Any:
    """Return a document with its best candidates, as the model ranks them now, and what was said about each."""
    service = service_of(request)
    document = await asyncio.to_thread(service.projects.find(name).labels.document, number)
    text = document["text"]
    job = Job("candidates", {"top": top, "project": name}, text.encode("utf-8", "surrogatepass"), client_of(request))
    found = await _worked_out(service, job)
    verdicts = {phrase.casefold(): (phrase, verdict) for phrase, verdict in document.pop("verdicts").items()}
    for candidate in found["candidates"]:
        _, candidate["verdict"] = verdicts.pop(candidate["text"].casefold(), (None, None))
    for phrase, verdict in verdicts.values():  # what was selected in the text, or is ranked lower now
        spans = _occurrences(text, phrase)
        found["candidates"].append({"text": phrase, "score": 0.0, "stem": "", "spans": spans, "verdict": verdict})
    labels = sum(candidate["verdict"] == "keyphrase" for candidate in found["candidates"])
    answered = {**document, "labels": labels, **found}
    return Response(encoded(answered), media_type="application/json")


def _occurrences(text: str, phrase: str) -> list[tuple[int, int]]:
    """Return where a phrase occurs in a text, whatever its case and the white space in it."""
    pattern = r"\s+".join(map(re.escape, phrase.split()))
    found = re.finditer(pattern, text, re.IGNORECASE)
    return [match.span() for match, _ in zip(found, range(_MOST_SPANS), strict=False)]


@router.put("/v1/teach/documents/{number}/label", status_code=204, response_class=Response, summary="Label a phrase")
async def label(request: Request, number: int, body: LabelRequest, name: ProjectName = DEFAULT) -> Response:
    """Say whether a phrase is a keyphrase of a document. It is on disk when this is answered."""
    service = service_of(request)
    project = service.projects.find(name)
    if await asyncio.to_thread(_label, project.labels, number, body):
        learn(service, project)
    return Response(status_code=204)


def _label(labels: LabelStore, number: int, body: LabelRequest) -> bool:
    """Label a phrase, and tell whether its document is finished."""
    labels.label(number, body.phrase, body.verdict)
    return bool(labels.document(number)["finished"])


@router.delete("/v1/teach/documents/{number}", response_model=TeachAnswer, summary="Delete a document")
async def delete_document(request: Request, number: int, name: ProjectName = DEFAULT) -> Any:
    """Delete a document with its labels. If it was finished, the model is trained anew without it."""
    service = service_of(request)
    project = service.projects.find(name)
    was_finished = (await asyncio.to_thread(project.labels.document, number))["finished"]
    await asyncio.to_thread(project.labels.remove, number)
    if was_finished:
        learn(service, project)
    return await asyncio.to_thread(_state, project)


@router.put("/v1/teach/documents/{number}/finished", response_model=TeachAnswer, summary="Finish a document")
async def finish(request: Request, number: int, body: FinishRequest, name: ProjectName = DEFAULT) -> Any:
    """Say that all keyphrases of a document are labelled. From five such documents on, the model is trained anew."""
    service = service_of(request)
    project = service.projects.find(name)
    await asyncio.to_thread(project.labels.finish, number, body.finished)
    learn(service, project)
    return await asyncio.to_thread(_state, project)


@router.delete("/v1/teach", status_code=204, response_class=Response, summary="Delete all labels")
async def clear(request: Request, name: ProjectName = DEFAULT) -> Response:
    """Delete a project: its documents, all labels, and the model that was trained on them."""
    service = service_of(request)
    project = service.projects.find(name)
    await project.stop_learning()  # its model would come back
    await asyncio.to_thread(service.projects.delete, project)
    if service.models.path(model_name(name)).is_file():
        service.models.delete(model_name(name))
    return Response(status_code=204)


@router.get(
    "/v1/teach/labels",
    response_class=Response,
    responses={200: {"description": "Labelled documents", "content": {NDJSON_TYPE: {}}}},
    summary="Download the labels",
)
async def download_labels(request: Request, name: ProjectName = DEFAULT) -> Response:
    """Return the labelled documents as JSONL, for `keysift train`. The model is that of /v1/models/taught."""
    return Response(
        await asyncio.to_thread(_labels, service_of(request).projects.find(name).labels),
        headers={"content-type": NDJSON_TYPE, "content-disposition": 'attachment; filename="labels.jsonl"'},
    )


def _labels(store: LabelStore) -> bytes:
    return b"".join(
        encoded({"text": text, "keyphrases": phrases}) + b"\n" for text, phrases in store.labelled(all_labels=True)
    )


def learn(service: Service, project: Project) -> None:
    """Train the model in the background; a training that is going on is followed by another."""
    project.learn_again = True
    if not project.is_learning:
        project.learning = asyncio.create_task(_learn(service, project))


async def _learn(service: Service, project: Project) -> None:
    job = Job("teach", {"project": project.name})
    while project.learn_again:
        project.learn_again = False
        if (await asyncio.to_thread(project.labels.counts))["finished"] < FEWEST:
            continue
        try:
            answer = await service.slow_pool.run(job, seconds=service.settings.limits.fit_seconds)
        except ProblemError as problem:
            LOGGER.warning("training failed: %s", problem.detail)
            if problem.status == 503:  # too many others wait for the same worker
                await asyncio.sleep(_BEFORE_ANOTHER_TRY)
                project.learn_again = True
                continue
            return
        if answer.status == 200:
            await asyncio.to_thread(project.labels.remember, json.loads(answer.content))
        else:
            LOGGER.warning("training failed: %s", json.loads(answer.content)["detail"])
