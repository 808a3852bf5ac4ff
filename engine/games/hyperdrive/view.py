"""What a viewer sees of Hyperdrive. Only type checkers read this file; views are plain dictionaries."""

from __future__ import annotations

from ..pawns.view import PawnView
from .state import Phase


class HyperdriveView(PawnView):
    """A position. It has no secrets, so every viewer sees the same."""

    phase: Phase
    split: int  # the droid that took the first part of a split 7, or -1
    shields: list[int]  # [shield] -> the droid that carries it, or -1
