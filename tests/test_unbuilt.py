"""The file lists in index.html, join.html and pyscript.toml name every file that the unbuilt app needs."""

from __future__ import annotations

import tomllib

import pytest

from tools import join, page, sources, unbuilt
from tools.files import ROOT


@pytest.mark.parametrize("name", [unbuilt.PAGE, join.NAME, unbuilt.CONFIG])
def test_the_file_lists_are_up_to_date(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert text == unbuilt.current()[name], f"the file list in {name} is out of date: run `make files`"


def test_a_file_that_is_gone_leaves_the_lists_and_a_new_one_joins_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = {"engine/new.py": b"", "ui/main.py": b""}
    monkeypatch.setattr(sources, "python", lambda: files)
    monkeypatch.setattr(sources, "data", lambda: {"engine/games/pig/rules.en.md": b""})
    monkeypatch.setattr(sources, "style_sheets", lambda: ["static/style.css", "ui/games/pig/style.css"])
    listed = tomllib.loads(unbuilt.current()[unbuilt.CONFIG])["files"]
    assert listed == {
        "engine/games/pig/rules.en.md": "engine/games/pig/",
        "engine/new.py": "engine/",
        "ui/main.py": "ui/",
    }
    assert unbuilt.current()[unbuilt.PAGE].count('<link rel="stylesheet"') == 2
    assert '<link rel="stylesheet" href="ui/games/pig/style.css">' in unbuilt.current()[unbuilt.PAGE]


def test_pyscript_is_configured_as_its_documentation_says() -> None:
    config = tomllib.loads((ROOT / "pyscript.toml").read_text())
    assert config["interpreter"] == "node_modules/pyodide/pyodide.mjs"
    assert all((ROOT / name).is_file() for name in config["files"])


def test_the_unbuilt_page_has_no_slots_and_the_title_of_the_app() -> None:
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    assert "{{" not in text
    assert f"<title>{page.words('en')['title']}</title>" in text
