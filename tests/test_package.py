"""`pip install .` installs the engine as the package `tabtop`, with its command line and its data files."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

import engine
from tools.files import ROOT

ENGINE = ROOT / "engine"
PACKAGE_FILES = ("engine", "setup.py", "pyproject.toml", "README.md", "LICENSE")


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command without the environment's own settings for Python and pip, and return what it prints."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP"))
    }
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_there_is_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest, *_ = re.findall(r"^## \[?([\d.]+)", changes, re.MULTILINE)
    assert [engine.__version__, newest] == [project["version"]] * 2
    assert "version" not in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))


def test_importing_the_engine_loads_no_game_and_no_bot() -> None:
    """The browser imports the package at every start."""
    code = "import sys, engine; print(*(name for name in sys.modules if name.startswith('engine')))"
    assert run(sys.executable, "-c", code, cwd=ROOT).split() == ["engine"]


def test_every_public_name_can_be_imported() -> None:
    for name in engine.__all__:
        assert getattr(engine, name)
    assert set(engine.__all__) <= set(dir(engine))
    missing = "chess"
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        getattr(engine, missing)


def test_no_module_of_the_engine_imports_it_by_the_name_of_its_folder() -> None:
    """Installed, the package has another name."""
    for path in ENGINE.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        assert ">>> from engine" not in source, path
        assert ">>> import engine" not in source, path
        for node in ast.walk(ast.parse(source)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            assert not any(name.partition(".")[0] in ("engine", "tabtop") for name in names), path


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of a fresh environment with the wheel installed, made without a network."""
    folder = tmp_path_factory.mktemp("package")
    source = folder / "source"  # a build leaves files beside its sources
    source.mkdir()
    for name in PACKAGE_FILES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, source)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    run(*pip, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "-w", folder, source, cwd=folder)
    venv.create(folder / "fresh", with_pip=False)
    bin_folder = folder / "fresh" / ("Scripts" if os.name == "nt" else "bin")
    (wheel,) = folder.glob("*.whl")
    run(*pip, "--python", bin_folder / "python", "install", "--no-index", wheel, cwd=folder)
    return bin_folder


@pytest.mark.slow
@pytest.mark.xdist_group("package")
def test_the_wheel_holds_every_module_and_rulebook(installed: Path) -> None:
    (site,) = installed.parent.rglob("site-packages/tabtop")
    patterns = ("*.py", "howto.*.md", "rules.*.md", "py.typed")
    wanted = [path for pattern in patterns for path in ENGINE.rglob(pattern)]
    found = [path for path in site.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert sorted(path.relative_to(site) for path in found) == sorted(
        path.relative_to(ENGINE) for path in wanted
    )


@pytest.mark.slow
@pytest.mark.xdist_group("package")
def test_the_installed_library_plays_a_game(installed: Path, tmp_path: Path) -> None:
    code = (
        "import random, tabtop\n"
        "match = tabtop.Match(tabtop.games.get('homeward').setup(players=2, seed=7))\n"
        "rnd = random.Random(1)\n"
        "while not match.outcome:\n"
        "    match.play(tabtop.bots.choose('normal', match.rules, match.state, match.decision.seat, rnd))\n"
        "print(tabtop.__version__, match.number, *match.outcome.winners)\n"
    )
    version, moves, winner = run(installed / "python", "-c", code, cwd=tmp_path).split()
    assert version == engine.__version__
    assert int(moves) > 50
    assert winner in ("0", "1")


@pytest.mark.slow
@pytest.mark.xdist_group("package")
def test_the_examples_in_the_documentation_run_as_they_are_written(installed: Path, tmp_path: Path) -> None:
    assert (
        run(installed / "python", "-X", "utf8", "-m", "doctest", ROOT / "docs/library.md", cwd=tmp_path) == ""
    )


@pytest.mark.slow
@pytest.mark.xdist_group("package")
def test_the_console_script_runs(installed: Path, tmp_path: Path) -> None:
    told = run(
        installed / "tabtop",
        "simulate",
        "homeward",
        "--bots",
        "hard,normal",
        "--games",
        "1",
        "--json",
        cwd=tmp_path,
    )
    assert json.loads(told)["bots"] == ["hard", "normal"]
    assert "H01" in run(installed / "tabtop", "rules", "homeward", "--lang", "es", cwd=tmp_path)
    assert run(installed / "tabtop", "--help", cwd=tmp_path).startswith("usage: tabtop ")
    assert run(installed / "python", "-m", "tabtop", "--help", cwd=tmp_path).startswith(
        "usage: python -m tabtop "
    )
    duel = run(
        installed / "tabtop",
        "duel",
        "homeward",
        "--bots",
        "easy,random",
        "--games",
        "4",
        "--jobs",
        "2",
        cwd=tmp_path,
    )
    assert "easy" in duel
