"""How the cards of a lesson lie: from hands and what is drawn to a whole pack."""

from collections.abc import Sequence
from random import Random

from canasta.cards import KINDS, THREE, WILDS, card_text, pack, rank_of
from canasta.game import CanastaError, Game
from canasta.game.packs import check_pack, hand_places
from canasta.rules import Rules


class LessonError(CanastaError):
    """A lesson that there is not, or whose file does not hold together."""


_KINDS = {card_text(kind): kind for kind in range(KINDS)}


def laid_pack(
    rules: Rules, players: int, hands: Sequence[str], stock: str, cut: int = 0
) -> tuple[int, ...]:
    """The pack of which the first hands and the cards after them are as they are wanted.

    Args:
        rules: the rules in play.
        players: how many play.
        hands: cards of each seat's first hand, by seat, filled up with plain ones; the first deal
            is dealt by seat 0.
        stock: the cards that lie next; what is left of the pack follows in an order that is always
            the same.
        cut: how many cards the cut will pass to the dealer.

    Raises:
        LessonError: ``lesson.cards``: no pack has these cards.
    """
    wanted, next_ = [_kinds(hand) for hand in hands], _kinds(stock)
    left = list(pack(rules.packs))
    for kind in [kind for hand in wanted for kind in hand] + next_:
        left[kind] -= 1
        if left[kind] < 0:
            raise LessonError("lesson.cards", f"The pack has fewer of {card_text(kind)}.")
    rest = [kind for kind, count in enumerate(left) for _ in range(count)]
    # Who deals first follows from the whole pack: another rest lets another seat deal.
    for attempt in range(_ATTEMPTS):
        Random(attempt).shuffle(rest)
        order = _order(rules, players, wanted, next_, rest)
        laid = check_pack([*order[cut:], *order[:cut]], rules, "lesson.cards")
        if Game.new(rules, None, players, pack=laid).view(0).dealer == 0:
            return laid
    raise LessonError("lesson.cards", "No order of the rest lets seat 0 deal.")


_ATTEMPTS = 200


def _order(
    rules: Rules, players: int, hands: list[list[int]], stock: list[int], rest: list[int]
) -> list[int]:
    """The pack as it is dealt: the hands, the second hands where there are, the stock, the rest."""
    special = {kind for kind in rest if rank_of(kind) == THREE or kind in WILDS}
    plain = [kind for kind in rest if kind not in special]
    places = hand_places(rules, players)
    order = [-1] * (len(places) * rules.hand_size)
    for after, seats_places in enumerate(places):
        hand = hands[(after + 1) % players]
        if len(hand) > len(seats_places):
            raise LessonError(
                "lesson.cards",
                f"A first hand has {len(seats_places)} cards here, not {len(hand)}.",
            )
        filled = [*hand, *(plain.pop() for _ in range(len(seats_places) - len(hand)))]
        for place, kind in zip(seats_places, filled, strict=True):
            order[place] = kind
    feet = [plain.pop() for _ in range(players * rules.foot_size if rules.foot != "none" else 0)]
    return [*order, *feet, *stock, *plain, *(kind for kind in rest if kind in special)]


def _kinds(text: str) -> list[int]:
    words = text.split()
    strange = next((word for word in words if word not in _KINDS), None)
    if strange is not None:
        raise LessonError("lesson.cards", f"{strange!r:.20} is no card of a pack.")
    return [_KINDS[word] for word in words]
