"""The same sources give the same dist/, byte for byte, wherever and whenever it is built."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.copies import copy_sources
from tools.files import read

# Two machines that differ in everything that a build should not depend on.
MACHINES = {
    "a": {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"},
    "a-folder-with-a-longer-name": {"PYTHONHASHSEED": "2", "TZ": "Pacific/Auckland", "LC_ALL": "C"},
}


def build(folder: Path, settings: dict[str, str]) -> dict[str, bytes]:
    """Build the site in a copy of the sources with empty caches; return its files."""
    copy_sources(folder)
    environment = {name: value for name, value in os.environ.items() if name != "SITE_URL"} | settings
    subprocess.run([sys.executable, "-m", "tools.build"], cwd=folder, env=environment, check=True)
    return read(folder / "dist")


@pytest.mark.node
@pytest.mark.thorough
@pytest.mark.timeout(900)
def test_two_builds_in_different_folders_give_the_same_bytes(tmp_path: Path) -> None:
    first, second = (build(tmp_path / name, settings) for name, settings in MACHINES.items())
    assert len(first) > 70
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
