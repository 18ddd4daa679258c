"""The methods, declared as data. Importing this package fills the registry."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from keysift.errors import UnknownMethodError
from keysift.rankers.declaration import REGISTRY, Method, Option, Resource
from keysift.results.listing import Listing

# The order of these imports is the order in which methods are listed.
# isort: off
from keysift.rankers import sift as _sift  # noqa: F401
from keysift.rankers import firstn as _firstn  # noqa: F401
from keysift.rankers import frequencies as _frequencies  # noqa: F401
from keysift.rankers import walks as _walks  # noqa: F401
from keysift.rankers import topicrank as _topicrank  # noqa: F401
from keysift.rankers import multipartiterank as _multipartiterank  # noqa: F401
from keysift.rankers import expandrank as _expandrank  # noqa: F401
from keysift.rankers import rake as _rake  # noqa: F401
from keysift.rankers import yake as _yake  # noqa: F401
from keysift.rankers import kpminer as _kpminer  # noqa: F401
from keysift.rankers.kea import ranker as _kea  # noqa: F401
from keysift.rankers import keycluster as _keycluster  # noqa: F401
from keysift.rankers import communities as _communities  # noqa: F401
from keysift.rankers import fusion as _fusion  # noqa: F401
from keysift.rankers.tuned import ranker as _tuned  # noqa: F401
# isort: on

__all__ = ["Method", "Option", "Resource", "find_method", "methods"]


def methods() -> Mapping[str, Method]:
    """Return all methods by name, in the order of the documentation; they print as a table.

    >>> methods()["singlerank"].reference
    'X. Wan, J. Xiao: Single document keyphrase extraction using neighborhood knowledge. AAAI 2008'
    """
    return Listing(REGISTRY, ("method", "needs", "what it does"), lambda one: (one.name, one.needs, one.summary))


def find_method(name: str) -> Method:
    """Return the method of this name, or say which there are."""
    try:
        return REGISTRY[name]
    except (KeyError, TypeError):
        close = get_close_matches(str(name).lower(), REGISTRY, n=1)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        raise UnknownMethodError(
            f"The method must be one of {', '.join(REGISTRY)}. Got {name!r:.60} instead.{hint}"
        ) from None
