"""`canasta review`: the most expensive decisions of a saved match, with better lines."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click
import msgspec

from canasta.cli import texts
from canasta.cli.problem import Problem
from canasta.cli.ready import check_seat, get_ready, progress_bar
from canasta.cli.streams import console

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console, RenderableType

    from canasta.cli.play.saves import Saved
    from canasta.cli.table import Names
    from canasta.game import Game, View
    from canasta.players.advice import Turn
WORST: Final = 5
"""Number of decisions of a deal that are shown."""


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    """The options of `canasta review`."""

    file: str
    seat: str | None
    deal: int | None
    level: str
    worst: int
    as_json: bool


class Reviewed(NamedTuple):
    """The review of a deal."""

    deal: int
    turns: "Sequence[Turn]"

    @property
    def total_loss(self) -> float:
        """Total of the clear losses, in points."""
        return sum(turn.cost for turn in self.turns)

    @property
    def error(self) -> float:
        """Standard error of the total."""
        return sqrt(sum(turn.error**2 for turn in self.turns))


def review_match(options: ReviewOptions) -> int:
    """Review the deals of a saved match, and print the most expensive decisions."""
    from canasta.cli.play.saves import games, read
    from canasta.game import InvalidError

    get_ready()
    saved = read(Path(options.file))
    names = _names(saved)
    seat = _seat_of(options.seat, names)
    who = names.of(seat).lower()
    deals = [options.deal] if options.deal is not None else [sheet.deal for sheet in saved.sheets]
    if not deals:
        raise Problem(f"{options.file}: {texts.NO_DEAL_OVER}")
    record = saved.game.save()
    try:
        with progress_bar(texts.looking_back(deals)) as progress:
            found = list(look_back(record, deals, seat, options.level, progress))
    except InvalidError as error:
        raise Problem(f"{options.file}: {error.message}") from None
    if options.as_json:
        click.echo(_json(saved, seat, options, found))
        return 0
    out = console()
    for reviewed in found:
        show(out, games(saved.path), reviewed, seat, who, options.worst)
    return 0


def look_back(
    record: bytes,
    deals: Iterable[int],
    seat: int,
    level: str,
    progress: "Callable[[int, int], None]",
) -> Iterator[Reviewed]:
    """Yield the reviews of deals.

    Raises:
        InvalidError: as for ``canasta.players.advice.review``.
    """
    from canasta.cli.signals import SIGNALS
    from canasta.players.advice import Progress, review

    numbers = list(deals)
    for place, deal in enumerate(numbers):
        turns = []
        for found in review(record, deal, seat, level):
            SIGNALS.check()
            if isinstance(found, Progress):
                progress(place * found.total + found.done, len(numbers) * found.total)
            else:
                turns.append(found)
        yield Reviewed(deal, turns)


def _names(saved: "Saved") -> "Names":
    """Return the names of the players, seen from the seat of the player who saved the match."""
    from canasta.cli.table import Names

    return Names(saved.game.players, saved.seated.seat if saved.seated is not None else 0)


def _seat_of(wanted: str | None, names: "Names") -> int:
    """Return a seat by its number or the player's name for it; default: the player's own seat."""
    if wanted is None:
        return names.seat
    if wanted.isascii() and wanted.removeprefix("-").isdigit():
        return check_seat(int(wanted[:9]), names.players)
    seats = {names.of(seat).lower(): seat for seat in range(names.players)}
    if wanted.lower() not in seats:
        raise Problem(texts.no_such_name(wanted, seats))
    return seats[wanted.lower()]


# ---- showing


def show(
    out: "Console",
    played: "Iterable[Game]",
    reviewed: Reviewed,
    seat: int,
    who: str,
    worst: int = WORST,
) -> None:
    """Show the most expensive decisions of a deal, and its total loss.

    Args:
        out: the console.
        played: the match, move by move.
        reviewed: the review of the deal.
        seat: the seat of the decisions.
        who: the name of its player.
        worst: the number of decisions to show.
    """
    from rich.text import Text

    turns = {turn.at: turn for turn in reviewed.turns[:worst]}
    blocks: dict[int, list[RenderableType]] = {}
    at = -1
    for number, game in enumerate(played):
        at += game.deal == reviewed.deal
        if game.deal == reviewed.deal and at in turns:
            blocks[at] = _block(turns[at], game.view(seat), number)
    out.print()
    found = len(reviewed.turns)
    lost = texts.heading_of_losses(reviewed.deal, who, len(turns), found, reviewed.total_loss)
    out.print(Text(lost, style="bold"))
    for at in turns:
        out.print()
        for part in blocks[at]:
            out.print(part)
    out.print()
    out.print(texts.REVIEW_NOTE, style="note")


def _block(turn: "Turn", view: "View", act: int) -> "list[RenderableType]":
    """Return a decision: its situation, the cards, the line played and the better one."""
    from rich.table import Table
    from rich.text import Text

    from canasta.cli.table.cards import chips, inked
    from canasta.cli.table.screen import gap, reasons_table
    from canasta.cli.table.side import meld_brief

    pile = view.pile
    top = f" under {pile.top_text}" if pile.top is not None else ""
    where = f"Act {act}: {view.stock_size} in the stock, {pile.size} in the pile{top}"
    better, played = turn.better, turn.played
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row("  hand", chips(view.hand))
    if "#" in better.act + played.act:
        melds = [meld_brief(meld, n) for n, meld in enumerate(view.melds[view.side], 1)]
        table.add_row("  melds", Text("  ").join(melds))
    for word, option in (("  played", played), ("  better", better)):
        table.add_row(word, inked(option.act).append(f"  {option.points:+,.0f}", style="note"))
    table.add_row("  lost", Text(f"{gap(turn.cost, turn.error)} points", style="bad"))
    more = turn.reasons[1:]  # the first reason, the lead, is already in the table
    return [Text().append_text(inked(where)), table, *([reasons_table(more)] if more else [])]


def _json(saved: "Saved", seat: int, options: ReviewOptions, found: Sequence[Reviewed]) -> str:
    deals = [
        {
            "deal": reviewed.deal,
            "lost": round(reviewed.total_loss, 1),
            "error": round(reviewed.error, 1),
            "turns": reviewed.turns[: options.worst],
        }
        for reviewed in found
    ]
    plain = {
        "rules": saved.game.rules.name,
        "players": saved.game.players,
        "seat": seat,
        "level": options.level,
        "deals": deals,
    }
    return msgspec.json.format(msgspec.json.encode(plain), indent=1).decode()
