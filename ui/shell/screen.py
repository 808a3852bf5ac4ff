"""One visitor's screen: language, settings, the notice on top, and everything that is shown or heard there.

What happens during an event is collected here and shown once, when the event is over (`flush`): the page,
then motion, focus, the sentence for the screen reader, sound and vibration.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.text import Text
from ui.markup.html import EMPTY, Html
from ui.markup.i18n import Say, sayer
from ui.shell.ports import Display, Frame
from ui.shell.sounds import Cue, Note, buzzes, notes


class Notice(NamedTuple):
    """A sentence on top of the page, with a text to select or a button, if need be."""

    text: Text
    to_copy: str = ""
    act: tuple[str, Text] | None = None  # what the button does, and its label
    brief: bool = False  # it lies over the page and goes by itself


class Screen:
    """Collects what one visitor gets to see and hear."""

    def __init__(self, display: Display, draw: Callable[[], tuple[str, Html]] | None = None) -> None:
        self.display = display
        self.draw = draw or (lambda: ("", EMPTY))  # returns the window's title and the page
        self.say: Say = sayer("en")
        self.settings: dict[str, str] = {}
        self.settings_open = False  # over the page
        self.notice: Notice | None = None
        self._dirty = False
        self._tracks: Sequence[Mapping[str, Any]] | None = None
        self._focus = ""
        self._sentence: str | None = None
        self._notes: list[Note] = []
        self._cues: list[Cue] = []  # that may be felt

    # --- what is collected

    def redraw(self) -> None:
        """Redraw the page when the event is over."""
        self._dirty = True

    def tell(
        self, text: Text, to_copy: str = "", act: tuple[str, Text] | None = None, *, brief: bool = False
    ) -> None:
        """Show a notice until it is closed or another page is opened."""
        self.notice = Notice(text, to_copy, act, brief)
        self._dirty = True

    def animate(self, tracks: Sequence[Mapping[str, Any]]) -> None:
        """Play prepared animations; without any, just finish those that run."""
        self._tracks = tracks

    def focus(self, selector: str) -> None:
        """Move the focus."""
        self._focus = selector

    def speak(self, sentence: str) -> None:
        """Let the screen reader say a sentence."""
        self._sentence = sentence

    def sound(self, cues: Sequence[Cue]) -> None:
        """Play sounds, unless they are turned off, and let the device vibrate with them.

        An embed is silent until sounds are turned on.
        """
        if cues and self.audible:
            self._notes += notes(cues)
        if self.vibrates:
            self._cues += cues

    def toggle_settings(self) -> None:
        """Open or close the settings over the page."""
        self.settings_open = not self.settings_open
        self.redraw()
        self.focus("#settings-dialog button" if self.settings_open else "[data-act=settings]")

    @property
    def audible(self) -> bool:
        """True if sounds are played."""
        choice = self.settings.get("sound", "auto")
        return choice == "on" or (choice == "auto" and not self.display.embedded())

    @property
    def vibrates(self) -> bool:
        """True if the device may vibrate: not in a silent embed, and not if less motion is wanted."""
        wanted = self.settings.get("vibration", "on") == "on"
        return wanted and not self.calm and (self.audible or not self.display.embedded())

    @property
    def calm(self) -> bool:
        """True if the visitor wants as little motion as possible."""
        choice = self.settings.get("motion", "auto")
        return choice == "none" or (choice == "auto" and self.display.calm())

    # --- showing it

    def flush(self) -> None:
        """Show what was collected, if anything was."""
        html, title = None, ""
        if self._dirty:
            self._dirty = False
            title, html = self.draw()
        heard, felt = tuple(self._notes), tuple(buzzes(self._cues))
        frame = Frame(html, title, self._tracks, self._focus, self._sentence, heard, felt)
        self._tracks, self._focus, self._sentence, self._notes, self._cues = None, "", None, [], []
        if frame != Frame():
            self.display.present(frame)


class Unseen:
    """A display that shows nothing, for pages that are drawn by the build and by tests."""

    def present(self, frame: Frame) -> None: ...
    def moving(self) -> bool:
        return False

    def flag(self, name: str, value: str | None) -> None: ...
    def languages(self) -> list[str]:
        return []

    def calm(self) -> bool:
        return True

    def embedded(self) -> bool:
        return False
