"""Random numbers are fair, and the same everywhere and forever."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine import rng


def test_the_numbers_of_a_seed_never_change() -> None:
    """Every saved game depends on these numbers. If this fails, rng.VERSION must go up."""
    state = rng.from_seed(7)
    assert state == 7191089600892374487
    state, bits = rng.step(state)
    assert (state, bits) == (145060346506021356, 13309476754707697221)
    state, die = rng.below(state, 6)
    assert die == 2
    cards = list(range(10))
    assert rng.shuffle(state, cards) == 15900460730766065195
    assert cards == [9, 4, 5, 1, 3, 8, 6, 2, 0, 7]
    assert rng.VERSION == 1


def test_splitmix64_matches_the_published_numbers() -> None:
    """The first three numbers for the state 1234567, as the generator's authors publish them."""
    state, found = 1234567, []
    for _ in range(3):
        state, bits = rng.step(state)
        found.append(bits)
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(st.integers(), st.integers(1, 200))
def test_a_number_below_n_is_below_n(seed: int, n: int) -> None:
    state, found = rng.below(rng.from_seed(seed), n)
    assert 0 <= found < n
    assert 0 <= state < 2**64


@given(st.integers(0, 2**64 - 1), st.integers(0, 40))
def test_many_steps_at_once_are_the_same_as_one_by_one(state: int, count: int) -> None:
    one, found = state, []
    for _ in range(count):
        one, bits = rng.step(one)
        found.append(bits)
    assert rng.steps(state, count) == (one, found)


@given(st.integers(0, 2**64 - 1), st.integers(0, 120))
def test_a_shuffle_swaps_the_last_card_left_with_any_of_those_left(state: int, count: int) -> None:
    """Each draw of 64 bits serves six swaps, as the digits of a number in a mixed base."""
    expected, cards, rest, bits = list(range(count)), list(range(count)), state, 0
    for done, last in enumerate(range(count - 1, 0, -1)):
        if done % 6 == 0:
            rest, bits = rng.step(rest)
        bits, other = divmod(bits, last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert rng.shuffle(state, cards) == rest
    assert cards == expected


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(), max_size=120))
def test_a_shuffle_keeps_every_card(state: int, cards: list[int]) -> None:
    shuffled = cards[:]
    rng.shuffle(state, shuffled)
    assert sorted(shuffled) == sorted(cards)


def test_every_order_of_four_cards_is_about_equally_likely() -> None:
    state, orders = rng.from_seed(1), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        state = rng.shuffle(state, cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    # 1000 are expected; the bounds are about five standard deviations away
    assert all(850 < count < 1150 for count in orders.values())


def test_a_card_can_end_up_anywhere_in_a_long_deck() -> None:
    """One draw of bits serves six swaps, and the last must be as fair as the first."""
    state, first, last = rng.from_seed(2), Counter[int](), Counter[int]()
    for _ in range(20_000):
        cards = list(range(20))
        state = rng.shuffle(state, cards)
        first[cards[0]] += 1
        last[cards[13]] += 1
    assert all(840 < count < 1160 for counted in (first, last) for count in counted.values())


def test_neighboring_seeds_give_unrelated_games() -> None:
    tops = []
    for seed in range(40):
        cards = list(range(52))
        rng.shuffle(rng.from_seed(seed), cards)
        tops.append(cards[-1])
    assert len(set(tops)) > 20


@given(st.integers(0, 2**64), st.integers(0, 255))
def test_cards_are_dealt_again_as_python_shuffles_them(seed: int, count: int) -> None:
    ours, theirs = list(range(count)), list(range(count))
    one, other = Random(seed), Random(seed)
    rng.shuffle_with(one, ours)
    other.shuffle(theirs)
    assert ours == theirs
    assert one.getstate() == other.getstate()
