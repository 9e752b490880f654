"""The stock and the discard pile, and the reason why the viewing seat cannot take it."""

from rich.text import Text

from canasta.cli.table.cards import backs, chip
from canasta.engine.codes import Phase
from canasta.game import Pile, View


def stock_text(view: View) -> Text:
    """Return the stock and its turn card."""
    line = Text().append("Stock ", style="bold")
    if not view.stock_size:
        return line.append("empty", style="warn")
    line.append_text(backs(1)).append(f" {view.stock_size}")
    if view.excess is not None:
        line.append(" under ").append_text(chip(view.excess))
    if view.rules.turn_card_depth and view.phase != Phase.CUT:
        line.append(" · turn card ", style="note")
        line.append(
            "in it" if view.turn_card else "drawn", style="note" if view.turn_card else "warn"
        )
    return line


def pile_text(view: View) -> Text:
    """Return the top of the pile and its size."""
    pile = view.pile
    line = Text().append("Pile ", style="bold")
    if pile.top is None:
        return line.append("empty" if not pile.size else f"{pile.size} cards", style="note")
    line.append_text(chip(pile.top))
    line.append(f" {pile.size} card{'' if pile.size == 1 else 's'}")
    for word in _states(pile):
        line.append(" · ", style="note").append(word, style="warn")
    return line


def bar_text(view: View) -> Text:
    """Return why this seat cannot take the pile, or only with more; empty if it can."""
    bar = view.pile.bar
    if bar is None or not view.pile.size:
        return Text()
    return Text(bar.message, style="note")


def _states(pile: Pile) -> list[str]:
    """Return the pile's restrictions; ``closed`` is "frozen to a side that has not opened"."""
    closed = pile.closed and not pile.frozen
    states = [("frozen", pile.frozen), ("frozen to you", closed), ("blocked", pile.blocked)]
    return [word for word, holds in states if holds]
