"""`canasta score`: score deals that were played with real cards."""

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from canasta.cli.help import BookHelp
from canasta.cli.language import LANGUAGE, figure, language, say
from canasta.cli.problem import FAILED, Problem
from canasta.cli.streams import console, get_ready
from canasta.escaping import escaped

if TYPE_CHECKING:
    from canasta.live.pad import Pad


_READER: Final = ("LC_ALL", "LC_NUMERIC", "LANG")
"""Environment variables that name the locale of numbers, the first that is set."""


@click.command(cls=BookHelp)
@click.argument("file")
@click.option("--write", help="Write the deals to a new file: a score pad, or a .csv table.")
@LANGUAGE
def score(file: str, write: str | None) -> int:
    """Score deals that were played with real cards.

    FILE is a score pad's record, or TOML: a [[score]] with rules and a [[score.side]] for each
    side, with melds, threes and hands. Exits with 1 if a total in the file is different.
    """
    from canasta.live.pad.export import is_record, read_record

    get_ready()
    data = _read(file)
    if is_record(data):
        pad = read_record(data)
        _print_pad(pad)
        if write is not None:
            _write(pad, write)
        return 0
    return _score_cases(file, write)


def _score_cases(file: str, write: str | None) -> int:
    from rich.text import Text

    from canasta.cli.table.screen import sheet_table
    from canasta.game.cases import score_file
    from canasta.live.pad.entering import pad_of_cases
    from canasta.rules import title_of

    deals = score_file(file)
    out = console()
    status = 0
    for deal in deals:
        case = deal.case
        titles = [say("score.side", side=str(side.side)) for side in deal.sides]
        title = f"{case.id} · {title_of(case.rules, language())}"
        out.print(sheet_table(deal.sheet, titles, title, range(len(titles)), match=False))
        for side, expected in zip(deal.sides, deal.expected, strict=True):
            if expected is not None and expected != side.total:
                words = say("score.different", side=str(side.side), points=figure(expected))
                out.print(Text(words, style="bad"))
                status = FAILED
    if write is not None:
        _write(pad_of_cases([deal.case for deal in deals], time.time()), write)
    return status


def _print_pad(pad: "Pad") -> None:
    from rich.text import Text

    from canasta.cli.table.screen import sheet_table
    from canasta.live.pad.pad import rules_of
    from canasta.rules import sides_of, title_of

    standing, out = pad.standing, console()
    players = standing.rules.players
    sides = sides_of(players)
    titles = [
        escaped(" & ".join(standing.names[seat] for seat in range(side, players, sides)))
        for side in range(sides)
    ]
    for deal in standing.deals:
        rules = title_of(rules_of(deal.rules), language())
        title = say("score.deal", deal=deal.number, title=rules)
        out.print(sheet_table(deal.sheet, titles, title, range(sides)))
        for fine in deal.fines:
            points = f"{'+' if fine.points > 0 else ''}{figure(fine.points)}"
            words = say("score.fine", side=titles[fine.side], points=points, why=escaped(fine.why))
            out.print(Text(words))
    for side, title in enumerate(titles):
        key = "score.won" if standing.winner == side else "score.standing"
        needs, points = figure(standing.requirements[side]), figure(standing.scores[side])
        out.print(Text(say(key, side=title, points=points, needs=needs)))


def _read(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise Problem(f"{file} cannot be read: {error.strerror}.") from None


def _write(pad: "Pad", file: str) -> None:
    from canasta.live.base.spreadsheet import locale_of
    from canasta.live.pad.export import csv_of, record_of

    path = Path(file)
    if path.exists():
        raise Problem(f"{file} is there already: name another file.")
    reader = locale_of(next(filter(None, map(os.environ.get, _READER)), ""))
    data = csv_of(pad, reader) if path.suffix == ".csv" else record_of(pad)
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Problem(f"{file} cannot be written: {error.strerror}.") from None
    click.echo(say("score.written", file=file))
