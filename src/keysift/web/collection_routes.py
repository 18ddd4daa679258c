"""The route about collections: the keyphrases of many documents, compared."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from keysift.analysis.detection import AUTO
from keysift.rankers import find_method
from keysift.web.app import service_of
from keysift.web.store_routes import made_of_upload
from keysift.web.work_routes import Filename, TextField, takes_file

router: Final = APIRouter()

Column = Annotated[str | None, Query(max_length=200)]

_ANSWER: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The collection, as `keysift collect --format json` writes it, or a page",
        "content": {
            "application/json": {"schema": {"type": "object"}},
            "application/x-ndjson": {"schema": {"type": "string"}},
            "text/html": {"schema": {"type": "string"}},
        },
    }
}


@router.post(
    "/v1/collect", response_class=Response, openapi_extra=takes_file(), responses=_ANSWER, summary="Compare documents"
)
async def collect(
    request: Request,
    filename: Filename = "file.jsonl",
    text_field: TextField = "text",
    title_field: TextField = "title",
    by: Column = None,
    time: Column = None,
    period: Literal["decade", "year", "month"] = "year",
    method: Annotated[str | None, Query(max_length=40)] = None,
    top: Annotated[int, Query(ge=1, le=100)] = 10,
    min_documents: Annotated[int, Query(ge=1)] = 2,
    language: Annotated[str, Query(max_length=40)] = AUTO,
    output_format: Annotated[Literal["json", "html"], Query(alias="format")] = "json",
) -> Response:
    """Return the keyphrases of all documents of a file, which is the body: a JSONL or CSV file, or a zip archive.

    `by` names the column whose values are the parts to compare, `time` that of dates. The parameters are those of
    `keysift collect`. With `Accept: application/x-ndjson`, lines tell how many documents were read so far, the last one
    the result. With `format=html`, the answer is the page that `keysift collect -o page.html` writes.
    """
    arguments = {
        "filename": filename,
        "text_field": text_field,
        "title_field": title_field,
        "by": by,
        "time": time,
        "period": period,
        "method": None if method is None else find_method(method).name,
        "top": top,
        "min_documents": min_documents,
        "language": language,
        "page": output_format == "html",
    }
    return await made_of_upload(request, service_of(request), "collect", arguments)
