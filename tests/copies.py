"""Copies of the sources, for tests that edit or build them."""

from __future__ import annotations

import shutil
from pathlib import Path

from tools.files import ROOT

COPIED = (
    "engine",
    "ui",
    "static",
    "tools",
    "index.html",
    "join.html",
    "pyscript.toml",
    "package.json",
    "package-lock.json",
    "pyproject.toml",
    "LICENSE",
)
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.mo")


def copy_sources(target: Path) -> None:
    """Copy everything that the build reads, without anything that an earlier build made."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target / name, ignore=NOT_COPIED)
        else:
            target.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
    (target / "node_modules").symlink_to(ROOT / "node_modules")
