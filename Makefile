# The two main commands are `make play` and `make test`. Each installs everything it needs.
.PHONY: play test test-all quick test-browsers test-pyodide soak bench screenshots pictures files requirements build clean
PY := .venv/bin/python
VENV := .venv/made
NODE := node_modules/made
BROWSER := build/browser
AUDIT := build/audit/made
# Only a test whose page crashed (no memory, no disk) runs again, in a new browser.
AGAIN := --reruns 1 --only-rerun '(Page|Target) crashed'
# Tests with several devices make networks of their own. `-rs` says why some are skipped.
TOGETHER := sh tests/together/apart.sh $(PY) -m pytest -n 2 tests/together -rs --need-site
# The first of several runs builds the site for all of them; their shells have the same parent.
RUN = --testrunuid "make $$PPID"

play: $(VENV) $(NODE)  ## build the site, serve it on this machine, and reload it after every change
	@$(PY) -m tools.play

build: $(VENV) $(NODE)  ## dist/, the whole site as static files
	@$(PY) -m tools.build

test: build $(BROWSER) lint  ## run the checks and tests for every change, including those in a real browser
	$(PY) -m pytest -n 2 -m "not browser and not browsers and not thorough" --need-site --dist loadgroup
	$(PY) -m pytest -n 2 -m "browser and not thorough" --need-site --ignore tests/together --dist worksteal $(AGAIN) $(RUN)
	$(TOGETHER) -m "browser and not thorough" --dist worksteal $(AGAIN) $(RUN)

test-all: test test-browsers  ## run everything: make test, the other browsers, thorough tests, 10,000 corrupted games
	$(PY) -m pytest -n 2 -m thorough --need-site --ignore tests/together --dist worksteal $(AGAIN) $(RUN)
	$(TOGETHER) -m "browser and thorough" --dist worksteal $(AGAIN) $(RUN)
	$(PY) -m tests.fuzz --from 0 --cases 10000

quick: $(VENV) $(NODE) lint  ## run lint, types and the fast tests
	$(PY) -m pytest -n 2 -m "not browser and not browsers and not slow and not thorough"

test-browsers: build $(BROWSER)  ## run the smoke tests in Chromium, Firefox and WebKit
	@$(PY) -m tools.browsers
	$(PY) -m pytest -n 2 -m browsers --need-site -rs tests/browsers $(RUN)
	$(TOGETHER) -m browsers $(RUN)

test-pyodide: $(VENV) $(NODE)  ## run the fast tests of the engine on the browser's Python
	$(PY) -m tools.pyodide_tests tests/engine tests/toy tests/ui/test_guest_messages.py \
		-m "not slow and not thorough" -rs

soak: $(VENV)  ## open a hundred thousand corrupted games; run it again to continue after an interruption
	$(PY) -m tests.fuzz

bench: build $(BROWSER)  ## measure the speed and compare it with the last committed figures
	$(PY) -m tests.bench

.PHONY: bench-check
bench-check: build $(BROWSER)  ## measure, and fail if a figure is worse by a quarter and by twice its spread
	$(PY) -m tests.bench --check

screenshots: build $(BROWSER)  ## take pictures of every page and board into build/screenshots/
	$(PY) -m tools.screenshots

pictures: build $(BROWSER)  ## retake the committed pictures: icons, link previews, the README's screenshot
	$(PY) -m tools.pictures

files: $(VENV)  ## update the file lists in pyscript.toml and index.html
	@$(PY) -m tools.unbuilt

requirements: $(VENV)  ## pin the tools of pyproject.toml; UPGRADE=--upgrade takes newer versions
	@for group in dev audit; do \
		$(PY) -m uv pip compile --quiet --group $$group --universal --python-version 3.11 --generate-hashes \
			--custom-compile-command "make requirements" --output-file requirements-$$group.txt $(UPGRADE) || exit; \
	done

# Long runs, for a free evening. Each continues after an interruption.
.PHONY: flaky mutants
SUITE := 2
EACH := 10
LOOPS := 4

flaky: build $(BROWSER)  ## repeat the browser tests beside busy loops; SUITE=, EACH= and LOOPS= say how often
	$(PY) -m tools.flaky --suite $(SUITE) --each $(EACH) --loops $(LOOPS)

SCOPE := core
SEED := 1
N := 200
BUDGET := 60

mutants: $(VENV)  ## break the code N times and see whether tests notice; SCOPE=core or games, SEED=, BUDGET=
	$(PY) -m tools.mutants $(SCOPE) --seed $(SEED) --number $(N) --budget $(BUDGET)

.PHONY: audit
audit: $(AUDIT) $(NODE)  ## ask PyPI and npm for known vulnerabilities of everything that is installed
	@$(PY) -m tools.audit

.PHONY: lint
lint: $(VENV)
	$(PY) -m ruff check --quiet
	$(PY) -m ruff format --quiet --check
	$(PY) -m mypy --no-error-summary

clean:  ## delete everything that was installed or built
	rm -rf .venv node_modules dist build *.egg-info ui/locale .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV): requirements-dev.txt
	@sh tools/setup.sh venv
	@touch $@

$(AUDIT): requirements-audit.txt $(VENV)
	@$(PY) -m uv venv --quiet --clear build/audit
	@$(PY) -m uv pip install --quiet --require-hashes --python build/audit -r requirements-audit.txt
	@touch $@

$(NODE): package-lock.json
	@sh tools/setup.sh node
	@touch $@

$(BROWSER): $(VENV)
	@mkdir -p build
	@$(PY) -m tools.chromium > $@.new && mv $@.new $@
