"""Topics that a seat does not want to be asked about: the driver passes for it."""

from __future__ import annotations

from engine.driver import Driver
from engine.games.starlane.rules import RULES

from .position import Table, table

PEOPLE = ["human"] * 4


def quiet(position: Table, *topics: str, seat: int = 0, openly: bool = False) -> object:
    """Return what the driver answers for a seat that skips these topics."""
    driver = Driver(RULES, PEOPLE, openly=openly)
    driver.skipped[seat] = set(topics)
    return driver.answer(position.state)


def test_the_topics_of_a_window_follow_from_the_space_alone() -> None:
    for held in ("overdrive", "swerve", "towline"):
        assert RULES.open_topics(table("red_a 11", "red_4", {0: held}).play("play red_4 red_a").state) == [
            "overdrive",
            "tailwind",
        ]
    assert RULES.open_topics(table("red_a 7", "red_4", {0: "swerve"}).play("play red_4 red_a").state) == [
        "navigator"
    ]
    assert RULES.open_topics(
        table("red_a 8", "red_1", {0: "swerve"}).play("play red_1 red_a", "pass").state
    ) == ["swerve"]
    assert RULES.open_topics(
        table("red_a 11, black_a 12", "red_4", {1: "swerve"}).play("play red_4 red_a").state
    ) == ["towline"]


def test_there_are_no_topics_outside_a_window() -> None:
    assert RULES.open_topics(table("red_a 11", "red_4").state) == ()
    assert quiet(table("red_a 11", "red_4"), *RULES.topics) is None


def test_a_seat_passes_if_it_could_only_play_cards_of_skipped_topics() -> None:
    position = table("red_a 11", "red_4", {0: "tailwind"}).play("play red_4 red_a")
    assert quiet(position, "tailwind") == ("pass",)
    assert quiet(position, "overdrive") is None
    assert quiet(position) is None


def test_a_seat_that_holds_another_card_is_asked() -> None:
    position = table("red_a 11", "red_4", {0: "overdrive tailwind"}).play("play red_4 red_a")
    assert quiet(position, "tailwind") is None
    assert quiet(position, "tailwind", "overdrive") == ("pass",)


def test_with_others_watching_only_public_facts_decide() -> None:
    position = table("red_a 11", "red_4", {0: "tailwind"}).play("play red_4 red_a")
    assert quiet(position, "tailwind", openly=True) is None
    assert quiet(position, "tailwind", "overdrive", openly=True) == ("pass",)


def test_towlines_may_be_skipped_too() -> None:
    position = table("red_a 11, black_a 12", "red_4", {1: "towline"}).play("play red_4 red_a")
    assert quiet(position, "towline", seat=1) == ("pass",)
    assert quiet(position, "swerve", seat=1) is None


def test_bots_are_always_asked() -> None:
    position = table("red_a 11", "red_4", {0: "tailwind"}).play("play red_4 red_a")
    driver = Driver(RULES, ["normal"] * 4)
    driver.skipped[0] = {"tailwind"}
    assert driver.answer(position.state) is None
