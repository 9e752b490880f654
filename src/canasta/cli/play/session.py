"""The loop of a match in the terminal, and the words of the table other than moves."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from canasta.cli.language import figure, find, language, refusal, say
from canasta.cli.play.match import Keeper, Match
from canasta.cli.play.offers import asked_for, offered, offers_shown
from canasta.cli.play.prompt import Prompt
from canasta.cli.problem import FAILED, SIGNALS, Stopped
from canasta.cli.table import Screen, draw_table, sheet_table
from canasta.cli.table.cards import inked
from canasta.cli.table.news import news_lines
from canasta.cli.table.screen import options_table, reasons_table
from canasta.cli.table.side import SortOrder
from canasta.engine.codes import Phase
from canasta.game import AmbiguousError, CanastaError, Cut, Game, IllegalError, InvalidError, events
from canasta.rules.nearest import nearest
from canasta.rules.signals import played, signal_sentences

_LEVEL: Final = "expert"


def _hint(session: "Session", rest: str) -> None:
    """Show a strong player's move; the match is not changed."""
    from canasta.players.advice import Adviser

    match = session.match
    if match.game.actor != match.seat:
        session.say(say("replies.no_hint"))
        return
    level = rest.lower() or _LEVEL
    with session.thinking(say("replies.thinking")):
        adviser = Adviser.at(match.game, match.seat, level=level)
        advice = adviser.advise(match.game.view(match.seat))
    best = advice.options[0]
    session.say(Text(say("replies.would", level=level), style="note").append_text(inked(best.act)))
    if len(advice.options) > 1:
        session.out.print(options_table(advice.options))
    session.out.print(reasons_table(advice.reasons))
    if best.samples:
        session.say(Text(say("replies.tried", samples=best.samples), style="note"))


def _review(session: "Session", _rest: str) -> None:
    from canasta.cli.commands.review import look_back, show
    from canasta.cli.streams import progress_bar
    from canasta.game import Game

    match = session.match
    if not match.sheets:
        session.say(say("replies.no_review"))
        return
    deal, record = match.sheets[-1].deal, match.game.save()
    with progress_bar(say("review.looking_back", deal=deal)) as progress:
        (reviewed,) = look_back(record, [deal], match.seat, _LEVEL, progress)
    show(session.out, Game.replay(record), reviewed, match.seat, say("names.object"))


def carry_out(session: "Session", line: str) -> bool:
    """Carry out a command of the table; return False if the line is a move instead."""
    word, _, rest = line.partition(" ")
    does = _WORDS.get(word.lower())
    if does is None:
        _check(word)
        return False
    does(session, rest.strip())
    return True


def _check(word: str) -> None:
    """Refuse a word that begins no move, and suggest the nearest word."""
    from canasta.game.actions import VERBS

    if word.lower() in VERBS or word.isdigit():
        return
    near = nearest(word, (*VERBS, *_WORDS))
    shown = word if len(word) <= 40 else word[:39] + "…"
    key = "replies.did_you_mean" if near else "replies.no_action"
    raise InvalidError("text.no_action", say(key, word=repr(shown), near=repr(near)))


def _offers(session: "Session", rest: str) -> None:
    game = session.match.game
    if game.deal_over:
        session.say(say("replies.next_deal"))
        return
    pile = game.view(session.match.seat).pile
    session.out.print(offers_shown(game, pile, session.out, rest))


def _help(session: "Session", _rest: str) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    for word, meaning in find("help").items():
        table.add_row(Text(word, style="key"), meaning)
    session.out.print(table)
    session.say(Text(say("help_note.text"), style="note"))


def _why(session: "Session", rest: str) -> None:
    if not rest:
        if session.refused is None:
            session.say(say("replies.nothing_refused"))
            return
        session.tell(session.refused)
        _sources(session, session.refused)
        return
    try:
        session.match.game.planned(rest)
    except IllegalError as error:
        session.tell(error)
        _sources(session, error)
    else:
        session.say(Text(say("replies.legal"), style="good"))


def _sources(session: "Session", error: Exception) -> None:
    """Print the clauses behind a refusal, with their sources."""
    from canasta.rules import all_clauses, clause_place, clause_text

    known = all_clauses()
    for row in getattr(error, "clauses", ()):
        if row in known:
            clause, place = clause_text(row, language()), clause_place(row, language())
            session.say(Text(f"  {row}: {clause} ({place})", style="note"))


def _sort(session: "Session", rest: str) -> None:
    other = "rank" if session.order == "suit" else "suit"
    wanted = rest.lower() or other
    if wanted not in ("rank", "suit"):
        session.say(say("replies.sorted"))
        return
    session.order = "rank" if wanted == "rank" else "suit"
    session.draw()


def _sheet(session: "Session", _rest: str) -> None:
    match = session.match
    if len(match.sheets) > 1:
        order = match.names.sides()
        table = Table(
            "", *(match.names.side(side) for side in order), box=None, title=say("sheet.the_match")
        )
        for sheet in match.sheets:
            totals = (figure(sheet.sides[side].total) for side in order)
            table.add_row(say("screen.deal", deal=sheet.deal), *totals)
        session.out.print(table)
    session.show_sheet()


def _news(session: "Session", _rest: str) -> None:
    for line in news_lines(session.match.deal_news(), session.match.names):
        session.say(line)


def _rules(session: "Session", rest: str) -> None:
    from canasta.cli.commands.rules import print_chapter

    print_chapter(session.out, session.match.game.rules, rest)


_WORDS: Final[dict[str, Callable[["Session", str], object]]] = {
    "?": _offers,
    "help": _help,
    "why": _why,
    "undo": lambda session, _: session.undo(),
    "hint": _hint,
    "review": _review,
    "sort": _sort,
    "sheet": _sheet,
    "news": _news,
    "rules": _rules,
    "save": lambda session, rest: session.keeper.save(Path(rest).expanduser() if rest else None),
    "table": lambda session, _: session.draw(),
    "quit": lambda session, _: session.leave(),
    "exit": lambda session, _: session.leave(),
}


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
    return Text(
        "\n".join(f" {sentence}" for sentence in signal_sentences(language())), style="note"
    )


class Leaving(Exception):  # noqa: N818 - not an error
    pass


class Session:
    """One session of a match: drawing, reading, playing, saving."""

    def __init__(self, match: Match, path: Path, prompt: Prompt, out: Console) -> None:
        self.match = match
        self.out = out
        self.order: SortOrder = "rank"
        self.refused: CanastaError | None = None
        self.keeper: Keeper = Keeper(match, path, prompt, self.say_whole)
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
            self.say(f"\n{say('replies.input_ended')}")
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
            if not carry_out(self, line):
                self.do(line)
        except CanastaError as error:
            self.tell(error)

    def _deal_end(self) -> None:
        match = self.match
        self._clear()
        for told in news_lines(match.news(), match.names):
            self.say(told)
        self.show_sheet()
        if match.game.over:
            winner = match.game.winner
            assert winner is not None  # the match is over
            side, points = match.names.side(winner), max(match.game.scores)
            won = say("news.won", side=side, points=points)
            self.say(Text(f"{say('replies.over')} {won}", style="good"))
            self.say(Text(say("replies.review_later"), style="note"))
            return
        self.say(Text(say("replies.next_deal"), style="note"))
        deal = match.game.deal
        while match.game.deal == deal:
            line = self._prompt.line()
            try:
                if line in ("", "deal"):
                    match.act("deal")
                elif not carry_out(self, line):
                    match.act(line)
            except CanastaError as error:
                self.tell(error)
        self._drawn = False

    # ---- doing

    def do(self, line: str) -> None:
        """Make a move, a line of moves, or the move of a number in the list."""
        if self.match.game.phase == Phase.CUT:
            line = by_eye(self.match.game, line)
        self.match.act(self._numbered(line) if line.isascii() and line.isdigit() else line)
        self._drawn = False

    def _numbered(self, line: str) -> str:
        number = int(line[:9])
        actions = offered(self.match.game)
        if not 1 <= number <= len(actions):
            raise CanastaError("text.number", say("replies.no_number", number=str(number)))
        return str(actions[number - 1])

    def undo(self) -> None:
        self.match.game.undo()
        self._drawn = False

    def leave(self) -> None:
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
        match = self.match
        if not match.sheets:
            self.say(say("sheet.none"))
            return
        sheet = match.sheets[-1]
        order = match.names.sides()
        titles = [match.names.side(side) for side in range(len(order))]
        self.out.print(sheet_table(sheet, titles, say("screen.deal", deal=sheet.deal), order))

    def tell(self, error: CanastaError) -> None:
        """Show a refusal, with its code and the clauses behind it."""
        self.refused = error
        line = Text().append("✗ ", style="bad")
        self.say(line.append_text(inked(refusal(error))))
        clauses = getattr(error, "clauses", ())
        named = f" · {say('replies.clauses')} {' '.join(clauses)}" if clauses else ""
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
