"""A test that hangs, or loses its page, browser or driver, fails alone: the next test gets working ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.files import ROOT

from .limits import PROCESS_S

# Each test that loses something is followed by one that needs it.
SUITE = """
import os
import signal

import pytest

pytestmark = pytest.mark.browser
short = pytest.mark.timeout(5)


def works(context):
    assert context.new_page().evaluate("1 + 1") == 2


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return [int(child) for child in file.read().split()]


def kill(pids):
    for pid in pids:
        os.kill(pid, signal.SIGKILL)


@short
def test_loses_a_script_that_never_ends(context):
    context.new_page().evaluate("for (;;);")


def test_works_after_a_script(context):
    works(context)


@short
def test_loses_a_promise_that_is_never_kept(context):
    context.new_page().evaluate("new Promise(() => {})")


def test_works_after_a_promise(context):
    works(context)


@short
def test_loses_in_a_loop_of_its_own(context):
    page = context.new_page()
    while True:
        page.title()


def test_works_after_a_loop(context):
    works(context)


@short
def test_loses_in_a_handler(context):
    page = context.new_page()
    page.route("**/*", lambda route: context.new_page().evaluate("new Promise(() => {})"))
    page.goto("http://127.0.0.1/")


def test_works_after_a_handler(context):
    works(context)


def test_loses_the_page(context):
    context.new_page().goto("chrome://crash")


def test_works_after_a_page(context):
    works(context)


@pytest.mark.skipif(not os.path.exists("/proc"), reason="finds processes in /proc")
def test_loses_the_browser(context):
    kill(browser for driver in children(os.getpid()) for browser in children(driver))
    works(context)


def test_works_after_a_browser(context):
    works(context)


@pytest.mark.skipif(not os.path.exists("/proc"), reason="finds processes in /proc")
def test_loses_the_driver(context):
    kill(children(os.getpid()))
    works(context)


def test_works_after_a_driver(context):
    works(context)
"""


@pytest.mark.thorough
def test_a_lost_browser_or_driver_is_replaced_for_the_next_test(tmp_path: Path) -> None:
    suite, report = tmp_path / "test_suite.py", tmp_path / "report.xml"
    suite.write_text(SUITE)
    plugins = (
        "-p",
        "tests.conftest",
        "-p",
        "tests.browser.conftest",
        "-p",
        "no:xdist",
        "-p",
        "no:cacheprovider",
    )
    command = [sys.executable, "-m", "pytest", *plugins, "-c", "pyproject.toml", "--rootdir", str(tmp_path)]
    ran = subprocess.run(
        [*command, "--need-site", f"--junit-xml={report}", str(suite)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PROCESS_S,
        check=False,
    )
    assert report.exists(), ran.stdout + ran.stderr
    ends = {
        case.attrib["name"]: {part.tag for part in case} & {"failure", "error"}
        for case in ElementTree.parse(report).iter("testcase")
    }
    assert len(ends) == 14
    assert {name for name, wrong in ends.items() if wrong} == {name for name in ends if "loses" in name}, (
        ran.stdout
    )
