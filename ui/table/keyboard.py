"""Playing by keys: shortcuts, digits for moves, and walking the board place by place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.text import T, Text
from ui.drawing.base import Place
from ui.table.table_screen import TableScreen
from ui.table.view.scene import make_scene

ARROWS = {"ArrowRight": 1, "ArrowDown": 1, "ArrowLeft": -1, "ArrowUp": -1}
WALKING_KEYS = {*ARROWS, "Home", "End", "Enter"}


class Walk:
    """Walks the board by arrow keys for people who do not see it or do not use a pointer."""

    def __init__(
        self, screen: TableScreen, pick: Callable[[str], None], told_why: Callable[[], bool]
    ) -> None:
        self.screen = screen
        self._pick = pick
        self._told_why = told_why  # returns True if a notice says why something cannot be picked

    def places(self) -> Sequence[Place]:
        """Return the places of the board, or the shapes of the legal moves where the game names no places."""
        screen = self.screen
        found = screen.table.drawing.places(make_scene(screen).settled)
        if found:
            return found
        depth = len(screen.pointer.picked)
        offers: dict[str, Text] = {}
        for move, path in screen.pointer.paths().items():
            offers.setdefault(path[min(depth, len(path) - 1)], screen.offer(move))
        return [Place(shape, offer) for shape, offer in offers.items()]

    def _can_pick(self) -> set[str]:
        return {shape for shape, marks in self.screen.pointer.marks().items() if "can" in marks}

    def settle(self) -> Sequence[Place]:
        """Return the places for the page, and stand where something can be picked."""
        screen = self.screen
        if screen.walk is None:
            return ()
        places = self.places()
        if screen.walk_idle or screen.walk >= len(places):
            self._stand(places)
        return places

    def _stand(self, places: Sequence[Place]) -> None:
        """Stand at the first place where something can be picked; where nothing can be yet, wait at a place
        that exists.
        """
        screen, can = self.screen, self._can_pick()
        at = next(
            (at for at, place in enumerate(places) if can.intersection((place.pick, *place.also))), None
        )
        screen.walk_idle = at is None
        if at is not None or not places:
            screen.walk = at
        else:
            screen.walk = min(screen.walk or 0, len(places) - 1)

    def enter(self) -> None:
        """Start walking when the board gets the focus."""
        if self.screen.walk is None:
            self.screen.walk, self.screen.walk_idle = 0, True
            self.screen.screen.redraw()

    def leave(self) -> None:
        """Stop walking when the board loses the focus."""
        self.screen.walk, self.screen.walk_idle = None, False
        self.screen.screen.redraw()

    def key(self, key: str) -> None:
        """Walk on, or pick what is here."""
        places = self.places()
        if not places:
            return
        screen = self.screen
        at = screen.walk if screen.walk is not None and screen.walk < len(places) else -1
        if key == "Enter":
            if at >= 0:
                self._pick_at(places[at])
            return
        step = {"Home": 0, "End": -1}.get(key, at + ARROWS.get(key, 0))
        screen.walk, screen.walk_idle = step % len(places), False
        screen.screen.redraw()

    def _pick_at(self, place: Place) -> None:
        """Pick what is at a place and announce the result."""
        screen = self.screen
        shapes, can, number = (place.pick, *place.also), self._can_pick(), screen.table.match.number
        shape = next((shape for shape in shapes if shape in can), None)
        self._pick(shape or shapes[-1])
        if screen.table.match.number != number or self._told_why():
            return
        if shape is None and not set(shapes) & set(screen.pointer.picked):
            screen.screen.speak(screen.screen.say(T("Nothing can be picked here now.")))
        else:
            label = next(now.label for now in self.places() if now.pick == place.pick)
            screen.screen.speak(screen.screen.say(label))
