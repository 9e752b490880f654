"""The possible moves as a numbered list of whole actions."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from canasta.cards import parse_cards, points_of_rank, rank_of
from canasta.cli.table.cards import inked
from canasta.cli.table.fitting import fitted
from canasta.cli.table.melds import meld_name
from canasta.engine.codes import Phase
from canasta.game import (
    Action,
    Add,
    Ask,
    Cut,
    Discard,
    Game,
    LayMeld,
    Meld,
    NextDeal,
    Pile,
    Retract,
    Take,
)
from canasta.rules import question_of

_Entry: TypeAlias = tuple[int, Action]
_FULL: Final = 7
_MANY: Final = 10
"""Maximum number of melds with a line each, so that the table above stays in sight."""
_SAID: Final = {
    "draw": "draw from the stock",
    "pass": "leave the pile where it is",
    "retract": "take back this turn's melds",
    "foot": "pick up your face-down hand",
    "yes": "let your partner go out",
    "no": "let your partner play on",
    "splash": "show the fourteen cards",
    "bury": "bury the card that was drawn too many",
}


def offered(game: Game) -> list[Action]:
    """Return the whole actions worth offering, in the order of their numbers.

    The discards, which end the turn, come last, in the order of the hand.
    """
    actions = [action for action in game.actions() if not isinstance(action, Cut | NextDeal)]
    back = [action for action in actions if isinstance(action, Retract)]
    ends = [action for action in actions if isinstance(action, Discard)]
    if ends and game.actor is not None:
        hand = game.view(game.actor).hand
        ends.sort(key=lambda action: hand.index(_kinds((action.card,))[0]))
    rest = [action for action in actions if not isinstance(action, Retract | Discard)]
    return [*rest, *back, *ends]


def offers_shown(game: Game, pile: Pile, out: Console, verb: str = "") -> RenderableType:
    """Return the list, with discards and long lists of melds in columns.

    Args:
        game: the game.
        pile: the discard pile.
        out: the console.
        verb: the kind of actions to list, such as ``add``; empty for all.
    """
    if game.phase == Phase.CUT:
        return Text("cut N: pass about N cards to the dealer; your eye counts, and may be wrong.")
    actions = [
        entry for entry in enumerate(offered(game), 1) if str(entry[1]).startswith(verb.lower())
    ]
    if not actions:
        return Text(f"Nothing that begins with {verb[:40]!r} may be done now.")
    notes = _Notes(game, pile)
    discards = [entry for entry in actions if isinstance(entry[1], Discard)]
    singles = [entry for entry in actions if not isinstance(entry[1], Discard)]
    many = [entry for entry in singles if isinstance(entry[1], LayMeld | Add)]
    if len(many) <= _MANY:
        many = []
    parts: list[RenderableType] = [
        _line(number, action, notes.of(action), out.width)
        for number, action in singles
        if (number, action) not in many
    ]
    if many:
        cells = [_cell(number, action, notes.brief(action)) for number, action in many]
        parts.insert(_before(singles, many), _columns(cells, out.width))
    if discards:
        parts.append(_columns([_cell(*entry) for entry in discards], out.width))
    return Group(*parts)


def _before(singles: Sequence[_Entry], many: Sequence[_Entry]) -> int:
    """Return the number of single lines before the melds in columns."""
    return sum(number < many[0][0] for number, _ in singles)


def _cell(number: int, action: Action, note: str = "") -> Text:
    cell = Text().append(f"{number:>4} ", style="number").append_text(inked(str(action)))
    return cell.append(f" {note}", style="note") if note else cell


def _line(number: int, action: Action, note: str, width: int) -> Text:
    line = _cell(number, action)
    parts = [line, Text(note, style="note")] if note else [line]
    return Text("\n").join(fitted(parts, width, gap=2, indent=7))


class _Notes:
    """Notes about the effects of actions."""

    def __init__(self, game: Game, pile: Pile) -> None:
        assert game.actor is not None  # made only if a player is to act
        view = game.view(game.actor)
        self._pile = pile
        self._rules = game.rules
        self._melds = view.melds[view.side]
        self._opened = view.opened[view.side]

    def of(self, action: Action) -> str:
        """Return the note of an action; empty if it needs none."""
        match action:
            case Ask():
                return f"ask your partner: “{question_of(self._rules).en}”"
            case Take(onto=onto):
                where = f"onto your {self._named(onto)}" if onto else "as a new meld"
                return f"the pile of {self._pile.size}, {where}"
            case LayMeld(cards=cards):
                points = sum(points_of_rank(rank_of(kind)) for kind in _kinds(cards))
                return "a new meld" if self._opened else f"a new meld, {points} points"
            case Add(onto=onto) if onto.count("#") == 2:
                return "joins the two runs"
            case Add(cards=cards, onto=onto):
                return self._added(onto, len(_kinds(cards)))
            case _:
                return _SAID.get(str(action), "")

    def brief(self, action: Action) -> str:
        """Return the note of one action among many, in a word or two."""
        note = self.of(action)
        if note.startswith("completes"):
            return "completes"
        return note.removeprefix("a new meld, ") if note.endswith("points") else ""

    def _added(self, onto: str, count: int) -> str:
        meld = self._meld(onto)
        if meld is None:
            return ""
        completes = not meld.complete and meld.size + count >= _FULL
        return f"{'completes' if completes else 'to'} your {meld_name(meld)}"

    def _named(self, onto: str) -> str:
        meld = self._meld(onto)
        return "meld" if meld is None else meld_name(meld)

    def _meld(self, onto: str) -> Meld | None:
        """Return the meld that an action names; None if the action itself makes the meld."""
        number = onto.strip().removeprefix("#")
        known = number.isdecimal() and 1 <= int(number) <= len(self._melds)
        return self._melds[int(number) - 1] if known else None


def _kinds(cards: Sequence[str]) -> list[int]:
    """Return the kinds of an action's cards."""
    return [pattern.kinds[0] for pattern in parse_cards(" ".join(cards))]


def _columns(cells: Sequence[Text], width: int) -> Table:
    """Return actions in as many columns as the width allows."""
    each = max(cell.cell_len for cell in cells) + 1
    count = max(min(width // each, 5), 1)
    table = Table.grid(padding=(0, 1, 0, 0))
    for start in range(0, len(cells), count):
        table.add_row(*cells[start : start + count])
    return table
