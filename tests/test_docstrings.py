"""No public name without a docstring, and none of the functions and classes without an example."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator

import pytest

PACKAGES = ("keysift", "keysift.evaluation")


def public_objects() -> Iterator[tuple[str, object]]:
    """Yield every public function and class with its full name."""
    for package in PACKAGES:
        module = importlib.import_module(package)
        for name in module.__all__:
            value = getattr(module, name)
            if inspect.isclass(value) or inspect.isroutine(value):
                yield f"{package}.{name}", value


def public_members() -> Iterator[tuple[str, object]]:
    """Yield the public methods and properties that keysift's own public classes define or inherit from keysift."""
    for name, value in public_objects():
        if inspect.isclass(value):
            for attribute in inspect.classify_class_attrs(value):
                own = attribute.defining_class.__module__.startswith("keysift")
                # Fields of a dataclass with slots are member descriptors; the class's docstring is about them.
                documented = attribute.kind != "data"
                if own and documented and not attribute.name.startswith("_"):
                    yield f"{name}.{attribute.name}", attribute.object


def has_own_docstring(value: object) -> bool:
    """Tell whether somebody wrote a docstring: a dataclass without one is given its signature as one."""
    text = inspect.getdoc(value) or ""
    return bool(text) and not (inspect.isclass(value) and text.startswith(f"{value.__name__}("))


# Parameters are names alone: how functions print differs between the processes that share the tests.
OBJECTS = dict(public_objects())
MEMBERS = dict(public_members())
EXAMPLES_WANTED = {
    name: value for name, value in OBJECTS.items() if not (inspect.isclass(value) and issubclass(value, BaseException))
}


def has_example(value: object) -> bool:
    """Tell whether a docstring has a line that doctest runs."""
    return ">>> " in (inspect.getdoc(value) or "")


@pytest.mark.parametrize("name", [*OBJECTS, *MEMBERS])
def test_every_public_name_has_a_docstring(name: str) -> None:
    """A public function, class, method or property says what it is."""
    assert has_own_docstring((OBJECTS | MEMBERS)[name])


@pytest.mark.parametrize("name", sorted(EXAMPLES_WANTED))
def test_every_public_name_has_an_example(name: str) -> None:
    """A public function or class, errors aside, shows in its docstring how it is used."""
    assert has_example(EXAMPLES_WANTED[name]), f"the docstring of {name} has no example (a line with >>>)"
