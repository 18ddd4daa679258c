"""The keys under which words are looked up."""

from __future__ import annotations

import zlib

from hypothesis import example, given
from hypothesis import strategies as st

from keysift.kernels.hashing import hash_name


@given(st.text(st.characters(exclude_categories=())))
@example("wytrzymałość ∂ 𝒳 \ud800")
def test_the_key_is_the_checksum_of_utf8(name: str) -> None:
    """A name's key is the CRC-32 of its UTF-8 form, whatever its characters are."""
    assert hash_name(name) == zlib.crc32(name.encode("utf-8", "surrogatepass"))
