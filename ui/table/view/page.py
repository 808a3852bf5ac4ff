"""The page of a running game: head, prompt, board, moves, seats, log, help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.text import T
from ui.drawing.base import Place
from ui.drawing.scene import Scene
from ui.markup.components import button, top
from ui.markup.html import EMPTY, Html, Markup, join
from ui.storage.addresses import chapter_address
from ui.table.hint import HintTexts
from ui.table.table_screen import TableScreen
from ui.table.view import end, holdings, sidebar
from ui.table.view.captions import captions
from ui.table.view.moves import amount, late_bids, moves
from ui.table.view.prompt import answers, hint, prompt
from ui.table.view.scene import make_scene
from ui.table.view.settings import settings_tools
from ui.table.view.together import bubbles, plea

NO_HINT = HintTexts()
_PAGE = Markup(
    '{top}<main class="table" data-game="{game}" data-waits="{waits}" data-number="{number}"'
    "{data_lesson?}{data_hands?}{data_fleeting?}{data_spectator?}{data_turn=}>"
    '<section class="prompt" aria-labelledby="prompt">{prompt}</section>'
    '<div class="stage" id="board">{board}{captions}{bubbles}{plea}{confetti}</div>'
    '<div class="beside" id="beside">{beside}</div>'
    '<section class="moves" id="moves" aria-label="{moves_label}">'
    "{end}{answers}{moves}{amount}{late}{hint}</section>"
    '<section class="seats" id="seats" aria-label="{seats_label}">{seats}</section>'
    '<section class="log" id="log" aria-label="{log_label}">{log}</section></main>{help}'
)


def page(
    screen: TableScreen,
    *,
    tools: Html = EMPTY,
    hints: HintTexts = NO_HINT,
    places: Sequence[Place] = (),
    transient: bool = False,
) -> Html:
    """Draw the page of a table.

    `tools` come after the table's own; `places` are those of the board while somebody walks it by keys;
    `transient` says that a reload would not restore the page.
    """
    table, say = screen.table, screen.screen.say
    scene = make_scene(screen)
    return _PAGE(
        top=top(say, table.game.title, _tools(screen) + tools),
        game=table.game.id,
        waits=waits(screen),
        number=table.match.number,
        data_lesson=table.driver.guided,
        data_hands=table.secret,
        data_fleeting=transient,
        data_spectator=screen.spectating,
        data_turn=_rotation(screen) if screen.screen.settings.get("turn") == "on" else None,
        prompt=prompt(screen),
        plea=plea(screen),
        hint=hint(hints, screen),
        board=_board(screen, scene, places),
        captions=captions(screen),
        bubbles=bubbles(screen),
        confetti=end.confetti(screen),
        beside=_beside(screen, scene),
        moves_label=say(T("Moves")),
        end=end.panel(screen),
        answers=answers(screen),
        moves=moves(screen),
        amount=amount(screen),
        late=late_bids(screen),
        seats_label=say(T("Players")),
        seats=sidebar.seats(screen, scene),
        log_label=say(T("What happened")),
        log=sidebar.log(screen),
        help=_help(screen) if screen.help_open else EMPTY,
    )


def waits(screen: TableScreen) -> str:
    """Return what the table waits for, as style sheets and scripts know it."""
    match screen.ask:
        case "choose":
            return "human"
        case "wait":
            kind = screen.position.turn.kind
            return "other" if kind == "human" else kind  # a person at another screen
        case ask:
            return ask


def _rotation(screen: TableScreen) -> int | None:
    """Return how many degrees the board turns toward the person being asked, around the device."""
    seat, people = screen.settled.decision.seat, screen.seats
    if len(people) < 2 or seat not in people:
        return None
    return round(people.index(seat) * 4 / len(people)) * 90 % 360


# --- tools


def _tools(screen: TableScreen) -> Html:
    table, say = screen.table, screen.screen.say
    keys = say(T("How to play, and keys (?)"))
    common = [
        button(say(T("Rules")), f"go:page=rules&game={table.game.id}", css="tool", sign="book"),
        button(say(T("Help")), "help", css="tool", sign="help", title=keys),
        settings_tools(screen.screen.audible, say),
    ]
    if table.driver.guided:
        return join(common)
    if screen.spectating:
        # Guests have a button of their own (static/guest.js).
        big = EMPTY if screen.guest else button(say(T("Big screen")), "big", css="tool", sign="large")
        return join([big, *common])
    undo = "" if screen.look is not None else screen.undo
    far = T("Back to the last choice (U)")
    near = T("Undo the last move, but not past a card draw (U)")
    own = [
        button(
            say(T("Undo")),
            "undo",
            css="tool",
            sign="undo",
            title=say(far if undo == "choice" else near),
            disabled=not undo,
        ),
        button(
            say(T("Hint")),
            "hint",
            css="tool",
            sign="bulb",
            title=say(T("What the hard bot would do (H)")),
            disabled=not screen.legal,
        ),
    ]
    return join([*own, *common])


# --- the board, and its twin for people who walk it by keys or hear it

_TWIN = Markup(
    '{board}<ul class="twin" id="twin" role="listbox" tabindex="0" aria-label="{label}"'
    "{aria_activedescendant=}>{option}</ul>"
)
_OPTION = Markup(
    '<li role="option" id="place-{at}" aria-posinset="{number}" aria-setsize="{count}" aria-selected="true">'
    "{label}</li>"
)


def _board(screen: TableScreen, scene: Scene[Any], places: Sequence[Place]) -> Html:
    say, at = screen.screen.say, screen.walk
    here, option = None, EMPTY
    if at is not None and at < len(places):  # only the current place is read out, so only that one is written
        place = places[at]
        marks = scene.marks.get(place.pick, frozenset()) | {"here"}
        scene = scene._replace(marks={**scene.marks, place.pick: marks})
        here = f"place-{at}"
        option = _OPTION(at=at, number=at + 1, count=len(places), label=say(place.label))
    return _TWIN(
        board=screen.table.drawing.board(scene),
        label=say(T("Board: arrow keys to move, Enter to select")),
        aria_activedescendant=here,
        option=option,
    )


def _beside(screen: TableScreen, scene: Scene[Any]) -> Html:
    if screen.ask in ("curtain", "window"):
        return EMPTY
    drawn = screen.table.drawing.beside(scene)
    return join([holdings.panel(screen, scene), drawn, sidebar.scores(screen)])


# --- help

KEYS = (
    ("1-9", T("Play the move with that number")),
    ("B", T("Go to the board: arrow keys to move, Enter to select")),
    ("M", T("Go to the list of moves")),
    ("L", T("Hear the last move again")),
    ("R", T("Hear the last announcement again")),
    ("H", T("A hint: what the hard bot would do, and why")),
    ("U", T("Undo, but not past a card draw. Alone against bots: back to your last choice")),
    (T("Space"), T("Skip bots and animations; draw or continue when that’s all you can do")),
    (T("Escape"), T("Put back what was picked")),
    ("?", T("This help")),
)
_HELP = Markup(
    '<div class="veil"><section class="dialog" id="help" role="dialog" aria-modal="true"'
    ' aria-label="{label}">'
    '<h2>{title}</h2><p class="row">{ways}</p><div class="keys"><h3>{heading}</h3><dl>{rows}</dl></div>'
    "{close}</section></div>"
)
_KEY = Markup("<dt><kbd>{key}</kbd></dt><dd>{text}</dd>")


def _ways_to_learn(screen: TableScreen) -> list[Html]:
    """Draw the ways to the rules of two minutes and to the lesson. A guest's page has only the rules."""
    game, say = screen.table.game, screen.screen.say
    rules = button(say(T("How to play")), f"go:page=rules&game={game.id}", css="main", sign="book")
    if screen.guest or not game.has_lessons:
        return [rules]
    return [rules, button(say(T("Learn to play")), f"go:{chapter_address(game.id, 1)}", sign="learn")]


def _help(screen: TableScreen) -> Html:
    say = screen.screen.say
    return _HELP(
        label=say(T("Help")),
        title=say(T("Help")),
        ways=join(_ways_to_learn(screen)),
        heading=say(T("Keys")),
        rows=join([_KEY(key=say(key), text=say(text)) for key, text in KEYS]),
        close=button(say(T("Close")), "help", css="main"),
    )
