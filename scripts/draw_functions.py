"""Print twenty functions of keysift, drawn at random: their names and the first lines of their docstrings.

    python scripts/draw_functions.py --seed 1
    python scripts/draw_functions.py --seed 1 --answers

They are a test of how the code is arranged: somebody who knows the folders says in which file each of them is. With
--answers, the files are printed too.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import keysift

SOURCE: Final = Path(keysift.__file__).parent


def functions() -> Iterator[tuple[str, str, str]]:
    """Yield the file, the name and the first line of the docstring of every function and method, special ones aside."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("__"):
                summary = (ast.get_docstring(node) or "").partition("\n")[0]
                yield path.relative_to(SOURCE).as_posix(), node.name, summary


def main() -> None:
    """Draw and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True, help="the random seed")
    parser.add_argument("--count", type=int, default=20, help="how many functions are drawn")
    parser.add_argument("--answers", action="store_true", help="also print the files")
    arguments = parser.parse_args()
    drawn = Random(arguments.seed).sample(list(functions()), arguments.count)
    for number, (file, name, summary) in enumerate(drawn, start=1):
        print(f"{number:2} {name}: {summary or '(no docstring)'}" + (f"  [{file}]" if arguments.answers else ""))


if __name__ == "__main__":
    main()
