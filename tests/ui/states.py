"""Pages of tables in all kinds of states: as each seat and a spectator see them, and with much opened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random

from engine.errors import BadSetup
from engine.games import Game
from engine.match import Match
from engine.players import HUMAN, Player
from tests.ui.paper import visit
from tests.ui.visitor import Visitor
from ui.markup import i18n
from ui.shell.screen import Screen, Unseen
from ui.table.table import Table
from ui.table.table_screen import TableScreen
from ui.table.view.page import page

LONGEST = 400  # moves of a game
EVERY = 9  # moves between two pages
PRESSES = 120
PRESSABLE = re.compile(r'data-(move|pick|act)="([^"]*)"')
# These leave the table.
LEAVES = re.compile(r"go:|new|again|rematch|takeover")


def seen_by_guests(game: Game, seed: int) -> Iterator[str]:
    """Yield pages of random games with every number of players and every option, each for another viewer."""
    rnd = Random(f"{game.id} {seed}")
    options = [{}, *({option.id: 1} for option in game.options if option.is_flag and not option.needs)]
    for chosen in options:
        for seats in game.players:
            try:
                setup = game.setup(seats, chosen, seed)
            except BadSetup:
                continue  # not every number of players goes with every option
            yield from _walk(Table(Match(setup), [Player(HUMAN)] * seats), rnd)


def _walk(table: Table, rnd: Random) -> Iterator[str]:
    viewers: list[tuple[int, ...]] = [*((seat,) for seat in range(len(table.players))), ()]
    for number in range(LONGEST):
        over = table.match.outcome is not None
        if number % EVERY == 0 or over:
            screen = TableScreen(table, Screen(Unseen()), rnd.choice(viewers))
            screen.guest = True
            screen.screen.say = i18n.sayer(rnd.choice(i18n.languages()))
            yield page(screen)
        if over:
            return
        table.play(rnd.choice(table.match.decision.legal))


def pressed(game: Game, seed: int) -> Iterator[str]:
    """Yield the pages of somebody who presses whatever is there: picks, dialogs, holdings, notices."""
    rnd = Random(f"{game.id} {seed} pressed")
    app, shell = visit(f"game={game.id}&seats=human,human,easy&seed={seed}", lang=rnd.choice(["en", "es"]))
    shell.is_calm = False
    for _ in range(PRESSES):
        found = [(kind, unescape(value)) for kind, value in PRESSABLE.findall(shell.html)]
        able = [(kind, value) for kind, value in found if kind != "act" or not LEAVES.match(value)]
        kinds = sorted({kind for kind, _ in able})
        if not kinds:
            return
        chosen = rnd.choice(kinds)
        app.handle(*rnd.choice([one for one in able if one[0] == chosen]))
        yield shell.html
        shell.pass_time(rnd.choice((30, 300, 3_000)))
        yield shell.html


def guests_press(game: Game, seed: int) -> Iterator[str]:
    """Yield the pages of a guest who presses whatever is there, while the host plays and reacts."""
    rnd = Random(f"{game.id} {seed} guest")
    app, shell = visit(f"game={game.id}&seats=human,remote,easy&seed={seed}&speed=instant")
    assert app.play
    guest = Visitor(shell, app.play.guests.guest_list.tokens[1], lang=[rnd.choice(["en", "es"])])
    for _ in range(PRESSES):
        shell.pass_time(300)
        if shell.moves:
            app.handle("move", rnd.choice(shell.moves))
        app.handle("act", rnd.choice(["react:1", "undo", "log"]))
        found = [(kind, unescape(value)) for kind, value in PRESSABLE.findall(guest.html)]
        able = [(kind, value) for kind, value in found if not LEAVES.match(value)]
        if able:
            guest.press(*rnd.choice(able))
        yield guest.html
