"""The application: its routes, what they share, and its description (OpenAPI)."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic.json_schema import models_json_schema
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from keysift._version import __version__
from keysift.errors import KeysiftError, OptionError
from keysift.web import schemas
from keysift.web.jobs import Answer
from keysift.web.metrics import Metrics
from keysift.web.pool import WorkerPool
from keysift.web.problems import MEDIA_TYPE, ProblemError, problem_of
from keysift.web.projects import Projects
from keysift.web.service_settings import ServiceSettings
from keysift.web.stores import CORPUS, MODEL, NamedFiles

_SLOW_WAITING: Final = 8
_CLIENT_GONE: Final = 499  # as other servers count uploads that were broken off
_REFERENCE: Final = "#/components/schemas/{model}"
_GROUPS: Final = {
    "corpora": "Corpora",
    "models": "Models",
    "collect": "Collections",
    "teach": "Teaching",
    "health": "Service",
    "ready": "Service",
    "metrics": "Service",
}
"""Under which heading routes are described, by the beginning of their path; all others are about texts."""
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
    projects: Projects


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
        await service.projects.close()
        await asyncio.gather(service.pool.close(), service.slow_pool.close())

    app = FastAPI(
        title="keysift",
        version=__version__,
        description="Keywords and keyphrases by term weighting.",
        docs_url=None,  # it would load scripts from other servers
        redoc_url=None,
        openapi_url="/v1/openapi.json",
        lifespan=lifespan,
    )
    modules = (work_routes, store_routes, teaching_routes, collection_routes, page_routes)
    routers = [module.router for module in modules]
    for router in routers:
        app.include_router(router)
    app.openapi = lambda: described(app, root_path=settings.root_path)  # type: ignore[method-assign]
    _handle_errors(app, routers)
    return Guard(app, settings, metrics)


def prepare_folders(settings: ServiceSettings) -> None:
    """Make the folders of the service, without what an earlier one left, or say that they cannot be used."""
    try:
        for folder in (settings.corpora_folder, settings.models_folder, settings.uploads_folder):
            folder.mkdir(parents=True, exist_ok=True)
        with suppress(PermissionError):  # of somebody else, who has chosen who may read it
            settings.data_folder.chmod(0o700)
        for left in settings.uploads_folder.iterdir():  # of a service that was killed
            left.unlink(missing_ok=True)
    except OSError as error:
        raise OptionError(
            f"The folder {settings.data_folder} cannot be used ({error.strerror}): name another with --data-folder."
        ) from error


def _prepared(settings: ServiceSettings, metrics: Metrics) -> Service:
    prepare_folders(settings)
    return Service(
        settings=settings,
        metrics=metrics,
        pool=WorkerPool(
            settings,
            size=settings.worker_count,
            most_waiting=settings.limits.waiting(settings.worker_count),
            wait_seconds=settings.limits.wait_seconds,
            metrics=metrics,
        ),
        slow_pool=WorkerPool(
            settings, size=1, most_waiting=_SLOW_WAITING, wait_seconds=settings.limits.fit_seconds, metrics=metrics
        ),
        corpora=NamedFiles(settings.corpora_folder, CORPUS),
        models=NamedFiles(settings.models_folder, MODEL),
        projects=Projects(settings.data_folder),
    )


def _handle_errors(app: FastAPI, routers: Sequence[APIRouter]) -> None:
    """Answer every error as problem details."""

    def told(problem: ProblemError) -> Response:
        return Response(
            problem.content, status_code=problem.status, media_type=MEDIA_TYPE, headers=problem.headers or None
        )

    @app.exception_handler(KeysiftError)
    @app.exception_handler(sqlite3.OperationalError)
    @app.exception_handler(OSError)
    async def known_error(request: Request, error: Exception) -> Response:
        found = problem_of(error)
        if found is None:
            raise error
        return told(found)

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        if isinstance(error.__cause__, ProblemError):  # while the body was read
            return await problem(request, error.__cause__)
        answer = told(ProblemError(error.status_code, str(error.detail)))
        answer.headers.update(error.headers or {})
        if error.status_code == 405:
            answer.headers["allow"] = ", ".join(_allowed_methods(routers, request.scope["path"]))
        return answer

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        said = [f"{'.'.join(map(str, one['loc'][1:] or one['loc']))}: {one['msg']}" for one in error.errors()[:5]]
        status = 400 if any(one["type"] == "json_invalid" for one in error.errors()) else 422
        return told(ProblemError(status, "; ".join(said)))

    @app.exception_handler(ClientDisconnect)
    async def gone(request: Request, error: ClientDisconnect) -> Response:
        return Response(status_code=_CLIENT_GONE)  # nobody reads it; logs and metrics have it

    @app.exception_handler(ProblemError)
    async def problem(request: Request, error: ProblemError) -> Response:
        if error.status in (408, 413):
            await request.scope["keysift.drain"]()
        return told(error)


def _allowed_methods(routers: Iterable[APIRouter], path: str) -> list[str]:
    """Return the methods of all routes at a path."""
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    found = {method for route in routes if route.path_regex.match(path) for method in route.methods or ()}
    return sorted(found | {"HEAD"} if "GET" in found else found)


def described(app: FastAPI, *, root_path: str = "") -> dict[str, Any]:
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
            group = _GROUPS.get(path.removeprefix("/v1").split("/")[1], "Texts")
            for operation in operations.values():
                operation["tags"] = [group]
                operation["responses"].pop("422", None)
                operation["responses"]["default"] = problem
                if path.startswith(("/v1/", "/metrics")):
                    operation["security"] = [{}, {"token": []}]
        if root_path:
            document["servers"] = [{"url": root_path}]
        app.openapi_schema = document
    return app.openapi_schema
