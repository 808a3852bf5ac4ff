"""HTML as a type: text is escaped unless it is Html."""

from __future__ import annotations

import pytest

from ui.markup.components import button
from ui.markup.html import EMPTY, Html, Markup, attributes, escape, join

HOSTILE = "<script type='py'>boom()</script>"
SAFE = "&lt;script type=&#x27;py&#x27;&gt;boom()&lt;/script&gt;"
ITEM = Markup("<li{title=}{hidden?}>{text}</li>")


def test_text_in_a_slot_is_escaped_and_html_is_not() -> None:
    assert ITEM(text=HOSTILE, title=None, hidden=False) == f"<li>{SAFE}</li>"
    assert ITEM(text=Html("<b>"), title=None, hidden=False) == "<li><b></li>"


def test_an_attribute_is_escaped_and_left_out_when_there_is_nothing_to_say() -> None:
    assert ITEM(text="", title='"', hidden=True) == '<li title="&quot;" hidden></li>'
    assert ITEM(text="", title="", hidden=0) == "<li></li>"
    assert ITEM(text="", title=0, hidden=1) == '<li title="0" hidden></li>'


def test_a_value_of_any_type_is_escaped() -> None:
    class Sly(str):
        """A string of another type is still text."""

    class Object:
        def __str__(self) -> str:
            return HOSTILE

    assert escape(Sly(HOSTILE)) == SAFE
    assert escape(Object()) == SAFE
    assert ITEM(text=[HOSTILE], title=None, hidden=False) == f"<li>[&quot;{SAFE}&quot;]</li>"


def test_concatenation_escapes_whatever_is_not_html() -> None:
    assert Html("<b>") + HOSTILE == f"<b>{SAFE}"
    assert HOSTILE + Html("<b>") == f"{SAFE}<b>"
    assert type(EMPTY + "") is Html
    assert join([HOSTILE, Html("<br>")], "<") == f"{SAFE}&lt;<br>"


def test_a_string_method_gives_text_that_is_escaped_again() -> None:
    assert escape("".join([Html("<b>")])) == "&lt;b&gt;"
    assert escape(Html("<b>").upper()) == "&lt;B&gt;"


def test_a_wrong_slot_is_an_error() -> None:
    with pytest.raises(TypeError, match="'text'"):
        ITEM(title="", hidden=False)
    with pytest.raises(TypeError, match="no slot txt"):
        ITEM(text="", title="", hidden=False, txt="")


def test_a_percent_sign_in_a_template_stays() -> None:
    assert Markup('<p style="width:{n}%">%s</p>')(n=50) == '<p style="width:50%">%s</p>'


def test_attributes_named_at_run_time_are_escaped() -> None:
    assert attributes(data_icon=HOSTILE, id=None) == f' data-icon="{SAFE}"'


def test_a_button_escapes_text_although_the_same_markup_was_drawn_before() -> None:
    assert "<b>Play</b>" in button(Html("<b>Play</b>"), "go:")
    assert "&lt;b&gt;Play&lt;/b&gt;" in button("<b>Play</b>", "go:")
