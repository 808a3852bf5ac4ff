"""Everything a person does at a table besides choosing a move, without a browser.

Typed amounts, automatic bids and answers, open holdings, and deals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

import ui.table.table
from engine import games
from engine.games.bounty.board import PROPERTIES
from engine.match import Match
from engine.text import render
from tests.engine.bounty.table import ANA, BRACK, KETHANE, LUIS, NIB, TALLOW, THORN, Table
from tests.ui.paper import PaperShell, sit_down, visit, waits
from ui.app import App
from ui.table.table_screen import TableScreen


def sit(
    table: Table, seats: str = "human,normal,normal", speed: str = "normal"
) -> tuple[App, PaperShell, TableScreen]:
    """Sit down at a position set up by hand."""
    app, shell = visit(f"game=bounty&seats={seats}&seed=1&speed={speed}")
    assert app.play
    return app, shell, again_from(app, table)


def again_from(app: App, table: Table) -> TableScreen:
    """Continue from a position set up by hand, with the same players."""
    assert app.play
    table.state.pending = None
    playing = app.play.table
    return sit_down(app, ui.table.table.Table(Match(playing.match.setup, start=table.state), playing.players))


def landed(credits: Sequence[int] = ()) -> Table:
    """Return a table where Ana has landed on Brack the Raider, which nobody owns."""
    return Table(places=[BRACK - 3], credits=credits).roll(1, 2)


def _told(screen: TableScreen) -> list[dict[str, Any]]:
    return [
        event
        for number in range(screen.table.match.number)
        for event in screen.table.match.seen(None, number)
    ]


def act(shell: PaperShell, word: str) -> str:
    """Return the page's first action that begins with a word."""
    found = re.search(rf'data-act="({word}[^"]*)"', shell.html)
    assert found, word
    return found.group(1)


# --- a free amount


def test_any_amount_can_be_typed() -> None:
    app, shell, screen = sit(landed().play("auction"), "human,human,human")
    assert screen.position.decision.seat == LUIS
    assert 'min="10" max="1500"' in shell.html
    app.handle("field", "amount", "137")
    assert "Bid 137" in shell.html
    app.handle("act", "amount")
    assert screen.table.match.moves[-1] == (LUIS, ("bid", 137))
    assert screen.position.decision.subject["lowest"] == 138
    assert 'min="138"' in shell.html


def test_an_empty_field_adds_no_move_to_the_buttons() -> None:
    app, shell, screen = sit(landed().play("auction"), "human,human,human")
    assert 'id="amount-go"' not in shell.html
    assert shell.moves.count("bid 10") == 1
    app.handle("act", "amount")
    app.handle("act", "limit")
    assert screen.table.match.number == 0
    assert screen.table.driver.bid_limits == {}


@pytest.mark.parametrize("typed", ["9", "1501", "-20", "12.5", "x", "99999999999"])
def test_an_amount_out_of_bounds_is_marked_and_not_played(typed: str) -> None:
    app, shell, screen = sit(landed().play("auction"), "human,human,human")
    app.handle("field", "amount", typed)
    assert "aria-invalid" in shell.html
    app.handle("act", "amount")
    assert screen.table.match.number == 0


def test_a_bid_is_raised_by_1_10_or_50_with_one_tap() -> None:
    app, shell, screen = sit(landed().play("auction").play("bid", 50), "human,human,human")
    assert shell.moves == ["pass", "bid 60", "bid 100"]
    assert re.search('<kbd>2</kbd>[+]1 <small>51</small><span class="unseen">: Bid 51<', shell.html)
    app.handle("act", act(shell, "amount:51"))
    assert screen.table.match.moves[-1][1] == ("bid", 51)


@pytest.mark.parametrize(("key", "bid"), [("1", ("pass",)), ("2", ("bid", 51)), ("4", ("bid", 100))])
def test_the_keys_of_an_auction_are_those_on_its_buttons(key: str, bid: tuple[object, ...]) -> None:
    app, shell, screen = sit(landed().play("auction").play("bid", 50), "human,human,human")
    assert re.findall("<kbd>(.)</kbd>", shell.html) == ["1", "2", "3", "4"]
    app.handle("key", "5")
    assert screen.table.match.number == 0
    app.handle("key", key)
    assert screen.table.match.moves[-1][1] == bid


def test_another_games_auction_offers_raises_too() -> None:
    """Only the decision's `highest` says what a raise adds to."""
    app, shell = visit("game=jumble&seats=human,human&seed=3&options=calm")
    app.handle("move", "roll", "")
    assert app.play
    lowest = app.play.table.position.free
    assert lowest
    app.handle("move", f"bid {lowest.low}", "")
    assert f"+1 <small>{lowest.low + 1}</small>" in shell.html


def test_no_raise_is_offered_that_the_bidder_cannot_pay() -> None:
    app, shell, screen = sit(
        landed(credits=[1500, 1500, 55]).play("auction").play("bid", 50), "human,human,human"
    )
    assert shell.moves == ["pass", "bid 51"]
    for strange in ("amount:60", "amount:50", "amount:x", "amount:-1"):
        app.handle("act", strange)
    assert screen.table.match.number == 0


def test_free_amounts_work_in_any_game() -> None:
    app, shell = visit("game=jumble&seats=human,human&seed=2&options=calm")
    assert app.play
    app.handle("move", "roll")
    while app.play.screen.position.decision.free is None:
        app.handle("move", shell.moves[0])
    free = app.play.screen.position.decision.free
    app.handle("field", "amount", str(free.high))
    app.handle("act", "amount")
    assert app.play.table.match.moves[-1][1] == (free.verb, free.high)


def test_a_maximum_bids_only_as_much_as_needed() -> None:
    app, shell, screen = sit(landed(credits=[1500, 1500, 30]).play("auction"), "random,human,normal")
    assert screen.position.decision.seat == LUIS
    app.handle("field", "amount", "400")
    app.handle("act", "limit")
    shell.pass_time(60_000)
    assert next(move for seat, move in screen.table.match.moves if seat == LUIS) == ("bid", 10)
    bids = [move for seat, move in screen.table.match.moves if seat == LUIS and move[0] == "bid"]
    assert all(int(move[1]) <= 400 for move in bids)
    owner, sold = (
        screen.table.match.view(None)["owner"][BRACK],
        [event["amount"] for event in _told(screen) if event["kind"] == "collected"],
    )
    assert owner == LUIS or sold[0] > 400


def test_only_its_owner_sees_a_maximum_and_can_stop_it() -> None:
    app, shell, screen = sit(landed().play("auction"), "normal,human,normal")
    app.handle("field", "amount", "400")
    app.handle("act", "limit")
    assert "Auto-bid up to 400 for Blue" in shell.html
    app.handle("act", "limit:1")
    assert screen.table.driver.bid_limits == {}
    assert shell.moves
    app, shell, screen = sit(landed().play("auction"), "human,human,human")
    app.handle("field", "amount", "400")
    app.handle("act", "limit")
    assert "Auto-bid for Blue is on." in shell.html
    assert "up to 400" not in shell.html


# --- an auction's last call


def bids_of(shell: PaperShell, seat: int) -> list[str]:
    return re.findall(rf'data-act="late:{seat} (bid \d+)"', shell.html)


@pytest.mark.rule("B21")
def test_a_person_who_passed_is_not_asked_again_but_sees_bids_until_the_hammer_falls() -> None:
    app, shell, screen = sit(landed().play("auction"), "normal,human,normal")
    assert screen.position.decision.seat == LUIS
    assert bids_of(shell, LUIS) == []
    app.handle("move", "pass")
    shown = 0
    for _ in range(600):
        if screen.position.decision.lot is None:
            break
        assert shell.moves == []
        assert len(bids_of(shell, LUIS)) == 4
        shown += 1
        shell.pass_time(100)
    assert shown > 20
    assert bids_of(shell, LUIS) == []
    assert [move for seat, move in screen.table.match.moves if seat == LUIS] == [("pass",)]


@pytest.mark.rule("B21")
@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_a_bid_during_the_last_call_is_in_time_at_any_speed(speed: str) -> None:
    app, shell, screen = sit(landed().play("auction"), "normal,human,normal", speed)
    screen.table.speed = speed  # type: ignore[assignment]
    app.handle("move", "pass")
    for _ in range(600):
        if screen.position.decision.kind == "call":
            break
        shell.pass_time(20)
    assert screen.position.decision.kind == "call"
    assert "Going once, going twice" in shell.prompt
    leads = screen.position.decision.subject["leader"]
    assert leads != LUIS
    shell.pass_time(1500)
    assert screen.position.decision.kind == "call", "a person has time to think"
    bid = bids_of(shell, LUIS)[-1]
    app.handle("act", f"late:{LUIS} {bid}")
    assert (LUIS, ("bid", int(bid[4:]))) in screen.table.match.moves
    assert screen.position.decision.subject["leader"] == LUIS
    assert screen.position.decision.seat == leads
    shell.pass_time(60_000)
    assert screen.table.match.view(None)["owner"][BRACK] >= 0


@pytest.mark.rule("B21")
def test_the_call_is_short_if_no_person_could_bid_and_can_be_skipped() -> None:
    called = landed().play("auction").play("bid", 50).play("pass").play("pass")
    _, shell, screen = sit(called, "normal,human,normal")
    assert screen.position.decision.kind == "call"
    assert bids_of(shell, LUIS) == []
    shell.pass_time(1000)
    assert screen.position.decision.kind != "call"
    app, shell, screen = sit(
        landed().play("auction").play("pass").play("bid", 50).play("pass"), "normal,human,normal"
    )
    assert bids_of(shell, LUIS)
    app.handle("key", " ", "")
    assert (2, ("hammer",)) in screen.table.match.moves


@pytest.mark.rule("B21")
def test_everybody_at_a_shared_screen_has_bids_of_their_own() -> None:
    app, shell, screen = sit(landed().play("auction").play("pass").play("bid", 50), "human,human,human")
    assert "pass" in shell.moves
    assert "Blue: Bid 51" in shell.html
    app.handle("act", f"late:{LUIS} bid 51")
    assert screen.table.match.moves[-1] == (LUIS, ("bid", 51))
    assert screen.position.decision.seat == ANA
    for strange in ("late:0 bid 60", "late:1 bid 52", "late:2 pass", "late:9 bid 60", "late:x bid 60"):
        app.handle("act", strange)
    assert screen.table.match.number == 1


def test_undo_goes_back_to_the_pass_before_the_hammer() -> None:
    app, shell, screen = sit(landed().play("auction").play("pass").play("bid", 50), "human,human,human")
    app.handle("move", "pass")
    shell.pass_time(10_000)
    assert screen.table.match.moves[-1] == (2, ("hammer",))
    app.handle("act", "undo")
    assert screen.position.decision.kind == "auction"
    assert screen.position.decision.seat == ANA
    assert screen.table.match.number == 0


@pytest.mark.parametrize("word", ["ledger", "limit", "look"])
@pytest.mark.parametrize("rest", ["²", "٣", "-1", "99", "x", "1_0", "9" * 5000])
def test_a_press_with_a_malformed_number_does_nothing(word: str, rest: str) -> None:
    app, shell, screen = sit(landed().play("auction"), "human,human,human")
    shown = shell.html
    app.handle("act", f"{word}:{rest}")
    assert not app.crashed
    assert shell.html == shown
    assert screen.table.match.number == 0


# --- automatic answers


def test_payments_are_collected_automatically_until_the_owner_switches_that_off() -> None:
    def due() -> Table:
        return Table(owns={LUIS: [BRACK]}, places=[BRACK - 3])

    _, shell, screen = sit(due().roll(1, 2), "human,human,human")
    assert waits(screen) == "auto"
    assert shell.moves == []
    shell.pass_time(5000)
    assert (LUIS, ("ask",)) in screen.table.match.moves
    app, shell, screen = sit(due().roll(1, 2), "human,human,human")
    screen.table.answers.set_standing(LUIS, "payment", False)
    app.guard(app.screen.redraw)
    assert shell.moves == ["ask", "waive"]


def test_the_box_for_being_asked_survives_a_reload() -> None:
    app, shell = visit("game=bounty&seats=human,normal&seed=2&speed=instant")
    assert 'data-field="standing.payment" checked' in shell.html
    app.handle("field", "standing.payment", "0")
    assert 'data-field="standing.payment">' in shell.html
    while not shell.moves:
        shell.pass_time(100)
    app.handle("move", shell.moves[0])
    again, shell_again = visit(shell.address, shell.storage)
    assert again.play
    assert again.play.table.driver.standing[0] == {}
    assert 'data-field="standing.payment">' in shell_again.html


def test_the_next_game_copies_the_boxes_of_the_last_one() -> None:
    app, shell = visit("game=bounty&seats=human,normal&seed=2&speed=instant")
    app.handle("field", "standing.payment", "0")
    assert app.play
    last = app.play.table
    app.handle("act", "again")
    assert app.play.table is not last
    assert 'data-field="standing.payment">' in shell.html
    app.handle("field", "standing.payment", "1")
    assert last.driver.standing[0] == {}


@pytest.mark.parametrize("game", ["bounty", "homeward"])
@pytest.mark.parametrize("box", ["standing.nonsense", "standing.", "nonsense.payment"])
def test_a_box_that_the_game_does_not_have_changes_nothing(game: str, box: str) -> None:
    app, _ = visit(f"game={game}&seats=human,normal&seed=2&speed=instant")
    assert app.play
    before = [dict(own) for own in app.play.table.driver.standing]
    for value in ("1", "0"):
        app.handle("field", box, value)
    assert not app.crashed
    assert app.play.table.driver.standing == before


# --- holdings


def test_whoever_can_build_is_told_so_beside_the_dice() -> None:
    app, shell, _ = sit(Table(owns={ANA: [NIB, TALLOW]}), "human,normal,normal")
    assert shell.moves == ["roll"]
    assert re.search('data-act="ledger:0" class="invite">You can build!<', shell.html)
    app.handle("act", "ledger:0")
    assert 'class="invite"' not in shell.html
    assert f"aside:build {NIB}" in shell.html
    _, shell, _ = sit(Table(owns={ANA: [NIB]}), "human,normal,normal")
    assert "You can build!" not in shell.html


def test_nobody_is_rolled_for_while_there_is_something_to_build() -> None:
    app, shell, screen = sit(Table(owns={ANA: [NIB, TALLOW]}), "human,normal,normal")
    app.handle("field", "set.deal", "1")
    shell.pass_time(10_000)
    assert shell.moves == ["roll"]
    assert "You can build!" in shell.html
    screen = again_from(app, Table(owns={ANA: [NIB]}))
    shell.pass_time(1_000)
    assert (ANA, ("roll",)) in screen.table.match.moves


def test_a_hint_does_not_call_a_move_the_only_one_where_people_may_build_first() -> None:
    for owned, only in ([NIB, TALLOW], False), ([], True):
        app, shell, _ = sit(Table(owns={ANA: owned}), "human,normal,normal")
        app.handle("act", "hint")
        shell.pass_time(1000)
        assert "Roll now:" in shell.html
        assert ("only move" in shell.html) == only


def deed(shell: PaperShell) -> str:
    """Return what lies open in the middle of the board, in words."""
    found = re.search(r'<g class="bt-docket.*?<g class="bt-sheet', shell.html, re.DOTALL)
    return re.sub("<[^>]*>", " ", found.group()) if found else ""


def test_a_tapped_deed_closes_when_something_else_is_in_question() -> None:
    """It stood over the board for a dozen rounds, above the bids for another property."""
    app, shell, _ = sit(landed().play("auction"), "human,human,human")
    app.handle("point", f"space:{KETHANE}")
    app.handle("pick", f"space:{KETHANE}")
    assert "Kethane" in deed(shell)
    assert "Brack" not in deed(shell)
    app.handle("move", "bid 10")
    assert "Kethane" not in deed(shell)
    assert "Brack" in deed(shell)


@pytest.mark.parametrize(
    "away", [("act", "detail:"), ("pick", f"space:{KETHANE}"), ("key", "Escape"), ("point", "")]
)
def test_a_tapped_deed_can_be_closed(away: tuple[str, str]) -> None:
    app, shell, _ = sit(Table(), "human,human,human")
    app.handle("point", f"space:{KETHANE}")
    app.handle("pick", f"space:{KETHANE}")
    assert "Kethane" in deed(shell)
    app.handle(*away)
    assert "Kethane" not in deed(shell)
    app.handle("pick", f"space:{KETHANE}")  # a finger that taps the same again points at nothing new
    assert "Kethane" in deed(shell)


def test_bots_wait_while_holdings_are_open() -> None:
    app, shell, screen = sit(Table(owns={LUIS: [NIB, TALLOW]}), "normal,human,normal")
    assert screen.position.decision.seat == ANA
    app.handle("act", "ledger:1")
    assert "Your properties" in shell.html
    assert shell.prompt == "The game waits while you look at your properties."
    shell.pass_time(60_000)
    assert screen.table.match.number == 0, "nobody moves meanwhile"
    app.handle("act", "ledger:1")
    shell.pass_time(5000)
    assert screen.table.match.number > 0


def test_another_game_calls_what_people_have_by_its_own_names() -> None:
    app, shell = visit("game=jumble&seats=human,easy&seed=3")
    assert 'aria-label="Your lots"' in shell.html
    app.handle("act", "ledger:0")
    assert "Your lots</h2>" in shell.html
    app.handle("act", "ledger:0")
    app.handle("move", "roll", "")
    assert "propert" not in shell.html


def test_a_person_builds_out_of_turn_and_the_holdings_stay_open() -> None:
    app, shell, screen = sit(Table(owns={LUIS: [NIB, TALLOW]}), "human,human,normal")
    app.handle("act", "ledger:1")
    app.handle("act", f"aside:build {NIB}")
    assert screen.table.match.moves == [(LUIS, ("build", NIB))]
    assert screen.table.match.view(None)["symbols"][NIB] == 1
    assert f'data-act="aside:build {TALLOW}"' in shell.html
    assert f'data-act="aside:build {NIB}"' not in shell.html, "evenly"
    app.handle("act", f"aside:build {NIB}")
    assert screen.table.match.number == 1


def test_raising_credits_can_be_undone() -> None:
    app, _, screen = sit(Table(owns={ANA: [KETHANE]}), "human,normal,normal")
    app.handle("act", "ledger:0")
    app.handle("act", f"aside:deactivate {KETHANE}")
    assert screen.table.match.view(None)["inactive"][KETHANE]
    app.handle("act", "undo")
    assert not screen.table.match.view(None)["inactive"][KETHANE]


def test_answering_closes_the_holdings() -> None:
    app, shell, screen = sit(Table(owns={ANA: [KETHANE]}), "human,normal,normal")
    app.handle("act", "ledger:0")
    app.handle("move", "roll")
    assert not screen.holdings.open
    assert "Your properties" not in shell.html.split('id="seats"', maxsplit=1)[0]


def test_escape_closes_the_holdings_and_the_bots_go_on() -> None:
    app, shell, screen = sit(Table(), "normal,human,normal")
    app.handle("act", "ledger:1")
    app.handle("key", "Escape")
    shell.pass_time(5000)
    assert screen.table.match.number > 0


def test_only_people_in_games_with_asides_have_holdings_to_open() -> None:
    app, shell, screen = sit(Table(), "human,normal,normal")
    app.handle("act", "ledger:1")
    assert not screen.holdings.open
    assert 'data-act="ledger:0"' in shell.html
    _, shell = visit("game=homeward&seats=human,random&seed=1")
    assert "ledger:" not in shell.html


def test_a_game_without_its_own_holdings_drawing_lists_the_asides() -> None:
    app, shell = visit("game=jumble&seats=human,human&seed=2&options=calm")
    assert app.play
    screen = app.play.screen
    state: Any = screen.table.match.state
    state.lots[0].append(4)
    screen.table.refresh()
    app.handle("act", "ledger:0")
    app.handle("act", act(shell, "aside:sell"))
    assert screen.table.match.moves == [(0, ("sell", 4))]
    app.handle("act", "ledger:0")
    app.handle("act", "ledger:0")
    assert "Nothing to do here now." in shell.html


# --- bots


def test_bots_act_out_of_turn_before_a_roll() -> None:
    _, shell, screen = sit(
        Table(owns={LUIS: [BRACK, THORN]}, credits=[1500, 3000, 1500]), "human,normal,normal"
    )
    assert waits(screen) == "idea"
    assert shell.moves == []
    shell.pass_time(20_000)
    assert (LUIS, ("build", BRACK)) in screen.table.match.moves or (
        LUIS,
        ("build", THORN),
    ) in screen.table.match.moves
    assert waits(screen) == "human"
    assert shell.moves == ["roll"]


def test_bots_play_a_short_game_to_its_end() -> None:
    _, shell = visit("game=bounty&seats=normal,random,random&seed=5&speed=instant&options=rounds:6")
    shell.pass_time(600_000)
    assert "over" in shell.flags
    assert "wins" in shell.prompt


# --- deals


def test_an_offer_is_composed_sent_and_accepted() -> None:
    app, shell, screen = sit(Table(owns={ANA: [NIB], LUIS: [KETHANE]}), "human,human,normal")
    app.handle("act", "ledger:0")
    app.handle("act", "compose:offer-1")
    assert "Choose at least one property" in shell.html
    assert "bt-fault" not in shell.html, "nothing is wrong yet"
    app.handle("act", "send")
    assert screen.table.match.number == 0
    app.handle("field", "draft.credits_given", "300")
    assert "A deal needs a property" in shell.html
    app.handle("field", f"draft.give-{NIB}", "1")
    app.handle("field", f"draft.want-{KETHANE}", "1")
    app.handle("act", "send")
    assert not screen.holdings.open
    assert screen.position.decision.kind == "deal"
    assert "accept" in shell.moves
    app.handle("move", "accept")
    view = screen.table.match.view(None)
    assert (view["owner"][NIB], view["owner"][KETHANE]) == (LUIS, ANA)
    assert view["credits"][:2] == [1200, 1800]


def make_offer(app: App, seat: int, to: int, **fields: int) -> None:
    """Open a person's holdings, put an offer together and send it."""
    app.handle("act", f"ledger:{seat}")
    app.handle("act", f"compose:offer-{to}")
    for name, value in fields.items():
        app.handle("field", f"draft.{name.replace('__', '-')}", str(value))
    app.handle("act", "send")


@pytest.mark.rule("B17")
def test_a_deal_can_raise_the_price_of_the_property_where_somebody_landed() -> None:
    table = Table(owns={ANA: [NIB]}, places=[BRACK - 3], credits=[200, 1500, 1500]).roll(1, 2)
    app, shell, screen = sit(table, "human,human,normal")
    assert shell.moves == ["auction"]
    make_offer(app, ANA, LUIS, **{f"give__{NIB}": 1, "credits_wanted": 60})
    app.handle("move", "accept")
    assert "collect" in shell.moves
    assert screen.position.decision.seat == ANA


@pytest.mark.rule("B45")
def test_a_bot_in_debt_can_be_made_an_offer() -> None:
    table = Table(owns={ANA: [NIB], LUIS: [TALLOW]}, credits=[150, 1500, 1500]).owe(50)
    app, shell, screen = sit(table, "normal,human,normal")
    app.handle("act", "ledger:1")
    assert act(shell, "compose:offer-") == "compose:offer-0"
    assert "compose:offer-2" not in shell.html, "only the debtor deals"
    app.handle("act", "ledger:1")
    make_offer(app, LUIS, ANA, **{f"want__{NIB}": 1, "credits_given": 700})
    assert screen.position.decision.kind == "deal"
    shell.pass_time(5000)
    assert screen.table.match.view(None)["owner"][NIB] == LUIS


@pytest.mark.rule("B45", "B63")
def test_a_debtor_who_can_raise_nothing_may_still_deal() -> None:
    table = Table(owns={ANA: [NIB]}, inactive=[NIB], credits=[150, 1500, 1500]).owe(50)
    app, shell, screen = sit(table, "human,human,normal")
    assert shell.moves == ["bankrupt"]
    make_offer(app, ANA, LUIS, **{f"give__{NIB}": 1, "credits_wanted": 80})
    app.handle("move", "accept")
    app.handle("move", f"keep {NIB}")
    assert screen.position.decision.kind == "roll"
    assert screen.table.match.view(None)["credits"][ANA] == 30


@pytest.mark.rule("B17", "B46")
def test_open_holdings_say_why_no_deal_can_be_offered() -> None:
    app, shell, _ = sit(landed().play("auction"), "human,human,human")
    app.handle("act", "ledger:0")
    assert "compose:" not in shell.html
    assert "You can make deals again after the auction." in shell.html
    assert re.search(r'rule=B17"[^>]*>Why\?<', shell.html), "the number is behind it"
    made = Table(owns={ANA: [NIB]})
    for amount in (10, 11, 12):
        made.offer(ANA, LUIS, [NIB], credits_wanted=amount).play("refuse")
    app, shell, _ = sit(made, "human,human,human")
    app.handle("act", "ledger:0")
    assert "compose:" not in shell.html
    assert "You can make three offers at a time" in shell.html


def test_what_an_inactive_property_will_cost_is_shown_before_anybody_accepts() -> None:
    app, shell, screen = sit(
        Table(owns={ANA: [NIB], LUIS: [KETHANE]}, inactive=[KETHANE]), "human,human,normal"
    )
    app.handle("act", "ledger:0")
    app.handle("act", "compose:offer-1")
    app.handle("field", f"draft.give-{NIB}", "1")
    app.handle("field", f"draft.want-{KETHANE}", "1")
    assert "Red will pay 20 for the mortgage, or 220 to buy it back." in shell.html
    app.handle("act", "send")
    assert "and 20 for the mortgage" in shell.html.replace("\N{NO-BREAK SPACE}", " ")
    app.handle("move", "refuse")
    assert screen.table.match.view(None)["owner"][KETHANE] == LUIS


def test_an_offer_that_breaks_a_rule_says_which_and_cannot_be_sent() -> None:
    app, shell, screen = sit(
        Table(owns={ANA: [NIB, TALLOW], LUIS: [KETHANE]}, symbols={NIB: 1, TALLOW: 1}), "human,human,normal"
    )
    app.handle("act", "ledger:0")
    app.handle("act", "compose:offer-1")
    app.handle("field", f"draft.give-{NIB}", "1")
    assert "Sell all sigils on its set before you trade Nib the Pickpocket" in shell.html
    app.handle("field", f"draft.give-{NIB}", "0")
    app.handle("field", f"draft.want-{KETHANE}", "1")
    app.handle("field", "draft.credits_given", "1600")
    assert "Red has only 1500 credits" in shell.html
    app.handle("act", "send")
    assert screen.table.match.number == 0


def test_a_counteroffer_starts_from_the_offer_and_may_change_all_of_it() -> None:
    table = Table(owns={ANA: [NIB], LUIS: [KETHANE]}).offer(ANA, LUIS, [NIB], [KETHANE])
    app, shell, screen = sit(table, "human,human,normal")
    app.handle("act", act(shell, "compose:counter"))
    assert "That’s the same offer" in shell.html
    assert "bt-fault" not in shell.html
    app.handle("field", "draft.credits_wanted", "250")
    app.handle("act", "send")
    assert screen.table.match.moves[-1][0] == LUIS
    assert screen.position.decision.seat == ANA
    app.handle("move", "accept")
    assert screen.table.match.view(None)["credits"][:2] == [1250, 1750]


def test_a_bot_answers_an_offer_at_once() -> None:
    app, shell, screen = sit(Table(owns={ANA: [NIB], LUIS: [KETHANE]}), "human,normal,normal")
    app.handle("act", "ledger:0")
    app.handle("act", "compose:offer-1")
    app.handle("field", f"draft.want-{KETHANE}", "1")
    app.handle("field", "draft.credits_given", "1")
    app.handle("act", "send")
    shell.pass_time(5000)
    assert screen.table.match.view(None)["owner"][KETHANE] == LUIS, "not for a credit"
    assert screen.position.decision.kind == "roll"
    assert shell.moves == ["roll"]


def test_holdings_work_in_spanish() -> None:
    app, shell = visit("game=bounty&seats=human,human&seed=2", lang="es")
    app.handle("act", "ledger:0")
    assert "Propiedades de Rojo" in shell.html
    assert games.get("bounty").title in shell.title


# --- the end


def test_who_goes_bankrupt_later_ranks_higher_and_amounts_say_what_they_are() -> None:
    rich = Table(players=4, owns={ANA: list(PROPERTIES)}, credits=[5000, 10, 10, 10])
    app, shell, session = sit(rich, "human,human,human,human", "instant")
    for _ in range(300):
        if "over" in shell.flags:
            break
        if shell.moves:
            wanted = [move for move in ("ask", "bankrupt") if move in shell.moves]
            app.handle("move", (wanted or shell.moves)[0])
        else:
            shell.pass_time(3000)
    assert "over" in shell.flags
    gone = [event["seat"] for event in _told(session) if event["kind"] == "went_bankrupt"]
    assert gone != sorted(gone, reverse=True), "the order of the seats would be no proof"
    names = [session.table.match.game.called(colors) for colors in session.table.match.setup.colors]
    found = re.findall(r'class="rank"[^>]*>(.*?)<.*?class="who">(.*?)<.*?class="score">(.*?)<', shell.html)
    ranked = [(str(rank), render(names[seat])) for rank, seat in enumerate([ANA, *gone[::-1]], 1)]
    assert [place[:2] for place in found] == ranked
    assert [place[2] for place in found[1:]] == ["bankrupt"] * 3
    assert re.fullmatch(r"worth \d+", found[0][2])
