"""The driver: automatic answers, maximum bids, and bots that act out of turn without pestering."""

from __future__ import annotations

from random import Random

from engine import bots, games
from engine.driver import HUMAN, Driver, finished
from engine.games.bounty.rules import RULES
from engine.rules import Move

from .bounty.table import ANA, EVA, FERROW, LUIS, MARROW, OSK, QUILL, Table


def run_unasked(table: Table, driver: Driver, rnd: Random) -> list[tuple[int, Move]]:
    """Return what bots do before this roll. Every offer is refused."""
    done: list[tuple[int, Move]] = []
    while (found := finished(driver.unasked(table.state, rnd))) is not None:
        seat, move = found
        table.play(*move, seat=seat)
        driver.note(seat, move)
        done.append(found)
        if table.decision.kind == "deal":
            table.play("refuse")
    return done


def test_rules_know_whether_seats_may_act_without_being_asked() -> None:
    assert {game.id for game in games.every() if game.rules.has_asides} == {"bounty", "jumble"}


def test_payments_are_demanded_automatically_unless_a_player_switches_that_off() -> None:
    table = Table(owns={LUIS: [QUILL]}).roll(2, 4)
    driver = Driver(RULES, [HUMAN, HUMAN, "normal"])
    assert driver.answer(table.state) == ("ask",)
    driver.standing[LUIS].clear()
    assert driver.answer(table.state) is None


def test_a_maximum_bids_automatically_for_one_lot_only() -> None:
    table = Table().roll(2, 4).play("auction")
    driver = Driver(RULES, [HUMAN] * 3)
    assert driver.answer(table.state) is None
    driver.bid_up_to(table.state, LUIS, 40)
    assert driver.answer(table.state) == ("bid", 10)
    table.play("bid", 10).play("bid", 39).play("pass")
    assert driver.answer(table.state) == ("bid", 40)
    table.play("bid", 40).play("bid", 41)
    assert driver.answer(table.state) == ("pass",)
    other = Table().roll(3, 4).play("auction")
    assert driver.answer(other.state) is None


def test_the_table_lets_the_hammer_fall_whoever_leads() -> None:
    table = Table().roll(2, 4).play("auction").play("bid", 10).play("pass").play("pass")
    for kinds in ([HUMAN] * 3, ["normal"] * 3):
        assert Driver(RULES, kinds).turn(table.state) == ("auto", LUIS, ("hammer",))


def test_a_seat_whose_maximum_is_all_its_credits_is_not_asked_again() -> None:
    table = Table(owns={LUIS: [QUILL]}, credits=[1500, 30, 1500]).roll(3, 4).play("auction")
    driver = Driver(RULES, [HUMAN] * 3)
    driver.bid_up_to(table.state, LUIS, 30)
    assert driver.answer(table.state) == ("bid", 10)
    table.play("bid", 10).play("bid", 50).play("pass")
    assert driver.answer(table.state) == ("pass",)


def test_bots_build_before_a_roll_and_then_let_the_game_go_on() -> None:
    table = Table(owns={EVA: [OSK, MARROW]})
    done = run_unasked(table, Driver(RULES, ["normal"] * 3), Random(1))
    assert {(seat, move[0]) for seat, move in done} == {(EVA, "build")}
    assert table.asked == (ANA, "roll")


def test_bots_act_out_of_turn_only_before_a_roll() -> None:
    table = Table(owns={EVA: [OSK, MARROW]}).roll(2, 4)
    assert finished(Driver(RULES, ["normal"] * 3).unasked(table.state, Random(1))) is None


def test_a_bot_makes_people_one_offer_per_turn_and_never_the_same_twice() -> None:
    made: list[tuple[int, Move]] = []
    driver = Driver(RULES, [HUMAN, "normal", "normal"])
    rnd = Random(2)
    for _ in range(6):
        table = Table(owns={ANA: [OSK, FERROW], LUIS: [MARROW, QUILL]}, places=[10, 10, 10])
        offers = [(seat, move) for seat, move in run_unasked(table, driver, rnd) if move[0] == "offer"]
        assert len(offers) <= 1
        made += offers
        driver.note(LUIS, ("roll",))
    assert made
    assert len(set(made)) == len(made)


def test_bots_take_a_good_deal_and_do_not_give_properties_away() -> None:
    def answer(give: list[int], want: list[int], **extra: int) -> Move:
        table = Table(owns={ANA: [OSK, FERROW], LUIS: [MARROW, QUILL]}).offer(ANA, LUIS, give, want, **extra)
        return bots.choose("normal", RULES, table.state, LUIS, Random(3))

    assert answer([], [MARROW], credits_given=150) != ("accept",)
    assert answer([], [MARROW]) != ("accept",)
    assert answer([FERROW], []) == ("accept",)
    assert answer([FERROW], [], credits_given=200) == ("accept",)


def test_a_game_between_bots_ends() -> None:
    table = Table(3)
    driver, rnd = Driver(RULES, ["normal"] * 3), Random(4)
    turns = 0
    while table.decision.seat >= 0 and turns < 2000:
        found = finished(driver.unasked(table.state, rnd))
        seat = found[0] if found else table.decision.seat
        move = found[1] if found else bots.choose("normal", RULES, table.state, seat, rnd)
        RULES.apply(table.state, move, seat)
        driver.note(seat, move)
        turns += move[0] == "roll"
    assert table.decision.kind == "over"
