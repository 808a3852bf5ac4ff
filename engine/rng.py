"""Random numbers from one 64-bit integer in the state (splitmix64).

The same setup and moves lead to the same game on every Python, byte for byte. Changing a result of any
function here breaks saved games, so VERSION must go up with it; every record names the version it needs.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from random import Random
from struct import Struct
from typing import Any

VERSION = 1
_MASK = 0xFFFFFFFFFFFFFFFF
_GAMMA = 0x9E3779B97F4A7C15
_MIX, _MIX_AGAIN = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def from_seed(seed: int) -> int:
    """Return the first state for a seed. Neighboring seeds give unrelated games."""
    return step(seed & _MASK)[1]


def step(rng: int) -> tuple[int, int]:
    """Return the next state and 64 random bits."""
    rng = (rng + _GAMMA) & _MASK
    z = ((rng ^ (rng >> 30)) * _MIX) & _MASK
    z = ((z ^ (z >> 27)) * _MIX_AGAIN) & _MASK
    return rng, z ^ (z >> 31)


# Lanes of 128 bits in one large integer, each with a number of 64 bits and room for its products.
_LANES = 8
_EACH = sum(1 << 128 * lane for lane in range(_LANES))
_MASKS = _MASK * _EACH
_GAMMAS = sum((_GAMMA * (lane + 1) & _MASK) << 128 * lane for lane in range(_LANES))
_numbers = Struct(f"<{2 * _LANES}Q").unpack


def steps(rng: int, count: int) -> tuple[int, list[int]]:
    """Return what `count` calls of `step` do: the next state, and 64 random bits of each.

    The lanes of a large integer take eight steps at once, in a quarter of the time.
    """
    found: list[int] = []
    for first in range(0, count, _LANES):
        z = ((rng + _GAMMA * first & _MASK) * _EACH + _GAMMAS) & _MASKS
        z = ((z ^ (z >> 30 & _MASKS)) * _MIX) & _MASKS
        z = ((z ^ (z >> 27 & _MASKS)) * _MIX_AGAIN) & _MASKS
        z ^= z >> 31 & _MASKS
        found += _numbers(z.to_bytes(16 * _LANES, "little"))[::2]
    return (rng + _GAMMA * count) & _MASK, found[:count]


def below(rng: int, n: int) -> tuple[int, int]:
    """Return the next state and a number from 0 to n - 1. The bias is below n / 2**64."""
    rng, bits = step(rng)
    return rng, bits % n


def shuffle(rng: int, items: MutableSequence[Any]) -> int:
    """Shuffle in place (Fisher-Yates) and return the next state.

    Each draw of 64 bits serves six swaps, as the digits of a number in a mixed base. With up to about a
    hundred items that uses 40 bits, so the bias stays below 2**-24.
    """
    left = len(items)
    rng, found = steps(rng, (left + 4) // 6)
    for bits in found:
        # Three digits at a time, because small numbers are divided faster.
        high, low = divmod(bits, left * (left - 1) * (left - 2) or 6)
        for three in (low, high):
            digits, stop = three, left - 3 if left > 3 else 1
            while left > stop:
                other = digits % left
                digits //= left
                left -= 1
                items[left], items[other] = items[other], items[left]
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
