"""What may be done now, as a numbered list of whole actions."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from canasta.cli.table.cards import inked
from canasta.game import Action, Add, Cut, Discard, Game, LayMeld, NextDeal, Pile, Retract, Take
from canasta.kernel.codes import Phase

_SAID = {
    "draw": "draw from the stock",
    "pass": "leave the pile where it is",
    "retract": "take back this turn's melds",
    "foot": "pick up your face-down hand",
    "ask": "ask your partner: may I go out?",
    "yes": "yes: go out",
    "no": "no: do not go out",
    "splash": "show the fourteen cards",
}


def offered(game: Game) -> list[Action]:
    """The whole actions worth offering, in the order in which they are numbered."""
    actions = [action for action in game.actions() if not isinstance(action, Cut | NextDeal)]
    back = [action for action in actions if isinstance(action, Retract)]
    ends = [action for action in actions if isinstance(action, Discard)]
    rest = [action for action in actions if not isinstance(action, Retract | Discard)]
    return [*rest, *back, *ends]


def offers_shown(game: Game, pile: Pile, out: Console) -> RenderableType:
    """The list, discards close together."""
    if game.phase == Phase.CUT:
        cuts = [action.count for action in game.actions() if isinstance(action, Cut)]
        return Text(f"cut N: pass N cards to the dealer, from {min(cuts)} to {max(cuts)}.")
    actions = list(enumerate(offered(game), 1))
    singles = [entry for entry in actions if not isinstance(entry[1], Discard)]
    discards = [entry for entry in actions if isinstance(entry[1], Discard)]
    parts: list[RenderableType] = [_line(number, action, pile) for number, action in singles]
    if discards:
        parts.append(_columns(discards, out.width))
    return Group(*parts)


def _line(number: int, action: Action, pile: Pile) -> Text:
    line = Text().append(f"{number:>4} ", style="number").append_text(inked(str(action)))
    said = _SAID.get(str(action)) or _said(action, pile)
    if said:
        line.append(f"  {said}", style="note")
    return line


def _said(action: Action, pile: Pile) -> str:
    match action:
        case Take(onto=onto):
            where = "onto your meld" if onto else "as a new meld"
            return f"the pile of {pile.size}, {where}"
        case LayMeld():
            return "a new meld"
        case Add(onto=onto) if onto.count("#") == 2:
            return "joins the two runs"
        case _:
            return ""


def _columns(entries: Sequence[tuple[int, Action]], width: int) -> Table:
    """Actions beside each other, as many as the width allows."""
    cells = [
        Text().append(f"{number:>4} ", style="number").append_text(inked(str(action)))
        for number, action in entries
    ]
    each = max(cell.cell_len for cell in cells) + 1
    count = max(min(width // each, 5), 1)
    table = Table.grid(padding=(0, 1, 0, 0))
    for start in range(0, len(cells), count):
        table.add_row(*cells[start : start + count])
    return table
