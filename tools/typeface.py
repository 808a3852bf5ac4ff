"""The typeface: one file of an npm package, which the site serves unchanged beside its style sheet."""

from __future__ import annotations

import base64
import io
import re
from html import unescape

from fontTools import subset

from tools.files import MODULES

FONT = "nunito.woff2"
SOURCE = "@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2"


def content() -> bytes:
    """Return the typeface's file."""
    return (MODULES / SOURCE).read_bytes()


def beside(sheet: str) -> str:
    """Return a style sheet that finds the typeface beside it instead of in node_modules/."""
    return sheet.replace(f"../node_modules/{SOURCE}", FONT)


def within(svg: str) -> str:
    """Return a @font-face rule that contains the letters of a picture: pictures can't load files."""
    text = unescape("".join(re.findall(r">([^<]+)<", svg)))
    options = subset.Options(flavor="woff2", layout_features=["kern", "lnum", "tnum"])
    font = subset.load_font(str(MODULES / SOURCE), options)
    letters = subset.Subsetter(options)
    letters.populate(text=text)
    letters.subset(font)
    file = io.BytesIO()
    subset.save_font(font, file, options)
    data = base64.b64encode(file.getvalue()).decode()
    source = f'url("data:font/woff2;base64,{data}")'
    return f"@font-face {{ font-family: Nunito; src: {source}; font-weight: 200 1000; }}"
