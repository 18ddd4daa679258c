"""`keysift serve`: the page and the service."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from keysift.cli.command import examples
from keysift.errors import MissingExtraError

EXAMPLES = examples(
    "keysift serve",
    "keysift serve --port 9000 --no-open",
    "keysift serve --host 0.0.0.0 --token SOME-LONG-RANDOM-TEXT --no-open",
)

_MEGABYTE = 1 << 20


def command(
    *,
    host: Annotated[
        str, typer.Option(metavar="NAME", help="The address to listen at. Any but loopback needs a token.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="The port; 0 means any free one.")] = 8765,
    token: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            envvar="KEYSIFT_TOKEN",
            show_envvar=False,
            help="What clients must send as a bearer token. Better set as KEYSIFT_TOKEN, which no process list shows.",
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    workers: Annotated[
        int, typer.Option(metavar="N", min=0, help="How many worker processes; 0 means one per usable processor.")
    ] = 0,
    data_folder: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Where corpora, models and labels are stored. Default: KEYSIFT_SERVICE_DATA, or "
            "~/.local/share/keysift.",
        ),
    ] = None,
    max_requests: Annotated[
        int, typer.Option(metavar="N", min=0, help="Most requests that wait for a worker; 0 means 100 per worker.")
    ] = 0,
    max_wait_seconds: Annotated[
        float, typer.Option(metavar="N", min=0.1, help="The longest that a request waits for a worker.")
    ] = 30.0,
    max_seconds: Annotated[
        float, typer.Option(metavar="N", min=0.1, help="The longest that work on a request may take.")
    ] = 30.0,
    min_body_rate: Annotated[
        int, typer.Option(metavar="N", min=1, help="Bytes per second at which a body must arrive after its first 15 s.")
    ] = 10_000,
    max_body_mb: Annotated[int, typer.Option(metavar="N", min=1, help="The largest JSON body.")] = 10,
    max_upload_mb: Annotated[int, typer.Option(metavar="N", min=1, help="The largest uploaded file.")] = 50,
    max_characters: Annotated[
        int, typer.Option("--max-text-characters", metavar="N", min=1, help="The longest text.")
    ] = 1_000_000,
    max_documents: Annotated[int, typer.Option(metavar="N", min=1, help="Most documents of one request.")] = 1_000,
    root_path: Annotated[
        str, typer.Option(metavar="PATH", help="The path at which a proxy offers the service, such as /keysift.")
    ] = "",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded-For is believed. Can be given several times."),
    ] = None,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN",
            help="An origin whose pages may use the service (CORS), such as https://example.org. Can be given several "
            "times.",
        ),
    ] = None,
) -> None:
    """Start the page and the HTTP service on this machine."""
    try:
        from keysift.web.server import serve
        from keysift.web.service_settings import ServiceLimits, ServiceSettings, default_data_folder
    except ImportError as error:
        if isinstance(error, MissingExtraError):
            raise
        raise MissingExtraError("keysift serve", package=error.name or "fastapi", extra="serve") from error

    settings = ServiceSettings(
        data_folder=data_folder or default_data_folder(),
        host=host,
        port=port,
        token=token,
        workers=workers,
        root_path=root_path.rstrip("/"),
        trusted_proxies=tuple(trusted_proxy or ()),
        origins=tuple(allow_origin or ()),
        limits=ServiceLimits(
            body_bytes=max_body_mb * _MEGABYTE,
            upload_bytes=max_upload_mb * _MEGABYTE,
            text_characters=max_characters,
            documents=max_documents,
            seconds=max_seconds,
            requests=max_requests,
            wait_seconds=max_wait_seconds,
            body_rate=min_body_rate,
        ),
    )
    settings.check()
    serve(settings, open_page=open_page)
