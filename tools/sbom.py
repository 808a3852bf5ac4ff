"""sbom.cdx.json: a CycloneDX bill of materials of everything in dist/ that others wrote.

It is made from the files of the site and from what is installed, so it cannot list anything that is not
served. It has no date and no serial number: the same site always has the same bill.
"""

from __future__ import annotations

import base64
import hashlib
import json
import tomllib
from collections.abc import Mapping
from typing import Any

from tools.files import MODULES, ROOT
from tools.notices import PYODIDE, WORKER, manifest, served, shipped, with_dependencies

NAME = "sbom.cdx.json"
SCHEMA = "http://cyclonedx.org/schema/bom-1.6.schema.json"
LIBRARY = "stdlib.zip.zst"  # Python's standard library, trimmed and precompiled by the build
# How packages write a license, and its SPDX identifier.
SPDX = {"APACHE-2.0": "Apache-2.0", "(MIT OR APACHE-2.0)": "Apache-2.0"}

Component = dict[str, Any]


def purl(name: str, version: str) -> str:
    """Return the package URL of an npm package."""
    return f"pkg:npm/{name.replace('@', '%40')}@{version}"


def tarball_hash(name: str) -> list[dict[str, str]]:
    """Return the hash of the package that npm installed, as package-lock.json pins it."""
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"][f"node_modules/{name}"]
    kind, _, encoded = locked["integrity"].partition("-")
    return [{"alg": f"SHA-{kind.removeprefix('sha')}", "content": base64.b64decode(encoded).hex()}]


def file(name: str, content: bytes) -> Component:
    """Return a file of the site."""
    hashed = hashlib.sha256(content).hexdigest()
    return {"type": "file", "name": name, "hashes": [{"alg": "SHA-256", "content": hashed}]}


def package(name: str, files: Mapping[str, bytes]) -> Component:
    """Return an npm package, with the files of the site that are its own, unchanged."""
    about = manifest(MODULES / name)
    address = purl(name, about["version"])
    license_id = str(about["license"])
    made: Component = {
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": about["version"],
        "hashes": tarball_hash(name),
        "licenses": [{"license": {"id": SPDX.get(license_id.upper(), license_id)}}],
        "purl": address,
    }
    own = served(name, files)
    return made | ({"components": [file(path, files[path]) for path in own]} if own else {})


def python(files: Mapping[str, bytes]) -> Component:
    """Return the Python inside Pyodide, with its standard library."""
    version = json.loads((MODULES / PYODIDE / "pyodide-lock.json").read_text())["info"]["python"]
    return {
        "type": "library",
        "bom-ref": f"pkg:generic/cpython@{version}",
        "name": "cpython",
        "version": version,
        "description": "Inside pyodide.asm.wasm; the build trims and precompiles the standard library",
        "licenses": [{"license": {"id": "PSF-2.0"}}],
        "cpe": f"cpe:2.3:a:python:python:{version}:*:*:*:*:*:*:*",
        "purl": f"pkg:generic/cpython@{version}",
        "components": [file(path, files[path]) for path in sorted(files) if path.endswith(f"/{LIBRARY}")],
    }


def bill(files: Mapping[str, bytes]) -> dict[str, Any]:
    """Return the bill of a site that consists of these files and a service worker."""
    own = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found = shipped(files)
    bundled = with_dependencies([*(name for name in found if name != PYODIDE), WORKER])
    components = {name: package(name, files) for name in bundled}
    needs = {name: sorted(manifest(MODULES / name).get("dependencies", ())) for name in bundled}
    if PYODIDE in found:  # its own dependencies are for Node
        components |= {PYODIDE: package(PYODIDE, files), "cpython": python(files)}
        needs |= {PYODIDE: ["cpython"], "cpython": []}
    needs["tabtop"] = sorted([*found, WORKER])
    refs = {name: part["bom-ref"] for name, part in components.items()} | {"tabtop": "tabtop"}
    return {
        "$schema": SCHEMA,
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "tabtop",
                "name": "tabtop",
                "version": own["version"],
                "licenses": [{"license": {"id": own["license"]}}],
            }
        },
        "components": list(components.values()),
        "dependencies": [
            {"ref": refs[name], "dependsOn": [refs[other] for other in needs[name]]} for name in sorted(needs)
        ],
    }


def text(files: Mapping[str, bytes]) -> str:
    """Return the bill as it is served."""
    return json.dumps(bill(files), indent=1, ensure_ascii=False) + "\n"
