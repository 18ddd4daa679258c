# Two commands do everything on a fresh machine with Python (3.10 or later) and a shell:
#   make demo   keyphrases of an example text, as a table and as highlighted text
#   make test   linters, types and tests
# Both set up a virtual environment of their own in .venv.

PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: demo test lint types tests clean

demo: .venv/.core
	$(BIN)/keysift extract examples/coral_reefs.txt --highlight

test: lint types tests

lint: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.dev
	$(BIN)/mypy

tests: .venv/.dev
	$(BIN)/pytest --doctest-modules --ignore=src/keysift/kernels src tests
	KEYSIFT_INTERPRETED=1 $(BIN)/pytest --quiet tests --ignore=tests/cli --ignore=tests/evaluation --ignore=tests/study

.venv/pyvenv.cfg:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "keysift needs Python 3.10 or later: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv

.venv/.core: .venv/pyvenv.cfg pyproject.toml setup.py $(wildcard src/keysift/kernels/*.p*)
	$(BIN)/pip install --quiet --editable .
	touch $@

.venv/.dev: .venv/pyvenv.cfg pyproject.toml setup.py $(wildcard src/keysift/kernels/*.p*)
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@ .venv/.core

clean:
	rm -rf .venv build dist src/*.egg-info
