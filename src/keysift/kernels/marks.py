"""What words and runs are marked with when candidates are tidied."""

from __future__ import annotations

from typing import Final

# What stands between two runs that may be one phrase.
SEPARATE: Final = 0
NAME: Final = 1  # University | of | California, Johnson | & | Johnson, TCP | / | IP
LINKED: Final = 2  # conflict | of | interest: one phrase if the text repeats it
PAIRED: Final = 3  # Bosnia | and | Herzegovina: one name if its parts never stand alone

# What a word is, as bits (see keysift.light_words).
LIGHT: Final = 1
CALENDAR: Final = 2
UNIT: Final = 4
EMPTY: Final = 8
DAY_TIME: Final = 16

# What else there is to do about the runs of a text, as bits.
JOINED: Final = 1  # some may go on to the next one
SEVERAL: Final = 2  # some begin with the same name
CONTAINING: Final = 4  # some have linking words inside
DOTTED: Final = 8  # some words begin with a dot and capitals: .NET

HINTS: Final = 1 << 14
"""The number of hints, see `keysift.kernels.tidying.hint_of`."""
