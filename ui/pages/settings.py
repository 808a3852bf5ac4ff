"""The settings page. A change takes effect at once and is stored on this device."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.text import T, Text
from ui.markup.components import field, select, top
from ui.markup.html import Html, Markup, join
from ui.markup.i18n import NAMES, Say, languages
from ui.pages.base import Page
from ui.shell import sounds
from ui.storage import preferences


class Setting(NamedTuple):
    """How a setting is shown."""

    title: Text
    labels: tuple[Text, ...]  # of its choices, in the order of `preferences.CHOICES`
    note: Text | None = None


DEVICE = T("As the device")
ON_OFF = (T("On"), T("Off"))
SETTINGS = {
    "theme": Setting(T("Colors"), (DEVICE, T("Light"), T("Dark"))),
    "text": Setting(T("Text size"), (T("As the browser"), T("Large"), T("Larger"), T("Largest"))),
    "sound": Setting(T("Sound"), (T("On, but not inside other pages"), *ON_OFF)),
    "motion": Setting(T("Motion"), (DEVICE, T("All of it"), T("As little as possible"))),
    "keys": Setting(T("Single-letter keys"), ON_OFF, T("B, H, L, M, R, U, ? and the digits at the table")),
    "turn": Setting(
        T("Turn the board to whoever plays"),
        ON_OFF,
        T("For people round a tablet that lies flat on the table"),
    ),
}


class SettingsPage(Page):
    name = "settings"

    def draw(self) -> tuple[str, Html]:
        say = self.app.say
        return say(T("Settings")), page(self.app.settings, say, self.app.table_address)

    def field(self, name: str, value: str) -> None:
        if not preferences.allows(name, value, languages()):
            return
        self.app.settings[name] = value
        self.route.pop(name, None)  # the choice overrides the link
        self.app.use_settings()
        self.app.keep(lambda: preferences.save_settings(self.shell, self.app.settings))
        if name == "sound":
            self.app.sound([(0, sounds.TURN)])


PAGE = SettingsPage


FORM = Markup(
    '{top}<main class="settings"><form id="settings" data-form="">{controls}</form>'
    '<p class="quiet">{stored}</p></main>'
)


def page(chosen: Mapping[str, str], say: Say, back: str = "") -> Html:
    langs = [("auto", say(DEVICE)), *[(code, NAMES.get(code, code)) for code in languages()]]
    controls = [field(say(T("Language")), select("lang", langs, chosen["lang"]))]
    controls += [_control(name, setting, chosen[name], say) for name, setting in SETTINGS.items()]
    return FORM(
        top=top(say, T("Settings"), back=back),
        controls=join(controls),
        stored=say(T("Kept on this device.")),
    )


def _control(name: str, setting: Setting, chosen: str, say: Say) -> Html:
    choices = zip(preferences.CHOICES[name], map(say, setting.labels), strict=True)
    return field(say(setting.title), select(name, choices, chosen), say(setting.note) if setting.note else "")
