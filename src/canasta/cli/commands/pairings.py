"""`canasta pairings`: the seating for the rounds of an evening, to be printed or read out."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import click

from canasta.cli.help import BookHelp
from canasta.cli.problem import Problem
from canasta.live.base.names import can_be_titled
from canasta.live.evening import Round, howell, mitchell, repeats, singles

_MOST: Final = 400
_LONGEST: Final = 40
_NUMBERED: Final = re.compile(r"^\s*(\d{1,3}[.)]|[-–—•*])\s+")
"""Characters before a name in a list."""


@click.command(cls=BookHelp)
@click.argument("who")
@click.option(
    "--movement",
    type=click.Choice(["howell", "mitchell", "singles"]),
    default="howell",
    show_default=True,
    help="Howell: all pairs meet; Mitchell: half of the pairs move; singles: changing partners.",
)
@click.option("--rounds", type=int, default=3, show_default=True, help="How many rounds.")
@click.option("--seed", type=int, default=0, help="Seed for the random seating of single players.")
def pairings(who: str, movement: str, rounds: int, seed: int) -> int:
    """Print who sits where in the rounds of an evening.

    WHO is the number of pairs or players, or a file with a name on each line. No pair meets another
    twice; single players have a new partner in each round. If repeats can't be avoided, the last
    line says how many there are. If the number doesn't fit, pairs or players sit out in turn.
    """
    names = _names(who)
    found = _rounds(len(names), movement, rounds, seed)
    for number, each in enumerate(found, 1):
        click.echo(f"Round {number}")
        for seating in each.tables:
            one, other = (" & ".join(names[n] for n in side) for side in seating.sides)
            click.echo(f"  Table {seating.table}: {one} against {other}")
        if each.out:
            click.echo(f"  Sits out: {', '.join(names[n] for n in each.out)}")
    click.echo(_again(found))
    return 0


def _rounds(count: int, movement: str, rounds: int, seed: int) -> Sequence[Round]:
    if movement != "singles":
        return (howell if movement == "howell" else mitchell)(count, rounds)
    found: list[Round] = []
    for number in range(rounds):
        found.append(singles(range(count), found, seed + number))
    return found


def _again(rounds: Sequence[Round]) -> str:
    found = repeats(rounds)
    told = [
        f"{count} {word}{'' if count == 1 else 's'}"
        for count, word in ((found.partners_again, "partner"), (found.opponents_again, "opponent"))
        if count
    ]
    return f"Met again: {', '.join(told)}." if told else "No repeat meetings."


def _decoded(data: bytes) -> str:
    """Return a text in any encoding that common editors write.

    Raises:
        ValueError: it is in none of them.
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16")
    if b"\0" in data:  # UTF-16 without its mark: every second byte of plain letters is 0
        little = data[1::2].count(0) > data[::2].count(0)
        return data.decode("utf-16-le" if little else "utf-16-be")
    for encoding in ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    raise ValueError("its text is neither UTF-8 nor UTF-16 nor Windows-1252")


def _names(who: str) -> list[str]:
    if who.isascii() and who.isdigit():
        if len(who) > 4 or int(who) > _MOST:
            raise Problem(f"{_MOST} are the most that can be seated.")
        return [str(number) for number in range(1, int(who) + 1)]
    try:
        lines = _decoded(Path(who).read_bytes()).splitlines()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise Problem(f"{who}: the file cannot be read: {reason}.") from None
    names = [" ".join(_NUMBERED.sub("", line).split()) for line in lines if line.strip()]
    if len(names) > _MOST:
        raise Problem(f"{_MOST} are the most that can be seated; {who} has {len(names)} names.")
    for name in names:
        if len(name) > _LONGEST or not can_be_titled(name):
            raise Problem(
                f"{who}: {name[:_LONGEST]!r} is not a name: it has up to {_LONGEST} characters."
            )
        if names.count(name) > 1:
            raise Problem(f"{who}: {name!r} is there twice; add a letter, so that they differ.")
    return names
