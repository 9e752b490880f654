"""Tables for spreadsheets, opened by LibreOffice with the settings of their readers."""

import shutil
import subprocess
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest
from tests.evening.night import Night
from tests.pad.made import NAMES

from canasta.live.base.spreadsheet import Locale, locale_of
from canasta.live.evening import messages as r
from canasta.live.evening import view_of
from canasta.live.evening.export import csv_of as csv_of_evening
from canasta.live.pad import NewPad, Pad, StoredPadEvent, TableRules, decide, open_pad
from canasta.live.pad.entry import DealEntry, SideEntry
from canasta.live.pad.export import csv_of
from canasta.live.pad.requests import EnterDeal

OFFICE: Final = shutil.which("soffice")
LANGUAGES: Final = {"en": 1033, "de": 1031}
"""Numbers by which LibreOffice's filter for such tables knows languages."""
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"

ENTRANTS: Final = (
    *(("=1+1", "-Ann"), ("1. März", "Bob"), ("3:4", "Eva")),
    *(("Jö;rg", '"X"'), ("Ida", "7")),
)
Cells = list[list[str | float]]

pytestmark = pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed")


def opened(data: bytes, language: str, folder: Path) -> Cells:
    """Return the cells that LibreOffice shows: numbers or texts; others begin with their type."""
    locale: Locale = locale_of(language)
    table = folder / f"{language}.csv"
    table.write_bytes(data)
    asked = f"{ord(locale.separator)},34,76,1,,{LANGUAGES[language]},false,true"
    done = subprocess.run(
        [
            *(str(OFFICE), f"-env:UserInstallation=file://{folder}/office", "--headless"),
            *(f"--infilter=Text - txt - csv (StarCalc):{asked}", "--convert-to", "fods"),
            *("--outdir", str(folder), str(table)),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    sheet = table.with_suffix(".fods")
    assert sheet.exists(), done.stderr
    rows = ElementTree.parse(sheet).iter(f"{_TABLE}table-row")
    return [cells for row in rows if any(cells := list(_cells(row)))]


def _cells(row: ElementTree.Element) -> Sequence[str | float]:
    found: list[str | float] = []
    for cell in row.iter(f"{_TABLE}table-cell"):
        kind = cell.get(f"{_OFFICE}value-type", "")
        assert cell.get(f"{_TABLE}formula") is None
        value = cell.get(f"{_OFFICE}value", "")
        text = "".join(cell.itertext()).strip()
        shown = float(value) if kind == "float" else text if kind == "string" else f"{kind}{text}"
        found += [shown] * (int(cell.get(f"{_TABLE}number-columns-repeated", "1")) if kind else 1)
    return found


def sums(cells: Cells) -> list[float]:
    """Return the sum of each column's numbers."""
    return [
        sum(cell for cell in column if isinstance(cell, float))
        for column in zip_longest(*cells[1:], fillvalue="")
    ]


def evening() -> Night:
    night = Night(0, scoring="victory")
    night.direct(r.Enter(ENTRANTS))
    for own, others in ((4155, 2150), (1000, 1005), (300, -295)):
        night.begin()
        night.written(1, (own, others))
        night.written(2, (others, own + 5))
        night.end()
    return night


def test_an_evening_has_the_same_sums_in_english_and_german(tmp_path: Path) -> None:
    night = evening()
    lines = view_of(night.evening).standings
    shown = {
        language: opened(csv_of_evening(night.evening, locale_of(language)), language, tmp_path)
        for language in LANGUAGES
    }
    assert sums(shown["en"]) == sums(shown["de"])
    assert shown["en"][0] != shown["de"][0]
    assert any(line.total % 1 for line in lines), "totals have decimals"
    for cells in shown.values():
        figures = [[row[0], *row[2:7]] for row in cells[1:]]
        assert figures == [
            [one.place, one.total, one.margin, one.points, one.won, one.out] for one in lines
        ]
        assert all(isinstance(row[1], str) for row in cells)


def test_a_pad_has_the_same_sums_in_english_and_german(tmp_path: Path) -> None:
    start, _ = open_pad(NewPad(TableRules("waldo"), ("1/2", *NAMES[1:])))
    pad = Pad.of([StoredPadEvent(1, 1000.0, start)])
    for melded in (1035, 2150, 5):
        entry = DealEntry(
            (SideEntry({"mixed": 2}, melded=melded, out="out"), SideEntry(red_threes=2))
        )
        (event,) = decide(pad, EnterDeal("Ann", entry, len(pad.standing.deals)))
        pad.apply(StoredPadEvent(pad.number + 1, 1001.0, event))
    shown = {
        language: opened(csv_of(pad, locale_of(language)), language, tmp_path)
        for language in LANGUAGES
    }
    assert sums(shown["en"]) == sums(shown["de"])
    for cells in shown.values():
        deals = [[row[0], row[5], row[7], row[9], row[11]] for row in cells[1:]]
        assert deals == [
            [deal.number, *(f for one in deal.sheet.sides for f in (one.total, one.score))]
            for deal in pad.standing.deals
        ]
