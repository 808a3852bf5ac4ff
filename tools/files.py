"""Paths of the repository, and reproducible hashes and archives."""

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
    """Return a hash of these parts in this order, twelve characters long."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big"))
        whole.update(part)
    return whole.hexdigest()[:12]


def digest_files(files: Mapping[str, bytes]) -> str:
    """Return a hash of a folder's file names and contents, twelve characters long."""
    return digest(part for name in sorted(files) for part in (name.encode(), files[name]))


def archive(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of these files; the same files always give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as pack:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            pack.writestr(entry, files[name])
    return out.getvalue()


def write(path: Path, content: bytes) -> None:
    """Write a file and create its folder; leave an identical file alone."""
    if path.is_file() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
