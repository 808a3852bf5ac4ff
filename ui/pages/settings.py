"""Settings that are remembered on this device: language, theme, motion, keys."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from engine.text import T

from ..html import button, field, select, top
from ..i18n import NAMES, Say, languages

THEMES = {"auto": T("As the device"), "light": T("Light"), "dark": T("Dark")}
MOTIONS = {"auto": T("As the device"), "full": T("All of it"), "none": T("As little as possible")}
SWITCH = {"on": T("On"), "off": T("Off")}
DEFAULTS = {"lang": "auto", "theme": "auto", "motion": "auto", "keys": "on"}


def page(chosen: Mapping[str, str], say: Say, back: str = "") -> str:
    tools = button(say(T("Back")), f"go:{back}", css="tool") if back else ""
    langs = [("auto", say(T("As the device"))), *[(code, NAMES.get(code, code)) for code in languages()]]
    controls = [
        field(say(T("Language")), select("lang", langs, chosen["lang"])),
        field(say(T("Colours")), select("theme", [(key, say(text)) for key, text in THEMES.items()], chosen["theme"])),
        field(say(T("Motion")), select("motion", [(key, say(text)) for key, text in MOTIONS.items()], chosen["motion"])),
        field(
            say(T("Single-letter keys")),
            select("keys", [(key, say(text)) for key, text in SWITCH.items()], chosen["keys"]),
            say(T("B, M, L, R, U, ? and the digits at the table")),
        ),
    ]
    form = f'<form id="settings" data-form="">{"".join(controls)}</form>'
    kept = f'<p class="quiet">{escape(say(T("Kept on this device.")))}</p>'
    return f'{top(say, T("Settings"), tools)}<main class="settings">{form}{kept}</main>'
