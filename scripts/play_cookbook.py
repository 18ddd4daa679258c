"""Play the tasks of docs/cookbook.md as a new user would: in a new virtual environment, with keysift installed in it.

    python scripts/play_cookbook.py [PAGE]

The environment has keysift, without compiled kernels, the extras that the page names, and the tools that it is used
with; pip needs a package index for them. What the page prints is compared with what it says.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
TOOLS: Final = ("pandas", "matplotlib")


def main() -> None:
    """Make the environment and the files of the page, and run its code there."""
    sys.path.insert(0, str(ROOT))
    from tests.test_documentation import FILES

    page = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "docs" / "cookbook.md").resolve()
    extras = sorted(
        {name for found in re.findall(r"'\.\[([\w,]+)\]'", page.read_text("utf-8")) for name in found.split(",")}
    )
    with tempfile.TemporaryDirectory() as folder:
        environment, work = Path(folder) / "environment", Path(folder) / "work"
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        programs = environment / ("Scripts" if os.name == "nt" else "bin")
        outside = {name: value for name, value in os.environ.items() if not name.startswith(("KEYSIFT_", "PYTHON"))}
        settings = {**outside, "KEYSIFT_SKIP_COMPILE": "1", "MPLBACKEND": "agg"}
        what = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
        print(f"installing {what}, {', '.join(TOOLS)}", flush=True)
        install = [str(programs / "python"), "-m", "pip", "install", "--quiet", what, *TOOLS]
        subprocess.run(install, env=settings, check=True)
        for name, content in FILES.items():
            (work / name).parent.mkdir(parents=True, exist_ok=True)
            (work / name).write_bytes(content)
        settings |= {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
        done = subprocess.run([programs / "python", "-m", "tests.documents", page], cwd=work, env=settings, check=False)
    if done.returncode:
        sys.exit(done.returncode)
    print(f"{page.name}: everything works as written")


if __name__ == "__main__":
    main()
