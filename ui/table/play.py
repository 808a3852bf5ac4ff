"""The clock of a running table: people choose, bots think and pause, motion runs, everything is saved and said."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from engine.rules import Move, Seat, parse_move
from engine.text import T, Text
from ui.drawing import motion
from ui.drawing.base import Place
from ui.markup.components import rule_address
from ui.markup.i18n import Say
from ui.shell import sounds
from ui.storage import finished, saved_games
from ui.storage.addresses import speed_named
from ui.storage.finished import Finished
from ui.table import desk
from ui.table import page as table
from ui.table.hint import Advisor
from ui.table.session import RUNS, SLICE, Session, sentence

if TYPE_CHECKING:
    from ui.app import App

PAUSE = {"slow": 1100, "normal": 700, "fast": 250, "instant": 0}  # before a bot's choice
SOLE_PAUSE = 0.4  # of that, where there is nothing to choose
REDRAW = 200  # milliseconds between two pictures at instant speed


# who does something unasked (None: the one who is asked), and what (None: nothing)
Choice = tuple[Seat | None, Move | None]


class Play:
    def __init__(self, session: Session, app: App) -> None:
        self.session = session
        self.app = app
        self.shell = app.shell
        self.timer: int | None = None
        self.thought: Generator[None, None, Any] | None = None
        self.chosen: Choice | None = None  # thought out, but not yet played
        self.ready = 0.0  # when it may be played
        self.said = session.match.number or -1  # moves that were already announced; -1: not even the opening
        self.sentence = ""
        self.whole_log = False
        self.walk: int | None = None  # the place of the board where somebody stands who walks it by keys
        self.idle = False  # they wait there until something can be picked
        self.help_open = False
        self.drawn = 0.0
        self.stale = False  # moves were made that are neither saved nor told yet
        self.saved = saved_games.text(self.shell, session.key)  # as the device keeps it
        self.advisor = Advisor(self)
        self.told_why: Text | None = None  # the notice about something that cannot be played here

    # --- drawing

    def page(self, say: Say) -> str:
        self.drawn = self.shell.now()
        places = self._places() if self.walk is not None else []
        if self.walk is not None and (self.idle or self.walk >= len(places)):
            self._stand(places)
        turned = self.app.settings["turn"] == "on"
        fleeting = (
            self.session.fleeting or self.walk is not None or self.whole_log or self.stale or self.app.unsaved
        )
        walk = (self.walk, places) if self.walk is not None else None
        around = table.Around(
            self.whole_log, walk, self.help_open, self.app.host.tools(), self.advisor.texts, turned, fleeting
        )
        return table.page(self.session, say, around)

    # --- the clock

    def go_on(self, ms: float = 0) -> None:
        """Let the table run from where it is, after a motion of so many milliseconds."""
        self.stop()
        over = self.session.waits_for == "over"
        self.shell.flag("over", "" if over else None)
        self.shell.awake(not over)
        if self.session.waits_for in RUNS and self.session.look is None and not self.session.desk.open:
            pause = self._pause()
            self.ready = self.shell.now() + ms + pause
            # In a window a bot thinks while it pauses: how long it takes does not tell whether it holds the
            # card.
            self._later(ms if self.session.in_window or self.session.waits_for == "idea" else ms + pause)
        elif self.session.waits_for == "watch":
            self.timer = self.shell.after(ms, lambda: self.app.guard(self._seen))

    def _seen(self) -> None:
        """The last move of a lesson was watched."""
        self.session.watching = False
        self.announce()
        self.app.render()

    def stop(self) -> None:
        if self.timer is not None:
            self.shell.cancel(self.timer)
        self.timer = self.thought = self.chosen = None
        self.advisor.stop()

    def _later(self, ms: float) -> None:
        self.timer = self.shell.after(ms, lambda: self.app.guard(self._tick))

    def _pause(self) -> float:
        session = self.session
        pause = PAUSE[session.speed]
        # everybody takes their time, whether or not they hold the card; who said that they pass does not
        if session.in_window:
            return 0 if session.answering and session.waits_for == "auto" else pause
        return pause * SOLE_PAUSE if len(session.decision.legal) == 1 else pause

    def _tick(self) -> None:
        """A bot thinks a slice, and plays when it is done; at instant speed as many moves as fit in one."""
        self.timer = None
        until = self.shell.now() + SLICE
        while self.chosen or (self.session.waits_for in RUNS and not self.session.desk.open):
            choice = self.chosen or self._choose(until)
            wait = self.ready - self.shell.now() if choice and choice[1] else 0
            if choice is None or wait > 0:
                self.chosen = choice
                self._later(wait)
                return
            pondered = self.session.waits_for == "idea" or len(self.session.decision.legal) > 1
            if self.thought and self.session.speed != "instant" and pondered:
                # There was something to think about; the picture of the move is work enough for another turn
                # of the page.
                self.thought, self.chosen = None, choice
                self._later(0)
                return
            self.thought = self.chosen = None
            seat, move = choice
            if move is None:  # no bot does anything before this roll
                self.stale = True
                continue
            if not self._hurry(move, seat):
                self.make(move, seat)
                return
            if self.shell.now() >= until:
                if self.shell.now() - self.drawn > REDRAW:
                    self.app.render()
                self._later(0)
                return
        self._finish()

    def _choose(self, until: float) -> Choice | None:
        """What happens next, or None while a bot still thinks."""
        waits = self.session.waits_for
        if waits == "auto":
            return None, self.session.auto_answer
        if self.thought is None:
            self.thought = self.session.whim() if waits == "idea" else self.session.think()
        while True:
            try:
                next(self.thought)
            except StopIteration as done:
                return (done.value or (None, None)) if waits == "idea" else (None, done.value)
            if self.shell.now() >= until:
                return None

    def _finish(self) -> None:
        """The bots are done: a person is asked, or the game is over."""
        if self.stale:
            self.stale = False
            self._save()
            self.announce()
            self.app.render()
            if self.session.waits_for == "over":
                self.app.sound([(0, sounds.WIN)])
        self.go_on()

    # --- moves

    def make(self, move: Move, seat: Seat | None = None) -> None:
        """Play a move and show it; with a seat, something that it does unasked."""
        self._forget_why()
        session = self.session
        mover = session.decision.seat
        seen = session.play(move, seat)
        pace = 0.0 if self.app.calm else motion.PACE[session.speed]
        motions = session.motions(seen)
        tracks, ms = motion.tracks(motions, pace)
        session.watching = ms > 0
        if session.waits_for not in ("bot", "idea") or session.decision.seat != mover or seat is not None:
            self.announce()
        self._save()
        self.app.render()
        self.shell.animate(tracks)
        self.app.sound(motion.cues(motions, pace) + self._call(mover, ms))
        self.go_on(ms)

    def _call(self, mover: int, ms: float) -> list[tuple[float, str]]:
        """The sound that ends a move: the game is over, or a person's turn comes."""
        session = self.session
        if session.waits_for in ("over", "taught"):
            return [(ms, sounds.WIN)]
        return [(ms, sounds.TURN)] if session.waits_for == "human" and session.decision.seat != mover else []

    def _hurry(self, move: Move, seat: Seat | None) -> bool:
        """At instant speed a bot's move is made without a picture of its own."""
        if self.session.speed != "instant":
            return False
        self.session.play(move, seat)
        self.stale = True
        return True

    def _save(self) -> None:
        if self.session.lesson:
            return
        if self.shell.keeps() and not self.saved and not self.shell.embedded():
            self.shell.persist()  # there is something to lose now
        session, today = self.session, self.shell.today()
        self.app.keep(
            lambda: saved_games.save(self.shell, session.key, session.record(today), session.series)
        )
        self.saved = saved_games.text(self.shell, self.session.key)
        outcome = session.match.outcome
        if session.waits_for == "over" and outcome:
            game = Finished(
                session.key,
                today,
                session.match.game.id,
                tuple(player.kind for player in session.players),
                outcome.winners,
                session.match.number,
                session.taken_back,
            )
            self.app.keep(lambda: finished.add(self.shell, game))

    def keep_wishes(self) -> None:
        if not self.session.lesson:
            session = self.session
            self.app.keep(lambda: saved_games.save_answers(self.shell, session.key, session.answers))

    def announce(self) -> None:
        """One whole sentence a turn for the screen reader, and what is asked now."""
        session, say = self.session, self.app.say
        told = session.told(self.said, say)
        self.said = session.match.number
        asked = "" if session.waits_for in (*RUNS, "watch") else sentence(say(table.asked(session)))
        if session.waits_for == "window":
            told = ""  # the question begins with what happened
        self.sentence = f"{told} {asked}".strip()
        self.shell.say(self.sentence)

    # --- what people do

    def handle(self, kind: str, value: str, extra: str, keys: bool) -> None:
        if kind == "move":
            move = parse_move(value)
            if move in self.session.legal:
                self.make(move)
        elif kind == "pick":
            self.pick(value)
        elif kind == "point":
            if self.session.point(value or None):
                self.app.render()
        elif kind == "key":
            self.key(value, extra, keys)
        elif kind == "board":
            (self._step_on if value else self._step_off)()

    def pick(self, shape: str) -> None:
        """A shape of the board was tapped."""
        if self.session.waits_for in RUNS and not self.session.desk.open:
            self.skip()
            return
        move = self.session.pick(shape)
        if move is not None:
            self.make(move)
            return
        if not any(shape in path for path in self.session.paths().values()):
            self._tell_why(shape)
        self.app.render()

    def _tell_why(self, shape: str) -> None:
        for reason in self.session.reasons():
            if any(f"{name}:{value}" == shape for name, value in reason.data):
                why = self.session.words.why(reason, self.session.names)
                address = rule_address(self.session.match.game.id, reason.rule)
                self.app.tell(
                    why, act=(address, T("Rule {number}", number=reason.rule)) if reason.rule else None
                )
                self.told_why = self.app.notice
                self.shell.say(self.app.say(why))
                self.app.sound([(0, sounds.ERROR)])

    def _forget_why(self) -> None:
        """What was said of a position goes with it: the next person must not read it."""
        if self.told_why is not None and self.app.notice is self.told_why:
            self.app.notice = None
        self.told_why = None

    def skip(self) -> None:
        """Do not wait: finish the motion, let the bot play now."""
        self.shell.animate([])
        if self.timer is not None:
            self.shell.cancel(self.timer)
            self.ready = 0.0
            self._tick()

    def field(self, name: str, value: str) -> None:
        """Something at the table was typed or chosen."""
        if name == "speed":
            self.change_speed(value)
        else:
            desk.field(self, name, value)

    def act(self, word: str, rest: str) -> None:
        session = self.session
        if desk.act(self, word, rest):
            return
        if word == "undo" and session.undoable:
            self._forget_why()
            session.undo()
            self.said = min(self.said, session.match.number)
            self.announce()
            self._save()
        elif word == "look":
            session.look = int(rest) if rest and int(rest) < session.match.number else None
        elif word == "help":
            self.help_open = not self.help_open
        elif word == "log":
            self.whole_log = True
        elif word == "curtain" and session.waits_for == "curtain":
            session.curtain_open = session.decision.seat
            self.announce()
        elif word == "answer" and session.waits_for == "window":
            session.answer(int(rest) if rest else None)
        elif word == "hint":
            self.advisor.ask()
            return
        elif word == "hush":
            session.hush(rest)
            if rest:
                self.keep_wishes()
        elif word == "again":
            self.app.host.again(session)
            return
        self.go_on()
        self.app.render()
        if word == "help":
            self.shell.focus("#help button" if self.help_open else "#prompt")

    def change_speed(self, name: str) -> None:
        speed = speed_named(name)
        if speed:
            self.session.speed = speed
            if self.session.waits_for != "over":
                self._save()
            self.go_on()
            self.app.render()

    # --- keys

    def key(self, key: str, on: str, keys: bool) -> None:
        """A key was pressed; `on` says where the focus is: "twin", "control" or elsewhere."""
        if on == "twin" and key in (
            "ArrowRight",
            "ArrowDown",
            "ArrowLeft",
            "ArrowUp",
            "Home",
            "End",
            "Enter",
        ):
            self._walk(key)
        elif key == "Escape":
            if self.help_open:
                self.act("help", "")
            self.session.picked, self.session.pointed = (), None
            if self.session.desk.open:
                self.session.desk.close()
                self.go_on()
            self.app.render()
        elif key == " " and on != "control":
            self._space()
        elif not keys:
            return
        elif key in "123456789" and len(key) == 1:
            self._digit(int(key))
        elif key in ("?", "u", "U"):
            self.act("help" if key == "?" else "undo", "")
        elif key in ("h", "H"):
            self.advisor.ask()
        elif key in ("b", "B"):
            self.shell.focus("#twin")
        elif key in ("m", "M"):
            # a curtain is opened up there
            self.shell.focus("#moves button, main:not(:has(#moves button)) .prompt button")
        elif key in ("l", "L"):
            number = self.session.match.number
            self.shell.say(self.session.told(max(number - 1, 0), self.app.say) or self.sentence)
        elif key in ("r", "R"):
            self.shell.say(self.sentence)

    def _space(self) -> None:
        if self.session.waits_for == "taught":
            self.app.go(self.session.onward)
        elif self.session.waits_for in RUNS and not self.session.desk.open:
            self.skip()
        elif len(self.session.legal) == 1:
            self.make(self.session.legal[0])

    def _digit(self, digit: int) -> None:
        legal = list(self.session.legal)
        if self.session.lesson and not legal and digit == 1:
            if self.session.waits_for == "taught":
                self.app.go(self.session.onward)
            elif self.session.asides(0):
                self.act("ledger", "0")
            return
        if len(legal) > 9:
            paths = self.session.paths()
            groups = list(dict.fromkeys(path[0] for path in paths.values()))
            if not self.session.picked:
                if digit <= len(groups):
                    self.pick(groups[digit - 1])
                return
            legal = [move for move, path in paths.items() if path[0] == self.session.picked[0]]
        if digit <= len(legal):
            self.make(legal[digit - 1])

    def _places(self) -> Sequence[Place]:
        return self.session.drawing.places(table.make_scene(self.session, self.app.say))

    def _can(self) -> set[str]:
        """The shapes that may be picked next."""
        return {shape for shape, marks in self.session.marks().items() if "can" in marks}

    def _step_on(self) -> None:
        """The board has the focus."""
        if self.walk is None:
            self.walk, self.idle = 0, True
            self.app.render()

    def _stand(self, places: Sequence[Place]) -> None:
        """Stand at the first place where something can be picked. Where nothing can be yet, wait for it, at a place that is there."""
        can = self._can()
        at = next(
            (at for at, place in enumerate(places) if can.intersection((place.pick, *place.also))), None
        )
        self.idle = at is None
        if at is not None or not places:
            self.walk = at
        else:
            self.walk = min(self.walk or 0, len(places) - 1)

    def _step_off(self) -> None:
        self.walk, self.idle = None, False
        self.app.render()

    def _walk(self, key: str) -> None:
        places = self._places()
        if not places:
            return
        at = self.walk if self.walk is not None and self.walk < len(places) else -1
        if key == "Enter":
            if at >= 0:
                self._pick_place(places[at])
            return
        step = {
            "ArrowRight": at + 1,
            "ArrowDown": at + 1,
            "ArrowLeft": at - 1,
            "ArrowUp": at - 1,
            "Home": 0,
            "End": -1,
        }[key]
        self.walk, self.idle = step % len(places), False
        self.app.render()

    def _pick_place(self, place: Place) -> None:
        """Pick what is at a place; what came of it is said, since nobody who walks by keys need see it."""
        self._forget_why()
        shapes, can, number = (place.pick, *place.also), self._can(), self.session.match.number
        shape = next((shape for shape in shapes if shape in can), None)
        self.pick(shape or shapes[-1])
        if self.session.match.number != number or self.told_why is not None:
            return
        if shape is None and not set(shapes) & set(self.session.picked):
            self.shell.say(self.app.say(T("Nothing can be picked here now.")))
        else:
            self.shell.say(self.app.say(next(now.label for now in self._places() if now.pick == place.pick)))
