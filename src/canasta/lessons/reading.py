"""How the cards of a lesson lie: from hands and what is drawn to a whole pack."""

from collections.abc import Sequence
from random import Random

from canasta.cards import KINDS, card_text, pack
from canasta.game import CanastaError, Game
from canasta.game.packs import check_pack, hand_places
from canasta.rules import Rules


class LessonError(CanastaError):
    """A lesson that there is not, or whose file does not hold together."""


_KINDS = {card_text(kind): kind for kind in range(KINDS)}


def laid_pack(rules: Rules, players: int, hands: Sequence[str], stock: str) -> tuple[int, ...]:
    """The pack of which the first hands and the cards after them are as they are wanted.

    Args:
        rules: the rules in play.
        players: how many play.
        hands: the cards of each seat's first hand, by seat; the first deal is dealt by seat 0.
        stock: the cards that lie next; what is left of the pack follows in an order that is always
            the same.

    Raises:
        LessonError: ``lesson.cards``: no pack has these cards.
    """
    dealt: dict[int, int] = {}
    for place, places in enumerate(hand_places(rules, players)):
        cards = _kinds(hands[(place + 1) % players])
        if len(cards) != len(places):
            raise LessonError(
                "lesson.cards",
                f"A first hand has {len(places)} cards here, not {len(cards)}: {hands[place]}.",
            )
        dealt.update(zip(places, cards, strict=True))
    order = [dealt[place] for place in range(len(dealt))] + _kinds(stock)
    left = list(pack(rules.packs))
    for kind in order:
        left[kind] -= 1
        if left[kind] < 0:
            raise LessonError("lesson.cards", f"The pack has fewer of {card_text(kind)}.")
    rest = [kind for kind, count in enumerate(left) for _ in range(count)]
    # Who deals first follows from the whole pack: another rest lets another seat deal.
    for attempt in range(200):
        Random(attempt).shuffle(rest)
        laid = check_pack([*order, *rest], rules, "lesson.cards")
        if Game.new(rules, None, players, pack=laid).view(0).dealer == 0:
            return laid
    raise LessonError("lesson.cards", "No order of the rest lets seat 0 deal.")


def _kinds(text: str) -> list[int]:
    words = text.split()
    strange = next((word for word in words if word not in _KINDS), None)
    if strange is not None:
        raise LessonError("lesson.cards", f"{strange!r:.20} is no card of a pack.")
    return [_KINDS[word] for word in words]
