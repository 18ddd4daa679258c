"""How many parameters functions take."""

from __future__ import annotations

from print_signatures import TOO_MANY, internal_signatures

PUBLIC = {"kernels/tokens.py: Tokens.__init__"}
"""Made for users after all: it is the constructor of keysift.Document."""


def test_functions_take_fewer_than_ten_parameters() -> None:
    """No function that is not made for users takes ten parameters or more."""
    functions = (found for found in internal_signatures() if not found.is_dataclass)
    large = {f"{found.file}: {found.name}" for found in functions if found.parameters >= TOO_MANY}
    assert not large - PUBLIC, "these need an object for what belongs together"
    assert not PUBLIC - large, "these are no longer too large, or gone: strike them from the list"
