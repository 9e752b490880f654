"""Draws the table in every window, a sheet for each moment: docs/images/sizes-MOMENT.png.

    python tools/contact_sheets.py [MOMENT ...] [--folder FOLDER]

Needs the built page and Chromium. What is drawn is what tests/browser/test_sizes.py measures: the
windows and positions of tests/browser/sizes.py, a row for each window and a column for each book.
With --folder the pictures are kept there one by one as well, in their own size, for
tools/compare_pictures.py.
"""

import argparse
import io
import sys
import tempfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PIL import Image
from tests.browser.boxes import settle
from tests.browser.conftest import server_with
from tests.browser.harness import built_page, running_chromium, running_playwright
from tests.browser.sizes import MOMENTS, SIZES, moments_of, richest
from tests.browser.test_sizes import Looking

from canasta.rules import BOOKS

IMAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
ACROSS: Final = 190
"""Pixels that a picture is wide on a sheet, or high where it is higher than wide."""
GAP: Final = 6
COLOURS: Final = 96

Pictures = dict[tuple[str, tuple[int, int]], Image.Image]


def main() -> None:
    """Draw the sheets."""
    parser = argparse.ArgumentParser(description=__doc__, add_help=False)
    parser.add_argument("moments", nargs="*", default=[], choices=[*MOMENTS, []])
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
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


def sheet(pictures: Pictures) -> Image.Image:
    """All pictures on one: a row for each window, a column for each book."""
    books = list(dict.fromkeys(book for book, _ in pictures))
    small = {
        key: picture.resize(_fitted(picture.size), Image.Resampling.LANCZOS)
        for key, picture in pictures.items()
    }
    highs = [small[books[0], size].height for size in SIZES]
    whole = Image.new(
        "RGB", (len(books) * (ACROSS + GAP) + GAP, sum(highs) + GAP * (len(SIZES) + 1)), "white"
    )
    top = GAP
    for size, high in zip(SIZES, highs, strict=True):
        for column, book in enumerate(books):
            whole.paste(small[book, size], (GAP + column * (ACROSS + GAP), top))
        top += high + GAP
    return whole


def _fitted(size: tuple[int, int]) -> tuple[int, int]:
    width, height = size
    scale = ACROSS / max(width, height * 0.75)
    return round(width * scale), round(height * scale)


if __name__ == "__main__":
    main()
