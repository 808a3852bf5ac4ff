"""Keep the file lists of the unbuilt app up to date: `make files`.

index.html and pyscript.toml start the app from the repository itself. PyScript needs every Python file by
name, and the pages need every style sheet. join.html also contains its texts.
"""

from __future__ import annotations

import re

from tools import join, sources
from tools.files import ROOT, write

PAGE = "index.html"
CONFIG = "pyscript.toml"
LINKS = re.compile(r'(?:<link rel="stylesheet" href="[^"]+">\n)+')
FILES = re.compile(r"(?s)(?<=\n\[files\]\n).*")


def page(text: str) -> str:
    """Return index.html or join.html with a link to every style sheet."""
    links = "".join(f'<link rel="stylesheet" href="{name}">\n' for name in sources.style_sheets())
    return LINKS.sub(links, text)


def config(text: str) -> str:
    """Return pyscript.toml with every file that Python imports or reads."""
    names = sorted([*sources.python(), *sources.data()])
    return FILES.sub("".join(f'"{name}" = "{name.rpartition("/")[0]}/"\n' for name in names), text)


def current() -> dict[str, str]:
    """Return what the three files should say."""
    return {
        PAGE: page((ROOT / PAGE).read_text(encoding="utf-8")),
        join.NAME: join.unbuilt(page((ROOT / join.NAME).read_text(encoding="utf-8"))),
        CONFIG: config((ROOT / CONFIG).read_text(encoding="utf-8")),
    }


def main() -> None:
    for name, text in current().items():
        write(ROOT / name, text.encode())


if __name__ == "__main__":
    main()
