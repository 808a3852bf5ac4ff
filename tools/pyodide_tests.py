"""Run tests inside Pyodide on Node, on the Python that runs in the browser.

    python -m tools.pyodide_tests tests/engine -k undo

The arguments are pytest's. The first run installs pytest and Hypothesis for Pyodide into build/, as pinned in
requirements-dev.txt.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.files import BUILD, MODULES, ROOT, digest

PACKAGES = (
    "babel",
    "hypothesis",
    "iniconfig",
    "packaging",
    "pluggy",
    "pygments",
    "pytest",
    "pytest-timeout",
    "sortedcontainers",
)


def pins() -> str:
    """Return the entries of requirements-dev.txt that the tests need, with their hashes."""
    entries = re.split(r"\n(?=[^\s#])", (ROOT / "requirements-dev.txt").read_text(encoding="utf-8"))
    return "\n".join(entry for entry in entries if entry.partition("==")[0] in PACKAGES) + "\n"


def packages() -> Path:
    """Return the folder with pytest and Hypothesis for Pyodide; install them if they are not there yet."""
    info = json.loads((MODULES / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    platform = f"pyemscripten_{info['abi_version']}_{info['arch']}"
    major, minor, _ = info["python"].split(".")
    wanted = pins()
    folder = BUILD / f"pyodide-{digest((platform.encode(), wanted.encode()))}"
    if folder.is_dir():
        return folder
    fresh = folder.with_suffix(".new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    requirements = fresh / "requirements.txt"
    requirements.write_text(wanted, encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    options = ("--target", fresh, "--no-deps", "--no-compile", "--require-hashes", "--only-binary=:all:")
    tags = ("--platform", platform, "--python-version", f"{major}.{minor}", "--implementation", "cp")
    abis = ("--abi", f"cp{major}{minor}", "--abi", "none")
    subprocess.run([*pip, *options, *tags, *abis, "-r", requirements], check=True)
    fresh.rename(folder)
    return folder


def main(arguments: list[str]) -> int:
    """Run pytest in Pyodide and return its exit code."""
    return subprocess.run(
        ["node", "tests/pyodide.mjs", packages(), *arguments], cwd=ROOT, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
