"""Line breaking between parts, never within one."""

from collections.abc import Iterable

from rich.text import Text


def fitted(parts: Iterable[Text], width: int, gap: int = 1, indent: int = 0) -> list[Text]:
    """Return parts in lines of at most this width, unless a part is longer.

    Args:
        parts: the parts, none of which is broken.
        width: the width of the lines.
        gap: the number of blanks between two parts.
        indent: the number of blanks before all lines but the first.
    """
    lines = [Text()]
    empty = True
    for part in parts:
        if not empty and lines[-1].cell_len + gap + part.cell_len > width:
            lines.append(Text(" " * indent))
            empty = True
        if not empty:
            lines[-1].append(" " * gap)
        lines[-1].append_text(part)
        empty = False
    return lines
