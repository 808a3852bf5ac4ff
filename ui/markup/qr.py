"""QR codes as drawings."""

from __future__ import annotations

from ui.markup.html import Html, Markup

QUIET_ZONE = 4  # light modules around a QR code
QR_CODE = Markup(
    '<svg class="qr" id="{id}" viewBox="0 0 {side} {side}" role="img" aria-label="{label}">'
    '<rect width="{side}" height="{side}" fill="#fff"/><path fill="#000" d="{path}"/></svg>'
)


def qr_code(source: str, label: str, id: str = "qr") -> Html:
    """Draw rows of 0 and 1 as one path with a rectangle for each run of dark modules."""
    rows = source.split()
    path = []
    for y, row in enumerate(rows):
        start = 0
        while (start := row.find("1", start)) >= 0:
            end = row.find("0", start)
            end = len(row) if end < 0 else end
            path.append(f"M{start + QUIET_ZONE} {y + QUIET_ZONE}h{end - start}v1h-{end - start}z")
            start = end
    return QR_CODE(id=id, side=len(rows) + 2 * QUIET_ZONE, label=label, path="".join(path))
