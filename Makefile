# make play    play in the browser; with a token in .env or the environment, run the Discord bot
# make test    run the tests            (make test ARGS="-k moat")
# make check   format, lint, types and import rules
# make soak    play many games with restarts and faults (make soak GAMES=1000 SEED=7 JOBS=2 ARGS="--game dominion")
# make bench   measure speed, memory and pace (make bench ARGS="games pace"; BENCH_JSON=file writes them down)
# make format  put the code into the format that `make check` wants
# make lock    choose the newest fitting versions of all dependencies and lock them

VENV ?= .venv
BIN := $(VENV)/bin
LOCKS := bot/locks

# Tests wait a good deal, for processes and for time to pass, so one more than there are processors is at work.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

# The first Python that is new enough; override with `make PYTHON=/path/to/python`.
PYTHON ?= $(shell for name in python3.11 python3 python3.12 python3.13 python3.14; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install

.PHONY: play test check soak bench format lock clean
.DELETE_ON_ERROR:

play: $(VENV)/host.ok
	@mode=$$($(BIN)/longtable mode) || exit $$?; \
	if [ "$$mode" = playground ]; then $(MAKE) --silent --no-print-directory $(VENV)/playground.ok || exit $$?; fi; \
	exec $(BIN)/longtable "$$mode"

test: $(VENV)/dev.ok
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

check: $(VENV)/dev.ok
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

soak: $(VENV)/dev.ok
	@$(BIN)/python -m tests.soak --games $(or $(GAMES),100) $(if $(SEED),--seed $(SEED)) $(if $(JOBS),--jobs $(JOBS)) $(ARGS)

bench: $(VENV)/bench.ok
	@$(BIN)/python -m tests.bench $(ARGS)

format: $(VENV)/dev.ok
	$(BIN)/ruff check --fix --quiet --select I .
	$(BIN)/ruff format .

# `uv export` writes names, versions, markers and hashes, and no address of a package index.
lock: $(VENV)/dev.ok
	$(BIN)/uv lock --quiet --upgrade
	@for lock in "host --group build" "playground --group build --extra playground" "dev --group build --extra dev" \
	"bench --group build --extra bench"; do \
	set -- $$lock; name=$$1; shift; \
	echo "$(LOCKS)/$$name.lock"; \
	$(BIN)/uv export --quiet --frozen --no-emit-project --no-header --no-annotate "$$@" -o $(LOCKS)/$$name.lock || exit 1; \
	done

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis

# One environment, filled as far as it is needed: host, then playground, then dev. The locks agree
# with each other, so a later one only adds.
$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Longtable needs Python 3.11 or newer, and none was found." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/%.ok: $(LOCKS)/%.lock pyproject.toml | $(VENV)/bin/python
	@echo "Setting up $(VENV) ($*) ..."
	@$(PIP) --require-hashes -r $<
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@
