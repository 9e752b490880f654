"""`canasta replay`: show a saved match, move by move."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from canasta.cli.help import BookHelp, check_seat
from canasta.cli.language import LANGUAGE, language, say
from canasta.cli.streams import console, get_ready

if TYPE_CHECKING:
    from rich.console import Console

    from canasta.cli.play.prompt import Prompt
    from canasta.cli.play.saves import Saved
    from canasta.game import Event, Game

_OPEN: Final = -1


@click.command(cls=BookHelp)
@click.argument("file")
@click.option("--seat", type=int, help="Show only what this seat saw; default: all hands.")
@LANGUAGE
def replay(file: str, seat: int | None) -> int:
    """Step through a saved match.

    Enter or n: next, p: back, d: next deal, g N: action N, q: leave. If the output is piped, the
    whole match is printed.
    """
    from canasta.cli.play.prompt import Prompt
    from canasta.cli.play.saves import read

    get_ready()
    saved = read(Path(file))
    cache = _OPEN if seat is None else check_seat(seat, saved.game.players)
    prompt = Prompt()
    if prompt.terminal:
        Replay(saved, cache, prompt, console()).run()
    else:
        tell(console(), saved, cache)
    return 0


def _events(game: "Game", cache: int) -> "Sequence[Event]":
    return game.open_events() if cache == _OPEN else game.events(0, cache)


def tell(out: "Console", saved: "Saved", cache: int) -> None:
    """Print the whole match in lines, with the score sheet of every deal."""
    from rich.text import Text

    from canasta.cli.table import Names, sheet_table
    from canasta.cli.table.news import news_lines
    from canasta.game import events
    from canasta.rules import title_of

    game = saved.game
    names = Names(game.players, cache)
    sides = names.sides()
    out.print(
        Text(
            say("replay.players", title=title_of(game.rules, language()), count=game.players),
            style="bold",
        )
    )
    sheets = iter(saved.sheets)
    scored = (events.DealScored, events.MatchWon)
    for _, part in groupby(_numbered_deals(_events(game, cache)), key=lambda pair: pair[0]):
        happened = [event for _, event in part]
        out.print()
        for line in news_lines(happened, names):
            out.print(line)
        if any(isinstance(event, scored) for event in happened):
            sheet = next(sheets)
            titles = [names.side(side) for side in range(len(sides))]
            out.print(sheet_table(sheet, titles, say("screen.deal", deal=sheet.deal), sides))


def _numbered_deals(happened: "Sequence[Event]") -> "list[tuple[int, Event]]":
    """Return each event with the number of its deal; a cut belongs to the deal that it begins."""
    from canasta.game import events

    numbered = []
    deal = 0
    begun = True
    for event in happened:
        if isinstance(event, events.PackCut) or (isinstance(event, events.Dealt) and begun):
            deal += 1
            begun = not isinstance(event, events.PackCut)
        elif isinstance(event, events.Dealt):
            begun = True
        numbered.append((deal, event))
    return numbered


class Replay:
    """A match opened at one of its moves."""

    def __init__(self, saved: "Saved", cache: int, prompt: "Prompt", out: "Console") -> None:
        from canasta.cli.play.saves import games

        self._games = [game.clone() for game in games(saved.path)]
        self._cache = cache
        self._prompt = prompt
        self._out = out
        self.at = 0

    def run(self) -> None:
        """Show positions as the lines read from the prompt request."""
        self.draw()
        while True:
            try:
                line = self._prompt.line()
            except EOFError:
                self._out.print()
                return
            if line.lower() in ("q", "quit", "exit"):
                return
            said = self.step(line.lower())
            if said:
                self._out.print(said)
            else:
                self.draw()

    def step(self, line: str) -> str:
        """Go to the position that a line requests; return an error message, if any."""
        last = len(self._games) - 1
        word, _, number = line.partition(" ")
        match word:
            case "" | "n":
                to = self.at + 1
            case "p":
                to = self.at - 1
            case "d":
                to = self._next_deal()
            case "g" if number.strip().isascii() and number.strip().isdigit():
                to = int(number.strip()[:9])
            case _:
                return say("replay.keys")
        if not 0 <= to <= last:
            return say("replay.ends", last=last)
        self.at = to
        return ""

    def _next_deal(self) -> int:
        deal = self._games[self.at].deal
        later = (n for n in range(self.at, len(self._games)) if self._games[n].deal > deal)
        return next(later, len(self._games) - 1)

    def draw(self) -> None:
        from rich.text import Text

        from canasta.cli.table import Names, Screen, draw_table, sheet_table

        out, game = self._out, self._games[self.at]
        names = Names(game.players, self._cache)
        news = _events(game, self._cache)
        before = len(_events(self._games[self.at - 1], self._cache)) if self.at else 0
        hands = [(s, game.view(s).hand) for s in range(game.players)] if self._cache < 0 else []
        at = say("replay.at", action=self.at, last=len(self._games) - 1)
        ask = Text().append(f" {at}", style="bold").append(f"  {say('replay.keys')}", style="note")
        screen = Screen(game.view(self._cache), names, news[before:], hands=hands, ask=ask)
        if not out.is_dumb_terminal:
            out.clear()
        out.print(draw_table(screen, out, out.height))
        if game.deal_over:
            sides = names.sides()
            titles = [names.side(side) for side in range(len(sides))]
            sheet = game.sheet()
            out.print(sheet_table(sheet, titles, say("screen.deal", deal=sheet.deal), sides))
