"""What each frozen version of a level chooses in one deal of every book: golden choices.

    python -m tests.bots.frozen

adds the choices of versions that the file does not hold yet. Those it holds are never made anew:
a change that reaches them is to be taken out of the version (src/canasta/bots/versions.py).
"""

from pathlib import Path
from typing import Final

from canasta.bots import make
from canasta.bots.versions import VERSIONS
from canasta.game import Game

FILE: Final = Path(__file__).with_name("frozen_choices.txt")
TABLES: Final = (
    ("waldo", 4),
    ("waldo", 3),
    ("regency", 4),
    ("regency+two-hand", 2),
    ("joker", 4),
    ("joker+two-hand", 2),
    ("wca", 4),
    ("samba", 4),
    ("bolivia", 4),
)
SEED: Final = 20
SEARCHES: Final = ("expert", "master")
ROLLOUTS: Final = 150
PLAYS: Final = "novice@1"
"""Who plays the deal; the versions look on and say what they would do."""


def kept() -> dict[str, str]:
    """The lines of the file, by table and version."""
    lines = FILE.read_text("utf-8").splitlines() if FILE.exists() else []
    return dict(line.split(": ", 1) for line in lines)


def keys() -> list[str]:
    """Every table and version."""
    return [f"{book} {players} {name}" for book, players in TABLES for name in VERSIONS]


def choices(key: str) -> str:
    """What a version would do at each moment of seat 0 in a deal, as acts."""
    book, players, name = key.split()
    budget = f":rollouts={ROLLOUTS}" if name.startswith(SEARCHES) else ""
    game = Game.new(book, SEED, int(players))
    looks = make(f"{name}{budget}", game.rules, game.players, 0, 7)
    plays = [make(PLAYS, game.rules, game.players, seat, 7) for seat in range(game.players)]
    found = []
    while not game.deal_over:
        seat = game.actor
        assert seat is not None
        looks.observe(game.view(0))
        if seat == 0:
            found.append(str(looks.choose(game.view(0))))
        game.do(plays[seat].choose(game.view(seat)))
        for other, bot in enumerate(plays):
            bot.observe(game.view(other))
    return "; ".join(found)


def main() -> None:
    """Add what is missing."""
    known = kept()
    lines = [f"{key}: {known.get(key) or choices(key)}" for key in keys()]
    FILE.write_text("\n".join(lines) + "\n", "utf-8", newline="\n")


if __name__ == "__main__":
    main()
