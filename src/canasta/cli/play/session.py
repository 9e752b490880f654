"""The loop of a match in the terminal."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final

from rich.console import Console
from rich.text import Text

from canasta.cli import texts
from canasta.cli.play import words
from canasta.cli.play.match import Keeper, Match
from canasta.cli.play.offers import asked_for, offered
from canasta.cli.play.prompt import Prompt
from canasta.cli.problem import FAILED
from canasta.cli.signals import SIGNALS, Stopped
from canasta.cli.table import Screen, draw_table, sheet_table
from canasta.cli.table.cards import inked
from canasta.cli.table.side import SortOrder
from canasta.engine.codes import Phase
from canasta.game import AmbiguousError, CanastaError, Cut, Game, events
from canasta.rules.signals import played, signal_sentences

SPREAD: Final = 4.8
"""Standard deviation of a cut from the number given, in cards, as for the bots."""

_DIGITS: Final = 6
"""Maximum number of digits that are read; no pack has so many cards."""


def by_eye(game: Game, line: str) -> str:
    """Return the cut for a line with a number of cards, ``52`` or ``cut 52``.

    A number beyond the pack becomes the largest legal cut, so that no refusal reveals its size. Any
    other line is returned as it is.
    """
    number = line.lower().removeprefix("cut").strip()
    if not (number.isascii() and number.isdigit()):
        return line
    legal = sorted(action.count for action in game.actions() if isinstance(action, Cut))
    meant = int(number[:_DIGITS])
    passed = round(Random(f"cut {game.deal} of {game.seed}").gauss(meant, SPREAD))
    return str(Cut(min(max(passed, legal[0]), legal[-1])))


def signals_shown(match: Match) -> Text | None:
    """Return the system of signals if it is in play, until the player's first discard of a deal."""
    game = match.game
    if not played(game.rules, game.players) or any(
        isinstance(event, events.Discarded) and event.seat == match.seat
        for event in match.deal_news()
    ):
        return None
    return Text("\n".join(f" {sentence}" for sentence in signal_sentences()), style="note")


class Leaving(Exception):  # noqa: N818 - not an error
    """A signal that the player leaves the table."""


class Session:
    """One session of a match: drawing, reading, playing, saving.

    Attributes:
        match: the match.
        out: the console.
        order: the order of the hand.
        refused: the last refusal, which ``why`` explains.
    """

    def __init__(self, match: Match, path: Path, prompt: Prompt, out: Console) -> None:
        self.match = match
        self.out = out
        self.order: SortOrder = "rank"
        self.refused: CanastaError | None = None
        self.keeper = Keeper(match, path, prompt, self.say_whole)
        self._prompt = prompt
        self._drawn = False

    # ---- the loop

    def run(self) -> int:
        """Play until the match is over or the player leaves; return the exit status."""
        status = 0
        try:
            with SIGNALS.busy():
                self._play()
        except Leaving:
            pass
        except EOFError:
            self.say(f"\n{texts.INPUT_ENDED}")
            status = FAILED
        except KeyboardInterrupt as stopped:
            self.say("")
            status = Stopped.status_of(stopped)
        except BaseException:
            with SIGNALS.deaf():
                self.keeper.rescue()
            raise
        with SIGNALS.deaf():
            kept = self.keeper.leave()
        return status if kept else status or FAILED

    def _play(self) -> None:
        game = self.match.game
        while True:
            self.keeper.note()
            if game.deal_over:
                self._deal_end()
                if game.over:
                    return
            elif game.actor == self.match.seat:
                self._own_act()
            else:
                self.match.bot_acts()
                self._drawn = False
                SIGNALS.check()

    def _own_act(self) -> None:
        if not self._drawn:
            self.draw()
        line = self._prompt.line()
        if not line:
            self.draw()
            return
        try:
            if not words.carry_out(self, line):
                self.do(line)
        except CanastaError as error:
            self.tell(error)

    def _deal_end(self) -> None:
        match = self.match
        self._clear()
        for told in words.news(match, match.news()):
            self.say(told)
        self.show_sheet()
        if match.game.over:
            winner = match.game.winner
            assert winner is not None  # the match is over
            won = f"{match.names.side(winner)} won the match with {max(match.game.scores):,}."
            self.say(Text(f"{texts.MATCH_OVER} {won}", style="good"))
            self.say(Text(texts.REVIEW_LATER, style="note"))
            return
        self.say(Text(texts.NEXT_DEAL, style="note"))
        deal = match.game.deal
        while match.game.deal == deal:
            line = self._prompt.line()
            try:
                if line in ("", "deal"):
                    match.act("deal")
                elif not words.carry_out(self, line):
                    match.act(line)
            except CanastaError as error:
                self.tell(error)
        self._drawn = False

    # ---- doing

    def do(self, line: str) -> None:
        """Make a move, a line of moves, or the move of a number in the list.

        Raises:
            CanastaError: it is not possible; nothing has changed.
        """
        if self.match.game.phase == Phase.CUT:
            line = by_eye(self.match.game, line)
        self.match.act(self._numbered(line) if line.isascii() and line.isdigit() else line)
        self._drawn = False

    def _numbered(self, line: str) -> str:
        number = int(line[:9])
        actions = offered(self.match.game)
        if not 1 <= number <= len(actions):
            raise CanastaError(
                "text.number", f"There is no number {number} in the list; ? shows it."
            )
        return str(actions[number - 1])

    def undo(self) -> None:
        """Take back the last move."""
        self.match.game.undo()
        self._drawn = False

    def leave(self) -> None:
        """Leave the table.

        Raises:
            Leaving: always.
        """
        raise Leaving

    # ---- showing

    def say(self, words: str | Text) -> None:
        """Print text beneath the table, if the output is still open."""
        with suppress(OSError):
            self.out.print(words)

    def say_whole(self, words: str) -> None:
        """Print text with a file name in it, which must not be broken into lines."""
        with suppress(OSError):
            self.out.print(words, soft_wrap=True)

    @contextmanager
    def thinking(self, words: str) -> Iterator[None]:
        """Show at a terminal that work takes a moment."""
        if not self._redraws:
            yield
            return
        with self.out.status(words):
            yield

    def draw(self) -> None:
        """Draw the table again."""
        self._drawn = True
        self._clear()
        match = self.match
        screen = Screen(
            match.game.view(match.seat),
            match.names,
            match.news(),
            match.turn_news(),
            self.order,
            ask=asked_for(match),
        )
        signals = signals_shown(match)
        lines = 0 if signals is None else len(signals.wrap(self.out, self.out.width))
        height = self.out.height - lines if self._redraws else None
        self.out.print(draw_table(screen, self.out, height))
        if signals is not None:
            self.say(signals)

    def show_sheet(self) -> None:
        """Show the score sheet of the last deal that was scored."""
        match = self.match
        if not match.sheets:
            self.say(texts.NO_DEAL_SCORED)
            return
        sheet = match.sheets[-1]
        order = match.names.sides()
        titles = [match.names.side(side) for side in range(len(order))]
        self.out.print(sheet_table(sheet, titles, f"Deal {sheet.deal}", order))

    def tell(self, error: CanastaError) -> None:
        """Show a refusal, with its code and the clauses behind it."""
        self.refused = error
        line = Text().append("✗ ", style="bad")
        self.say(line.append_text(inked(error.message)))
        rows = getattr(error, "rows", ())
        named = f" · {texts.SPEC_NOTE} {' '.join(rows)}" if rows else ""
        self.say(Text(f"  {error.code}{named}", style="code"))
        if isinstance(error, AmbiguousError):
            for candidate in error.candidates:
                self.say(Text("    ").append_text(inked(candidate)))

    @property
    def _redraws(self) -> bool:
        return self._prompt.terminal and not self.out.is_dumb_terminal

    def _clear(self) -> None:
        if self._redraws:
            self.out.clear()
        else:
            self.say("")
