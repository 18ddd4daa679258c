"""`keysift serve`: what it says when it cannot start. What it does when it can is in tests/web."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from keysift.cli import run


def test_a_missing_package_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the packages of the extra, the message ends in the command that installs them."""
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    for name in [name for name in sys.modules if name.startswith("keysift.web")]:
        monkeypatch.delitem(sys.modules, name)
    assert run(["serve", "--no-open", "--data-folder", str(tmp_path)]) == 1
    assert "pip install 'keysift[serve]'" in capsys.readouterr().err


def test_a_port_in_use_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A port that another program listens at is refused in words."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert run(["serve", "--no-open", "--port", str(port), "--data-folder", str(tmp_path)]) == 1
    assert f"cannot listen at 127.0.0.1, port {port}" in capsys.readouterr().err


def test_a_folder_that_cannot_be_used_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A data folder that is a file is refused before the server starts, which would print where its error came from."""
    (tmp_path / "file").touch()
    assert run(["serve", "--no-open", "--port", "0", "--data-folder", str(tmp_path / "file")]) == 1
    errors = capsys.readouterr().err
    assert "cannot be used (Not a directory): name another with --data-folder." in errors
    assert errors.count("\n") == 1


def test_every_limit_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each option that bounds something arrives as the limit that it names."""
    server = pytest.importorskip("keysift.web.server")
    started: list[Any] = []
    monkeypatch.setattr(server, "serve", lambda settings, **_: started.append(settings))
    wanted = {
        "--min-body-rate": "body_rate",
        "--max-requests": "requests",
        "--max-wait-seconds": "wait_seconds",
        "--max-seconds": "seconds",
        "--max-text-characters": "text_characters",
        "--max-documents": "documents",
    }
    told = [word for number, option in enumerate(wanted, start=2) for word in (option, str(number))]
    assert run(["serve", *told, "--max-body-mb", "8", "--max-upload-mb", "9"]) == 0
    (limits,) = (settings.limits for settings in started)
    assert [getattr(limits, name) for name in wanted.values()] == [2, 3, 4, 5, 6, 7]
    assert (limits.body_bytes, limits.upload_bytes) == (8 << 20, 9 << 20)
