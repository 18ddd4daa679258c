"""The layers of the library: which packages may import which."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import keysift

SOURCE = Path(keysift.__file__).parent
MAY_IMPORT = {
    "collections": {"core"},
    "evaluation": {"core"},
    "study": {"core", "evaluation"},
    "integrations": {"core", "collections"},
    "web": {"core", "collections", "evaluation"},
    "cli": {"core", "collections", "evaluation", "study", "integrations", "web"},
    "core": set[str](),
}
"""What the packages above the core may import beside themselves; every other package and module is the core."""

ALLOWED = {("__init__.py", "collections"), ("__main__.py", "cli")}
"""The only files of the core that look up: they gather the public names and start the command."""


def layer_of(module: str) -> str:
    """Return the layer of a dotted name that begins with `keysift`."""
    name = module.split(".")[1] if "." in module else "core"
    return name if name in MAY_IMPORT else "core"


def imported_modules(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and the dotted name of everything that a file imports, also inside functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute, so that they can be followed by reading"
            yield from ((node.lineno, f"{node.module}.{name.name}") for name in node.names)


def test_no_file_imports_from_a_layer_above_it() -> None:
    """The core imports nothing of what is built on it, nothing imports the command line, and so on."""
    wrong = []
    for path in sorted(SOURCE.rglob("*.py")):
        file = path.relative_to(SOURCE).as_posix()
        own = layer_of(f"keysift.{file.removesuffix('.py').replace('/', '.')}")
        for line, name in imported_modules(ast.parse(path.read_text("utf-8"))):
            if not name.startswith("keysift."):
                continue
            other = layer_of(name)
            if other not in MAY_IMPORT[own] | {own} and (file, other) not in ALLOWED:
                wrong.append(f"{own} -> {other}: {file}:{line} imports {name}")
    assert not wrong, "\n".join(["These imports point upwards:", *wrong])
