"""The settings page. A change takes effect at once and is stored on this device."""

from __future__ import annotations

from collections.abc import Mapping

from engine.players import HUMAN
from engine.text import T
from ui.markup.components import top
from ui.markup.faces import face
from ui.markup.html import Html, Markup
from ui.markup.i18n import Say
from ui.pages.base import Page
from ui.table.view.settings import settings_panel


class SettingsPage(Page):
    name = "settings"

    def draw(self) -> tuple[str, Html]:
        screen, say = self.app.screen, self.say
        return say(T("Settings")), page(screen.settings, screen.audible, say, self.app.tables.way_back)


PAGE = SettingsPage


SETTINGS = Markup(
    '{top}<main class="settings">'
    '<div class="sample panel" aria-hidden="true">{faces}<p><small>{label}</small>{sample}</p></div>'
    '<form id="settings" data-form="">{panel}</form><p class="quiet">{stored}</p></main>'
)


def page(chosen: Mapping[str, str], audible: bool, say: Say, back: str = "") -> Html:
    """Draw the settings below a sample that shows what they do."""
    return SETTINGS(
        top=top(say, T("Settings"), back=back),
        faces=face("red", HUMAN) + face("blue", "normal") + face("yellow", "normal"),
        label=say(T("Preview")),
        sample=say(T("Your turn: draw a card")),
        panel=settings_panel(chosen, audible, say),
        stored=say(T("Saved on this device.")),
    )
