"""Makes tests/golden/*.txt again: a whole deal of every book and variation, as text.

    python tools/golden.py

Only after a wanted change of the rules or of the record: a playthrough that changes for any
other reason is what the tests are there to find. Check the changes with git before you commit them.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.golden.playthrough import FOLDER, books, played  # noqa: E402 - found by the line above


def main() -> None:
    """Write every playthrough and remove those of rules that are no more."""
    wanted = books()
    for path in FOLDER.glob("*.txt"):
        if path not in {book.path for book in wanted}:
            path.unlink()
    for book in wanted:
        text = played(book)
        fresh = not book.path.exists()
        changed = fresh or book.path.read_text("utf-8") != text
        book.path.write_text(text, "utf-8", newline="\n")
        print("new    " if fresh else "changed" if changed else "same   ", book.path.name)


if __name__ == "__main__":
    main()
