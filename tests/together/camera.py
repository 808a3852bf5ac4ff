"""A camera that shows a QR code, for Chromium's `--use-file-for-fake-video-capture`."""

from __future__ import annotations

from pathlib import Path

WIDTH, HEIGHT = 640, 480  # pixels
QUIET = 4  # light modules around a code
LIGHT, DARK, GRAY = 235, 16, 128
FRAMES = 2


def film(rows: str, path: Path) -> list[str]:
    """Write a film (YUV4MPEG2) that shows a QR code, and return Chromium's flags for it.

    `rows` has 1 for dark and 0 for light.
    """
    code = rows.split()
    module = min(WIDTH, HEIGHT) // (len(code) + 2 * QUIET)
    left, top = ((size - module * len(code)) // 2 for size in (WIDTH, HEIGHT))
    picture = bytearray([LIGHT]) * (WIDTH * HEIGHT)
    for y, row in enumerate(code):
        line = b"".join(bytes([DARK if dark == "1" else LIGHT]) * module for dark in row)
        for below in range(module):
            start = (top + y * module + below) * WIDTH + left
            picture[start : start + len(line)] = line
    colors = bytes([GRAY]) * (WIDTH * HEIGHT // 2)
    header = f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420jpeg\n".encode()
    path.write_bytes(header + (b"FRAME\n" + bytes(picture) + colors) * FRAMES)
    return [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={path}",
    ]
