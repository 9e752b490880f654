"""The cards that a case lists, found in the pack: exact ones first, then those without suit."""

from canasta.cards import CardError, CardPattern, pack, pick
from canasta.engine.codes import Form
from canasta.game.card_list import read_cards
from canasta.game.cases.bonus import bonus_threes
from canasta.game.cases.errors import CaseError, Place
from canasta.game.errors import InvalidError
from canasta.game.melds import Meld, meld_of
from canasta.rules import Rules


class Listed:
    """All cards listed in one case: requested list by list, then found all together.

    A list without suits gets copies that no other list of the case names: ``K*3`` for a hand does
    not use up the kings that ``Kh*2`` names for the pile.
    """

    def __init__(self, place: Place, packs: int) -> None:
        self._place = place
        self._copies = pack(packs)
        self._asked: list[tuple[str, list[CardPattern]]] = []
        self._found: list[list[int]] = []

    def ask(self, field: str, text: str) -> int:
        """Request the cards of a text, and return the number of the list.

        Raises:
            CaseError: ``cases.cards``: the text cannot be read.
        """
        try:
            patterns = read_cards(text)
        except InvalidError as error:
            raise self._place.error("cases.cards", f"{field}: {error.message}") from None
        if len(patterns) > sum(self._copies):
            raise self._place.error(
                "cases.pack",
                f"{field} lists {len(patterns)} cards, and the pack holds {sum(self._copies)}.",
            )
        self._asked.append((field, patterns))
        return len(self._asked) - 1

    def find(self) -> None:
        """Find copies for all lists.

        Raises:
            CaseError: ``cases.pack``: the case lists more copies than the pack holds.
        """
        free = list(self._copies)
        self._found = [[-1] * len(patterns) for _, patterns in self._asked]
        breadths = sorted({len(p.kinds) for _, patterns in self._asked for p in patterns})
        for breadth in breadths:
            for number, (field, patterns) in enumerate(self._asked):
                spots = [n for n, p in enumerate(patterns) if len(p.kinds) == breadth]
                try:
                    kinds = pick([patterns[n] for n in spots], free)
                except CardError:
                    raise self._too_many(field, [patterns[n] for n in spots], free) from None
                for spot, kind in zip(spots, kinds, strict=True):
                    self._found[number][spot] = kind
                    free[kind] -= 1

    def kinds(self, number: int) -> tuple[int, ...]:
        """Return the cards found for a list."""
        return tuple(self._found[number])

    def meld(self, number: int) -> Meld:
        """Return the meld that a list makes.

        Raises:
            CaseError: ``cases.meld``: its cards do not make a meld.
        """
        field, patterns = self._asked[number]
        try:
            meld = meld_of(self._found[number])
        except InvalidError as error:
            raise self._place.error("cases.meld", f"{field}: {error.message}") from None
        if meld.form == Form.RUN and any(len(pattern.kinds) > 1 for pattern in patterns):
            raise self._place.error(
                "cases.meld", f"{field}: the cards of a run are written with their suit: 4h-7h."
            )
        return meld

    def threes(self, number: int, rules: Rules) -> tuple[int, ...]:
        """Return the threes of a list.

        Raises:
            CaseError: ``cases.threes``: a card in it is not a three that is laid down in the book.
        """
        field, patterns = self._asked[number]
        kinds = self.kinds(number)
        for pattern, kind in zip(patterns, kinds, strict=True):
            if kind not in bonus_threes(rules):
                raise self._place.error(
                    "cases.threes",
                    f"{field}: {pattern.text} is not a three that is faced in {rules.name}.",
                )
        return kinds

    def _too_many(self, field: str, patterns: list[CardPattern], free: list[int]) -> CaseError:
        """Return the error for the first card that is not there.

        A written card means one kind, the threes of a colour, or a rank. These sets of kinds are
        nested, so a card is missing only if too many of its set are listed.
        """
        left = list(free)
        for pattern in patterns:
            kind = max(pattern.kinds, key=lambda k: left[k])
            left[kind] -= 1
            if left[kind] < 0:
                listed = sum(
                    set(other.kinds) <= set(pattern.kinds)
                    for _, others in self._asked
                    for other in others
                )
                there = sum(self._copies[k] for k in pattern.kinds)
                return self._place.error(
                    "cases.pack",
                    f"{field}: there is no {pattern.text} left: the case lists {listed}, and "
                    f"the pack holds {there}.",
                )
        return self._place.error("cases.pack", f"{field}: there are not so many cards.")
