"""Routes about texts and files: what comes in is handed to a worker as it is."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response, StreamingResponse

from keysift._version import __version__
from keysift.analysis.language_data import language_data
from keysift.analysis.languages import languages
from keysift.options import method_data
from keysift.rankers import methods
from keysift.web.app import Service, reply, service_of
from keysift.web.jobs import NDJSON_TYPE, Answer, Job
from keysift.web.metrics import CONTENT_TYPE
from keysift.web.problems import ProblemError
from keysift.web.schemas import ReadAnswer

router: Final = APIRouter()
_SOME_BYTES: Final = 1 << 16

Filename = Annotated[str, Query(max_length=200, description="The name of the file, for its ending.")]
TextField = Annotated[str, Query(max_length=200, description="The JSON field or CSV column with the text.")]


def _takes(model: str) -> dict[str, Any]:
    """Return the description of a JSON body, which only workers parse."""
    schema = {"$ref": f"#/components/schemas/{model}"}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def takes_file() -> dict[str, Any]:
    """Return the description of a body that is a file."""
    schema = {"type": "string", "format": "binary"}
    return {"requestBody": {"required": True, "content": {"application/octet-stream": {"schema": schema}}}}


def gives(model: str, *, status: int = 200, lines: str | None = None) -> dict[int | str, dict[str, Any]]:
    """Return the description of an answer that a worker writes."""
    content: dict[str, Any] = {"application/json": {"schema": {"$ref": f"#/components/schemas/{model}"}}}
    if lines is not None:
        content[NDJSON_TYPE] = {"schema": {"type": "string", "description": lines}}
    return {status: {"description": "Done", "content": content}}


def client_of(request: Request) -> str:
    """Return who asks: clients take turns."""
    return request.client.host if request.client else ""


def wants_lines(request: Request) -> bool:
    """Tell whether the client asks for NDJSON."""
    return NDJSON_TYPE in request.headers.get("accept", "")


@router.post(
    "/v1/extract",
    response_class=Response,
    openapi_extra=_takes("ExtractRequest"),
    responses=gives("ExtractAnswer", lines="One document (DocumentOut) per line."),
    summary="Keyphrases of one text or several",
)
async def extract(request: Request) -> Response:
    """Return the keyphrases of one `text` or several `documents`, by one `method` or several `methods`.

    With `Accept: application/x-ndjson`, documents come line by line as soon as they are done.
    """
    service = service_of(request)
    job = Job("extract", {"stream": wants_lines(request)}, await request.body(), client_of(request))
    if not job.arguments["stream"]:
        return await work(service, job)
    return await lines(service, service.pool.stream(job, seconds=service.settings.limits.seconds))


async def work(service: Service, job: Job) -> Response:
    """Return the answer of a worker."""
    answer = await service.pool.run(job, seconds=service.settings.limits.seconds)
    service.metrics.worked_on(answer.documents)
    return reply(answer)


async def lines(service: Service, frames: AsyncIterator[bytes | Answer]) -> Response:
    """Return the lines of a worker as they come. What fails before the first line is answered as usual."""
    frames = _ahead(frames)
    first = await anext(frames)
    if isinstance(first, Answer):
        service.metrics.worked_on(first.documents)
        return reply(first)

    async def rest() -> AsyncIterator[bytes]:
        yield first
        try:
            async for frame in frames:
                if isinstance(frame, Answer):
                    service.metrics.worked_on(frame.documents)
                    failed = frame.status >= 400
                    yield b'{"problem":' + frame.content + b"}\n" if failed else frame.content.rstrip(b"\n") + b"\n"
                else:
                    yield frame
        except ProblemError as problem:
            yield b'{"problem":' + problem.content + b"}\n"

    return StreamingResponse(rest(), media_type=NDJSON_TYPE)


async def _ahead(frames: AsyncIterator[bytes | Answer]) -> AsyncIterator[bytes | Answer]:
    """Yield frames that are read as fast as they come: a worker does not wait for a client that reads slowly."""
    waiting: asyncio.Queue[bytes | Answer | Exception | None] = asyncio.Queue()

    async def read() -> None:
        try:
            async for frame in frames:
                waiting.put_nowait(frame)
        except Exception as error:
            waiting.put_nowait(error)
        waiting.put_nowait(None)

    reading = asyncio.create_task(read())
    try:
        while (frame := await waiting.get()) is not None:
            if isinstance(frame, Exception):
                raise frame
            yield frame
    finally:
        reading.cancel()
        with suppress(asyncio.CancelledError):
            await reading


@router.post(
    "/v1/explain",
    response_class=Response,
    openapi_extra=_takes("ExplainRequest"),
    responses=gives("ExplainAnswer"),
    summary="Why a phrase has its score",
)
async def explain(request: Request) -> Response:
    """Return why a phrase of a text has its score and its rank."""
    return await work(service_of(request), Job("explain", {}, await request.body(), client_of(request)))


@router.post(
    "/v1/graph",
    response_class=Response,
    openapi_extra=_takes("GraphRequest"),
    responses=gives("GraphAnswer"),
    summary="The word graph of a text",
)
async def graph(request: Request) -> Response:
    """Return the graph of the words of a text: which are neighbours, and how much each is worth by the method."""
    return await work(service_of(request), Job("graph", {}, await request.body(), client_of(request)))


@router.post(
    "/v1/read",
    response_class=Response,
    openapi_extra=takes_file(),
    responses={200: {"model": ReadAnswer, "description": "Done"}},
    summary="The texts of a file",
)
async def read(
    request: Request,
    filename: Filename = "file",
    text_field: TextField = "text",
) -> Response:
    """Return the documents of a file of any kind that `keysift extract` reads. The body is the file."""
    arguments = {"filename": filename, "text_field": text_field}
    return await work(service_of(request), Job("read", arguments, await request.body(), client_of(request)))


@router.get("/v1/methods", summary="The methods and their options")
def list_methods() -> dict[str, dict[str, Any]]:
    """Return every method: what it needs, its formula, its source, and its options."""
    return {name: method_data(method) for name, method in methods().items()}


@router.get("/v1/languages", summary="The languages")
def list_languages() -> dict[str, dict[str, Any]]:
    """Return every language, and what there is for it."""
    return {code: language_data(language) for code, language in languages().items()}


@router.get("/health", summary="Whether the service works")
async def health(request: Request) -> dict[str, str | int]:
    """Return the version, and how many worker processes are running. It answers as long as the service runs."""
    return {"status": "ok", "version": __version__, "workers": service_of(request).pool.alive}


@router.get("/ready", summary="Whether the service can take requests")
async def ready(request: Request) -> dict[str, str | int]:
    """Return 200 if a worker process is running and the data folder can be written, else 503 and the reason."""
    service = service_of(request)
    workers = service.pool.alive
    if not workers:
        raise ProblemError(503, "No worker process is running.", retry_after=1)
    reason = await asyncio.to_thread(_why_not_writable, service.settings.uploads_folder)
    if reason is not None:
        raise ProblemError(503, f"The data folder cannot be written: {reason}.", retry_after=10)
    return {"status": "ready", "version": __version__, "workers": workers}


def _why_not_writable(folder: Path) -> str | None:
    try:
        with tempfile.TemporaryFile(dir=folder) as stream:
            stream.write(bytes(_SOME_BYTES))
    except OSError as error:
        return error.strerror
    return None


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"description": "Counters for Prometheus", "content": {"text/plain": {}}}},
    summary="Counters for Prometheus",
)
async def metrics(request: Request) -> Response:
    """Return how many requests there were, how long they took, and what happened to workers."""
    return Response(service_of(request).metrics.text(), headers={"content-type": CONTENT_TYPE})
