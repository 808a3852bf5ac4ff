"""The pages' Content-Security-Policy allows what they need and nothing else."""

from __future__ import annotations

import re

import pytest

from tools import games_pages
from tools.files import ROOT


def directives(policy: str) -> dict[str, list[str]]:
    """Return the sources of each directive of a policy."""
    parts = [part.split() for part in policy.split(";")]
    return {name: sources for name, *sources in parts}


def policy_of(page: str) -> dict[str, list[str]]:
    """Return the policy of a page at the root."""
    found = re.search(r'Content-Security-Policy" content="([^"]+)"', (ROOT / page).read_text())
    assert found
    return directives(found[1])


@pytest.fixture
def app() -> dict[str, list[str]]:
    """The policy of index.html, which embed.html shares."""
    return policy_of("index.html")


def test_scripts_come_from_our_files_only(app: dict[str, list[str]]) -> None:
    assert app["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
    assert app["require-trusted-types-for"] == ["'script'"]
    assert app["trusted-types"] == ["tabtop"]


def test_nothing_is_loaded_from_elsewhere(app: dict[str, list[str]]) -> None:
    """Style attributes place the pieces; that is the only exception."""
    assert app["default-src"] == app["base-uri"] == app["form-action"] == ["'none'"]
    loaded = {
        name: sources for name, sources in app.items() if name.endswith("-src") and name != "script-src"
    }
    assert loaded.pop("default-src") == ["'none'"]
    assert loaded.pop("style-src") == ["'self'", "'unsafe-inline'"]
    assert set(map(tuple, loaded.values())) == {("'self'",)}


def test_the_pages_of_the_games_run_no_scripts() -> None:
    policy = directives(games_pages.CSP)
    assert policy["default-src"] == ["'none'"]
    assert "script-src" not in policy


def test_a_guests_page_runs_our_scripts_only_and_asks_no_server() -> None:
    policy = policy_of("join.html")
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == ["'none'"]
    assert policy["script-src"] == ["'self'"], "no WebAssembly, so no Python"
    assert policy["require-trusted-types-for"] == ["'script'"]
    assert policy["trusted-types"] == ["tabtop"]
    assert {"connect-src", "frame-src", "worker-src", "object-src"} & policy.keys() == set()
