"""Settings over a running table: they open, take effect at once and close, and the table stays."""

from __future__ import annotations

import re

from tests.ui.paper import visit
from tests.ui.test_table import LINK


def test_settings_open_over_the_table_and_take_effect_at_once() -> None:
    app, shell = visit(LINK)
    address = shell.address
    app.handle("act", "settings")
    assert 'id="settings-dialog"' in shell.html
    assert 'class="table' in shell.html, "the table is still there"
    app.handle("field", "set.theme", "dark")
    assert shell.flags["theme"] == "dark"
    app.handle("field", "set.lang", "es")
    assert "Ajustes" in shell.html
    app.handle("act", "settings")
    assert 'id="settings-dialog"' not in shell.html
    assert shell.address == address
    assert shell.moves


def test_keys_do_not_reach_the_table_below_and_escape_closes_the_settings() -> None:
    app, shell = visit(LINK)
    app.handle("act", "settings")
    number = re.findall(r'data-number="\d+"', shell.html)
    app.handle("key", "1")
    assert re.findall(r'data-number="\d+"', shell.html) == number
    app.handle("key", "Escape")
    assert 'id="settings-dialog"' not in shell.html


def test_one_tap_mutes_and_the_next_plays_a_sound_again() -> None:
    app, shell = visit(LINK)
    app.handle("act", "mute")
    assert app.screen.settings["sound"] == "off"
    assert ">Unmute<" in shell.html
    app.handle("move", "draw")
    assert shell.heard == []
    app.handle("act", "mute")
    assert ">Mute<" in shell.html
    assert shell.heard


def test_an_embed_starts_mute_and_can_be_heard_after_a_tap() -> None:
    app, shell = visit(LINK, frame=True)
    assert ">Unmute<" in shell.html
    app.handle("act", "mute")
    app.handle("move", "draw")
    assert shell.heard


def test_switches_are_stored_in_the_words_of_each_setting() -> None:
    app, shell = visit("page=settings")
    for name, word in (("moves", "open"), ("deal", "on"), ("turn", "on"), ("keys", "on"), ("sound", "on")):
        app.handle("field", f"set.{name}", "1")
        assert app.screen.settings[name] == word
        assert re.search(rf'data-field="set.{name}" id="f-set.{name}" checked', shell.html)
    for name, word in (("moves", "folded"), ("deal", "off"), ("turn", "off"), ("keys", "off")):
        app.handle("field", f"set.{name}", "0")
        assert app.screen.settings[name] == word
    again, _ = visit("", shell.storage)
    assert again.screen.settings == app.screen.settings


def test_the_list_of_moves_opens_at_the_table_being_played() -> None:
    app, _ = visit(LINK)
    app.handle("act", "settings")
    app.handle("field", "set.moves", "1")
    assert app.play
    assert app.play.screen.moves_open


def test_settings_close_when_another_page_opens() -> None:
    app, shell = visit(LINK)
    app.handle("act", "settings")
    app.handle("act", "go:page=about")
    assert 'id="settings-dialog"' not in shell.html


def test_rules_and_share_lead_back_to_the_game() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    assert app.play
    key = app.play.table.key
    for page in ("page=rules&game=homeward", f"page=share&key={key}"):
        app.handle("act", f"go:{page}")
        assert f'data-act="go:table={key}" class="brand" title="Back to the game"' in shell.html


def test_the_device_vibrates_when_it_is_your_turn_unless_that_is_switched_off() -> None:
    for switch, felt in (("1", [25]), ("0", [])):
        app, shell = visit("page=settings")
        shell.is_calm = False
        app.handle("field", "set.vibration", switch)
        shell.felt.clear()
        app.handle("field", "set.sound", "1")
        assert shell.felt == felt


def test_nothing_vibrates_for_visitors_who_want_less_motion_or_in_a_silent_embed() -> None:
    for frame, wishes, felt in (
        (False, {"motion": "none"}, []),
        (False, {}, [25]),
        (True, {}, []),
        (True, {"sound": "on"}, [25]),
    ):
        app, shell = visit(LINK, frame=frame)
        shell.is_calm = False
        app.screen.settings |= wishes
        app.screen.sound([(0, "turn")])
        app.screen.flush()
        assert shell.felt == felt, (frame, wishes)


def test_a_device_that_wants_less_motion_does_not_vibrate() -> None:
    app, shell = visit(LINK)
    shell.is_calm = True
    app.screen.sound([(0, "win")])
    app.screen.flush()
    assert shell.heard
    assert not shell.felt


def test_the_bots_wait_while_the_settings_or_the_keys_are_open() -> None:
    app, shell = visit("game=homeward&seats=random,random&seed=3&speed=fast")
    assert app.play
    match = app.play.table.match
    for word in ("settings", "help"):
        shell.pass_time(5_000)
        app.handle("act", word)
        before = match.number
        shell.pass_time(60_000)
        assert match.number == before
        app.handle("act", word)
        shell.pass_time(5_000)
        assert match.number > before


def test_pages_opened_from_the_lobby_lead_back_to_the_lobby() -> None:
    app, shell = visit(LINK)
    assert app.play
    key = app.play.table.key
    for page in ("page=rules&game=bounty", "page=statistics"):
        app.handle("act", f"go:{page}")
        assert f'data-act="go:table={key}"' in shell.html
        app.handle("act", "go:")
        app.handle("act", f"go:{page}")
        assert f'data-act="go:table={key}" class="brand"' not in shell.html
        app.handle("act", f"go:table={key}")
