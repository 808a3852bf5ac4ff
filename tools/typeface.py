"""The typeface: one file of an npm package, which the site serves unchanged beside its style sheet."""

from __future__ import annotations

from tools.files import MODULES

FONT = "nunito.woff2"
SOURCE = "@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2"


def content() -> bytes:
    """Return the file."""
    return (MODULES / SOURCE).read_bytes()


def beside(sheet: str) -> str:
    """Return a style sheet that finds the typeface beside it instead of in node_modules/."""
    return sheet.replace(f"../node_modules/{SOURCE}", FONT)
