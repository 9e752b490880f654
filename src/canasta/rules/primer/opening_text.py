"""The worked opening as a chapter: the hand, the sums, and the result at other scores."""

from typing import Final

from canasta.cards import JOKER, RANKS, rank_of, suit_of
from canasta.rules.primer.opening import Cards, Opening, points_of, worked_opening
from canasta.rules.primer.summary import summed_up
from canasta.rules.rule_book import Chapter, RuleSentence
from canasta.rules.rules import Rules
from canasta.rules.sentence import TextTable
from canasta.rules.words import count_words, number_words, opening_steps

_SIGNS: Final = "♣♦♥♠"
TITLE: Final = "An opening, worked out"


def opening_chapter(rules: Rules) -> Chapter:
    """Return an opening with cards and sums; no entries if there is none to show."""
    opening = worked_opening(rules)
    if opening is None:
        return Chapter(TITLE, ())
    entries = [_hand(rules, opening), _laid(rules, opening)]
    if len(opening_steps(rules)) > 1:
        entries.append(_elsewhere(rules, opening))
    return Chapter(TITLE, tuple(entries))


def _hand(rules: Rules, opening: Opening) -> RuleSentence:
    drawn = f"{count_words(rules.draw_count)} card{'' if rules.draw_count == 1 else 's'}"
    text = (
        f"The match begins: no side has any points, so an opening needs {opening.needed:,}. You "
        f"draw {drawn} and hold {cards_words(opening.hand)}. You lay:"
    )
    rows = [(cards_words(meld), _sum(meld)) for meld in opening.melds]
    rows.append(("Together", number_words(opening.points)))
    table: TextTable = (("Meld", "Points"), *rows)
    return summed_up(rules, text, "opening_points", table)


def _sum(meld: Cards) -> str:
    single = " + ".join(str(points_of((kind,))) for kind in meld)
    return f"{single} = {points_of(meld)}"


def _laid(rules: Rules, opening: Opening) -> RuleSentence:
    spare = opening.points - opening.needed
    enough = "exactly enough" if spare == 0 else f"{spare} more than needed"
    kept = len(opening.hand) - sum(map(len, opening.melds)) - 1
    text = (
        f"That is {enough}: your side has opened. You discard {card_words(opening.discard)}"
        f" and keep {count_words(kept)} card{'' if kept == 1 else 's'}."
    )
    if rules.talon_first:
        text = f"{text[:-1]}; as the first to open you get {count_words(rules.talon_first)} more."
    return summed_up(rules, text, "talon_first")


def _elsewhere(rules: Rules, opening: Opening) -> RuleSentence:
    heads = ("Score before the deal", "Points needed", "These melds")
    rows = [
        (score, needed, _verdict(opening.points - points))
        for (score, needed), points in zip(opening_steps(rules), rules.opening_points, strict=False)
    ]
    text = f"What the same {opening.points:,} points do at other scores:"
    return RuleSentence((), text, (heads, *rows))


def _verdict(spare: int) -> str:
    return "open" if spare >= 0 else f"are {-spare:,} short"


def cards_words(cards: Cards) -> str:
    """Return cards as people read them: ``K♠ 10♥ joker``."""
    return " ".join(map(card_words, cards))


def card_words(kind: int) -> str:
    """Return a card as people read it."""
    if kind == JOKER:
        return "joker"
    return RANKS[rank_of(kind)].replace("T", "10") + _SIGNS[suit_of(kind)]
