"""The commands ``hint`` and ``review``: advice for the next move, and a review of the last deal."""

from typing import TYPE_CHECKING, Final

from rich.text import Text

from canasta.cli import texts
from canasta.cli.table.advice import options_table, reasons_table
from canasta.cli.table.cards import inked

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
