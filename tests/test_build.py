"""dist/ as it is made: small enough, relative, the same every time, and with all that the app imports."""

from __future__ import annotations

import io
import json
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from tools import build, page, stdlib
from tools.files import ROOT, archive


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build.site()


def test_the_site_is_under_sixteen_megabytes(files: dict[str, bytes]) -> None:
    assert sum(map(len, files.values())) < 16e6


def test_no_page_of_ours_names_an_address_outside(files: dict[str, bytes]) -> None:
    for name in ("index.html", "404.html"):
        assert not re.search(rb"(?:src|href|content)=.(?:https?:)?//", files[name]), name
        assert not re.search(rb"(?:src|href)=.[/]", files[name]), name


def test_the_site_url_is_said_where_it_must_be_and_only_when_it_is_known() -> None:
    assert page.absolute("") == ""
    assert 'rel="canonical" href="https://example.org/tabtop/"' in page.absolute("https://example.org/tabtop")


def test_two_builds_give_the_same_bytes(files: dict[str, bytes]) -> None:
    again = build.site()
    assert {name for name in files if files[name] != again.get(name)} == set()
    assert files.keys() == again.keys()


def test_an_archive_does_not_depend_on_the_order_of_its_files() -> None:
    assert archive({"a": b"1", "b": b"2"}) == archive({"b": b"2", "a": b"1"})


def test_put_leaves_nothing_of_an_older_build(tmp_path: Path) -> None:
    build.put({"old/a": b"1", "b": b"2"}, tmp_path)
    build.put({"b": b"3"}, tmp_path)
    assert [path.name for path in tmp_path.rglob("*")] == ["b"]
    assert (tmp_path / "b").read_bytes() == b"3"


def test_a_slot_that_nobody_fills_is_an_error() -> None:
    with pytest.raises(KeyError):
        page.fill("{{nobody}}", {})


def test_notices_name_everybody_whose_work_is_served(files: dict[str, bytes]) -> None:
    said = files["NOTICES.txt"].decode()
    for name in ("@pyscript/core", "polyscript", "Pyodide", "Python Software Foundation", "idiomorph", "coincident"):
        assert name in said


def test_an_import_inside_a_function_is_seen() -> None:
    assert set(stdlib.imports(b"def f():\n    from json import decoder\n    import zlib\n")) == {
        "json",
        "json.decoder",
        "zlib",
    }


def test_everything_that_the_app_imports_is_in_the_trimmed_library(files: dict[str, bytes], tmp_path: Path) -> None:
    """In Pyodide itself, with the served library: every module of the app, and what is imported late."""
    app, library = (next(files[name] for name in files if name.endswith(end)) for end in ("/app.zip", "/stdlib.zip"))
    (tmp_path / "stdlib.zip").write_bytes(library)
    (tmp_path / "app.zip").write_bytes(app)
    order = {
        "folder": str(tmp_path),
        "names": stdlib.wanted(build.sources().values()),
        "modules": modules(app),
    }
    ran = subprocess.run(["node", "tests/imports.mjs"], cwd=ROOT, input=json.dumps(order), text=True, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == []


def modules(app: bytes) -> list[str]:
    """The app's modules, but for the two that need a page."""
    names = zipfile.ZipFile(io.BytesIO(app)).namelist()
    found = {name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in names if ".pyc" in name}
    return sorted(found - {"ui.main", "ui.browser"})
