"""One folder per game: its `DRAWING` and its style sheet. `ui/drawing/base.py` says what a drawing has."""
