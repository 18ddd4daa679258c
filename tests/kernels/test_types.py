"""Every local variable of a kernel has a C type: one that is forgotten becomes a Python object, silently and slowly."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from keysift.kernels import kernel_names

FOLDER = Path(__file__).parents[2] / "src" / "keysift" / "kernels"

OBJECTS = {
    # What a dict or set gives back is a Python object until it is known to be there.
    "counts.look_up_places": {"place"},
    "keyphrases.make_keyphrase": {"keyphrase"},  # of a class of Python
    "chunks.ChunkTable.find": {"found"},
    "learning.WordTable.find_number": {"known"},
    "learning.WordTable.split_chunk": {"known"},
    "tidying.class_of": {"found"},
    "tokenizer.scan": {"found"},
    # Keys of one dict that are looked up in another: making numbers of them and objects again would cost more.
    "topicrank._join": {"other"},
    "topicrank.average_linkage": {"_"},
}
"""Local variables that are meant to be Python objects."""

_DECLARATION = re.compile(r"^( *)c(?:p?def|def) [^=\n]*?(\w+)\(([^()]*)\)", re.MULTILINE)
_LOCALS = re.compile(r"@cython\.locals\(([^()]*)\)\s*$")


def declared(types: str) -> dict[str, set[str]]:
    """Return the names that a .pxd file gives types to, for each function and method."""
    found: dict[str, set[str]] = {}
    for match in _DECLARATION.finditer(types):
        indent, name, parameters = match.groups()
        owners = re.findall(r"^cdef class (\w+)", types[: match.start()], re.MULTILINE) if indent else []
        names = {parameter.split()[-1].strip("*=") for parameter in parameters.split(",") if parameter.strip()}
        before = _LOCALS.search(types[: match.start()])
        if before:
            names |= set(re.findall(r"(\w+) *=", before.group(1)))
        found[".".join([*owners[-1:], name])] = names
    return found


def local_names(function: ast.FunctionDef) -> set[str]:
    """Return the parameters of a function and the names it assigns to."""
    names = {argument.arg for argument in [*function.args.args, *function.args.kwonlyargs]}
    inner = [node for node in ast.walk(function) if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp)]
    hidden = {id(name) for node in inner for name in ast.walk(node)}  # variables of their own
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in hidden:
            names.add(node.id)
    return names - {"self"}


def untyped(name: str) -> dict[str, set[str]]:
    """Return the local variables of a kernel that have no type, for each function that has such."""
    types = declared((FOLDER / f"{name}.pxd").read_text("utf-8"))
    found: dict[str, set[str]] = {}
    for node in ast.parse((FOLDER / f"{name}.py").read_text("utf-8")).body:
        functions = node.body if isinstance(node, ast.ClassDef) else [node]
        owner = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for function in functions:
            if isinstance(function, ast.FunctionDef) and function.name != "__init__":
                key = owner + function.name
                missing = local_names(function) - types.get(key, set()) - OBJECTS.get(f"{name}.{key}", set())
                if missing:
                    found[key] = missing
    return found


@pytest.mark.parametrize("name", kernel_names())
def test_local_variables_have_types(name: str) -> None:
    """Every parameter and local variable of a kernel's functions is typed, or listed above with the reason."""
    assert untyped(name) == {}


def test_a_forgotten_type_is_found() -> None:
    """The check sees a variable without a type, in functions and in methods."""
    types = (
        "@cython.locals(one=int)\ncpdef int run(int[::1] numbers) noexcept\n\ncdef class Room:\n    cdef int go(self)\n"
    )
    assert declared(types) == {"run": {"one", "numbers"}, "Room.go": {"self"}}
    function = ast.parse("def run(numbers):\n    one = 1\n    for two in numbers:\n        pass").body[0]
    assert isinstance(function, ast.FunctionDef)
    assert local_names(function) == {"numbers", "one", "two"}
