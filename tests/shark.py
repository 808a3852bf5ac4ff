"""Measures whether bots can be fleeced: `python -m tests.shark --games 1000`.

A shark plays Bounty like a normal bot, and besides tries every kind of one-sided deal on its rivals: all
their deeds for nothing, the last deed of a set for little, junk for the best deed, a sale at ten times the
price, everything from a debtor for the credits that are missing. Every game is played twice with the same
seed, with and without these offers. An offer that is refused changes nothing else, so the difference in wins
is what the offers bring.

With `--file`, results are kept, and the same command continues where it stopped.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import json
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from engine import bots, games
from engine.bots.hard import Budget
from engine.commands.duel import Z
from engine.driver import Driver
from engine.games.bounty.board import FINE, PARTNER, PRICE, PROPERTIES
from engine.games.bounty.deals import (
    ACCEPT,
    given,
    make_terms,
    may_offer,
    partners,
    read_terms,
    wanted,
)
from engine.games.bounty.rules import RULES
from engine.games.bounty.state import BountyState, set_symbols
from engine.rules import Move, Seat

PLAYERS = (2, 3, 4)  # taking turns
MOST_MOVES = 6_000
BUDGET = Budget(rollouts=12)


class Played(NamedTuple):
    """A game played twice: what the shark won without and with its offers, and how many it made."""

    seed: int
    players: int
    level: str
    without: float
    with_offers: float
    offers: int
    accepted: int


# --- what a shark offers


def lures(state: BountyState, seat: Seat, to: Seat) -> Iterator[Move]:
    """Yield every kind of one-sided deal that a shark can think of, as offers.

    It gets at least twice what it gives by the prices, or the last deed of a set for at most twice its price.
    """
    for move in _thinkable(state, seat, to):
        terms = read_terms(move[2:]) or ()
        gives = _face(state, given(terms), terms[0], terms[1])
        gets = _face(state, wanted(terms), terms[2], terms[3])
        completes = any(state.owner[PARTNER[at]] == seat for at in wanted(terms) if PARTNER[at] != at)
        if gets >= 2 * gives or (completes and gives <= 2 * gets):
            yield move


def _face(state: BountyState, properties: Sequence[int], credits: int, cards: int) -> int:
    """Return what one side of a deal is worth by the prices."""
    prices = sum(PRICE[at] // (2 if state.inactive[at] else 1) for at in properties)
    return prices + credits + FINE * cards


def _thinkable(state: BountyState, seat: Seat, to: Seat) -> Iterator[Move]:
    mine = sorted((at for at in PROPERTIES if _free(state, at, seat)), key=PRICE.__getitem__)
    theirs = sorted((at for at in PROPERTIES if _free(state, at, to)), key=PRICE.__getitem__)
    has, they_have = state.credits[seat], state.credits[to]
    cards = state.cards.count(to)
    if theirs:
        best = theirs[-1]
        yield _offer(to, want=theirs, cards_wanted=cards)
        yield _offer(to, want=theirs, credits_given=1)
        yield _offer(to, want=[best])
        yield _offer(to, want=[best], credits_given=PRICE[best] // 2)
        yield _offer(to, want=theirs, credits_given=min(has, 100))
        yield _offer(to, want=theirs[len(theirs) // 2 :], credits_given=min(has, 50))
    for at in theirs:
        if state.owner[PARTNER[at]] == seat and PARTNER[at] != at:
            for times in (1, 2, 3, 4):  # halves of the price
                yield _offer(to, want=[at], credits_given=min(has, PRICE[at] * times // 2))
            for cheap in mine[:2]:
                if PARTNER[cheap] != at:
                    yield _offer(to, [cheap], [at])
                    yield _offer(to, [cheap], [at], credits_given=min(has, PRICE[at] // 2))
    if mine and theirs:
        yield _offer(to, [mine[0]], [theirs[-1]])
        yield _offer(to, [mine[0]], theirs)
        yield _offer(to, [mine[0]], [theirs[-1]], credits_wanted=they_have)
        inactive = [at for at in mine if state.inactive[at]]
        if inactive:
            yield _offer(to, [inactive[0]], [theirs[-1]])
    if mine and they_have:
        yield _offer(to, [mine[0]], credits_wanted=they_have)
        yield _offer(to, [mine[0]], credits_wanted=min(they_have, 10 * PRICE[mine[0]]))
        yield _offer(to, [mine[-1]], credits_wanted=min(they_have, 3 * PRICE[mine[-1]]))
        yield _offer(to, [mine[0]], credits_wanted=min(they_have, 2 * PRICE[mine[0]]))
    if state.cards.count(seat):
        yield _offer(to, want=theirs[-1:], cards_given=1)
        yield _offer(to, cards_given=1, credits_wanted=min(they_have, 400))
    if cards:
        yield _offer(to, cards_wanted=1)
        yield _offer(to, cards_wanted=1, credits_given=1)
    frame = state.frames[-1] if state.frames else None
    if frame and frame["kind"] == "debt" and frame["seat"] == to:
        lacks = min(has, frame["amount"] - they_have)
        yield _offer(to, want=theirs, credits_given=lacks)
        yield _offer(to, want=theirs[-1:], credits_given=lacks)
        yield _offer(to, want=theirs[-1:], credits_given=min(has, 10))


def _free(state: BountyState, at: int, seat: Seat) -> bool:
    return state.owner[at] == seat and not set_symbols(state, at)


def _offer(to: Seat, give: Sequence[int] = (), want: Sequence[int] = (), **extra: int) -> Move:
    return ("offer", to, *make_terms(give, want, **extra))


# --- games


def game(players: int, seed: int, shark: Seat, level: str, offering: bool) -> tuple[float, int, int]:
    """Play a game; returns the shark's share of the win, and how many offers it made and how many were
    accepted.

    The bots' random numbers depend on the seed and the number of moves, deals of the shark not counted.
    """
    setup = games.get("bounty").setup(players, seed=seed, first=seed % players)
    state = RULES.new(setup)
    names = ["normal" if seat == shark else level for seat in range(players)]
    driver = Driver(RULES, names, budget=BUDGET)
    made = accepted = 0
    for number in range(MOST_MOVES):
        if RULES.decision(state).seat < 0:
            break
        if offering:
            tried, taken = _try_lures(state, shark, names, bots.thinking_rng(setup, number))
            made, accepted = made + tried, accepted + taken
        rnd = bots.thinking_rng(setup, number)
        found = bots.finished(driver.unasked(state, rnd))
        seat = found[0] if found else RULES.decision(state).seat
        move = found[1] if found else bots.choose(names[seat], RULES, state, seat, rnd, BUDGET)
        driver.note(seat, move)
        RULES.apply(state, move, seat)
    outcome = RULES.outcome(state)
    if outcome is None:
        return 1 / players, made, accepted
    return (1 / len(outcome.winners) if shark in outcome.winners else 0.0), made, accepted


def _try_lures(state: BountyState, shark: Seat, names: Sequence[str], rnd: Random) -> tuple[int, int]:
    """Make as many of the shark's offers as one pause allows, and let the bots answer."""
    made = accepted = 0
    offers = [move for to in partners(state, shark) for move in lures(state, shark, to)]
    rnd.shuffle(offers)
    for move in offers:
        if not may_offer(state, shark, move):
            continue
        RULES.apply(state, move, shark)
        made += 1
        while (pending := RULES.decision(state)).kind in ("deal", "fees"):
            answer = bots.choose(names[pending.seat], RULES, state, pending.seat, rnd, BUDGET)
            accepted += answer == ACCEPT
            RULES.apply(state, answer)
    return made, accepted


def deal(level: str, seed: int) -> Played:
    """Play one deal of the cards without and with the shark's offers."""
    players = PLAYERS[seed % len(PLAYERS)]
    shark = seed // len(PLAYERS) % players
    without, _, _ = game(players, seed, shark, level, offering=False)
    with_offers, made, accepted = game(players, seed, shark, level, offering=True)
    return Played(seed, players, level, without, with_offers, made, accepted)


# --- the report


def difference(played: Sequence[Played]) -> tuple[float, float, float]:
    """Return the mean difference in wins and its 95% interval."""
    gains = [one.with_offers - one.without for one in played]
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1) / len(gains))
    return mean, mean - Z * spread, mean + Z * spread


def report(played: Sequence[Played]) -> str:
    """Return the result as a line for people."""
    mean, low, high = difference(played)
    without = sum(one.without for one in played) / len(played)
    offers, accepted = sum(one.offers for one in played), sum(one.accepted for one in played)
    return (
        f"{len(played)} games: the shark wins {100 * without:.1f}% without its offers and"
        f" {100 * (without + mean):.1f}% with them; the difference is {100 * mean:+.1f} points,"
        f" 95% interval {100 * low:+.1f} to {100 * high:+.1f}; {accepted} of {offers} offers were accepted"
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Play the missing games, print the result, and return 1 if the shark gains 5 points or more."""
    parser = argparse.ArgumentParser(prog="python -m tests.shark", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=1000, metavar="N")
    parser.add_argument("--bots", default="normal", metavar="LEVEL", help="the level of the shark's rivals")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes")
    parser.add_argument("--file", type=Path, metavar="FILE", help="where results are kept, to continue later")
    arguments = parser.parse_args(argv)
    kept = arguments.file.read_text(encoding="utf-8").splitlines() if _exists(arguments.file) else []
    played = [Played(*json.loads(line)) for line in kept]
    done = {one.seed for one in played}
    missing = [seed for seed in range(arguments.games) if seed not in done]
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        for finished in concurrent.futures.as_completed(
            [pool.submit(deal, arguments.bots, seed) for seed in missing]
        ):
            one = finished.result()
            played.append(one)
            if arguments.file:
                with arguments.file.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(one) + "\n")
    sys.stdout.write(report(played) + "\n")
    return 0 if difference(played)[2] < 0.05 else 1


def _exists(path: Path | None) -> bool:
    return path is not None and path.exists()


if __name__ == "__main__":
    sys.exit(main())
