# The one list of commands, for people and for CI alike. `make help` prints it.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
BENCH  := .venv-bench
FIGURES := docs/reference/benchmarks

.DEFAULT_GOAL := help
.PHONY: help setup run test check lint covered format docs lock bench bench-forgetting bench-recall clean

help:  ## print this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

setup: $(VENV)/.installed  ## make .venv with pawsignal and what it needs

run: setup  ## install what is needed and start the assistant
	@$(BIN)/pawsignal chat

test: covered  ## install what the tests need and run them all

check: lint covered  ## lint, format, types, import direction, tests and their coverage

lint: $(VENV)/.installed-dev  ## lint, format, types, import direction
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Once per call of make, however many targets ask for it.
covered: $(VENV)/.installed-dev
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage report --fail-under=90

format: $(VENV)/.installed-dev  ## let ruff fix and format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: setup  ## write the generated reference pages anew
	$(BIN)/python docs/generate.py

bench: setup  ## engine timings: recall, cold opening, remember, a companion turn
	$(BIN)/python -m benchmarks.engine

bench-forgetting: setup  ## which memories a budget keeps: our score against other rules
	@$(BIN)/python -m benchmarks.forgetting --out $(FIGURES)

bench-recall: $(BENCH)/.installed  ## recall on public sets, beside BM25, rank fusion and mem0
	$(BENCH)/bin/python -m benchmarks.recall --json $(FIGURES)/recall.json --plot $(FIGURES)/recall.svg --report $(FIGURES)/recall.md

lock: $(VENV)/.installed-dev  ## resolve requirements*.lock anew from pyproject.toml
	$(BIN)/pip install -q uv
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --upgrade pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --upgrade pyproject.toml --group dev -o requirements-dev.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --upgrade pyproject.toml --group bench -o requirements-bench.lock

clean:  ## remove .venv, .venv-bench and caches
	rm -rf $(VENV) $(BENCH) .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "PawSignal needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 setup" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "python3 could not make a virtual environment; on Debian and Ubuntu: apt install python3-venv" >&2; rm -rf $(VENV); exit 1; }

$(VENV)/.installed: requirements.lock pyproject.toml $(BIN)/python
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock $(VENV)/.installed
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

$(BENCH)/.installed: requirements-bench.lock pyproject.toml $(BIN)/python
	@$(BIN)/python -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-bench.lock
	$(BENCH)/bin/python -m pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@
