"""Texts that could not be worked on, and when there are reasons to end the job instead of going on without them."""

from __future__ import annotations

from typing import Final

from keysift.errors import FileFormatError, OptionError, WorkerError

_SAME: Final = 20  # texts that fail in the same way, one after the other from the first: so will all others


class Failures:
    """The texts of a partition, and how many of them failed.

    A single text never ends the job. It ends if each text fails for the same reason, such as a package that the worker
    does not have, and if more than `max_bad_share` of the texts of a partition fail.
    """

    def __init__(self, max_bad_share: float = 1.0) -> None:
        self.texts = 0
        self.bad = 0
        self.first: str | None = None
        self._max_bad_share = max_bad_share
        self._are_same = True

    def add(self, error: Exception) -> str:
        """Note that one of the `texts` failed, and return why in one line; raise an error if so will all others."""
        reason = describe(error)
        self.bad += 1
        self.first = self.first or reason
        # What is wrong with the text itself says nothing about other texts.
        self._are_same = self._are_same and reason == self.first and not isinstance(error, FileFormatError)
        if self._are_same and self.bad == self.texts == _SAME:
            raise WorkerError(f"Each of the first {_SAME} texts of a partition failed with {reason}") from error
        return reason

    def finish(self) -> None:
        """Raise an error if too many texts of the partition failed."""
        check_share(self.bad, self.texts, self._max_bad_share, self.first)


def check_share(bad: int, texts: int, max_bad_share: float, example: str | None) -> None:
    """Raise an error if more than a share of the texts failed."""
    if bad > max_bad_share * texts:
        raise WorkerError(
            f"{bad:,} of {texts:,} texts failed, which is more than the share of {max_bad_share:g} that max_bad_share "
            f"allows. The first: {example}"
        )


def checked_share(value: float) -> float:
    """Return the value of `max_bad_share`, or raise an error if it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise OptionError(f"The 'max_bad_share' option must be a number from 0 to 1. Got {value!r} instead.")
    return value


def describe(error: BaseException) -> str:
    """Return an error in one line: its kind and its message."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"
