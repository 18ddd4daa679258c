"""The exceptions that only evaluation raises; `keysift.errors` shows the whole tree."""

from __future__ import annotations

from keysift.errors import KeysiftError, OptionError


class UnknownDatasetError(OptionError):
    """A dataset is neither in the catalogue nor among the user's own."""


class DownloadError(KeysiftError, OSError):
    """A download did not succeed; the message has its address and the cause."""


class MissingPackageError(KeysiftError, ImportError):
    """A third-party package to compare with is not installed; the message has the command that installs it."""

    def __init__(self, purpose: str, *, package: str) -> None:
        super().__init__(f"{purpose} needs the package {package}: pip install {package}")
        self._parts = purpose, package

    def __reduce__(self) -> tuple[object, ...]:
        return _missing_package, self._parts


def _missing_package(purpose: str, package: str) -> MissingPackageError:
    return MissingPackageError(purpose, package=package)
