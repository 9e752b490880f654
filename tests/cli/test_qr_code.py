"""The square code in the terminal: it says the address, in light and dark, or is left out."""

from io import StringIO
from itertools import chain

import pytest
import segno
from rich.console import Console

from canasta.cli.commands.serve import modules, picture

URL = "http://192.168.178.123:8765"
DARK = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


def terminal(width: int = 80, encoding: str = "utf-8", no_color: bool = False) -> Console:
    class Stream(StringIO):
        @property
        def encoding(self) -> str:  # type: ignore[override]
            return encoding

    return Console(
        file=Stream(),
        width=width,
        force_terminal=True,
        color_system="truecolor",
        no_color=no_color,
        legacy_windows=False,
    )


def test_the_drawing_is_the_qr_code_with_a_light_border() -> None:
    drawn = picture(URL, terminal())
    assert drawn is not None
    lines = [[DARK[sign] for sign in line] for line in drawn.plain.splitlines()]
    rows = list(chain.from_iterable(zip(*line, strict=True) for line in lines))
    expected = [bytes(row) for row in segno.make(URL, error="l", micro=False).matrix]
    size = len(expected)
    assert [bytes(row[4 : 4 + size]) for row in rows[4 : 4 + size]] == expected
    around = [*rows[:4], *rows[4 + size :], *(row[:4] + row[4 + size :] for row in rows)]
    assert not any(chain.from_iterable(around))
    assert len(rows) >= size + 8


def test_the_code_is_dark_on_light_whatever_the_colours_of_the_terminal() -> None:
    out = terminal()
    drawn = picture(URL, out)
    assert drawn is not None
    with out.capture() as captured:
        out.print(drawn)
    lines = captured.get().splitlines()
    assert all(line.startswith("\x1b[38;2;0;0;0;48;2;255;255;255m") for line in lines)


def test_the_code_has_an_even_number_of_rows() -> None:
    for length in (1, 20, 60, 100):
        rows = modules("http://" + "a" * length)
        assert len(rows) % 2 == 0
        assert len({len(row) for row in rows}) == 1


@pytest.mark.parametrize(
    "out",
    [
        pytest.param(terminal(width=30), id="narrow"),
        pytest.param(terminal(encoding="ascii"), id="without blocks"),
        pytest.param(terminal(no_color=True), id="without colour"),
        pytest.param(Console(file=StringIO()), id="no terminal"),
    ],
)
def test_a_code_that_could_not_be_read_is_not_drawn(out: Console) -> None:
    assert picture(URL, out) is None
