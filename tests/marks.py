"""Marks that tests of several folders share."""

from __future__ import annotations

import pytest

from keysift.kernels import are_compiled

needs_compiled_kernels = pytest.mark.skipif(
    not are_compiled(), reason="takes too long with interpreted kernels, which give the same results"
)
