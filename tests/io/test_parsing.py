"""The process that parses files: replaced when it dies, limited in memory, and not shared with forks."""

from __future__ import annotations

import multiprocessing
import os
import sys

import psutil
import pytest

from keysift.errors import FileFormatError
from keysift.io.limits import Limits
from keysift.io.texts import read_bytes

from .made_files import pdf, pdf_of_repeated_forms

FILE = pdf([["Coral reefs host fish."]])


def parsed() -> str:
    return read_bytes(FILE, name="a.pdf")[0].text


def parser_ids() -> set[int]:
    """Return the numbers of the processes that this one has started to parse files."""
    children = psutil.Process().children()
    return {child.pid for child in children if any("parser_process" in part for part in child.cmdline())}


def test_a_parser_that_has_died_is_replaced() -> None:
    """If the process has died between two files, another one reads the second."""
    parsed()
    before = parser_ids()
    assert before
    for process_id in before:
        psutil.Process(process_id).kill()
    assert parsed() == "Coral reefs host fish."
    assert parser_ids() - before


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs limits on memory")
def test_memory_limit() -> None:
    """A file that needs too much memory is an error that says so, and the next one is read."""
    with pytest.raises(FileFormatError, match="cannot be parsed within 60 MB of memory"):
        read_bytes(pdf_of_repeated_forms(10), name="a.pdf", limits=Limits(memory_bytes=60 << 20))
    assert parsed() == "Coral reefs host fish."


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # newer Pythons warn of forks with threads
def test_forks_have_parsers_of_their_own() -> None:
    """A forked process starts a parser of its own instead of talking to that of its parent."""
    parsed()
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.apply(parser_ids_after_parsing)
    assert parsed() == "Coral reefs host fish."


def parser_ids_after_parsing() -> set[int]:
    parsed()
    return parser_ids()
