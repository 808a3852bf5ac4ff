"""Whole games on two, three and four devices, over real data channels."""

from __future__ import annotations

import pytest

from engine import record
from tests.sample import sample

from .tables import Together

SHORT = {"homeward": "quick", "bounty": "rounds:5"}
SEEDS = {
    "homeward": (2, 5, 1),
    "hyperdrive": (6, 6, 3),
    "starlane": (8, 1, 7),
    "twentyone": (7, 2, 1),
    "bounty": (5, 8, 6),
}


@pytest.mark.parametrize("seats", sample((2, 3, 4), 2))
@pytest.mark.parametrize("game", sample(SEEDS, "starlane"))
def test_a_whole_game(together: Together, game: str, seats: int) -> None:
    options = {"options": SHORT[game]} if game in SHORT else {}
    together.open(game, seats, seed=str(SEEDS[game][seats - 2]), **options)
    for seat in range(1, seats):
        together.join(str(seat))
    together.play()
    together.until_over()
    for guest in together.guests:
        together.until_number(guest, together.number(together.host))
        assert guest.evaluate("presses") > 0
    read = record.read(together.saved())
    match = record.resume(read)  # plays every move again
    assert match.outcome is not None
    assert match.number == together.number(together.host)
