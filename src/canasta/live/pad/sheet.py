"""The score sheet of a deal that was played with real cards, as the kernel computes it.

A pad knows the number of canastas and the card points, not the cards. So it puts cards of the same
worth on a board and lets the kernel score them; the sum of the melded cards is then replaced by the
one that was entered.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

import msgspec

from canasta.cards import (
    ACE,
    BLACK_THREES,
    DEUCE,
    FOUR,
    JOKER,
    RED_THREES,
    SEVEN,
    kind_of,
)
from canasta.engine.codes import Line
from canasta.game import InvalidError
from canasta.game.cases.boards import end_board
from canasta.game.cases.case import ScoreCase, SideEnd
from canasta.game.cases.errors import Place
from canasta.game.view import Sheet, SideSheet, sheet_of
from canasta.live.pad.canastas import BESIDE, CANASTAS, UNFINISHED
from canasta.live.pad.entry import DealEntry, HandEntry, SideEntry
from canasta.rules import (
    Rules,
    points_by_rank,
    points_of,
    sides_of,
    unit_of_cards,
    unit_of_scores,
)

_COINS: Final = (
    (JOKER, 1_000),
    (kind_of(DEUCE, 0), 100),
    (kind_of(8, 0), 10),
    (kind_of(FOUR, 0), 1),
)
"""Cards that make up any sum on the board, with their card points there."""

_ON_BOARD: Final[dict[str, Any]] = {
    "joker_value": 1_000,
    "deuce_value": 100,
    "ten_value": 10,
    "four_value": 1,
    "king_value": 1,
    "ace_value": 0,
    "seven_value": 0,
}
"""Card points on the board: what was entered has been counted by those of the rules already.

Kings show the sign of melds. Aces and sevens are fined, and their points are among those entered.
"""

_SPLASH: Final = (*(kind_of(rank, 0) for rank in range(13)), JOKER)
"""A splash: one of each rank and a joker (C-68)."""


def sheet_of_entry(rules: Rules, players: int, entry: DealEntry, deal: int = 1) -> Sheet:
    """Return the score sheet of a deal; the sides' match scores are left at 0.

    Args:
        rules: the rules in play.
        players: the number of players.
        entry: the deal as it was entered.
        deal: the number of the deal.

    Raises:
        InvalidError: ``pad.sides``, ``pad.totals``, ``pad.sum``, ``pad.too_many``, ``pad.two_out``,
            ``pad.two_cuts``, ``pad.no_splash``: this cannot be a deal by these rules.
    """
    if entry.totals:
        check(rules, players, entry)
        alone = [SideSheet(n, (), 0, 0, points, {}, 0) for n, points in enumerate(entry.totals)]
        return Sheet(deal, tuple(alone))
    counted = _counted(rules, players, msgspec.json.encode(entry))
    return msgspec.structs.replace(counted, deal=deal)


@lru_cache(maxsize=4096)
def _counted(rules: Rules, players: int, written: bytes) -> Sheet:
    """Return the sheet of an entry in JSON, which can be hashed for the cache."""
    entry = msgspec.json.decode(written, type=DealEntry)
    check(rules, players, entry)
    return unchecked_sheet(rules, players, entry)


def unchecked_sheet(rules: Rules, players: int, entry: DealEntry) -> Sheet:
    """Return the sheet of an entry that need not be that of a deal, such as one to compare with."""
    sides = tuple(_side_end(rules, players, side) for side in entry.sides)
    case = ScoreCase(
        place=Place("the pad"),
        id="deal",
        rules=replace(rules, **_ON_BOARD),
        players=players,
        note="",
        sides=sides,
    )
    board = end_board(case)
    board.engine.score(board.record, board.place)
    for number, side in enumerate(entry.sides):
        cells = board.state.sheet[number]
        if cells[Line.SPLASH] == 0 and not _splashed(entry):
            cells[Line.MELDED] = -side.melded if cells[Line.MELDED] < 0 else side.melded
    return sheet_of(board)


def check(rules: Rules, players: int, entry: DealEntry) -> None:
    """Refuse an entry that no deal by these rules can have."""
    count = sides_of(players)
    if len(entry.sides) != count:
        raise InvalidError(
            "pad.sides", f"There are {count} sides at this pad, not {len(entry.sides)}."
        )
    if entry.totals and (
        len(entry.totals) != count
        or any(points % unit_of_scores(rules) for points in entry.totals)
        or any(side != SideEntry() for side in entry.sides)
    ):
        raise InvalidError(
            "pad.totals",
            f"Totals alone are one number a side, a multiple of {unit_of_scores(rules)}, and "
            "nothing besides.",
        )
    if sum(side.out != "" for side in entry.sides) > 1:
        raise InvalidError("pad.two_out", "Only one side can go out, but two are entered.")
    if _splashed(entry) and not rules.splash:
        raise InvalidError("pad.no_splash", f"{rules.title} has no splash hands.")
    if sum(side.exact_cut for side in entry.sides) > 1:
        raise InvalidError("pad.two_cuts", "Only one side cuts the pack, but two are entered.")
    for side in entry.sides:
        if any(points % unit_of_cards(rules) for points in _sums(side)):
            raise _no_sum(rules)
        if len(side.hands) > players // count:
            raise InvalidError("pad.sides", "More hands are entered than the side has players.")
    threes = 2 * rules.packs
    red = sum(_threes(side)[0] for side in entry.sides)
    black = sum(_threes(side)[1] for side in entry.sides)
    if max(red, black) > threes:
        raise InvalidError(
            "pad.too_many", f"There are {threes} red and {threes} black threes, not more."
        )
    canastas = sum(sum(side.canastas.values()) for side in entry.sides)
    if 7 * canastas > 54 * rules.packs:
        raise InvalidError(
            "pad.too_many", f"The pack has {54 * rules.packs} cards: {canastas} canastas are more."
        )
    points = sum(sum(_sums(side)) for side in entry.sides)
    if points > most_points(rules):
        raise InvalidError(
            "pad.too_many",
            f"All cards of the pack together are worth {most_points(rules):,} points; these sums "
            f"make {points:,}.",
        )


def _no_sum(rules: Rules) -> InvalidError:
    worth = sorted({*points_by_rank(rules), rules.black_three_value} - {0})
    if worth == [5, 10, 20, 50]:
        return InvalidError(
            "pad.sum",
            "Cards are worth 5, 10, 20 or 50 points, so every sum of them ends in 0 or 5. Count "
            "them once more.",
        )
    *most, last = map(str, worth or [0])
    shown = f"{', '.join(most)} or {last}" if most else last
    return InvalidError(
        "pad.sum_by_values",
        f"By these rules cards are worth {shown} points, so every sum of them is a multiple of "
        f"{unit_of_cards(rules)}. Count them once more.",
    )


def most_points(rules: Rules) -> int:
    """Return the points of all cards of the pack, black threes as when they are melded."""
    *suited, joker = points_by_rank(rules)
    return rules.packs * (4 * sum(suited) + 2 * joker + 2 * rules.black_three_value)


def _splashed(entry: DealEntry) -> bool:
    return any(side.out == "splash" for side in entry.sides)


def _sums(side: SideEntry) -> tuple[int, ...]:
    return (side.melded, *(points for hand in side.hands for points in (hand.cards, hand.foot)))


def _threes(side: SideEntry) -> tuple[int, int]:
    red = side.red_threes + sum(hand.red_threes + hand.foot_red_threes for hand in side.hands)
    black = side.black_threes + sum(
        hand.black_threes + hand.foot_black_threes for hand in side.hands
    )
    return red, black


def _side_end(rules: Rules, players: int, side: SideEntry) -> SideEnd:
    melds = [CANASTAS[kind].meld for kind, count in side.canastas.items() for _ in range(count)]
    melds += [UNFINISHED[kind].meld for kind in dict.fromkeys(side.unfinished)]
    if side.melded:
        melds.append(BESIDE)
    members = players // sides_of(players)
    hands = side.hands + (HandEntry(),) * (members - len(side.hands))
    return SideEnd(
        melds=tuple(melds),
        threes=_three_cards(side.red_threes, side.black_threes),
        hands=tuple(_hand(rules, hand) for hand in hands),
        feet=tuple(
            _coins(hand.foot) + _three_cards(hand.foot_red_threes, hand.foot_black_threes)
            for hand in hands
        ),
        opened=side.has_opened,
        went_out=side.out != "",
        concealed=side.out == "concealed",
        exact_cut=side.exact_cut,
        splash=_SPLASH if side.out == "splash" else None,
        total=None,
    )


def _hand(rules: Rules, hand: HandEntry) -> tuple[int, ...]:
    """Return cards with the points and the fines of a hand."""
    fined: list[int] = []
    if hand.aces:
        fined += [kind_of(ACE, 0)] * rules.aces_in_hand_from
    if hand.sevens:
        fined += [kind_of(SEVEN, 0)] * rules.sevens_in_hand_from
    if hand.cards < sum(points_of(rules, kind) for kind in fined):
        raise InvalidError(
            "pad.sum",
            "The aces or sevens entered for a hand are worth more than that hand.",
        )
    return (*fined, *_coins(hand.cards), *_three_cards(hand.red_threes, hand.black_threes))


def _three_cards(red: int, black: int) -> tuple[int, ...]:
    return RED_THREES[:1] * red + BLACK_THREES[:1] * black


def _coins(points: int) -> tuple[int, ...]:
    """Return the fewest cards that are worth so many points."""
    found: list[int] = []
    for coin, worth in _COINS:
        count, points = divmod(points, worth)
        found += [coin] * count
    return tuple(found)
