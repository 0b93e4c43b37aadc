# Everything a newcomer needs: `make serve` to play, `make test` before a change goes in. `make help` lists the rest.
# A virtual environment in .venv holds the pinned, hashed set of .ci/; stamp files in it make a second run quick.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
# The kernel of this environment, also where somebody's home folder has registered one of the same name.
export JUPYTER_PREFER_ENV_PATH := 1
export PIP_REQUIRE_VIRTUALENV := 1

.DEFAULT_GOAL := help
.PHONY: help serve lab test check bench pins clean debian lint types everyday notebooks readme browser

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' Makefile | column -t -s '|'

serve: $(VENV)/serve.stamp  ## install what is needed and serve the app at http://127.0.0.1:8866 (PORT=... for another one)
	$(BIN)/tutor serve $(if $(PORT),--port $(PORT))

lab: $(VENV)/serve.stamp  ## the same notebooks in JupyterLab
	$(BIN)/tutor lab

test: lint types everyday notebooks readme browser  ## all checks, in the order of their speed

check: $(VENV)/serve.stamp  ## validate tables, lessons, boards, cards and glossary
	$(BIN)/tutor check

bench: $(VENV)/bench.stamp  ## measure engine and server
	PYTHONPATH=tests $(BIN)/python -m bench

# --- the parts of `make test`, each of use alone ---

lint: $(VENV)/test.stamp  ## ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/test.stamp  ## mypy, strict
	$(BIN)/mypy

everyday: $(VENV)/test.stamp debian  ## the tests to run while working, without a browser
	$(BIN)/python -m pytest -n 2 -m "not browser" --ignore=tests/browser --ignore=tests/bench

notebooks: $(VENV)/test.stamp  ## run every notebook and compare its outputs
	$(BIN)/python -m pytest -n 2 --dist loadfile --nbval --nbval-sanitize-with .ci/nbval.cfg --nbval-cell-timeout 120 notebooks

readme: $(VENV)/test.stamp  ## what the README shows is what happens
	$(BIN)/python -m pytest --doctest-glob=README.md README.md

browser: $(VENV)/test.stamp debian  ## the app in a real browser
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m browser tests/browser tests/serve

# --- the environment ---

# Wheels only, each with its hash: nothing is compiled or run while installing. The package itself comes last, without
# dependencies of its own choosing, and editable: what is served is what lies here.
define install
	$(PIP) install -q --only-binary :all: --require-hashes -r $(1)
	$(PIP) install -q --no-deps --no-build-isolation --no-index -e .
	$(PIP) check
	@touch $@
endef

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/serve.stamp: .ci/requirements.txt pyproject.toml | $(BIN)/python
	$(call install,.ci/requirements.txt)

$(VENV)/test.stamp: .ci/requirements-test.txt pyproject.toml | $(BIN)/python
	$(call install,.ci/requirements-test.txt)

$(VENV)/bench.stamp: .ci/requirements-bench.txt pyproject.toml | $(BIN)/python
	$(call install,.ci/requirements-bench.txt)

# The browser tests need a browser and a Japanese font, those of a host's first day a PostgreSQL server and nginx, of which
# they start their own. Where the machine does not let us install them, tests go on and say by name what is missing.
DEBIAN := $(if $(shell command -v "$${CHROMIUM:-chromium}"),,chromium) $(if $(shell fc-list :lang=ja 2>/dev/null),,fonts-noto-cjk) \
  $(if $(shell command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null),,postgresql) \
  $(if $(shell command -v nginx || ls /usr/sbin/nginx 2>/dev/null),,nginx-light)

debian:
	@if [ -n "$(strip $(DEBIAN))" ] && command -v apt-get >/dev/null; then \
	  if [ "$$(id -u)" = 0 ]; then DEBIAN_FRONTEND=noninteractive apt-get install -qq -y $(DEBIAN) >/dev/null || true; \
	  elif sudo -n true 2>/dev/null; then sudo -n apt-get install -qq -y $(DEBIAN) >/dev/null || true; fi; fi

# --no-emit-index-url and --no-header keep the address of whatever index served us out of the files; --universal makes one
# file right for every system, --python-version for every Python from there on. Hashes hold the files to what was tested.
# --only-binary passes over what comes without a wheel, since it could not be installed here.
PINS := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --only-binary :all: \
  --no-emit-index-url --no-header --upgrade -q

pins:  ## make the pinned sets again, with the newest versions (needs uv)
	$(PINS) --extra build -o .ci/requirements.txt
	$(PINS) --extra build --extra test -c .ci/requirements.txt -o .ci/requirements-test.txt
	$(PINS) --extra build --extra test --extra bench -c .ci/requirements-test.txt -o .ci/requirements-bench.txt

clean:  ## remove what the targets above have made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist tests/browser/shots
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
