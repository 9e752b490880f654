"""The score sheet of a deal, with a column for each side."""

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from canasta.engine.codes import Line
from canasta.game import LINE_WORDS, Sheet

_COUNTED = {
    Line.NATURAL: "natural_canastas",
    Line.MIXED: "mixed_canastas",
    Line.SAMBA: "sambas",
    Line.WILD: "wild_canastas",
}


def sheet_table(
    sheet: Sheet, titles: Sequence[str], title: str, order: Sequence[int], match: bool = True
) -> Table:
    """Return the sheet of a deal as a table.

    Args:
        sheet: the sheet.
        titles: the names of the sides, by side.
        title: the title of the table.
        order: the sides from left to right.
        match: True to add the scores of the match.
    """
    table = Table(title=title, box=box.SIMPLE_HEAVY, title_style="bold", title_justify="left")
    table.add_column("", overflow="fold")
    for side in order:
        table.add_column(titles[side], justify="right", overflow="fold")
    for line in sheet.lines:
        table.add_row(LINE_WORDS[line], *(_points(sheet, line, side) for side in order))
    if not sheet.lines:
        table.add_row("Nothing scored", *("0" for _ in order))
    if any(side.raised for side in sheet.sides):
        table.add_row("Opening needed", *(_needed(sheet, side) for side in order))
    table.add_section()
    totals = [Text(f"{sheet.sides[side].total:,}", style="bold") for side in order]
    table.add_row(Text("This deal", style="bold"), *totals)
    if match:
        scores = [Text(f"{sheet.sides[side].score:,}", style="bold") for side in order]
        table.add_row(Text("Match", style="bold"), *scores)
    return table


def _needed(sheet: Sheet, side: int) -> Text:
    told = sheet.sides[side]
    text = Text().append("after a short one  " if told.raised else "", style="note")
    return text.append(f"{told.requirement:,}")


def _points(sheet: Sheet, line: Line, side: int) -> Text:
    points = sheet.points(line, side)
    if not points:
        return Text("")
    count = sheet.sides[side].canastas.get(_COUNTED.get(line, ""), 0)
    text = Text().append(f"({count})  " if count > 1 else "", style="note")
    return text.append(f"{points:,}", style="bad" if points < 0 else "not dim")
