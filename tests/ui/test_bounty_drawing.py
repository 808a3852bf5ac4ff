"""Bounty's drawing: the board, what to tap, animations, panels, and every place in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from babel.messages.pofile import read_po
from coloraide import Color

from engine.games.bounty.board import CHARACTERS, GROUPS, LENGTH, PROPERTIES, SPACES
from engine.games.bounty.rules import COLORS, RULES
from engine.games.bounty.words import WORDS
from engine.text import T, render
from tests.engine.bounty.table import (
    ANA,
    ASHGRAVE,
    BRACK,
    EVA,
    KETHANE,
    LANCE,
    LUIS,
    NIB,
    OSK,
    TALLOW,
    THORN,
    WATCH,
    Table,
)
from ui.drawing.motion import tracks
from ui.drawing.scene import Holdings, Look, Proposal, Scene
from ui.games.bounty import DRAWING
from ui.games.bounty.board import (
    BOXES,
    DICE_ASIDE,
    DICE_FREE,
    DOCKET,
    GROUP_CSS,
    LARGE,
    SHEET,
    portrait,
    spot,
)
from ui.games.bounty.docket import rows_of
from ui.markup.i18n import sayer
from ui.markup.svg import SHAPES, text_width
from ui.markup.svg import at as placed
from ui.table.view.captions import HIGH, WIDE

ROOT = Path(__file__).parents[2]
NAMES = ("Ana", "Luis", "Eva", "Max", "Bo", "Zoe")


def a_scene(
    table: Table, marks: Mapping[str, str] | None = None, seat: int | None = None, **more: Any
) -> Scene[Any]:
    """Return the scene of a position. Marks are words: {"space:3": "can picked"}."""
    asked = table.decision.seat
    seats = [
        Look(NAMES[number], (COLORS[number],), active=number == asked)
        for number in range(table.state.players)
    ]
    marked = {pick: frozenset(words.split()) for pick, words in (marks or {}).items()}
    own = table.decision if seat == asked else None
    return Scene(
        RULES.view(table.state, seat),
        seats,
        render,
        marked,
        legal=own.legal if own else (),
        decision=own,
        **more,
    )


def elements(scene: Scene[Any]) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(DRAWING.board(scene)).iter())


def with_class(scene: Scene[Any], name: str) -> list[ElementTree.Element]:
    return [element for element in elements(scene) if name in (element.get("class") or "").split()]


def words(scene: Scene[Any], inside: str = "bt-docket") -> str:
    """Return everything written in a part of the board."""
    return " ".join(text for part in with_class(scene, inside) for text in part.itertext()).replace(
        "\N{NO-BREAK SPACE}", " "
    )


def test_32_spaces_lie_around_a_square_without_overlapping() -> None:
    assert len(BOXES) == LENGTH == 32
    for one, (x, y, w, h) in enumerate(BOXES):
        assert 0 <= x <= x + w <= 1000
        assert 0 <= y <= y + h <= 1000
        for ox, oy, ow, oh in BOXES[one + 1 :]:
            assert x + w <= ox or ox + ow <= x or y + h <= oy or oy + oh <= y


def test_the_spaces_run_clockwise_from_the_bottom_right() -> None:
    corners = [BOXES[at][:2] for at in (0, 8, 16, 24)]
    assert corners == [(843, 843), (7, 843), (7, 7), (843, 7)]


def test_every_space_has_one_shape_to_point_at() -> None:
    picks = [element.get("data-pick") for element in elements(a_scene(Table())) if element.get("data-pick")]
    assert len(picks) == len(set(picks))
    assert {f"space:{at}" for at in range(LENGTH)} <= set(picks)


def test_every_price_is_printed() -> None:
    printed = words(a_scene(Table()), "bt-print")
    for at in PROPERTIES:
        assert str(SPACES[at].price) in printed


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_word_on_the_board_fits_its_space(lang: str) -> None:
    catalog = {}
    if lang == "es":
        with (ROOT / "engine/games/bounty/es.po").open("rb") as file:
            catalog = {
                message.id: message.string
                for message in read_po(file, locale="es")
                if isinstance(message.id, str)
            }

    def say(text: Any) -> str:
        pattern = text if isinstance(text, str) else str(catalog.get(text.msgid) or text.msgid)
        return pattern if isinstance(text, str) or text.plural else pattern.format_map(dict(text.params))

    scene = a_scene(Table())._replace(say=say)
    for element in [*with_class(scene, "bt-name"), *with_class(scene, "bt-price")]:
        size = float(element.get("font-size") or 0)
        assert size >= 14
        lines = [(float(line.get("x") or 0), float(line.get("y") or 0), line.text) for line in element]
        for x, y, text in lines or [
            (float(element.get("x") or 0), float(element.get("y") or 0), element.text)
        ]:
            box = next(
                box for box in BOXES if box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]
            )
            half = text_width(text or "", size) / 2
            assert box[0] + 3 <= x - half, text
            assert x + half <= box[0] + box[2] - 3, text


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_names_of_the_decks_are_large_enough_to_read(lang: str) -> None:
    scene = a_scene(Table())._replace(say=sayer(lang))
    for deck in with_class(scene, "bt-deck"):
        assert next(float(text.get("font-size") or 0) for text in deck.iter() if text.tag == "text") >= 16


def test_every_character_has_its_own_face() -> None:
    faces = {portrait(at) for at in CHARACTERS}
    assert len(faces) == len(CHARACTERS) == 16


def test_owners_are_shown_by_color_and_by_shape() -> None:
    scene = a_scene(Table(owns={LUIS: [NIB]}))
    (strip,) = with_class(scene, "bt-strip")
    assert (strip.get("x"), strip.get("width")) == (str(BOXES[NIB][0]).removesuffix(".0"), "98")
    assert len(with_class(scene, "bt-badge")) == 1
    assert len({SHAPES[color] for color in COLORS}) == len(COLORS)


def test_symbols_stand_on_the_band_and_a_skull_replaces_them() -> None:
    scene = a_scene(Table(owns={ANA: [NIB, TALLOW]}, symbols={NIB: 3, TALLOW: 4}))
    owned = with_class(scene, "bt-owned")[0]
    assert sum("bt-sigil" in (part.get("class") or "") for part in owned.iter()) == 7
    scene = a_scene(Table(owns={ANA: [NIB, TALLOW]}, symbols={NIB: 5, TALLOW: 4}))
    owned = with_class(scene, "bt-owned")[0]
    assert sum("bt-skull" in (part.get("class") or "") for part in owned.iter()) == 1


def test_an_inactive_property_is_crossed_out_and_its_deed_stamped() -> None:
    table = Table(owns={ANA: [NIB]}, inactive=[NIB])
    assert len(with_class(a_scene(table), "bt-crossed")) == 1
    assert "mortgaged" in words(a_scene(table, detail=f"space:{NIB}"), "bt-stamp")


def test_tokens_never_overlap() -> None:
    for at in range(LENGTH):
        for jailed in (False, True):
            spots = [spot(seat, at, jailed and at == 8) for seat in range(6)]
            assert all(
                abs(a[0] - b[0]) + abs(a[1] - b[1]) >= 28 for a in spots for b in spots if a is not b
            ), at


def test_a_bankrupt_player_has_no_token() -> None:
    table = Table()
    table.state.out[LUIS] = 1
    pieces = {element.get("data-piece") for element in elements(a_scene(table))}
    assert "token:0" in pieces
    assert "token:1" not in pieces


# --- deeds


def test_pointing_at_a_space_opens_its_deed() -> None:
    assert words(a_scene(Table())) == ""
    deed = words(a_scene(Table(), detail=f"space:{KETHANE}"))
    for word in ("Kethane the Warlord", "400", "50", "2000", "For sale"):
        assert word in deed


@pytest.mark.parametrize("shape", ["space:99", "space:-1", "space:²", "space:", "space"])
def test_pointing_at_a_space_that_does_not_exist_opens_nothing(shape: str) -> None:
    assert words(a_scene(Table(), detail=shape)) == ""


def test_an_open_deed_never_covers_the_dice() -> None:
    for scene in (a_scene(Table(), detail=f"space:{KETHANE}"), a_scene(Table(), {f"space:{OSK}": "here"})):
        assert with_class(scene, "bt-dice")[0].get("style") == placed(DICE_ASIDE)
    assert with_class(a_scene(Table()), "bt-dice")[0].get("style") == placed(DICE_FREE)


def test_picking_a_space_or_walking_to_it_opens_its_deed_too() -> None:
    for mark in ("picked", "here"):
        assert "Osk the Tinker" in words(a_scene(Table(), {f"space:{OSK}": mark}))


def test_the_deed_marks_the_payment_that_applies_now() -> None:
    def now(table: Table, at: int) -> list[str]:
        return [amount for _, amount, holds in rows_of(at, RULES.view(table.state, None)) if holds]

    assert now(Table(), NIB) == []
    assert now(Table(owns={ANA: [NIB]}), NIB) == ["2"]
    assert now(Table(owns={ANA: [NIB, TALLOW]}), NIB) == ["4"]
    assert now(Table(owns={ANA: [NIB, TALLOW]}, symbols={NIB: 2, TALLOW: 1}), NIB) == ["30"]
    assert now(Table(owns={ANA: [NIB]}, inactive=[NIB]), NIB) == []
    assert now(Table(owns={ANA: [LANCE, 5]}), LANCE) == ["50"]
    assert now(Table(owns={ANA: [WATCH]}), WATCH) == ["4 ×"]


def test_a_space_without_a_deed_says_what_it_does() -> None:
    assert "Pay the bank 200" in words(a_scene(Table(), detail="space:4"))
    assert "Jail" in words(a_scene(Table(), detail="space:24"))


def test_a_property_or_auction_lies_open_in_the_middle() -> None:
    landed = Table(places=[BRACK - 3]).roll(1, 2)
    assert "Brack the Raider" in words(a_scene(landed))
    auction = landed.play("auction").play("bid", 130)
    assert "Bid: 130" in words(a_scene(auction))
    assert "Luis" in words(a_scene(auction))


def test_a_debt_lies_open_as_a_bill() -> None:
    table = Table(owns={ANA: [KETHANE]}, credits=[50, 1500, 1500]).owe(150)
    bill = words(a_scene(table))
    for word in ("Ana owes", "200", "to the bank", "150"):
        assert word in bill


def test_a_deal_lies_open_with_what_it_will_cost() -> None:
    table = Table(owns={ANA: [NIB], LUIS: [ASHGRAVE]}, inactive=[ASHGRAVE]).offer(
        ANA, LUIS, [NIB], [ASHGRAVE], credits_given=100
    )
    contract = words(a_scene(table))
    for word in (
        "Ana gives",
        "Nib the Pickpocket",
        "100 credits",
        "Luis gives",
        "Ashgrave the Broker",
        "and 18 for the mortgage",
    ):
        assert word in contract


def test_a_card_that_was_drawn_can_be_read() -> None:
    table = Table().draw(1, "collect", 200)
    last = [{"kind": event.kind, **event.data} for event in table.events]
    scene = a_scene(table, last=last)
    assert "Collect 200" in words(scene)
    (dice,) = with_class(scene, "bt-dice")
    assert dice.get("style") == placed(DICE_ASIDE), "the next roll can be tapped beside it"


# --- tapping


def test_every_move_has_its_own_shapes_to_tap() -> None:
    tables = (
        Table(),
        Table(places=[BRACK - 3]).roll(1, 2),
        Table(places=[BRACK - 3]).roll(1, 2).play("auction"),
        Table(owns={ANA: [KETHANE, NIB]}, credits=[50, 1500, 1500]).owe(150),
        Table(owns={ANA: [NIB], LUIS: [ASHGRAVE]}).offer(ANA, LUIS, [NIB], [ASHGRAVE]),
    )
    for table in tables:
        view = RULES.view(table.state, None)
        paths = [DRAWING.picks(move, view) for move in table.decision.legal]
        assert all(paths)
        assert len(set(paths)) == len(paths)
        first = {path[0]: "can" for path in paths}
        board = DRAWING.board(a_scene(table, first, table.decision.seat))
        for pick in first:
            assert board.count(f'data-pick="{pick}"') == (not pick.startswith("plate:")), pick


def test_answers_are_buttons_below_the_board_and_nowhere_else() -> None:
    """Two sets of bids with different steps left people asking which one counts."""
    auction = Table(places=[BRACK - 3]).roll(1, 2).play("auction")
    offer = Table(owns={ANA: [NIB], LUIS: [ASHGRAVE]}).offer(ANA, LUIS, [NIB], [ASHGRAVE])
    for table in (Table(places=[BRACK - 3]).roll(1, 2), auction, offer):
        seat = table.decision.seat
        view = RULES.view(table.state, seat)
        marks = {DRAWING.picks(move, view)[-1]: "can" for move in table.decision.legal}
        scene = a_scene(table, marks, seat)
        assert len(marks) > 1
        assert not with_class(scene, "bt-plate")
        assert not any(place.pick.startswith("plate:") for place in DRAWING.places(scene))


def test_a_property_is_tapped_before_what_to_do_with_it() -> None:
    table = Table(owns={ANA: [KETHANE]}, credits=[50, 1500, 1500]).owe(150)
    view = RULES.view(table.state, ANA)
    assert DRAWING.picks(("deactivate", KETHANE), view) == (f"space:{KETHANE}", f"plate:deactivate_{KETHANE}")
    marks = {f"space:{KETHANE}": "picked", f"plate:deactivate_{KETHANE}": "can land"}
    assert "Mortgage" in words(a_scene(table, marks, ANA), "bt-plates")


def test_no_plates_stand_under_the_deed_of_another_property() -> None:
    table = Table(owns={ANA: [KETHANE]}, credits=[50, 1500, 1500]).owe(150)
    marks = {f"space:{KETHANE}": "picked", f"plate:deactivate_{KETHANE}": "can land"}
    assert not with_class(a_scene(table, marks, ANA, detail=f"space:{NIB}"), "bt-plate")


def test_what_somebody_looks_at_has_a_button_that_closes_it() -> None:
    looked = a_scene(Table(), detail=f"space:{KETHANE}")
    for css in ("bt-docket", "bt-sheet"):
        (part,) = [part for part in with_class(looked, "card") if css in (part.get("class") or "")]
        assert part.get("data-detail") == f"space:{KETHANE}", "pointing at it keeps it open"
        (button,) = [inner for inner in part.iter() if inner.get("data-act")]
        assert button.get("data-act") == "detail:"
    landed = a_scene(Table(places=[BRACK - 3]).roll(1, 2))
    assert not with_class(landed, "bt-x"), "what the question is about stays"


def test_captions_cover_nothing_that_the_question_is_about() -> None:
    """Neither the deed, the bids and the contract, on a large screen and on a small one, nor each other."""
    rolled = Table(places=[BRACK - 3]).roll(1, 2)
    bids = Table(places=[BRACK - 3]).roll(1, 2).play("auction").play("bid", 30).play("bid", 50)
    offer = Table(owns={ANA: [NIB], LUIS: [ASHGRAVE]}).offer(ANA, LUIS, [NIB], [ASHGRAVE])
    for table in (rolled, bids, offer):
        view = RULES.view(table.state, None)
        points = {}
        for event in [{"kind": event.kind, **event.data} for event in table.events]:
            if WORDS.caption(event, NAMES):
                points[event["kind"], event["seat"]] = DRAWING.caption_point(event, view)
        assert points
        for point in points.values():
            assert point is not None
            assert point[1] + HIGH / 2 <= min(DOCKET[1], SHEET[1]), "above both"
        if table is bids:
            first, second = points["bid_made", LUIS], points["bid_made", EVA]
            assert first is not None
            assert second is not None
            assert abs(first[0] - second[0]) >= WIDE


# --- animations


def test_a_token_walks_space_by_space_past_go() -> None:
    event = {"kind": "moved", "seat": 0, "from": 30, "to": 3, "how": "roll"}
    (walk,) = DRAWING.motions(event, RULES.view(Table().state, None))
    assert walk.points == [spot(0, at) for at in (30, 31, 0, 1, 2, 3)]


def test_a_move_back_is_animated_backward() -> None:
    event = {"kind": "moved", "seat": 1, "from": 2, "to": 31, "how": "back"}
    (walk,) = DRAWING.motions(event, RULES.view(Table().state, None))
    assert walk.points == [spot(1, at) for at in (2, 1, 0, 31)]


def test_the_dice_have_landed_before_the_token_walks() -> None:
    table = Table(places=[BRACK - 3]).roll(1, 2)
    view = RULES.view(table.state, None)
    found, ms = tracks(
        [DRAWING.motions({"kind": event.kind, **event.data}, view) for event in table.events], 1.0
    )
    by_piece = {track["piece"]: track["frames"] for track in found}
    rolled = next(frame["offset"] for frame in by_piece["dice"] if "(500px,500px)" in frame["transform"])
    still = [frame["offset"] for frame in by_piece["token:0"][:2]]
    assert still[0] == 0
    assert still[1] == pytest.approx(rolled, abs=0.001)
    assert ms > 0


def test_coins_fly_from_player_to_player() -> None:
    table = Table(owns={LUIS: [BRACK]}, places=[BRACK - 3]).roll(1, 2).play("ask")
    view = RULES.view(table.state, None)
    paid = next({"kind": event.kind, **event.data} for event in table.events if event.kind == "paid")
    coins = DRAWING.motions(paid, view)
    assert len({coin.piece for coin in coins}) == len(coins) > 1
    assert {tuple(coin.points) for coin in coins} == {(spot(ANA, BRACK), spot(LUIS, 0))}


def in_motion(before: Table, after: Table) -> Scene[Any]:
    """Return the scene while the move from one position to the other is in motion."""
    return a_scene(after)._replace(before=RULES.view(before.state, None))


def test_the_deed_is_shown_only_when_the_token_has_arrived() -> None:
    landed = Table(places=[BRACK - 3]).roll(1, 2)
    assert words(in_motion(Table(places=[BRACK - 3]), landed)) == ""
    assert "Brack the Raider" in words(a_scene(landed))


def test_credits_change_when_the_coins_have_arrived() -> None:
    before = Table(places=[BRACK - 3]).roll(1, 2)
    bought = Table(places=[BRACK - 3]).roll(1, 2).play("collect")
    assert ">1280<" not in DRAWING.account(in_motion(before, bought), ANA)
    assert not with_class(in_motion(before, bought), "bt-strip")
    assert ">1280<" in DRAWING.account(a_scene(bought), ANA)


def test_a_completed_set_shines() -> None:
    table = Table(owns={ANA: [THORN]}, places=[BRACK - 3]).roll(1, 2).play("collect")
    last = [{"kind": event.kind, **event.data} for event in table.events]
    assert len(with_class(a_scene(table, last=last), "bt-light")) == 2
    alone = Table(places=[BRACK - 3]).roll(1, 2).play("collect")
    assert not with_class(a_scene(alone, last=last), "bt-light")


def test_every_event_with_a_caption_says_where_it_is() -> None:
    table = Table(places=[BRACK - 3]).roll(1, 2).play("auction").play("bid", 30).play("pass").play("pass")
    view = RULES.view(table.state, None)
    for event in [{"kind": event.kind, **event.data} for event in table.events]:
        point = DRAWING.caption_point(event, view)
        assert point is not None
        assert 0 <= min(point) <= max(point) <= 1000


def test_dice_coins_and_tokens_are_animated() -> None:
    table = Table(places=[BRACK - 3]).roll(1, 2).play("collect")
    kinds = {
        event.kind
        for event in table.events
        if DRAWING.motions({"kind": event.kind, **event.data}, RULES.view(table.state, None))
    }
    assert {"rolled", "moved", "paid"} <= kinds
    jailed = {"kind": "jailed", "seat": 0, "from": 24, "to": 8, "why": "space"}
    assert DRAWING.motions(jailed, RULES.view(table.state, None))[0].points[-1] == spot(0, 8, True)


def test_dice_tumble_again_with_every_roll() -> None:
    table = Table(places=[BRACK - 3])
    ids = set()
    for first, second in ((1, 2), (2, 1)):
        table.roll(first, second)
        table.state.frames.clear()
        last = [{"kind": event.kind, **event.data} for event in table.events]
        ids.add(next(element.get("id") for element in with_class(a_scene(table, last=last), "bt-tumble")))
        table.events.clear()
    assert len(ids) == 2


@pytest.mark.parametrize(
    "table",
    [
        Table(places=[BRACK - 3]).roll(1, 2),
        Table(places=[BRACK - 3]).roll(1, 2).play("auction").play("bid", 130),
        Table(owns={ANA: [KETHANE]}, credits=[50, 1500, 1500]).owe(150),
        Table(owns={ANA: [NIB], LUIS: [ASHGRAVE]}, inactive=[ASHGRAVE]).offer(ANA, LUIS, [NIB], [ASHGRAVE]),
    ],
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_small_screen_reads_what_is_open_in_large_letters_within_the_sheet(table: Table, lang: str) -> None:
    (sheet,) = with_class(a_scene(table)._replace(say=sayer(lang)), "bt-sheet")
    left, top, wide, high = SHEET
    written = [text for text in sheet.iter() if text.tag == "text" and text.get("x")]
    assert written
    for text in written:
        size = float(text.get("font-size") or LARGE)
        assert size >= 26, text.text
        across = text_width(text.text or "", size)
        assert across <= wide
        assert left < float(text.get("x") or 0) < left + wide
        assert top < float(text.get("y") or 0) < top + high


def test_tokens_stand_on_their_space() -> None:
    for at in range(LENGTH):
        x, y, wide, high = BOXES[at]
        for seat in range(6):
            across, down = spot(seat, at)
            assert x + 14 <= across <= x + wide - 14
            assert y + 14 <= down <= y + high - 14


# --- beside the board


def test_an_account_shows_credits_and_holdings() -> None:
    table = Table(owns={LUIS: [TALLOW, NIB]}, symbols={NIB: 1, TALLOW: 1}, credits=[700, 1234, 5])
    table.state.cards[0] = EVA
    text = DRAWING.account(a_scene(table), LUIS)
    for word in ("1234", "Nib", "Tallow", "1 sigil"):
        assert word in text
    assert text.index("Nib") < text.index("Tallow")
    assert "1 Jail card" in DRAWING.account(a_scene(table), EVA)


def test_an_account_shows_the_last_payment_with_sign_and_reason() -> None:
    table = Table(places=[BRACK - 3]).roll(1, 2).play("collect")
    assert "−220 bought" in DRAWING.account(a_scene(table), ANA)


def test_an_account_says_who_is_in_jail_or_bankrupt() -> None:
    table = Table()
    table.state.jail[ANA] = table.state.out[LUIS] = 1
    scene = a_scene(table)
    marks = [DRAWING.account(scene, seat) for seat in (ANA, LUIS, EVA)]
    assert ["in Jail" in mark for mark in marks] == [True, False, False]
    assert ["bankrupt" in mark for mark in marks] == [False, True, False]


def test_a_short_game_shows_the_round_and_what_everybody_is_worth() -> None:
    scene = a_scene(Table(options={"rounds": 20}))
    assert "Round 1 of 20" in DRAWING.beside(scene)
    assert "worth" not in DRAWING.account(scene, ANA), "the credits say the same"
    owner = Table(owns={ANA: [NIB]}, options={"rounds": 20})
    assert "worth 1560" in DRAWING.account(a_scene(owner), ANA)
    assert "worth" not in DRAWING.account(a_scene(Table(owns={ANA: [NIB]})), ANA)
    assert "Round" not in DRAWING.beside(scene._replace(view={**scene.view, "over": 1}))


def test_open_holdings_have_one_button_per_move() -> None:
    table = Table(owns={ANA: [NIB, TALLOW], LUIS: [KETHANE]}, inactive=[])
    moves = RULES.asides(table.state, ANA)
    scene = a_scene(table, holdings=Holdings((ANA,), ANA, moves))
    text = DRAWING.holdings(scene)
    for move in moves:
        assert text.count(f'data-act="aside:{" ".join(map(str, move))}"') == 1
    assert 'data-act="compose:offer-1"' in text


def test_pointing_at_a_property_in_a_list_opens_its_deed_on_the_board() -> None:
    table = Table(owns={ANA: [NIB]})
    proposal = Proposal({"verb": "offer", "to": "1"}, ("offer", 1, 0, 0, 0, 0, 0))
    for text in (
        DRAWING.account(a_scene(table), ANA),
        DRAWING.holdings(a_scene(table, holdings=Holdings((ANA,), ANA))),
        DRAWING.holdings(a_scene(table, holdings=Holdings((ANA,), ANA, (), proposal))),
    ):
        assert f' data-detail="space:{NIB}"' in text


def test_the_fields_of_a_proposal_make_a_deal() -> None:
    view = RULES.view(Table(owns={ANA: [NIB], LUIS: [KETHANE]}).state, None)
    draft = DRAWING.start_proposal("offer-1", view, ANA)
    draft |= {
        "give-1": "1",
        "want-31": "1",
        "credits_given": "40",
        "credits_wanted": "nonsense",
        "cards_wanted": "1",
    }
    assert DRAWING.proposed_move(draft, view, ANA) == ("offer", 1, 40, 0, 0, 1, 1, NIB, KETHANE)


def test_a_counter_starts_with_the_pending_deal() -> None:
    table = Table(owns={ANA: [NIB], LUIS: [KETHANE]}).offer(ANA, LUIS, [NIB], [KETHANE], credits_given=40)
    view = RULES.view(table.state, None)
    fields = DRAWING.start_proposal("counter", view, LUIS)
    assert DRAWING.proposed_move(fields, view, LUIS) == ("counter", 0, 0, 40, 0, 1, KETHANE, NIB)


def test_a_proposal_shows_both_sides_and_why_it_cannot_be_made() -> None:
    table = Table(owns={ANA: [NIB], LUIS: [KETHANE]})
    move = ("offer", 1, 0, 0, 0, 0, 0)
    proposal = Proposal({"verb": "offer", "to": "1", "credits_given": "5"}, move, T("Not like this"), "B43")
    text = DRAWING.holdings(a_scene(table, holdings=Holdings((ANA,), ANA, (), proposal)))
    for word in (
        "draft.give-1",
        "draft.want-31",
        "draft.credits_given",
        "draft.credits_wanted",
        "Not like this",
        "disabled",
    ):
        assert word in text


# --- in words


def test_every_space_is_described_with_owner_price_and_tokens() -> None:
    table = Table(owns={LUIS: [NIB, TALLOW]}, symbols={NIB: 1, TALLOW: 1}, places=[NIB])
    places = {place.pick: render(place.label) for place in DRAWING.places(a_scene(table))}
    assert places[f"space:{NIB}"] == "Nib the Pickpocket: belongs to Luis, 1 sigil, rent 10 and Ana is here"
    assert places[f"space:{KETHANE}"] == "Kethane the Warlord: price 400"
    assert places["space:0"].startswith("GO")
    assert len(places) >= LENGTH + 3


def test_names_are_escaped_everywhere() -> None:
    table = Table(owns={ANA: [NIB]})
    scene = a_scene(
        table, detail=f"space:{NIB}", holdings=Holdings((ANA,), ANA, RULES.asides(table.state, ANA))
    )
    scene = scene._replace(seats=[look._replace(name="<b>") for look in scene.seats])
    assert "<b>" not in DRAWING.board(scene) + DRAWING.beside(scene) + DRAWING.holdings(scene)


# --- colors


def test_each_set_has_its_own_color_and_pattern() -> None:
    sheet = (ROOT / "ui/games/bounty/style.css").read_text(encoding="utf-8")
    colors = dict(
        re.findall(r"--bt-(brown|light-blue|pink|orange|red|yellow|green|dark-blue): (#\w+)", sheet)
    )
    assert len(colors) == 8
    patterns = {
        element.get("id"): ElementTree.tostring(element[0])
        for element in elements(a_scene(Table()))
        if element.tag.endswith("pattern")
    }
    assert len(set(patterns.values())) == 8
    assert {name for name in GROUPS if f"bt-p-{name}" in patterns} == {
        name for name in GROUP_CSS if name not in ("equipment", "force")
    }
    pairs = [(one, other) for one in colors for other in colors if one < other]
    for one, other in pairs:
        assert Color(colors[one]).delta_e(Color(colors[other]), method="2000") >= 15, (one, other)


@pytest.mark.parametrize("eyes", ["normal", "protan", "deutan", "tritan"])
def test_the_six_token_colors_are_distinct_with_any_color_vision(eyes: str) -> None:
    sheet = (ROOT / "static/style.css").read_text(encoding="utf-8")
    colors = {color: Color(re.findall(rf"--{color}: (#\w+)", sheet)[0]) for color in COLORS}
    seen = {name: color if eyes == "normal" else color.filter(eyes) for name, color in colors.items()}
    pairs = [(one, other) for one in seen for other in seen if one < other]
    for one, other in pairs:
        assert seen[one].delta_e(seen[other], method="2000") >= 15, (one, other)


FORGED = "<script type='py'>boom()</script>"


def drawn(scene: Scene[Any]) -> str:
    return DRAWING.board(scene) + DRAWING.beside(scene) + DRAWING.holdings(scene)


def test_a_forged_payment_is_shown_as_text_and_never_as_markup() -> None:
    scene = a_scene(Table(), seat=ANA, holdings=Holdings((ANA,), ANA))
    forged = dict.fromkeys(("sigils", "skulls", "round", "turn", "doubles", "phase"), FORGED)
    lists = {"changes": [[ANA, LUIS, FORGED, "payment"]], "credits": [FORGED] * 6}
    page = drawn(scene._replace(view={**scene.view, **forged, "turn": ANA, **lists}))
    assert "boom()" in page
    assert "<script" not in page


def test_forged_numbers_of_a_debt_or_an_auction_are_shown_as_text() -> None:
    debt = a_scene(Table(owns={ANA: [KETHANE]}, credits=[50, 1500, 1500]).owe(150))
    auction = a_scene(Table(places=[BRACK - 3]).roll(1, 2).play("auction").play("bid", 130))
    for scene, changed in (
        (debt, {"amount": FORGED}),
        (auction, {"bid": FORGED}),
    ):
        view = {
            **scene.view,
            "pending": [{**scene.view["pending"][-1], **changed}],
            "about": {"missing": FORGED, "lowest": FORGED},
            "could_raise": [FORGED] * 6,
        }
        page = drawn(scene._replace(view=view, holdings=Holdings((ANA,), ANA)))
        assert "&lt;scr" in page
        assert "<script" not in page


@pytest.mark.parametrize(
    ("give", "want", "said"),
    [
        (0, 350, "Ask for 350 credits"),
        (350, 0, "Offer 350 credits"),
        (0, 0, "Ask to swap without credits"),
    ],
)
def test_a_counteroffer_about_credits_names_nothing_else(give: int, want: int, said: str) -> None:
    """Above all no negative amount."""
    table = Table(owns={ANA: [NIB], LUIS: [KETHANE]}).offer(ANA, LUIS, [NIB], [KETHANE], credits_given=5)
    view = RULES.view(table.state, None)
    assert render(WORDS.offer(("counter", give, 0, want, 0, 1, KETHANE, NIB), view, NAMES)) == said
    other = render(WORDS.offer(("counter", give, 0, want, 0, 0, NIB), view, NAMES))
    assert "Nib" in other
