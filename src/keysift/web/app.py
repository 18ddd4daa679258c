"""The application: its routes, what they share, and its description (OpenAPI)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import Response
from pydantic.json_schema import models_json_schema
from starlette.exceptions import HTTPException

from keysift._version import __version__
from keysift.errors import KeysiftError, OptionError
from keysift.web import schemas
from keysift.web.jobs import Answer
from keysift.web.metrics import Metrics
from keysift.web.pool import WorkerPool
from keysift.web.problems import MEDIA_TYPE, ProblemError, problem_of
from keysift.web.service_settings import ServiceSettings
from keysift.web.stores import CORPUS, MODEL, NamedFiles
from keysift.web.teaching import LabelStore

_REFERENCE: Final = "#/components/schemas/{model}"
_MODELS: Final = (
    schemas.ExtractRequest,
    schemas.ExplainRequest,
    schemas.GraphRequest,
    schemas.ExtractAnswer,
    schemas.DocumentOut,
    schemas.ExplainAnswer,
    schemas.GraphAnswer,
    schemas.ReadAnswer,
    schemas.StoredOut,
    schemas.ProblemOut,
)


@dataclass(slots=True)
class Service:
    """What the routes work with."""

    settings: ServiceSettings
    metrics: Metrics
    pool: WorkerPool
    slow_pool: WorkerPool
    """One worker for what takes long, so that it stands in nobody's way."""
    corpora: NamedFiles
    models: NamedFiles
    labels: LabelStore
    learning: asyncio.Task[None] | None = None
    """The training that is going on, if any."""
    learn_again: bool = False
    """Whether labels have changed since it began."""


def service_of(request: Request) -> Service:
    """Return what the routes work with."""
    service: Service = request.app.state.service
    return service


def reply(answer: Answer) -> Response:
    """Return the answer of a worker as it is sent."""
    return Response(answer.content, status_code=answer.status, media_type=answer.media_type)


def create_app(settings: ServiceSettings) -> Any:
    """Return the application with these settings, as ASGI."""
    from keysift.web import collection_routes, page_routes, store_routes, teaching_routes, work_routes
    from keysift.web.guard import Guard

    settings.check()
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        service = _prepared(settings, metrics)
        await service.pool.start()
        await service.slow_pool.start(now=False)
        app.state.service = service
        yield
        if service.learning is not None:
            service.learning.cancel()
            with suppress(asyncio.CancelledError):
                await service.learning
        await asyncio.gather(service.pool.close(), service.slow_pool.close())
        service.labels.close()

    app = FastAPI(
        title="keysift",
        version=__version__,
        description="Keywords and keyphrases by term weighting.",
        docs_url=None,  # it would load scripts from other servers
        redoc_url=None,
        openapi_url="/v1/openapi.json",
        lifespan=lifespan,
    )
    for routes in (work_routes, store_routes, teaching_routes, collection_routes, page_routes):
        app.include_router(routes.router)
    app.openapi = lambda: described(app)  # type: ignore[method-assign]
    _handle_errors(app)
    return Guard(app, settings, metrics)


def _prepared(settings: ServiceSettings, metrics: Metrics) -> Service:
    try:
        for folder in (settings.corpora_folder, settings.models_folder, settings.uploads_folder):
            folder.mkdir(parents=True, exist_ok=True)
        for left in settings.uploads_folder.iterdir():  # of a service that was killed
            left.unlink(missing_ok=True)
    except OSError as error:
        raise OptionError(
            f"The folder {settings.data_folder} cannot be used ({error.strerror}): name another with --data-folder."
        ) from error
    return Service(
        settings=settings,
        metrics=metrics,
        pool=WorkerPool(settings, size=settings.worker_count, metrics=metrics),
        slow_pool=WorkerPool(settings, size=1, metrics=metrics),
        corpora=NamedFiles(settings.corpora_folder, CORPUS),
        models=NamedFiles(settings.models_folder, MODEL),
        labels=LabelStore(settings.labels_file),
    )


def _handle_errors(app: FastAPI) -> None:
    """Answer every error as problem details."""

    def told(problem: ProblemError) -> Response:
        return Response(
            problem.content, status_code=problem.status, media_type=MEDIA_TYPE, headers=problem.headers or None
        )

    @app.exception_handler(KeysiftError)
    async def keysift_error(request: Request, error: KeysiftError) -> Response:
        found = problem_of(error)
        assert found is not None
        return told(found)

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        if isinstance(error.__cause__, ProblemError):  # while the body was read
            return await problem(request, error.__cause__)
        answer = told(ProblemError(error.status_code, str(error.detail)))
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        said = [f"{'.'.join(map(str, one['loc'][1:]))}: {one['msg']}" for one in error.errors()[:5]]
        status = 400 if any(one["type"] == "json_invalid" for one in error.errors()) else 422
        return told(ProblemError(status, "; ".join(said)))

    @app.exception_handler(ProblemError)
    async def problem(request: Request, error: ProblemError) -> Response:
        if error.status in (408, 413):
            await request.scope["keysift.drain"]()
        return told(error)


def described(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document: routes, requests and answers, errors, and the token."""
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        _, definitions = models_json_schema([(model, "validation") for model in _MODELS], ref_template=_REFERENCE)
        components = document.setdefault("components", {})
        components.setdefault("schemas", {}).update(definitions["$defs"])
        components["schemas"].pop("HTTPValidationError", None)
        components["schemas"].pop("ValidationError", None)
        components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        problem = {
            "description": "Problem",
            "content": {MEDIA_TYPE: {"schema": {"$ref": _REFERENCE.format(model="ProblemOut")}}},
        }
        for path, operations in document["paths"].items():
            for operation in operations.values():
                operation["responses"].pop("422", None)
                operation["responses"]["default"] = problem
                if path.startswith("/v1/"):
                    operation["security"] = [{}, {"token": []}]
        app.openapi_schema = document
    return app.openapi_schema
