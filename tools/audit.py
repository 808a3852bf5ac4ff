"""Ask PyPI and npm for known vulnerabilities of everything that is installed: `make audit`.

Ends with 1 if there are any, and with 2 if a service could not be asked.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from tools.files import BUILD, ROOT

PINNED = ("requirements-dev.txt", "requirements-audit.txt")


class Unanswered(Exception):
    """A service did not answer, so nothing is known."""


class Auditor(NamedTuple):
    """A command that prints JSON, and how to find the vulnerable packages in it."""

    name: str
    command: list[str]
    vulnerable: Callable[[Any], list[str]]


def from_pip(said: Any) -> list[str]:
    """Return the vulnerable packages in pip-audit's answer; raise Unanswered if it could not look some up."""
    skipped = [package["name"] for package in said["dependencies"] if "skip_reason" in package]
    if skipped:
        raise Unanswered(f"PyPI did not answer for {len(skipped)} packages, such as {skipped[0]}")
    return [
        f"{package['name']} {package['version']}: {', '.join(found['id'] for found in package['vulns'])}"
        for package in said["dependencies"]
        if package["vulns"]
    ]


def from_npm(said: Any) -> list[str]:
    """Return the vulnerable packages in npm's answer."""
    return [f"{name}: {about['severity']}" for name, about in sorted(said["vulnerabilities"].items())]


AUDITORS = (
    Auditor(
        "pip-audit",
        [
            str(BUILD / "audit/bin/python"),
            *("-m", "pip_audit", "--format", "json", "--progress-spinner", "off", "--timeout", "30"),
            *("--disable-pip", "--require-hashes"),
            *(word for name in PINNED for word in ("-r", name)),
        ],
        from_pip,
    ),
    Auditor("npm audit", ["npm", "audit", "--json"], from_npm),
)


def ask(auditor: Auditor) -> list[str]:
    """Return the vulnerable packages, or raise Unanswered."""
    ran = subprocess.run(auditor.command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    try:
        return auditor.vulnerable(json.loads(ran.stdout))
    except (ValueError, KeyError, TypeError):
        lines = [line.strip() for line in ran.stderr.splitlines() if "error" in line.lower()]
        raise Unanswered(lines[0] if lines else f"it ended with {ran.returncode}") from None


def main(auditors: tuple[Auditor, ...] = AUDITORS) -> int:
    worst = 0
    for auditor in auditors:
        try:
            found = ask(auditor)
        except (Unanswered, OSError, subprocess.TimeoutExpired) as error:
            print(f"{auditor.name} could not check the packages: {error}")
            worst = max(worst, 2)
            continue
        print(f"{auditor.name}: {len(found)} packages with known vulnerabilities")
        print("".join(f"  {line}\n" for line in found), end="")
        worst = max(worst, int(bool(found)))
    return worst


if __name__ == "__main__":
    sys.exit(main())
