"""dist/ as it is made: small enough, relative, the same every time, and with all that the app imports."""

from __future__ import annotations

import io
import json
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from engine.games import every
from tools import build, games_pages, offline, page, pyscript, stdlib
from tools.files import ROOT, archive
from tools.flat import flattened
from tools.pyc import imports
from ui import packed

pytestmark = [pytest.mark.slow, pytest.mark.node]


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build.site()


def test_the_site_is_under_sixteen_megabytes(files: dict[str, bytes]) -> None:
    assert sum(map(len, files.values())) < 16e6


def test_no_page_of_ours_names_an_address_outside(files: dict[str, bytes]) -> None:
    for name in (name for name in files if name.endswith(".html")):
        assert not re.search(rb"(?:src|href|content)=.(?:https?:)?//", files[name]), name
        assert not re.search(rb"(?:src|href)=.[/]", files[name]), name


def test_the_site_url_is_said_where_it_must_be_and_only_when_it_is_known() -> None:
    assert page.absolute("") == ""
    assert 'rel="canonical" href="https://example.org/tabtop/"' in page.absolute("https://example.org/tabtop")
    assert not {"oembed.json", "sitemap.xml"} & games_pages.files("./app/", "").keys()


def test_where_the_address_is_known_blogs_and_search_engines_find_every_game() -> None:
    home = "https://example.org/tabtop/"
    files = games_pages.files("./app/", home)
    for game in every():
        for folder in (f"{game.id}/", f"es/{game.id}/"):
            said = files[f"{folder}index.html"].decode()
            assert f'type="application/json+oembed" href="{home}{folder}oembed.json"' in said
            assert f'property="og:image" content="{home}pictures/{game.id}.png"' in said
            assert f"<loc>{home}{folder}</loc>" in files["sitemap.xml"].decode()
            document = json.loads(files[f"{folder}oembed.json"])
            assert (document["version"], document["type"]) == ("1.0", "rich")
            assert f'src="{home}embed.html?game={game.id}' in document["html"]
    assert json.loads(files["oembed.json"])["type"] == "rich"


def test_every_game_brings_its_page_its_picture_and_its_first_boards(files: dict[str, bytes]) -> None:
    """The toy game too: nothing lists the games."""
    for game in every():
        assert {
            f"{game.id}/index.html",
            f"es/{game.id}/index.html",
            f"pictures/{game.id}.svg",
            f"pictures/{game.id}.png",
        } <= files.keys()
        ahead = {name.rpartition("/")[2] for name in files if "/ahead/" in name}
        assert {
            f"{game.id}-{seats}-{lang}.html" for seats in game.players if seats <= 4 for lang in ("en", "es")
        } <= ahead
        assert f"game={game.id}" in files["manifest.webmanifest"].decode()


def test_the_service_worker_keeps_everything_each_file_under_the_right_name(files: dict[str, bytes]) -> None:
    kept = dict(re.findall(r'\{url:"([^"]+)",revision:(null|"[0-9a-f]+")\}', files["sw.js"].decode()))
    left = {name for name in files if name not in kept} - {"sw.js", "404.html", ".nojekyll"}
    assert all(re.fullmatch(r"pictures/.*\.png", name) for name in left), "only what other sites ask for"
    for name, revision in kept.items():
        assert (revision == "null") == bool(re.match(r"(app|runtime)-[0-9a-f]{12}/", name)), name
    assert any(name.endswith("pyodide.asm.wasm") for name in kept)


def test_a_warning_of_workbox_fails_the_build() -> None:
    with pytest.raises(SystemExit, match="large"):
        offline.worker({"index.html": b"", "large.bin": bytes(17_000_000)})


def test_a_drawing_is_flattened_to_plain_attributes() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="p"><path class="s" d="M0 0"/></g></defs>'
        '<use href="#p" class="red" x="3" style="transform:translate(10px,20px)"/></svg>'
    )
    css = ":root{--r:light-dark(#FF0000,#000)} .red{--c:var(--r)} .s{fill:color-mix(in srgb,var(--c) 50%,#0000FF);font:600 12px var(--x)}"
    flat = flattened(svg, [css])
    assert 'fill="#800080"' in flat
    assert '<g transform="translate(10,20)"><g transform="translate(3 0)">' in flat
    assert 'font-size="12"' in flat
    assert "var(" not in flat


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
    for name in (
        "@pyscript/core",
        "polyscript",
        "Pyodide",
        "Python Software Foundation",
        "idiomorph",
        "coincident",
    ):
        assert name in said


def test_an_import_inside_a_function_is_seen() -> None:
    assert set(imports(b"def f():\n    from json import decoder\n    import zlib\n")) == {
        "json",
        "json.decoder",
        "zlib",
    }


def test_what_the_library_is_spared_must_not_be_imported() -> None:
    with pytest.raises(SystemExit, match="bz2, compression"):
        stdlib.library([b"import bz2, compression.zstd"])


def test_everything_that_the_app_imports_is_in_the_trimmed_library(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    """In Pyodide itself, with the served library: every module of the app, and what is imported late."""
    app, library = (
        next(files[name] for name in files if name.endswith(end)) for end in ("/app.zip", "/stdlib.zip")
    )
    (tmp_path / "stdlib.zip").write_bytes(library)
    (tmp_path / "app.zip").write_bytes(app)
    order = {
        "folder": str(tmp_path),
        "names": stdlib.wanted(build.sources().values()),
        "modules": modules(app),
    }
    ran = subprocess.run(
        ["node", "tests/imports.mjs"],
        cwd=ROOT,
        input=json.dumps(order),
        text=True,
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == []


def modules(app: bytes) -> list[str]:
    """The app's modules, but for the two that need a page."""
    names = packed.Pack(zipfile.ZipFile(io.BytesIO(app)).read(packed.NAME), "").contents
    found = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in names}
    return sorted(found - {"ui.main", "ui.browser"})


def test_no_module_of_the_app_is_left_out_and_none_is_there_twice(files: dict[str, bytes]) -> None:
    app = next(files[name] for name in files if name.endswith("/app.zip"))
    loose = [
        name
        for name in zipfile.ZipFile(io.BytesIO(app)).namelist()
        if name.endswith(".pyc") and not name.startswith("pyscript/")
    ]
    inside = packed.Pack(zipfile.ZipFile(io.BytesIO(app)).read(packed.NAME), "").contents
    assert sorted([*inside, *(name.removesuffix("c") for name in loose)]) == sorted(build.sources())


def test_python_takes_what_was_compiled_of_pyscript_without_a_look_at_its_source() -> None:
    kept = pyscript.cache()
    assert {
        "pyscript/__pycache__/__init__.cpython-314.pyc",
        "pyscript/__pycache__/context.cpython-314.pyc",
    } <= set(kept)
    # PEP 552: by hash, unchecked
    assert all(int.from_bytes(pyc[4:8], "little") == 1 for pyc in kept.values())
