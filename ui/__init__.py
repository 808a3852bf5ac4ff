"""The drawing and the listening: pure functions from a view to SVG and HTML text."""

VERSION = "0.1.0"
