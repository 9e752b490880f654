"""Lines that are broken between their parts, never within one."""

from collections.abc import Iterable

from rich.text import Text


def fitted(parts: Iterable[Text], width: int, gap: int = 1, indent: int = 0) -> list[Text]:
    """Parts one after the other, in lines of at most this width where no part is longer.

    Args:
        parts: what stays together.
        width: of the lines.
        gap: blanks between two parts.
        indent: blanks before the lines after the first.
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
