"""Text on felt is legible on every felt: the contrast is computed from the tokens."""

import re
from pathlib import Path
from typing import Final

import pytest

STYLES: Final = Path(__file__).parents[2] / "web/src/styles"
GROUNDS: Final = ("--felt", "--felt-deep", "--felt-lift")
INKS: Final = ("--on", "--on-2", "--us", "--them", "--ok", "--warn")
READABLE: Final = 4.5
"""WCAG's least contrast of text, level AA."""

_COLOUR = re.compile(r"(--[a-z0-9-]+):\s*#([0-9a-f]{6})\b")


def tokens(selector: str) -> dict[str, str]:
    """The colours that a selector sets."""
    written = "".join((STYLES / name).read_text("utf-8") for name in ("tokens.css", "looks.css"))
    _, _, rest = written.partition(f"\n{selector} {{")
    return dict(_COLOUR.findall(rest.partition("\n}")[0]))


def luminance(colour: str) -> float:
    """WCAG's relative luminance of a colour."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG's contrast of two colours."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("felt", ["", 'html[data-felt="blue"]', 'html[data-felt="wine"]'])
def test_every_ink_is_readable_on_every_shade_of_a_felt(felt: str) -> None:
    usual = tokens(":root")
    own = tokens(felt) if felt else {}
    assert not felt or set(own) >= set(GROUNDS)
    colours = {**usual, **own}
    for ground in GROUNDS:
        for ink in INKS:
            found = contrast(colours[ink], colours[ground])
            assert found >= READABLE, f"{ink} on {ground} of {felt or 'green'}: {found:.2f}"
