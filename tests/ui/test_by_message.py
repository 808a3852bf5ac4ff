"""Games that are played by message: what a link takes along, and what the next device makes of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape, unescape
from random import Random

import pytest

from engine import games, record
from engine.errors import BadRecord
from engine.match import Match
from engine.players import Player
from engine.record import Record
from tests.ui.paper import PaperShell, visit
from tests.ui.test_pages import follow, link, table_of
from ui.app import App
from ui.storage import addresses, by_message
from ui.storage.by_message import LONGEST_MESSAGE, Mail, mail_in, progress

HOME = "https://example.org/tabtop/"
TABLE = "0123456789ab"


def played(game: str, players: int, moves: int, seed: int = 3) -> Match:
    """Return a match after so many random moves."""
    match, rnd = Match(games.get(game).setup(players=players, seed=seed)), Random(seed)
    while match.number < moves and match.outcome is None:
        match.play(rnd.choice(match.decision.legal))
    return match


def recorded(match: Match, **mail: int) -> Record:
    people = [Player("human", "Maximilian-Alexander")] * match.setup.players
    return record.of(match, people, Mail(TABLE, **mail).notes())


def opened(address: str) -> Record:
    return record.read(record.unpack(addresses.code_in(address.partition("#")[2])))


@pytest.mark.parametrize("game", [game.id for game in games.every()])
def test_a_message_never_grows_beyond_two_thousand_characters(game: str) -> None:
    match = played(game, games.get(game).players[-1], 900)
    lines = [f"Player {n} does something that takes a few words to tell" for n in range(40)]
    sent = by_message.message(HOME, match, recorded(match), 1, lines)
    assert len(sent.lines) + len(sent.address) + 1 <= LONGEST_MESSAGE
    assert sent.lines.endswith(lines[-1])
    assert addresses.seat_in(sent.address.partition("#")[2]) == 1
    arrived = opened(sent.address)
    assert record.resume(arrived).state.to_json() == match.state.to_json()
    assert progress(arrived) == match.number
    assert mail_in(arrived.notes).table == TABLE


def test_a_short_game_travels_with_all_its_moves() -> None:
    match = played("homeward", 2, 30)
    arrived = opened(by_message.message(HOME, match, recorded(match), 0, []).address)
    assert arrived.start is None
    assert list(arrived.moves) == match.moves


def test_the_next_device_keeps_its_own_history() -> None:
    """A long game loses its beginning in the link, but not on a device that has it."""
    match = played("bounty", 6, 600)
    here = recorded(match)
    for _ in range(9):
        match.play(match.decision.legal[0])
    match_there = Match(match.setup, match.position(580))
    for seat, move in match.moves[580:]:
        match_there.play(move, seat)
    sent = recorded(match_there, before=580)
    joined = by_message.continued(here, sent)
    assert joined
    assert list(joined.moves) == match.moves
    assert joined.start is None
    assert mail_in(joined.notes) == Mail(TABLE)
    assert record.resume(joined).state.to_json() == match.state.to_json()


def test_a_link_brings_moves_and_names_but_does_not_say_how_this_device_plays() -> None:
    match = played("homeward", 2, 20)
    here = recorded(match)
    for _ in range(6):
        match.play(match.decision.legal[0])
    foreign = {"over": "1", "speed": "slow", "takebacks": "off", "taken": "7", "handed": "1+2", "odd": "x"}
    renamed = [Player("human", "Ana"), Player("human", "Eva")]
    sent = recorded(match)._replace(players=renamed, notes=foreign | Mail(TABLE, sent=3).notes())
    joined = by_message.continued(here, sent)
    assert joined
    assert joined.notes == here.notes
    assert (list(joined.players), len(joined.moves)) == (renamed, 26)


def later_part(match: Match, first: int) -> Record:
    """Return the record of a match without its first moves, as a link shortens it."""
    later = Match(match.setup, match.position(first))
    for seat, move in match.moves[first:]:
        later.play(move, seat)
    return recorded(later, before=first)


def another_way() -> Record:
    """Return a game of the same table that took another way and went further."""
    match = played("homeward", 2, 18)
    for _ in range(6):
        match.play(match.decision.legal[-1])
    return recorded(match)


def changed_start() -> Record:
    """Return a game that claims another position after the same number of moves."""
    sent = later_part(played("homeward", 2, 24), 10)
    other = later_part(played("homeward", 2, 24, seed=8), 10)
    return sent._replace(start=other.start, snapshot=other.snapshot, moves=other.moves)


def a_bot_instead(seat: int) -> Record:
    """Return a game with six more moves in which a bot plays a seat."""
    match = played("homeward", 2, 20)
    for _ in range(6):
        match.play(match.decision.legal[0])
    sent = recorded(match)
    return sent._replace(
        players=[Player("hard") if at == seat else one for at, one in enumerate(sent.players)]
    )


# Games that somebody who knows the table's id could send, but that do not continue the 20 moves of `played`.
FORGED = {
    "another game": lambda: recorded(played("homeward", 2, 0, seed=99), before=9_000),
    "a longer other game": lambda: recorded(played("homeward", 2, 40, seed=99)),
    "another way": another_way,
    "moves left out": lambda: later_part(played("homeward", 2, 60), 40),
    "a position of its own": changed_start,
    "a new game from a position": lambda: later_part(played("homeward", 2, 30), 5)._replace(
        notes=Mail(TABLE).notes()
    ),
    "more players": lambda: recorded(played("homeward", 3, 40)),
    "a shorter other game": lambda: recorded(played("homeward", 2, 15, seed=99)),
    "the same beginning": lambda: recorded(played("homeward", 2, 20))._replace(
        setup=games.get("homeward").setup(players=2, seed=99),
        moves=played("homeward", 2, 1).moves,
        snapshot=None,
    ),
    "fewer other moves": lambda: recorded(played("homeward", 2, 19))._replace(
        moves=[(0, ("draw",)), *[(1, ("draw",))] * 9], snapshot=None
    ),
    "a bot instead of whoever plays here": lambda: a_bot_instead(0),
    "a bot instead of the other player": lambda: a_bot_instead(1),
    "a shorter game from a position": lambda: changed_start()._replace(moves=[]),
}


@pytest.mark.parametrize("keeps", [True, False], ids=["with its position", "without"])
@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_a_game_that_does_not_continue_the_one_here_leaves_it_alone(
    forged: Callable[[], Record], keeps: bool
) -> None:
    match, sent = played("homeward", 2, 20), forged()
    sent = sent if keeps else sent._replace(snapshot=None)
    assert by_message.continued(recorded(match), sent) is None
    try:
        record.resume(sent)
    except BadRecord:
        return
    key, mine = "mine", record.write(recorded(match))
    storage: Drawer = {f"tabtop:game:{key}": mine}
    address = addresses.turn_address(HOME, sent, 1)
    app, shell = follow(address, storage)
    assert storage[f"tabtop:game:{key}"] == mine
    assert table_of(app).key != key
    assert "saved separately" in shell.notice
    app.handle("act", f"go:table={key}")
    assert table_of(app).match.number == 20
    assert storage[f"tabtop:game:{key}"] == mine


def test_a_saved_game_that_was_put_aside_goes_on_by_message_too() -> None:
    """After a disagreement, each of the two games continues with the links that continue it."""
    match, other = played("homeward", 2, 20), played("homeward", 2, 19)
    for _ in range(4):
        other.play(other.decision.legal[-1])
    storage: Drawer = {"tabtop:game:mine": record.write(recorded(match))}
    app, _ = follow(addresses.turn_address(HOME, recorded(other), 1), storage)
    key = table_of(app).key
    for game, wanted in ((other, key), (match, "mine")):
        for _ in range(5):
            game.play(game.decision.legal[0])
        app, shell = follow(addresses.turn_address(HOME, recorded(game), 1), storage)
        assert (table_of(app).key, table_of(app).match.number) == (wanted, game.number)
        assert not shell.notice


def test_a_later_link_continues_a_game_whose_beginning_is_unknown_here() -> None:
    match = played("hyperdrive", 2, 90)
    here = later_part(match, 60)
    joined = by_message.continued(here, recorded(played("hyperdrive", 2, 100)))
    assert joined
    assert (len(joined.moves), joined.start, mail_in(joined.notes).before) == (40, here.start, 60)
    assert by_message.continued(here, recorded(played("hyperdrive", 2, 70))) == here


@pytest.mark.parametrize("notes", [{}, {"table": "<b>"}, {"table": "x" * 30}, {"before": "7"}])
def test_notes_that_name_no_table_are_no_mail(notes: dict[str, str]) -> None:
    assert mail_in(notes) == Mail()


def test_a_count_that_is_none_counts_as_zero() -> None:
    assert mail_in({"table": "ab", "before": "-5", "sent": "x"}) == Mail("ab")


# --- whole games


Drawer = dict[str, str]


def play_here(app: App, shell: PaperShell) -> None:
    """Play the first move on offer until somebody elsewhere is asked, or the game is over."""
    for _ in range(400):
        if not shell.moves:
            shell.wait()
        if not shell.moves:
            return
        app.handle("move", shell.moves[0])


def send(app: App, shell: PaperShell) -> str:
    """Send the game to the player whose turn it is; return the link."""
    app.handle("act", f"go:page=send&key={table_of(app).key}")
    return link(shell)


def saved_key(storage: Drawer) -> str:
    return next(name.removeprefix("tabtop:game:") for name in storage if name.startswith("tabtop:game:"))


def begin(query: str) -> tuple[str, Drawer]:
    """Play the first turn of a game on one device; return the link to the next player, and the device."""
    storage: Drawer = {}
    app, shell = visit(query, storage)
    table = table_of(app)
    mover = table.position.decision.seat
    while table.position.decision.seat == mover:
        app.handle("act", f"curtain:{mover}")
        app.handle("move", shell.moves[0])
        shell.wait()
    return send(app, shell), storage


@pytest.mark.slow
@pytest.mark.parametrize("game", ["homeward", "twentyone", "starlane"])
def test_two_devices_play_a_whole_game_by_message(game: str) -> None:
    address, first = begin(f"game={game}&seats=human,human&seed=7&speed=instant")
    devices: dict[int, Drawer] = {0: first, 1: {}}
    for _ in range(1_000):
        seat = addresses.seat_in(address.partition("#")[2])
        assert seat is not None
        app, shell = follow(address, devices[seat])
        table = table_of(app)
        assert table.here == [seat]
        assert app.play
        assert app.play.screen.viewer == seat
        play_here(app, shell)
        if table.position.outcome is not None:
            break
        address = send(app, shell)
        assert len(address) <= LONGEST_MESSAGE
    assert table.position.outcome is not None
    assert table.match.start is None, "both devices know the whole game"


def test_the_sender_waits_and_can_send_again_but_not_undo() -> None:
    _, storage = begin("game=homeward&seats=human,human&seed=7&speed=instant")
    app, shell = visit("", storage)
    key = saved_key(storage)
    app.handle("act", f"go:table={key}")
    assert shell.prompt == "It’s Yellow’s turn, on another device."
    again = f"go:page=send&key={key}&sheet=1"
    assert f'data-act="{escape(again)}"' in shell.html
    app.handle("act", again)
    assert shell.sent[-1].endswith(link(shell)), "the share sheet opens at once"
    app.handle("act", f"go:table={key}")
    assert shell.moves == []
    number = table_of(app).match.number
    app.handle("act", "undo")
    assert table_of(app).match.number == number


@pytest.mark.parametrize("more", ["", "&sheet=1"])
def test_an_address_alone_sends_nothing(more: str) -> None:
    """Anybody can make one, and the browser's Back button leads to an earlier one."""
    drawer: Drawer = {}
    app, _ = visit("game=homeward&seats=human,human&seed=7&speed=instant", drawer)
    app.handle("move", "draw")
    query, before = f"page=send&key={saved_key(drawer)}{more}", dict(drawer)
    for by_history in (False, True):
        app, shell = visit("" if by_history else query, drawer)
        if by_history:
            shell.address = query
            app.handle("address", "")
        assert shell.notice == "This turn hasn’t been sent yet. Open the game to send it."
        assert drawer == before
        assert shell.sent == []


def test_a_reload_shows_again_what_was_sent_and_changes_nothing() -> None:
    address, drawer = begin("game=homeward&seats=human,human&seed=7&speed=instant")
    query, before = f"page=send&key={saved_key(drawer)}", dict(drawer)
    _, shell = visit(query, drawer)
    assert link(shell) == address
    assert drawer == before
    there: Drawer = {}
    app, shell = follow(address, there)
    play_here(app, shell)
    follow(send(app, shell), drawer)
    before = dict(drawer)
    _, shell = visit(query, drawer)
    assert "hasn’t been sent" in shell.notice, "it’s another turn now"
    assert drawer == before


def test_an_old_link_says_that_the_game_has_moved_on() -> None:
    address, _ = begin("game=homeward&seats=human,human&seed=7&speed=instant")
    there: Drawer = {}
    app, shell = follow(address, there)
    play_here(app, shell)
    number = table_of(app).match.number
    app, shell = follow(address, there)
    assert "the game has moved on" in shell.notice
    assert table_of(app).match.number == number


def test_the_same_link_twice_opens_the_same_game() -> None:
    address, _ = begin("game=homeward&seats=human,human&seed=7&speed=instant")
    there: Drawer = {}
    follow(address, there)
    _, shell = follow(address, there)
    assert shell.notice.startswith("You already have this turn")
    assert sum(name.startswith("tabtop:game:") for name in there) == 1


def test_people_who_have_not_moved_here_play_elsewhere_too() -> None:
    address, storage = begin("game=homeward&seats=human,human,human&seed=7&speed=instant")
    app, _ = follow(address, storage)
    assert table_of(app).here == [0]
    app, _ = follow(address, {})
    assert table_of(app).here == [1]


def test_bots_play_on_the_device_that_moved_before_them() -> None:
    address, _ = begin("game=homeward&seats=human,random,human&seed=7&speed=instant")
    app, shell = follow(address, {})
    play_here(app, shell)
    shell.wait()
    assert table_of(app).position.decision.seat == 0


def test_the_message_tells_what_happened_and_what_the_link_contains() -> None:
    _, storage = begin("game=twentyone&seats=human,human&seed=7&speed=instant")
    app, shell = visit("", storage)
    app.handle("act", f"go:page=send&key={saved_key(storage)}")
    assert "everybody’s cards and the shuffled deck" in shell.html
    app.handle("act", "send")
    told, _, address = shell.sent[-1].rpartition(" ")
    assert "Red" in told
    assert address == link(shell)
    app.handle("act", "copy")
    assert shell.copied == f"{told}\n{address}"


def test_the_offer_is_there_right_after_the_turn() -> None:
    """Red turns over a card that can't be used, and the table has not passed yet."""
    app, shell = visit("game=homeward&seats=human,human&seed=7&speed=normal", {})
    key = table_of(app).key
    app.handle("move", "draw")
    assert table_of(app).position.turn.kind == "auto"
    app.handle("act", f"go:page=share&key={key}")
    assert "Send to Yellow" in shell.html
    app.handle("act", f"go:page=send&key={key}")
    assert "Send to Yellow" in shell.html
    sent = opened(link(shell))
    assert [move for _, move in sent.moves] == [("draw",), ("pass",)]


def test_nobody_is_asked_after_the_end_so_nothing_can_be_sent() -> None:
    app, shell = visit("game=homeward&seats=random,random&seed=7&speed=instant", {})
    for _ in range(200):
        shell.wait()
    assert table_of(app).position.outcome is not None
    app.handle("act", f"go:page=send&key={table_of(app).key}")
    assert "nobody to send this game to" in shell.notice


@pytest.mark.parametrize("game", ["twentyone", "homeward"])
def test_the_share_page_opens_the_sheet_and_says_what_the_link_contains(game: str) -> None:
    app, shell = visit(f"game={game}&seats=human,human&seed=3&speed=instant", {})
    app.handle("act", f"curtain:{table_of(app).position.decision.seat}")
    app.handle("move", shell.moves[0])
    shell.wait()
    app.handle("act", f"go:page=share&key={table_of(app).key}")
    [act] = re.findall(r'data-act="(go:page=send[^"]*)"', shell.html)
    assert "anyone who decodes the link can read" in shell.html
    app.handle("act", unescape(act))
    assert shell.sent[-1].endswith(link(shell))


def test_without_a_share_sheet_the_page_offers_to_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PaperShell, "can_share", lambda self: False)
    app, shell = visit("game=homeward&seats=human,human&seed=3", {})
    app.handle("act", f"go:page=send&key={table_of(app).key}&sheet=1")
    assert not shell.sent
    assert "Copy message" in shell.html


@pytest.mark.parametrize(("can_share", "most_inviting"), [(True, "send"), (False, "copy")])
def test_the_most_inviting_button_is_the_one_that_this_device_can_do(
    can_share: bool, most_inviting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PaperShell, "can_share", lambda self: can_share)
    app, shell = visit("game=homeward&seats=human,human&seed=3", {})
    send(app, shell)
    assert re.findall(r'data-act="(\w+)"[^>]*class="main\b', shell.html) == [most_inviting]
