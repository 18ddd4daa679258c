"""The requests in the documentation work, and the image is described as the service is."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.documents import DOCUMENTS, blocks_of
from tests.evaluation.made_up import made_up_dataset
from tests.web.served import ROOT, Served

pytestmark = pytest.mark.xdist_group("service")


def test_requests_in_the_documentation_work(service: Served, tmp_path: Path) -> None:
    """Every curl command of every document gets an answer that is no error, and that has a document or a name in it."""
    if shutil.which("curl") is None:
        pytest.skip("needs curl")
    lines = [{"text": found.text, "keyphrases": list(found.keyphrases)} for found in made_up_dataset(documents=5)]
    (tmp_path / "labelled.jsonl").write_text("\n".join(map(json.dumps, lines)), "utf-8")
    commands = [command for document in DOCUMENTS for block in blocks_of(document) for command in block.commands()]
    asked = [command for command in commands if command.startswith("curl ")]
    assert asked
    for command in asked:
        command = command.replace("http://localhost:8765/", service.address).replace("curl ", "curl --fail -sS ", 1)
        done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command} {done.stderr} {done.stdout}"
        answer = json.loads(done.stdout)
        assert answer.get("documents") or answer.get("name")


def test_the_image_copies_what_there_is() -> None:
    """Everything that the Dockerfile copies is in the repository, and it runs as a user without privileges."""
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    assert all((ROOT / name).exists() for names in copied for name in names)
    assert "USER keysift" in lines
