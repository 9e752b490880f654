"""`canasta review`: the turns of a saved match that cost most, with what was better."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click
import msgspec

from canasta.cli import texts
from canasta.cli.books import check_seat
from canasta.cli.problem import Problem
from canasta.cli.ready import get_ready, progress_bar
from canasta.cli.streams import console

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console
    from rich.text import Text

    from canasta.advice import Turn
    from canasta.cli.play.saves import Saved
    from canasta.game import Game, View
WORST: Final = 5
"""Decisions of a deal that are shown."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be looked back at, as it was asked for."""

    file: str
    seat: str | None
    deal: int | None
    level: str
    worst: int
    as_json: bool


class Reviewed(NamedTuple):
    """A deal that was looked back at."""

    deal: int
    turns: "Sequence[Turn]"

    @property
    def lost(self) -> float:
        """Points lost in all, beyond doubt."""
        return sum(turn.cost for turn in self.turns)

    @property
    def error(self) -> float:
        """The standard error of that."""
        return sqrt(sum(turn.error**2 for turn in self.turns))


def review_match(order: Order) -> int:
    """Look back at the deals of a saved match, and tell what cost most."""
    from canasta.cli.play.saves import games, read
    from canasta.game import InvalidError

    get_ready()
    saved = read(Path(order.file))
    seat = _seat_of(order.seat, saved)
    deals = [order.deal] if order.deal is not None else [sheet.deal for sheet in saved.sheets]
    if not deals:
        raise Problem(f"{order.file}: {texts.NO_DEAL_OVER}")
    record = saved.game.save()
    try:
        with progress_bar(texts.looking_back(deals)) as progress:
            found = list(look_back(record, deals, seat, order.level, progress))
    except InvalidError as error:
        raise Problem(f"{order.file}: {error.message}") from None
    if order.as_json:
        click.echo(_json(saved, seat, order, found))
        return 0
    out = console()
    for reviewed in found:
        show(out, games(saved.path), reviewed, seat, order.worst)
    out.print(texts.REVIEW_NOTE, style="note")
    return 0


def look_back(
    record: bytes,
    deals: Iterable[int],
    seat: int,
    level: str,
    progress: "Callable[[int, int], None]",
) -> Iterator[Reviewed]:
    """Deals, each looked back at.

    Raises:
        InvalidError: as ``canasta.advice.review``.
    """
    from canasta.advice import Progress, review
    from canasta.cli.signals import SIGNALS

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


def _seat_of(wanted: str | None, saved: "Saved") -> int:
    """The seat that is meant: by its number, by what the player calls it, or the player's own."""
    from canasta.cli.table import Names

    own = saved.seated.seat if saved.seated is not None else 0
    players = saved.game.players
    if wanted is None:
        return own
    if wanted.isascii() and wanted.removeprefix("-").isdigit():
        return check_seat(int(wanted[:9]), players)
    names = Names(players, own)
    seats = {names.of(seat).lower(): seat for seat in range(players)}
    if wanted.lower() not in seats:
        raise Problem(texts.no_such_name(wanted, seats))
    return seats[wanted.lower()]


# ---- showing


def show(
    out: "Console", played: "Iterable[Game]", reviewed: Reviewed, seat: int, worst: int
) -> None:
    """The turns of a deal that cost most, and what the deal lost in all."""
    from rich.text import Text

    turns = {turn.at: turn for turn in reviewed.turns[:worst]}
    blocks: dict[int, list[Text]] = {}
    at = -1
    for number, game in enumerate(played):
        at += game.deal == reviewed.deal
        if game.deal == reviewed.deal and at in turns:
            blocks[at] = _block(turns[at], game.view(seat), number)
    out.print()
    out.print(
        Text(
            texts.lost(reviewed.deal, len(turns), len(reviewed.turns), reviewed.lost), style="bold"
        )
    )
    for at in turns:
        out.print()
        for line in blocks[at]:
            out.print(line)


def _block(turn: "Turn", view: "View", act: int) -> "list[Text]":
    """One decision: where, with which cards, what was played and what was better."""
    from rich.text import Text

    from canasta.cli.table.advice import gap, reason_lines
    from canasta.cli.table.cards import chips, inked

    pile = view.pile
    top = f" under {pile.top_text}" if pile.top is not None else ""
    where = f"Act {act}: {view.stock_size} in the stock, {pile.size} in the pile{top}"
    better, played = turn.better, turn.played
    return [
        Text("", style="bold").append_text(inked(where)),
        Text("  hand    ").append_text(chips(view.hand)),
        Text("  played  ").append_text(inked(f"{played.act}  {played.points:+,.0f}")),
        Text("  better  ").append_text(inked(f"{better.act}  {better.points:+,.0f}")),
        Text(f"  lost    {gap(turn.cost, turn.error)} points", style="bad"),
        *reason_lines(turn.reasons),
    ]


def _json(saved: "Saved", seat: int, order: Order, found: Sequence[Reviewed]) -> str:
    deals = [
        {
            "deal": reviewed.deal,
            "lost": round(reviewed.lost, 1),
            "error": round(reviewed.error, 1),
            "turns": reviewed.turns[: order.worst],
        }
        for reviewed in found
    ]
    plain = {
        "rules": saved.game.rules.name,
        "players": saved.game.players,
        "seat": seat,
        "level": order.level,
        "deals": deals,
    }
    return msgspec.json.format(msgspec.json.encode(plain), indent=1).decode()
