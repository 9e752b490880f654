"""The commands at the table other than moves: ``?``, ``help``, ``why``, ``quit`` and more."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from canasta.cli import texts
from canasta.cli.play.match import Match
from canasta.cli.play.offers import offers_shown
from canasta.cli.table.cards import inked
from canasta.cli.table.news import news_lines
from canasta.cli.table.screen import options_table, reasons_table
from canasta.game import Event, IllegalError, InvalidError
from canasta.rules.nearest import nearest

if TYPE_CHECKING:
    from canasta.cli.play.session import Session

_LEVEL: Final = "expert"


def hint(session: "Session", rest: str) -> None:
    """Show a strong player's move; the match is not changed.

    Args:
        session: the session.
        rest: the level of the adviser; default: ``expert``.

    Raises:
        CanastaError: there is no such level.
    """
    from canasta.players.advice import Adviser

    match = session.match
    if match.game.actor != match.seat:
        session.say(texts.NO_HINT_NOW)
        return
    level = rest.lower() or _LEVEL
    with session.thinking(texts.THINKING):
        adviser = Adviser.at(match.game, match.seat, level=level)
        advice = adviser.advise(match.game.view(match.seat))
    best = advice.options[0]
    session.say(Text(f"{level} would: ", style="note").append_text(inked(best.act)))
    if len(advice.options) > 1:
        session.out.print(options_table(advice.options))
    session.out.print(reasons_table(advice.reasons))
    if best.samples:
        session.say(Text(texts.tried(best.samples), style="note"))


def review_last(session: "Session") -> None:
    """Review the last deal that is over, from the player's own seat."""
    from canasta.cli.ready import progress_bar
    from canasta.cli.review import look_back, show
    from canasta.game import Game

    match = session.match
    if not match.sheets:
        session.say(texts.NOTHING_TO_REVIEW)
        return
    deal, record = match.sheets[-1].deal, match.game.save()
    with progress_bar(texts.looking_back([deal])) as progress:
        (reviewed,) = look_back(record, [deal], match.seat, _LEVEL, progress)
    show(session.out, Game.replay(record), reviewed, match.seat, "you")


def carry_out(session: "Session", line: str) -> bool:
    """Carry out a command of the table; return False if the line is a move instead.

    Raises:
        CanastaError: it is not possible.
        Leaving: the player leaves.
    """
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
    meant = f" Did you mean {near!r}?" if near else ""
    shown = word if len(word) <= 40 else word[:39] + "…"
    raise InvalidError(
        "text.unknown_action", f"{shown!r} is no action.{meant} help shows all there are."
    )


def news(match: Match, happened: Sequence[Event]) -> list[Text]:
    """Return events as lines."""
    return news_lines(happened, match.names)


def _offers(session: "Session", rest: str) -> None:
    game = session.match.game
    if game.deal_over:
        session.say(texts.NEXT_DEAL)
        return
    pile = game.view(session.match.seat).pile
    session.out.print(offers_shown(game, pile, session.out, rest))


def _help(session: "Session", _rest: str) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    for word, meaning in texts.HELP:
        table.add_row(Text(word, style="key"), meaning)
    session.out.print(table)
    session.say(Text(texts.HELP_NOTE, style="note"))


def _why(session: "Session", rest: str) -> None:
    if not rest:
        if session.refused is None:
            session.say(texts.NOTHING_REFUSED)
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
        session.say(Text(texts.LEGAL_NOW, style="good"))


def _sources(session: "Session", error: Exception) -> None:
    """Print the clauses behind a refusal, with their sources."""
    from canasta.rules import spec_rows

    known = spec_rows()
    for row in getattr(error, "rows", ()):
        if row in known:
            session.say(Text(f"  {row}: {known[row].text} ({known[row].reference})", style="note"))


def _undo(session: "Session", _rest: str) -> None:
    session.undo()


def _hint(session: "Session", rest: str) -> None:

    hint(session, rest)


def _review(session: "Session", _rest: str) -> None:

    review_last(session)


def _sort(session: "Session", rest: str) -> None:
    other = "rank" if session.order == "suit" else "suit"
    wanted = rest.lower() or other
    if wanted not in ("rank", "suit"):
        session.say("The hand is sorted by rank or by suit.")
        return
    session.order = "rank" if wanted == "rank" else "suit"
    session.draw()


def _sheet(session: "Session", _rest: str) -> None:
    match = session.match
    if len(match.sheets) > 1:
        order = match.names.sides()
        table = Table("", *(match.names.side(side) for side in order), box=None, title="The match")
        for sheet in match.sheets:
            totals = (f"{sheet.sides[side].total:,}" for side in order)
            table.add_row(f"Deal {sheet.deal}", *totals)
        session.out.print(table)
    session.show_sheet()


def _news(session: "Session", _rest: str) -> None:
    for line in news(session.match, session.match.deal_news()):
        session.say(line)


def _rules(session: "Session", rest: str) -> None:
    from canasta.cli.rules import print_chapter

    print_chapter(session.out, session.match.game.rules, rest)


def _save(session: "Session", rest: str) -> None:
    session.keeper.save(Path(rest).expanduser() if rest else None)


def _table(session: "Session", _rest: str) -> None:
    session.draw()


def _quit(session: "Session", _rest: str) -> None:
    session.leave()


_WORDS: Final[dict[str, Callable[["Session", str], None]]] = {
    "?": _offers,
    "help": _help,
    "why": _why,
    "undo": _undo,
    "hint": _hint,
    "review": _review,
    "sort": _sort,
    "sheet": _sheet,
    "news": _news,
    "rules": _rules,
    "save": _save,
    "table": _table,
    "quit": _quit,
    "exit": _quit,
}
