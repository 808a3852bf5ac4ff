"""Hyperdrive's drawing: geometry, markup, taps, animations and labels."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Any
from xml.etree import ElementTree

import pytest

from engine.games import get
from engine.games.hyperdrive.view import HyperdriveView
from engine.games.pawns.track import COLORS
from engine.match import Match
from engine.rules import Move
from engine.text import render
from tests.conftest import spanish
from tests.ui.paper import visit, waits
from ui.drawing import base
from ui.drawing.scene import Look, Scene, Seen
from ui.games.hyperdrive import CARDS, DRAWING
from ui.games.hyperdrive.board import CARD_SCALE, DECK, DISCARD, PADS, RING, ROOM_OUT, layout
from ui.games.pawns.cards import HEAD, large_lines
from ui.games.pawns.layout import pick_of
from ui.markup.svg import CARD_HEIGHT, CARD_WIDTH, fit, text_width
from ui.table.view.captions import HIGH, WIDE

S, H = -1, 65
LAYOUT = layout()
RING_SPACES, ZONES, EXIT_LANES = LAYOUT.spaces, LAYOUT.zones, LAYOUT.exits
HANGARS, ROOMS, spot = LAYOUT.hangars, LAYOUT.rooms, LAYOUT.spot
MIDDLE = (500.0, 500.0)
OPENING: list[int | None] = [S, S, S, None] * 4
PLAYED: list[int | None] = [20, 22, S, None, 31, S, 16, None, H, 46, 67, None, 8, 62, H, None]


def a_view(
    pawns: Sequence[int | None] = OPENING,
    *,
    card: int = 0,
    deck: int = 38,
    discard: Sequence[int] = (),
    shields: Sequence[int] = (-1, -1),
    rest: int = 0,
) -> HyperdriveView:
    return {
        "turn": 0,
        "phase": "play" if card else "draw",
        "card": card,
        "rest": rest,
        "split": -1,
        "pawns": list(pawns),
        "shields": list(shields),
        "deck": deck,
        "discard": list(discard),
        "colors": [[color] for color in COLORS],
        "over": False,
    }


def a_scene(
    pawns: Sequence[int | None] = OPENING,
    marks: Mapping[str, str] | None = None,
    *,
    last: Sequence[Seen] = (),
    preview: Sequence[Seen] = (),
    **more: Any,
) -> Scene[HyperdriveView]:
    """Return a scene with marks written as words: {"pawn:3": "can picked"}. `more` goes to `a_view`."""
    seats = [
        Look(name, (color,), active=color == "red")
        for name, color in zip(("Ana", "Luis", "Eva", "Bo"), COLORS, strict=True)
    ]
    marked = {pick: frozenset(words.split()) for pick, words in (marks or {}).items()}
    return Scene(a_view(pawns, **more), seats, render, marked, last, preview)


def elements(scene: Scene[HyperdriveView]) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(DRAWING.board(scene)).iter())


def with_class(scene: Scene[HyperdriveView], name: str) -> list[ElementTree.Element]:
    return [element for element in elements(scene) if name in (element.get("class") or "").split()]


def drawn(scene: Scene[HyperdriveView], piece: str) -> ElementTree.Element:
    return next(element for element in elements(scene) if element.get("data-piece") == piece)


# ── geometry ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_ring_runs_clockwise_in_even_steps() -> None:
    for here, there in zip(RING_SPACES, RING_SPACES[1:] + RING_SPACES[:1], strict=True):
        assert 46 < dist(here, there) < 49
    assert all(abs(dist(point, MIDDLE) - RING) < 0.01 for point in RING_SPACES)
    assert [round(value) for value in RING_SPACES[2]] == [500, 500 - RING]  # red's entry is at the top
    assert [round(value) for value in RING_SPACES[17]] == [500 + RING, 500]


def test_droids_never_overlap() -> None:
    points = [*RING_SPACES, *(point for lane in (*ZONES, *EXIT_LANES, *HANGARS, *ROOMS) for point in lane)]
    assert len(points) == 60 + 20 + 12 + 12 + 12
    assert min(dist(a, b) for i, a in enumerate(points) for b in points[:i]) > 41
    assert all(dist(point, MIDDLE) < 470 for point in points)


@pytest.mark.parametrize("color", range(4))
def test_lanes_connect_the_ring_with_the_hangar_and_the_engine_room(color: int) -> None:
    out = [*reversed(HANGARS[color]), *EXIT_LANES[color], RING_SPACES[15 * color + 4]]
    into = [RING_SPACES[15 * color + 2], *ZONES[color]]
    assert all(43 < dist(a, b) < 60 for a, b in pairwise(out))
    assert all(50 < dist(a, b) < 56 for a, b in pairwise(into))
    assert dist(ZONES[color][-1], ROOMS[color][1]) < 100


def test_the_pads_of_the_shields_have_names_clear_of_every_badge() -> None:
    names = with_class(a_scene(), "hd-pad-name")
    assert [name.text for name in names] == ["Shield", "Shield"]
    for name in names:
        x, y = float(name.get("x", 0)), float(name.get("y", 0))
        badge = layout(2).badge(0)  # the only person at the screen sits at the bottom
        assert abs(badge[0] - x) > 120 or abs(badge[1] - y) > 60


def test_no_card_covers_the_engine_rooms() -> None:
    width, height = CARD_WIDTH * CARD_SCALE, CARD_HEIGHT * CARD_SCALE
    for x, y in (DECK, DISCARD):
        near = min(max(x, 500), x + width), min(max(y, 500), y + height)
        assert dist(near, MIDDLE) > ROOM_OUT + 6


@pytest.mark.parametrize("turns", range(4))
def test_what_is_said_covers_no_engine_room(turns: int) -> None:
    places = layout(turns)
    for x, y in (places.drawn_at, *(places.home_said(4 * color) for color in range(4))):
        near = min(max(x - WIDE / 2, 500), x + WIDE / 2), min(max(y - HIGH, 500), y)
        assert dist(near, MIDDLE) > ROOM_OUT


def test_cards_and_shields_cover_no_place() -> None:
    points = [*RING_SPACES, *(point for lane in (*ZONES, *EXIT_LANES, *HANGARS, *ROOMS) for point in lane)]
    wide, high = CARD_WIDTH * CARD_SCALE, CARD_HEIGHT * CARD_SCALE
    for x, y in (DECK, DISCARD):
        for a, b in points:
            assert max(x - a, a - x - wide, y - b, b - y - high) > 20
    assert all(dist(pad, point) > 80 for pad in PADS for point in points)


# ── the board ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("pawns", [OPENING, PLAYED, [S, S, S, None, None, None, None, None] * 2])
def test_the_board_is_one_well_formed_svg(pawns: list[int | None]) -> None:
    root = ElementTree.fromstring(DRAWING.board(a_scene(pawns)))
    assert (root.tag, root.get("viewBox")) == ("svg", "0 0 1000 1000")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = {element.get("href", "")[1:] for element in root.iter() if element.get("href")}
    assert used <= set(ids)
    pieces = {element.get("data-piece") for element in root.iter()} - {
        None,
        "deck",
        "card",
        "shield:0",
        "shield:1",
    }
    assert pieces == {f"pawn:{droid}" for droid, place in enumerate(pawns) if place is not None}


def test_the_same_scene_gives_the_same_small_markup() -> None:
    marks = {f"space:{space}": "can land bump slide" for space in range(1, 12)} | {
        f"pawn:{droid}": "can" for droid in range(3)
    }
    busy = a_scene(PLAYED, marks, card=13, discard=[11] * 30, shields=[0, 4])
    assert DRAWING.board(busy) == DRAWING.board(busy)
    assert len(DRAWING.board(busy).encode()) < 36_000


def test_every_place_can_be_tapped_and_each_pick_belongs_to_one_shape() -> None:
    marks = {
        "pawn:0": "can",
        "pawn:1": "picked",
        "pawn:12": "can land bump",
        "space:29": "can land",
        "shield:0": "can",
    }
    shapes = elements(a_scene(PLAYED, marks))
    picks = [element.get("data-pick") for element in shapes if element.get("data-pick")]
    assert len(picks) == len(set(picks))
    found = {*picks, *(element.get("data-room") for element in shapes)}
    wanted = {f"space:{space}" for space in range(60)} | {"deck", "discard", "shield:0"}
    for color in COLORS:
        wanted |= {f"home:{color}", f"start:{color}", *(f"zone:{color}:{step}" for step in range(1, 6))}
        wanted |= {f"exit:{color}:{step}" for step in range(1, 4)}
    assert wanted <= found


def test_every_droid_in_the_hangar_can_be_tapped_for_the_offered_one() -> None:
    scene = a_scene([S, S, 4, None, *OPENING[4:]], {"pawn:1": "can"})
    assert drawn(scene, "pawn:0").get("data-room") == "pawn:1"
    assert drawn(scene, "pawn:1").get("data-pick") == "pawn:1"
    assert drawn(scene, "pawn:2").get("data-pick") == "pawn:2"
    lit = [any(part.get("class") == "ring" for part in drawn(scene, f"pawn:{droid}")) for droid in range(3)]
    assert lit == [False, True, False], "only the droid that moves glows"


def test_the_printed_board_is_marked_as_static() -> None:
    statics = {element.get("data-static"): element.tag for element in elements(a_scene())}
    assert statics == {None: "g", "hyperdrive": "defs", "hyperdrive-0": "g"} | {None: statics[None]}
    turned = {element.get("data-static") for element in elements(a_scene()._replace(you=0))}
    assert "hyperdrive-2" in turned  # red is at the bottom, so the printed part differs


def test_the_active_hangar_is_lit_and_droids_in_the_engine_room_charge_the_drive() -> None:
    assert len(with_class(a_scene(), "hd-asked")) == 1
    assert not with_class(a_scene(), "hd-charge")
    assert len(with_class(a_scene(PLAYED), "hd-charge")) == 2


def test_colors_that_nobody_plays_are_dark() -> None:
    board = DRAWING.board(a_scene([S, S, S, None, *[None] * 4, S, S, S, None, *[None] * 4]))
    assert 'class="board pawns hyperdrive no-blue no-green"' in board


# ── shields ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_shield_is_on_the_board_or_on_its_droid() -> None:
    scene = a_scene(PLAYED, shields=[-1, 4])
    lying, carried = drawn(scene, "shield:0"), drawn(scene, "shield:1")
    assert lying.get("style") == f"transform:translate({PADS[0][0]:g}px,{PADS[0][1]:g}px)"
    assert lying.get("data-pick") == "shield:0"
    assert carried.get("style") == drawn(scene, "pawn:4").get("style")
    assert "is-carried" in str(carried.get("class")).split()
    assert carried.get("data-pick") is None


def test_a_shield_is_a_hexagon() -> None:
    edge = next(element for element in elements(a_scene()) if element.get("class") == "hd-edge")
    assert len(re.findall("[ML]", str(edge.get("d")))) == 6


def test_either_shield_on_the_board_can_be_tapped() -> None:
    scene = a_scene(PLAYED, {"shield:0": "can"})
    assert drawn(scene, "shield:1").get("data-room") == "shield:0"
    assert len([element for element in elements(scene) if element.get("data-room") == "shield:0"]) == 3


@pytest.mark.parametrize(
    ("event", "starts", "ends"),
    [
        (
            {"kind": "shield_placed", "seat": 0, "shield": 1, "pawn": 0, "other": -1, "from": -1, "to": 20},
            PADS[1],
            RING_SPACES[20],
        ),
        (
            {"kind": "shield_placed", "seat": 0, "shield": 1, "pawn": 0, "other": 6, "from": 16, "to": 20},
            RING_SPACES[16],
            RING_SPACES[20],
        ),
        (
            {"kind": "shield_returned", "seat": 0, "shield": 1, "pawn": 0, "from": 62, "to": -1},
            ZONES[0][2],
            PADS[1],
        ),
    ],
)
def test_a_shield_flies_to_where_it_is_placed_or_returned(
    event: dict[str, Any], starts: tuple[float, float], ends: tuple[float, float]
) -> None:
    (motion,) = DRAWING.motions(event, a_view())
    assert (motion.piece, tuple(motion.points), motion.sound) == ("shield:1", (starts, ends), "shield")
    assert motion.arc > 0


def test_a_shield_moves_along_with_its_droid() -> None:
    event = {"kind": "pawn_moved", "seat": 0, "pawn": 0, "from": 20, "to": 22, "steps": 2, "path": [21, 22]}
    assert [motion.piece for motion in DRAWING.motions(event, a_view())] == ["pawn:0"]
    both = DRAWING.motions({**event, "shield": 1}, a_view())
    assert [motion.piece for motion in both] == ["pawn:0", "shield:1"]
    assert both[0].points == both[1].points


def test_a_preview_shows_the_shield_on_its_droid() -> None:
    event = {"kind": "shield_placed", "seat": 0, "shield": 1, "pawn": 0, "other": 6, "from": 16, "to": 20}
    scene = a_scene(PLAYED, preview=[event], shields=[-1, 6])
    (ghost,) = with_class(scene, "hd-ghost")
    assert ghost.get("style") == drawn(scene, "pawn:0").get("style")
    assert with_class(scene, "way")


def test_a_blocked_slide_is_barred_on_the_target_and_in_the_preview() -> None:
    assert not with_class(a_scene(PLAYED, {"space:24": "can land slide"}), "hd-blocked")
    assert len(with_class(a_scene(PLAYED, {"space:24": "can land block"}), "hd-blocked")) == 1
    event = {"kind": "slide_blocked", "seat": 0, "pawn": 0, "from": 24, "to": 28, "by": 6}
    assert len(with_class(a_scene(PLAYED, preview=[event]), "hd-blocked")) == 1


# ── cards ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("card", CARDS)
def test_card_texts_fit_on_the_face_in_every_language(card: int) -> None:
    does, said = CARDS[card][1], spanish(get("hyperdrive"))
    assert render(does, said) != render(does)
    for text in (render(does), render(does, said)):
        size, lines = fit(text, 222, (34, 32, 30, 28), 3)
        assert size >= 32
        assert len(lines) <= 3


@pytest.mark.parametrize("card", CARDS)
def test_a_small_card_has_room_for_its_number_and_every_line(card: int) -> None:
    does = CARDS[card][1]
    for text in (render(does), render(does, spanish(get("hyperdrive")))):
        size, lines = large_lines(text)
        assert size >= 30
        assert all(text_width(line, size) <= CARD_WIDTH - 24 for line in lines)
        assert HEAD + 1.08 * size * len(lines) <= CARD_HEIGHT - 12


def test_what_is_left_of_a_7_takes_the_place_of_its_words() -> None:
    whole, rest = (DRAWING.board(a_scene(PLAYED, card=7, rest=rest)) for rest in (0, 4))
    assert "4 left" not in whole
    assert "Forward" in whole
    assert "4 left" in rest
    assert "Forward" not in rest


# ── taps ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("move", "taps"),
    [
        (("draw",), ("deck",)),
        (("pass",), ("pass",)),  # nothing on the board
        (("no_shield",), ("no_shield",)),
        (("shield", 0), ("shield:0", "pawn:0")),
        (("shield", 0, 6), ("pawn:6", "pawn:0")),
        (("move", 2, 2), ("pawn:2", "exit:red:2")),
        (("move", 2, 5), ("pawn:2", "space:5")),
        (("move", 0, -4), ("pawn:0", "space:16")),
        (("move", 6, 3), ("pawn:6", "zone:blue:2")),
        (("move", 13, 3), ("pawn:13", "home:green")),
        (("swap", 1, 12), ("pawn:1", "pawn:12")),
        (("sorry", 2, 12), ("pawn:2", "pawn:12")),
    ],
)
def test_the_shapes_to_tap_for_a_move(move: Move, taps: tuple[str, ...]) -> None:
    assert DRAWING.picks(move, a_view(PLAYED, shields=[-1, 6])) == taps


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_move_has_taps_of_its_own_and_lands_on_its_target(players: int) -> None:
    drawing = base.get("hyperdrive")
    match = Match(get("hyperdrive").setup(players, seed=players))
    chance = random.Random(players)
    while match.decision.seat >= 0 and match.number < 400:
        decision = match.decision
        view = match.view(decision.seat)
        taps = {move: drawing.picks(move, view) for move in decision.legal}
        assert len(set(taps.values())) == len(taps)
        assert not any(a != b and b[: len(a)] == a for a in taps.values() for b in taps.values())
        for move, (_, *place) in taps.items():
            if move[0] == "move":
                first = next(
                    event for event in match.preview(move, decision.seat) if event["kind"] == "pawn_moved"
                )
                assert place == [pick_of(int(move[1]) // 4, first["to"])]
        match.play(chance.choice(list(decision.legal)))


def test_a_1_takes_two_decisions_which_undo_takes_back() -> None:
    app, shell = visit("game=hyperdrive&seats=human,human&seed=3555")
    assert app.play
    screen = app.play.screen
    while screen.position.decision.kind != "shield":
        app.handle("move", shell.moves[0])
        shell.wait()
    shell.is_calm = False
    (droid,) = [move[1] for move in screen.legal if move[0] == "shield"]
    app.handle("pick", "shield:0")  # only one droid can get it
    assert screen.table.match.view(None)["shields"][0] == droid
    assert screen.position.decision.kind == "play"
    assert waits(screen) == "watch"
    assert any(track["piece"] == "shield:0" for track in shell.tracks)
    app.handle("act", "undo")
    assert screen.table.match.view(None)["shields"] == [-1, -1]


def test_tapping_a_shielded_droid_says_that_it_is_protected() -> None:
    app, shell = visit("game=hyperdrive&seats=human,human&seed=3555")
    assert app.play
    screen = app.play.screen
    while (
        waits(screen) != "human"
        or screen.position.decision.kind != "play"
        or max(screen.table.match.view(None)["shields"]) < 0
        or screen.position.decision.seat != 1
    ):
        app.handle("move", next((move for move in shell.moves if "shield" in move[:6]), shell.moves[0]))
        shell.wait()
    (droid,) = [droid for droid in screen.table.match.view(None)["shields"] if 0 <= droid < 4]
    app.handle("pick", f"pawn:{droid}")
    assert "Red 1 has a shield, so it’s safe." in shell.prompt
    assert 'title="Rule D11">Rule</button>' in shell.html


# ── labels ────────────────────────────────────────────────────────────────────────────────────────────


def labels(scene: Scene[HyperdriveView]) -> dict[str, str]:
    return {place.pick: render(place.label) for place in DRAWING.places(scene)}


def test_places_are_in_walking_order() -> None:
    picks = [place.pick for place in DRAWING.places(a_scene())]
    assert picks[:60] == [f"space:{space}" for space in range(60)]
    own = [
        "start:red",
        *(f"exit:red:{step}" for step in (1, 2, 3)),
        *(f"zone:red:{step}" for step in range(1, 6)),
        "home:red",
    ]
    assert picks[60:70] == own
    assert picks[-4:] == ["shield:0", "shield:1", "deck", "discard"]
    assert len(picks) == len(set(picks)) == 60 + 4 * 10 + 4


def test_a_label_says_what_a_place_is_and_who_is_there() -> None:
    said = labels(a_scene(PLAYED, deck=1, card=1, shields=[-1, 0]))
    assert said["space:24"] == "Blue’s side, 10 of 15, start of a slide"
    assert said["space:4"] == "Red’s side, 5 of 15, where the exit comes out"
    assert said["space:20"] == "Blue’s side, 6 of 15: Red 1 with a shield"
    assert said["start:red"] == "Red’s hangar: Red 3"
    assert said["exit:yellow:2"] == "Yellow’s exit, 2 of 3: Yellow 3"
    assert said["home:green"] == "Green’s engine room: Green 3"
    assert said["shield:0"] == "Shield 1, on the board"
    assert said["shield:1"] == "Place of shield 2: Red 1 carries it"
    assert said["discard"].startswith("Card in play. Card 1: ")


def test_a_label_says_what_can_be_done_at_a_place() -> None:
    said = labels(
        a_scene(
            PLAYED,
            {"space:24": "can land block", "space:29": "can land", "shield:0": "can", "pawn:0": "picked"},
        )
    )
    assert said["space:24"].endswith("(can be reached, but its slide is blocked)")
    assert said["space:29"].endswith("(can be reached)")
    assert said["shield:0"].endswith("(can be picked)")
    assert said["space:20"].endswith("Red 1 (picked)")


def test_the_place_under_the_keyboard_cursor_is_framed() -> None:
    for pick in (
        "space:3",
        "zone:red:2",
        "exit:blue:1",
        "home:blue",
        "start:green",
        "deck",
        "discard",
        "pawn:1",
        "shield:1",
    ):
        assert len(with_class(a_scene(PLAYED, {pick: "here"}), "pw-here")) == 1, pick


def test_colors_that_nobody_plays_have_no_places() -> None:
    picks = [
        place.pick
        for place in DRAWING.places(a_scene([S, S, S, None, *[None] * 4, S, S, S, None, *[None] * 4]))
    ]
    assert "start:blue" not in picks
    assert "home:yellow" in picks


def test_droids_are_positioned_by_transform() -> None:
    x, y = spot(1, 22)
    assert drawn(a_scene(PLAYED), "pawn:1").get("style") == f"transform:translate({x:.1f}px,{y:.1f}px)"
