"""The events of a deal, in a line for each player's turn."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from canasta.cards import cards_text, parse_cards
from canasta.cli.language import find, say
from canasta.cli.table.cards import Names, inked
from canasta.cli.table.side import meld_words
from canasta.game import Event, events, meld_of


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
                line.append(names.after(seat), style="bold")
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
            cut = say("news.cut") if count is None else say("news.cut_by", count=count)
            return seat, say("news.exactly", cut=cut) if exact else cut
        case events.Dealt(deal=deal, dealer=dealer, upcard=upcard):
            key = "news.dealt_up" if upcard else "news.dealt"
            return -1, say(key, deal=deal, dealer=names.of(dealer, "dealer"), card=upcard)
        case events.Faced(seat=seat, cards=cards):
            return seat, say("news.faced", cards=_joined(cards))
        case events.Drew(seat=seat, count=count, cards=cards):
            drawn = _joined(cards) if cards else say("news.cards", count=count)
            return seat, say("news.drew", cards=drawn)
        case events.TookPile(seat=seat, count=count, top=top, used=used):
            key = "news.took_with" if used else "news.took"
            return seat, say(key, count=count, top=top, cards=_joined(used))
        case events.PileHanded(seat=seat, cards=cards):
            return seat, say("news.got", cards=_joined(cards)) if cards else ""
        case events.Melded(seat=seat, cards=cards):
            return seat, say("news.laid", cards=_joined(cards))
        case events.Added(seat=seat, cards=cards, meld=meld):
            return seat, say("news.added", cards=_joined(cards), meld=meld)
        case events.Bridged(seat=seat, card=card):
            return seat, say("news.joined", card=card)
        case events.Completed(seat=seat, cards=cards):
            return seat, say("news.completed", meld=_completed(cards))
        case events.Opened(seat=seat, points=points):
            return seat, say("news.opened_with" if points else "news.opened", points=points)
        case _:
            return _more(event, names)


def _more(event: Event, names: Names) -> tuple[int, str]:  # noqa: PLR0911 - as above
    match event:
        case events.PickedUp(seat=seat, count=count, cards=cards):
            key = "news.picked_up_seen" if cards else "news.picked_up"
            return seat, say(key, count=count, cards=_joined(cards))
        case events.Asked(seat=seat, partner=partner):
            return seat, say("news.asked", partner=names.of(partner, "object"))
        case events.Answered(seat=seat, yes=yes):
            return seat, say("news.said_yes" if yes else "news.said_no")
        case events.Discarded(seat=seat, card=card):
            return seat, say("news.discarded", card=card)
        case events.Passed(seat=seat):
            return seat, say("news.passed")
        case events.StockRanOut():
            return -1, say("news.stock_out")
        case events.WentOut(seat=seat, concealed=concealed):
            return seat, say("news.out_concealed" if concealed else "news.out")
        case events.Splashed(seat=seat, cards=cards):
            return seat, say("news.splashed", cards=_joined(cards))
        case events.DealScored(ending=ending):
            return -1, find("ended").get(ending, say("news.over"))
        case events.MatchWon(side=side, scores=scores):
            return -1, say("news.won", side=names.side(side), points=scores[side])
        case _:
            return _of_slip(event, names)


def _of_slip(event: Event, names: Names) -> tuple[int, str]:  # noqa: PLR0911 - as above
    match event:
        case events.FellShort(seat=seat, points=points, needed=needed, needs=needs):
            return seat, say("news.short", points=points, needed=needed, needs=needs)
        case events.DrewTooMany(seat=seat, card=card):
            return seat, say("news.overdrew", card=card)
        case events.Buried(seat=seat, card=card):
            return seat, say("news.buried", card=card)
        case events.Corrected(seat=seat, pot=pot, count=count):
            what, cards = "pot" if pot else "hand", "more" if count > 0 else "fewer"
            return seat, say(f"news.corrected_{what}_{cards}")
        case events.Coached(seat=seat, against=against):
            return seat, say("news.coached", name=names.of(against, "by"))
        case events.Challenged(seat=seat, against=against):
            return seat, say("news.challenged", whose=names.whose(against))
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
