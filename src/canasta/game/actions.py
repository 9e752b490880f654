"""Typed actions of a player: small values, each with its text from docs/notation.md.

An action names its cards as they are written, with a suit (``Kh``) or without (``K``, any copy
held), and the meld it goes to by ``#n`` or by all its cards. The same classes serve as messages:
each is a tagged struct, ``{"act": "discard", "card": "Kh"}`` in JSON.
"""

from typing import TypeAlias

import msgspec

from canasta.game.card_list import canonical_cards, shortened


class Draw(msgspec.Struct, frozen=True, tag_field="act", tag="draw"):
    """The turn's draw from the stock, with replacements for threes."""

    def __str__(self) -> str:
        return "draw"


class Take(msgspec.Struct, frozen=True, tag_field="act", tag="take"):
    """Take the discard pile with cards from the hand, as a new meld or onto one of your melds."""

    cards: tuple[str, ...] = ()
    onto: str = ""

    def __str__(self) -> str:
        return _phrase("take", self.cards, self.onto)


class LayMeld(msgspec.Struct, frozen=True, tag_field="act", tag="meld"):
    """Lay a new meld from the hand."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return _phrase("meld", self.cards)


class Add(msgspec.Struct, frozen=True, tag_field="act", tag="add"):
    """Add cards to one of your melds; with two melds named, join two runs by the card between."""

    cards: tuple[str, ...]
    onto: str = ""

    def __str__(self) -> str:
        return _phrase("add", self.cards, self.onto)


class Retract(msgspec.Struct, frozen=True, tag_field="act", tag="retract"):
    """Take back the melds of this turn that are not settled."""

    def __str__(self) -> str:
        return "retract"


class Foot(msgspec.Struct, frozen=True, tag_field="act", tag="foot"):
    """Pick up the face-down hand (two-hand game)."""

    def __str__(self) -> str:
        return "foot"


class Ask(msgspec.Struct, frozen=True, tag_field="act", tag="ask"):
    """Ask the partner whether to go out."""

    def __str__(self) -> str:
        return "ask"


class Answer(msgspec.Struct, frozen=True, tag_field="act", tag="answer"):
    """Answer the partner's question."""

    yes: bool

    def __str__(self) -> str:
        return "yes" if self.yes else "no"


class Splash(msgspec.Struct, frozen=True, tag_field="act", tag="splash"):
    """Show the fourteen-card hand."""

    def __str__(self) -> str:
        return "splash"


class Face(msgspec.Struct, frozen=True, tag_field="act", tag="face"):
    """Lay down threes from the hand."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return _phrase("face", self.cards)


class Pass(msgspec.Struct, frozen=True, tag_field="act", tag="pass"):
    """Decline the pile at an empty stock; or end a turn in which no discard is possible."""

    def __str__(self) -> str:
        return "pass"


class Cut(msgspec.Struct, frozen=True, tag_field="act", tag="cut"):
    """Cut the pack."""

    count: int
    """The cards passed to the dealer."""

    def __str__(self) -> str:
        return f"cut {self.count}"


class Discard(msgspec.Struct, frozen=True, tag_field="act", tag="discard"):
    """Discard a card; ends the turn."""

    card: str

    def __str__(self) -> str:
        return f"discard {_one(self.card)}"


class NextDeal(msgspec.Struct, frozen=True, tag_field="act", tag="deal"):
    """Begin the next deal."""

    def __str__(self) -> str:
        return "deal"


class ShortOpening(msgspec.Struct, frozen=True, tag_field="act", tag="short"):
    """End a short opening (an irregularity): its melds go back, and the side needs more."""

    def __str__(self) -> str:
        return "short"


class Overdraw(msgspec.Struct, frozen=True, tag_field="act", tag="overdraw"):
    """Draw one card too many (an irregularity): all players see it, and no one keeps it."""

    def __str__(self) -> str:
        return "overdraw"


class Bury(msgspec.Struct, frozen=True, tag_field="act", tag="bury"):
    """Bury in the stock the excess card that the previous player left on top of it."""

    def __str__(self) -> str:
        return "bury"


class Correct(msgspec.Struct, frozen=True, tag_field="act", tag="correct"):
    """Correct hands and pots that were dealt a wrong number of cards; any player may do so."""

    def __str__(self) -> str:
        return "correct"


class Coached(msgspec.Struct, frozen=True, tag_field="act", tag="coached"):
    """Place or leave the cards that a player named to their partner, whose turn it is."""

    play: LayMeld | Add | None = None
    seat: int | None = None
    """Seat that places them; None: the player after the one whose turn it is."""

    def __str__(self) -> str:
        words = ("coached", self.seat, self.play)
        return " ".join(str(word) for word in words if word is not None)


class Improper(msgspec.Struct, frozen=True, tag_field="act", tag="improper"):
    """Make a play that the rules forbid (an irregularity); it stands unless challenged."""

    play: Take | LayMeld | Add | Discard

    @property
    def cards(self) -> tuple[str, ...]:
        """Cards that the play names."""
        return (self.play.card,) if isinstance(self.play, Discard) else self.play.cards

    def __str__(self) -> str:
        return f"improper {self.play}"


class Challenge(msgspec.Struct, frozen=True, tag_field="act", tag="challenge"):
    """Object to an opponent's improper play, which is undone."""

    seat: int | None = None
    """Seat that objects; None: the one to act, or the next if the play is that one's own."""

    def __str__(self) -> str:
        return "challenge" if self.seat is None else f"challenge {self.seat}"


Action: TypeAlias = (
    Draw
    | Take
    | LayMeld
    | Add
    | Retract
    | Foot
    | Ask
    | Answer
    | Splash
    | Face
    | Pass
    | Cut
    | Discard
    | NextDeal
    | ShortOpening
    | Overdraw
    | Bury
    | Correct
    | Coached
    | Improper
    | Challenge
)
"""Any whole action."""

ACTIONS: tuple[type[Action], ...] = (
    Draw,
    Take,
    LayMeld,
    Add,
    Retract,
    Foot,
    Ask,
    Answer,
    Splash,
    Face,
    Pass,
    Cut,
    Discard,
    NextDeal,
    ShortOpening,
    Overdraw,
    Bury,
    Correct,
    Coached,
    Improper,
    Challenge,
)


def _phrase(verb: str, cards: tuple[str, ...], onto: str = "") -> str:
    words = [verb]
    if cards:
        words.append(shortened(cards))
    if onto:
        words += ["->", onto]
    return " ".join(words)


def _one(card: str) -> str:
    cards = canonical_cards(card)
    return cards[0] if len(cards) == 1 else card
