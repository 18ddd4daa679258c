"""The version, read by the build and by `keysift --version`."""

__version__ = "0.1.0"
