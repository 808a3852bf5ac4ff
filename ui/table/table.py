"""One game being played: the match, who plays it, and the games before it at the same table.

A table has no screen, no clock and no storage. A lesson differs only in its driver.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from math import inf
from random import Random
from typing import Literal, NamedTuple

from engine import bots
from engine.bots.hint import Hint
from engine.bots.hint import think as think_hint
from engine.driver import Driver
from engine.match import Match
from engine.parsing import parse_number
from engine.players import Player
from engine.record import Record
from engine.record import of as record_of
from engine.rules import Move, Seat
from engine.series import Series
from engine.text import Text
from ui.drawing import base as drawings
from ui.storage import saved_games
from ui.storage.addresses import Speed
from ui.storage.by_message import Mail, mail_in
from ui.table.answers import AutomaticAnswers
from ui.table.chances import Chances
from ui.table.position import Position, Step, Undo

Away = Literal["free", "away"]  # free: nobody has joined; away: joined, but not connected


class WayBack(NamedTuple):
    """How undo leads back to somebody's last decision."""

    number: int  # moves that stay
    reveals: bool  # something was drawn or rolled since
    others: tuple[Seat, ...]  # other people who have moved since


class Table:
    """The match, its players and its driver; `position` is replaced by every change.

    `remote` are the people on other devices. `watched` is True if somebody looks on who plays no seat.
    """

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        speed: Speed = "normal",
        key: str = "",
        series: Series | None = None,
        driver: Driver | None = None,
        remote: Collection[Seat] = (),
        watched: bool = False,
    ) -> None:
        self.match = match
        self.game = match.game
        self.words = match.game.words
        self.drawing = drawings.get(match.game.id)
        self.players = list(players)
        self.speed: Speed = speed
        self.key = key  # under which the game is saved; "" is not saved
        self.series = series or Series(match.setup)  # the finished games before this one
        self.takebacks = True  # alone against bots, undo may go back across draws
        self.taken_back = 0  # how often that was done
        self.secret = match.rules.has_secrets(match.setup)
        self.remote = set(remote)
        self.watched = watched
        self.away: dict[Seat, Away] = {}  # seats on other devices at which nobody is
        self.handed: set[Seat] = set()  # seats that both people and bots have played
        self.mail = Mail()  # what ties the devices together where a game is played by message
        self.epoch = Random().getrandbits(30)  # goes up with every undo; no two tables begin with the same
        kinds = [player.kind for player in self.players]
        self.driver = driver or Driver(match.rules, kinds, match.moves, openly=self._openly)
        self._automatic: set[int] = set()  # numbers of moves that the driver made for people
        self.answers = AutomaticAnswers(match, self.driver, self.refresh)
        self.chances = Chances(match)
        self.position = self._refreshed()

    # --- who plays

    @property
    def names(self) -> list[str | Text]:
        return [self.name(seat) for seat in range(len(self.players))]

    def name(self, seat: Seat) -> str | Text:
        """Return a player's own name, or that of the colors they play."""
        return self.players[seat].name or self.game.called(self.match.setup.colors[seat])

    @property
    def humans(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player.is_human]

    @property
    def here(self) -> list[Seat]:
        """The people at this device."""
        return [seat for seat in self.humans if seat not in self.remote]

    @property
    def _openly(self) -> bool:
        """True if somebody sees who is asked without knowing that seat's cards."""
        return self.secret and (len(self.humans) > 1 or self.watched)

    def sit(self, seat: Seat, player: Player, remote: bool = False) -> None:
        """Let somebody else play on at a seat: a person here, a person on another device, or a bot."""
        moved = any(mover == seat for mover, _ in self.match.moves)
        if moved and player.is_human != self.players[seat].is_human:
            self.handed.add(seat)
        self.players[seat] = player
        self.remote.discard(seat)
        if remote:
            self.remote.add(seat)
        self.driver.seat(seat, player.kind)
        self.driver.openly = self._openly
        self.refresh()

    def send_to(self, seat: Seat) -> None:
        """Move `seat` to another device, with everybody who hasn't moved on this one."""
        others = [one for one in self.here if one != seat]
        movers = {mover for mover, _ in self.match.moves}
        staying = [one for one in others if one in movers] or others
        self.remote = set(self.humans).difference(staying)
        sent = self.mail.before + self.match.number
        self.mail = Mail(self.mail.table or saved_games.new_token(), self.mail.before, sent)
        self.refresh()

    def was_sent_to(self, seat: Seat) -> bool:
        """True if the game as it stands was sent to `seat`, who plays on another device."""
        return seat in self.remote and self.mail.sent == self.mail.before + self.match.number

    def play_forced(self) -> None:
        """Make the moves that leave no choice, until somebody is asked or the table itself acts."""
        while self.position.turn.kind == "auto" and (move := self.position.turn.answer):
            if move[0] in self.match.rules.table_verbs:
                return
            self.play(move)

    def watch(self, watched: bool) -> None:
        """Note whether somebody looks on who plays no seat."""
        self.watched = watched
        self.driver.openly = self._openly
        self.refresh()

    # --- playing

    def play(self, move: Move, seat: Seat | None = None) -> Step:
        """Make a move for the seat that is asked, or an aside for `seat`."""
        before = self.position
        if move != before.decision.default:  # there is something new to answer
            self.driver.answering.clear()
        if seat is None and before.turn.kind == "auto":
            self._automatic.add(before.number)
        self.match.play(move, seat)
        self.driver.note(*self.match.moves[-1])
        self.refresh()
        self.chances.note(over=self.position.outcome is not None)
        return Step(before.decision.seat, before, self.position)

    def refresh(self) -> None:
        """Replace the position after a change."""
        self.position = self._refreshed()

    def _refreshed(self) -> Position:
        self.driver.settle(self.match.state)
        return Position(self.match, self.driver, self.drawing, self._undo())

    # --- undo

    def _undo(self) -> Undo:
        """Return how far undo would go at a table with one screen."""
        if self.driver.guided:
            return ""
        if any(map(self.match.undoable, self.humans)):
            return "move"
        return "choice" if self._last_choice() is not None else ""

    def undo(self) -> Seat | None:
        """Take a person's last move back, or return to their last choice; returns whose move it was."""
        seat = next(filter(self.match.undoable, self.humans), None)
        if seat is not None:
            self._rewind(self.match.number - self.match.undoable(seat))
        elif (number := self._last_choice()) is not None:
            self._rewind(number)
            self.taken_back += 1
        return seat

    def _rewind(self, number: int) -> None:
        """Go back to the position after `number` moves."""
        self.match.rewind(number)
        self.epoch += 1
        self._automatic = {at for at in self._automatic if at < number}
        self.chances.rewind(number)
        self.driver.answering.clear()
        self.driver.bid_limits.clear()  # or the move would be made again at once
        self.refresh()

    def _last_choice(self) -> int | None:
        """Return the last position to which the only person may go back: one in which they could choose.

        A draw or roll counts as a choice if they could have done something else first. A forced move would
        only be made again.
        """
        alone = len(self.humans) == 1 and len(self.players) > 1
        if not self.takebacks or not alone or self.match.outcome is not None:
            return None
        return self._chosen_by(self.humans, rolls=self.match.rules.has_asides)

    def _chosen_by(self, seats: Collection[Seat], rolls: bool = False) -> int | None:
        """Return the number of the last move that one of these people chose among several, or rolled."""
        match, latest = self.match, range(self.match.number - 1, -1, -1)
        chosen = (
            at
            for at in latest
            if match.moves[at][0] in seats and (match.chosen[at] or (rolls and not match.forced[at]))
        )
        return next((at for at in chosen if at not in self._automatic), None)

    def way_back(self, seats: Collection[Seat]) -> WayBack | None:
        """Return how undo leads to the last decision of these people, where people are at several screens.

        It crosses draws only if take-backs are allowed, and never a move that was sent away. It depends on
        public facts and on what these people know: a pass that was forced counts like any other.
        """
        match = self.match
        number = None if self.driver.guided else self._chosen_by(seats)
        if number is None or number + self.mail.before < self.mail.sent:
            return None
        reveals = match.reveals(number)
        if reveals and (not self.takebacks or match.outcome is not None):
            return None
        moved = {seat for seat, move in match.moves[number:] if move[0] not in match.rules.table_verbs}
        others = tuple(sorted(moved.intersection(self.humans).difference(seats)))
        return WayBack(number, reveals, others)

    def go_back(self, way: WayBack) -> None:
        """Take moves back, with the consent of everybody concerned."""
        self._rewind(way.number)
        self.taken_back += way.reveals

    # --- bots

    def _chance(self) -> Random:
        """Return the random numbers for a bot's thinking, the same for the same position."""
        return bots.thinking_rng(self.match.setup, self.match.number)

    def think(self, most: float = inf) -> bots.Thought:
        """Let the bot that is asked think, for at most so many milliseconds."""
        return self.driver.think(self.match.state, self._chance(), most)

    def think_unasked(self) -> Generator[None, None, tuple[Seat, Move] | None]:
        """Let the bots think about moves out of turn; returns None when none wants to do anything."""
        return self.driver.unasked(self.match.state, self._chance())

    def think_hint(self) -> Generator[None, None, Hint]:
        """Think about what the hard bot would do in place of the person who is asked.

        It sees no more than they do.
        """
        seat = self.match.decision.seat
        return think_hint(self.match.rules, self.match.state, seat, self._chance(), self.driver.budget)

    # --- several games at one table

    @property
    def standing(self) -> Series:
        """The finished games at this table, this one included if it is over."""
        outcome = self.position.outcome
        if outcome is None:
            return self.series
        standing = Series(self.series.setup, list(self.series.played))
        standing.add(outcome)
        return standing

    @property
    def champion(self) -> Seat | None:
        """The winner of the match of several games, once it is decided."""
        return self.standing.champion() if self.position.outcome else None

    # --- the record

    @property
    def notes(self) -> dict[str, str]:
        """How the table is played, for its record."""
        notes: dict[str, str] = {"speed": self.speed}
        if not self.takebacks:
            notes["takebacks"] = "off"
        if self.taken_back:
            notes["taken"] = str(self.taken_back)
        if self.handed:
            notes["handed"] = "+".join(str(seat + 1) for seat in sorted(self.handed))
        return notes | self.mail.notes()

    def recall(self, notes: Mapping[str, str]) -> None:
        """Restore how the table was played from a record's notes."""
        self.takebacks = "takebacks" not in notes
        self.taken_back = parse_number(notes.get("taken", "0"), 0, 99_999) or 0
        handed = (parse_number(word, 1, len(self.players)) for word in notes.get("handed", "").split("+"))
        self.handed = {number - 1 for number in handed if number}
        self.mail = mail_in(notes)
        self.refresh()

    def record(self, today: str = "") -> Record:
        """Return the game as a record; with a date, as it is saved and exported."""
        notes = self.notes
        if today:
            over = {"over": "1"} if self.match.outcome is not None else {}
            notes = {"saved": today, **notes, **over}
        return record_of(self.match, self.players, notes)
