"""The drawing and the listening: pure functions from a view to SVG and HTML text."""

from engine import __version__

VERSION = __version__
