"""Paths in the tree, and how the tools hash, archive and write files, always with the same bytes."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
MODULES = ROOT / "node_modules"
BUILD = ROOT / "build"
DIST = ROOT / "dist"

LONG_AGO = (1980, 1, 1, 0, 0, 0)


def digest(parts: Iterable[bytes]) -> str:
    """Return twelve characters that identify these parts in this order."""
    total = hashlib.sha256()
    for part in parts:
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.hexdigest()[:12]


def digest_files(files: Mapping[str, bytes]) -> str:
    """Return twelve characters that identify a folder's file names and contents."""
    return digest(part for name in sorted(files) for part in (name.encode(), files[name]))


def archive(files: Mapping[str, bytes]) -> bytes:
    """Return an uncompressed zip of these files, always the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as pack:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.external_attr = 0o644 << 16
            pack.writestr(entry, files[name])
    return out.getvalue()


def write(path: Path, content: bytes) -> None:
    """Write a file and create its folder; a file that has this content already is not touched."""
    if path.is_file() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def put(files: Mapping[str, bytes], target: Path) -> None:
    """Make the folder hold these files and no others."""
    for name, content in files.items():
        write(target / name, content)
    for path in sorted(target.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
        elif path.is_file() and path.relative_to(target).as_posix() not in files:
            path.unlink()


def read(folder: Path) -> dict[str, bytes]:
    """Return the files below a folder by path."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
