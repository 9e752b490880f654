"""The score sheet of a deal that was played with real cards, as the kernel computes it.

A pad knows the number of canastas and the card points, not the cards. So it puts cards of the same
worth on a board and lets the kernel score them; the sum of the melded cards is then replaced by the
one that was entered.
"""

from functools import lru_cache
from typing import Final

import msgspec

from canasta.cards import (
    BLACK_THREES,
    DEUCE,
    FOUR,
    JOKER,
    RED_THREES,
    kind_of,
    points_of_rank,
    rank_of,
)
from canasta.engine.codes import Line
from canasta.game import InvalidError
from canasta.game.cases.boards import end_board
from canasta.game.cases.case import ScoreCase, SideEnd
from canasta.game.cases.errors import Place
from canasta.game.view import Sheet, SideSheet, sheet_of
from canasta.live.pad.canastas import BESIDE, CANASTAS, UNFINISHED
from canasta.live.pad.entry import DealEntry, HandEntry, SideEntry
from canasta.rules import Rules, sides_of

SMALLEST: Final = 5
"""Points of the cheapest cards; all others are worth a multiple of them."""

_COINS: Final = (JOKER, kind_of(DEUCE, 0), kind_of(8, 0), kind_of(FOUR, 0))
"""Cards that make up any sum: 50, 20, 10 and 5 points."""

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
    sides = tuple(_side_end(rules, players, side) for side in entry.sides)
    case = ScoreCase(
        place=Place("the pad"),
        id="deal",
        rules=rules,
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
        or any(points % SMALLEST for points in entry.totals)
        or any(side != SideEntry() for side in entry.sides)
    ):
        raise InvalidError(
            "pad.totals",
            f"Totals alone are one number a side, a multiple of {SMALLEST}, and nothing besides.",
        )
    if sum(side.out != "" for side in entry.sides) > 1:
        raise InvalidError("pad.two_out", "Only one side can go out, but two are entered.")
    if _splashed(entry) and not rules.splash:
        raise InvalidError("pad.no_splash", f"{rules.title} has no splash hands.")
    if sum(side.exact_cut for side in entry.sides) > 1:
        raise InvalidError("pad.two_cuts", "Only one side cuts the pack, but two are entered.")
    for side in entry.sides:
        if any(points % SMALLEST for points in _sums(side)):
            raise InvalidError(
                "pad.sum",
                f"Cards are worth 5, 10, 20 or 50 points, so every sum of them ends in 0 or "
                f"{SMALLEST}. Count them once more.",
            )
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


def most_points(rules: Rules) -> int:
    """Return the points of all cards of the pack, black threes as when they are melded."""
    suited = 4 * sum(points_of_rank(rank) for rank in range(13))
    jokers = 2 * points_of_rank(rank_of(JOKER))
    return rules.packs * (suited + jokers + 2 * rules.black_three_value)


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
    if side.melded and not melds:
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
        fined += [kind_of(12, 0)] * rules.aces_in_hand_from
    if hand.sevens:
        fined += [kind_of(5, 0)] * rules.sevens_in_hand_from
    left = hand.cards - sum(points_of_rank(rank_of(kind)) for kind in fined)
    if left < 0:
        raise InvalidError(
            "pad.sum",
            "The aces or sevens entered for a hand are worth more than that hand.",
        )
    return (*fined, *_coins(left), *_three_cards(hand.red_threes, hand.black_threes))


def _three_cards(red: int, black: int) -> tuple[int, ...]:
    return RED_THREES[:1] * red + BLACK_THREES[:1] * black


def _coins(points: int) -> tuple[int, ...]:
    """Return the fewest cards that are worth so many points."""
    found: list[int] = []
    for coin in _COINS:
        count, points = divmod(points, points_of_rank(rank_of(coin)))
        found += [coin] * count
    return tuple(found)
