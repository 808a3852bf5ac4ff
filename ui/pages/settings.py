"""Settings that are remembered on this device: language, colors, size, sound, motion, keys, the board's side."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from engine.text import T, Text
from ui.markup.components import button, field, select, top
from ui.markup.html import EMPTY
from ui.markup.i18n import NAMES, Say, languages

DEVICE = T("As the device")
SWITCH = {"on": T("On"), "off": T("Off")}
# Each setting: what it is called, its choices, and a sentence about it.
SETTINGS: dict[str, tuple[Text, dict[str, Text], Text | None]] = {
    "theme": (T("Colors"), {"auto": DEVICE, "light": T("Light"), "dark": T("Dark")}, None),
    "text": (
        T("Text size"),
        {"normal": T("As the browser"), "large": T("Large"), "larger": T("Larger"), "largest": T("Largest")},
        None,
    ),
    "sound": (T("Sound"), {"auto": T("On, but not inside other pages"), **SWITCH}, None),
    "motion": (
        T("Motion"),
        {"auto": DEVICE, "full": T("All of it"), "none": T("As little as possible")},
        None,
    ),
    "keys": (T("Single-letter keys"), SWITCH, T("B, H, L, M, R, U, ? and the digits at the table")),
    "turn": (
        T("Turn the board to whoever plays"),
        SWITCH,
        T("For people round a tablet that lies flat on the table"),
    ),
}
DEFAULTS = {
    "lang": "auto",
    "theme": "auto",
    "text": "normal",
    "sound": "auto",
    "motion": "auto",
    "keys": "on",
    "turn": "off",
}


def choices(name: str) -> list[str]:
    """What a setting may be set to."""
    return ["auto", *languages()] if name == "lang" else list(SETTINGS[name][1])


def page(chosen: Mapping[str, str], say: Say, back: str = "") -> str:
    tools = button(say(T("Back")), f"go:{back}", css="tool") if back else EMPTY
    langs = [("auto", say(DEVICE)), *[(code, NAMES.get(code, code)) for code in languages()]]
    controls = [field(say(T("Language")), select("lang", langs, chosen["lang"]))]
    for name, (title, options, note) in SETTINGS.items():
        control = select(name, [(key, say(text)) for key, text in options.items()], chosen[name])
        controls.append(field(say(title), control, say(note) if note else ""))
    form = f'<form id="settings" data-form="">{"".join(controls)}</form>'
    kept = f'<p class="quiet">{escape(say(T("Kept on this device.")))}</p>'
    return f'{top(say, T("Settings"), tools)}<main class="settings">{form}{kept}</main>'
