"""The events of a deal, in a line for each player's turn."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from canasta.cards import cards_text, parse_cards
from canasta.cli.table.cards import Names, inked
from canasta.cli.table.side import meld_words
from canasta.game import Event, events, meld_of
from canasta.game.words import many

ENDINGS: Final = {
    "went_out": "The deal is over: someone went out.",
    "concealed": "The deal is over: someone went out concealed.",
    "splash": "The deal is over: a splash.",
    "stock": "The deal is over: the stock is empty.",
    "last_three": "The deal is over: the last card of the stock was a three.",
}


def news_lines(happened: Iterable[Event], names: Names) -> list[Text]:
    """Return events as lines; consecutive events of a player share a line."""
    lines: list[tuple[int, Text]] = []
    for event in _standing(happened):
        seat, words = _words(event, names)
        if not words:
            continue
        if lines and seat >= 0 and lines[-1][0] == seat:
            lines[-1][1].append(", ").append_text(inked(words))
        else:
            line = Text()
            if seat >= 0:
                line.append(names.of(seat), style="bold").append(" ")
            lines.append((seat, line.append_text(inked(words))))
        if isinstance(event, events.Discarded | events.Passed):
            lines.append((-2, Text()))
    return [line for _, line in lines if line]


def _standing(happened: Iterable[Event]) -> list[Event]:
    """Return the events without those that were taken back, and without the taking back."""
    standing: list[Event] = []
    for event in happened:
        if not isinstance(event, events.TookBack):
            standing.append(event)
            continue
        cards, pile = len(event.cards), event.pile
        while (cards > 0 or pile) and standing and isinstance(standing[-1], _LAID):
            last = standing.pop()
            cards -= len(_from_hand(last))
            pile = pile and not isinstance(last, events.TookPile)
    return standing


_LAID: Final = (
    events.TookPile,
    events.Melded,
    events.Added,
    events.Bridged,
    events.Faced,
    events.Completed,
    events.Opened,
)


def _from_hand(event: Event) -> Sequence[str]:
    """Return the cards from the hand that an event laid on the table."""
    match event:
        case events.TookPile(used=cards):
            return cards
        case events.Melded(cards=cards) | events.Added(cards=cards) | events.Faced(cards=cards):
            return cards
        case events.Bridged(card=card):
            return (card,)
        case _:
            return ()


def _words(event: Event, names: Names) -> tuple[int, str]:  # noqa: PLR0911 - one line an event
    """Return the seat of an event (-1: none), and the words after the player's name."""
    match event:
        case events.PackCut(seat=seat, count=count, exact=exact):
            passed = f", passing {count} cards" if count is not None else ""
            return seat, f"cut the pack{passed}{': exactly!' if exact else ''}"
        case events.Dealt(deal=deal, dealer=dealer, upcard=upcard):
            first = f"; {upcard} was turned up" if upcard else ""
            return -1, f"Deal {deal}, dealt by {_lower(names.of(dealer))}{first}."
        case events.Faced(seat=seat, cards=cards):
            return seat, f"faced {_joined(cards)}"
        case events.Drew(seat=seat, count=count, cards=cards):
            return seat, f"drew {_joined(cards) if cards else many(count, 'card')}"
        case events.TookPile(seat=seat, count=count, top=top, used=used):
            paid = f" with {_joined(used)}" if used else ""
            return seat, f"took the pile of {count} under {top}{paid}"
        case events.PileHanded(seat=seat, cards=cards):
            return seat, f"got {_joined(cards)} from it" if cards else ""
        case events.Melded(seat=seat, cards=cards):
            return seat, f"laid {_joined(cards)}"
        case events.Added(seat=seat, cards=cards, meld=meld):
            return seat, f"added {_joined(cards)} to #{meld}"
        case events.Bridged(seat=seat, card=card):
            return seat, f"joined two runs with {card}"
        case events.Completed(seat=seat, cards=cards):
            return seat, f"completed {_completed(cards)}"
        case events.Opened(seat=seat, points=points):
            return seat, f"opened with {points}" if points else "opened"
        case _:
            return _more(event, names)


def _more(event: Event, names: Names) -> tuple[int, str]:  # noqa: PLR0911 - as above
    match event:
        case events.PickedUp(seat=seat, count=count, cards=cards):
            shown = f": {_joined(cards)}" if cards else ""
            return seat, f"picked up the {count} cards face down{shown}"
        case events.Asked(seat=seat, partner=partner):
            return seat, f"asked {_lower(names.of(partner))} about going out"
        case events.Answered(seat=seat, yes=yes):
            return seat, f"said {'yes' if yes else 'no'}"
        case events.Discarded(seat=seat, card=card):
            return seat, f"discarded {card}"
        case events.Passed(seat=seat):
            return seat, "passed"
        case events.StockRanOut():
            return -1, "The stock is empty."
        case events.WentOut(seat=seat, concealed=concealed):
            return seat, "went out" + (" concealed" if concealed else "")
        case events.Splashed(seat=seat, cards=cards):
            return seat, f"splashed {_joined(cards)}"
        case events.DealScored(ending=ending):
            return -1, ENDINGS.get(ending, "The deal is over.")
        case events.MatchWon(side=side, scores=scores):
            return -1, f"{names.side(side)} won the match with {scores[side]:,}."
        case _:
            return _of_slip(event, names)


def _of_slip(event: Event, names: Names) -> tuple[int, str]:  # noqa: PLR0911 - one line an event
    match event:
        case events.FellShort(seat=seat, points=points, needed=needed, needs=needs):
            return seat, f"fell short with {points} of {needed}: {needs} are needed from now on"
        case events.DrewTooMany(seat=seat, card=card):
            return seat, f"drew {card} too many, which lies on top of the stock"
        case events.Buried(seat=seat, card=card):
            return seat, f"buried {card} in the stock"
        case events.Corrected(seat=seat, pot=pot, count=count):
            what = "pot" if pot else "hand"
            cards = "a card too many" if count > 0 else "a card too few"
            return seat, f"had been dealt a {what} with {cards}, which was put right"
        case events.Coached(seat=seat, against=against):
            name = _lower(names.of(against))
            return seat, f"said what becomes of the cards that were named to {name}"
        case events.Challenged(seat=seat, against=against):
            name = _lower(names.of(against))
            whose = "your" if name == "you" else f"{name}'s"
            return seat, f"challenged {whose} play, which is undone"
        case _:
            return -1, ""


def fresh_cards(happened: Sequence[Event], seat: int) -> list[int]:
    """Return the cards that came to a seat's hand by these events."""
    came: list[str] = []
    for event in happened:
        if isinstance(event, events.Drew | events.PileHanded | events.PickedUp):
            came += event.cards if event.seat == seat else ()
    return [pattern.kinds[0] for pattern in parse_cards(" ".join(came))]


def _completed(cards: Sequence[str]) -> str:
    return meld_words(meld_of([pattern.kinds[0] for pattern in parse_cards(" ".join(cards))]))


def _joined(cards: Sequence[str]) -> str:
    if len(cards) <= 12:
        return " ".join(cards)
    return cards_text([pattern.kinds[0] for pattern in parse_cards(" ".join(cards))])


def _lower(name: str) -> str:
    return "you" if name == "You" else name
