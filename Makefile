# The two main commands are `make play` and `make test`. Each installs everything it needs.
.PHONY: play test quick test-pyodide bench screenshots pictures files requirements build clean
PY := .venv/bin/python
VENV := .venv/made
NODE := node_modules/made
BROWSER := build/browser
# Only a test whose page crashed (no memory, no disk) runs again, in a new browser.
AGAIN := --reruns 1 --only-rerun '(Page|Target) crashed'

play: $(VENV) $(NODE)  ## build the site, serve it on this machine, and reload it after every change
	@$(PY) -m tools.play

build: $(VENV) $(NODE)  ## dist/, the whole site as static files
	@$(PY) -m tools.build

test: build $(BROWSER) lint  ## run every check and test, including those in a real browser
	$(PY) -m pytest -n 2 -m "not browser" --need-site
	$(PY) -m pytest -n 2 -m browser --need-site --dist worksteal $(AGAIN)

quick: $(VENV) $(NODE) lint  ## run lint, types and the fast tests
	$(PY) -m pytest -n 2 -m "not browser and not slow"

test-pyodide: $(VENV) $(NODE)  ## run the engine's tests on the browser's Python, in about five minutes
	$(PY) -m tools.pyodide_tests tests/engine tests/toy -rs

bench: build $(BROWSER)  ## measure the speed and compare it with the last committed figures
	$(PY) -m tests.bench

screenshots: build $(BROWSER)  ## take pictures of every page and board into build/screenshots/
	$(PY) -m tools.screenshots

pictures: build $(BROWSER)  ## retake the committed pictures: icons, link previews, the README's screenshot
	$(PY) -m tools.pictures

files: $(VENV)  ## update the file lists in pyscript.toml and index.html
	@$(PY) -m tools.unbuilt

requirements: $(VENV)  ## pin the tools of pyproject.toml; UPGRADE=--upgrade takes newer versions
	@$(PY) -m uv pip compile --quiet --group dev --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command "make requirements" --output-file requirements-dev.txt $(UPGRADE)

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

$(NODE): package-lock.json
	@sh tools/setup.sh node
	@touch $@

$(BROWSER): $(VENV)
	@mkdir -p build
	@$(PY) -m tools.chromium > $@.new && mv $@.new $@
