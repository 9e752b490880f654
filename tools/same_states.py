"""Compare random deals natively and in WebAssembly, state by state.

    python tools/same_states.py [DEALS [BOOK ...]]

Of each book (all where none is named) so many first deals (100,000 where none is said) are played
at random in both engines; every byte of every state goes into a hash of its deal. The first deal
that differs is named.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.wasm.kernels import folded_in_wasm, folded_natively

from canasta.rules import BOOKS, get_rules

CHUNK = 5_000


def main() -> None:
    """Play, compare, and print a line a book."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    for book in sys.argv[2:] or BOOKS:
        players = get_rules(book).players[-1]
        began, steps = time.perf_counter(), 0
        for first in range(0, deals, CHUNK):
            count = min(CHUNK, deals - first)
            native = folded_natively(book, players, first, count)
            other = folded_in_wasm(book, players, first, count)
            if native != other:
                pairs = enumerate(zip(native.folds, other.folds, strict=True))
                differs = next((first + n for n, (one, two) in pairs if one != two), first)
                sys.exit(f"{book}: the deal of seed {differs} differs")
            steps += native.steps
            print(f"\r{book} {first + count:,}", end="", file=sys.stderr, flush=True)
        seconds = time.perf_counter() - began
        print(f"\r{book}: {deals:,} deals, {steps:,} states the same, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
