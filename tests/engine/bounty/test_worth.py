"""How Bounty values holdings, lots and auctions."""

from __future__ import annotations

import pytest

from engine.games.bounty.board import PROPERTIES
from engine.games.bounty.worth import Prospects, estimate, evaluate, gain, limit
from engine.rules import NOBODY

from .positions import bidding, called, last_sigil_auction
from .table import ANA, EVA, LENS, LUIS, MARROW, NET, NIB, OSK, QUILL, WATCH, Table

LEFT = [at for at in PROPERTIES if at not in (NIB, OSK, LENS, WATCH, QUILL, NET)]


@pytest.mark.parametrize("at", LEFT)
def test_a_deed_gains_a_seat_what_it_adds_to_its_worth(at: int) -> None:
    state = Table(owns={ANA: [NIB, OSK, LENS, WATCH], LUIS: [QUILL, NET]}).state
    ahead = Prospects(state)
    before = estimate(state, ahead)[ANA]
    gained = gain(state, ANA, at, ahead)
    state.owner[at] = ANA
    assert gained == pytest.approx(estimate(state, ahead)[ANA] - before)
    assert gained > 0


def test_an_auction_that_nobody_will_continue_is_valued_as_sold() -> None:
    assert evaluate(called().state) == evaluate(called().play("hammer").state)


def test_an_auction_is_valued_as_won_by_whoever_will_bid_most() -> None:
    """Ana needs the lot for a set; Luis leads."""
    table = Table(2, owns={ANA: [MARROW]}, places=[OSK - 3]).roll(1, 2).play("auction").play("bid", 20)
    most = limit(table.state, LUIS, table.state.frames[-1], Prospects(table.state))
    assert evaluate(table.state) == pytest.approx(sold(table, ANA, round(most)))
    table.state.credits[LUIS] = 20  # so that 21 is enough
    assert evaluate(table.state) == pytest.approx(sold(table, ANA, 21))


def sold(table: Table, seat: int, price: int) -> list[float]:
    """Return the value of a position once the lot is sold."""
    after = table.state.clone()
    frame = after.frames.pop()
    after.owner[frame["lot"]] = seat
    after.credits[seat] -= price
    return evaluate(after)


def test_a_lot_is_worth_half_of_what_a_rival_gains_with_it() -> None:
    """With two players, what one gains the other loses."""
    table = Table(2, owns={ANA: [MARROW]}, places=[OSK - 3]).roll(1, 2).play("auction")
    frame, ahead = table.state.frames[-1], Prospects(table.state)
    mine, rivals = gain(table.state, LUIS, OSK, ahead), gain(table.state, ANA, OSK, ahead)
    assert limit(table.state, LUIS, frame, ahead) == pytest.approx((mine + rivals) / 2)
    assert limit(table.state, ANA, frame, ahead) == pytest.approx(rivals)


def test_nobody_is_valued_to_bid_more_than_they_have() -> None:
    table = bidding()
    table.state.credits[ANA] = 40
    assert limit(table.state, ANA, table.state.frames[-1], Prospects(table.state)) == 40


def test_the_last_sigil_is_worth_half_as_much_again_as_it_costs() -> None:
    state = last_sigil_auction().state
    assert limit(state, LUIS, state.frames[-1], Prospects(state)) == 75


def test_more_opponents_visit_more_but_not_as_many_times_more() -> None:
    one, three = (Prospects(Table(players).state).visits for players in (2, 4))
    assert one < three < 3 * one
    lost = Table(4)
    lost.state.out[EVA] = 1
    assert one < Prospects(lost.state).visits < three


def worth(**position: object) -> float:
    """Return what Ana's holdings are worth."""
    return estimate(Table(**position).state)[ANA]  # type: ignore[arg-type]


def test_an_inactive_property_is_worth_less_than_an_active_one_but_not_nothing() -> None:
    nothing = worth()
    for at in (NIB, LENS, OSK):
        active, inactive = worth(owns={ANA: [at]}), worth(owns={ANA: [at]}, inactive=[at])
        assert nothing < inactive < active


def test_making_a_property_inactive_costs_more_than_it_brings() -> None:
    for at in (NIB, LENS, OSK, 31):
        table = Table(owns={ANA: [at]})
        before = estimate(table.state)[ANA]
        assert estimate(table.play("deactivate", at, seat=ANA).state)[ANA] < before


def test_sigils_are_worth_something_beyond_their_payments() -> None:
    table = Table(owns={ANA: [QUILL, 7]})
    worths = [estimate(table.state)[ANA]]
    for at in (QUILL, 7, QUILL, 7):
        table.play("build", at, seat=ANA)
        worths.append(estimate(table.state)[ANA])
    assert worths == sorted(worths)


def test_few_credits_are_bad_where_others_ask_for_much() -> None:
    """A credit is worth more than one to a player who could not pay the next visit."""
    dear = {"owns": {LUIS: [29, 31]}, "symbols": {29: 4, 31: 4}}

    def difference(less: int, more: int) -> float:
        poor, rich = (worth(credits=[has, 1500, 1500], **dear) for has in (less, more))
        return (rich - poor) / (more - less)

    assert difference(100, 200) > 1.5 > difference(3000, 3100) == pytest.approx(1.0)
    assert worth(owns={LUIS: [29]}, credits=[1400, 1500, 1500]) == pytest.approx(worth() - 100)


def test_what_nobody_owns_is_no_danger() -> None:
    assert Table().state.owner.count(NOBODY) == 32
    assert worth() == pytest.approx(1500)
