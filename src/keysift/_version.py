"""The version, read by the build and by `keysift --version`."""

__version__ = "1.0.0rc1"
