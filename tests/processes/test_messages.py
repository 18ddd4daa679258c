"""What processes send each other over pipes."""

from __future__ import annotations

import os
from threading import Thread

import pytest

from keysift.processes.messages import receive, received, send, split_header, with_header

MESSAGES = [b"", b"short", with_header({"name": "a\nb"}, b"two\nlines\n"), bytes(3 << 20)]


@pytest.mark.parametrize("buffering", [0, -1])
def test_messages_arrive_whole(buffering: int) -> None:
    """Messages of any size come out as they went in, however a pipe divides them, until the other side ends."""
    out, into = os.pipe()

    def send_all() -> None:
        with os.fdopen(into, "wb", buffering) as stream:
            for message in MESSAGES:
                send(stream, message)

    sender = Thread(target=send_all)
    sender.start()
    with os.fdopen(out, "rb", buffering) as stream:
        assert list(received(stream)) == MESSAGES
    sender.join()


def test_a_message_that_is_cut_off() -> None:
    """A process that ends in the middle of a message has sent none."""
    out, into = os.pipe()
    with os.fdopen(into, "wb") as stream:
        stream.write((100).to_bytes(8, "little") + b"cut off")
    with os.fdopen(out, "rb") as stream, pytest.raises(EOFError):
        receive(stream)


def test_headers_and_contents() -> None:
    """A header is what JSON can express, and the content stays as it is, line breaks included."""
    assert split_header(MESSAGES[2]) == ({"name": "a\nb"}, b"two\nlines\n")
