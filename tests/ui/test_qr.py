"""QR codes as drawings."""

from __future__ import annotations

import re

from ui.markup.qr import QUIET_ZONE, qr_code

CODE = "111\n010\n101\n"


def test_the_drawing_has_a_rectangle_for_every_run_of_dark_modules() -> None:
    drawn = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", qr_code(CODE, "A link"))
    dark = {
        (int(x) + n - QUIET_ZONE, int(y) - QUIET_ZONE) for x, y, width, _ in drawn for n in range(int(width))
    }
    rows = CODE.split()
    assert dark == {(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module == "1"}
    assert all(there == back for _, _, there, back in drawn)
