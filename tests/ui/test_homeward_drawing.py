"""Homeward's drawing: geometry, markup, taps, animations and labels."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from gettext import GNUTranslations
from io import BytesIO
from itertools import pairwise, product
from typing import Any
from xml.etree import ElementTree

import pytest

from engine.games.homeward.view import HomewardView
from engine.games.pawns.track import COLORS
from engine.rules import Move
from engine.text import render
from tools import catalogs
from ui.drawing.motion import tracks
from ui.drawing.scene import Look, Scene, Seen
from ui.games.homeward import CARDS, DRAWING
from ui.games.homeward.board import CARD_SCALE, DECK, DISCARD, layout
from ui.games.pawns.layout import pick_of
from ui.markup.svg import CARD_HEIGHT, CARD_WIDTH, fit, text_width

S, H = -1, 65
LAYOUT = layout()
SPACES, ZONES, YARDS, HOUSES, spot = LAYOUT.spaces, LAYOUT.zones, LAYOUT.yards, LAYOUT.houses, LAYOUT.spot
OPENING = [S] * 16
MIDDLE = [4, 22, S, 61, 31, S, 16, H, 50, 46, S, H, 8, S, 19, 63]


def a_view(
    pawns: Sequence[int | None] = OPENING,
    *,
    card: int = 0,
    rest: int = 0,
    deck: int = 38,
    discard: Sequence[int] = (),
    hands: Sequence[int] = (),
    hand: Sequence[int] = (),
    all_hands: Sequence[list[int]] = (),
) -> HomewardView:
    view: HomewardView = {
        "turn": 0,
        "card": card,
        "rest": rest,
        "parts": [],
        "pawns": list(pawns),
        "deck": deck,
        "discard": list(discard),
        "colors": [[color] for color in COLORS],
        "hands": list(hands),
        "hand": list(hand),
        "teams": [],
        "options": {},
        "over": False,
    }
    if all_hands:
        view["all_hands"] = list(all_hands)
    return view


def a_scene(
    pawns: Sequence[int | None] = OPENING,
    marks: Mapping[str, str] | None = None,
    *,
    last: Sequence[Seen] = (),
    preview: Sequence[Seen] = (),
    **more: Any,
) -> Scene[HomewardView]:
    """Return a scene with marks written as words: {"pawn:3": "can picked"}. `more` goes to `a_view`."""
    seats = [
        Look(name, (color,), active=color == "red")
        for name, color in zip(("Ana", "Luis", "Eva", "Bo"), COLORS, strict=True)
    ]
    marked = {pick: frozenset(words.split()) for pick, words in (marks or {}).items()}
    return Scene(a_view(pawns, **more), seats, render, marked, last, preview)


def elements(scene: Scene[HomewardView]) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(DRAWING.board(scene)).iter())


def with_class(scene: Scene[HomewardView], name: str) -> list[ElementTree.Element]:
    return [element for element in elements(scene) if name in (element.get("class") or "").split()]


def pawn_group(scene: Scene[HomewardView], pawn: int) -> ElementTree.Element:
    return next(element for element in elements(scene) if element.get("data-piece") == f"pawn:{pawn}")


# ── geometry ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_track_runs_clockwise_cell_by_cell() -> None:
    for here, there in zip(SPACES, SPACES[1:] + SPACES[:1], strict=True):
        assert abs(here[0] - there[0]) + abs(here[1] - there[1]) == 60
    assert SPACES[0] == (50, 50)
    assert SPACES[15] == (950, 50)
    assert SPACES[30] == (950, 950)
    assert SPACES[45] == (50, 950)


def test_every_pawn_has_a_point_of_its_own() -> None:
    points = [*SPACES, *(point for zone in ZONES for point in zone)]
    points += [spot(pawn, place) for pawn in range(16) for place in (S, H)]
    assert len(set(points)) == 60 + 20 + 32
    assert all(20 <= x <= 980 and 20 <= y <= 980 for x, y in points)


def test_a_safety_zone_leads_from_its_entry_to_its_home() -> None:
    for color in range(4):
        way = [SPACES[15 * color + 2], *ZONES[color]]
        for here, there in pairwise(way):
            assert abs(here[0] - there[0]) + abs(here[1] - there[1]) == 60
        assert abs(HOUSES[color][0] - way[-1][0]) + abs(HOUSES[color][1] - way[-1][1]) < 130
        circle, yard = SPACES[15 * color + 4], YARDS[color]
        assert min(abs(circle[0] - yard[0]), abs(circle[1] - yard[1])) == 0


@pytest.mark.parametrize(
    ("pawn", "place", "steps", "lands"),
    [
        (0, 4, 3, 7),
        (0, 58, 3, 1),  # around the corner of the board
        (0, 2, 1, 60),  # from its entry into the zone
        (0, 59, 8, 64),
        (0, 59, 9, H),
        (0, 3, -1, 2),
        (0, 4, -4, 0),
        (0, 1, -4, 57),
        (0, 61, -1, 60),
        (0, 60, -1, 2),  # back out onto the track
        (0, 60, -4, 59),
        (4, 15, 5, 62),  # blue's entry is 17
        (4, 62, 3, H),
        (8, 31, 5, 63),
        (12, 59, -1, 58),
        (12, 2, 5, 7),  # green passes red's entry
    ],
)
def test_the_target_of_a_move_is_where_it_lands_before_any_slide(
    pawn: int, place: int, steps: int, lands: int
) -> None:
    pawns = [*OPENING[:pawn], place, *OPENING[pawn + 1 :]]
    assert DRAWING.picks(("move", pawn, steps), a_view(pawns)) == (f"pawn:{pawn}", pick_of(pawn // 4, lands))


# ── the board ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("pawns", [OPENING, MIDDLE, [S] * 4 + [None] * 4 + [S] * 4 + [None] * 4])
def test_the_board_is_one_well_formed_svg(pawns: list[int | None]) -> None:
    scene = a_scene(pawns)
    root = ElementTree.fromstring(DRAWING.board(scene))
    assert root.tag == "svg"
    assert root.get("viewBox") == "0 0 1000 1000"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = {element.get("href", "")[1:] for element in root.iter("use")}
    assert used <= set(ids)
    drawn = {element.get("data-piece") for element in root.iter()} - {None, "deck", "card"}
    assert drawn == {f"pawn:{pawn}" for pawn, place in enumerate(pawns) if place is not None}


def test_the_same_scene_gives_the_same_small_markup() -> None:
    marks = {f"space:{space}": "can land bump slide" for space in range(1, 12)} | {
        f"pawn:{pawn}": "can" for pawn in range(4)
    }
    busy = a_scene(MIDDLE, marks, card=13, discard=[11] * 30)
    assert DRAWING.board(busy) == DRAWING.board(busy)
    assert len(DRAWING.board(busy).encode()) < 25_000


def test_pawns_are_positioned_by_transform() -> None:
    x, y = SPACES[22]
    assert pawn_group(a_scene(MIDDLE), 1).get("style") == f"transform:translate({x:g}px,{y:g}px)"


def test_every_place_can_be_tapped() -> None:
    found = {element.get("data-pick") or element.get("data-room") for element in elements(a_scene())}
    wanted = {f"space:{space}" for space in range(60)} | {"deck", "discard"}
    for color in COLORS:
        wanted |= {f"home:{color}", f"start:{color}", *(f"zone:{color}:{step}" for step in range(1, 6))}
    assert wanted <= found


def test_each_pick_belongs_to_one_shape() -> None:
    marks = {
        "pawn:0": "can",
        "pawn:1": "picked",
        "pawn:12": "can land bump",
        "space:29": "can land",
        "space:8": "can land bump",
    }
    scene = a_scene(MIDDLE, marks)
    picks = [element.get("data-pick") for element in elements(scene) if element.get("data-pick")]
    assert len(picks) == len(set(picks))


def test_marks_become_class_names() -> None:
    scene = a_scene(
        MIDDLE, {"pawn:0": "can", "pawn:1": "picked", "space:29": "can land", "space:8": "can land bump"}
    )
    assert "is-can" in str(pawn_group(scene, 0).get("class")).split()
    assert "is-picked" in str(pawn_group(scene, 1).get("class")).split()
    aims = {element.get("data-pick"): element for element in with_class(scene, "pw-aim")}
    assert set(aims) == {"space:29", "space:8"}
    assert [child.get("class") for child in aims["space:29"]] == ["pw-spot", "pw-dot"]
    assert "pw-ring" in [child.get("class") for child in aims["space:8"]]


def test_every_pawn_in_start_can_be_tapped_for_the_offered_one() -> None:
    scene = a_scene([S, S, 4, S, *[S] * 12], {"pawn:1": "can"})
    for pawn in (0, 1, 3):
        group = pawn_group(scene, pawn)
        assert (group.get("data-pick") or group.get("data-room")) == "pawn:1"
        assert "is-can" in str(group.get("class"))
    assert pawn_group(scene, 2).get("data-pick") == "pawn:2"
    assert pawn_group(scene, 4).get("data-pick") == "pawn:4"


def test_tap_targets_are_large_enough_for_a_thumb() -> None:
    scene = a_scene(MIDDLE, {"pawn:0": "can", "space:29": "can land"})
    rooms = next(element for element in elements(scene) if element.get("class") == "pw-near")
    shown = [room for room in rooms if room.get("class") != "pw-unable"]
    assert [room.get("data-room") for room in shown] == ["pawn:0", "space:29"]
    others = [room.get("data-room") for room in rooms if room not in shown]
    assert len(others) == 15, "a tap on any other pawn is told why it can't move"
    assert list(rooms)[-len(shown) :] == shown, "what can be tapped lies on top"
    # the board is 344 px wide on a phone of 360 px
    assert all(2 * float(str(room.get("r"))) * 0.344 >= 44 for room in shown)


def test_swapping_with_a_pawn_and_landing_on_it_have_different_targets() -> None:
    scene = a_scene(MIDDLE, {"pawn:1": "picked", "pawn:12": "can land", "space:8": "can land bump"})
    aims = {element.get("data-pick"): element.get("transform") for element in with_class(scene, "pw-aim")}
    assert aims["space:8"] != aims["pawn:12"]


def test_a_target_shows_its_slide() -> None:
    assert not with_class(a_scene(MIDDLE, {"space:24": "can land"}), "pw-sliding")
    assert with_class(a_scene(MIDDLE, {"space:24": "can land slide"}), "pw-sliding")


def test_a_target_shows_whom_its_slide_would_bump() -> None:
    scene = a_scene([22, *[S] * 3, 26, *[S] * 11], {"pawn:0": "picked", "space:24": "can land slide bump"})
    (aim,) = with_class(scene, "pw-aim")
    # nobody is on the triangle itself
    assert [child.get("class") for child in aim] == ["pw-spot", "pw-dot"]
    (bumped,) = with_class(scene, "pw-bumped")
    assert bumped.get("transform") == f"translate({SPACES[26][0]:g} {SPACES[26][1]:g})"


def test_the_last_move_is_shown_with_its_start_trail_and_end() -> None:
    moved = {
        "kind": "pawn_moved",
        "seat": 0,
        "pawn": 1,
        "from": 19,
        "to": 22,
        "steps": 3,
        "path": [20, 21, 22],
    }
    scene = a_scene(MIDDLE, last=[moved, {"kind": "pawn_bumped", "pawn": 5, "from": 22, "to": S, "by": 1}])
    assert [len(with_class(scene, name)) for name in ("from", "trail", "to", "crossed")] == [1, 1, 1, 1]
    assert with_class(scene, "trail")[0].get("d", "").count("L") == 3


def test_a_preview_shows_a_ghost_and_whom_the_move_would_bump() -> None:
    events = [
        {"kind": "pawn_moved", "seat": 0, "pawn": 1, "from": 22, "to": 24, "steps": 2, "path": [23, 24]},
        {"kind": "pawn_slid", "seat": 0, "pawn": 1, "from": 24, "to": 28, "path": [25, 26, 27, 28]},
        {"kind": "pawn_bumped", "seat": 0, "pawn": 4, "from": 26, "to": S, "by": 1},
    ]
    scene = a_scene(MIDDLE, preview=events)
    (ghost,) = with_class(scene, "ghost")
    x, y = SPACES[28]
    assert ghost.get("style") == f"transform:translate({x:g}px,{y:g}px)"
    assert len(with_class(scene, "pw-bumped")) == 1
    assert {element.get("data-piece") for element in with_class(scene, "leaving")} == {"pawn:1", "pawn:4"}


def test_each_pawn_at_home_lights_a_window() -> None:
    assert len(with_class(a_scene(MIDDLE), "hw-light")) == 2
    assert not with_class(a_scene(), "hw-light")


def test_colors_that_nobody_plays_are_dark() -> None:
    drawn = DRAWING.board(a_scene([S] * 4 + [None] * 4 + [S] * 4 + [None] * 4))
    assert 'class="board pawns homeward no-blue no-green"' in drawn


def test_each_drawn_card_is_a_new_element_that_is_turned_over() -> None:
    ids = [
        element.get("id")
        for left in (20, 19)
        for element in with_class(a_scene(card=7, deck=left), "pw-turned")
    ]
    assert ids == ["hw-card-20-7", "hw-card-19-7"]


def test_the_board_says_how_much_of_a_split_7_is_left() -> None:
    assert ">3 left<" in DRAWING.board(a_scene(MIDDLE, card=7, rest=3))
    assert " left<" not in DRAWING.board(a_scene(MIDDLE, card=7, rest=7))


def test_the_place_under_the_keyboard_cursor_is_framed() -> None:
    for pick in ("space:3", "zone:red:2", "home:blue", "start:green", "deck", "discard", "pawn:1"):
        assert len(with_class(a_scene(MIDDLE, {pick: "here"}), "pw-here")) == 1, pick
    assert not with_class(a_scene(MIDDLE, {"card:7": "here"}), "pw-here")


# ── cards ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("card", CARDS)
def test_card_texts_fit_on_the_face(card: int) -> None:
    size, lines = fit(render(CARDS[card][1]), 222, (34, 32, 30, 28), 3)
    assert size == 34  # 12 px when the board is 360 px wide
    assert len(lines) <= 3
    assert all(text_width(line, size) <= 222 for line in lines)


@pytest.mark.parametrize("lang", catalogs.languages())
def test_card_texts_fit_on_the_face_in_every_language(lang: str) -> None:
    said = GNUTranslations(BytesIO(catalogs.compiled(lang)))
    for _, does in CARDS.values():
        size, lines = fit(render(does, said), 222, (34, 32, 30, 28), 3)
        assert size >= 32
        assert len(lines) <= 3


def test_the_hand_dims_unplayable_cards() -> None:
    assert DRAWING.beside(a_scene()) == ""
    root = ElementTree.fromstring(DRAWING.beside(a_scene(hand=[1, 7, 7, 13, 11], marks={"card:7": "can"})))
    assert [(item.get("data-pick"), item.get("class")) for item in root] == [
        ("card:1", "is-dim"),
        ("card:7", "is-can"),
        ("card:7", "is-can"),
        ("card:11", "is-dim"),
        ("card:13", "is-dim"),
    ]
    assert "is-dim" not in DRAWING.beside(a_scene(hand=[1, 7]))


def test_a_replay_shows_every_hand_with_its_owner() -> None:
    shown = DRAWING.beside(a_scene(all_hands=[[1], [2], [3], [4]]))
    assert shown.count("<ul") == 4
    assert "Luis’s cards" in shown


def test_a_rivals_pawn_that_may_be_tapped_first_glows_less_than_ones_own() -> None:
    scene = a_scene(MIDDLE, {"pawn:1": "can", "pawn:12": "can"})
    css = {part.get("data-piece"): str(part.get("class")) for part in elements(scene)}
    assert "is-rival" not in css["pawn:1"]
    assert "is-rival" in css["pawn:12"]


def test_the_light_around_a_pile_touches_no_house_and_no_lane() -> None:
    width, height = CARD_WIDTH * CARD_SCALE, CARD_HEIGHT * CARD_SCALE
    glow = 10  # beyond the cards' edge at its widest
    for turns in range(4):
        for (x, y), (house_x, house_y) in product((DECK, DISCARD), layout(turns).houses):
            across = x - glow < house_x + 54 and house_x - 54 < x + width + glow  # its walls
            assert not (across and y - glow < house_y + 67 and house_y - 68 < y + height + glow)


def test_lanes_of_colors_that_nobody_plays_fade_but_their_slides_stay() -> None:
    shapes = elements(a_scene())
    zones = [group for group in shapes if "hw-zone" in (group.get("class") or "").split()]
    assert len(zones) == 4
    assert all("hw-own" in str(zone.get("class")) for zone in zones)
    (lane,) = [group for group in shapes if group.get("class") == "hw-lane"]
    assert {part.get("class") for part in lane} >= {"hw-neck", "hw-yard", "hw-strip", "hw-circle"}
    assert "hw-bar" not in {part.get("class") for part in lane}


# ── taps ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("move", "taps"),
    [
        (("draw",), ("deck",)),
        (("pass",), ("pass",)),  # nothing on the board
        (("out", 2), ("pawn:2", "space:4")),
        (("out", 13), ("pawn:13", "space:49")),
        (("move", 0, 3), ("pawn:0", "space:7")),
        (("move", 0, -4), ("pawn:0", "space:0")),
        (("move", 6, 3), ("pawn:6", "zone:blue:2")),
        (("move", 3, 4), ("pawn:3", "home:red")),
        (("swap", 1, 12), ("pawn:1", "pawn:12")),
        (("sorry", 2, 12), ("pawn:2", "pawn:12")),
        (("back", 1), ("pawn:1", "start:red")),
        (("card", 7), ("card:7",)),
        (("discard", 7), ("discard", "card:7")),
    ],
)
def test_the_shapes_to_tap_for_a_move(move: Move, taps: tuple[str, ...]) -> None:
    assert DRAWING.picks(move, a_view(MIDDLE)) == taps


def test_no_moves_taps_are_the_beginning_of_anothers() -> None:
    moves: list[Move] = [("pass",), ("draw",), ("out", 2), ("swap", 1, 12), ("move", 1, 11), ("card", 11)]
    taps = [DRAWING.picks(move, a_view(MIDDLE)) for move in moves]
    assert not any(a != b and b[: len(a)] == a for a in taps for b in taps)


# ── animations ────────────────────────────────────────────────────────────────────────────────────────


def test_a_pawn_walks_its_path_in_limited_time() -> None:
    event = {
        "kind": "pawn_moved",
        "seat": 0,
        "pawn": 1,
        "from": 22,
        "to": 25,
        "steps": 3,
        "path": [23, 24, 25],
    }
    (motion,) = DRAWING.motions(event, a_view())
    assert motion.piece == "pawn:1"
    assert motion.points == [SPACES[22], SPACES[23], SPACES[24], SPACES[25]]
    assert motion.ms == 330
    long = {**event, "to": 34, "steps": 12, "path": list(range(23, 35))}
    assert DRAWING.motions(long, a_view())[0].ms == 900


def test_a_bumped_pawn_flies_to_start_in_an_arc_after_a_pause() -> None:
    bumped = {"kind": "pawn_bumped", "seat": 0, "pawn": 9, "from": 22, "to": S, "by": 1}
    motion, shake = DRAWING.motions(bumped, a_view(MIDDLE))
    assert (motion.wait, motion.ms, motion.sound) == (80, 400, "bump")
    assert motion.arc > 0
    assert motion.points[-1] == spot(9, S)
    assert (shake.piece, shake.points[0], shake.points[-1]) == ("pawn:1", SPACES[22], SPACES[22])


def test_a_pawn_that_bumps_on_a_triangle_shakes_there_before_it_slides() -> None:
    pawns = [S, 28, *OPENING[2:]]  # it slid from 24 to 28
    bumped = {"kind": "pawn_bumped", "seat": 0, "pawn": 9, "from": 24, "to": S, "by": 1}
    assert DRAWING.motions(bumped, a_view(pawns))[1].points[0] == SPACES[24]
    on_slide = {**bumped, "from": 26}
    assert DRAWING.motions(on_slide, a_view(pawns))[1].points[0] == SPACES[28]


def test_swapped_pawns_fly_on_opposite_arcs() -> None:
    one, other = DRAWING.motions(
        {"kind": "pawns_swapped", "seat": 0, "pawn": 1, "other": 9, "from": 22, "to": 40}, a_view()
    )
    assert list(one.points) == list(reversed(other.points))
    assert one.arc == -other.arc
    assert one.ms == other.ms == 450


def test_a_drawn_card_flies_to_the_discard_pile_but_not_into_a_hand() -> None:
    event = {"kind": "card_drawn", "seat": 0, "card": 7, "left": 30}
    assert [motion.piece for motion in DRAWING.motions(event, a_view(card=7))] == ["card"]
    assert DRAWING.motions(event, a_view(hands=[5, 5])) == []


def test_a_drawn_card_stays_flat_on_the_board() -> None:
    event = {"kind": "card_drawn", "seat": 0, "card": 7, "left": 30}
    ((track,), _) = tracks([DRAWING.motions(event, a_view(card=7))], 1.0)
    assert len(track["frames"]) == 2, "it goes straight from pile to pile"


def test_events_that_move_nothing_have_no_motion() -> None:
    for kind in ("turn_lost", "game_won", "hand_dealt"):
        assert DRAWING.motions({"kind": kind}, a_view()) == []


# ── labels ────────────────────────────────────────────────────────────────────────────────────────────


def labels(scene: Scene[HomewardView]) -> dict[str, str]:
    return {place.pick: render(place.label) for place in DRAWING.places(scene)}


def test_places_are_in_walking_order() -> None:
    picks = [place.pick for place in DRAWING.places(a_scene())]
    assert picks[:60] == [f"space:{space}" for space in range(60)]
    assert picks[60:67] == ["start:red", *(f"zone:red:{step}" for step in range(1, 6)), "home:red"]
    assert picks[-2:] == ["deck", "discard"]
    assert len(picks) == len(set(picks)) == 60 + 4 * 7 + 2


def test_a_label_says_what_a_place_is_and_who_is_there() -> None:
    said = labels(a_scene(MIDDLE, deck=1, card=13))
    assert said["space:24"] == "Blue’s side, 10 of 15, start of a slide"
    assert said["space:28"] == "Blue’s side, 14 of 15, end of a slide"
    assert said["space:4"] == "Red’s side, 5 of 15, in front of Start: Red 1"
    assert said["space:17"] == "Blue’s side, 3 of 15, way into the safety zone"
    assert said["space:7"] == "Red’s side, 8 of 15"
    assert said["start:red"] == "Red’s Start: Red 3"
    assert said["zone:red:2"] == "Red’s safety zone, 2 of 5: Red 4"
    assert said["deck"] == "Draw pile, 1 card"
    assert said["discard"].startswith("Card in play. Card Sorry!: ")


def test_a_label_says_what_can_be_done_at_a_place() -> None:
    scene = a_scene(
        MIDDLE,
        {
            "pawn:1": "picked",
            "pawn:0": "can",
            "space:24": "can land slide",
            "space:29": "can land",
            "space:8": "can land bump",
        },
    )
    said = labels(scene)
    assert said["space:22"].endswith("Red 2 (picked)")
    assert said["space:4"].endswith("Red 1 (can be picked)")
    assert said["space:24"].endswith("(can be reached, then slides)")
    assert said["space:29"].endswith("(can be reached)")
    assert said["space:8"].endswith("(can be bumped)")
    assert {place.pick: place.also for place in DRAWING.places(scene)}["space:22"] == ("pawn:1",)


def test_colors_that_nobody_plays_have_no_places() -> None:
    picks = labels(a_scene([S] * 4 + [None] * 12))
    assert "start:red" in picks
    assert "start:blue" not in picks


def test_texts_are_escaped() -> None:
    scene = a_scene(MIDDLE, card=7, rest=2, hand=[1, 2])._replace(say=lambda text: f"<b>&{render(text)}")
    for drawn in (DRAWING.board(scene), DRAWING.beside(scene)):
        ElementTree.fromstring(drawn)
        assert not re.search("<b>", drawn)


# ── you ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("you", range(4))
def test_your_color_is_at_the_bottom_with_a_badge(you: int) -> None:
    scene = a_scene(MIDDLE)._replace(you=you)
    (yard,) = [element for element in elements(scene) if element.get("data-room") == f"start:{COLORS[you]}"]
    assert yard.get("transform") == f"translate({YARDS[2][0]:g} {YARDS[2][1]:g})"
    (badge,) = with_class(scene, "pw-you")
    assert COLORS[you] in str(badge.get("class"))
    assert badge[1].text == "You"


def test_a_shared_screen_has_no_badge_and_red_at_the_top() -> None:
    assert with_class(a_scene(MIDDLE), "pw-you") == []
    assert pawn_group(a_scene(MIDDLE), 0).get("style") == "transform:translate(290px,50px)"


@pytest.mark.parametrize("you", [-1, 0, 1, 2, 3])
def test_motion_captions_and_pieces_agree_on_where_a_pawn_is(you: int) -> None:
    view = a_view(MIDDLE)
    event = {
        "kind": "pawn_moved",
        "seat": 0,
        "pawn": 1,
        "from": 19,
        "to": 22,
        "steps": 3,
        "path": [20, 21, 22],
    }
    (motion,) = DRAWING.motions(event, view, you)
    x, y = motion.points[-1]
    assert DRAWING.caption_point(event, view, you) == (x, y)
    assert (
        pawn_group(a_scene(MIDDLE)._replace(you=you), 1).get("style")
        == f"transform:translate({x:g}px,{y:g}px)"
    )


def test_a_pawn_that_comes_home_bursts_into_light_when_it_has_arrived() -> None:
    home = {"kind": "pawn_home", "seat": 1, "pawn": 7}
    scene = a_scene(MIDDLE, last=[home])
    assert len(with_class(scene, "pw-burst")) == 1
    assert with_class(scene._replace(before=a_view()), "pw-burst") == []


def test_a_lost_turn_is_captioned_at_the_players_start() -> None:
    lost = {"kind": "turn_lost", "seat": 3, "reason": "too_far", "rule": "H20", "card": 5}
    assert DRAWING.caption_point(lost, a_view()) == YARDS[3]
    assert DRAWING.caption_point(lost, a_view(), you=3) == YARDS[2]
