"""Starlane's drawing: where things are, what is tapped, what moves, and names of places."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from engine.events import ALL
from engine.games.starlane.board import FINAL, SHIPS, SIDES, START
from engine.games.starlane.cards import BONUS, CARDS
from engine.games.starlane.rules import RULES
from engine.rules import Move
from engine.text import render
from tests.conftest import spanish
from tests.engine.starlane.position import GAME, RED, Table, table
from ui.drawing.scene import Look, Scene
from ui.games.starlane import DRAWING
from ui.games.starlane.cards import bonus_face, movement_face, seat_rows
from ui.games.starlane.lane import HALF, SIGN, SPACES, side_spot
from ui.games.starlane.ships import hull, spot, spots
from ui.markup.svg import CARD_HEIGHT, CARD_WIDTH, text_width

if TYPE_CHECKING:
    from engine.games.starlane.view_types import StarlaneView

COLORS = (("red",), ("black",), ("green",), ("yellow",))
NAMES = ("Ana", "Luis", "Eva", "Bo")


def a_scene(
    position: Table, viewer: int | None = RED, marks: Mapping[str, str] | None = None, **more: Any
) -> Scene[StarlaneView]:
    """Return a scene of a position. Marks are words: {"ship:red_a": "can picked"}."""
    view = RULES.view(position.state, viewer)
    looks = [Look(NAMES[seat], COLORS[seat], active=seat == position.asked.seat) for seat in range(4)]
    marked = {pick: frozenset(words.split()) for pick, words in (marks or {}).items()}
    return Scene(view, looks, render, marked, **more)


def elements(scene: Scene[StarlaneView]) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(DRAWING.board(scene)).iter())


def with_class(scene: Scene[StarlaneView], name: str) -> list[ElementTree.Element]:
    return [element for element in elements(scene) if name in (element.get("class") or "").split()]


def labels(scene: Scene[StarlaneView]) -> dict[str, str]:
    return {place.pick: render(place.label) for place in DRAWING.places(scene)}


# ── the lane ────────────────────────────────────────────────────────────────────────────────────────────


def test_the_lane_winds_from_planet_to_planet_in_even_steps() -> None:
    steps = [math.dist(one, other) for one, other in pairwise(SPACES[1:FINAL])]
    assert all(70 <= step <= 125 for step in steps)
    assert SPACES[START][1] > SPACES[FINAL][1]  # it climbs
    assert all(40 <= x <= 960 and 70 <= y <= 690 for x, y in SPACES)


def test_no_two_spaces_overlap() -> None:
    for one, other in combinations(range(1, FINAL), 2):
        assert math.dist(SPACES[one], SPACES[other]) >= 70, (one, other)


def test_the_two_sides_of_a_double_space_lie_across_the_lane() -> None:
    for space, sides in enumerate(SIDES):
        if len(sides) == 2:
            one, other = (side_spot(space, kind) for kind in sides)
            assert math.dist(one, other) == pytest.approx(2 * HALF)


def test_every_kind_of_space_has_its_own_sign() -> None:
    kinds = {kind for space in range(START + 1, FINAL) for kind in SIDES[space]}
    assert kinds == set(SIGN)
    assert len(set(SIGN.values())) == len(SIGN)
    shapes = Counter(re.findall(r'class="sl-tile sl-(\w+)"', DRAWING.board(a_scene(table()))))
    assert shapes["vortex"] == 10
    assert shapes["bonus"] == 4
    assert shapes["hyperspace"] == 2 + 2 + 2  # alone, beside normal, beside asteroids


def test_each_color_has_its_own_hull() -> None:
    assert len({hull(color) for (color,) in COLORS}) == 4


# ── ships ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("space", range(FINAL + 1))
def test_eight_ships_fit_on_any_space(space: int) -> None:
    for side in SIDES[space]:
        for count in range(1, 9):
            stand = [spot(ship, space, side, SHIPS[:count]) for ship in SHIPS[:count]]
            assert len({place.point for place in stand}) == count
            for one, other in combinations(stand, 2):
                assert math.dist(one.point, other.point) >= 40 * one.size, "they overlap by more than a wing"
            assert all(math.dist(place.point, side_spot(space, side)) <= 75 for place in stand)


def test_ships_on_both_sides_of_a_double_space_stand_apart() -> None:
    scene = a_scene(table("red_a 14 hyperspace, black_a 14 normal"))
    stand = spots(scene.view["ships"])
    assert math.dist(stand["red_a"].point, stand["black_a"].point) == pytest.approx(2 * HALF)


def test_every_ship_is_drawn_once_with_its_letter() -> None:
    scene = a_scene(table("red_a 3, red_b 3, green_a 46"))
    ships = with_class(scene, "sl-ship")
    assert sorted(ship.get("data-pick") or "" for ship in ships) == sorted(f"ship:{name}" for name in SHIPS)
    letters = Counter(text for ship in ships for text in ship.itertext() if text.strip())
    assert letters == {"A": 4, "B": 4}


def test_a_color_that_is_not_in_the_game_is_not_drawn() -> None:
    position = table(players=3)
    looks = [
        Look(name, colors) for name, colors in zip(NAMES, (("red",), ("green",), ("black",)), strict=False)
    ]
    scene = Scene(RULES.view(position.state, 0), looks, render)
    assert len(with_class(scene, "sl-ship")) == 6
    assert all(render(place.label) for place in DRAWING.places(scene))


# ── courses ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_picked_card_shows_which_ships_it_could_move_and_where_to() -> None:
    scene = a_scene(
        table("red_a 5, red_b 15", "red_4 red_2"),
        marks={"card:red_4": "picked", "ship:red_a": "can", "ship:red_b": "can"},
    )
    ghosts = with_class(scene, "sl-ghost")
    places = [
        re.search(r"translate\(([\d.-]+) ([\d.-]+)\)", ghost.get("transform") or "") for ghost in ghosts
    ]
    found = {(float(place[1]), float(place[2])) for place in places if place}
    wanted = {
        (round(SPACES[13][0], 1), round(SPACES[13][1], 1)),
        (round(SPACES[17][0], 1), round(SPACES[17][1], 1)),
    }
    assert found == wanted  # doubled by hyperspace to 13; thrown back by the vortex on 19 to 17
    assert [text for factor in with_class(scene, "sl-factor") for text in factor.itertext()] == ["×2"]
    assert len(with_class(scene, "sl-thrown")) == 1


def test_no_ghost_is_drawn_while_no_card_is_picked() -> None:
    assert with_class(a_scene(table("red_a 5", "red_4")), "sl-ghost") == []


def test_the_effect_of_an_asteroid_field_is_written_beside_the_ship() -> None:
    scene = a_scene(table("red_a 7", "red_4"), marks={"card:red_4": "picked"})
    assert "=1" in [text for factor in with_class(scene, "sl-factor") for text in factor.itertext()]


def test_a_joker_could_move_every_ship_that_still_races() -> None:
    scene = a_scene(table("red_a 46, red_b 46", "red_4"), marks={"card:red_4": "picked"})
    assert len(with_class(scene, "sl-ghost")) == 6
    assert 'class="sl-wild"' in DRAWING.beside(scene)


def test_ships_that_could_be_towed_have_hooks() -> None:
    position = table("red_a 11, black_a 12", "red_4", {1: "towline"})
    one = {"card:red_4": "picked"}
    course = next(row for row in RULES.view(position.state, RED)["courses"] if row["ship"] == "red_a")
    pointed = [{"kind": "card_played", "seat": 0, "card": "red_4", "joker": False, "course": course}]
    assert len(with_class(a_scene(position, marks=one, preview=pointed), "sl-hook")) == 1


# ── windows ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_launch_window_shows_the_course_to_everybody() -> None:
    position = table("red_a 11", "red_4", {0: "overdrive"}).play("play red_4 red_a")
    for viewer in (None, 1, 0):
        assert len(with_class(a_scene(position, viewer), "sl-ghost")) == 1


def test_a_vortex_window_shows_the_way_back_and_the_way_on() -> None:
    position = table("red_a 8", "red_1", {0: "swerve"}).play("play red_1 red_a", "pass")
    assert position.asked.kind == "swerve"
    assert len(with_class(a_scene(position, None), "sl-thrown")) == 2


def test_a_towline_window_ties_a_rope_to_every_ship_that_was_passed() -> None:
    position = table("red_a 11, black_a 12, yellow_a 13", "red_4", {1: "towline"}).play("play red_4 red_a")
    assert position.asked.kind == "towline"
    assert len(with_class(a_scene(position, None), "sl-rope")) == 2


def test_a_spectators_board_never_shows_who_holds_what() -> None:
    ships, hand = "red_a 11, black_a 12", "red_4"
    boards = []
    for held in ("towline", "navigator"):
        position = table(ships, hand, {1: held}).play("play red_4 red_a")
        scene = a_scene(position, None)
        boards.append(
            (
                DRAWING.board(scene),
                DRAWING.beside(scene),
                [render(place.label) for place in DRAWING.places(scene)],
            )
        )
    assert boards[0] == boards[1]


# ── what to tap ─────────────────────────────────────────────────────────────────────────────────────────


PASSED = table("red_a 11, black_a 12", "red_4", {1: "towline"}).play("play red_4 red_a")


@pytest.mark.parametrize(
    ("position", "move", "shapes"),
    [
        (table("", "red_3"), ("play", "red_3", "red_a"), ("card:red_3", "ship:red_a")),
        (PASSED, ("bonus", "overdrive"), ("bonus:overdrive",)),
        (PASSED, ("bonus", "towline", "black_a"), ("bonus:towline", "ship:black_a")),
        (PASSED, ("pass",), ("ship:red_a",)),
        (table("red_a 11", "red_3").play("play red_3 red_a"), ("side", "hyperspace"), ("side:hyperspace",)),
        (table("red_a 11", "red_1").play("play red_1 red_a"), ("draw",), ("bonus_pile",)),
        (table("red_a 44", "red_4").play("play red_4 red_a"), ("draw",), ("planet",)),
        (table(), ("deal",), ("pile",)),
    ],
)
def test_each_move_has_shapes_to_tap(position: Table, move: Move, shapes: tuple[str, ...]) -> None:
    assert DRAWING.picks(move, RULES.view(position.state, RED)) == shapes


def test_cards_for_the_first_ship_home_are_drawn_on_the_planet() -> None:
    position = table("red_a 44", "red_4").play("play red_4 red_a")
    scene = a_scene(position, marks={"planet": "can"})
    assert (
        next(element for element in elements(scene) if element.get("data-pick") == "planet").get("class")
        == "sl-pile is-can"
    )


def test_each_pick_is_one_shape_even_with_equal_cards_in_hand() -> None:
    scene = a_scene(table("red_a 11", "red_4 red_4 red_5", {0: "swerve swerve"}), marks={"card:red_4": "can"})
    text = DRAWING.board(scene) + DRAWING.beside(scene)
    shapes = Counter(re.findall(r'data-pick="([^"]+)"', text))
    assert all(count == 1 for count in shapes.values())
    assert text.count('"card:red_4"') == 2  # the second copy only adds room to the first
    for move in table("red_a 11", "red_4 red_4 red_5").asked.legal:
        assert all(shape in shapes for shape in DRAWING.picks(move, scene.view))


def test_the_sides_of_a_double_space_can_be_tapped() -> None:
    position = table("red_a 11", "red_3").play("play red_3 red_a")
    assert position.asked.kind == "side"
    scene = a_scene(position, marks={"side:hyperspace": "can", "side:normal": "can"})
    assert sorted(side.get("data-pick") or "" for side in with_class(scene, "sl-side")) == [
        "side:hyperspace",
        "side:normal",
    ]
    assert labels(scene)["side:normal"] == "Half: normal space (can be picked)"


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────


def test_only_the_viewers_cards_lie_beside_the_board() -> None:
    position = table("", "red_4 black_2", {0: "swerve", 1: "towline"})
    own = DRAWING.beside(a_scene(position, RED))
    assert "A red ship moves 4" in own
    assert "Swerve" in own
    assert "Towline" not in own
    assert DRAWING.beside(a_scene(position, None)) == ""


def test_after_the_game_every_hand_is_shown_with_its_owner() -> None:
    position = table("red_b 46, green_a 46, green_b 46, red_a 45", "red_4 black_2").answer("play red_4 red_a")
    view = RULES.view(position.state, ALL)
    shown = DRAWING.beside(a_scene(position)._replace(view=view))
    assert [name for name in NAMES if f">{name}</p>" in shown] == list(NAMES)


def test_the_table_shows_how_many_cards_everybody_holds() -> None:
    scene = a_scene(table("", "red_4", {1: "swerve towline"}))
    numbers = [text.strip() for text in with_class(scene, "sl-holdings")[0].itertext() if text.strip()]
    assert numbers == [
        "Cards",
        "Bonuses",
        "1",
        "0",
        "6",
        "0",
        "6",
        "2",
        "6",
        "0",
    ]  # team by team: Ana, Eva, Luis, Bo
    assert labels(scene)["seat:1"] == "Luis. Movement cards: 6. Bonus cards: 2. Plays with Bo."


@pytest.mark.parametrize("you", range(4))
def test_your_row_is_at_the_bottom_and_has_a_badge(you: int) -> None:
    scene = a_scene(table("", "red_4"), you=you)
    rows = seat_rows(scene.view, you)
    assert max(rows, key=rows.__getitem__) == you
    assert ["".join(badge.itertext()) for badge in with_class(scene, "sl-you-text")] == ["You"]
    own = [str(ship.get("data-piece")) for ship in with_class(scene, "is-yours")]
    assert sorted(own) == [f"ship:{COLORS[you][0]}_a", f"ship:{COLORS[you][0]}_b"]


def test_a_shared_screen_has_no_badge() -> None:
    scene = a_scene(table("", "red_4"))
    assert with_class(scene, "sl-you-text") == with_class(scene, "is-yours") == []


def test_a_picked_card_dims_the_ships_that_it_cannot_move() -> None:
    marks = {"card:red_4": "picked", "ship:red_a": "land", "ship:red_b": "land"}
    scene = a_scene(table("", "red_4 green_2"), marks=marks)
    assert len(with_class(scene, "is-out")) == 6
    assert with_class(a_scene(table("", "red_4 green_2"), marks={"card:red_4": "can"}), "is-out") == []


def test_cards_in_motion_are_on_their_way_to_the_hand_and_not_counted_yet() -> None:
    position = table("red_a 11", "red_1")
    before = RULES.view(position.state, RED)
    position.play("play red_1 red_a", "draw")
    scene = a_scene(position, last=position.seen("bonus_drawn", RED))
    assert "is-fresh" in DRAWING.beside(scene)
    moving = scene._replace(before=before)
    assert "is-coming" in DRAWING.beside(moving)
    numbers = [text.strip() for text in with_class(moving, "sl-holdings")[0].itertext() if text.strip()]
    assert numbers[2:4] == ["1", "0"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_text_fits_on_every_card(lang: str) -> None:
    say = render if lang == "en" else partial(render, translations=spanish(GAME))
    for ships in ("", "red_a 46, red_b 46"):
        scene = a_scene(table(ships, "red_6", planet=()))._replace(say=say)
        faces = [movement_face(card, scene) for card in CARDS] + [bonus_face(bonus, scene) for bonus in BONUS]
        for face in faces:
            lines = re.findall(r'<tspan x="123" y="([\d.]+)">([^<]+)<', face)
            size = float(re.findall(r'<text class="(?:sl-)?does" font-size="([\d.]+)"', face)[0])
            assert all(text_width(words, size) <= CARD_WIDTH - 20 for _, words in lines), lines
            assert all(190 <= float(y) <= CARD_HEIGHT - 14 for y, _ in lines), lines


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_bonus_card_in_the_hand_can_be_read_on_a_phone(lang: str) -> None:
    """Six cards side by side are 54 pixels wide each on a phone of 390."""
    say = render if lang == "en" else partial(render, translations=spanish(GAME))
    scene = a_scene(table("", "red_6"))._replace(say=say)
    for bonus in BONUS:
        (size,) = re.findall(r'<text class="does" font-size="([\d.]+)"', bonus_face(bonus, scene))
        assert float(size) * 54 / 254 >= 8.5


def test_ships_that_share_a_space_stay_readable() -> None:
    """A board on a phone is 360 pixels wide."""
    for space in (15, 14):
        for side in SIDES[space]:
            for count, least in ((2, 15), (3, 12)):
                sizes = [spot(ship, space, side, SHIPS[:count]).size for ship in SHIPS[:count]]
                assert all(54 * size * 0.36 >= least for size in sizes), (space, count)


def test_ghosts_on_one_space_stand_side_by_side() -> None:
    marks = {"card:black_4": "picked", "ship:black_a": "land", "ship:black_b": "land"}
    scene = a_scene(table("black_a 3, black_b 3", "black_4"), marks=marks)
    places = [str(ghost.get("transform")) for ghost in with_class(scene, "sl-ghost")]
    xs = sorted(float(place[10:].split(" ")[0]) for place in places)
    assert xs[1] - xs[0] == pytest.approx(42)


def test_bonus_captions_do_not_cover_the_players_rows() -> None:
    scene = a_scene(table("", "red_4"))
    for seat in range(4):
        event = {"kind": "bonus_drawn", "seat": seat, "source": "pile", "count": 1}
        point = DRAWING.caption_point(event, scene.view, 0)
        assert point is not None
        assert point[0] - 150 >= 640, "YOU ends there"


def test_no_room_is_kept_for_a_hand_where_only_bots_play() -> None:
    position = table("", "red_4")
    looks = [Look(name, colors, "normal") for name, colors in zip(NAMES, COLORS, strict=True)]
    assert "sl-nobody" in DRAWING.beside(Scene(RULES.view(position.state, None), looks, render))
    assert "sl-nobody" not in DRAWING.beside(a_scene(position))


def test_names_are_escaped() -> None:
    position = table("", "red_4", {0: "swerve"})
    looks = [Look("<b>", colors) for colors in COLORS]
    scene = Scene(RULES.view(position.state, RED), looks, render)
    assert "<b>" not in DRAWING.board(scene) + DRAWING.beside(scene)


# ── motion ──────────────────────────────────────────────────────────────────────────────────────────────


def motions_of(position: Table, kind: str) -> list[Any]:
    view = RULES.view(position.state, None)
    return [motion for event in position.seen(kind) for motion in DRAWING.motions(event, view)]


def test_a_ship_flies_along_the_lane_to_where_it_stands() -> None:
    position = table("red_a 11", "red_1").play("play red_1 red_a")
    (flight,) = motions_of(position, "ship_moved")
    assert flight.piece == "ship:red_a"
    assert flight.points[0] == SPACES[11]
    assert flight.points[-1] == spots(RULES.view(position.state, None)["ships"])["red_a"].point


def test_a_vortex_throws_a_ship_in_a_bow() -> None:
    position = table("red_a 8", "red_1").play("play red_1 red_a")
    fly, back = motions_of(position, "ship_moved")
    assert fly.points[-1] == back.points[0] == SPACES[9]
    assert back.points[-1] == SPACES[8]
    assert back.arc > 0
    assert abs(back.turn) >= 360, "it spins"


def test_a_ship_that_comes_home_sparkles() -> None:
    position = table("red_a 44", "red_4", planet=()).play("play red_4 red_a")
    assert [motion.piece for motion in motions_of(position, "ship_home")] == ["ship:red_a", "sparkle"]
    resting = [element for element in elements(a_scene(position)) if element.get("data-piece") == "sparkle"]
    assert [element.get("style") for element in resting] == ["transform:translate(-700px,-700px)"]


def test_another_player_s_card_comes_from_their_row_and_yours_from_below() -> None:
    position = table("red_a 1", "red_4").play("play red_4 red_a")
    view = RULES.view(position.state, None)
    (event,) = position.seen("card_played")
    starts = [DRAWING.motions(event, view, you)[0].points[0] for you in (-1, RED, 1)]
    assert starts[0] == starts[1]
    assert starts[2] == (500, seat_rows(view, 1)[RED])


def test_captions_are_just_above_the_ship() -> None:
    position = table("red_a 8", "red_1").play("play red_1 red_a")
    view = RULES.view(position.state, None)
    seen = [{"kind": event.kind, **event.data} for event in position.happened]
    points = [DRAWING.caption_point(event, view, RED) for event in seen]
    assert points == [(SPACES[space][0], SPACES[space][1] - 64) for space in (8, 9, 8)]


def test_a_long_flight_takes_less_than_a_second() -> None:
    position = table("red_a 5", "red_6").play("play red_6 red_a")
    assert all(motion.ms <= 900 for motion in motions_of(position, "ship_moved"))


def test_a_towed_ship_follows() -> None:
    position = table("red_a 11, black_a 12", "red_4", {1: "towline"}).play(
        "play red_4 red_a", "bonus towline black_a"
    )
    assert [motion.piece for motion in motions_of(position, "ship_moved")] == ["ship:red_a", "ship:black_a"]
    assert [motion.piece for motion in motions_of(position, "bonus_played")] == ["bonus_played"]


def test_the_end_of_a_game_moves_cards_and_ships() -> None:
    position = table("red_a 44, red_b 46, green_a 46, green_b 46", "red_4").answer("play red_4 red_a")
    view = RULES.view(position.state, None)
    pieces = {
        motion.piece
        for event in position.happened
        for motion in DRAWING.motions({"kind": event.kind, **event.data}, view)
    }
    assert {"played", "ship:red_a", "ship:green_b"} <= pieces


# ── names of places, and the last turn ───────────────────────────────────────────────────────────────────


def test_the_keyboard_walks_the_lane_from_planet_to_planet() -> None:
    places = DRAWING.places(a_scene(table("red_a 11")))
    assert [place.pick for place in places[: FINAL + 1]] == [f"space:{space}" for space in range(FINAL + 1)]
    assert len({place.pick for place in places}) == len(places)


def test_places_say_what_they_are_and_which_ships_are_there() -> None:
    found = labels(a_scene(table("red_a 14 hyperspace, black_a 14 normal, green_b 3", "red_4")))
    assert found["space:3"] == "Space 3, bonus space: green ship B"
    assert found["space:14"] == (
        "Space 14, double: hyperspace or normal space: "
        "red ship A (half: hyperspace) and black ship A (half: normal space)"
    )
    assert found["space:46"] == "Final planet"
    assert found["ship:red_a"] == "red ship A of Ana. Space 14, double: hyperspace or normal space"
    assert found["card:red_4"] == "In the hand. A red ship moves 4"


def test_the_place_walked_to_is_framed() -> None:
    scene = a_scene(table("red_a 11", "red_4"))
    for place in DRAWING.places(scene):
        framed = with_class(scene._replace(marks={place.pick: frozenset({"here"})}), "sl-here")
        beside = place.pick.startswith(("card:", "bonus:", "seat:", "side:"))
        assert len(framed) == (0 if beside else 1), place.pick


def test_the_last_turn_stays_marked() -> None:
    position = table("red_a 11, black_a 12", "red_4", {1: "towline"}).play(
        "play red_4 red_a", "bonus towline black_a"
    )
    told = [{"kind": event.kind, **event.data} for event in position.happened]
    scene = a_scene(position, last=told)
    assert len(with_class(scene, "sl-from")) == 2
    assert len(with_class(scene, "sl-to")) == 1
    assert len(with_class(scene, "sl-trail")) == 2
