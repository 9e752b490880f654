"""Learn every book by ppo.py with several seeds, and write the curves into one file.

python -m pip install -e '.[research]' numba
python examples/ppo_books.py curves.csv --jobs 2

A run that the file holds already is not made again, so a stopped command goes on. ``curve.py``
draws the file.
"""

import argparse
import csv
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from statistics import median

import ppo

from canasta.rules import BOOKS

FIELDS = ("book", "seed", "steps", "ahead", "half", "cut")
MARKS = (0, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1)
"""Parts of the steps after which a network plays."""
Row = dict[str, str]


def run(task: tuple[str, int, float, int]) -> list[Row]:
    """Learn a book with a seed; a row for each mark, with points ahead of random play."""
    book, seed, millions, deals = task
    ppo.TABLE.update(book=book, players=4)
    marks, rows = [mark * millions * 1e6 for mark in MARKS], []
    for net, _, steps in ppo.course(millions * 1e6, seed):
        if steps < marks[0]:
            continue
        marks.pop(0)
        # The same deals for every seed: then only the learning differs.
        ahead, half, cut = ppo.against(net, "random", deals, seed=1000 + len(marks))
        values = (book, seed, steps, round(ahead), round(half), cut)
        rows.append(dict(zip(FIELDS, map(str, values), strict=True)))
    return rows


def stored(path: Path) -> list[Row]:
    """Return the rows of a file; none if there is no such file."""
    if not path.exists():
        return []
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def write(rows: list[Row], path: Path) -> None:
    """Write rows by book and seed."""
    order = list(BOOKS)
    rows.sort(key=lambda row: (order.index(row["book"]), int(row["seed"]), int(row["steps"])))
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, FIELDS, lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


def table(rows: list[Row]) -> list[str]:
    """Return a table of the medians by book and steps, at the end with the lowest and highest."""
    marks = sorted({int(row["steps"]) for row in rows})[1:]
    lines = ["| | " + " | ".join(f"{mark / 1e6:.2f}" for mark in marks) + " | lowest | highest |"]
    lines.append("|---|" + "--:|" * (len(marks) + 2))
    for book in dict.fromkeys(row["book"] for row in rows):
        ahead = [
            [int(row["ahead"]) for row in rows if (row["book"], row["steps"]) == (book, str(mark))]
            for mark in marks
        ]
        values = (*map(median, ahead), min(ahead[-1]), max(ahead[-1]))
        lines.append(f"| {book} | " + " | ".join(f"{value:+,.0f}" for value in values) + " |")
    return lines


def main() -> None:
    """Learn what is missing in the file, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="the curves, as CSV")
    parser.add_argument("--books", nargs="+", choices=list(BOOKS), default=list(BOOKS))
    parser.add_argument("--seeds", type=int, default=5, help="runs of each book; default: 5")
    parser.add_argument("--steps", type=float, default=1, help="in millions; default: 1")
    parser.add_argument("--deals", type=int, default=1000, help="at each mark; default: 1000")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default: 1")
    given = parser.parse_args()
    rows = stored(given.file)
    made = {(row["book"], int(row["seed"])) for row in rows}
    wanted = ((book, seed) for seed, book in product(range(1, given.seeds + 1), given.books))
    tasks = [(*one, given.steps, given.deals) for one in wanted if one not in made]
    with get_context("spawn").Pool(given.jobs) as pool:
        for found in pool.imap_unordered(run, tasks):
            rows += found
            write(rows, given.file)
            last = found[-1]
            print(
                "{book} seed {seed}: {ahead} ± {half} after {steps} steps".format(**last),
                flush=True,
            )
    write(rows, given.file)
    print(*table(rows), sep="\n")


if __name__ == "__main__":
    main()
