"""The settings as switches and segments, for their own page and for a dialog over a table.

Their controls are called `set.<name>`. The app handles them on every page, so a page only has to show them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.text import T, Text
from ui.markup.components import button, segments, switch
from ui.markup.html import Html, Markup, join
from ui.markup.i18n import NAMES, Say
from ui.storage import preferences

FIELD = "set."  # before the name of a setting
DEVICE = T("Same as device")
# Settings with several choices, in the order of `preferences.CHOICES`.
CHOICES: dict[str, tuple[Text, tuple[Text, ...]]] = {
    "theme": (T("Theme"), (DEVICE, T("Light"), T("Dark"))),
    "text": (T("Text size"), (T("Normal"), T("Large"), T("Larger"), T("Largest"))),
    "motion": (T("Motion"), (DEVICE, T("Full"), T("Reduced"))),
}
# Settings that are on or off: the title, and a line about it.
SWITCHES: dict[str, tuple[Text, Text]] = {
    "sound": (T("Sound"), T("Cards, steps and cheers")),
    "vibration": (T("Vibration"), T("On bumps, wins and your turn, if the device can")),
    "deal": (T("Draw and roll for me"), T("Cards turn over and dice roll by themselves.")),
    "moves": (T("Always list all moves"), T("As buttons below the board")),
    "turn": (T("Turn the board to whoever plays"), T("For people around a tablet that lies flat")),
    "reactions": (T("Reactions"), T("Small drawings that others at the table send")),
    "keys": (T("Keyboard shortcuts"), T("B, H, L, M, R, U, ? and the digits at the table")),
}
GROUPS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (T("Look"), ("theme", "text", "lang")),
    (T("Sound and motion"), ("sound", "vibration", "motion")),
    (T("At the table"), ("deal", "moves", "turn", "reactions", "keys")),
)
GROUP = Markup('<section class="panel"><h2>{title}</h2>{controls}</section>')


def settings_panel(chosen: Mapping[str, str], audible: bool, say: Say) -> Html:
    """Draw all settings in groups. `audible` says whether sounds are played here."""
    return join(
        GROUP(title=say(title), controls=join(_control(name, chosen, audible, say) for name in names))
        for title, names in GROUPS
    )


def _control(name: str, chosen: Mapping[str, str], audible: bool, say: Say) -> Html:
    if name in SWITCHES:
        title, text = SWITCHES[name]
        on = audible if name == "sound" else chosen[name] == preferences.SWITCHES[name][1]
        return switch(FIELD + name, say(title), on, say(text))
    if name == "lang":
        known = [("auto", say(DEVICE)), *NAMES.items()]  # a language that hasn't arrived yet is waited for
        return segments(f"{FIELD}lang", say(T("Language")), known, chosen["lang"])
    title, labels = CHOICES[name]
    pairs: Iterable[tuple[str, str]] = zip(preferences.CHOICES[name], map(say, labels), strict=True)
    return segments(FIELD + name, say(title), pairs, chosen[name])


DIALOG = Markup(
    '<div class="veil"><section class="dialog settings" id="settings-dialog" role="dialog" aria-modal="true"'
    ' aria-labelledby="settings-title"><h2 id="settings-title">{title}</h2>{panel}<p class="row">{close}</p>'
    "</section></div>"
)


def settings_dialog(chosen: Mapping[str, str], audible: bool, say: Say) -> Html:
    """Draw the settings over the page. The action `settings` opens and closes it."""
    return DIALOG(
        title=say(T("Settings")),
        panel=settings_panel(chosen, audible, say),
        close=button(say(T("Done")), "settings", css="main"),
    )


def settings_tools(audible: bool, say: Say) -> Html:
    """Draw the two buttons for a table's header: mute, and the settings."""
    mute = T("Mute") if audible else T("Unmute")
    return button(say(mute), "mute", css="tool", sign="sound" if audible else "muted") + button(
        say(T("Settings")), "settings", css="tool", sign="gear"
    )
