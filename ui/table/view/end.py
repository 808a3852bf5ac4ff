"""The end of a game: who won, everybody's place and score, how the game went, and what to do next."""

from __future__ import annotations

from engine import bots
from engine.rules import Seat
from engine.text import T, Text
from ui.markup.charts import line_chart
from ui.markup.components import button
from ui.markup.faces import face, persona
from ui.markup.html import EMPTY, Html, Markup, join
from ui.table.table import Table
from ui.table.table_screen import TableScreen

_END = Markup(
    '<section class="end" id="end" aria-labelledby="end-title">'
    '<p class="champions{won}" aria-hidden="true">{faces}</p><h2 id="end-title">{title}</h2>'
    '{standings}<div class="next">{next}</div>{course}'
    "</section>"
)
_PLACE = Markup(
    '<li class="place{won}"><span class="rank" aria-hidden="true">{rank}</span>{face}'
    '<span class="who">{name}<small>{persona}</small></span><span class="score">{score}</span></li>'
)
_STANDINGS = Markup('<ol class="places">{places}</ol>')
_COURSE = Markup(
    '<figure class="course"><figcaption>{caption}</figcaption>{chart}'
    '<p class="axis" aria-hidden="true"><span>{start}</span><span>{end}</span></p></figure>'
)


_CONFETTI = Markup('<div class="confetti" aria-hidden="true">{pieces}</div>')
_PIECE = Markup('<i class="{color}"></i>')
PIECES = 63


def confetti(screen: TableScreen) -> Html:
    """Let paper in the winners' colors rain on the board."""
    outcome = screen.position.outcome
    if screen.ask != "over" or screen.look is not None or not outcome or not outcome.winners:
        return EMPTY
    colors = [color for seat in outcome.winners for color in screen.table.match.setup.colors[seat]]
    return _CONFETTI(pieces=join(_PIECE(color=colors[at % len(colors)]) for at in range(PIECES)))


def panel(screen: TableScreen) -> Html:
    """Draw the end of the game; nothing while it goes on or an earlier position is looked at."""
    if screen.ask != "over" or screen.look is not None:
        return EMPTY
    say, outcome = screen.screen.say, screen.position.outcome
    winners = outcome.winners if outcome else ()
    return _END(
        won=" yours" if screen.you in winners else "",
        faces=champions(screen),
        title=say(title(screen)),
        standings=standings(screen),
        course=_course(screen),
        next=join(_buttons(screen)),
    )


def champions(screen: TableScreen) -> Html:
    """Draw the faces of those who have won."""
    table, outcome = screen.table, screen.position.outcome
    return join(
        face(table.match.setup.colors[seat][0], table.players[seat].kind)
        for seat in (outcome.winners if outcome else ())
    )


def standings(screen: TableScreen) -> Html:
    """Draw everybody's place and how far they came."""
    return _STANDINGS(places=join(_place(screen, rank, seat) for rank, seat in _ranked(screen)))


def title(screen: TableScreen) -> Text:
    """Return who won, in two or three words."""
    table, outcome = screen.table, screen.position.outcome
    winners = outcome.winners if outcome else ()
    if screen.you in winners:
        return T("You won!") if len(winners) == 1 else T("Your team won!")
    if not winners:
        return T("Nobody wins")
    names = [table.name(seat) for seat in winners]
    return T("{players} won!", players=names)


def _ranked(screen: TableScreen) -> list[tuple[int, Seat]]:
    """Return the seats from the first place to the last, each with its rank.

    The winners share the first place. Then the score counts, then who stayed in the game longer, then how far
    each came. Equals share a place.
    """
    position, left = screen.position, _left(screen.table)
    outcome, reached = position.outcome, position.rules.reached(position.state)
    if outcome is None:
        return []

    def merit(seat: Seat) -> tuple[bool, float, float, float]:
        if seat in outcome.winners:
            return True, 0, 0, 0
        score, come = outcome.scores[seat] if outcome.scores else 0, reached[seat] if reached else 0
        return False, score, left.get(seat, screen.table.match.number), come

    merits = [merit(seat) for seat in range(len(screen.table.players))]
    order = sorted(merits, reverse=True)
    ranks = [order.index(own) + 1 for own in merits]
    return sorted((rank, seat) for seat, rank in enumerate(ranks))


def _left(table: Table) -> dict[Seat, int]:
    """Return after how many moves seats were out of the game. A game without its history does not know."""
    match, leaving = table.match, table.match.rules.leaving
    return {
        event.data["seat"]: number
        for number, events in enumerate(match.events if leaving else ())
        for event in events
        if event.kind in leaving
    }


def _place(screen: TableScreen, rank: int, seat: Seat) -> Html:
    table, say, outcome = screen.table, screen.screen.say, screen.position.outcome
    player, colors = table.players[seat], table.match.setup.colors[seat]
    scores = outcome.scores if outcome else ()
    reached = table.words.reached(screen.perspective.view, seat)
    return _PLACE(
        won=" won" if outcome and seat in outcome.winners else "",
        rank=rank,
        face=face(colors[0], player.kind),
        name=say(T("You")) if seat == screen.you else say(table.name(seat)),
        persona="" if player.is_human else persona(colors[0], player.kind),
        score=say(reached) if reached else scores[seat] if scores else "",
    )


def _course(screen: TableScreen) -> Html:
    """Draw how everybody's chances went, move by move."""
    course, say = screen.table.chances.points(), screen.screen.say
    if len(course) < 3:
        return EMPTY
    colors = [own[0] for own in screen.table.match.setup.colors]
    caption = say(T("Chance to win, turn by turn"))
    chart = line_chart(course, colors, 0, caption)
    return _COURSE(chart=chart, caption=caption, start=say(T("Start")), end=say(T("End")))


def _has_weak_bots(table: Table) -> bool:
    """True if a bot below the hardest level plays."""
    kinds = [player.kind for player in table.players if not player.is_human]
    return any(bots.known(kind) and bots.get(kind).level != "hard" for kind in kinds)


_HOST_STARTS = Markup('<p class="quiet">{text}</p>')


def _buttons(screen: TableScreen) -> list[Html]:
    table, say = screen.table, screen.screen.say
    if screen.guest:
        waits = _HOST_STARTS(text=say(T("The host can start another game.")))
        return [waits, button(say(T("All games")), "go:")]
    if table.champion is not None:
        again = T("New match")
    else:
        again = T("Next game") if table.standing.target else T("Rematch")
    buttons = [button(say(again), "again", css="main")]
    outcome = screen.position.outcome
    if (
        outcome
        and screen.you in outcome.winners
        and _has_weak_bots(table)
        and table.champion is None
        and not table.standing.target
    ):
        buttons.append(button(say(T("Play again, against hard bots?")), "again:hard", css="harder"))
    if table.match.number:
        buttons.append(button(say(T("Replay")), f"go:page=replay&key={table.key}", sign="play"))
        buttons.append(button(say(T("Share result")), f"go:page=share&key={table.key}", sign="share"))
    return [*buttons, button(say(T("All games")), "go:")]
