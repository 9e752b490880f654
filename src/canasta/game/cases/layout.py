"""Layout of a position: the cards that it lists, and the rest dealt at random."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from canasta.cards import KINDS, pack
from canasta.game.cases.bonus import bonus_threes
from canasta.game.cases.case import Cards, Position


@dataclass(frozen=True, slots=True)
class Layout:
    """The hidden cards of a position, by seat; the top of the stock is its last card."""

    hands: tuple[Cards, ...]
    feet: tuple[Cards, ...]
    stock: Cards


def layout(position: Position, shuffle: int = 0) -> Layout:
    """Deal what the position does not list; the same for the same id and ``shuffle``.

    No hand dealt holds a three that the book faces at once. The threes that remain lie at the
    bottom of the stock: ``draw`` in a line of a case means a card, not the luck of a bonus.

    Raises:
        CaseError: ``cases.pack``: there are not so many cards.
    """
    rules = position.rules
    threes = bonus_threes(rules)
    cards = list(_remaining(position))
    dice = random.Random(f"{position.id} {shuffle}")
    # sort, not shuffle: only random() itself is promised to stay the same in later versions.
    cards.sort(key=lambda _: dice.random())
    plain = [kind for kind in cards if kind not in threes]
    bonus = [kind for kind in cards if kind in threes]
    for_hands = sum(hand is None for hand in position.hands) * rules.hand_size
    for_feet = position.foot_taken.count(False) * rules.foot_size
    for_stock = position.stock or 0
    if for_hands > len(plain) or for_hands + for_feet + for_stock > len(cards):
        raise position.place.error(
            "cases.pack",
            f"no pack could make it: besides the cards listed, {for_hands} for hands, "
            f"{for_feet} for second hands and {for_stock} for the stock are needed, and "
            f"{len(cards)} remain.",
        )
    hands = tuple(
        tuple(plain.pop() for _ in range(rules.hand_size)) if hand is None else hand
        for hand in position.hands
    )
    rest = sorted(plain + bonus, key=lambda _: dice.random())
    feet = tuple(
        () if taken else tuple(rest.pop() for _ in range(rules.foot_size))
        for taken in position.foot_taken
    )
    stock = sorted(rest, key=lambda kind: kind not in threes)
    size = len(stock) if position.stock is None else position.stock
    return Layout(hands, feet, tuple(stock[len(stock) - size :]))


def _remaining(position: Position) -> Iterator[int]:
    """Yield the cards of the pack that the position does not list."""
    left = list(pack(position.rules.packs))
    listed = [position.pile, *position.threes]
    listed += [hand for hand in position.hands if hand is not None]
    listed += [meld.kinds for melds in position.melds for meld in melds]
    for cards in listed:
        for kind in cards:
            left[kind] -= 1
    for kind in range(KINDS):
        yield from [kind] * left[kind]
