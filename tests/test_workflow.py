"""The GitHub workflow runs nothing but make targets, with the permissions that each job needs."""

from __future__ import annotations

import re
from itertools import product

from tools.files import ROOT

WORKFLOW = (ROOT / ".github/workflows/pages.yml").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def jobs() -> dict[str, str]:
    """Return the text of each job by its name."""
    _, *parts = re.split(r"^  ([\w-]+):\n", WORKFLOW.partition("\njobs:\n")[2], flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_every_step_is_a_make_target() -> None:
    commands = re.findall(r"\brun: (.*)", WORKFLOW)
    targets = set(re.findall(r"^([\w-]+):", MAKEFILE, re.MULTILINE))
    expected = {"make test-all", "make test-pyodide", "make audit", "make build"}
    assert set(commands) == expected
    assert {command.removeprefix("make ") for command in commands} <= targets


def test_every_action_is_pinned_by_one_commit() -> None:
    uses = re.findall(r"\buses: (.*)", WORKFLOW)
    pinned = [re.fullmatch(r"(actions/[\w-]+)@([0-9a-f]{40}) # v\d+\.\d+\.\d+", used) for used in uses]
    assert all(pinned), uses
    assert len(set(uses)) == len({found[1] for found in pinned if found})


def test_only_the_deployment_may_write() -> None:
    assert "\npermissions: {}\n" in WORKFLOW
    for name, job in jobs().items():
        assert "    permissions:\n" in job, name
        assert ("write" in job) == (name == "deploy"), name


def test_a_running_deployment_is_never_canceled() -> None:
    assert "cancel-in-progress: false" in jobs()["deploy"]
    assert (
        "cancel-in-progress: ${{ github.event_name == 'pull_request' }}" in WORKFLOW.partition("\njobs:\n")[0]
    )


def test_the_oldest_and_the_newest_python_are_tested() -> None:
    assert 'python: ["3.11", "3.14"]' in jobs()["test"]


def test_the_workflow_runs_everything_and_ci_the_tests_of_every_change() -> None:
    assert "make test-all" in jobs()["test"]
    assert (ROOT / ".ci/run").read_text(encoding="utf-8").endswith("\nmake test\nexec make test-browsers\n")
    everything = re.search(r"^test-all:(.*?)\n\n", MAKEFILE, re.MULTILINE | re.DOTALL)
    assert everything
    needed = everything[1].partition("##")[0].split()
    assert needed == ["test", "test-browsers"], "`make test` runs first"
    assert "-m thorough" in everything[1]
    assert "--cases 10000" in everything[1]


def test_every_test_is_in_one_of_the_runs() -> None:
    """`make test-all` leaves nothing out: what its first runs exclude, a later one includes."""
    for where in (r"\$\(PY\) -m pytest -n 2", r"\$\(TOGETHER\)"):
        marks = re.findall(rf"^\t{where} -m (\w+|\".*?\")", MAKEFILE, re.MULTILINE)
        runs = [mark.strip('"') for mark in marks]
        for browser, browsers, thorough in product((False, True), repeat=3):
            named = {"browser": browser, "browsers": browsers, "thorough": thorough}
            if browser != browsers or (not browser and "TOGETHER" not in where):
                assert any(eval(run, {}, named) for run in runs), (where, named)


def test_a_run_that_leaves_out_a_folder_is_followed_by_one_of_that_folder() -> None:
    runs = re.findall(r"^\t.*--ignore (\S+).*\n\t\$\((\w+)\)", MAKEFILE, re.MULTILINE)
    assert runs == [("tests/together", "TOGETHER")] * 2
    assert re.search(r"^TOGETHER := .* -m pytest -n 2 tests/together ", MAKEFILE, re.MULTILINE)
