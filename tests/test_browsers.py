"""A browser that is not installed is reported as skipped, with the packages that install it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from tests.browsers.conftest import BROWSERS
from tools import apt, browsers
from tools.files import ROOT


def test_the_smoke_tests_skip_a_missing_browser_and_say_what_to_install() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", "--need-site", "tests/browsers", "-k", "Firefox"],
        cwd=ROOT,
        env={**os.environ, "FIREFOX": "/nowhere/firefox"},
        text=True,
        capture_output=True,
        check=False,
    )
    assert "Firefox is missing. Please install firefox-esr." in ran.stdout
    assert "s" in ran.stdout.split()[0]
    assert not {".", "F", "E"} & set(ran.stdout.split()[0])


def test_without_any_of_its_programs_webkit_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for gone in ("Xvfb", "WebKitWebDriver"):
        monkeypatch.setattr(shutil, "which", lambda name, gone=gone: None if name == gone else f"/bin/{name}")
        assert browsers.webkit() is None
    assert browsers.advice("WebKit") == "WebKit is missing. Please install webkit2gtk-driver and xvfb."


def test_every_browser_of_the_smoke_tests_can_be_installed() -> None:
    assert {browser.name for browser in BROWSERS} == browsers.NEEDED.keys()


@pytest.mark.parametrize(
    ("user", "ci", "command"),
    [(0, "", ["apt-get"]), (1000, "", None), (1000, "true", ["sudo", "-n", "apt-get"])],
)
def test_packages_are_installed_only_by_root_or_on_a_ci_machine(
    monkeypatch: pytest.MonkeyPatch, user: int, ci: str, command: list[str] | None
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setenv("CI", ci)
    assert apt.installer() == command
