"""Events of a match, named in the past tense, as each seat may see them.

An event holds all that it shows to the player it concerns; only :func:`as_seen` removes what
others may not see. Cards are texts, melds are numbered from 1 as listed at that moment, and each
class is a tagged struct: ``{"event": "discarded", "seat": 0, "card": "Kh"}``.
"""

from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

Cards: TypeAlias = tuple[str, ...]

WATCHER: Final = -1
"""Seat number of a watcher, who sees no hand."""


class PublicState(msgspec.Struct, frozen=True):
    """The table as all can see it after something was taken back.

    Cards laid for a meld that still needs more count as in the hand, as before ``Melded``.
    """

    melds: tuple[Cards, ...]
    """Melds of the side whose turn it is, as they are numbered now."""
    hands: tuple[int, ...]
    """Cards in each hand, by seat."""
    pots: tuple[int, ...]
    """Cards in each pot or face-down hand, by seat."""
    stock: int
    pile: int
    upcard: str
    """The pile's top card; empty if there is none."""
    threes: tuple[Cards, ...]
    """Threes laid down, by side."""
    opened: tuple[bool, ...]
    """Sides that have opened."""


class PackCut(msgspec.Struct, frozen=True, tag_field="event", tag="pack_cut"):
    """The pack was cut; only the player who cut sees how many cards were passed."""

    seat: int
    exact: bool
    """True if exactly the cards to be dealt were passed (C-02)."""
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
    """The hands by seat as dealt; a hand that is not seen is empty."""
    sizes: tuple[int, ...] = ()
    """Cards in each hand as dealt, by seat: one may have been dealt a wrong number."""
    pots: tuple[int, ...] = ()
    """Cards in each pot or face-down hand, by seat."""


class Faced(msgspec.Struct, frozen=True, tag_field="event", tag="faced"):
    """Threes were laid down."""

    seat: int
    cards: Cards


class Drew(msgspec.Struct, frozen=True, tag_field="event", tag="drew"):
    """Cards were drawn from the stock, including replacements for threes."""

    seat: int
    count: int
    cards: Cards = ()
    """All of them in the order drawn, including threes that were laid down at once."""


class TookPile(msgspec.Struct, frozen=True, tag_field="event", tag="took_pile"):
    """The discard pile was taken; its top card and the cards used are in a meld."""

    seat: int
    count: int
    """Cards in the pile, including the top card."""
    top: str
    used: Cards
    """The cards from the hand."""
    meld: int
    new: bool
    """True if they are a new meld."""


class PileHanded(msgspec.Struct, frozen=True, tag_field="event", tag="pile_handed"):
    """The rest of the taken pile came to the hand (at once, or when the opening was complete)."""

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
    """Former number of the other run, after which the melds have moved up."""


class Completed(msgspec.Struct, frozen=True, tag_field="event", tag="completed"):
    """A canasta, a samba or a wild-card canasta was completed."""

    seat: int
    side: int
    meld: int
    cards: Cards


class Opened(msgspec.Struct, frozen=True, tag_field="event", tag="opened"):
    """A side's melds reached its opening."""

    seat: int
    side: int
    points: int
    """Points of the cards that the side has laid toward it in the turn."""


class TookBack(msgspec.Struct, frozen=True, tag_field="event", tag="took_back"):
    """Melds of the turn went back to the hand: all that are staged, or the last action's."""

    seat: int
    pile: bool = False
    """True if a pile that was taken went back too."""
    cards: Cards = ()
    """The cards that went back to the hand."""
    now: PublicState | None = None
    """The table afterwards; None in events of earlier releases, which did not say it."""


class FellShort(msgspec.Struct, frozen=True, tag_field="event", tag="fell_short"):
    """An opening fell short (an irregularity): its melds went back, and its side needs more."""

    seat: int
    side: int
    points: int
    """Points laid toward the opening."""
    needed: int
    """Points that it had to reach."""
    needs: int
    """Points that the side needs from now on in this deal."""


class DrewTooMany(msgspec.Struct, frozen=True, tag_field="event", tag="drew_too_many"):
    """One card too many was drawn (an irregularity): all see it on top of the stock."""

    seat: int
    card: str


class Buried(msgspec.Struct, frozen=True, tag_field="event", tag="buried"):
    """The excess card that had been drawn was buried in the stock."""

    seat: int
    card: str


class Corrected(msgspec.Struct, frozen=True, tag_field="event", tag="corrected"):
    """A hand or a pot that was dealt a wrong number of cards was corrected."""

    seat: int
    pot: bool
    """True for a pot or face-down hand, False for a hand."""
    count: int
    """Excess cards, which went back into the stock; negative: missing cards, which came from it."""


class Coached(msgspec.Struct, frozen=True, tag_field="event", tag="coached"):
    """The opponents have placed or left the cards that a player named to their partner.

    Earlier events report the cards that they have placed.
    """

    seat: int
    against: int
    """Seat of the partner they were named to."""


class Challenged(msgspec.Struct, frozen=True, tag_field="event", tag="challenged"):
    """An improper play was challenged and is undone, with all that came after it."""

    seat: int
    against: int
    """Seat that made the play, and plays on from the position before it."""
    now: PublicState | None = None
    """The table afterwards; None in events of earlier releases, which did not say it."""


class PickedUp(msgspec.Struct, frozen=True, tag_field="event", tag="picked_up"):
    """A pot or a face-down hand came to a hand."""

    seat: int
    count: int
    cards: Cards = ()


class Asked(msgspec.Struct, frozen=True, tag_field="event", tag="asked"):
    """A player asked their partner whether to go out."""

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
    """Ending of the deal: ``went_out``, ``concealed``, ``splash``, ``stock`` or ``last_three``."""
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
    """Return the event as a seat sees it; ``WATCHER`` sees what all see."""
    if isinstance(event, Dealt):
        hands = tuple(cards if i == seat else () for i, cards in enumerate(event.hands))
        return replace(event, hands=hands)
    if isinstance(event, Drew | PileHanded | PickedUp) and event.seat != seat:
        return replace(event, cards=())
    if isinstance(event, PackCut) and event.seat != seat:
        return replace(event, count=None)
    return event
