"""The arithmetic of the tiebreaker (X41, X44): which totals a hand can make, and with which cards."""

from __future__ import annotations

from .cards import LAST_NUMBER, LAST_SLIDE, VALUE

GOAL = 21


def ways(hand: list[int]) -> dict[int, list[int]]:
    """Return each total up to 21 that a hand can make, with the fewest cards for it in the order laid.

    Cards count in that order (X44). A Slide is only useful as the first card, because it discards the total
    below it.

    >>> ways([4, 9, 12])
    {0: [], 4: [4], 9: [9], 13: [4, 9], 15: [12], 19: [12, 4]}
    """
    made: dict[int, list[int]] = {0: []}
    for card in hand:
        if LAST_NUMBER < card <= LAST_SLIDE:
            made[VALUE[card]] = [card]
    for card in hand:
        if card > LAST_NUMBER:
            break
        for total, laid in list(made.items()):
            with_it = [*laid, card]
            if total + card <= GOAL and len(with_it) < len(made.get(total + card, range(99))):
                made[total + card] = with_it
    return dict(sorted(made.items()))


def best(hand: list[int]) -> int:
    """Return the closest that a hand can come to 21."""
    return max(ways(hand))
