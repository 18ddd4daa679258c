"""Print the way of a text through the files of keysift: each change from one file to another, in order.

    python scripts/print_walk.py              # keysift.extract(text)
    python scripts/print_walk.py --command    # keysift extract FILE

The last lines say how many changes there are and over how many files, with and without the kernels. The call is made
for the third time in its process, so that everything is loaded. Kernels run interpreted, because calls of compiled
functions cannot be seen; what a kernel calls in other kernels is left out, as it would be compiled. Files outside of
keysift are left out too.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Final

os.environ["KEYSIFT_INTERPRETED"] = "1"  # looked at by the import
import keysift

PACKAGE: Final = os.path.dirname(keysift.__file__) + os.sep
TEXT: Final = (
    "Coral reefs are built by polyps. The marine park authority (MPA) counts coral reefs every year. "
    "The MPA found that warm sea water bleaches corals, and that young corals recover."
)
"""A text with a short form and a repeated phrase."""
CALLER: Final = "<caller>"
KERNELS: Final = "kernels" + os.sep


class Walk:
    """The changes from file to file during a call, as pairs of a file and the function that is entered there."""

    def __init__(self, *, kernels: bool) -> None:
        self.changes: list[tuple[str, str]] = []
        self._with_kernels = kernels
        self._stack = [CALLER]

    def of(self, call: Callable[[], object]) -> Walk:
        """Make a call, and return the walk with its changes."""
        sys.setprofile(self._note)
        try:
            call()
        finally:
            sys.setprofile(None)
        return self

    @property
    def files(self) -> set[str]:
        """Return the files of the walk."""
        return {file for file, _ in self.changes} - {CALLER}

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            file = self._place_of(frame)
            if file != self._stack[-1]:
                self.changes.append((file, frame.f_code.co_name))
            self._stack.append(file)
        elif event == "return" and len(self._stack) > 1:
            left = self._stack.pop()
            if left != self._stack[-1]:
                self.changes.append((self._stack[-1], "<-"))

    def _place_of(self, frame: FrameType) -> str:
        """Return the file of a frame, or the one that it is called from where the frame is not to be seen."""
        before = self._stack[-1]
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return before
        file = frame.f_code.co_filename.removeprefix(PACKAGE)
        if file.startswith(KERNELS) and (before.startswith(KERNELS) or not self._with_kernels):
            return before
        return file


def run_command(file: Path) -> None:
    """Run `keysift extract` on a file in this process."""
    from keysift.cli import main

    sys.argv = ["keysift", "extract", str(file)]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        main()


def main() -> None:
    """Print the walk."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--command", action="store_true", help="walk through `keysift extract FILE` instead")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "text.txt"
        file.write_text(TEXT, "utf-8")
        call = partial(run_command, file) if parser.parse_args().command else partial(keysift.extract, TEXT)
        call()
        call()
        walks = [Walk(kernels=kernels).of(call) for kernels in (True, False)]
    for number, (place, function) in enumerate(walks[0].changes, start=1):
        print(number, place, function)
    for walk, name in zip(walks, ("with", "without"), strict=True):
        print(f"{len(walk.changes)} changes over {len(walk.files)} files, {name} kernels")


if __name__ == "__main__":
    main()
