"""Print the functions of keysift that take ten parameters or more, and how many take more than six.

    python scripts/print_signatures.py

A function with so many parameters lacks an object. Left out are signatures that are made for users: public names and
their public methods, commands, integrations, and methods of extraction, which spell out their options. Dataclasses with
as many fields are listed apart: they are objects, but large ones. `self` and `cls` do not count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import keysift
import keysift.evaluation

SOURCE: Final = Path(keysift.__file__).parent
TOO_MANY: Final = 10
MANY: Final = 7

PUBLIC: Final = {*keysift.__all__, *keysift.evaluation.__all__}
FOR_USERS: Final = ("integrations/", "frames.py")
REGISTERING: Final = {"command", "method"}
"""The decorators of commands and of methods of extraction."""

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Signature:
    """A function or a dataclass, where it is, and how many parameters or fields it has."""

    file: str
    name: str
    parameters: int
    is_dataclass: bool = False

    def __str__(self) -> str:
        return f"{self.parameters} {self.file}: {self.name}"


def internal_signatures() -> Iterator[Signature]:
    """Yield the functions and dataclasses that are not made for users."""
    for path in sorted(SOURCE.rglob("*.py")):
        file = path.relative_to(SOURCE).as_posix()
        yield from _in_body(ast.parse(path.read_text("utf-8")), file, (), public=file.startswith(FOR_USERS))


def _in_body(node: ast.AST, file: str, names: tuple[str, ...], *, public: bool) -> Iterator[Signature]:
    """Yield the signatures inside a module, class or function; if it is `public`, its own public names are left out."""
    in_class = isinstance(node, ast.ClassDef)
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.ClassDef):
            path, is_public = (*names, inner.name), _is_public(inner.name) and (public or inner.name in PUBLIC)
            if not is_public and "dataclass" in _decorators(inner):
                fields = sum(isinstance(one, ast.AnnAssign) for one in inner.body)
                yield Signature(file, ".".join(path), fields, is_dataclass=True)
            yield from _in_body(inner, file, path, public=is_public)
        elif isinstance(inner, Function):
            path = *names, inner.name
            by_name = _is_public(inner.name) and (public or (not in_class and inner.name in PUBLIC))
            if not by_name and inner.name != "command" and not _decorators(inner) & REGISTERING:
                yield Signature(file, ".".join(path), _count(inner, bound=in_class))
            yield from _in_body(inner, file, path, public=False)
        else:
            yield from _in_body(inner, file, names, public=public)


def _is_public(name: str) -> bool:
    return not name.startswith("_") or name == "__init__"


def _decorators(node: ast.ClassDef | Function) -> set[str]:
    """Return the names of decorators, without the modules that they are from."""
    found = {one.func if isinstance(one, ast.Call) else one for one in node.decorator_list}
    return {ast.unparse(one).rpartition(".")[2] for one in found}


def _count(node: Function, *, bound: bool) -> int:
    """Return how many parameters a function takes beside `self` or `cls`."""
    arguments = node.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return sum(one is not None for one in named) - (bound and "staticmethod" not in _decorators(node))


def main() -> None:
    """Print them, those with most parameters first."""
    found = sorted(internal_signatures(), key=lambda one: (-one.parameters, one.file, one.name))
    functions = [one for one in found if not one.is_dataclass]
    large = [one for one in functions if one.parameters >= TOO_MANY]
    print(*large, sep="\n")
    print(f"{len(large)} of {len(functions)} functions take {TOO_MANY} parameters or more,", end=" ")
    print(f"{sum(one.parameters >= MANY for one in functions)} take {MANY} or more.\n")
    print("Dataclasses with as many fields:")
    print(*(one for one in found if one.is_dataclass and one.parameters >= TOO_MANY), sep="\n")


if __name__ == "__main__":
    main()
