"""Bots are not fleeced: what they never accept, waive or bid, and when they save instead of building."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from engine import bots
from engine.bots.hard import Budget
from engine.driver import Driver, finished
from engine.games.bounty.board import LENGTH, PRICE, PROPERTIES, SETS
from engine.games.bounty.deals import ACCEPT, Terms, exchange, may_offer, read_terms
from engine.games.bounty.rules import RULES
from engine.games.bounty.state import BountyState
from engine.games.bounty.worth import Prospects, limit
from engine.rules import Move
from tests import shark

from .table import (
    ANA,
    ASHGRAVE,
    CLOAK,
    FERROW,
    KETHANE,
    LANCE,
    LENS,
    LUIS,
    MARROW,
    NIB,
    OSK,
    QUILL,
    SABLE,
    THORN,
    Table,
    offer_move,
)

LEVELS = ("easy", "normal", "hard")
BRIEF = Budget(rollouts=6)
every_level = pytest.mark.parametrize("level", LEVELS)
even_gentle = pytest.mark.parametrize("level", ["gentle", *LEVELS])


def answers(table: Table, level: str, times: int = 12) -> set[Move]:
    """Return what a bot of this level answers, with different luck."""
    seat = table.decision.seat
    return {bots.choose(level, RULES, table.state, seat, Random(seed), BRIEF) for seed in range(times)}


ONE_SIDED: Mapping[str, Move] = {
    "all deeds for nothing": offer_move(LUIS, want=[OSK, LENS, KETHANE]),
    "the best deed for nothing": offer_move(LUIS, want=[KETHANE]),
    "the best deed for half its price": offer_move(LUIS, want=[KETHANE], credits_given=200),
    "junk for the best deed": offer_move(LUIS, [NIB], [KETHANE]),
    "the last deed of a set for its price": offer_move(LUIS, want=[OSK], credits_given=180),
    "junk for ten times its price": offer_move(LUIS, [NIB], credits_wanted=600),
}


@even_gentle
@pytest.mark.parametrize("what", ONE_SIDED)
def test_no_bot_accepts_a_one_sided_deal(level: str, what: str) -> None:
    table = Table(2, owns={ANA: [NIB, MARROW], LUIS: [OSK, LENS, KETHANE]}, credits=[1500, 900])
    table.play(*ONE_SIDED[what], seat=ANA)
    assert ACCEPT not in answers(table, level)


@even_gentle
def test_no_bot_gives_everything_away_because_all_is_lost(level: str) -> None:
    """When a position is worth nothing, less is still less."""
    table = Table(
        2,
        owns={ANA: [QUILL, FERROW], LUIS: [OSK, KETHANE]},
        symbols={QUILL: 5, FERROW: 5},
        credits=[3000, 20],
    )
    table.state.turn, table.state.places[LUIS] = LUIS, 0
    table.roll(2, 4).play("ask")
    assert table.asked == (LUIS, "debt")
    table.offer(ANA, LUIS, want=[OSK, KETHANE])
    now, then = RULES.evaluate(table.state.clone()), table.state.clone()
    RULES.apply(then, ACCEPT)
    assert RULES.evaluate(then)[LUIS] < now[LUIS]
    assert ACCEPT not in answers(table, level)


@every_level
def test_no_bot_waives_a_payment(level: str) -> None:
    table = Table(owns={LUIS: [QUILL]}).roll(2, 4)
    assert answers(table, level) == {("ask",)}


@every_level
def test_a_good_deal_is_taken(level: str) -> None:
    table = Table(2, owns={ANA: [FERROW, LENS], LUIS: [NIB]}).offer(ANA, LUIS, [FERROW, LENS], [NIB])
    assert ACCEPT in answers(table, level)


@every_level
def test_no_bot_bids_more_than_a_lot_is_worth(level: str) -> None:
    """A piece of equipment for 200 is not worth 400, and nobody bids 560 for it."""
    table = Table(2, places=[LENS - 3]).roll(1, 2).play("auction").play("bid", 400)
    assert answers(table, level) == {("pass",)}
    cheap = Table(2, places=[LENS - 3]).roll(1, 2).play("auction").play("bid", 20)
    assert any(move[0] == "bid" for move in answers(cheap, level))


# --- in any position


def scattered(rnd: Random) -> Table:
    """Return a position in which properties, sigils, mortgages, credits and Jail cards lie anywhere."""
    players = rnd.randint(2, 5)
    owner = {at: rnd.randrange(players) for at in PROPERTIES if rnd.random() < 0.9}
    for one, two in SETS:
        if one in owner and rnd.random() < 0.4:
            owner[two] = owner[one]
    whole = [pair for pair in SETS if pair[0] in owner and owner[pair[0]] == owner.get(pair[1])]
    levels = {pair: rnd.choice((0, 0, 1, 2)) for pair in whole}  # there are enough sigils
    symbols = {at: level for pair, level in levels.items() if level for at in pair}
    table = Table(
        players,
        owns={seat: [at for at in owner if owner[at] == seat] for seat in range(players)},
        symbols=symbols,
        inactive=[at for at in owner if at not in symbols and rnd.random() < 0.15],
        credits=[rnd.choice((0, 5, 30, 100, 300, 800, 1500, 3000)) for _ in range(players)],
        options=rnd.choice(({}, {}, {"rounds": 20})),
    )
    table.state.round = rnd.randint(1, 20)
    return table


def agreed(state: BountyState, maker: int, to: int, terms: Terms) -> BountyState:
    """Return a position after a deal."""
    after = state.clone()
    after.pending = None
    exchange(after, maker, to, terms, None)
    return after


@pytest.mark.slow
@even_gentle
def test_in_no_position_does_a_bot_agree_to_a_deal_that_lowers_its_own_valuation(level: str) -> None:
    rnd, given_to = Random(17), Counter[str]()
    for _ in range(60):
        state = scattered(rnd).state
        maker, to = rnd.sample(range(state.players), 2)
        offers = [move for move in shark.lures(state, maker, to) if may_offer(state, maker, move)]
        offers += [move for move in RULES.asides(state, maker) if move[:2] == ("offer", to)]
        now = RULES.evaluate(state.clone())[to]
        for offer in rnd.sample(offers, min(4, len(offers))):
            asked = state.clone()
            RULES.apply(asked, offer, maker)
            answer = bots.choose(level, RULES, asked, to, Random(rnd.random()), BRIEF)
            given_to[str(answer[0])] += 1
            if answer == ACCEPT:
                after = agreed(state, maker, to, read_terms(offer[2:]) or ())
            elif answer[0] == "counter":
                after = agreed(state, to, maker, read_terms(answer[1:]) or ())
            else:
                continue
            assert RULES.evaluate(after)[to] > now, (offer, answer)
    assert min(given_to[answer] for answer in ("accept", "counter", "refuse")) > 0


@even_gentle
def test_in_no_position_does_a_bot_waive_a_payment(level: str) -> None:
    rnd, asked = Random(18), 0
    for _ in range(60):
        table = scattered(rnd)
        paying = [at for at in PROPERTIES if table.state.owner[at] > ANA and not table.state.inactive[at]]
        if not paying:
            continue
        table.state.places[ANA] = (rnd.choice(paying) - 3) % LENGTH
        table.roll(1, 2)
        if table.decision.kind == "payment":
            answer = bots.choose(level, RULES, table.state, table.decision.seat, Random(rnd.random()), BRIEF)
            assert answer == ("ask",)
            asked += 1
    assert asked > 40


@pytest.mark.parametrize(("at", "start"), [(ASHGRAVE, 26), (SABLE, 24)])
def test_at_the_end_of_a_short_game_a_deed_is_worth_its_price(at: int, start: int) -> None:
    table = Table(2, places=[start], options={"rounds": 20}, owns={ANA: [KETHANE]})
    table.state.round = 20
    table.dice(1, at - start - 1).play("roll").play("auction")
    most = limit(table.state, LUIS, table.state.frames[-1], Prospects(table.state))
    assert 0.9 * PRICE[at] <= most <= 1.15 * PRICE[at]


def test_the_last_deed_of_a_set_is_worth_more_than_its_price_to_its_holder_and_to_the_rival() -> None:
    table = Table(2, owns={ANA: [MARROW]}, places=[OSK - 3]).roll(1, 2).play("auction")
    frame, ahead = table.state.frames[-1], Prospects(table.state)
    mine, rivals = (limit(table.state, seat, frame, ahead) for seat in (ANA, LUIS))
    assert mine > 300
    assert 180 < rivals < mine


@pytest.mark.parametrize(("credits", "builds"), [(200, False), (1500, True)])
def test_a_bot_keeps_a_reserve_for_the_payments_ahead(credits: int, builds: bool) -> None:
    table = Table(
        owns={ANA: [OSK, MARROW], LUIS: [QUILL, FERROW, THORN]},
        symbols={QUILL: 4, FERROW: 4},
        credits=[credits, 500, 500],
    )
    found = finished(Driver(RULES, ["normal", "random", "random"]).unasked(table.state, Random(1)))
    assert (found is not None and found[1][0] == "build") == builds


def test_a_bot_lets_somebody_else_have_a_lot_rather_than_ruin_itself() -> None:
    table = Table(2, owns={LUIS: [LENS, LANCE], ANA: [CLOAK]}, credits=[1500, 120], places=[9]).roll(1, 2)
    table.play("auction")
    bids = [move for move in answers(table, "normal") if move[0] == "bid"]
    assert all(int(move[1]) <= 120 for move in bids)


@pytest.mark.slow
def test_the_offers_of_a_shark_bring_it_nothing() -> None:
    """A small version of `python -m tests.shark`."""
    played = [shark.deal("normal", seed) for seed in range(3)]
    assert sum(one.offers for one in played) > 100
    assert sum(one.accepted for one in played) < 0.1 * sum(one.offers for one in played)


def test_a_shark_tries_every_kind_of_deal() -> None:
    table = Table(owns={ANA: [NIB, MARROW], LUIS: [OSK, LENS, KETHANE]}, inactive=[NIB])
    offers = list(shark.lures(table.state, ANA, LUIS))
    assert ("offer", LUIS, 0, 0, 0, 0, 0, LENS, OSK, KETHANE) in offers
    assert offer_move(LUIS, want=[OSK], credits_given=180) in offers
    assert offer_move(LUIS, [NIB], [KETHANE]) in offers
    assert offer_move(LUIS, [NIB], credits_wanted=600) in offers
    assert {move[1] for move in offers} == {LUIS}
