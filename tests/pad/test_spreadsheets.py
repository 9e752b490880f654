"""Tables for spreadsheets: every cell is a number or text, and no text is a formula."""

import csv
import re
from typing import Final

import pytest
from tests.evening.night import Night
from tests.pad.made import a_pad

from canasta.escaping import steers
from canasta.live.base.spreadsheet import Locale, locale_of, safe_cell, table_of
from canasta.live.evening import messages as r
from canasta.live.evening import view_of
from canasta.live.evening.export import csv_of as csv_of_evening
from canasta.live.pad import Pad, StoredPadEvent
from canasta.live.pad import events as e
from canasta.live.pad.events import TableRules
from canasta.live.pad.export import csv_of

HOSTILE: Final = (
    "=1+1",
    "\uff1d1+1",
    "+1",
    "\uff0b1",
    "-1+1",
    "\uff0d1",
    "\ufe631",
    "\u22121",
    "@SUM(1)",
    "\uff20SUM(1)",
    "\ufe66cmd",
    "\u207a1",
    "|cmd",
    " =1+1",
    "\u00a0=1+1",
    "\u3000=1+1",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "\ufeff=1+1",
    "\u202e=1+1",
    "\u200b=1+1",
    "\x00=1+1",
    "\x1b=1+1",
    "x;=1+1",
    "x\t=1+1",
    "x\r\n=1+1",
    'x",=1+1',
)
FAMILY: Final = "Uwe \U0001f468\u200d\U0001f469\u200d\U0001f467"
_NUMBER: Final = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def assert_safe(data: bytes) -> None:
    """Read a table as spreadsheets of several countries split it."""
    text = data.decode("utf-8-sig")
    assert not {sign for sign in text if steers(sign)} - {"\r", "\n"}
    for separator in (",", ";", "\t"):
        for row in csv.reader(text.splitlines(), delimiter=separator):
            for cell in row:
                assert not cell or _NUMBER.fullmatch(cell) or not _runs(cell), (separator, cell)
    for line in text.splitlines():
        for part in re.findall(r'"(?:[^"]|"")*"|[^,]+', line):
            assert part.startswith('"') or _NUMBER.fullmatch(part), line


def _runs(cell: str) -> bool:
    risky = "=+-@|%\\\uff1d\uff0b\uff0d\uff20\ufe63\ufe66\u2212\u207a"
    return cell.lstrip().startswith(tuple(risky))


@pytest.mark.parametrize("cell", HOSTILE)
def test_no_cell_of_a_pad_s_table_is_a_formula(cell: str) -> None:
    pad = a_pad()
    house = 'book = "regency"\ntitle = "=1+1"\n[rules]\ntarget = 4000'
    for event in (
        e.RulesChosen(cell, TableRules("", house), 1),
        e.Fined(cell, 0, -5000, cell),
        e.Named(cell, (cell, "Bob", cell, "Dia")),
    ):
        pad.apply(StoredPadEvent(pad.number + 1, 1002.0, event))
    entered = pad.entries[1].event
    pad.apply(StoredPadEvent(pad.number + 1, 1003.0, entered))
    assert "=1+1" in csv_of(pad).decode()
    assert_safe(csv_of(pad))
    assert_safe(csv_of(Pad.of(pad.entries)))


@pytest.mark.parametrize("scoring", ["victory", "points", "wins"])
def test_no_cell_of_an_evening_s_table_is_a_formula(scoring: str) -> None:
    night = Night(0, scoring=scoring)
    night.direct(r.Enter(_names()))
    night.begin()
    night.written(1, (-300, 400))
    night.written(2, (-300, -400))
    night.end()
    assert "-300" in csv_of_evening(night.evening).decode()
    assert_safe(csv_of_evening(night.evening))


def _names() -> tuple[tuple[str, ...], ...]:
    return (("\uff1d1+1", "-Ann"), ("+Bob", "@Cem"), ("Dia", "Eva"), ("=Fin", "Gus"))


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("Ann", "Ann"),
        ("Ann & Bob", "Ann & Bob"),
        ("\u00c9mile=x", "\u00c9mile=x"),
        (FAMILY, FAMILY),
    ],
)
def test_an_honest_cell_stays_as_it_is(cell: str, shown: str) -> None:
    assert safe_cell(cell) == shown


@pytest.mark.parametrize(
    "cell",
    [
        "3:4",
        "10 : 20",
        "1-2",
        "3/4",
        "007",
        "1e5",
        "2.150",
        "1. M\u00e4rz",
        "Mar 1",
        "12 Dec",
        "TRUE",
    ],
)
def test_no_text_is_misread_as_a_number_or_a_date(cell: str) -> None:
    assert safe_cell(cell) == f"'{cell}"


def _cells(data: bytes, locale: Locale) -> list[list[str]]:
    lines = data.decode("utf-8-sig").splitlines()
    return list(csv.reader(lines, delimiter=locale.separator))


def _number(cell: str, locale: Locale) -> float:
    return float(cell.replace(locale.decimal, "."))


@pytest.mark.parametrize("wanted", ["en", "de-DE,de;q=0.9", "fr", "de-CH", "C.UTF-8", ""])
@pytest.mark.parametrize("scoring", ["victory", "points", "wins"])
def test_a_table_is_the_standings_in_the_habits_of_its_reader(wanted: str, scoring: str) -> None:
    locale = locale_of(wanted)
    night = Night(5, scoring=scoring)
    for own, others in ((4155, 2150), (1000, 1005), (300, -295)):
        night.begin()
        night.written(1, (own, others))
        night.written(2, (others, own + 5))
        night.end()
    head, *rows = _cells(csv_of_evening(night.evening, locale), locale)
    lines = view_of(night.evening).standings
    assert len(set(head)) == len(head), "columns have different names"
    for row, line in zip(rows, lines, strict=True):
        shown = [_number(cell, locale) for cell in (row[0], *row[2:7])]
        assert shown == [line.place, line.total, line.margin, line.points, line.won, line.out]
        assert sum(_number(cell, locale) for cell in row[7::2] if cell) == line.points
        against = sum(_number(cell, locale) for cell in row[8::2] if cell)
        assert line.points - against == line.margin
    assert (";" in csv_of(a_pad(), locale).decode()) == (locale.separator == ";")
    assert table_of([["a", 1.5]], locale).decode("utf-8-sig") == (
        f'"a"{locale.separator}1{locale.decimal}5\r\n'
    )
