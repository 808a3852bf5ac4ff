"""A table at one screen: the seats that play there, what is picked and open, and what the visitor may see and
do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from engine.errors import Reason
from engine.events import ALL, Viewer
from engine.lessons import LEARNER
from engine.rules import Free, Move, Seat
from engine.text import Text
from ui.drawing import motion
from ui.drawing.base import Motion
from ui.drawing.scene import Proposal
from ui.shell import sounds
from ui.shell.screen import Screen
from ui.table import holdings, picking
from ui.table.holdings import OpenHoldings
from ui.table.log import Line, Log, Row
from ui.table.position import Perspective, Position, Step, Undo, last_turn
from ui.table.table import Table, WayBack

# choose: a person here picks a move. curtain: hidden hands on a shared screen, the next player confirms that
# others look away. window: who wants to react? wait: bots, automatic answers, other screens. watch: the last
# move is still in motion. taught: a lesson's chapter is done. over: the game has ended.
Ask = Literal["choose", "curtain", "window", "wait", "watch", "taught", "over"]


CAPTIONED = 3  # moves whose captions are kept: a slow reader still sees the one before the last
MOST_NUMBERED = 9  # moves that have a key
LOOKING = 1500  # milliseconds for a player to see a drawn card before a curtain covers it


class Caption(NamedTuple):
    """A few words on the board: after which move, about which seat, where in board units, and when."""

    number: int
    seat: Seat
    text: Text
    x: float
    y: float
    ms: float


class Plea(NamedTuple):
    """Somebody wants to take moves back: what is said about it, and whether an answer is wanted here."""

    text: Text
    asks: bool


class Bubble(NamedTuple):
    """A reaction that somebody has just sent: one of `ui/markup/reactions.py`."""

    id: int
    seat: Seat
    number: int


class TableScreen:
    """What one visitor sees of a table and does there."""

    def __init__(self, table: Table, screen: Screen, seats: Sequence[Seat] | None = None) -> None:
        self.table = table
        self.screen = screen
        self.seats = list(table.here if seats is None else seats)  # the people at this screen
        self.alone = True  # no other screen shows this table
        self.guest = False  # it belongs to a guest, whose page runs no app
        self.picked: picking.Shapes = ()
        self.pointed: Move | None = None  # the move that is pointed at
        self.advised: Move | None = None  # the move that an open hint is about
        self.detail = ""  # the shape that is pointed at
        self.holdings = OpenHoldings()
        self.curtain_open: Seat | None = None  # the seat whose hidden cards are on the screen
        self.look: int | None = None  # looking back at the position after that many moves
        self.quiet_open = False  # the list of what not to be asked about
        self.whole_log = False
        self.offers_message = False  # devices can't connect, so the game can be sent to people who are away
        self.moves_open = screen.settings.get("moves") == "open"  # the list of moves that are on the board
        self.help_open = False
        self.players_open = False  # the panel of who plays at which seat
        self.plea: Plea | None = None  # somebody wants to take a move back
        self.bubbles: list[Bubble] = []  # reactions that were just sent
        self.walk: int | None = None  # the place on the board that the keyboard is at
        self.walk_idle = False  # it waits there until something can be picked
        self.captions: list[Caption] = []
        self.moving: Step | None = None  # the move whose motion is running here
        self.heard = table.match.number or -1  # moves that were announced; -1: not even the opening
        self.sentence = ""  # the last announcement
        self._logs: dict[Viewer, Log] = {}

    # --- whose screen it is

    @property
    def position(self) -> Position:
        """The table's current position."""
        return self.table.position

    @property
    def shared(self) -> bool:
        """True if several people with hidden cards play at this screen: a curtain separates their turns."""
        return self.table.secret and len(self.seats) > 1

    @property
    def you(self) -> Seat | None:
        """The seat that texts call "you": the only person at this screen. People who share it have names."""
        return self.seats[0] if len(self.seats) == 1 else None

    @property
    def viewer(self) -> Viewer:
        """The seat whose view is shown; ALL at the end, None for a spectator.

        It stays the same until a motion has ended.
        """
        position = self.moving.before if self.moving else self.position
        if position.outcome is not None:
            return ALL
        if self.shared:
            return self.curtain_open
        if len(self.seats) < 2:
            return self.seats[0] if self.seats else None
        seat = position.decision.seat
        return seat if seat in self.seats else self.seats[0]

    @property
    def perspective(self) -> Perspective:
        return self.position.seen_by(self.viewer)

    # --- what is asked here

    @property
    def ask(self) -> Ask:
        turn = self.position.turn
        if self.moving:
            return "watch"
        if turn.kind in ("over", "taught"):
            return turn.kind
        if turn.kind != "human" or turn.seat not in self.seats:
            return "wait"
        if not self.shared or self.curtain_open == turn.seat:
            return "choose"
        undecided = turn.seat not in self.table.driver.answering
        return "window" if self.position.window and undecided else "curtain"

    @property
    def legal(self) -> Sequence[Move]:
        """The moves that the person at the screen may play now."""
        return self.position.legal if self.ask == "choose" and self.look is None else ()

    @property
    def free(self) -> Free | None:
        """What they may play besides the listed moves."""
        return self.position.free if self.legal else None

    @property
    def paused(self) -> bool:
        """True while the table waits for this screen: somebody looks back, or has something open.

        Nobody holds up people at other screens.
        """
        return self.alone and (self.look is not None or self.holdings.open or self.players_open)

    @property
    def spectating(self) -> bool:
        """True if nobody plays here: the board is shown large, for everybody around it."""
        return not self.seats and bool(self.table.remote or self.table.watched)

    @property
    def way_back(self) -> WayBack | None:
        """How undo leads to the last decision of the people here, where others play elsewhere."""
        return self.table.way_back(self.seats) if self.seats else None

    @property
    def undo(self) -> Undo:
        """How far undo goes at this screen."""
        if not self.table.remote:
            return self.position.undo if self.seats else ""
        way = self.way_back
        return "" if way is None else "choice" if way.reveals else "move"

    @property
    def transient(self) -> bool:
        """True if a reload would not restore this screen.

        Hands on a shared screen are covered, a lesson starts over, and what is open, picked or bid
        automatically is not kept.
        """
        opened = self.holdings.open or self.holdings.amount or self.quiet_open
        driver = self.table.driver
        return bool(
            self.shared
            or driver.guided
            or opened
            or driver.limits
            or self.picked
            or self.look is not None
            or self.players_open
            or self.moving
        )

    def reasons(self) -> Sequence[Reason]:
        """Return why the person cannot do what they might want."""
        if self.ask != "choose" or (self.shared and self.curtain_open != self.position.decision.seat):
            return ()
        return self.position.reasons()

    def why(self) -> dict[str, Text]:
        """Return why each shape cannot be picked now."""
        return {
            f"{name}:{value}": self.why_not(reason)
            for reason in self.reasons()
            for name, value in reason.data
        }

    # --- the game's words, as this screen hears them

    def offer(self, move: Move) -> Text:
        """Return the label of a move's button."""
        table = self.table
        return table.words.offer(move, self.perspective.view, table.names, self.you)

    def advise(self, move: Move) -> Text:
        """Return what a hint says to do."""
        table = self.table
        return table.words.advise(move, self.perspective.view, table.names, self.you)

    def why_not(self, reason: Reason) -> Text:
        """Return why something cannot be done."""
        return self.table.words.why(reason, self.table.names, self.you)

    def prompted(self) -> Text:
        """Return what the pending decision asks."""
        table, decision = self.table, self.position.decision
        return table.words.prompt(decision, self.perspective.view, table.names, self.you)

    # --- picking a move on the board

    def _ways(self) -> picking.Ways:
        return picking.ways(self.paths(), self.table.drawing.either_order)

    def paths(self) -> Mapping[Move, picking.Shapes]:
        """Return the shapes to tap for each move that can be played now."""
        return self.perspective.paths if self.legal else {}

    def pick(self, shape: str) -> Move | None:
        """Tap a shape; returns the move once no other goes on from there."""
        self.picked, move = picking.pick(self._ways(), self.picked, shape, self.table.drawing.confirmed)
        return move

    def lift(self, shape: str) -> bool:
        """Begin to drag a shape; returns True if a move begins there. The move is made when it is dropped."""
        self.unpick()
        found = any(path[0] == shape and len(path) > 1 for _, path in self._ways())
        self.picked = (shape,) if found else ()
        return found

    def drop(self, shape: str) -> Move | None:
        """End a drag at a shape; returns the move that it makes. Anywhere else the drag was for nothing."""
        made = [move for move, path in self._ways() if path == (*self.picked, shape)] if self.picked else []
        if len(made) != 1:
            self.unpick()
        return made[0] if len(made) == 1 else None

    def continuing(self) -> list[Move]:
        """Return the moves that go on from what is picked."""
        return picking.continuing(self._ways(), self.picked)

    def keys(self) -> dict[Move, int]:
        """Return the key of each move that has one. Where there are many, a key stands for a first shape."""
        if self.picked:
            return {move: key for key, move in enumerate(self.continuing()[:MOST_NUMBERED], 1)}
        if bids := self.raises():
            others = [move for move in self.legal if move[0] != bids[0][0]]
            return {move: key for key, move in enumerate([*others, *bids], 1)}
        if len(self.legal) <= MOST_NUMBERED:
            return {move: key for key, move in enumerate(self.legal, 1)}
        firsts = {move: path[0] for move, path in self.paths().items()}
        shapes = list(dict.fromkeys(firsts.values()))[:MOST_NUMBERED]
        return {move: shapes.index(shape) + 1 for move, shape in firsts.items() if shape in shapes}

    def marks(self) -> dict[str, frozenset[str]]:
        """Return each shape's marks: picked, can be picked next, and what would happen there."""
        marks = picking.marks(self._ways(), self.picked, self._effects)
        hinted = self.hinted()
        shapes = (*self.paths()[hinted][len(self.picked) :][:1], *self._about(hinted)) if hinted else ()
        return marks | {shape: marks.get(shape, frozenset()) | {"hint"} for shape in shapes}

    def hinted(self) -> Move | None:
        """Return the move of an open hint, unless something else is picked."""
        return self.advised if self.advised in self.continuing() else None

    def _about(self, move: Move) -> picking.Shapes:
        return self.table.drawing.about(move, self.perspective.view)

    def _effects(self, move: Move) -> set[str]:
        effects = self.table.drawing.effects
        kinds = (event["kind"] for event in self.perspective.preview(move))
        return {effects[kind] for kind in kinds if kind in effects}

    def point(self, source: str) -> bool:
        """Point at a move (its text) or a shape; returns True if that changes what is shown."""
        before = (self.pointed, self.detail)
        self.detail = source if self.table.drawing.shows_details else ""
        found = source and self.legal
        self.pointed = picking.pointed_move(self._ways(), self.picked, source) if found else None
        return (self.pointed, self.detail) != before

    def preview(self) -> list[dict[str, Any]]:
        """Return the events of the move that is pointed at, else of the one that a hint is about."""
        move = self.pointed or self.hinted()
        return self.perspective.preview(move) if move and move in self.legal else []

    def unpick(self) -> None:
        self.picked, self.pointed = (), None

    # --- holdings

    def may_open(self, seat: Seat) -> bool:
        """True if the person at `seat` may open their holdings now; behind a curtain only the one being
        shown.
        """
        if self.position.outcome is not None or self.look is not None or seat not in self.seats:
            return False
        if not self.table.match.rules.has_asides:
            return False
        if self.table.driver.guided and not self.position.asides(seat):
            return False
        return not self.shared or self.curtain_open == seat

    def asides(self) -> Sequence[Move]:
        """Return what the seat whose holdings are open may do without being asked."""
        seat = self.holdings.seat
        return () if seat is None else self.position.asides(seat)

    @property
    def composer(self) -> Seat:
        """The seat that makes a proposal: the one whose holdings are open, else the one being asked."""
        return self.position.decision.seat if self.holdings.seat is None else self.holdings.seat

    def proposal(self) -> Proposal | None:
        """Return the proposal that is being put together."""
        fields = self.holdings.fields
        return None if fields is None else holdings.proposal(self.table, fields, self.composer, self.viewer)

    def amount(self) -> int | None:
        """Return the amount in the field, if it may be played."""
        return holdings.amount(self.free, self.holdings.amount) if self.free else None

    @property
    def bidding(self) -> bool:
        """True if the person at the screen is asked for a bid."""
        return bool(self.legal) and not self.table.driver.guided and self.position.decision.lot is not None

    @property
    def highest_bid(self) -> int:
        """The highest bid of the running auction; 0 if there is none."""
        return int(self.position.decision.subject.get("bid", 0))

    def raises(self) -> list[Move]:
        """Return the few bids that have buttons, if the person at the screen is asked for one."""
        return holdings.raises(self.free, self.highest_bid) if self.bidding and self.free else []

    def late_bids(self) -> list[tuple[Seat, Sequence[Move]]]:
        """Return the people here who passed in the running auction but may still bid, with a few bids."""
        position, rules = self.position, self.table.match.rules
        decision = position.decision
        if decision.lot is None or self.look is not None or self.table.driver.guided:
            return []
        called = decision.legal[0][0] in rules.table_verbs
        found = [(seat, position.asides(seat)) for seat in self.seats if called or seat != decision.seat]
        return [(seat, bids) for seat, bids in found if bids]

    @property
    def wishing_seat(self) -> Seat | None:
        """The seat whose automatic answers are on the screen: the one whose holdings are open, else the
        viewer.
        """
        if self.table.driver.guided:
            return None
        seat = self.viewer if self.holdings.seat is None else self.holdings.seat
        playing = seat in self.seats and self.position.outcome is None
        return seat if self.table.match.rules.standing and playing else None

    @property
    def quiet_seat(self) -> Seat | None:
        """The seat that may choose its topics now: the one whose cards are shown."""
        if self.table.driver.guided:
            return None
        viewer = self.viewer
        playing = viewer in self.seats and self.position.outcome is None
        return viewer if self.table.match.rules.topics and playing else None

    # --- what is shown

    def view(self) -> Mapping[str, Any]:
        """Return the position on the screen: the current one, or the one that is looked back at."""
        if self.look is None:
            return self.perspective.view
        match = self.table.match
        return match.rules.view(match.position(self.look), self.viewer)

    def last(self) -> list[dict[str, Any]]:
        """Return the events of the last turn that moved something, before the position on the screen."""
        if self.look is None:
            return self.perspective.last
        return last_turn(self.table.match, self.viewer, self.look)

    @property
    def log(self) -> Log:
        """The log as the viewer saw it; without secrets, everybody saw the same."""
        viewer = self.viewer if self.table.secret else None
        if viewer not in self._logs:
            self._logs[viewer] = Log(self.table, viewer, self.you)
        return self._logs[viewer]

    def lines(self) -> list[Line]:
        """Return the lines of the log as far as the viewer saw them. A move in motion has none yet."""
        lines = self.log.lines()
        return lines if self.moving is None else self.log.until(self.moving.before.number)

    def rows(self) -> list[Row]:
        """Return the same lines, joined by turn."""
        return self.log.rows(None if self.moving is None else self.moving.before.number)

    # --- what happens at the table

    def present(self, step: Step) -> int:
        """Start to show a move that was made; returns how many milliseconds its motion takes.

        `settle` ends it.
        """
        pace = 0.0 if self.screen.calm else motion.PACE[self.table.speed]
        self.moving = step
        motions = self.motions(step)
        tracks, ms = motion.tracks(motions, pace)
        kept = [caption for caption in self.captions if step.after.number - caption.number < CAPTIONED]
        self.captions = kept + self._captions(step, motion.starts(motions, pace))
        self.screen.redraw()
        self.screen.animate(tracks)
        self.screen.sound(motion.cues(motions, pace))
        return ms + LOOKING if self._drew_unseen(step) else ms

    def _captions(self, step: Step, starts: Sequence[float]) -> list[Caption]:
        """Return the captions of a move's events, each at the time when its event begins."""
        table, view, number = self.table, self.perspective.view, step.after.number
        you = -1 if self.you is None else self.you
        found = []
        for event, ms in zip(table.match.seen(self.viewer, number - 1), starts, strict=True):
            text = table.words.caption(event, table.names, self.you)
            point = table.drawing.caption_point(event, view, you) if text else None
            if text and point:
                found.append(Caption(number, event.get("seat", step.mover), text, *point, ms))
        return found

    def _drew_unseen(self, step: Step) -> bool:
        """True if a move showed its player a hidden card that the next curtain is about to cover."""
        if not self.shared or self.curtain_open in (None, step.after.decision.seat):
            return False
        match, number = self.table.match, step.after.number - 1
        return match.seen(self.curtain_open, number) != match.seen(None, number)

    def settle(self) -> None:
        """The motion has ended: show the words and the next question, and call whoever is asked."""
        step, self.moving = self.moving, None
        if step is None:
            return
        if self.shared and self.position.decision.seat != self.curtain_open:
            self.curtain_open = None
        if step.after.turn.kind in ("over", "taught"):
            self.screen.sound([(0, sounds.WIN)])
        elif self.ask == "choose" and step.after.decision.seat != step.mover:
            self.screen.sound([(0, sounds.TURN)])

    def motions(self, step: Step) -> list[Sequence[Motion]]:
        """Return how each event of a move moves pieces, as the viewer sees it."""
        view = self.perspective.view
        seen = self.table.match.seen(self.viewer, step.after.number - 1)
        you = -1 if self.you is None else self.you
        return [self.table.drawing.motions(event, view, you) for event in seen]

    def moved(self, by_answer: bool) -> None:
        """Forget what belonged to the position before a move; open holdings survive an aside.

        Where others play at other screens, looking back and open holdings go on until somebody here is asked.
        """
        self.unpick()
        self.advised = self.plea = None
        asked_here = self.alone or self.position.decision.seat in self.seats
        if asked_here:
            self.look = None
        # In a lesson, open holdings without anything to do would hold it up.
        done = self.table.driver.guided and not self.position.asides(LEARNER)
        kept = not asked_here and self.holdings.seat is not None
        if (by_answer and not kept) or done:
            self.holdings.close()

    def reseat(self, seats: Sequence[Seat]) -> None:
        """Let other people play at this screen: who plays where has changed."""
        self.seats = list(seats)
        self.unpick()
        self.holdings.close()
        self.curtain_open = None
        self.plea = None
        self._logs.clear()  # they call people by their names

    def rewound(self, seat: Seat | None) -> None:
        """Forget what belonged to the moves that were taken back.

        `seat` took back its own move; whoever presses undo does not get to see somebody else's cards.
        """
        self.unpick()
        self.advised = self.look = self.plea = None
        self.captions = []
        self.holdings.close()
        if seat is not None and self.curtain_open != seat:
            self.curtain_open = None
        self.heard = min(self.heard, self.table.match.number)
        self._logs.clear()
