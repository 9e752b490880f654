"""The pack of a lesson, made from its hands and the cards to be drawn."""

from collections.abc import Sequence
from random import Random

from canasta.cards import KINDS, THREE, WILDS, card_text, pack, rank_of
from canasta.game import CanastaError, Game
from canasta.game.board import check_pack, hand_places
from canasta.rules import Rules


class LessonError(CanastaError):
    """An unknown lesson, or one whose file has errors."""


_KINDS = {card_text(kind): kind for kind in range(KINDS)}


def laid_pack(
    rules: Rules, players: int, hands: Sequence[str], stock: str, cut: int = 0
) -> tuple[int, ...]:
    """Return a pack that deals the wanted first hands and then has the wanted cards.

    Args:
        rules: the rules in play.
        players: the number of players.
        hands: cards of each seat's first hand, by seat, filled up with plain ones; seat 0 is the
            first dealer.
        stock: the next cards; the rest of the pack follows in an order that is always the same.
        cut: the number of cards that the cut will pass to the dealer.

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
    # The first dealer follows from the whole pack: another order of the rest gives another one.
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
    """Return the pack in the order of the deal: hands, feet if there are any, stock, rest."""
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
