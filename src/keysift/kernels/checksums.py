"""The table behind CRC-32."""

from __future__ import annotations

from array import array

_POLYNOMIAL = 0xEDB88320


def checksum_table() -> list[int]:
    """Return the CRC-32 of each single byte, before and after the final complement."""
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ _POLYNOMIAL if byte & 1 else byte >> 1
        table.append(byte)
    return table


CHECKSUMS = array("I", checksum_table())
