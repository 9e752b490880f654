"""The possible moves as a numbered list of whole actions."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from canasta.cards import card_text, parse_cards, points_of_rank, rank_of
from canasta.cli.play.match import Match
from canasta.cli.table.cards import fitted, inked
from canasta.cli.table.side import meld_name
from canasta.engine.codes import Act, Phase
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
    """Return the list (of one ``verb``), with discards and long lists of melds in columns."""
    if game.phase == Phase.CUT:
        return Text("cut N: pass about N cards to the dealer; your eye counts, and may be wrong.")
    actions = [
        entry for entry in enumerate(offered(game), 1) if str(entry[1]).startswith(verb.lower())
    ]
    if not actions:
        return Text(f"Nothing that begins with {verb[:40]!r} is possible now.")
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
    return sum(number < many[0][0] for number, _ in singles)


def _cell(number: int, action: Action, note: str = "") -> Text:
    cell = Text().append(f"{number:>4} ", style="number").append_text(inked(str(action)))
    return cell.append(f" {note}", style="note") if note else cell


def _line(number: int, action: Action, note: str, width: int) -> Text:
    line = _cell(number, action)
    parts = [line, Text(note, style="note")] if note else [line]
    return Text("\n").join(fitted(parts, width, gap=2, indent=7))


class _Notes:
    def __init__(self, game: Game, pile: Pile) -> None:
        assert game.actor is not None  # made only if a player is to act
        view = game.view(game.actor)
        self._pile = pile
        self._rules = game.rules
        self._melds = view.melds[view.side]
        self._opened = view.has_opened[view.side]

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
    return [pattern.kinds[0] for pattern in parse_cards(" ".join(cards))]


def _columns(cells: Sequence[Text], width: int) -> Table:
    """Return actions in as many columns as the width allows."""
    each = max(cell.cell_len for cell in cells) + 1
    count = max(min(width // each, 5), 1)
    table = Table.grid(padding=(0, 1, 0, 0))
    for start in range(0, len(cells), count):
        table.add_row(*cells[start : start + count])
    return table


def asked_for(match: Match) -> Text:
    game = match.game
    line = Text(" ")
    if game.actor is None:
        return line
    line.append_text(inked(_words(match)))
    line.append("  ? lists it, help", style="note")
    return line


def _words(match: Match) -> str:  # noqa: PLR0911 - one sentence a moment
    game = match.game
    steps = game.legal()
    view = game.view(match.seat)
    if game.phase == Phase.CUT:
        bonus = game.rules.exact_cut_bonus
        exact = f"; exactly as many as are dealt earn {bonus} points" if bonus else ""
        return f"Cut the pack: cut N passes about N cards to the dealer, by eye{exact}."
    if game.phase == Phase.ANSWER:
        return f"Your partner asks: “{question_of(game.rules).en}” Answer yes or no."
    if game.phase == Phase.DRAW:
        takes = any(
            Act.TAKE_TOP <= code < Act.DISCARD or Act.TARGET <= code < Act.BRIDGE for code in steps
        )
        draw = "draw" if Act.DRAW in steps else "pass" if Act.PASS in steps else ""
        if view.excess is not None:
            draw += f", bury the {card_text(view.excess)}"
        if takes and draw:
            return f"Your turn: {draw}, or take the pile."
        return f"Your turn: {draw or 'take the pile'}."
    staged = int(view.state.staged)
    if not view.has_opened[view.side] and staged:
        if game.rules.short_opening:
            return "Your turn: meld more, or discard. Count your opening: no one does it for you."
        missing = view.requirements[view.side] - view.staged_points
        if missing > 0:
            return f"Your melds need {missing} points more to open; undo takes one back."
    words = _verbs(offered(game))
    if words == ["pass"]:
        return "No discard is possible: pass ends the turn."
    if staged and "discard" not in words and game.rules.opening_clean_set:
        return (
            "Your melds don't make an opening yet; why discard, with a card, says what is missing."
        )
    return f"Your turn: {' or '.join(part for part in (', '.join(words[:-1]), words[-1]) if part)}."


def _verbs(actions: Sequence[Action]) -> list[str]:
    """Return the verbs of the possible moves in the notation; the discard, if any, comes last."""
    words = [_verb(action) for action in actions if not isinstance(action, Retract)]
    return list(dict.fromkeys(words)) or ["undo"]


def _verb(action: Action) -> str:
    return str(action).partition(" ")[0]
