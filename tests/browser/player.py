"""Someone who plays: looks at the page, does something sensible, and looks again."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

import msgspec
from playwright.sync_api import Page
from tests.browser.hands import Hands
from tests.browser.harness import PATIENCE
from tests.browser.look import SEE, Card, Look

MOST_ACTS: Final = 60
"""Things done in one turn beyond which a player does not come to an end."""

LATE: Final = 3.0
"""Seconds after which a score sheet that has not come was closed."""

MOST_TRIED: Final = 6
"""Ways of laying cards that are tried after a hint."""

_POINTS: Final = {"joker": 50, "ace": 20, "two": 20, "king": 10, "queen": 10, "jack": 10}
_DRAWS: Final = ("Draw", "Pick up", "Pass", "Your turn", "Take the pile", "Close the message")
"""Things done before one has drawn."""
_FORWARD: Final = ("Yes", "Allow it", "Cut here", "Go on", "No")


class Player:
    """A player at a page, who draws, lays everything possible, and discards."""

    def __init__(self, page: Page, hands: Hands, *, answers: str = "No") -> None:
        """Someone at a page.

        Args:
            page: the page, at a table.
            hands: the way of operating the page.
            answers: the answer to a partner who asks.
        """
        self.page, self._hands, self._answers = page, hands, answers
        self.laid = 0
        """How often cards were laid."""
        self.turns = 0
        self.over = False
        """Whether the score sheet lay there at the last look."""
        self.done: list[str] = []
        """What was done in this turn, for whoever reads why it does not end."""
        self._tried: set[str] = set()
        self._over_since = 0.0
        self._ended = False
        """Whether the turn was ended, as far as the player knows."""

    def look(self, before: Look | None = None) -> Look:
        """The page, when the server has answered everything and the page shows no waiting."""
        end = monotonic() + PATIENCE / 1000
        while True:
            seen = msgspec.convert(self.page.evaluate(SEE), Look)
            if not seen.busy and seen != before:
                return seen
            assert monotonic() < end, f"nothing happens after {self.done}: {seen}"

    def play(self) -> bool:
        """Do the next thing, if it is this player's to do; whether something was done."""
        seen = self.look()
        self.over = seen.scored
        if self.over:
            return False
        if seen.dialog:
            return self._answer(seen)
        if seen.main.startswith("Show the score sheet"):
            return self._shown_late(seen)
        if not seen.open:
            return False
        if self._ended and seen.main.startswith(_DRAWS):
            self.begin_turn()
        assert len(self.done) < MOST_ACTS, f"the turn does not end: {self.done}\n{seen}"
        self._act(seen)
        return True

    def begin_turn(self) -> None:
        """Start a turn with nothing tried."""
        self.turns += 1
        self._ended = False
        self._tried.clear()
        self.done.clear()

    def _shown_late(self, seen: Look) -> bool:
        """The score sheet comes by itself; where it was closed by mistake, it is asked for."""
        self._over_since = self._over_since or monotonic()
        if monotonic() < self._over_since + LATE:
            return False
        self._main(seen)
        return True

    def _answer(self, seen: Look) -> bool:
        """Continue from a dialog, after everything that it needs has been fetched."""
        if seen.in_dialog == ("Close",):
            return False
        wanted = (seen.in_dialog[0],) if seen.dialog == "Take the pile with" else ()
        wanted = (*wanted, self._answers, *_FORWARD)
        name = next((name for name in wanted if name in seen.in_dialog), "")
        assert name, f"a dialog without a way on: {seen}"
        self._press(seen, name)
        return True

    def _act(self, seen: Look) -> None:
        words = seen.main
        if "Close the message" in seen.buttons:
            self._ended = False
            self._press(seen, "Close the message")
        elif words.startswith("Your turn"):  # nothing left to draw: the pile or nothing
            self._press(seen, "Take the pile")
        elif words.startswith(_DRAWS):
            if seen.may_take and self._may("take the pile"):
                self._press(seen, "Take the pile")
            else:
                self._ended = words.startswith("Pass")
                self._main(seen)
        elif words.startswith("What fits") and self._may(f"hint with {len(seen.hand)}"):
            self._main(seen)
        else:
            self._lay_or_discard(seen)

    def _lay_or_discard(self, seen: Look) -> None:
        for group in groups(seen):
            name = " ".join(sorted(card.words for card in group))
            if len(group) >= len(seen.hand) - 1 or not self._may(name):
                continue
            seen = self.choose(seen, group)
            if seen.main.startswith(("Lay", "Add", "Bridge", "Face")):
                self._main(seen)
                self.laid += 1
                return
        self._throw_away(seen)

    def _throw_away(self, seen: Look) -> None:
        back = next((name for name in ("Take everything back", "Undo") if name in seen.buttons), "")
        if back and not self._may("discard"):  # what is laid keeps every discard from being made
            self._take_back(seen, back)
            return
        for card in sorted(seen.hand, key=lambda card: _loss(card, seen.hand)):
            if not self._may(f"discard {card.words}"):
                continue
            seen = self.choose(seen, [card])
            name = f"Discard the {card.words}"
            if name in seen.buttons:
                self._press(seen, name)
                self._ended = True
                seen = self.look()
                if seen.open and "press again" in seen.main:
                    self._main(seen)
                return
        assert back, f"no way to end the turn: {self.done}\n{seen}"
        self._take_back(seen, back)

    def _take_back(self, seen: Look, back: str) -> None:
        """Take back what is laid; what could not be thrown next to it may be thrown now."""
        self._tried = {what for what in self._tried if not what.startswith("discard")}
        self._press(seen, back)

    def _may(self, what: str) -> bool:
        """Return whether something was not tried in this turn."""
        if what in self._tried:
            return False
        self._tried.add(what)
        return True

    def choose(self, seen: Look, cards: Sequence[Card]) -> Look:
        """Choose exactly these cards."""
        words = [card.words for card in cards]
        for place, card in enumerate(seen.hand):
            wanted = card.words in words
            if wanted:
                words.remove(card.words)
            if wanted != card.chosen:
                self._hands.choose(place)
        return self.look()

    def _press(self, seen: Look, name: str) -> None:
        self._do(seen, name, lambda: self._hands.press(name))

    def _main(self, seen: Look) -> None:
        self._do(seen, seen.main, self._hands.main)

    def _do(self, seen: Look, what: str, do: Callable[[], None]) -> None:
        self.done.append(what)
        do()
        self.look(seen)


def groups(seen: Look) -> list[list[Card]]:
    """Cards that could be laid together: three or more of a rank, the most first, or additions to a
    meld."""
    ranks: dict[str, list[Card]] = {}
    for card in seen.hand:
        if card.playable and not card.wild:
            ranks.setdefault(card.rank, []).append(card)
    sets = sorted(ranks.values(), key=len, reverse=True)
    new = [group for group in sets if len(group) > 2]
    joining = [group for group in sets if _melded(seen, many(group[0].rank))]
    runs = [[card] for group in sets for card in group if _melded(seen, f"run of {card.suit}")]
    return [*joining, *new, *runs][:MOST_TRIED]


def many(rank: str) -> str:
    """``queens``, ``sixes``."""
    return f"{rank}es" if rank == "six" else f"{rank}s"


def _melded(seen: Look, what: str) -> bool:
    return any(name.startswith(what) and " to go" in name for name in seen.buttons)


def _loss(card: Card, hand: Sequence[Card]) -> tuple[bool, int, int]:
    fellows = sum(other.rank == card.rank for other in hand)
    return card.wild, fellows, _POINTS.get(card.rank, 5)
