"""`make play` builds what depends on a changed file, and tells the open pages."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path
from urllib.request import urlopen

import pytest

from tools import play, sources
from tools.files import ROOT
from tools.play import Live, PlayPages, Updater, changes, listed, stamps
from tools.pyc import CompileError, Compiler, compiled
from tools.rebuild import paragraph
from tools.serve import address, server

DRAWN = ["modules", "first boards", "rulebooks", "pictures", "pages"]


@pytest.mark.parametrize(
    ("changed", "made"),
    [
        ("ui/games/homeward/board.py", DRAWN),
        ("engine/rules.py", DRAWN),
        ("engine/games/bounty/rules.es.md", DRAWN),
        ("engine/games/homeward/es.po", ["catalogs", *DRAWN]),
        ("static/locale/es.po", ["catalogs", *DRAWN]),
        ("static/style.css", ["style sheet", "pictures", "pages"]),
        ("ui/games/starlane/style.css", ["style sheet", "pictures", "pages"]),
        ("static/boot.js", ["scripts", "pages"]),
        ("static/runtime.mjs", ["runtime", "pages"]),
        ("static/warm.mjs", ["runtime", "pages"]),
        ("static/icons/icon-192.png", ["pictures", "pages"]),
        ("index.html", ["pages"]),
        ("pyscript.toml", ["pages"]),
        ("tools/page.py", list(sources.MADE_FROM)),
        ("package-lock.json", list(sources.MADE_FROM)),
        ("engine/commands/simulate.py", []),
    ],
)
def test_a_change_builds_only_the_parts_made_from_that_file(changed: str, made: list[str]) -> None:
    assert sources.affected([changed]) == made


def test_several_changes_build_each_part_once() -> None:
    assert sources.affected(["static/boot.js", "static/style.css"]) == [
        "style sheet",
        "scripts",
        "pictures",
        "pages",
    ]


def test_edited_new_and_deleted_files_are_noticed_but_not_what_the_build_writes(tmp_path: Path) -> None:
    for name in ("ui/a.py", "ui/b.py", "static/style.css", "index.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    before = stamps(tmp_path)
    (tmp_path / "ui/a.py").write_text("x = 1")
    (tmp_path / "ui/b.py").unlink()
    (tmp_path / "ui/c.py").write_text("")
    for name in ("ui/locale/es.mo", "ui/__pycache__/a.cpython-311.pyc", "docs/notes.md"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("")
    assert changes(before, stamps(tmp_path)) == ["ui/a.py", "ui/b.py", "ui/c.py"]


def test_parts_are_listed_as_in_a_sentence() -> None:
    assert listed(["pages"]) == "pages"
    assert listed(["scripts", "pages"]) == "scripts and pages"
    assert listed(["modules", "pictures", "pages"]) == "modules, pictures and pages"


@pytest.fixture
def live() -> Live:
    return Live()


@pytest.fixture
def site(live: Live, tmp_path: Path) -> Iterator[str]:
    (tmp_path / "homeward").mkdir()
    (tmp_path / "index.html").write_text("<body>lobby</body>")
    (tmp_path / "homeward/index.html").write_text("<body>rules</body>")
    with server(0, tmp_path, play.BASE, type("Handler", (PlayPages,), {"live": live})) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        yield address(made, play.BASE)
        made.shutdown()


def text(url: str) -> str:
    return bytes(urlopen(url).read()).decode()


def test_pages_are_not_cached_and_get_the_script_that_reloads_them(
    site: str, live: Live, tmp_path: Path
) -> None:
    live.tell("7", "")
    assert text(site) == '<body>lobby<script src="/play/live.js" data-build="7"></script>\n</body>'
    assert text(site + "?table=k1") == text(site)
    assert urlopen(site).headers["Cache-Control"] == "no-store"
    assert "EventSource" in text(site + "live.js")
    assert (tmp_path / "index.html").read_text() == "<body>lobby</body>", "only what is sent has it"
    assert text(site + "homeward/") == "<body>rules</body>", "no script may run there"


def test_without_a_good_build_the_page_waits_for_one(site: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").unlink()
    assert '<script src="/play/live.js" data-build="">' in text(site)


def read_text(path: Path) -> str:
    return path.read_text()


def event(stream: HTTPResponse) -> dict[str, str]:
    line = stream.readline().decode()
    assert stream.readline() == b"\n"
    said: dict[str, str] = json.loads(line.removeprefix("data: "))
    return said


def test_an_open_page_hears_of_every_build_and_every_mistake(site: str, live: Live) -> None:
    live.tell("1", "")
    with urlopen(site + "live") as stream:
        assert stream.headers["Content-Type"] == "text/event-stream"
        assert event(stream) == {"build": "1", "error": ""}
        live.tell("1", "ui/app.py, line 3: SyntaxError: invalid syntax")
        assert event(stream)["error"] == "ui/app.py, line 3: SyntaxError: invalid syntax"
        live.tell("2", "")
        assert event(stream) == {"build": "2", "error": ""}


class Fake(Updater):
    """A player whose builds take no time and fail when told so."""

    error = ""

    def __init__(self, live: Live) -> None:
        self.live, self.library = live, []
        self.pending = set()
        self.runs: list[list[str]] = []

    def compile(self) -> str:
        return ""

    def run(self) -> str:
        self.runs.append(sorted(self.pending))
        return self.error


@pytest.fixture
def player(live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    monkeypatch.setattr(play, "SITE", tmp_path)
    (tmp_path / "index.html").write_text("first")
    return Fake(live)


def test_a_build_is_one_line_with_the_file_the_parts_and_the_time(
    player: Fake, capsys: pytest.CaptureFixture[str]
) -> None:
    player.rebuild(["static/boot.js"])
    player.rebuild(["static/boot.js", "static/style.css"])
    player.rebuild(["engine/commands/simulate.py"])
    said = capsys.readouterr().out
    assert said == (
        "static/boot.js: built scripts and pages in 0.0 s\n"
        "2 files: built style sheet, scripts, pictures and pages in 0.0 s\n"
    )
    assert player.live.build


def test_after_a_failed_build_the_next_one_makes_up_for_it(
    player: Fake, capsys: pytest.CaptureFixture[str]
) -> None:
    player.rebuild(["static/style.css"])
    good = player.live.build
    player.error = "ui/app.py, line 3: NameError: name 'x' is not defined"
    player.rebuild(["ui/app.py"])
    assert capsys.readouterr().out.endswith(f"{player.error}\nThe last good build is still being served.\n")
    assert (player.live.build, player.live.error) == (good, player.error)
    player.error = ""
    player.rebuild(["static/boot.js"])
    assert player.runs[-1] == sorted([*DRAWN, "scripts"])
    assert player.live.error == ""


def test_a_mistake_is_described_by_its_place_and_what_python_says() -> None:
    with pytest.raises(SyntaxError) as broken:
        play.check("ui/app.py", b"x = 1\ndef (\n")
    assert paragraph(broken.value) == "ui/app.py, line 2: SyntaxError: invalid syntax"
    with pytest.raises(FileNotFoundError) as failed:
        read_text(ROOT / "nothing")
    assert re.fullmatch(
        r"tests/test_play\.py, line \d+: FileNotFoundError: .*No such file.*", paragraph(failed.value)
    )


@pytest.mark.node
@pytest.mark.slow
def test_one_compiler_compiles_again_and_again_also_after_a_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.pyc.CACHE", tmp_path)
    with Compiler() as compiler:
        first = compiled({"a.py": b"x = 1\n"}, compiler=compiler)
        with pytest.raises(CompileError, match=r"SyntaxError: .*\(b.py, line 1\)|SyntaxError"):
            compiled({"b.py": b"def (\n"}, compiler=compiler)
        assert compiled({"a.py": b"x = 1\n", "c.py": b""}, compiler=compiler)["a.pyc"] == first["a.pyc"]
    assert {path.suffix for path in tmp_path.iterdir()} == {".pyc"}, "no sources are left behind"
