"""What has happened, in the past tense, as every seat may see it.

An event holds all that it shows to the one it concerns; :func:`as_seen` is the one place where
what others may not see is taken out. Cards are texts, melds are numbered from 1 as listed at that
moment, and each class is a tagged struct: ``{"event": "discarded", "seat": 0, "card": "Kh"}``.
"""

from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

Cards: TypeAlias = tuple[str, ...]

WATCHER: Final = -1
"""The seat of somebody who looks on and sees no hand."""


class PublicState(msgspec.Struct, frozen=True):
    """The table after something was taken back: what all can see of it.

    While a meld needs more cards, those laid for it count as in the hand, as before ``Melded``.
    """

    melds: tuple[Cards, ...]
    """The melds of the side that something was taken back from, as they are numbered now."""
    hands: tuple[int, ...]
    """Cards in each hand, by seat."""
    pots: tuple[int, ...]
    """Cards in each pot or face-down hand, by seat."""
    stock: int
    pile: int
    upcard: str
    """The pile's top card; empty if there is none."""
    threes: tuple[Cards, ...]
    """Threes faced, by side."""
    opened: tuple[bool, ...]
    """Sides that have opened."""


class PackCut(msgspec.Struct, frozen=True, tag_field="event", tag="pack_cut"):
    """The pack was cut; how many cards were passed is seen by the one who cut alone."""

    seat: int
    exact: bool
    """Whether exactly the cards to be dealt were passed (C-02)."""
    count: int | None = None


class Dealt(msgspec.Struct, frozen=True, tag_field="event", tag="dealt"):
    """A deal began: hands of this size, and the pile with its first top card if there is one."""

    deal: int
    dealer: int
    cards: int
    pile: int
    stock: int
    upcard: str = ""
    hands: tuple[Cards, ...] = ()
    """The hands by seat as dealt; empty where they are not seen."""
    sizes: tuple[int, ...] = ()
    """Cards in each hand as dealt, by seat: one may have been dealt a wrong number."""
    pots: tuple[int, ...] = ()
    """Cards in each pot or face-down hand, by seat."""


class Faced(msgspec.Struct, frozen=True, tag_field="event", tag="faced"):
    """Threes were faced."""

    seat: int
    cards: Cards


class Drew(msgspec.Struct, frozen=True, tag_field="event", tag="drew"):
    """Cards were drawn from the stock, replacements for threes among them."""

    seat: int
    count: int
    cards: Cards = ()
    """All of them in the order drawn, those that were faced at once too."""


class TookPile(msgspec.Struct, frozen=True, tag_field="event", tag="took_pile"):
    """The discard pile was taken; its top card and those that took it lie in a meld."""

    seat: int
    count: int
    """Cards in the pile, the top card too."""
    top: str
    used: Cards
    """The cards from the hand."""
    meld: int
    new: bool
    """Whether they are a new meld."""


class PileHanded(msgspec.Struct, frozen=True, tag_field="event", tag="pile_handed"):
    """The rest of the taken pile came to the hand (at once, or when the opening stood)."""

    seat: int
    count: int
    cards: Cards = ()


class Melded(msgspec.Struct, frozen=True, tag_field="event", tag="melded"):
    """A new meld was laid."""

    seat: int
    side: int
    meld: int
    cards: Cards


class Added(msgspec.Struct, frozen=True, tag_field="event", tag="added"):
    """Cards were added to a meld."""

    seat: int
    side: int
    meld: int
    cards: Cards


class Bridged(msgspec.Struct, frozen=True, tag_field="event", tag="bridged"):
    """Two runs were joined; the samba has this number now."""

    seat: int
    side: int
    meld: int
    card: str
    gone: int = 0
    """The number that the other run had: it is gone, and later melds move up."""


class Completed(msgspec.Struct, frozen=True, tag_field="event", tag="completed"):
    """A canasta, a samba or a wild canasta was completed."""

    seat: int
    side: int
    meld: int
    cards: Cards


class Opened(msgspec.Struct, frozen=True, tag_field="event", tag="opened"):
    """A side's melds reached its opening."""

    seat: int
    side: int
    points: int
    """The points of what the side has laid for it in the turn."""


class TookBack(msgspec.Struct, frozen=True, tag_field="event", tag="took_back"):
    """Melds of the turn went back to the hand: all that are staged, or the last action's."""

    seat: int
    pile: bool = False
    """Whether a pile that was taken went back too."""
    cards: Cards = ()
    """The cards that went back to the hand."""
    now: PublicState | None = None
    """The table afterwards; None in events of earlier releases, which did not say it."""


class FellShort(msgspec.Struct, frozen=True, tag_field="event", tag="fell_short"):
    """An opening fell short, which is a slip: its melds went back, and its side needs more."""

    seat: int
    side: int
    points: int
    """What was laid toward the opening."""
    needed: int
    """What it had to reach."""
    needs: int
    """What the side needs from now on in this deal."""


class DrewTooMany(msgspec.Struct, frozen=True, tag_field="event", tag="drew_too_many"):
    """A card too many was drawn, which is a slip: all see it; it lies on top of the stock."""

    seat: int
    card: str


class Buried(msgspec.Struct, frozen=True, tag_field="event", tag="buried"):
    """The card that had been drawn too many was buried in the stock."""

    seat: int
    card: str


class Corrected(msgspec.Struct, frozen=True, tag_field="event", tag="corrected"):
    """A hand or a pot that was dealt a wrong number of cards was put right."""

    seat: int
    pot: bool
    """Whether it is the pot or face-down hand, not the hand."""
    count: int
    """Cards that it had too many, which went back into the stock; negative what came from it."""


class Coached(msgspec.Struct, frozen=True, tag_field="event", tag="coached"):
    """The other side has said what becomes of cards that somebody named to the partner.

    What it has laid of them was told before.
    """

    seat: int
    against: int
    """To whom they were named."""


class Challenged(msgspec.Struct, frozen=True, tag_field="event", tag="challenged"):
    """An improper play was challenged and is undone, with all that came after it."""

    seat: int
    against: int
    """Whose play it was, who plays on from before it."""
    now: PublicState | None = None
    """The table afterwards; None in events of earlier releases, which did not say it."""


class PickedUp(msgspec.Struct, frozen=True, tag_field="event", tag="picked_up"):
    """A pot or a face-down hand came to a hand."""

    seat: int
    count: int
    cards: Cards = ()


class Asked(msgspec.Struct, frozen=True, tag_field="event", tag="asked"):
    """A player asked the partner whether to go out."""

    seat: int
    partner: int


class Answered(msgspec.Struct, frozen=True, tag_field="event", tag="answered"):
    """The partner answered."""

    seat: int
    yes: bool


class Discarded(msgspec.Struct, frozen=True, tag_field="event", tag="discarded"):
    """A card was discarded."""

    seat: int
    card: str


class Passed(msgspec.Struct, frozen=True, tag_field="event", tag="passed"):
    """A player declined the pile at an empty stock, or ended a turn without a discard."""

    seat: int


class StockRanOut(msgspec.Struct, frozen=True, tag_field="event", tag="stock_ran_out"):
    """The last card of the stock was drawn."""


class WentOut(msgspec.Struct, frozen=True, tag_field="event", tag="went_out"):
    """A player went out."""

    seat: int
    concealed: bool = False


class Splashed(msgspec.Struct, frozen=True, tag_field="event", tag="splashed"):
    """A player showed a splash hand."""

    seat: int
    cards: Cards


class DealScored(msgspec.Struct, frozen=True, tag_field="event", tag="deal_scored"):
    """The deal was over and was scored."""

    ending: str
    """How it ended: ``went_out``, ``concealed``, ``splash``, ``stock`` or ``last_three``."""
    totals: tuple[int, ...]
    """The points of the deal by side."""
    scores: tuple[int, ...]
    """The scores of the match by side."""


class MatchWon(msgspec.Struct, frozen=True, tag_field="event", tag="match_won"):
    """The match was won."""

    side: int
    scores: tuple[int, ...]


Event: TypeAlias = (
    PackCut
    | Dealt
    | Faced
    | Drew
    | TookPile
    | PileHanded
    | Melded
    | Added
    | Bridged
    | Completed
    | Opened
    | TookBack
    | FellShort
    | DrewTooMany
    | Corrected
    | Coached
    | Challenged
    | Buried
    | PickedUp
    | Asked
    | Answered
    | Discarded
    | Passed
    | StockRanOut
    | WentOut
    | Splashed
    | DealScored
    | MatchWon
)
"""Anything that happens."""


def as_seen(event: Event, seat: int) -> Event:
    """The event as a seat sees it; ``WATCHER`` sees what all see."""
    if isinstance(event, Dealt):
        hands = tuple(cards if i == seat else () for i, cards in enumerate(event.hands))
        return replace(event, hands=hands)
    if isinstance(event, Drew | PileHanded | PickedUp) and event.seat != seat:
        return replace(event, cards=())
    if isinstance(event, PackCut) and event.seat != seat:
        return replace(event, count=None)
    return event
