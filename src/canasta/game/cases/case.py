"""Contents of a case file: deals at their end, and positions with one player to act."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from canasta.game.cases.case_table import CaseTable
from canasta.game.cases.errors import Place
from canasta.game.melds import Meld
from canasta.rules import Rules, RulesError, get_rules, sides_of

Cards: TypeAlias = tuple[int, ...]
"""Kinds of card, in the order written."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SideEnd:
    """Cards and results of one side at the end of a deal.

    Attributes:
        feet: pots or face-down hands not picked up.
        concealed: whether a player went out from a concealed hand.
        splash: the fourteen cards it splashed with, or None.
        total: the points expected for the deal, or None if they are not given.
    """

    melds: tuple[Meld, ...]
    threes: Cards
    hands: tuple[Cards, ...]
    feet: tuple[Cards, ...]
    opened: bool
    went_out: bool
    concealed: bool
    exact_cut: bool
    splash: Cards | None
    total: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoreCase:
    """A deal at its end; the n-th entry of ``sides`` is side n."""

    place: Place
    id: str
    rules: Rules
    players: int
    note: str
    sides: tuple[SideEnd, ...]


@dataclass(frozen=True, slots=True)
class Try:
    """A line of actions joined by ``;``, and whether it is legal."""

    line: str
    legal: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Position:
    """A position with one player to act; lists by seat or side as docs/develop/notation.md says.

    Attributes:
        hands: each seat's cards, None if they are dealt at random.
        stock: the number of cards in the stock, None for all that remain.
        requirement: the points that the side to act needs, None if its score determines them.
        asked: the partner's answer of this turn, or None.
        asked_before: whether the player to act asked in an earlier turn.
    """

    place: Place
    id: str
    rules: Rules
    players: int
    note: str
    scores: tuple[int, ...]
    seat: int
    phase: Literal["draw", "play"]
    hands: tuple[Cards | None, ...]
    melds: tuple[tuple[Meld, ...], ...]
    threes: tuple[Cards, ...]
    pile: Cards
    frozen: bool
    stock: int | None
    turn_card_drawn: bool | None
    requirement: int | None
    foot_taken: tuple[bool, ...]
    asked: Literal["yes", "no"] | None
    asked_before: bool
    tries: tuple[Try, ...]

    @property
    def sides(self) -> int:
        return sides_of(self.players)


Case: TypeAlias = ScoreCase | Position


def named_rules(table: CaseTable) -> Rules:
    """Return the rule book that a case names.

    Raises:
        CaseError: ``cases.rules``: there is no such book or variation.
    """
    try:
        return get_rules(table.text("rules"))
    except RulesError as error:
        raise table.place.error("cases.rules", error.message) from None


def number_of_players(table: CaseTable, rules: Rules) -> int:
    """Return the number of players that the case gives, else the book's first.

    Raise ``CaseError`` (``cases.players``) if the book is not for so many.
    """
    players = table.whole("players", 1, 100)
    if players is None:
        return rules.players[0]
    if players not in rules.players:
        allowed = " or ".join(str(number) for number in rules.players)
        raise table.place.error(
            "cases.players", f"{rules.name} is for {allowed} players, not {players}."
        )
    return players
