"""Random numbers from one 64-bit integer in the state (splitmix64).

The same setup and moves lead to the same game on every Python, byte for byte. Changing a result of any
function here breaks saved games, so VERSION must go up with it; every record names the version it needs.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from random import Random
from typing import Any

VERSION = 1
_MASK = 0xFFFFFFFFFFFFFFFF


def from_seed(seed: int) -> int:
    """Return the first state for a seed. Neighboring seeds give unrelated games."""
    return step(seed & _MASK)[1]


def step(rng: int) -> tuple[int, int]:
    """Return the next state and 64 random bits."""
    rng = (rng + 0x9E3779B97F4A7C15) & _MASK
    z = ((rng ^ (rng >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return rng, z ^ (z >> 31)


def below(rng: int, n: int) -> tuple[int, int]:
    """Return the next state and a number from 0 to n - 1. The bias is below n / 2**64."""
    rng, bits = step(rng)
    return rng, bits % n


def shuffle(rng: int, items: MutableSequence[Any]) -> int:
    """Shuffle in place (Fisher-Yates) and return the next state.

    Each draw of 64 bits serves six swaps, as the digits of a number in a mixed base. With up to about a
    hundred items that uses 40 bits, so the bias stays below 2**-24.
    """
    bits = 0
    for done, last in enumerate(range(len(items) - 1, 0, -1)):
        if done % 6 == 0:
            rng, bits = step(rng)
        bits, other = divmod(bits, last + 1)
        items[last], items[other] = items[other], items[last]
    return rng


_BITS = [number.bit_length() for number in range(256)]


def shuffle_with(rnd: Random, items: MutableSequence[Any]) -> None:
    """Shuffle up to 255 items in place, just as `rnd.shuffle` does, in half the time.

    Bots deal hidden cards again for every world that they imagine.
    """
    draw = rnd.getrandbits
    for last in range(len(items) - 1, 0, -1):
        bits = _BITS[last + 1]
        other = draw(bits)
        while other > last:
            other = draw(bits)
        items[last], items[other] = items[other], items[last]
