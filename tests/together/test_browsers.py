"""Firefox with Chromium and with itself: as host and as guest, and also if an answer takes a while.

The other tests in this folder connect Chromium with itself.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import pytest

from tests.browsers.chromium import Chromium
from tests.browsers.driver import Driver, until
from tests.browsers.firefox import Firefox

from . import network as cable
from .tables import NUMBER, PLAY, STOP
from .test_channels import AGREE, ANSWER, CARRYING, COME_BACK, LISTEN, TOKEN

KINDS: tuple[type[Driver], ...] = (Chromium, Firefox)
GIVING_UP = 12  # seconds; Firefox gives up after 5 to 11
SOON = 2  # seconds
PAIRS = [(host, guest) for host in KINDS for guest in KINDS if Firefox in (host, guest)]


def name(kinds: tuple[type[Driver], type[Driver]]) -> str:
    return f"{kinds[0].name} is the host of {kinds[1].name}"


@contextmanager
def running(request: pytest.FixtureRequest, folder: Path) -> Iterator[list[Driver]]:
    """Start the browsers that a fixture's parameter names: the host's and the guest's."""
    kinds = cast("tuple[type[Driver], ...]", request.param)
    if why := next(filter(None, (kind.missing() for kind in kinds)), ""):
        pytest.skip(why)
    made: list[Driver] = []
    try:
        for kind in kinds:
            made.append(kind(folder / f"profile {len(made)}"))
        yield made
    finally:
        for driver in made:
            driver.stop()


@pytest.fixture
def started(request: pytest.FixtureRequest, network: None, tmp_path: Path) -> Iterator[list[Driver]]:
    """Two browsers that have opened nothing yet."""
    with running(request, tmp_path) as made:
        yield made


@pytest.fixture
def devices(
    request: pytest.FixtureRequest, network: None, scripts: str, tmp_path: Path
) -> Iterator[list[Driver]]:
    """Two browsers with a blank page."""
    with running(request, tmp_path) as made:
        for driver in made:
            driver.open(scripts)
        yield made


# Pastes an answer at the table, as somebody would who can't scan it.
PASTE = """(answer) => {
    const field = document.querySelector("[data-field='answer']");
    field.value = answer;
    field.dispatchEvent(new Event("change", { bubbles: true }));
}"""
MOVES = 10


@pytest.mark.parametrize("started", [(Chromium, Firefox), (Firefox, Chromium)], indirect=True, ids=name)
def test_browsers_play_together(started: list[Driver], site: str) -> None:
    host, guest = started
    host.open(f"{site}?game=homeward&seats=human,remote&seed=2&speed=instant&options=quick")
    host.wait("document.querySelector('[data-invite]')")
    guest.open(host.evaluate("document.querySelector('[data-invite]').href"))
    guest.wait("document.querySelector('[data-act=join]')")
    guest.click("[data-act=join]")
    guest.wait("document.querySelector('[data-answer]')")
    answer = guest.evaluate("document.querySelector('[data-answer]').href")
    host.evaluate(f"({PASTE})({json.dumps(answer)})")
    guest.wait("document.documentElement.dataset.ready !== undefined")
    for driver in started:
        driver.evaluate(f"({PLAY})(17)")
    guest.wait(f"({NUMBER})() >= {MOVES}")
    for driver in started:
        driver.evaluate(f"({STOP})()")
        assert driver.evaluate("presses") > 0
    assert until(lambda: guest.evaluate(f"({NUMBER})()") == host.evaluate(f"({NUMBER})()"), 60)
    assert not [*host.complaints(), *guest.complaints()]


@pytest.mark.parametrize("late", [0, CARRYING], ids=["at once", "late"])
@pytest.mark.parametrize("devices", PAIRS, indirect=True, ids=name)
def test_browsers_talk_to_each_other(devices: list[Driver], late: float) -> None:
    host, guest = devices
    host.evaluate(f"({LISTEN})()")
    code = host.evaluate(f"table.invite('{TOKEN}')")
    answer = guest.evaluate(f"({ANSWER})('{code}')")
    asked = time.monotonic()
    until(lambda: time.monotonic() >= asked + late)
    assert guest.evaluate("states") == []
    host.evaluate(f"table.accept('{answer}')")
    guest.wait("states.includes('open')", 60)
    host.wait("told.some(([, kind]) => kind === 'open')", 60)
    page = "".join(f"{at * 7919 % 1013}," for at in range(20_000))
    host.evaluate(f"table.send(told[0][0], {json.dumps(page)})")
    guest.wait("heard.length === 1", 60)
    assert guest.evaluate("heard") == [page]
    guest.evaluate("channel.send('a press')")
    host.wait("told.some(([, kind, text]) => kind === 'message' && text === 'a press')", 60)


@pytest.mark.parametrize("devices", PAIRS, indirect=True, ids=name)
def test_devices_try_for_as_long_as_the_table_says(devices: list[Driver], mended: None) -> None:
    """They can't reach each other at first. Firefox would give up before they can."""
    host, guest = devices
    host.evaluate(f"({LISTEN})()")
    code = host.evaluate(f"table.invite('{TOKEN}')")
    answer = guest.evaluate(f"({ANSWER})('{code}')")
    host.evaluate(f"void setTimeout(() => table.accept('{answer}'), {SOON * 1000})")
    cable.cut()  # the browsers can't be driven either
    cut = time.monotonic()
    until(lambda: time.monotonic() >= cut + SOON + GIVING_UP)
    cable.mend()
    guest.wait("states.includes('open')", 60)
    host.wait("told.some(([, kind]) => kind === 'open')", 60)


@pytest.mark.parametrize("devices", PAIRS, indirect=True, ids=name)
def test_guests_come_back_without_a_scan(devices: list[Driver]) -> None:
    """The host waits longer than Firefox would by itself."""
    host, guest = devices
    host.evaluate(f"({LISTEN})()")
    code = host.evaluate(f"table.invite('{TOKEN}')")
    answer = guest.evaluate(f"({ANSWER})('{code}')")
    host.evaluate(f"table.accept('{answer}')")
    guest.wait("states.includes('open')", 60)
    guest.evaluate(f"void ({AGREE})().then((agreed) => {{ window.spare = agreed; }})")
    guest.wait("window.spare", 60)
    spare = guest.evaluate("spare")
    guest.evaluate("channel.send('the answer has arrived, too')")
    host.wait("told.some(([, kind]) => kind === 'message')", 60)
    guest.reload()
    left = time.monotonic()
    until(lambda: time.monotonic() >= left + CARRYING)
    guest.evaluate(f"({COME_BACK})({json.dumps(spare)})")
    guest.wait("states.includes('open')", 60)
    host.wait("told.filter(([, kind]) => kind === 'open').length === 2", 60)
