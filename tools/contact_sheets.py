"""Draws the table in every window, a sheet for each moment: docs/images/sizes-MOMENT.png.

    python tools/contact_sheets.py [MOMENT ...] [--folder FOLDER]
    python tools/contact_sheets.py --looks --folder FOLDER

Needs the built page and Chromium. What is drawn is what tests/browser/test_sizes.py measures: the
windows and positions of tests/browser/sizes.py, a row for each window and a column for each book.
With --folder the pictures are kept there one by one as well, in their own size, for
tools/compare_pictures.py.

With --looks a turn of Waldo is drawn light, dark, in forced colours and with texts twice as large,
in both languages, for a player and a watcher: a sheet for each look, a row for each window.
"""

import argparse
import io
import sys
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PIL import Image
from tests.browser.boxes import settle
from tests.browser.conftest import server_with
from tests.browser.harness import built_page, running_chromium, running_playwright
from tests.browser.sizes import LOOKED_AT, MOMENTS, SIZES, moments_of, richest
from tests.browser.test_sizes import DOUBLE, Looking

from canasta.rules import BOOKS

IMAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
ACROSS: Final = 190
"""Pixels that a picture is wide on a sheet, or high where it is higher than wide."""
GAP: Final = 6
COLOURS: Final = 96

PLAIN: Final = "html {}"

LOOKS: Final = {
    "light": ("light", False, PLAIN),
    "dark": ("dark", False, PLAIN),
    "forced": ("dark", True, PLAIN),
    "double": ("light", False, DOUBLE),
}
"""By name: the theme, whether colours are forced, and a style that is added."""

Pictures = dict[tuple[str, tuple[int, int]], Image.Image]


def main() -> None:
    """Draw the sheets."""
    parser = argparse.ArgumentParser(description=__doc__, add_help=False)
    parser.add_argument("moments", nargs="*", default=[], choices=[*MOMENTS, []])
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--looks", action="store_true")
    given = parser.parse_args()
    if given.looks:
        draw_looks(given.folder or Path("looks"))
        return
    for moment in given.moments or MOMENTS:
        pictures = pictures_of(moment)
        if given.folder:
            given.folder.mkdir(parents=True, exist_ok=True)
            for (book, (width, height)), picture in pictures.items():
                picture.save(given.folder / f"{moment}-{book}-{width}x{height}.png")
        path = IMAGES / f"sizes-{moment}.png"
        sheet(pictures).quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
        print(f"{path.name}: {path.stat().st_size:,} bytes")


def pictures_of(moment: str) -> Pictures:
    """The page at a moment of each book that has it, in every window."""
    tables = {book: richest(book, moment) for book in BOOKS if moment in moments_of(book)}
    pictures: Pictures = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        server_with(tables.values(), Path(folder), built_page()) as server,
        running_playwright() as playwright,
        running_chromium(playwright) as browser,
    ):
        for book, table in tables.items():
            looking = Looking(browser, server, table, "en")
            MOMENTS[moment].steps(looking.page)
            for width, height in SIZES:
                looking.page.set_viewport_size({"width": width, "height": height})
                settle(looking.page)
                png = looking.page.screenshot()
                pictures[book, (width, height)] = Image.open(io.BytesIO(png)).convert("RGB")
            looking.visitor.context.close()
    return pictures


def draw_looks(folder: Path) -> None:
    """Write a sheet for each of the `LOOKS`, with its pictures in their own size."""
    folder.mkdir(parents=True, exist_ok=True)
    table = richest("waldo", "turn")
    with (
        tempfile.TemporaryDirectory() as data,
        server_with([table], Path(data), built_page()) as server,
        running_playwright() as playwright,
        running_chromium(playwright) as browser,
    ):
        for look, (theme, forced, style) in LOOKS.items():
            pictures: Pictures = {}
            for who, language in product(("player", "watcher"), ("en", "de")):
                looking = Looking(
                    browser, server, table, language, theme=theme, watching=who == "watcher"
                )
                looking.page.emulate_media(forced_colors="active" if forced else "none")
                looking.page.add_style_tag(content=style)
                for width, height in LOOKED_AT:
                    looking.page.set_viewport_size({"width": width, "height": height})
                    settle(looking.page)
                    picture = Image.open(io.BytesIO(looking.page.screenshot())).convert("RGB")
                    pictures[f"{who}-{language}", (width, height)] = picture
                    picture.save(folder / f"{look}-{who}-{language}-{width}x{height}.png")
                looking.visitor.context.close()
            sheet(pictures, LOOKED_AT, 2 * ACROSS).save(folder / f"sheet-{look}.png")


def sheet(
    pictures: Pictures, sizes: Sequence[tuple[int, int]] = SIZES, across: int = ACROSS
) -> Image.Image:
    """All pictures on one: a row for each window, a column for each book."""
    books = list(dict.fromkeys(book for book, _ in pictures))
    small = {
        key: picture.resize(_fitted(picture.size, across), Image.Resampling.LANCZOS)
        for key, picture in pictures.items()
    }
    highs = [small[books[0], size].height for size in sizes]
    whole = Image.new(
        "RGB", (len(books) * (across + GAP) + GAP, sum(highs) + GAP * (len(sizes) + 1)), "white"
    )
    top = GAP
    for size, high in zip(sizes, highs, strict=True):
        for column, book in enumerate(books):
            whole.paste(small[book, size], (GAP + column * (across + GAP), top))
        top += high + GAP
    return whole


def _fitted(size: tuple[int, int], across: int) -> tuple[int, int]:
    width, height = size
    scale = across / max(width, height * 0.75)
    return round(width * scale), round(height * scale)


if __name__ == "__main__":
    main()
