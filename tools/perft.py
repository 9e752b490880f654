"""Counts the ways to play from the positions of tests/golden/perft.toml, and writes them there.

python tools/perft.py            # counts and writes
python tools/perft.py --slow     # counts what is written again, asking about every code
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.golden.perft import FILE, by_asking, positions, start, ways  # noqa: E402 - as above

ENOUGH = 4_000
"""Counting stops at the first count as large."""
MOST_STEPS = 12


def main() -> int:
    """Count and write, or count again."""
    slow = "--slow" in sys.argv[1:]
    wrong = 0
    found: list[list[int]] = []
    for position, written in positions():
        board = start(position)
        if slow:
            counts = [ways(board, steps, by_asking) for steps in range(1, len(written) + 1)]
            wrong += counts != written
        else:
            counts = []
            while len(counts) < MOST_STEPS and (not counts or 0 < counts[-1] < ENOUGH):
                counts.append(ways(board, len(counts) + 1))
        found.append(counts)
        print(position.id, counts, "" if counts == written else f"written: {written}")
    if not slow:
        rest = iter(found)
        text = FILE.read_text("utf-8")
        text = re.sub(r"^perft = .*$", lambda _: f"perft = {next(rest)}", text, flags=re.M)
        FILE.write_text(text, "utf-8", newline="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
