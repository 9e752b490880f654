"""A QR code in the terminal, for the camera of a phone."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_QUIET: Final = 4
"""Light modules around the code; with fewer than four, some cameras do not find it."""
_HALVES: Final = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""Characters for two modules, one above the other, by their values (1: dark)."""


def picture(url: str, out: "Console") -> "Text | None":
    """Return the QR code of an address, dark on light whatever the terminal's colours.

    Returns:
        None if it would not be readable: no colours, too narrow, or no half blocks.
    """
    from rich.text import Text

    rows = modules(url)
    if out.no_color or out.color_system is None or out.width < len(rows[0]) or not _has_blocks(out):
        return None
    lines = [
        "".join(_HALVES[pair] for pair in zip(above, below, strict=True))
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    ]
    return Text("\n").join(Text(line, style="#000000 on #ffffff", no_wrap=True) for line in lines)


def modules(url: str) -> list[list[int]]:
    """Return an even number of rows of the code, with a light border; 1 is dark."""
    import segno

    code = segno.make(url, error="l", micro=False)
    rows = [[int(module) for module in row] for row in code.matrix_iter(border=_QUIET)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    return rows


def _has_blocks(out: "Console") -> bool:
    try:
        "".join(_HALVES.values()).encode(out.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
