"""What people do at a table: taps, buttons, typed fields and keys, as one screen sends them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from engine.parsing import LARGEST_NUMBER, parse_number
from engine.rules import Move, Seat, parse_move
from engine.text import T
from ui.shell import sounds
from ui.storage.addresses import speed_named
from ui.table import bids, holdings
from ui.table.clock import Clock
from ui.table.hint import Hints
from ui.table.keyboard import WALKING_KEYS, Walk
from ui.table.table_screen import TableScreen, Told
from ui.table.view.moves import keys
from ui.table.view.prompt import next_chapter
from ui.table.view.speech import announce


class TableInput:
    """Carries out what the people at one screen do.

    `go` opens another page, `again` starts the next game (True: against hard bots), `save_answers` keeps
    automatic answers, `save` the game, and `undo` takes moves back. A guest does not decide about the speed.
    """

    def __init__(
        self,
        screen: TableScreen,
        clock: Clock,
        hints: Hints,
        *,
        go: Callable[[str], None],
        again: Callable[[bool], None],
        save: Callable[[], None],
        save_answers: Callable[[], None],
        undo: Callable[[], None],
        guest: bool = False,
    ) -> None:
        self.screen = screen
        self.table = screen.table
        self.clock = clock
        self.hints = hints
        self.walk = Walk(screen, self.pick, lambda: screen.told is not None)
        self.guest = guest
        self._go, self._again, self._undo = go, again, undo
        self._save, self._save_answers = save, save_answers

    # --- the board

    def handle(self, kind: str, value: str, extra: str) -> None:
        """Carry out an event on the board or a key."""
        screen = self.screen
        if kind == "move":
            move = parse_move(value)
            if move in screen.legal:
                self._play(move)
        elif kind == "pick":
            self.pick(value, by_hand=True)
        elif kind == "drag":
            if screen.pointer.lift(value):
                screen.screen.redraw()
        elif kind == "drop":
            self._drop(value, extra)
        elif kind == "point":
            if screen.pointer.point(value):
                screen.screen.redraw()
        elif kind == "key":
            self.key(value, extra)
        elif kind == "board" and value:
            self.walk.enter()
        elif kind == "board":
            self.walk.leave()

    def pick(self, shape: str, *, by_hand: bool = False) -> None:
        """Tap a shape of the board; during a bot's turn that skips the wait.

        What can't be tapped says why; a tap `by_hand` always gets an answer.
        The motion of a move that was made here is not skipped: an impatient second tap would hide it.
        """
        screen = self.screen
        if self._skips():
            if self.guest:
                return
            if screen.moving is None or screen.moving.mover not in screen.seats:
                self.clock.skip()
            return
        screen.told = None
        move = screen.pointer.pick(shape)
        if move is not None:
            self._play(move)
            return
        if not any(shape in path for path in screen.pointer.paths().values()):
            screen.pointer.look(shape)
        if shape not in screen.pointer.picked:
            self._tell_why(shape, by_hand)
        screen.screen.redraw()

    def _drop(self, shape: str, stayed: str) -> None:
        """Put down what was dragged; `shape` is "" for nowhere, and `stayed` is its own if it never left."""
        move = self.screen.pointer.drop(shape)
        if move is not None:
            self._play(move)
        elif stayed:
            self.pick(stayed, by_hand=True)
        else:
            self.screen.screen.redraw()

    def _play(self, move: Move, seat: Seat | None = None) -> None:
        self.clock.play(move, seat)

    def _skips(self) -> bool:
        """True if a tap or Space should skip the wait for the bots."""
        screen = self.screen
        return (screen.moving is not None or screen.position.turn.runs) and not screen.holdings.open

    def _tell_why(self, shape: str, by_hand: bool) -> None:
        """Say why a shape cannot be picked, in place of the question, so that nothing jumps."""
        screen, visitor = self.screen, self.screen.screen
        screen.told = self._why(shape, by_hand)
        if screen.told is not None:
            visitor.speak(visitor.say(screen.told.text))
            visitor.sound([(0, sounds.ERROR)])

    def _why(self, shape: str, by_hand: bool) -> Told | None:
        """Return why a shape cannot be picked now; None if it was put back, or shows what it is instead."""
        screen = self.screen
        paths = screen.pointer.paths().values()
        part = shape in chain(*paths)  # of a move: another tap comes first
        for reason in () if part else screen.reasons():
            if any(f"{name}:{value}" == shape for name, value in reason.data):
                return Told(screen.why_not(reason), reason.rule)
        if not by_hand or not paths or self.table.drawing.shows_details:
            return None
        if part:
            first = any(path[0] == shape for path in paths)  # it was put back
            return None if first else Told(T("First tap something that glows, then this."))
        return Told(T("Not that one. {question}", question=screen.prompted()))

    # --- buttons

    def act(self, word: str, rest: str) -> None:
        """Press a button of the table."""
        screen, table = self.screen, self.table
        match word:
            case "undo":
                if screen.look is None and screen.undo:
                    self._undo()
            case "look":
                number = _number(rest)
                screen.look = number if number is not None and number < table.match.number else None
                self._go_on()
            case "help":
                screen.help_open = not screen.help_open
                self._go_on()
                screen.screen.focus("#help button" if screen.help_open else "#prompt")
            case "moves":
                screen.moves_open = not screen.moves_open
                screen.screen.redraw()
            case "detail":
                screen.pointer.detail = ""
                screen.screen.redraw()
            case "log":
                screen.whole_log = True
                self._go_on()
            case "curtain":
                if screen.ask == "curtain":
                    screen.curtain_open = screen.position.decision.seat
                    announce(screen)
                self._go_on()
            case "answer":
                if screen.ask == "window" and (not rest or _number(rest) in screen.seats):
                    table.answers.answer_window(_number(rest), screen.seats)
                self._go_on()
            case "hint":
                self.hints.ask()
            case "topic":
                self._choose_topic(rest)
            case "again":
                self._again(rest == "hard")
            case "ledger":
                self._open_holdings(rest)
            case "compose":
                self._start_proposal(rest)
            case "send":
                self._send_proposal()
            case "aside":
                self._play_aside(rest)
            case "late":
                self._bid_late(rest)
            case "amount":
                self._play_amount(rest)
            case "limit":
                self._limit(rest)
            case _:
                self._go_on()

    def _go_on(self) -> None:
        self.clock.go_on()
        self.screen.screen.redraw()

    def _choose_topic(self, topic: str) -> None:
        """Toggle a topic, or open or close the list of them."""
        screen = self.screen
        if not topic:
            screen.topics_open = not screen.topics_open
        elif (seat := holdings.topics_seat(screen)) is not None:
            self.table.answers.toggle_topic(seat, topic)
            self._save_answers()
        self._go_on()

    # --- holdings, proposals, amounts

    def _open_holdings(self, rest: str) -> None:
        """Open a seat's holdings, or close what is open."""
        screen, seat = self.screen, _number(rest)
        opening = seat is not None and screen.holdings.seat != seat and holdings.may_open(screen, seat)
        screen.holdings.close()
        if opening:
            screen.holdings.seat = seat
        self._go_on()
        screen.screen.focus("#ledger" if opening else "#prompt")

    def _start_proposal(self, word: str) -> None:
        """Start a proposal, or put it away."""
        screen = self.screen
        screen.holdings.fields = None
        seat = holdings.composer(screen)
        may = seat in screen.seats and (screen.holdings.seat is not None or screen.legal)
        if word and may and not self.table.driver.guided:
            view = screen.perspective.view
            screen.holdings.fields = dict(self.table.drawing.start_proposal(word, view, seat))
        self._go_on()
        screen.screen.focus("#draft" if screen.holdings.fields is not None else "#ledger, #prompt")

    def _send_proposal(self) -> None:
        """Make the proposal."""
        screen = self.screen
        proposal, seat = holdings.open_proposal(screen), holdings.composer(screen)
        if proposal and proposal.ready and seat in screen.seats:
            screen.holdings.close()
            self._play(proposal.move, seat)

    def _play_aside(self, rest: str) -> None:
        """Do something without being asked. The holdings stay open unless somebody is asked something now."""
        screen, seat, move = self.screen, self.screen.holdings.seat, parse_move(rest)
        if seat is None or move not in holdings.asides(screen):
            return
        before = screen.position.decision
        self._play(move, seat)
        after = screen.position.decision
        if (before.seat, before.kind) != (after.seat, after.kind):
            screen.holdings.close()
            self._go_on()

    def _play_amount(self, rest: str) -> None:
        """Play an amount: that of the button, or the one in the field."""
        free, value = self.screen.free, _number(rest) if rest else bids.amount(self.screen)
        if free and value is not None and self.screen.position.accepts((free.verb, value)):
            self._play((free.verb, value))

    def _bid_late(self, rest: str) -> None:
        """Bid for a person who passed before: a seat and a move."""
        source, _, move = rest.partition(" ")
        seat, bid = _number(source), parse_move(move)
        if any(seat == passed and bid in offers for passed, offers in bids.late_bids(self.screen)):
            self._play(bid, seat)

    def _limit(self, rest: str) -> None:
        """Bid automatically up to the amount in the field; if `rest` names a seat, stop bidding for it."""
        screen, seat = self.screen, _number(rest)
        if seat is not None:
            if seat in screen.seats:
                self.table.answers.stop_bidding(seat)
        else:
            value = bids.amount(screen)
            if value is None or not bids.bidding(screen):
                return
            self.table.answers.bid_up_to(screen.position.decision.seat, value)
            screen.holdings.amount = ""
        self._go_on()

    # --- fields

    def field(self, name: str, value: str) -> None:
        """Type or choose something at the table."""
        screen, (word, _, rest) = self.screen, name.partition(".")
        if word == "speed":
            if not self.guest:
                self._change_speed(value)
            return
        if word == "amount":
            screen.holdings.amount = value[: bids.MOST_DIGITS]
        elif word == "draft" and screen.holdings.fields is not None:
            screen.holdings.fields[rest] = value[: bids.MOST_DIGITS]
        elif (
            word == "standing"
            and (seat := holdings.answers_seat(screen)) is not None
            and rest in self.table.match.rules.standing
        ):
            self.table.answers.set_standing(seat, rest, value == "1")
            self._save_answers()
            self.clock.go_on()
        screen.screen.redraw()

    def _change_speed(self, value: str) -> None:
        if speed := speed_named(value):
            self.table.speed = speed
            if self.screen.position.turn.kind != "over":
                self._save()
            self._go_on()

    # --- keys

    def key(self, key: str, on: str) -> None:
        """Handle a key press; `on` says where the focus is: "twin", "control" or elsewhere."""
        screen = self.screen
        if on == "twin" and key in WALKING_KEYS:
            self.walk.key(key)
        elif key == "Escape":
            self._escape()
        elif key == " " and on != "control":
            self._space()
        elif key.startswith("Arrow"):
            self._unfold()
        elif screen.screen.settings.get("keys", "on") == "on":
            self._shortcut(key)

    def _unfold(self) -> None:
        """Open the list of moves for somebody who plays by keys."""
        screen = self.screen
        if screen.legal and not screen.moves_open:
            screen.moves_open = True
            screen.screen.redraw()
            screen.screen.focus("#moves [data-move]")

    def _escape(self) -> None:
        screen = self.screen
        if screen.help_open:
            self.act("help", "")
        screen.pointer.unpick()
        screen.pointer.detail = ""
        screen.told = None
        if screen.holdings.open:
            screen.holdings.close()
            self.clock.go_on()
        screen.screen.redraw()

    def _space(self) -> None:
        screen = self.screen
        if screen.ask == "taught":
            self._go(next_chapter(screen))
        elif self._skips():
            if not self.guest:
                self.clock.skip()
        elif len(screen.legal) == 1:
            self._play(screen.legal[0])

    def _shortcut(self, key: str) -> None:
        screen = self.screen
        match key.lower():
            case "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9":
                self._digit(int(key))
            case "?":
                self.act("help", "")
            case "u":
                self.act("undo", "")
            case "h":
                self.hints.ask()
            case "b":
                screen.screen.focus("#twin")
            case "m":
                screen.screen.focus("#moves [data-move], #moves:not(:has([data-move])) button")
            case "l":
                last = max(self.table.match.number - 1, 0)
                screen.screen.speak(screen.log.told(last, screen.screen.say) or screen.sentence)
            case "r":
                screen.screen.speak(screen.sentence)

    def _digit(self, digit: int) -> None:
        """Play the move with that number, or pick the group with it."""
        screen = self.screen
        if self.table.driver.guided and not screen.legal and digit == 1:
            if screen.ask == "taught":
                self._go(next_chapter(screen))
            elif screen.position.asides(0):
                self.act("ledger", "0")
            return
        meant = [move for move, key in keys(screen).items() if key == digit]
        if len(meant) == 1:
            self._play(meant[0])
        elif meant:
            self.pick(screen.pointer.paths()[meant[0]][0])


def _number(text: str) -> int | None:
    """Return the seat or move number that a button names."""
    return parse_number(text, 0, LARGEST_NUMBER)
