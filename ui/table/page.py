"""What surrounds every game: prompt, legal moves, board, seats, log. A pure function from a session to HTML text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from engine import bots
from engine.errors import Reason
from engine.rules import Move, move_text
from engine.text import T, Text
from ui.drawing.base import Place
from ui.drawing.scene import Look, Scene
from ui.markup.components import button, rule_link, select, swatches, top
from ui.markup.html import escape as attr
from ui.markup.i18n import Say
from ui.storage.addresses import SPEEDS
from ui.table import asides, scores
from ui.table.lesson import Lesson, onward, progress
from ui.table.session import RUNS, Session

LOG_LINES = 30  # the latest; the rest on request
SPEED_NAMES = {"slow": T("Slow"), "normal": T("Normal"), "fast": T("Fast"), "instant": T("Instant")}


class Around(NamedTuple):
    """What the page shows beside the session: what is opened, walked, offered and advised."""

    whole_log: bool = False
    walk: tuple[int, Sequence[Place]] | None = None  # which of these places was walked to by keys
    help_open: bool = False
    tools: str = ""  # beside the table's own
    hint: Sequence[Text] = ()
    turned: bool = False  # the board faces whoever plays
    fleeting: bool = False  # opened again it would be another page


NOTHING_MORE = Around()


def page(session: Session, say: Say, around: Around = NOTHING_MORE) -> str:
    """The page of a running game."""
    scene = make_scene(session, say)
    tools = _tools(session, say) + around.tools
    return (
        f"{top(say, session.match.game.title, tools)}"
        f'<main class="table" data-game="{attr(session.match.game.id)}" data-waits="{session.waits_for}"'
        f' data-number="{session.match.number}"'
        f"{' data-lesson' if session.lesson else ''}{' data-fleeting' if around.fleeting else ''}"
        f"{_turn(session) if around.turned else ''}>"
        f'<section class="prompt" aria-labelledby="prompt">{_prompt(session, say)}{_hint(around.hint, say)}</section>'
        f"{_board(session, scene, say, around.walk)}"
        f'<div class="beside" id="beside">{_beside(session, scene)}</div>'
        f'<section class="moves" id="moves" aria-label="{attr(say(T("Moves")))}">{_moves(session, say)}'
        f"{asides.amount(session, say)}</section>"
        f'<section class="seats" id="seats" aria-label="{attr(say(T("Players")))}">{_seats(session, scene, say)}</section>'
        f'<section class="log" id="log" aria-label="{attr(say(T("What happened")))}">{_log(session, say, around.whole_log)}</section>'
        f"</main>{_help(say) if around.help_open else ''}"
    )


def _turn(session: Session) -> str:
    """By how much the board is turned so that it stands upright for the person who is asked, sitting round the device."""
    if len(session.humans) < 2 or session.decision.seat not in session.humans:
        return ""
    place = session.humans.index(session.decision.seat)
    return f' data-turn="{round(place * 4 / len(session.humans)) * 90 % 360}"'


def kind_name(kind: str) -> Text:
    """Who sits there: a person, or a bot of some level."""
    return T("Person") if kind == "human" else bots.get(kind).title if bots.known(kind) else T("Bot")


def make_scene(session: Session, say: Say) -> Scene[Any]:
    """What the drawing gets to look at."""
    decision = session.decision
    asked = decision.seat if session.waits_for != "over" else -1
    looks = [
        Look(say(session.name(seat)), session.match.setup.colors[seat], player.kind, seat == asked)
        for seat, player in enumerate(session.players)
    ]
    own = decision if session.legal else None
    marks = session.marks() if session.legal else {}
    why = session.why() if own else {}
    desk = asides.desktop(session)
    return Scene(
        session.view(),
        looks,
        say,
        marks,
        session.last(),
        session.preview(),
        session.legal,
        own,
        why,
        session.gaze,
        desk,
    )


def _tools(session: Session, say: Say) -> str:
    rules = button(
        say(T("Rules")), f"go:page=rules&game={session.match.game.id}", css="tool iconic", data_icon="§"
    )
    keys = button(
        "?", "help", css="tool", title=say(T("Keys and help (?)")), aria_label=say(T("Keys and help (?)"))
    )
    if session.lesson:
        return rules + keys
    undo = button(
        say(T("Undo")),
        "undo",
        css="tool iconic",
        data_icon="↶",
        title=say(
            T("Back to the last choice (U)")
            if session.far_back
            else T("Take the last move back, until the draw (U)")
        ),
        disabled=not session.undoable,
    )
    idea = button(
        say(T("Hint")),
        "hint",
        css="tool iconic",
        data_icon="✦",
        title=say(T("What the hard bot would do (H)")),
        disabled=not session.legal,
    )
    return undo + idea + rules + keys


def share_button(session: Session, say: Say) -> str:
    """The way to send the game to somebody, once there is something to send."""
    act = f"go:page=share&key={session.key}"
    return button(say(T("Share")), act, css="tool iconic", data_icon="↗", disabled=not session.match.number)


def _look_again(session: Session, say: Say) -> str:
    replay = (
        button(say(T("Watch it again")), f"go:page=replay&key={session.key}") if session.match.number else ""
    )
    return replay + button(say(T("Lobby")), "go:")


# --- the prompt: always in the same place, who and what


def _prompt(session: Session, say: Say) -> str:
    if session.look is not None:
        text = T("Looking back at move {n} of {total}.", n=session.look, total=session.match.number)
        return _prompt_line(say, text) + button(say(T("Back to the game")), "look:", css="main")
    decision, waits, text = session.decision, session.waits_for, asked(session)
    if isinstance(session, Lesson):
        return (
            _prompt_line(say, text)
            + (onward(session, say) if waits == "taught" else "")
            + progress(session, say)
        )
    if waits == "over":
        again = (
            T("New match")
            if session.champion is not None
            else T("Next game")
            if session.standing.target
            else T("Play again")
        )
        return _prompt_line(say, text) + button(say(again), "again", css="main") + _look_again(session, say)
    if waits == "curtain":
        show = T("I am {player}: show my cards", player=session.name(decision.seat))
        return _prompt_line(say, text) + button(say(show), f"curtain:{decision.seat}", css="main")
    if waits == "window":
        return _prompt_line(say, text) + _window(session, say)
    if waits in RUNS:
        return _prompt_line(say, text)
    line = _prompt_line(say, text, decision.seat, session)
    rule = str(decision.subject.get("rule", "")) if decision.kind == "pass" else ""
    return line + rule_link(session.match.game.id, rule, say)


def asked(session: Session) -> Text:
    """What the table waits for, in words."""
    waits, outcome = session.waits_for, session.match.outcome
    if session.teacher:
        return session.teacher
    if waits == "over":
        result = session.words.result(outcome, session.names) if outcome else T("The game is over.")
        champion = session.champion
        return (
            result
            if champion is None
            else T("{result}. {player} wins the match!", result=result, player=session.name(champion))
        )
    name = session.name(session.decision.seat)
    if waits == "human":
        return session.words.prompt(session.decision, session.match.view(session.viewer), session.names)
    if waits == "window":
        if session.match.rules.topics:
            return T(
                "{told} Does anybody answer?",
                told=session.words.happening(session.match.view(None), session.names),
            )
        told = session.lines()[-1:]
        return T("{told} Does anybody answer?", told=told[0].text) if told else T("Does anybody answer?")
    if waits == "curtain" and session.in_window:
        return T("{player} wants to answer. Everybody else looks away.", player=name)
    if waits == "curtain":
        return T("It is {player}’s turn. Everybody else looks away.", player=name)
    if waits in RUNS and session.desk.seat is not None:
        return T(
            "The game waits while the holdings of {player} are open.", player=session.name(session.desk.seat)
        )
    if waits == "idea":
        return T("Before the roll the bots think about what they could do.")
    if waits == "auto" and not session.in_window:  # a standing answer
        move = session.auto_answer or session.decision.legal[0]
        return T(
            "{player}: {move}",
            player=name,
            move=session.words.offer(move, session.match.view(session.viewer), session.names),
        )
    if waits == "auto":
        return T("{player} does not answer.", player=name)
    return T("{player} is thinking…", player=name)


def _prompt_line(say: Say, text: Text, seat: int = -1, session: Session | None = None) -> str:
    mark = swatches(session.match.setup.colors[seat]) if session else ""
    return f'<p id="prompt" tabindex="-1">{mark}{escape(say(text))}</p>'


def _hint(hint: Sequence[Text], say: Say) -> str:
    lines = "".join(f"<p>{escape(say(text))}</p>" for text in hint)
    return f'<div class="hint" id="hint">{lines}</div>' if lines else ""


def _window(session: Session, say: Say) -> str:
    asked = [seat for seat in session.match.rules.window(session.match.state) if seat in session.humans]
    people = "".join(button(say(session.name(seat)), f"answer:{seat}") for seat in asked)
    return people + button(say(T("Nobody")), "answer:", css="main")


# --- every legal move as a button


def _moves(session: Session, say: Say) -> str:
    legal = session.legal
    view = session.match.view(session.viewer) if legal else {}
    if len(legal) <= 9:
        return "".join(
            _move(session, move, view, say, number) for number, move in enumerate(legal, 1)
        ) + _cannot(session, say)
    groups: dict[str, list[Move]] = {}
    for move, path in session.paths().items():
        groups.setdefault(path[0], []).append(move)
    parts = []
    # what is picked comes first
    ordered = sorted(groups.items(), key=lambda group: group[0] not in session.picked[:1])
    for number, (shape, moves) in enumerate(ordered, 1):
        picked = shape in session.picked[:1]
        numbers = iter(range(1, 10)) if picked else iter(())
        inner = "".join(_move(session, move, view, say, next(numbers, 0)) for move in moves)
        key = "" if session.picked else f"<kbd>{number}</kbd>"
        parts.append(
            f'<div class="group{" is-picked" if picked else ""}" data-group="{attr(shape)}">{key}{inner}</div>'
        )
    return "".join(parts) + _cannot(session, say)


def _move(session: Session, move: Move, view: Mapping[str, Any], say: Say, number: int) -> str:
    label = say(session.words.offer(move, view, session.names))
    text = move_text(move)
    key = f"<kbd>{number}</kbd>" if 0 < number < 10 else ""
    sole = " main" if len(session.legal) == 1 else ""
    pointed = " is-pointed" if move == session.pointed else ""
    attributes = f'class="move{sole}{pointed}" id="m-{attr(text.replace(" ", "_"))}" data-move="{attr(text)}"'
    return f'<button type="button" {attributes}>{key}{escape(label)}</button>'


def _cannot(session: Session, say: Say) -> str:
    reasons = session.reasons() if session.decision.kind != "pass" else []
    if not reasons:
        return ""
    items = "".join(f"<li>{_reason(session, reason, say)}</li>" for reason in reasons)
    summary = escape(say(T("What cannot be played, and why")))
    return f'<details class="cannot" id="cannot"><summary>{summary}</summary><ul>{items}</ul></details>'


def _reason(session: Session, reason: Reason, say: Say) -> str:
    return f"{escape(say(session.words.why(reason, session.names)))} {rule_link(session.match.game.id, reason.rule, say)}"


# --- board, and its twin for those who walk it by keys or hear it


def _board(session: Session, scene: Scene[Any], say: Say, walk: tuple[int, Sequence[Place]] | None) -> str:
    label = attr(say(T("Board: arrow keys walk it, Enter picks")))
    here, option = "", ""
    if walk is not None:  # only the place that somebody stands at is read out, so only that one is written
        at, places = walk
        place = places[at]
        scene = scene._replace(
            marks={**scene.marks, place.pick: scene.marks.get(place.pick, frozenset()) | {"here"}}
        )
        here = f' aria-activedescendant="place-{at}"'
        position = f'aria-posinset="{at + 1}" aria-setsize="{len(places)}" aria-selected="true"'
        option = f'<li role="option" id="place-{at}" {position}>{escape(say(place.label))}</li>'
    twin = f'<ul class="twin" id="twin" role="listbox" tabindex="0" aria-label="{label}"{here}>{option}</ul>'
    return f'<div class="stage" id="board">{session.drawing.board(scene)}{twin}</div>'


def _beside(session: Session, scene: Scene[Any]) -> str:
    if session.waits_for in ("curtain", "window"):
        return ""
    return f"{asides.panel(session, scene, scene.say)}{session.drawing.beside(scene)}{scores.panel(session, scene.say)}"


# --- seats and log


def _seats(session: Session, scene: Scene[Any], say: Say) -> str:
    rows = []
    for seat, look in enumerate(scene.seats):
        active = ' aria-current="true"' if look.active else ""
        name = say(session.name(seat))
        rows.append(
            f'<li class="seat" id="seat-{seat}"{active}>{swatches(look.colors)}<span class="name">{escape(name)}</span>'
            f'<span class="kind">{escape(say(kind_name(look.kind)))}</span>{_with(scene, seat, say)}'
            f"{asides.opener(session, seat, say)}</li>"
        )
    speed = select("speed", [(speed, say(SPEED_NAMES[speed])) for speed in SPEEDS], session.speed)
    label = escape(say(T("Speed")))
    wishes = asides.wishes(session, say) + _quiet(session, say)
    return f'<ul>{"".join(rows)}</ul><label class="speed"><span>{label}</span>{speed}</label>{wishes}'


def _with(scene: Scene[Any], seat: int, say: Say) -> str:
    """With whom a seat plays, where a game has teams."""
    mates = [
        say(scene.seats[other].name)
        for team in scene.view.get("teams") or ()
        if seat in team
        for other in team
        if other != seat
    ]
    text = T("with {mates}", mates=mates)
    return f'<span class="kind">{escape(say(text))}</span>' if mates else ""


def _quiet(session: Session, say: Say) -> str:
    """What the seat whose cards are on the screen does not want to be asked about."""
    seat = session.quiet_seat
    if seat is None:
        return ""
    hushed = session.driver.quiet[seat]
    opened = "true" if session.hush_open else "false"
    opener = button(say(T("Do not ask…")), "hush:", css="hush", aria_expanded=opened, id="hush")
    if not session.hush_open:
        return opener
    buttons = "".join(
        button(
            say(session.words.topic(topic)),
            f"hush:{topic}",
            css="hush",
            aria_pressed="true" if topic in hushed else "false",
        )
        for topic in session.match.rules.topics
    )
    label = escape(say(T("Do not ask {player} when only these could be played:", player=session.name(seat))))
    return f'{opener}<div class="hushes" role="group" aria-labelledby="hushes"><span id="hushes">{label}</span>{buttons}</div>'


def _log(session: Session, say: Say, whole: bool) -> str:
    lines = session.lines()
    shown = lines if whole else lines[-LOG_LINES:]
    items = []
    for at, line in enumerate(reversed(shown)):
        here = ' aria-current="step"' if line.number == session.look else ""
        mark = swatches(session.match.setup.colors[line.seat][:1])
        title = attr(say(T("Look at the board after this")))
        items.append(
            f'<li id="l-{len(lines) - at}"><button type="button" data-act="look:{line.number}" title="{title}"{here}>'
            f"{mark}<span>{escape(say(line.text))}</span></button></li>"
        )
    more = button(say(T("Show the whole log")), "log:all", css="quiet") if len(shown) < len(lines) else ""
    return f"<h2>{escape(say(T('What happened')))}</h2><ol reversed>{''.join(items)}</ol>{more}"


# --- help

KEYS = (
    ("1-9", T("Play the move with that number")),
    ("B", T("Go to the board; arrow keys walk it, Enter picks")),
    ("M", T("Go to the list of moves")),
    ("L", T("Hear the last move again")),
    ("R", T("Hear the last announcement again")),
    ("H", T("A hint: what the hard bot would do, and why")),
    ("U", T("Undo, until the draw; alone against bots, back to the last choice")),
    (T("Space"), T("Do not wait for bots and motion; draw or go on when there is just that")),
    (T("Escape"), T("Put back what was picked")),
    ("?", T("This help")),
)


def _help(say: Say) -> str:
    rows = "".join(
        f"<dt><kbd>{escape(say(key))}</kbd></dt><dd>{escape(say(text))}</dd>" for key, text in KEYS
    )
    close = button(say(T("Close")), "help", css="main")
    label = attr(say(T("Keys and help (?)")))
    dialog = 'class="dialog" id="help" role="dialog" aria-modal="true"'
    heading = escape(say(T("Keys")))
    return f'<div class="veil"><section {dialog} aria-label="{label}"><h2>{heading}</h2><dl>{rows}</dl>{close}</section></div>'
