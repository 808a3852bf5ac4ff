"""Several screens at one table: guests get their own pages, and can do no more than their seats may."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from engine import record
from tests.ui.paper import PaperShell, hand_seat, visit
from tests.ui.visitor import Visitor
from ui.app import App
from ui.pages.channels import MOST
from ui.storage import saved_games

TWO = "game=homeward&seats=human,remote&seed=7&speed=instant"


def token_of(app: App, seat: int = 1) -> str:
    assert app.play
    return app.play.guests.guest_list.tokens[seat]


def a_table(query: str = TWO, lang: str = "en") -> tuple[App, PaperShell]:
    app, shell = visit(query, lang=lang)
    shell.pass_time(10)
    return app, shell


def joined(query: str = TWO, **hello: Any) -> tuple[App, PaperShell, Visitor]:
    app, shell = a_table(query)
    guest = Visitor(shell, token_of(app), **hello)
    shell.pass_time(10)
    return app, shell, guest


def play(app: App, shell: PaperShell, *guests: Visitor, moves: int = 400) -> int:
    """Let everybody play their first legal move; returns how many were made."""
    rnd, made = Random(5), 0
    for _ in range(moves):
        if "over" in shell.flags:
            break
        shell.pass_time(300)
        if shell.moves:
            app.handle("move", rnd.choice(shell.moves))
            made += 1
        for guest in guests:
            if guest.moves:
                guest.press("move", rnd.choice(guest.moves))
                made += 1
    return made


def guests_turn(app: App, shell: PaperShell, guest: Visitor) -> None:
    """Let the host play until the guest is asked."""
    for _ in range(50):
        shell.pass_time(300)
        if guest.moves:
            return
        if shell.moves:
            app.handle("move", shell.moves[0])
    raise AssertionError("the guest is not asked")


# --- invitations


def test_a_table_with_a_remote_seat_shows_its_invitation() -> None:
    app, shell = a_table()
    links = re.findall(r'data-invite="1" href="([^"]+)"', shell.html)
    assert links == [f"https://example.org/tabtop/join.html#i=code-{token_of(app)}"]
    assert 'class="qr"' in shell.html
    assert "No server is involved" in shell.html


def test_an_invitation_says_who_knows_the_cards_where_hands_are_hidden() -> None:
    _, shell = a_table("game=starlane&seats=human,remote&seed=7")
    assert "This device knows every card" in shell.html
    _, shell = a_table()
    assert "knows every card" not in shell.html


def test_a_browser_that_cannot_connect_says_so() -> None:
    app, shell = visit("game=homeward&seed=7")
    shell.may_connect = False
    app.handle("act", "players")
    hand_seat(app, 1, "remote")
    shell.pass_time(10)
    assert "This browser can’t connect to other devices." in shell.html
    assert "data-invite" not in shell.html


def test_a_guest_takes_the_seat_and_the_panel_closes() -> None:
    app, shell, guest = joined(name=" Eva <b> ")
    assert app.play
    assert guest.got("welcome") == [
        {"t": "welcome", "seats": [1], "game": "homeward", "app": guest.got("welcome")[0]["app"]}
    ]
    assert 'id="players"' not in shell.html
    assert "Eva &lt;b&gt;" in shell.html
    assert "<b>Eva" not in shell.html
    assert 'class="you"' in guest.html
    assert app.play.table.players[1].name == "Eva <b>"


def test_a_second_guest_with_the_same_invitation_is_refused_in_their_language() -> None:
    app, shell, _ = joined()
    other = Visitor(shell, token_of(app), lang=["es"])
    assert other.got("refused")
    assert not other.page
    assert "asiento" in other.got("refused")[0]["why"]
    assert other.received[-1] == {"t": "closed"}


@pytest.mark.parametrize("wrong", [{"token": "0" * 12}, {"v": 2}, {"id": ""}, {"token": 7}])
def test_a_greeting_that_does_not_fit_is_refused(wrong: dict[str, object]) -> None:
    app, shell = a_table()
    guest = Visitor.__new__(Visitor)
    guest.shell, guest.received, guest.page, guest.acknowledges = shell, [], {}, True
    guest.channel = "x"
    shell.channels["x"] = guest._take
    hello = {"t": "hello", "v": 1, "id": "a", "token": token_of(app), "name": "Eva", "lang": ["en"], **wrong}
    guest.say(**hello)
    assert [message["t"] for message in guest.received] == ["refused", "closed"]
    assert app.play
    assert app.play.table.away == {1: "free"}


def test_an_answer_that_is_pasted_goes_to_the_browser() -> None:
    app, shell = a_table()
    app.handle("field", "answer", " join.html#a=xyz ")
    assert shell.accepted == ["join.html#a=xyz"]


@pytest.mark.parametrize(
    ("why", "sentence"),
    [("old", "an earlier invitation"), ("invitation", "This is an invitation"), ("broken", "incomplete")],
)
def test_the_host_reads_why_an_answer_cannot_be_used(why: str, sentence: str) -> None:
    app, shell = a_table()
    invited = shell.invited.count(token_of(app))
    shell.told("", "answer-bad", why)
    assert sentence in shell.notice
    assert shell.invited.count(token_of(app)) > invited, "the panel shows a current invitation"


# --- playing


def test_two_devices_play_a_whole_game() -> None:
    app, shell, guest = joined()
    assert play(app, shell, guest, moves=3000) > 40
    assert shell.flags.get("over") == ""
    assert guest.page["flags"]["over"] == ""
    assert 'id="end"' in shell.html
    assert 'id="end"' in guest.html
    assert "The host can start another game." in guest.html
    assert "Rematch" not in guest.html


@pytest.mark.parametrize("game", ["hyperdrive", "starlane", "bounty", "twentyone", "homeward&options=points"])
def test_guests_of_every_game_are_asked_at_their_own_screens(game: str) -> None:
    app, shell = a_table(f"game={game}&seats=human,remote,remote&seed=3&speed=instant")
    guests = [Visitor(shell, token_of(app, seat), name=f"G{seat}") for seat in (1, 2)]
    assert play(app, shell, *guests, moves=150) > 30
    assert app.play
    assert app.play.table.match.number > 60
    assert "look away" not in shell.html + guests[0].html + guests[1].html  # nobody needs a curtain


def test_a_press_is_carried_out_once() -> None:
    app, shell, guest = joined()
    guests_turn(app, shell, guest)
    assert app.play
    before = app.play.table.match.number
    guest.press("move", guest.moves[0])
    assert app.play.table.match.number == before + 1
    last = {"number": before, "epoch": app.play.table.epoch}
    guest.say(t="press", id=guest.presses, kind="move", value="draw", extra="", **last)  # it arrives twice
    assert app.play.table.match.number == before + 1
    guest.press("act", "settings")
    here = {"number": guest.page["number"], "epoch": guest.page["epoch"]}
    guest.say(t="press", id=guest.presses, kind="act", value="settings", extra="", **here)
    assert 'id="settings-dialog"' in guest.html  # the second would have closed it


def test_a_press_counts_only_at_its_own_position() -> None:
    app, shell, guest = joined()
    guests_turn(app, shell, guest)
    assert app.play
    before, pages = app.play.table.match.number, len(guest.got("page"))
    move = guest.moves[0]
    for wrong in ({"number": before - 1}, {"epoch": 0}, {"number": "x"}, {"number": True}):
        guest.press("move", move, **wrong)
        assert app.play.table.match.number == before
    assert len(guest.got("page")) > pages  # answered with the page as it is now


def test_a_guest_cannot_play_for_others() -> None:
    app, shell, guest = joined()
    assert app.play
    assert shell.moves
    before = app.play.table.match.number
    for kind, value, extra in (
        ("move", shell.moves[0], ""),
        ("key", "1", ""),
        ("key", " ", ""),
        ("key", "u", ""),
        ("act", "undo", ""),
        ("act", "again", ""),
        ("act", "players", ""),
        ("act", "bot:0", ""),
        ("act", "go:page=about", ""),
        ("act", "sit:0", ""),
        ("field", "speed", "slow"),
        ("act", "answer:", ""),
        ("act", "limit:0", ""),
    ):
        guest.press(kind, value, extra)
    table = app.play.table
    assert (table.match.number, table.speed) == (before, "instant")
    assert [player.kind for player in table.players] == ["human", "human"]
    assert app.page is None
    assert not app.play.screen.players_open


def test_forged_messages_change_nothing() -> None:
    app, shell, guest = joined()
    assert app.play
    before = record.write(app.play.table.record())
    for text in (
        "",
        "[]",
        "{",
        "null",
        '"x"',
        '{"t":[]}',
        '{"t":"press"}',
        '{"t":"ack","seq":[]}',
        "[" * 5000,
    ):
        shell.told(guest.channel, "message", text)
    for fields in ({"id": None}, {"id": 1.5}, {"id": 10**30}, {"kind": 5, "id": 3}, {"value": {}, "id": 4}):
        press = {
            "number": guest.page["number"],
            "epoch": guest.page["epoch"],
            "kind": "move",
            "value": "draw",
        }
        guest.say(t="press", **{**press, **fields})
    assert record.write(app.play.table.record()) == before
    assert app.crashed is None
    assert guest.channel in shell.channels


@pytest.mark.slow
def test_random_presses_never_break_the_table() -> None:
    app, shell, guest = joined("game=bounty&seats=human,remote,easy&seed=3&speed=instant")
    rnd = Random(11)
    words = "undo look help moves log curtain answer hint topic again ledger compose send aside late amount"
    words += " limit settings mute dismiss react consent x go"
    rests = ["", "0", "1", "2", "99", "-1", "offer", "build", "x y", "é", "1 bid 5", "9" * 400]
    fields = "amount draft.give draft standing.x standing set.theme set.lang set. speed answer"
    for _ in range(1500):
        shell.pass_time(120)
        kind = rnd.choice(["act", "act", "field", "key", "move", "pick", "drag", "drop", "point", "board"])
        value = rnd.choice(guest.moves or ["draw"]) if kind == "move" else rnd.choice(rests)
        if kind == "act":
            value = f"{rnd.choice(words.split())}:{rnd.choice(rests)}"
        elif kind == "field":
            value = rnd.choice(fields.split())
        elif kind == "key":
            value = rnd.choice(["1", "u", "h", "?", "Escape", "Enter", " ", "ArrowLeft", "b", "m", "l", "r"])
        guest.press(kind, value, rnd.choice([*rests, "es", "dark", "twin"]))
        if shell.moves:
            app.handle("move", rnd.choice(shell.moves))
        assert app.crashed is None, app.crashed.traceback
    assert guest.channel in shell.channels


def test_a_deal_that_a_guest_puts_together_is_never_made_for_somebody_else() -> None:
    app, shell, guest = joined("game=bounty&seats=human,remote&seed=3&speed=instant")
    guests_turn(app, shell, guest)
    assert app.play
    screen = app.play.guests.guests[0].table_screen
    offer = dict(screen.table.drawing.start_proposal("offer-0", screen.perspective.view, 1))
    screen.holdings.fields = dict(offer)
    while guest.moves:
        guest.press("move", guest.moves[0])
    assert screen.holdings.fields is None
    screen.holdings.fields = dict(offer)
    before = app.play.table.match.number
    guest.press("act", "send")
    assert app.play.table.match.number == before


def late_bids(page: str, seat: int) -> list[str]:
    """Return the bids that a page offers somebody who passed."""
    return re.findall(rf'data-act="late:{seat} (bid \d+)"', page)


@pytest.mark.rule("B21")
@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_whoever_passed_may_bid_at_their_own_screen_until_the_hammer_falls(speed: str) -> None:
    """Two people share the host's screen, and a guest has the seat between them."""
    app, shell, guest = joined(f"game=bounty&seats=human,remote,human&seed=3&speed={speed}")
    assert app.play
    screen = app.play.screen
    while "auction" not in shell.moves:
        shell.pass_time(300)
        app.handle("move", shell.moves[0])
    app.handle("move", "auction")
    shell.pass_time(3000)
    guest.press("move", "pass")
    assert late_bids(guest.html, 1), "while others are asked"
    shell.pass_time(3000)
    app.handle("move", "pass")
    shell.pass_time(3000)
    app.handle("move", "bid 10")
    for seat, (own, others) in {1: (guest.html, shell.html), 2: (shell.html, guest.html)}.items():
        assert late_bids(own, seat) == ["bid 11", "bid 20", "bid 60", "bid 110"]
        assert not late_bids(others, seat)
    shell.pass_time(1500)
    assert (screen.position.decision.seat, screen.position.decision.kind) == (0, "call")
    guest.press("act", "late:2 bid 20")
    assert screen.position.decision.highest == 10, "nobody bids for somebody else"
    guest.press("act", "late:1 bid 20")
    assert (screen.position.decision.seat, screen.position.decision.highest) == (0, 20)
    shell.pass_time(3000)
    app.handle("move", "pass")
    shell.pass_time(1500)
    app.handle("act", "late:2 bid 30")
    shell.pass_time(60_000)
    assert [move for _, move in app.play.table.match.moves[-4:]] == [
        ("bid", 20),
        ("pass",),
        ("bid", 30),
        ("hammer",),
    ]
    assert 2 in app.play.table.match.view(None)["owner"]
    assert not late_bids(guest.html + shell.html, 1)


# --- limits


def test_a_guest_who_floods_the_table_is_cut_off() -> None:
    app, shell, guest = joined()
    for _ in range(200):
        if guest.channel in shell.channels:
            guest.say(t="ping")
    assert guest.channel not in shell.channels
    assert app.play
    assert app.play.table.away == {1: "away"}


def test_a_message_that_is_too_long_closes_the_channel() -> None:
    _, shell, guest = joined()
    guest.say(t="ping", more="x" * 9000)
    assert guest.channel not in shell.channels


def test_guests_who_are_gone_do_not_count_towards_the_most_channels() -> None:
    app, shell, guest = joined()
    for how in ("closed", "bye") * MOST:
        if how == "bye":
            guest.say(t="bye")
        else:
            guest.vanish()
        guest.open()
    assert guest.channel in shell.channels
    assert app.play
    assert app.play.table.away == {}
    watchers = [Visitor(shell, token_of(app), watch=True) for _ in range(MOST)]
    assert [watcher.channel in shell.channels for watcher in watchers] == [True] * (MOST - 1) + [False]
    watchers[0].vanish()
    watchers[-1].open()
    assert watchers[-1].channel in shell.channels


def test_channels_on_which_nobody_says_anything_count_too() -> None:
    _, shell, guest = joined()
    closed: list[object] = []
    for at in range(MOST):
        shell.channels[f"silent-{at}"] = closed.append
        shell.told(f"silent-{at}", "open", "")
    assert guest.channel in shell.channels
    assert [at for at in range(MOST) if f"silent-{at}" not in shell.channels] == [MOST - 1]
    assert closed == [{"t": "closed"}]


def test_a_guest_who_was_cut_off_may_come_back() -> None:
    _, shell, guest = joined()
    for _ in range(200):
        if guest.channel in shell.channels:
            guest.say(t="ping")
    assert guest.channel not in shell.channels
    guest.open()
    guest.say(t="ping")
    assert guest.received[-1] == {"t": "pong"}


def test_a_steady_guest_is_never_cut_off() -> None:
    _, shell, guest = joined()
    for _ in range(300):
        guest.say(t="ping")
        shell.pass_time(60)
    assert guest.channel in shell.channels
    assert len(guest.got("pong")) == 300


# --- one page on its way


def test_a_slow_guest_gets_the_newest_page_and_no_half_motion() -> None:
    app, shell, guest = joined()
    shell.is_calm = False
    guest.acknowledges = False
    app.handle("act", "players")
    app.handle("act", "players")
    sent = len(guest.got("page"))
    for _ in range(4):
        app.handle("field", "called.0", f"Ana {_}")
    assert len(guest.got("page")) <= sent + 1
    guest.acknowledges = True
    guest.say(t="ack", seq=guest.page["seq"])
    assert "Ana 3" in guest.html
    assert guest.page["tracks"] in (None, [])


def test_an_old_acknowledgment_counts_for_nothing() -> None:
    app, _, guest = joined()
    guest.acknowledges = False
    app.handle("field", "called.0", "Ana")
    app.handle("field", "called.0", "Ben")
    sent = len(guest.got("page"))
    guest.say(t="ack", seq=1)
    assert len(guest.got("page")) == sent


# --- coming and going


def test_a_guest_who_reloads_is_back_at_their_seat() -> None:
    app, shell, guest = joined()
    play(app, shell, guest, moves=5)
    assert app.play
    guest.vanish("closed")
    assert app.play.table.away == {1: "away"}
    assert "Away" in shell.html
    guest.page = {}
    guest.open()
    assert app.play.table.away == {}
    assert guest.page["number"] == app.play.table.match.number
    assert len(app.play.clock.screens) == 2


def test_a_guest_who_opens_a_second_window_plays_on_there() -> None:
    app, shell, guest = joined()
    first = guest.channel
    guest.open()
    assert first not in shell.channels
    assert app.play
    assert app.play.table.away == {}
    assert len(app.play.clock.screens) == 2
    guests_turn(app, shell, guest)
    before = app.play.table.match.number
    guest.press("move", guest.moves[0])
    assert app.play.table.match.number == before + 1


def test_a_phone_that_falls_asleep_is_away_and_continues_when_it_wakes_up() -> None:
    app, shell, guest = joined()
    assert app.play
    table = app.play.table
    guest.vanish("away")
    assert table.away == {1: "away"}
    pages = len(guest.got("page"))
    play(app, shell, moves=4)
    assert len(guest.got("page")) == pages
    shell.told(guest.channel, "back", "")
    guest.say(t="ping")
    assert table.away == {}
    assert guest.page["number"] == table.match.number
    assert guest.received[-1] == {"t": "pong"}


def test_a_channel_on_which_nobody_said_hello_gets_nothing() -> None:
    _, shell = a_table()
    got: list[object] = []
    shell.channels["stranger"] = got.append
    shell.told("stranger", "open", "")
    for kind in ("ping", "press", "prefs", "ack"):
        shell.tell("stranger", t=kind)
    assert got == []


def test_the_host_lets_a_bot_play_for_somebody_who_left_and_gives_the_seat_back() -> None:
    app, shell, guest = joined()
    play(app, shell, guest, moves=3)
    assert app.play
    guest.vanish()
    assert 'data-act="bot:1"' in shell.html
    app.handle("act", "bot:1")
    number = app.play.table.match.number
    for _ in range(20):
        shell.pass_time(500)
        if shell.moves:
            app.handle("move", shell.moves[0])
    assert app.play.table.match.number > number + 3
    guest.open()  # back, but a bot has the seat: they look on
    assert guest.got("welcome")[-1]["seats"] == []
    assert not guest.moves
    assert "data-spectator" in guest.html
    hand_seat(app, 1, "remote")
    assert app.play.guests.guests[0].seats == [1]
    assert "data-spectator" not in guest.html


def test_the_host_can_invite_somebody_else_to_a_seat() -> None:
    app, shell, guest = joined()
    old = token_of(app)
    app.handle("act", "players")
    app.handle("act", "free-seat:1")
    app.handle("act", "free-seat:0")  # nobody plays elsewhere at that seat
    assert app.play
    assert app.play.table.away == {1: "free"}
    assert token_of(app) != old
    assert not guest.moves
    guest.open()
    assert "no longer valid" in guest.got("refused")[-1]["why"]
    other = Visitor(shell, token_of(app), name="Max")
    assert other.got("welcome")[0]["seats"] == [1]
    assert app.play.table.players[1].name == "Max"


def test_the_panel_stays_open_while_the_host_changes_seats() -> None:
    app, shell, _ = joined("game=homeward&seats=human,remote,easy&seed=7&speed=instant")
    app.handle("act", "players")
    app.handle("field", "level.2", "hard")
    app.handle("field", "called.0", "Ana")
    assert 'id="players"' in shell.html


def test_a_host_who_reloads_finds_the_table_with_its_seats_waiting() -> None:
    app, shell, guest = joined()
    play(app, shell, guest, moves=6)
    assert app.play
    number, key, token = app.play.table.match.number, app.play.table.key, token_of(app)
    app, shell = visit(f"table={key}", storage=shell.storage)
    shell.pass_time(10)
    assert app.play
    assert app.play.table.match.number == number
    assert app.play.table.remote == {1}
    assert app.play.table.away == {1: "away"}
    assert token in shell.invited
    guest.shell = shell
    guest.open()
    assert app.play.table.away == {}
    assert guest.page["number"] == number


def test_a_host_who_reloads_before_the_first_move_keeps_the_invitation() -> None:
    app, shell = a_table()
    token, query = token_of(app), shell.address
    again, _ = visit(query, storage=shell.storage)
    assert again.play
    assert again.play.table.remote == {1}
    assert not saved_games.text(shell, again.play.table.key)
    assert token_of(again) == token


def test_guests_wait_while_the_host_reads_the_rules() -> None:
    app, _, guest = joined()
    app.handle("act", "go:page=rules&game=homeward")
    assert guest.received[-1]["t"] == "wait"
    pages = len(guest.got("page"))
    assert app.play
    app.handle("act", f"go:table={app.play.table.key}")
    assert len(guest.got("page")) > pages


def test_guests_stay_while_the_host_sends_the_game_to_somebody_else() -> None:
    app, shell = a_table("game=homeward&seats=human,remote,remote&seed=7&speed=instant")
    guest = Visitor(shell, token_of(app, 1))
    assert app.play
    key = app.play.table.key
    for _ in range(50):
        shell.pass_time(300)
        if app.play.table.position.decision.seat == 2:
            break
        if guest.moves:
            guest.press("move", guest.moves[0])
        elif shell.moves:
            app.handle("move", shell.moves[0])
    app.handle("act", f"go:page=send&key={key}")
    assert guest.received[-1]["t"] == "wait"
    app.handle("act", f"go:table={key}")
    assert app.play.table.mail.table, "the table knows that it was sent"
    assert not guest.got("bye")
    assert guest.channel in shell.channels
    assert guest.page["number"] == app.play.table.match.number
    assert app.play.guests.guests[0].seats == [1]
    assert app.play.table.away == {2: "free"}


def test_guests_stay_for_a_rematch() -> None:
    app, shell, guest = joined()
    play(app, shell, guest, moves=3000)
    app.handle("act", "again")
    assert app.play
    assert app.play.table.match.number == 0
    assert app.play.table.players[1].name == "Eva"
    assert play(app, shell, guest, moves=30) > 10


def test_another_table_says_goodbye_to_guests() -> None:
    app, shell, guest = joined()
    app.handle("act", "go:game=bounty")
    assert guest.received[-1]["t"] in ("bye", "closed")
    assert guest.channel not in shell.channels


# --- per screen


def test_everybody_hears_and_sees_the_game_in_their_own_language_and_voice() -> None:
    app, shell, guest = joined(lang=["es"])
    assert app.play
    guests_turn(app, shell, guest)
    assert "Te toca" in guest.prompt
    assert "Eva" in shell.prompt
    assert any("Te toca" in (page["sentence"] or "") for page in guest.got("page"))


def test_a_hint_shows_on_the_screen_that_asked_for_it() -> None:
    app, shell, guest = joined("game=homeward&seats=human,remote&seed=7&speed=instant&options=quick")
    while len(shell.moves) < 2:
        if shell.moves:
            app.handle("move", shell.moves[0])
        elif guest.moves:
            guest.press("move", guest.moves[0])
        shell.pass_time(300)
    app.handle("act", "hint")
    shell.pass_time(3000)
    assert 'id="hint"' in shell.html
    assert 'id="hint"' not in guest.html


def test_looking_back_holds_up_nobody_else() -> None:
    app, shell, guest = joined("game=homeward&seats=human,remote,easy&seed=7&speed=fast")
    play(app, shell, guest, moves=12)
    guest.press("act", "look:1")
    assert "Looking back" in guest.prompt
    assert app.play
    before = app.play.table.match.number
    play(app, shell, moves=12)
    assert app.play.table.match.number > before
    assert "Looking back" in guest.prompt or guest.moves


def test_the_speed_belongs_to_the_host() -> None:
    app, shell, guest = joined("game=homeward&seats=human,remote,easy&seed=7&speed=slow")
    assert 'data-field="speed"' in shell.html
    assert 'data-field="speed"' not in guest.html
    app.handle("move", shell.moves[0])
    guest.press("key", " ")
    guest.press("pick", "deck")
    assert app.play
    assert app.play.table.speed == "slow"


def test_a_guest_changes_their_own_settings_only() -> None:
    app, _, guest = joined()
    guest.press("act", "settings")
    assert 'id="settings-dialog"' in guest.html
    guest.press("field", "set.theme", "dark")
    guest.press("field", "set.lang", "es")
    flags = {"lang": "es", "theme": "dark", "text": None, "motion": None}
    assert {**guest.page["flags"], **flags} == guest.page["flags"]
    assert app.screen.settings["theme"] == "auto"
    assert "Ajustes" in guest.html


def test_a_guest_has_the_list_of_moves_as_they_chose_it() -> None:
    app, shell, guest = joined(QUICK)
    for _ in range(50):
        guests_turn(app, shell, guest)
        if 'data-act="moves"' in guest.html:
            break
        guest.press("move", guest.moves[0])
    assert app.play
    [seated] = app.play.guests.guests
    assert not seated.table_screen.moves_open
    guest.press("field", "set.moves", "1")
    assert seated.table_screen.moves_open
    assert 'aria-expanded="true"' in guest.html
    guest.press("act", "moves")
    guest.press("field", "set.theme", "dark")
    assert not seated.table_screen.moves_open, "the guest folded it; another setting does not open it"
    guest.press("field", "set.moves", "0")
    assert 'aria-expanded="true"' not in guest.html


def test_the_table_draws_for_a_guest_who_switched_that_on() -> None:
    app, shell, guest = joined(deal="on")
    assert app.play
    assert app.play.table.driver.draws_for == {1}
    guest.press("field", "set.deal", "0")
    assert app.play.table.driver.draws_for == set()
    guests_turn(app, shell, guest)
    assert guest.moves == ["draw"]


# --- watching


def test_a_watcher_sees_the_board_alone_and_no_hand() -> None:
    app, shell = a_table("game=starlane&seats=human,easy&seed=7&speed=instant")
    app.handle("act", "players")
    app.handle("act", "invite-watch")
    shell.pass_time(10)
    assert 'data-invite="watch"' in shell.html
    assert app.play
    app.handle("act", "players")
    big = Visitor(shell, app.play.guests.guest_list.watch_token, watch=True)
    assert "data-spectator" in big.html
    assert not big.moves
    assert "sl-hand" not in big.html
    assert app.play.table.driver.openly  # they must not see who could answer
    big.vanish()
    assert not app.play.table.driver.openly


def test_a_host_who_reloads_finds_the_watchers_again() -> None:
    app, shell = a_table("game=starlane&seats=human,easy&seed=7&speed=instant")
    app.handle("act", "invite-watch")
    assert app.play
    key, token = app.play.table.key, app.play.guests.guest_list.watch_token
    assert saved_games.load_watch(shell, key) == token
    big = Visitor(shell, token, watch=True)
    play(app, shell, moves=4)
    app, shell = visit(f"table={key}", storage=shell.storage)
    shell.pass_time(10)
    assert token in shell.invited, "windows and relays find the table again"
    big.shell = shell
    big.open()
    assert not big.got("refused")
    assert "data-spectator" in big.html
    app.handle("act", f"go:page=send&key={key}")
    assert saved_games.load_watch(shell, key) == token


def watched(*names: str) -> tuple[App, PaperShell, list[Visitor]]:
    """Return a table with the panel open and people who watch."""
    app, shell = a_table("game=starlane&seats=human,easy&seed=7&speed=instant")
    app.handle("act", "players")
    app.handle("act", "invite-watch")
    assert app.play
    return app, shell, [Visitor(shell, app.play.guests.guest_list.watch_token, name) for name in names]


def remove_buttons(shell: PaperShell) -> list[str]:
    return re.findall(r'data-act="(remove-watcher:\d+)"', shell.html)


def test_the_host_sees_who_watches_and_can_send_them_away() -> None:
    app, shell, (eva, tv) = watched("Eva <b>", "")
    assert app.play
    assert "Eva &lt;b&gt; is watching." in shell.html
    assert "Somebody is watching." in shell.html
    app.handle("act", remove_buttons(shell)[0])
    assert "is watching." not in shell.html.replace("Somebody is watching.", "")
    assert eva.got("bye")
    assert eva.channel not in shell.channels
    eva.open()
    assert "no longer valid" in eva.got("refused")[-1]["why"]
    tv.open()  # whom the same link let in, but who was not removed
    assert not tv.got("refused")
    assert "data-spectator" in tv.html
    for rest in ("", "x", "99", "-1", "²"):
        app.handle("act", f"remove-watcher:{rest}")
    assert tv.channel in shell.channels
    tv.vanish()
    assert not remove_buttons(shell)


def test_a_new_invitation_to_watch_voids_the_old_one() -> None:
    app, shell, [eva] = watched("Eva")
    assert app.play
    old = app.play.guests.guest_list.watch_token
    app.handle("act", "renew-watch")
    shell.pass_time(10)
    new = app.play.guests.guest_list.watch_token
    assert f"code-{new}" in shell.html
    assert f"code-{old}" not in shell.html
    assert saved_games.load_watch(shell, app.play.table.key) == new
    assert Visitor(shell, old).got("refused")
    assert Visitor(shell, new).got("welcome")
    eva.vanish()
    eva.open()
    assert not eva.got("refused")


def test_the_panel_makes_another_invitation_once_one_has_been_used() -> None:
    app, shell, _ = watched()
    assert app.play
    token = app.play.guests.guest_list.watch_token
    before = shell.invited.count(token)
    Visitor(shell, token)
    assert shell.invited.count(token) > before


def test_a_guest_who_plays_is_not_listed_as_watching_and_cannot_be_removed_so() -> None:
    app, shell, guest = joined("game=homeward&seats=human,remote,remote&seed=7&speed=instant")
    assert app.play
    assert 'id="players"' in shell.html
    assert not remove_buttons(shell)
    app.handle("act", f"remove-watcher:{app.play.guests.guests[0].number}")
    assert guest.channel in shell.channels


def test_somebody_removed_cannot_come_back_by_an_invitation_to_a_free_seat() -> None:
    app, shell = a_table()
    token = token_of(app)
    eva = Visitor(shell, token, watch=True)
    app.handle("act", remove_buttons(shell)[0])
    assert token_of(app) != token
    eva.open()
    assert eva.got("refused")


def test_far_away_people_who_watch_are_told_about_each_other() -> None:
    for is_far in (False, True):
        app, shell = a_table()
        shell.is_far = is_far
        app.handle("act", "invite-watch")
        shell.pass_time(10)
        assert ("learn each other’s addresses" in shell.html) == is_far


def test_a_tab_has_one_seat_and_is_told_that_a_new_tab_can_have_another() -> None:
    app, _, guest = joined("game=starlane&seats=human,remote,remote&seed=7&speed=instant")
    guest.token = token_of(app, 2)
    guest.open()
    assert guest.got("refused")[-1]["why"] == (
        "This tab already has a seat at this table. Open this invitation in a new tab."
    )
    guest.token = token_of(app, 1)
    guest.open()
    app.handle("act", "free-seat:1")
    guest.token = token_of(app, 2)
    guest.open()  # without a seat, the tab may take another
    assert guest.got("welcome")[-1]["seats"] == [2]


def test_a_watcher_stays_for_a_rematch_and_still_sees_nothing_secret() -> None:
    app, shell = a_table("game=starlane&seats=human,easy&seed=7&speed=instant")
    app.handle("act", "invite-watch")
    assert app.play
    big = Visitor(shell, app.play.guests.guest_list.watch_token, watch=True)
    app.tables.again(app.play.table)
    assert app.play.table.watched
    assert app.play.table.driver.openly
    big.vanish("away")
    app.tables.again(app.play.table)
    assert not app.play.table.watched
    assert len(app.play.clock.screens) == 1


def test_anybody_with_an_invitation_may_just_watch() -> None:
    app, shell = a_table()
    Visitor(shell, token_of(app), watch=True)
    assert app.play
    assert app.play.table.away == {1: "free"}
    guest = Visitor(shell, token_of(app))
    assert guest.got("welcome")[0]["seats"] == [1]


def test_a_guest_who_comes_back_to_watch_gives_up_the_seat() -> None:
    app, _, guest = joined()
    guest.vanish()
    guest.hello["watch"] = True
    guest.open()
    assert app.play
    assert guest.got("welcome")[-1]["seats"] == []
    assert app.play.table.away == {1: "free"}


@pytest.mark.parametrize("game", ["twentyone", "starlane", "homeward&options=points"])
def test_the_hosts_own_device_can_be_the_big_screen(game: str) -> None:
    app, shell = a_table(f"game={game}&seats=remote,remote&seed=7&speed=instant")
    guests = [Visitor(shell, token_of(app, seat), name=f"G{seat}") for seat in (0, 1)]
    assert "data-spectator" in shell.html
    assert play(app, shell, *guests, moves=60) > 20
    assert "look away" not in shell.html
    assert not shell.moves


def test_the_hosts_big_screen_fills_the_screen_until_the_whole_page_is_wanted() -> None:
    app, shell = a_table("game=starlane&seats=remote,remote&seed=7&speed=instant")
    guest = Visitor(shell, token_of(app, 0))
    Visitor(shell, token_of(app, 1))
    assert 'data-act="big"' not in guest.html
    assert shell.html.count('data-act="big"') == 1
    app.handle("act", "big")
    assert (shell.flags.get("big"), shell.fills_screen) == ("", True)
    assert "Whole page" in shell.html
    app.handle("act", "big")
    assert ("big" in shell.flags, shell.fills_screen) == (False, False)
    assert "Whole page" not in shell.html
    app.handle("act", "big")
    app.handle("act", "go:page=about")
    assert ("big" in shell.flags, shell.fills_screen) == (False, False)


def test_whoever_plays_here_needs_the_whole_page() -> None:
    app, shell, _ = joined()
    app.handle("act", "big")
    assert 'data-act="big"' not in shell.html
    assert "big" not in shell.flags


# --- undo and reactions


def two_choices(app: App, shell: PaperShell, guest: Visitor) -> None:
    """Play until the host and then the guest have chosen a move among several."""
    host_chose = False
    for _ in range(200):
        shell.pass_time(100)
        if shell.moves:
            host_chose = host_chose or len(shell.moves) > 1
            app.handle("move", shell.moves[0])
        elif guest.moves:
            several = len(guest.moves) > 1
            guest.press("move", guest.moves[0])
            if host_chose and several:
                return
    raise AssertionError("nobody could choose")


QUICK = "game=homeward&seats=human,remote&seed=7&speed=instant&options=quick"


def test_undo_needs_the_consent_of_everybody_who_has_moved_since() -> None:
    app, shell, guest = joined(QUICK)
    two_choices(app, shell, guest)
    assert app.play
    before, epoch = app.play.table.match.number, app.play.table.epoch
    app.handle("act", "undo")
    assert app.play.table.match.number == before
    assert "wants to take back" in guest.html
    assert "Waiting for Eva" in shell.html
    app.handle("act", "consent:yes")  # the host cannot agree for the guest
    assert app.play.table.match.number == before
    guest.press("act", "consent:yes")
    assert app.play.table.match.number < before
    assert app.play.table.epoch == epoch + 1
    assert len(shell.moves) > 1  # back at a real choice
    assert "consent:yes" not in guest.html


def test_undo_that_somebody_refuses_changes_nothing() -> None:
    app, shell, guest = joined(QUICK)
    two_choices(app, shell, guest)
    assert app.play
    before = app.play.table.match.number
    app.handle("act", "undo")
    guest.press("act", "consent:no")
    assert app.play.table.match.number == before
    assert shell.notice == "Eva would rather not."
    guest.press("act", "consent:yes")  # too late
    assert app.play.table.match.number == before


def test_nobody_waits_for_the_consent_of_somebody_who_is_away() -> None:
    app, shell, guest = joined(QUICK)
    two_choices(app, shell, guest)
    guest.vanish("away")
    app.handle("act", "undo")
    assert "plea" not in shell.html
    assert shell.notice == "Eva must agree to this undo but can’t be reached right now."


def test_an_undo_request_can_be_withdrawn_by_whoever_asked() -> None:
    app, shell, guest = joined(QUICK)
    two_choices(app, shell, guest)
    assert app.play
    before = app.play.table.match.number
    app.handle("act", "undo")
    guest.press("act", "consent:cancel")
    assert "plea" in shell.html
    assert 'data-act="consent:cancel"' in shell.html
    assert 'data-act="consent:cancel"' not in guest.html
    app.handle("act", "consent:cancel")
    assert "plea" not in shell.html + guest.html
    guest.press("act", "consent:yes")
    assert app.play.table.match.number == before


@pytest.mark.parametrize("asker", ["host", "guest"])
def test_an_undo_request_ends_when_somebody_leaves(asker: str) -> None:
    app, shell, guest = joined(QUICK)
    two_choices(app, shell, guest)
    assert app.play
    if asker == "host":
        app.handle("act", "undo")
        assert "Waiting for Eva" in shell.html
    else:
        for _ in range(50):  # until the host's turn
            shell.pass_time(100)
            if not shell.moves and guest.moves:
                guest.press("move", guest.moves[0])
        app.handle("move", shell.moves[0])
        guest.press("act", "undo")
        assert "wants to take back" in shell.html
    before = app.play.table.match.number
    guest.say(t="bye")
    assert "plea" not in shell.html
    app.handle("act", "consent:yes")
    app.handle("act", "consent:no")
    assert app.play.table.match.number == before
    assert "crash" not in shell.html


def test_undo_of_a_move_that_nobody_has_followed_needs_no_consent() -> None:
    app, shell, guest = joined(QUICK)
    two_choices(app, shell, guest)
    assert app.play
    before = app.play.table.match.number
    guest.press("act", "undo")
    assert app.play.table.match.number < before


def test_undo_crosses_draws_only_where_takebacks_are_allowed() -> None:
    app, shell, guest = joined(QUICK + "&takebacks=off")
    two_choices(app, shell, guest)
    assert app.play
    before = app.play.table.match.number
    app.handle("act", "undo")
    assert "wants to take back" not in guest.html
    assert app.play.table.match.number == before


def test_reactions_reach_the_others_and_can_be_turned_off() -> None:
    app, shell, guest = joined()
    guest.press("act", "react:0")
    assert "bubble-1" in shell.html
    assert "Well played!" in shell.html
    assert shell.said[-1] == "Eva: Well played!"
    shell.pass_time(5000)
    assert "bubble-1" not in shell.html
    app.handle("act", "react:1")
    assert "bubble-2" in guest.html
    assert guest.page["sentence"] == "Red: Thank you!"
    shell.pass_time(5000)
    app.handle("field", "set.reactions", "0")
    guest.press("act", "react:3")
    assert "bubble-" not in shell.html
    assert 'data-act="react:' not in shell.html
    assert 'data-act="react:' in guest.html
    for wrong in (8, -1, "x", None):
        guest.press("act", f"react:{wrong}")
    assert app.crashed is None


def test_tokens_are_long_and_never_the_same() -> None:
    app, _ = a_table("game=starlane&seats=human,remote,remote&seed=7")
    assert app.play
    tokens = list(app.play.guests.guest_list.tokens.values())
    assert len(set(tokens)) == 2
    assert all(re.fullmatch("[0-9a-f]{12}", token) for token in tokens)
    assert json.loads(app.shell.load(f"tabtop:remote:{app.play.table.key}") or "{}") is not None


def test_a_greeting_must_fit_the_invitation_that_opened_the_channel() -> None:
    """A spare connection to one seat is not a way to another."""
    app, shell = a_table("game=starlane&seats=human,remote,remote&seed=7")
    guest = Visitor(shell, token_of(app, 1))
    guest.vanish("closed")
    guest.channel = "another"
    shell.channels["another"] = guest._take
    shell.told("another", "open", token_of(app, 1))
    guest.say(t="hello", v=1, id="somebody", token=token_of(app, 2), lang=["en"])
    assert guest.got("refused")


def test_a_guest_whose_connection_failed_is_away_and_comes_back_on_another() -> None:
    app, _, guest = joined()
    assert app.play
    guest.vanish("failed")
    assert app.play.table.away == {1: "away"}
    guest.open()
    assert app.play.table.away == {}
    assert len(app.play.clock.screens) == 2


def test_a_guest_who_comes_back_still_has_their_settings() -> None:
    app, _, guest = joined(moves="folded")
    assert app.play
    guest.hello |= {"moves": "open", "keys": "off", "turn": "on", "deal": "on", "chosen": "es"}
    guest.vanish("closed")
    guest.open()
    [seated] = app.play.guests.guests
    wanted = {"moves": "open", "keys": "off", "turn": "on", "deal": "on", "lang": "es"}
    assert {name: seated.screen.settings[name] for name in wanted} == wanted
    assert seated.table_screen.moves_open
    assert app.play.table.driver.draws_for == {1}
    guest.press("act", "settings")
    assert re.search(r'value="es"[^>]*checked|checked[^>]*value="es"', guest.html)
    guest.say(t="prefs", **{**guest.hello, "deal": "off"})
    assert app.play.table.driver.draws_for == set()


def test_devices_that_cannot_connect_are_offered_to_play_by_message() -> None:
    app, shell = a_table()
    assert app.play
    send = f'data-act="go:page=send&amp;key={app.play.table.key}"'
    shell.told("channel", "unreachable", token_of(app))
    assert "You can also play by message" in shell.notice
    assert send not in shell.html, "it is the host's own turn"
    app.handle("act", "dismiss")
    if app.play.screen.players_open:
        app.handle("act", "players")
    while app.play.table.position.decision.seat == 0:
        app.handle("move", shell.moves[0])
        shell.wait()
    assert send in shell.html
    shell.told("channel", "unreachable", token_of(app))
    assert shell.html.count(send) == 2, "in the notice, too"
    app.handle("act", f"go:page=send&key={app.play.table.key}")
    assert "#" in shell.html


@pytest.mark.parametrize(
    ("token", "sentence"),
    [("", "The servers that introduce devices don’t answer."), ("x", "over the internet")],
)
def test_devices_that_cannot_meet_far_away_are_offered_to_play_by_message(token: str, sentence: str) -> None:
    app, shell = a_table()
    shell.is_far = True
    assert app.play
    shell.told("", "unreachable", token)
    assert sentence in shell.notice
    assert "play by message" in shell.notice
    assert app.play.screen.offers_message
