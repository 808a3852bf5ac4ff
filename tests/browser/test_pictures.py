"""The committed pictures still look like the drawings that they were taken of."""

from __future__ import annotations

import base64
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tools.files import ROOT, STATIC

from .limits import PROCESS_S, run

COMMITTED = sorted(path.relative_to(ROOT).as_posix() for path in STATIC.glob("*/*.png"))
SIDE = 128  # pixels that both pictures are scaled to, so that antialiasing does not count
# The share of those pixels that differ clearly in one of their four channels.
DIFFERENCE = """async ([side, ...pictures]) => {
    const [one, other] = await Promise.all(pictures.map(async (source) => {
        const image = Object.assign(new Image(), { src: source });
        await image.decode();
        const brush = new OffscreenCanvas(side, side).getContext("2d");
        brush.imageSmoothingQuality = "high";
        brush.drawImage(image, 0, 0, side, side);
        return [brush.getImageData(0, 0, side, side).data, image.naturalWidth, image.naturalHeight];
    }));
    if (one[1] !== other[1] || one[2] !== other[2]) return 1;
    return one[0].filter((value, at) => Math.abs(value - other[0][at]) > 48).length / (side * side);
}"""


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pictures as this browser takes them now, in a process that does not know the toy game."""
    folder = tmp_path_factory.mktemp("pictures")
    subprocess.run(
        [sys.executable, "-m", "tools.pictures", str(folder)], cwd=ROOT, check=True, timeout=PROCESS_S
    )
    return folder


def as_url(path: Path) -> str:
    return f"data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}"


@pytest.mark.parametrize("name", COMMITTED)
def test_a_committed_picture_is_up_to_date(page: Page, taken: Path, name: str) -> None:
    difference = run(page, DIFFERENCE, [SIDE, as_url(ROOT / name), as_url(taken / name)])
    assert difference < 0.005, f"{name} shows an older drawing: run `make pictures`"
