# Every target sets up what it needs in .venv, on a fresh machine with Python (3.10 or later) and a shell:
#   make demo       keyphrases of an example text, as a table and as highlighted text
#   make test       linters, types and the tests that take minutes at most
#   make test-all   what make test leaves out: statistics over whole datasets, browsers, the docs, sanitizers
#   make sanitize   tests and fuzzers on kernels with sanitizers and with bounds checks
#   make versions   tests of the extras with the lowest and the newest versions that pyproject.toml allows
#   make audit      known vulnerabilities of the dependencies in constraints.txt
#   make constraints   constraints.txt with the newest versions of all dependencies
#   make docs       the documentation as a web site, in build/site
#   make report     a report on a benchmark run, in build/report.html
#   make dist       wheel and source distribution, each installed and tested in a clean environment

PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2
# Tests that share a costly fixture are one group, and a group runs in one process, so that the fixture is made once.
PYTEST := $(BIN)/pytest --numprocesses $(WORKERS) --dist loadgroup
# What runs with interpreted kernels too: these and tests/kernels/test_both_ways.py, which compares whole extractions by
# all methods, reach nearly every line of the kernels.
INTERPRETED := $(addprefix tests/,kernels phrases analysis/test_analyzer.py analysis/test_sentences.py \
	corpus/test_background.py rankers/test_by_hand.py rankers/test_expandrank.py test_validation.py)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export NO_MKDOCS_2_WARNING := 1

.PHONY: demo test test-all sanitize versions audit constraints lint types tests docs report dist clean

demo: .venv/.core
	$(BIN)/keysift extract examples/coral_reefs.txt --highlight

test: lint types tests

lint: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.dev
	$(BIN)/mypy

tests: .venv/.dev
	$(PYTEST) --doctest-modules --ignore=src/keysift/kernels src tests
	KEYSIFT_INTERPRETED=1 $(PYTEST) --quiet $(INTERPRETED)

test-all: .venv/.dev
	$(PYTEST) -m long tests
	$(BIN)/python scripts/play_cookbook.py
	$(BIN)/python scripts/sanitize.py --short

sanitize: .venv/.dev
	$(BIN)/python scripts/sanitize.py

versions: .venv/.dev
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/python scripts/check_versions.py $(EXTRAS)

audit: .venv/pyvenv.cfg
	$(BIN)/python -m pip install --quiet pip-audit
	$(BIN)/python scripts/audit.py --requirement constraints.txt --no-deps --disable-pip

constraints: .venv/pyvenv.cfg
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --universal --python-version 3.10 --all-extras --upgrade --no-annotate --quiet --output-file constraints.txt pyproject.toml

docs: $(firstword $(wildcard .venv/.dev) .venv/.docs)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "The site is in build/site: open build/site/index.html"

report: .venv/.dev
	$(BIN)/python scripts/build_report.py build/report.html

dist: .venv/.dev
	rm -rf dist
	$(BIN)/python -m build --outdir dist
	$(BIN)/python scripts/check_distributions.py dist

.venv/pyvenv.cfg:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "keysift needs Python 3.10 or later: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv

.venv/.core: .venv/pyvenv.cfg pyproject.toml $(wildcard constraints.txt) setup.py $(wildcard src/keysift/kernels/*.p*)
	$(BIN)/python scripts/install.py .
	touch $@

.venv/.dev: .venv/pyvenv.cfg pyproject.toml $(wildcard constraints.txt) setup.py $(wildcard src/keysift/kernels/*.p*)
	$(BIN)/python scripts/install.py '.[dev]'
	touch $@ .venv/.core

# The documentation needs no compiled kernels; those that are there stay.
.venv/.docs: .venv/pyvenv.cfg pyproject.toml $(wildcard constraints.txt)
	KEYSIFT_SKIP_COMPILE=1 $(BIN)/python scripts/install.py '.[docs]'
	touch $@

clean:
	rm -rf .venv build dist src/*.egg-info
