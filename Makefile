# Two commands matter: `make play` and `make test`. Each sets up all that it needs.
.PHONY: play test quick test-pyodide bench screenshots pictures files requirements build clean
PY := .venv/bin/python
VENV := .venv/made
NODE := node_modules/made
BROWSER := build/browser
# A page that crashed (no memory, no disk) gets a second try in a new browser; nothing else does.
AGAIN := --reruns 1 --only-rerun '(Page|Target) crashed'

play: $(VENV) $(NODE)  ## build the site, serve it on this machine, and reload it after every change
	@$(PY) -m tools.play

build: $(VENV) $(NODE)  ## dist/, the whole site as static files
	@$(PY) -m tools.build

test: build $(BROWSER) lint  ## everything, in a real browser too
	$(PY) -m pytest -n 2 -m "not browser" --need-site
	$(PY) -m pytest -n 2 -m browser --need-site --dist worksteal $(AGAIN)

quick: $(VENV) $(NODE) lint  ## lint, types and the tests that take no browser and no patience
	$(PY) -m pytest -n 2 -m "not browser and not slow"

test-pyodide: $(VENV) $(NODE)  ## the engine's tests on the browser's Python: about five minutes
	$(PY) -m tools.pyodide_tests tests/engine tests/toy -rs

bench: build $(BROWSER)  ## engine and page against their references, and against the last committed figures
	$(PY) -m tests.bench

screenshots: build $(BROWSER)  ## every page and board, phone and desktop, light and dark, into build/screenshots/
	$(PY) -m tools.screenshots

pictures: build $(BROWSER)  ## the committed pictures again: icons, link previews and the README's screenshot
	$(PY) -m tools.pictures

files: $(VENV)  ## the file lists in pyscript.toml and index.html, after adding or removing a file
	@$(PY) -m tools.unbuilt

requirements: $(VENV)  ## pin the tools of pyproject.toml; UPGRADE=--upgrade takes newer versions
	@$(PY) -m uv pip compile --quiet --group dev --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command "make requirements" --output-file requirements-dev.txt $(UPGRADE)

.PHONY: lint
lint: $(VENV)
	$(PY) -m ruff check --quiet
	$(PY) -m ruff format --quiet --check
	$(PY) -m mypy --no-error-summary

clean:  ## back to what was cloned
	rm -rf .venv node_modules dist build *.egg-info ui/locale .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV): requirements-dev.txt
	@sh tools/setup.sh venv
	@touch $@

$(NODE): package-lock.json
	@sh tools/setup.sh node
	@touch $@

$(BROWSER): $(VENV)
	@mkdir -p build
	@$(PY) -m tools.chromium > $@.new && mv $@.new $@
