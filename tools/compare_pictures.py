"""Compares pictures of the page, as `contact_sheets.py --folder` keeps them, by their pixels.

    python tools/compare_pictures.py BEFORE AFTER [--most 0.2] [--out FOLDER]

Prints each picture of which more than so many per cent have changed, the most changed first, and
what only one folder has. With --out it draws each of them before, after, and with what has changed
in red. Ends with 1 if there is any.
"""

import argparse
import sys
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

UNSEEN: Final = 24
"""Difference of a colour that counts as none: letters are never smoothed quite alike."""
MOST: Final = 0.2
"""Per cent of a picture that may change unless said differently."""


def changed_pixels(before: Image.Image, after: Image.Image) -> Image.Image:
    """Return a mask, white wherever two pictures differ, including parts that only one has."""
    size = max(before.width, after.width), max(before.height, after.height)
    mask = Image.new("L", size, 255)
    both = (0, 0, min(before.width, after.width), min(before.height, after.height))
    bands = ImageChops.difference(
        before.convert("RGB").crop(both), after.convert("RGB").crop(both)
    ).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    mask.paste(most.point([255 if value > UNSEEN else 0 for value in range(256)]))
    return mask


def share(mask: Image.Image) -> float:
    """Return how much of a mask is white, in per cent."""
    return 100 * mask.histogram()[255] / (mask.width * mask.height)


def main(arguments: list[str]) -> int:
    """Compare two folders."""
    parser = argparse.ArgumentParser(description=__doc__, add_help=False)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--most", type=float, default=MOST)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(arguments)
    old, new = (
        {path.name: path for path in folder.glob("*.png")} for folder in (given.before, given.after)
    )
    found = []
    for name in sorted(old.keys() & new.keys()):
        with Image.open(old[name]) as before, Image.open(new[name]) as after:
            mask = changed_pixels(before, after)
            if (changed := share(mask)) > given.most:
                found.append((changed, name))
                if given.out:
                    _draw(before, after, mask).save(_made(given.out) / name)
    for changed, name in sorted(found, reverse=True):
        print(f"{changed:6.2f} %  {name}")
    alone = sorted(old.keys() ^ new.keys())
    for name in alone:
        print(f"only {'before' if name in old else 'after'}  {name}")
    print(f"{len(found)} of {len(old.keys() & new.keys())} pictures have changed.")
    return int(bool(found or alone))


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _draw(before: Image.Image, after: Image.Image, mask: Image.Image) -> Image.Image:
    marked = Image.new("RGB", mask.size, "white")
    marked.paste(after.convert("L"))
    marked.paste("red", mask=mask)
    whole = Image.new("RGB", (3 * mask.width, mask.height), "white")
    for place, picture in enumerate((before, after, marked)):
        whole.paste(picture.convert("RGB"), (place * mask.width, 0))
    return whole


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
