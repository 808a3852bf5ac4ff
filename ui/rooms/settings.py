"""Settings: each takes effect at once and is kept on this device."""

from __future__ import annotations

from engine.text import T
from ui.pages import settings
from ui.pages.base import Page
from ui.shell import sounds
from ui.storage import saved_games as saves


class Here(Page):
    name = "settings"

    def draw(self) -> tuple[str, str]:
        return self.app.say(T("Settings")), settings.page(
            self.app.settings, self.app.say, self.app.table_address
        )

    def field(self, name: str, value: str) -> None:
        if name not in settings.DEFAULTS or value not in settings.choices(name):
            return
        self.app.settings[name] = value
        self.route.pop(name, None)  # what the link said counts no more
        self.app.use_settings()
        self.app.keep(lambda: saves.keep_settings(self.shell, self.app.settings))
        if name == "sound":
            self.app.sound([(0, sounds.TURN)])


PAGE = Here
