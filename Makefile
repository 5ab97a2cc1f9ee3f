# `make` alone lists what there is to do.
.DEFAULT_GOAL := help
.PHONY: help setup run test cover check bench soak screenshots texts pins clean FORCE

# Passed on to the program that the target runs:  make run ARGS="--lang fi"  or  make test ARGS="-k pyramid"
ARGS ?=
BIN := .venv/bin

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

setup: .venv/.ready ## make .venv with everything that is needed; at once when nothing changed

run: setup ## serve tables to phones and browsers on this network
	@$(BIN)/kuski serve $(ARGS)

test: check ## check, then all tests
	@scripts/chromium > /dev/null
	@scripts/postgresql > /dev/null
	$(BIN)/pytest -n auto --dist worksteal $(ARGS)

cover: setup ## all tests, and which lines none of them reaches; takes twice as long
	@scripts/chromium > /dev/null
	@scripts/postgresql > /dev/null
	$(BIN)/pytest -n auto --dist worksteal --cov --cov-report term-missing $(ARGS)

check: setup ## formatting, lint, types, who imports whom
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

bench: setup .venv-bench/.ready ## the engine beside OpenSpiel, the solver beside plain search, server and page beside bare ones
	@scripts/chromium > /dev/null
	@.venv-bench/bin/python benchmarks/run.py $(ARGS)
	@$(BIN)/python benchmarks/solver.py
	@.venv-bench/bin/python benchmarks/load.py
	@$(BIN)/python benchmarks/screen.py

soak: setup ## the long tests, those marked "soak"
	@scripts/chromium > /dev/null
	@scripts/postgresql > /dev/null
	$(BIN)/pytest -m soak -n auto --dist worksteal -o faulthandler_timeout=0 $(ARGS)

screenshots: setup ## take the pictures of all screens: build/screenshots, docs/pictures and docs/screens.md
	@scripts/chromium > /dev/null
	@cd scripts && ../$(BIN)/python -m screenshots $(ARGS)

texts: setup ## bring the catalogues up to the texts in the source, and list what is not translated
	@$(BIN)/python scripts/texts.py $(ARGS)

PIN := CUSTOM_COMPILE_COMMAND="make pins" $(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras \
	--extra fast --extra postgres \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options

pins: setup ## bring requirements/*.txt up to their sources; ARGS=--upgrade renews all
	@$(PIN) $(ARGS) --output-file requirements/dev.txt pyproject.toml requirements/dev.in
	@$(PIN) $(ARGS) --constraint requirements/dev.txt --output-file requirements/bench.txt \
		pyproject.toml requirements/bench.in

clean: ## remove what was made
	rm -rf .venv .venv-bench .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache \
		.ruff_cache build dist
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# An environment is made anew when its pins change; the project is installed into it again when that changes.
.venv/.pins: requirements/dev.txt
.venv-bench/.pins: requirements/bench.txt
.venv/.pins .venv-bench/.pins: scripts/venv
	@scripts/venv $(@D) $(filter requirements/%,$^)
	@printf '%s\n' '$(CURDIR)' > $@

.venv/.ready .venv-bench/.ready: %/.ready: %/.pins pyproject.toml src/kuski/__init__.py
	@$*/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# Also when it was copied or moved here from elsewhere, or its Python is gone.
made-here = $(filter ok,$(shell test -x $(1)/bin/python && test "$$(cat $(1)/.pins 2>/dev/null)" = '$(CURDIR)' && echo ok))
ifeq ($(call made-here,.venv),)
.venv/.pins: FORCE
endif
ifeq ($(call made-here,.venv-bench),)
.venv-bench/.pins: FORCE
endif
