"""Routes of the page: plain files, the same for everybody."""

from __future__ import annotations

from contextlib import suppress
from importlib.resources import files
from typing import Final

from fastapi import APIRouter
from fastapi.responses import Response

from keysift.collections.page import view_script, view_style
from keysift.web.problems import ProblemError

router: Final = APIRouter(include_in_schema=False)

_TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
}
_SWAGGER: Final = ("swagger-ui.css", "swagger-ui-bundle.js")


def _page_files() -> dict[str, tuple[bytes, str]]:
    found = {}
    for file in (files("keysift.web") / "page").iterdir():
        ending = file.name.rpartition(".")[2]
        if ending in _TYPES:
            found[file.name] = (file.read_bytes(), _TYPES[ending])
    # The same view as that of the page that `keysift collect` writes.
    found["collection-view.js"] = (view_script().encode("utf-8"), _TYPES["js"])
    found["collection-view.css"] = (view_style().encode("utf-8"), _TYPES["css"])
    with suppress(ModuleNotFoundError):  # without Swagger UI, everything but the description of the API is there
        for name in _SWAGGER:
            found[name] = (
                files("fastapi_offline").joinpath("static", name).read_bytes(),
                _TYPES[name.rpartition(".")[2]],
            )
    return found


_FILES: Final = _page_files()


@router.get("/")
async def index() -> Response:
    """Return the page."""
    return await page_file("index.html")


@router.get("/docs")
async def docs() -> Response:
    """Return the page that describes the API, and lets it be tried."""
    if not set(_SWAGGER) <= set(_FILES):
        raise ProblemError(404, "The description needs a package: pip install fastapi-offline. See /v1/openapi.json.")
    return await page_file("docs.html")


@router.get("/favicon.ico")
async def icon() -> Response:
    """Return the icon, for browsers that do not look at the page first."""
    return await page_file("icon.svg")


@router.get("/page/{name}")
async def page_file(name: str) -> Response:
    """Return a file of the page."""
    if name not in _FILES:
        raise ProblemError(404, "There is no such file.")
    content, media_type = _FILES[name]
    return Response(content, headers={"content-type": media_type, "cache-control": "no-cache"})
