"""Run the service: listen, print the address, open the page, and stop without losing requests."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from dataclasses import replace
from typing import Any

import uvicorn

from keysift.analysis.missing_data import write_messages_by
from keysift.errors import OptionError
from keysift.web.app import create_app, prepare_folders
from keysift.web.connections import HEAD_SECONDS, BoundedConnection, end_idle_connections, raise_file_limit
from keysift.web.service_settings import ServiceSettings
from keysift.web.supervision import supervise


class _Server(uvicorn.Server):
    """A server that tells where it is when it is ready."""

    def __init__(self, config: uvicorn.Config, *, address: str, page: str, open_page: bool) -> None:
        super().__init__(config)
        self._address, self._page, self._open = address, page, open_page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"keysift is at {self._address} (Ctrl-C stops it)", flush=True)
        if self._open:
            await asyncio.to_thread(webbrowser.open, self._page)

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:  # once a second
            end_idle_connections(self.server_state.connections)
        return await super().on_tick(counter)


def serve(settings: ServiceSettings, *, open_page: bool) -> None:
    """Run the service until it is stopped."""
    logging.basicConfig(stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s", level=logging.INFO)
    write_messages_by(lambda message: None)  # what a language lacks is said by /v1/languages
    os.umask(0o077)  # texts and labels are for the user alone
    raise_file_limit()
    prepare_folders(settings)  # an error in a server that starts would come with pages about where it came from
    with _listening(settings) as listening:
        supervise(
            lambda is_first: _run(replace(settings, works_itself=is_first), listening, open_page=open_page and is_first)
        )


def _run(settings: ServiceSettings, listening: socket.socket, *, open_page: bool) -> None:
    port = listening.getsockname()[1]
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{shown}:{port}/"
    # Behind the #, the token stays in the browser: it is in no request line and in no log.
    page = address if settings.token is None else f"{address}#token={settings.token}"
    config = uvicorn.Config(
        create_app(settings),
        http=BoundedConnection,
        ws="none",
        loop="auto",
        lifespan="on",
        access_log=False,  # the guard logs routes, not paths
        log_config=None,
        log_level="warning",
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_keep_alive=int(HEAD_SECONDS),
        timeout_graceful_shutdown=int(settings.limits.seconds) + 5,
    )
    server = _Server(config, address=address, page=page, open_page=open_page)
    with suppress(KeyboardInterrupt):  # Ctrl-C is how it is stopped, and by then it has stopped
        server.run(sockets=[listening])
    if not server.started:
        raise OptionError("The service could not start: see the messages above.")


def _listening(settings: ServiceSettings) -> socket.socket:
    """Return a socket that listens, or say why there is none."""
    family: Any = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # With the protocol named, connections send small answers at once instead of waiting for more to send.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise OptionError(
            f"The service cannot listen at {settings.host}, port {settings.port} ({reason}): choose another --port."
        ) from error
    return listening
