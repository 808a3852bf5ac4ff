"""dist/ is small, has relative addresses only, and contains everything that the app imports."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from fontTools.ttLib import TTFont

from engine.games import every
from tools import build, games_pages, offline, packs, page, parts, sources, stdlib
from tools.files import ROOT, archive, put, write
from tools.pyc import imports
from ui.shell import modules

# One worker runs them all, because each worker would build the site.
pytestmark = [pytest.mark.slow, pytest.mark.node, pytest.mark.xdist_group("build")]


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build.site()


def test_the_site_is_small(files: dict[str, bytes]) -> None:
    """Pyodide is three quarters of it; the illustrated rules of every game in every language are 1.3 MB."""
    assert sum(map(len, files.values())) < 16.8e6


def test_pages_link_only_to_relative_addresses(files: dict[str, bytes]) -> None:
    for name in (name for name in files if name.endswith(".html")):
        assert not re.search(rb"(?:src|href|content)=.(?:https?:)?//", files[name]), name
        assert not re.search(rb"(?:src|href)=.[/]", files[name]), name


def test_without_a_site_url_there_are_no_absolute_addresses() -> None:
    assert page.absolute("") == ""
    assert 'rel="canonical" href="https://example.org/tabtop/"' in page.absolute("https://example.org/tabtop")
    assert not {"oembed.json", "sitemap.xml"} & games_pages.files("./app/", "", games_pages.bodies()).keys()


def test_with_a_site_url_every_game_has_an_oembed_document_and_a_sitemap_entry() -> None:
    home = "https://example.org/tabtop/"
    files = games_pages.files("./app/", home, games_pages.bodies())
    for game in every():
        for folder in (f"{game.id}/", f"es/{game.id}/"):
            said = files[f"{folder}index.html"].decode()
            assert f'type="application/json+oembed" href="{home}{folder}oembed.json"' in said
            assert f'property="og:image" content="{home}{page.picture_of(game)}"' in said
            assert f"<loc>{home}{folder}</loc>" in files["sitemap.xml"].decode()
            document = json.loads(files[f"{folder}oembed.json"])
            assert (document["version"], document["type"]) == ("1.0", "rich")
            assert f'src="{home}embed.html?game={game.id}' in document["html"]
    assert json.loads(files["oembed.json"])["type"] == "rich"


def test_a_game_without_its_own_preview_picture_shows_the_sites() -> None:
    shown = {game.id: page.picture_of(game) for game in every()}
    assert shown["homeward"] == "pictures/homeward.png"
    assert shown["jumble"] == "pictures/tabtop.png"


def test_every_game_has_its_pages_pictures_and_first_boards(files: dict[str, bytes]) -> None:
    """The tests' toy game too, since no list of games is written down anywhere."""
    for game in every():
        assert {
            f"{game.id}/index.html",
            f"es/{game.id}/index.html",
            f"pictures/{game.id}.svg",
            page.picture_of(game),
        } <= files.keys()
        ahead = {name.rpartition("/")[2] for name in files if "/ahead/" in name}
        assert {
            f"{game.id}-{seats}-{lang}.html" for seats in game.players if seats <= 4 for lang in ("en", "es")
        } <= ahead
        assert f"game={game.id}" in files["manifest.webmanifest"].decode()


def test_the_live_reload_script_is_not_in_the_site(files: dict[str, bytes]) -> None:
    assert not any("live.js" in name or b"live.js" in content for name, content in files.items())


def test_the_service_worker_caches_every_file_with_the_right_revision(files: dict[str, bytes]) -> None:
    kept = dict(re.findall(r'\{url:"([^"]+)",revision:(null|"[0-9a-f]+")\}', files["sw.js"].decode()))
    left = {name for name in files if name not in kept} - {"sw.js", "sbom.cdx.json", ".nojekyll"}
    assert all(re.fullmatch(r"pictures/.*\.png", name) for name in left), "only other sites ask for these"
    for name, revision in kept.items():
        assert (revision == "null") == bool(re.match(r"(app|runtime)-[0-9a-f]{12}/", name)), name
    assert any(name.endswith("pyodide.asm.wasm.zst") for name in kept)


def test_a_workbox_warning_fails_the_build() -> None:
    with pytest.raises(SystemExit, match="large"):
        offline.worker({"index.html": b"", "large.bin": bytes(17_000_000)})


def test_the_order_of_files_does_not_change_an_archive() -> None:
    assert archive({"a": b"1", "b": b"2"}) == archive({"b": b"2", "a": b"1"})


def test_put_removes_the_files_of_an_older_build(tmp_path: Path) -> None:
    put({"old/a": b"1", "b": b"2"}, tmp_path)
    put({"b": b"3"}, tmp_path)
    assert [path.name for path in tmp_path.rglob("*")] == ["b"]
    assert (tmp_path / "b").read_bytes() == b"3"


def test_the_build_fails_if_index_html_lacks_a_part_that_it_replaces() -> None:
    with pytest.raises(SystemExit, match="one match for '<title>', but has 0"):
        page.swap("<h1>", "<title>", "")


# Byte strings of the libraries that are compiled into Pyodide, and the names that NOTICES.txt must have.
LIBRARIES = {
    b"inflate 1.3": "zlib",
    b"libbzip2": "bzip2",
    b"lzma_code": "XZ Utils",
    b"ZSTD_": "Zstandard",
    b"sqlite_master": "SQLite",
    b"EXPAT_VERSION": "Expat",
    b"libmpdec": "libmpdec",
    b"HACL*": "HACL*",
    b"emscripten_": "Emscripten",
    b"ffi_call": "libffi",
    b"Cannot parse given Error object": "error-stack-parser",
    b"Python Software Foundation": "Python Software Foundation",
}


def noticed(files: dict[str, bytes]) -> set[str]:
    """Return the names of the npm packages that have a notice."""
    return set(re.findall(r"(?m)^={78}\n\n(\S+) [\d.]+: ", files["NOTICES.txt"].decode()))


def test_notices_name_every_npm_package_whose_files_are_copied(files: dict[str, bytes]) -> None:
    copied = {Path(name).name: content for name, content in files.items() if name.endswith((".js", ".mjs"))}
    copied["index.mjs"] = copied.pop("qr.mjs")  # renamed by the build
    copied["index.js"] = copied.pop("zstd.js")
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    origins = {
        folder.removeprefix("node_modules/").replace("pyodide", "Pyodide")
        for folder, about in lock.items()
        if folder and not about.get("dev")
        for path in (ROOT / folder).rglob("*.*js")
        if copied.get(path.name) == path.read_bytes()
    }
    assert origins == {"@pyscript/core", "Pyodide", "fzstd", "idiomorph", "lean-qr", "qr"}
    assert origins <= noticed(files)


def test_notices_name_every_npm_package_that_pyscript_bundles(files: dict[str, bytes]) -> None:
    """PyScript's source maps list what its bundles were made of."""
    bundles = [Path(name).name for name in files if re.search(r"/(core|error)[^/]*\.js$", name)]
    maps = [ROOT / "node_modules/@pyscript/core/dist" / f"{name}.map" for name in bundles]
    sources = [source for path in maps for source in json.loads(path.read_text())["sources"]]
    bundled = {
        found[1] for source in sources if (found := re.search(r".*node_modules/((@\w+/)?[^/]+)", source))
    }
    assert {"polyscript", "coincident", "@webreflection/idb-map"} <= bundled
    assert bundled <= noticed(files)


def test_notices_name_every_workbox_module_in_the_service_worker(files: dict[str, bytes]) -> None:
    """Each module of Workbox leaves its name and version in the worker."""
    inlined = {name.decode() for name in re.findall(rb'"(workbox:[a-z-]+:)', files["sw.js"])}
    assert len(inlined) >= 4
    assert {name.strip(":").replace(":", "-") for name in inlined} <= noticed(files)


def test_notices_name_every_library_inside_pyodide(files: dict[str, bytes]) -> None:
    pyodide = ROOT / "node_modules/pyodide"
    runtime = b"".join((pyodide / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.wasm"))
    inside = {name for mark, name in LIBRARIES.items() if mark in runtime}
    assert inside == set(LIBRARIES.values()), "a mark that is not found proves nothing"
    assert {name for name in inside if name not in files["NOTICES.txt"].decode()} == set()


def bill(files: dict[str, bytes]) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(files["sbom.cdx.json"])
    return read


def test_the_bill_of_materials_is_valid_cyclonedx(files: dict[str, bytes]) -> None:
    validator = JsonStrictValidator(SchemaVersion.V1_6)
    assert validator.validate_str(files["sbom.cdx.json"].decode()) is None
    broken = files["sbom.cdx.json"].decode().replace('"library"', '"book"', 1)
    assert validator.validate_str(broken) is not None


def test_the_bill_lists_what_the_notices_list_with_the_installed_versions(files: dict[str, bytes]) -> None:
    listed = {part["name"]: part for part in bill(files)["components"]}
    assert set(listed) == (noticed(files) - {"Pyodide"}) | {"pyodide", "cpython"}
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for name in set(listed) - {"cpython"}:
        pinned = lock[f"node_modules/{name}"]["version"]
        assert listed[name]["version"] == pinned
        assert listed[name]["purl"] == f"pkg:npm/{name.replace('@', '%40')}@{pinned}"
    assert listed["cpython"]["version"].startswith("3.14.")


def test_every_file_in_the_bill_is_served_with_that_hash(files: dict[str, bytes]) -> None:
    parts = [file for part in bill(files)["components"] for file in part.get("components", ())]
    listed = {file["name"]: file["hashes"][0]["content"] for file in parts}
    assert {name.rpartition("/")[2] for name in listed} >= {
        "core.js",
        "idiomorph.min.js",
        "pyodide.asm.wasm.zst",
        "qr.mjs",
        "stdlib.zip.zst",
        "zstd.js",
    }
    assert listed == {name: hashlib.sha256(files[name]).hexdigest() for name in listed}


def test_everything_in_the_bill_hangs_together_and_nothing_changes_by_the_clock(
    files: dict[str, bytes],
) -> None:
    said = bill(files)
    refs = {part["bom-ref"] for part in said["components"]} | {"tabtop"}
    needs = {entry["ref"]: entry["dependsOn"] for entry in said["dependencies"]}
    assert needs.keys() == refs
    reached, queue = set(), ["tabtop"]
    while queue:
        if (ref := queue.pop()) not in reached:
            reached.add(ref)
            queue += needs[ref]
    assert reached == refs
    assert not {"serialNumber", "timestamp"} & {*said, *said["metadata"]}


def test_an_import_inside_a_function_is_found() -> None:
    assert set(imports(b"def f():\n    from json import decoder\n    import zlib\n")) == {
        "json",
        "json.decoder",
        "zlib",
    }


def test_importing_a_module_that_the_library_leaves_out_fails_the_build() -> None:
    with pytest.raises(SystemExit, match="bz2, compression"):
        stdlib.library([b"import bz2, compression.zstd"])


def test_everything_that_the_app_imports_is_in_the_trimmed_library(tmp_path: Path) -> None:
    """Imports every module of the app, and everything imported late, in Pyodide with the trimmed library."""
    (tmp_path / "stdlib.zip").write_bytes(stdlib.library(sources.python().values()))
    inside = packed()
    put({f"{name}.pack": modules.pack(pack) for name, pack in inside.items()}, tmp_path / "app")
    for pack in inside.values():
        for name in pack:
            if not name.endswith(".py"):
                write(tmp_path / "app" / name, pack[name])
    order = {
        "folder": str(tmp_path),
        "names": stdlib.wanted(sources.python().values()),
        "modules": module_names(inside),
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


def packed() -> dict[str, dict[str, bytes]]:
    """Return the files inside every pack of the site, by the pack's name."""
    made = packs.packs(sources.python(), parts.data())
    return {Path(name).stem: modules.unpack(content) for name, content in made.items()}


def module_names(inside: dict[str, dict[str, bytes]]) -> list[str]:
    """Return the app's modules, except the two that need a page."""
    names = [name for pack in inside.values() for name in pack if name.endswith(".py")]
    found = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in names}
    return sorted(found - {"ui.main", "ui.shell.browser"})


def test_the_packs_contain_every_module_and_data_file_once() -> None:
    names = [re.sub(r"\.pyc$", ".py", name) for pack in packed().values() for name in pack]
    assert sorted(names) == sorted([*sources.python(), *parts.data()])


def test_a_game_and_a_language_have_a_pack_of_their_own(files: dict[str, bytes]) -> None:
    inside = packed()
    assert set(inside) == {"core", "es", *(game.id for game in every() if game.id != "jumble")}
    served = {Path(name).name for name in files if name.endswith(".pack.zst")}
    assert served == {f"{name}.pack.zst" for name in (*inside, "lines")}
    assert list(inside["es"]) == ["ui/locale/es.mo"]
    assert "engine/games/bounty/__init__.py" in inside["core"], "the lobby lists every game"
    assert {"engine/games/bounty/rules.py", "engine/games/bounty/rules.es.md"} <= set(inside["bounty"])
    assert {"ui/games/bounty/__init__.py", "ui/games/bounty/board.py"} <= set(inside["bounty"])
    assert "engine/games/pawns/moving.py" in inside["core"], "two games share it"
    assert not any("/bounty/" in name for name in inside["homeward"])


def test_the_library_leaves_out_what_is_frozen_in_the_wasm() -> None:
    names = zipfile.ZipFile(io.BytesIO(stdlib.library(sources.python().values()))).namelist()
    assert "json/__init__.pyc" in names
    assert not {"os.pyc", "abc.pyc", "importlib/util.pyc"} & set(names)


def test_the_typeface_is_small_and_comes_with_its_license(files: dict[str, bytes]) -> None:
    (path,) = [name for name in files if name.endswith(".woff2")]
    assert len(files[path]) <= 40_000
    assert f'<link rel="preload" href="./{path}" as="font"'.encode() in files["index.html"]
    notices = files["NOTICES.txt"].decode()
    assert "@fontsource-variable/nunito" in notices
    assert "SIL Open Font License" in notices
    assert b"node_modules" not in files[path.replace("nunito.woff2", "style.css")]


def test_a_lobby_picture_brings_the_typeface_for_its_letters(files: dict[str, bytes]) -> None:
    """An <img> can't load the page's typeface, and system fonts leave Bounty's tiles."""
    for game in every():
        svg = files[f"pictures/{game.id}.svg"].decode()
        (data,) = re.findall(r'font-family: Nunito; src: url\("data:font/woff2;base64,([^"]+)"', svg)
        drawn = set("".join(re.findall(r">([^<]+)<", re.sub(r"(?s)<style>.*?</style>", "", svg))))
        font = TTFont(io.BytesIO(base64.b64decode(data)))
        assert set(map(ord, drawn)) <= set(font.getBestCmap()), game.id
