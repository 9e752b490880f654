"""The wild-card signals of the 1958 article: the meaning of a discard in a system that all know.

They are a system, not a law (JS-2). If they are played, all four players are shown the system
before a deal (AJ-24). The same lines serve the rule book, the page, the terminal and the bots.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta.cards import ACE, RANKS, rank_of
from canasta.rules.rules import Rules, partners

_EIGHT: Final = 6
_TEN: Final = 8

LOW: Final = range(2, _EIGHT)
"""The ranks 4 to 7: none or one (JS-5)."""

MIDDLE: Final = range(_EIGHT, _TEN)
"""The ranks 8 and 9: two (JS-6)."""

HIGH: Final = range(_TEN, ACE + 1)
"""The ranks T to A: three or more (JS-3, JS-8)."""

TOGETHER: Final = 6
"""Wild cards in both partners' hands that are worth a wild meld (JS-9)."""

ANY: Final = 99
"""Value that means no upper bound."""


class Signal(NamedTuple):
    """A discard of some ranks, and the wild cards that it signals in its player's hand."""

    ranks: Sequence[int]
    least: int
    """Smallest number of wild cards."""
    most: int
    """Largest number of wild cards; ``ANY`` if there is no bound."""

    def tells(self, kind: int) -> bool:
        """Return whether a card gives it."""
        return rank_of(kind) in self.ranks

    @property
    def ends(self) -> tuple[str, str]:
        """The letters of its lowest and its highest rank."""
        return RANKS[self.ranks[0]], RANKS[self.ranks[-1]]


FIRST: Final = (Signal((*LOW, *MIDDLE), 0, 2), Signal(HIGH, 3, ANY))
"""Signals of a first discard (JS-3, AJ-23)."""

REPLY: Final = (Signal(LOW, 0, 1), Signal(MIDDLE, 2, 2), Signal(HIGH, 3, ANY))
"""Signals of the answer to a partner's high discard (JS-5, JS-6, JS-8)."""

NEEDS: Final = "partners wild_melds wild_signals"
"""Conditions under which the system is played, for a remark."""


def played(rules: Rules, players: int) -> bool:
    """Return whether the system is played with these rules (JS-1, JS-2)."""
    return rules.wild_signals and partners(players)


def signal_table() -> tuple[tuple[str, str, str], ...]:
    """Return the system as a table: the discard, its ranks, and their meaning."""
    first = [("Your first discard", *_words(signal)) for signal in reversed(FIRST)]
    reply = [("Your partner's answer to a high one", *_words(signal)) for signal in REPLY]
    return (("Discard", "Of the ranks", "Says"), *first, *reply)


def signal_sentences() -> tuple[str, str]:
    """Return the system in two sentences: the first discard, and the partner's answer."""
    low, high = map(_words, FIRST)
    answers = ", ".join(f"{ranks} says {says}" for ranks, says in map(_words, REPLY))
    return (
        f"Signals by the first discard: {high[0]} says {high[1]}; {low[0]} says {low[1]}.",
        f"The partner answers a high one in the next turn: {answers}.",
    )


def _words(signal: Signal) -> tuple[str, str]:
    low, high = (_RANK_WORDS.get(letter, letter) for letter in signal.ends)
    ranks = f"{low} or {high}" if len(signal.ranks) == 2 else f"{low} to {high}"
    return ranks, _COUNTS[signal.least, signal.most]


_RANK_WORDS: Final = {"T": "10", "A": "ace"}
_COUNTS: Final = {
    (0, 1): "no wild card or one",
    (0, 2): "two wild cards at most",
    (2, 2): "two wild cards",
    (3, ANY): "three wild cards or more",
}
