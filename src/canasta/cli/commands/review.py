"""`canasta review`: the most expensive decisions of a saved match, with better lines."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click
import msgspec

from canasta.cli import texts
from canasta.cli.help import BookHelp, check_seat
from canasta.cli.language import LANGUAGE, find, refusal, say
from canasta.cli.problem import Problem
from canasta.cli.streams import console, get_ready, progress_bar

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console, RenderableType

    from canasta.cli.play.saves import Saved
    from canasta.cli.table import Names
    from canasta.game import Game, View
    from canasta.players.advice import Choice, Summary
WORST: Final = 5
"""Number of decisions of a deal that are shown."""


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    file: str
    seat: str | None
    deal: int | None
    level: str
    worst: int
    as_json: bool


class Reviewed(NamedTuple):
    deal: int
    choices: "Sequence[Choice]"

    @property
    def costly(self) -> "list[Choice]":
        """The clear losses, the most expensive first."""
        costly = [one for one in self.choices if one.verdict == "costly"]
        return sorted(costly, key=lambda one: -one.cost)

    @property
    def summary(self) -> "Summary":
        from canasta.players.advice import summary

        return summary(self.choices)


@click.command(cls=BookHelp, epilog=texts.REVIEW_EPILOG)
@click.argument("file")
@click.option("--seat", metavar="N|NAME", help="Player to review; default: you.")
@click.option("--deal", type=click.IntRange(1), help="One deal only; default: all that are over.")
@click.option("--level", default="expert", show_default=True, help="Judge: expert or master.")
@click.option(
    "--worst",
    type=click.IntRange(1),
    default=5,
    show_default=True,
    help="How many decisions of a deal to show.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
@LANGUAGE
def review(**given: Any) -> int:
    """Review a saved match: which decisions cost most, what was better, and why."""
    options = ReviewOptions(**given)
    from canasta.cli.play.saves import games, read
    from canasta.game import InvalidError

    get_ready()
    saved = read(Path(options.file))
    names = _names(saved)
    seat = _seat_of(options.seat, names)
    who = names.of(seat, "object").lower()
    deals = [options.deal] if options.deal is not None else [sheet.deal for sheet in saved.sheets]
    if not deals:
        raise Problem(f"{options.file}: {say('review.none_over')}")
    record = saved.game.save()
    try:
        one = len(deals) == 1
        key = "review.looking_back" if one else "review.looking_back_on"
        with progress_bar(say(key, deal=deals[0], deals=len(deals))) as progress:
            found = list(look_back(record, deals, seat, options.level, progress))
    except InvalidError as error:
        raise Problem(f"{options.file}: {refusal(error)}") from None
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
    from canasta.cli.problem import SIGNALS
    from canasta.players.advice import Progress, review_choices

    numbers = list(deals)
    for place, deal in enumerate(numbers):
        choices = []
        for found in review_choices(record, deal, seat, level):
            SIGNALS.check()
            if isinstance(found, Progress):
                progress(place * found.total + found.done, len(numbers) * found.total)
            else:
                choices.append(found)
        yield Reviewed(deal, choices)


def _names(saved: "Saved") -> "Names":
    """Return the names of the players, seen from the seat of the player who saved the match."""
    from canasta.cli.table import Names

    return Names(saved.game.players, saved.seated.seat if saved.seated is not None else 0)


def _seat_of(wanted: str | None, names: "Names") -> int:
    """Return a seat by its number or its player's name; default: the player's own."""
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
    """Show the most expensive decisions of a deal of a match, which is given move by move."""
    from rich.text import Text

    costly = reviewed.costly
    turns = {turn.at: turn for turn in costly[:worst]}
    blocks: dict[int, list[RenderableType]] = {}
    numbers: dict[int, int] = {}
    at = -1
    for number, game in enumerate(played):
        at += game.deal == reviewed.deal
        if game.deal == reviewed.deal and at in turns:
            blocks[at] = _block(turns[at], game.view(seat), number)
        numbers[at] = number
    out.print()
    short = reviewed.summary
    key = "lost_shown" if len(turns) < len(costly) else "lost" if costly else "nothing_lost"
    values = {"points": round(short.lost), "found": len(costly), "shown": len(turns)}
    out.print(Text(say(f"review.{key}", deal=reviewed.deal, who=who, **values), style="bold"))
    counts = {"judged": short.judged, "choices": short.choices, "agreed": short.agreed}
    out.print(say("review.judged", **counts))
    if reviewed.choices:
        out.print(_every_choice(reviewed.choices, numbers))
    for at in turns:
        out.print()
        for part in blocks[at]:
            out.print(part)
    out.print()
    out.print(say("review.note"), style="note")


def _every_choice(choices: "Sequence[Choice]", numbers: "Mapping[int, int]") -> "RenderableType":
    """Return all decisions with what they cost, each with a bar, losses to the left."""
    from rich.table import Table
    from rich.text import Text

    from canasta.cli.table.screen import gap

    most = max([1, *(abs(one.cost) for one in choices)])
    table = Table.grid(padding=(0, 1, 0, 0))
    for one in choices:
        bar = "█" * round(_BAR * abs(one.cost) / most)
        left, right = (bar, "") if one.cost > 0 else ("", bar)
        style = {"costly": "bad", "good": "good"}.get(one.verdict, "note")
        table.add_row(
            Text(f"  {numbers[one.at]:>4}"),
            Text(f"{left:>{_BAR}}│{right:<{_BAR}}", style=style),
            Text(f"{gap(-one.cost, one.error):>14}", style=style),
            Text(find("review.verdicts")[one.verdict], style=style),
        )
    return table


_BAR: Final = 12
"""Characters of the longest bar."""


def _block(turn: "Choice", view: "View", act: int) -> "list[RenderableType]":
    """Return a decision: its situation, the cards, the line played and the better one."""
    from rich.table import Table
    from rich.text import Text

    from canasta.cli.table.cards import chips, inked
    from canasta.cli.table.screen import gap, reasons_table, signed
    from canasta.cli.table.side import meld_brief

    pile = view.pile
    key = "review.where_under" if pile.top is not None else "review.where"
    sizes = {"action": act, "stock": view.stock_size, "pile": pile.size}
    where = say(key, top=pile.top_text, **sizes)
    better, played = turn.other, turn.played
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(f"  {say('review.hand')}", chips(view.hand))
    if "#" in better.act + played.act:
        melds = [meld_brief(meld, n) for n, meld in enumerate(view.melds[view.side], 1)]
        table.add_row(f"  {say('review.melds')}", Text("  ").join(melds))
    for word, option in (("played", played), ("better", better)):
        line = inked(option.act).append(f"  {signed(option.points)}", style="note")
        table.add_row(f"  {say(f'review.{word}')}", line)
    lost = say("review.points", points=gap(turn.cost, turn.error))
    table.add_row(f"  {say('review.cost')}", Text(lost, style="bad"))
    more = turn.reasons[1:]  # the first reason, the lead, is already in the table
    return [Text().append_text(inked(where)), table, *([reasons_table(more)] if more else [])]


def _json(saved: "Saved", seat: int, options: ReviewOptions, found: Sequence[Reviewed]) -> str:
    from canasta.players.advice import Turn

    deals = [
        {
            "deal": reviewed.deal,
            "lost": reviewed.summary.lost,
            "error": reviewed.summary.error,
            "turns": [
                Turn(one.at, one.played, one.other, one.cost, one.error, one.reasons)
                for one in reviewed.costly[: options.worst]
            ],
            "choices": reviewed.choices,
            "summary": reviewed.summary,
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
