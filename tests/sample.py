"""Cases of a test that `make test` runs. The others are `thorough`, and only `make test-all` runs them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet


def sample(cases: Iterable[object], *always: object) -> list[ParameterSet]:
    """Return parameters for all cases, and mark those that are not in `always` as thorough."""
    return [pytest.param(case, marks=() if case in always else pytest.mark.thorough) for case in cases]
