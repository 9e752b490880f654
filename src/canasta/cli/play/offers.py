"""The possible moves as a numbered list of whole actions."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from canasta.cards import card_text, parse_cards
from canasta.cli.language import find, language, say
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
from canasta.rules import Rules, points_of, question_of

_Entry: TypeAlias = tuple[int, Action]
_FULL: Final = 7
_MANY: Final = 10
"""Maximum number of melds with a line each, so that the table above stays in sight."""


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
        return Text(say("offers.cut"))
    actions = [
        entry for entry in enumerate(offered(game), 1) if str(entry[1]).startswith(verb.lower())
    ]
    if not actions:
        return Text(say("offers.nothing", verb=repr(verb[:40])))
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
                return say("offers.ask", question=asked_in(self._rules))
            case Take(onto=onto):
                key = "offers.pile_onto" if onto else "offers.pile_new"
                return say(key, count=self._pile.size, meld=self._named(onto))
            case LayMeld(cards=cards):
                key = "offers.new" if self._opened else "offers.new_points"
                return say(key, points=self._points(cards))
            case Add(onto=onto) if onto.count("#") == 2:
                return say("offers.joins")
            case Add(cards=cards, onto=onto):
                return self._added(onto, cards)
            case _:
                return str(find("offers.said").get(str(action), ""))

    def brief(self, action: Action) -> str:
        """Return the note of one action among many, in a word or two."""
        match action:
            case LayMeld(cards=cards) if not self._opened:
                return say("offers.points", points=self._points(cards))
            case Add(cards=cards, onto=onto):
                meld = self._meld(onto)
                return say("offers.completes") if meld and _completes(meld, cards) else ""
            case _:
                return ""

    def _points(self, cards: Sequence[str]) -> int:
        return sum(points_of(self._rules, kind) for kind in _kinds(cards))

    def _added(self, onto: str, cards: Sequence[str]) -> str:
        meld = self._meld(onto)
        if meld is None:
            return ""
        key = "offers.completes_your" if _completes(meld, cards) else "offers.to_your"
        return say(key, meld=meld_name(meld))

    def _named(self, onto: str) -> str:
        meld = self._meld(onto)
        return say("offers.meld") if meld is None else meld_name(meld)

    def _meld(self, onto: str) -> Meld | None:
        """Return the meld that an action names; None if the action itself makes the meld."""
        number = onto.strip().removeprefix("#")
        known = number.isdecimal() and 1 <= int(number) <= len(self._melds)
        return self._melds[int(number) - 1] if known else None


def _completes(meld: Meld, cards: Sequence[str]) -> bool:
    return not meld.complete and meld.size + len(_kinds(cards)) >= _FULL


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
    line.append(f"  {say('offers.lists_it')}", style="note")
    return line


def _words(match: Match) -> str:  # noqa: PLR0911 - one sentence a moment
    game = match.game
    steps = game.legal()
    view = game.view(match.seat)
    if game.phase == Phase.CUT:
        bonus = game.rules.exact_cut_bonus
        return say("turn.cut_exact" if bonus else "turn.cut", bonus=bonus)
    if game.phase == Phase.ANSWER:
        return say("turn.answer", question=asked_in(game.rules))
    if game.phase == Phase.DRAW:
        takes = any(
            Act.TAKE_TOP <= code < Act.DISCARD or Act.TARGET <= code < Act.BRIDGE for code in steps
        )
        draw = "draw" if Act.DRAW in steps else "pass" if Act.PASS in steps else ""
        if view.excess is not None:
            draw = say("turn.bury", draw=draw, card=card_text(view.excess))
        key = ("turn.draw_or_take" if takes else "turn.draw") if draw else "turn.take"
        return say(key, draw=draw)
    staged = int(view.state.staged)
    if not view.has_opened[view.side] and staged:
        if game.rules.short_opening:
            return say("turn.count")
        missing = view.requirements[view.side] - view.staged_points
        if missing > 0:
            return say("turn.missing", points=missing)
    words = _verbs(offered(game))
    if words == ["pass"]:
        return say("turn.pass")
    if staged and "discard" not in words and game.rules.opening_clean_set:
        return say("turn.no_opening")
    verbs = say("turn.or").join(part for part in (", ".join(words[:-1]), words[-1]) if part)
    return say("turn.verbs", verbs=verbs)


def asked_in(rules: Rules) -> str:
    """Return the book's question to the partner."""
    return question_of(rules, language())


def _verbs(actions: Sequence[Action]) -> list[str]:
    """Return the verbs of the possible moves in the notation; the discard, if any, comes last."""
    words = [_verb(action) for action in actions if not isinstance(action, Retract)]
    return list(dict.fromkeys(words)) or ["undo"]


def _verb(action: Action) -> str:
    return str(action).partition(" ")[0]
