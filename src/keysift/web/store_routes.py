"""Routes for corpora and models: create, list, download, delete."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi import Path as PathParameter
from fastapi.responses import FileResponse, Response

from keysift.analysis.languages import find_language
from keysift.web.app import Service, reply, service_of
from keysift.web.jobs import Answer, Job
from keysift.web.schemas import StoredAnswer
from keysift.web.stores import NAME_PATTERN, NamedFiles
from keysift.web.work_routes import Filename, TextField, client_of, gives, lines, takes_file, wants_lines

router: Final = APIRouter()

Name = Annotated[str, PathParameter(pattern=NAME_PATTERN, description="Letters, digits, hyphens and underscores.")]
Language = Annotated[str, Query(max_length=40, description="The language of the texts.")]
_FILE: Final[dict[int | str, dict[str, Any]]] = {
    200: {"description": "The file", "content": {"application/octet-stream": {}}}
}


@router.get("/v1/corpora", response_model=StoredAnswer, summary="The stored corpora")
def list_corpora(request: Request) -> Any:
    """Return all corpora: how many documents and words each has."""
    return {"items": list(service_of(request).corpora.listing())}


@router.put(
    "/v1/corpora/{name}",
    status_code=201,
    response_class=Response,
    openapi_extra=takes_file(),
    responses=gives("StoredOut", status=201, lines='{"progress": documents} per line, and last the corpus.'),
    summary="Fit a corpus",
)
async def make_corpus(
    request: Request,
    name: Name,
    filename: Filename = "file.jsonl",
    text_field: TextField = "text",
    language: Language = "en",
    topics: Annotated[int, Query(ge=0, le=200, description="Also fit so many topics.")] = 0,
    neighbours: Annotated[bool, Query(description="Also keep the words of each document.")] = False,
) -> Response:
    """Count the words of the documents of a file, which is the body; a corpus file of keysift is stored as it is.

    With `Accept: application/x-ndjson`, lines tell how many documents were read so far, the last one the result.
    """
    service = service_of(request)
    arguments = {
        "name": name,
        "filename": filename,
        "text_field": text_field,
        "language": find_language(language).code,
        "topics": topics,
        "neighbours": neighbours,
    }
    service.corpora.path(name)
    return await made_of_upload(request, service, "make_corpus", arguments)


@router.get("/v1/corpora/{name}", response_class=FileResponse, responses=_FILE, summary="Download a corpus")
def get_corpus(request: Request, name: Name) -> Response:
    """Return the file of a corpus, for `keysift extract --corpus FILE`."""
    return _file(service_of(request).corpora, name)


@router.delete("/v1/corpora/{name}", status_code=204, response_class=Response, summary="Delete a corpus")
def delete_corpus(request: Request, name: Name) -> Response:
    """Delete a corpus."""
    service_of(request).corpora.delete(name)
    return Response(status_code=204)


@router.get("/v1/models", response_model=StoredAnswer, summary="The stored models")
def list_models(request: Request) -> Any:
    """Return all models: for which method each is, and from how many documents it has learned."""
    return {"items": list(service_of(request).models.listing())}


@router.put(
    "/v1/models/{name}",
    status_code=201,
    response_class=Response,
    openapi_extra=takes_file(),
    responses=gives("StoredOut", status=201),
    summary="Train or upload a model",
)
async def make_model(
    request: Request, name: Name, filename: Filename = "file.jsonl", language: Language = "en"
) -> Response:
    """Train a `tuned` model on labelled documents: a JSONL file with the fields `text` and `keyphrases` is the body.

    A model file of keysift is stored as it is.
    """
    service = service_of(request)
    arguments = {"name": name, "filename": filename, "language": find_language(language).code}
    service.models.path(name)
    return await made_of_upload(request, service, "make_model", arguments)


@router.get("/v1/models/{name}", response_class=FileResponse, responses=_FILE, summary="Download a model")
def get_model(request: Request, name: Name) -> Response:
    """Return the file of a model, for `keysift extract --model FILE`."""
    return _file(service_of(request).models, name)


@router.delete("/v1/models/{name}", status_code=204, response_class=Response, summary="Delete a model")
def delete_model(request: Request, name: Name) -> Response:
    """Delete a model."""
    service_of(request).models.delete(name)
    return Response(status_code=204)


def _file(store: NamedFiles, name: str) -> Response:
    path = store.existing(name)
    return FileResponse(path, media_type="application/octet-stream", filename=path.name)


async def made_of_upload(request: Request, service: Service, task: str, arguments: dict[str, Any]) -> Response:
    """Return what a worker makes of the file in the body, or its progress line by line."""
    path = await stored_upload(request, service)
    seconds = service.settings.limits.fit_seconds
    job = Job(task, {**arguments, "path": str(path)}, client=client_of(request))
    if wants_lines(request):
        return await lines(service, _and_delete(service.slow_pool.stream(job, seconds=seconds), path))
    try:
        answer = await service.slow_pool.run(job, seconds=seconds)
    finally:
        path.unlink(missing_ok=True)
    service.metrics.worked_on(answer.documents)
    return reply(answer)


async def _and_delete(frames: AsyncIterator[bytes | Answer], path: Path) -> AsyncIterator[bytes | Answer]:
    try:
        async for frame in frames:
            yield frame
    finally:
        path.unlink(missing_ok=True)


async def stored_upload(request: Request, service: Service) -> Path:
    """Write the body of a request to a file as it comes, and return the file."""
    # Readers of datasets go by the ending of a name.
    given = Path(request.query_params.get("filename", "file.jsonl")).name.lower()
    known = (".jsonl", ".jsonl.gz", ".csv", ".tsv", ".json", ".txt", ".zip")
    suffix = next((ending for ending in known if given.endswith(ending)), ".jsonl")
    path = service.settings.uploads_folder / (os.urandom(16).hex() + suffix)
    try:
        with path.open("xb") as stream:
            async for chunk in request.stream():
                stream.write(chunk)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return path
