"""The wild-card signals of the 1958 article: the meaning of a discard in a system that all know.

They are a system, not a law (JS-2). If they are played, all four players are shown the system
before a deal (AJ-24). The same lines serve the rule book, the page, the terminal and the bots.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta.cards import ACE, RANKS, rank_of
from canasta.rules.rules import Rules, partners
from canasta.rules.texts import texts

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
    return rules.wild_signals and rules.wild_melds and partners(players)


def signal_table(language: str = "en") -> tuple[tuple[str, ...], ...]:
    """Return the system as a table: the discard, its ranks, and their meaning."""
    word, heads = texts(language).word, texts(language).find("book", "signals", "heads")
    first = [(word("signals", "first"), *_words(each, language)) for each in reversed(FIRST)]
    reply = [(word("signals", "reply"), *_words(each, language)) for each in REPLY]
    return (tuple(heads), *first, *reply)


def signal_sentences(language: str = "en") -> tuple[str, str]:
    """Return the system in two sentences: the first discard, and the partner's answer."""
    said = texts(language)
    low, high = (_words(each, language) for each in FIRST)
    first = {"high": high[0], "much": high[1], "low": low[0], "little": low[1]}
    answer = said.word("signals", "answer")
    pairs = (_words(each, language) for each in REPLY)
    answers = ", ".join(said.fill(answer, {"ranks": ranks, "says": says}) for ranks, says in pairs)
    return (
        said.fill(said.word("signals", "sentence_first"), first),
        said.fill(said.word("signals", "sentence_reply"), {"answers": answers}),
    )


def _words(signal: Signal, language: str) -> tuple[str, str]:
    said = texts(language)
    named = said.find("book", "signals", "ranks")
    low, high = (named.get(letter, letter) for letter in signal.ends)
    ends = said.word("signals", "or" if len(signal.ranks) == 2 else "to")
    counts = said.word("signals", "counts", f"{signal.least}-{signal.most}")
    return said.fill(ends, {"low": low, "high": high}), counts
