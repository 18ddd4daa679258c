# What the kernels use of Cython's pure Python mode, for mypy: C types are the Python types that they stand for.
from builtins import bool as _bool
from builtins import float as _float
from builtins import int as _int
from builtins import str as _str
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

_Value = TypeVar("_Value")

compiled: _bool

Py_ssize_t: TypeAlias = _int
Py_UCS4: TypeAlias = _str
bint: TypeAlias = _bool
char: TypeAlias = _int
double: TypeAlias = _float
int: TypeAlias = _int  # noqa: A001
longlong: TypeAlias = _int
short: TypeAlias = _int
uchar: TypeAlias = _int
uint: TypeAlias = _int
ulonglong: TypeAlias = _int
void: TypeAlias = None

def cclass(defined: _Value) -> _Value: ...
def cfunc(defined: _Value) -> _Value: ...
def ccall(defined: _Value) -> _Value: ...
def inline(defined: _Value) -> _Value: ...
def final(defined: _Value) -> _Value: ...
def exceptval(*value: Any, check: _bool = ...) -> Callable[[_Value], _Value]: ...
def locals(**types: Any) -> Callable[[_Value], _Value]: ...  # noqa: A001
def declare(kind: Any, value: _Value) -> _Value: ...
def infer_types(is_on: _bool) -> Callable[[_Value], _Value]: ...
