"""Examples of melds, of taking the pile, and of a deal's score, made from the rules."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from canasta.cards import ACE, DEUCE, JOKER, SEVEN, kind_of
from canasta.rules.card_values import points_by_rank
from canasta.rules.chapter import RuleSentence
from canasta.rules.primer.opening import Cards, cards_words, points_of
from canasta.rules.speech import Speech

_CLUBS, _DIAMONDS, _HEARTS, _SPADES = range(4)
_KING: Final = 11
_TEN: Final = 8
_CANASTA: Final = 7
_TWO: Final = kind_of(DEUCE, _CLUBS)


def _alike(rank: int, count: int) -> Cards:
    return tuple(kind_of(rank, suit) for suit in (_SPADES, _HEARTS, _DIAMONDS, _CLUBS) * 2)[:count]


def _run(lowest: int, count: int, suit: int = _HEARTS) -> Cards:
    return tuple(kind_of(rank, suit) for rank in range(lowest, lowest + count))


class MeldExample(NamedTuple):
    """Cards that are a meld, or are not, and the key of the sentence that says so."""

    cards: Cards
    key: str
    legal: bool
    value: int = 0


def meld_examples(speech: Speech) -> Iterator[MeldExample]:
    """Yield melds and non-melds, for the rules played."""
    rules, most = speech.rules, speech.rules.max_wilds
    yield MeldExample(_alike(_KING, 3), "set", True)
    if most:
        yield MeldExample((*_alike(_KING, 2), _TWO), "mixed", True, 1)
        if most > 1:
            yield MeldExample((*_alike(_KING, 1), _TWO, JOKER), "few", False)
        if 0 < 3 + most + 1 <= _CANASTA:
            yield MeldExample((*_alike(_KING, 3), *_alike(DEUCE, most), JOKER), "many", False)
        if rules.wild_aces != "allowed":
            allowed = rules.wild_aces == "opening_only"
            yield MeldExample((*_alike(ACE, 2), _TWO), "aces", allowed)
        if rules.wild_sevens == "never":
            yield MeldExample((*_alike(SEVEN, 2), _TWO), "sevens", False)
    if rules.runs:
        yield MeldExample(_run(_TEN - 2, 3), "run", True)
        other = (kind_of(_TEN - 2, _HEARTS), kind_of(_TEN - 1, _SPADES), kind_of(_TEN, _HEARTS))
        yield MeldExample(other, "run_suits", False)
        yield MeldExample((*_run(_TEN - 2, 2), _TWO), "run_wild", False)
    if rules.wild_melds:
        yield MeldExample((_TWO, kind_of(DEUCE, _DIAMONDS), JOKER), "wild", True)
    yield MeldExample(_alike(_KING, _CANASTA), "natural", True, rules.natural_canasta)
    if most > 1:
        dirty = (*_alike(_KING, _CANASTA - 2), _TWO, JOKER)
        yield MeldExample(dirty, "dirty", True, rules.mixed_canasta)
    if rules.runs:
        yield MeldExample(_run(2, _CANASTA), "samba", True, rules.samba)


def meld_example(speech: Speech) -> RuleSentence:
    """Return melds and non-melds, as a table."""
    rows = (
        (
            cards_words(each.cards, speech),
            speech.say("melds", each.key, wilds=each.value, bonus=each.value),
        )
        for each in meld_examples(speech)
    )
    heads = tuple(speech.texts.find("book", "melds", "heads"))
    return RuleSentence((), speech.say("melds", "intro"), (heads, *rows), alone=True)


def pile_example(speech: Speech) -> RuleSentence:
    """Return cards that take a pile, and cards that don't, as a table."""
    rules = speech.rules
    nine = kind_of(_TEN - 1, _DIAMONDS)

    def cards(*kinds: int) -> str:
        return cards_words(kinds, speech)

    pair = cards(kind_of(_TEN - 1, _SPADES), kind_of(_TEN - 1, _HEARTS))
    held = [
        (pair, "hand", "pair"),
        (cards(kind_of(_TEN - 1, _SPADES), _TWO), "hand", "natural_wild"),
    ]
    laid = [(cards(*_alike(_TEN - 1, 3)[:2], kind_of(_TEN - 1, _CLUBS)), "table", "set")]
    if rules.runs:
        laid.append((cards(*_run(_TEN - 4, 3, _DIAMONDS)), "table", "run"))
    rows = [
        (cards(nine), speech.texts.fill(speech.texts.word("pile", place), {"cards": own}), key)
        for own, place, key in (*held, *laid)
    ]
    anything = speech.texts.word("pile", "anything")
    rows.append((cards(_TWO), anything, "wild_top"))
    if rules.black_threes == "blocker":
        rows.append((cards(kind_of(1, _SPADES)), anything, "three_top"))
    heads = tuple(speech.texts.find("book", "pile", "heads"))
    table = (heads, *((top, own, speech.say("pile", key)) for top, own, key in rows))
    return RuleSentence((), speech.say("pile", "intro"), table, alone=True)


class DealExample(NamedTuple):
    """One line of a deal's score: its key, the cards or counts in it, and both sides' points."""

    key: str
    name: str
    ours: Cards
    theirs: Cards
    points: tuple[int, int]


def deal_lines(speech: Speech) -> Iterator[DealExample]:
    """Yield the score of a deal in which one side goes out and the other has no canasta."""
    rules, values = speech.rules, points_by_rank(speech.rules)
    kings, tens = _alike(_KING, _CANASTA), (*_alike(_TEN, _CANASTA - 1), _TWO)
    second = (
        _run(2, _CANASTA) if rules.runs else tens if rules.max_wilds else _alike(_TEN, _CANASTA)
    )
    kind = "samba" if rules.runs else "mixed_canasta" if rules.max_wilds else "natural_canasta"
    for name, cards in (("natural_canasta", kings), (kind, second)):
        bonus = getattr(rules, name)
        yield DealExample("canasta", name, cards, (), (points_of(cards, values) + bonus, 0))
    queens = _alike(_KING - 1, 4)
    sign = -1 if rules.melds_need_canasta else 1
    yield DealExample("meld", "", (), queens, (0, sign * points_of(queens, values)))
    ladder = rules.red_three_points
    sign = 1 if rules.threes_minus == "unopened" else -1
    threes = (ladder[1], sign * ladder[0]) if len(ladder) > 1 else (0, 0)
    yield DealExample("red_threes", "", (), (), threes)
    yield DealExample("out", "", (), (), (rules.going_out_bonus, 0))
    mine = (kind_of(_KING - 1, _SPADES), kind_of(4, _DIAMONDS))
    left = (JOKER, kind_of(ACE, _SPADES), kind_of(_KING - 1, _HEARTS), kind_of(5, _CLUBS))
    yield DealExample("hand", "", mine, left, (-points_of(mine, values), -points_of(left, values)))


def _signed(speech: Speech, points: int) -> str:
    return f"−{speech.texts.number(-points)}" if points < 0 else speech.texts.number(points)


def deal_example(speech: Speech) -> RuleSentence:
    """Return the score of a deal, line by line, as a table."""

    def name(line: DealExample) -> str:
        title = speech.texts.find("rules", line.name, "says") if line.name else ""
        you, they = (cards_words(each, speech) for each in (line.ours, line.theirs))
        if line.key == "red_threes":
            you, they = "2", "1"
        return speech.say("score", line.key, name=title, cards=you or they, you=you, they=they)

    lines = list(deal_lines(speech))
    totals = tuple(sum(line.points[side] for line in lines) for side in range(2))
    named = [*((name(line), line.points) for line in lines), (speech.say("score", "total"), totals)]
    rows = ((title, *(_signed(speech, each) for each in points)) for title, points in named)
    heads = tuple(speech.texts.find("book", "score", "heads"))
    return RuleSentence((), speech.say("score", "intro"), (heads, *rows), alone=True)
