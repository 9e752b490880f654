"""The catalogue of reasons in English, in the words of players."""

from collections.abc import Callable
from typing import Final

from canasta.cards import JOKER_RANK, RANKS
from canasta.game import Action, Add, Answer, Cut, Discard, Face, LayMeld, Take, read_line
from canasta.game.words import many, number_word, points, rank_word, ranks_word
from canasta.players.advice.weigher import Reason

Values = dict[str, str | int | float]

_MANY: Final = 2
"""Maximum number of moves that are all named; of more, only the first is."""


def say(reason: Reason) -> str:
    """Return a reason as a sentence, with cards as in NOTATION (``Qh``)."""
    return _SENTENCES[reason.code](reason.values)


def act_words(act: str) -> str:
    """Return a move in the form that follows *after*: ``discarding Qh``, ``laying K K K``."""
    parts = [_doing(action) for action in read_line(act)]
    if len(parts) > _MANY:
        return f"{parts[0]} and more"
    return " and ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part)


_BARE: Final = {
    "draw": "drawing",
    "pass": "passing",
    "retract": "taking back the melds",
    "foot": "picking up the cards face down",
    "ask": "asking the partner",
    "splash": "splashing",
    "deal": "dealing",
}


def _doing(action: Action) -> str:  # noqa: PLR0911 - one phrase a kind of action
    match action:
        case Take(onto=onto) if not action.cards:
            return f"taking the pile onto {onto}"
        case Take():
            return f"taking the pile with {_rest(action).replace('->', 'onto')}"
        case LayMeld():
            return f"laying {_rest(action)}"
        case Add(onto=onto):
            return f"adding {_rest(action).partition(' -> ')[0]} to {onto}"
        case Discard():
            return f"discarding {_rest(action)}"
        case Face():
            return f"facing {_rest(action)}"
        case Cut(count=count):
            return f"passing {count} cards"
        case Answer(yes=yes):
            return "saying yes" if yes else "saying no"
        case _:
            return _BARE[str(action)]


def _capital(text: str) -> str:
    """Return a text with a capital at its beginning; cards in it stay as they are written."""
    return text[:1].upper() + text[1:]


def _rest(action: Action) -> str:
    return str(action).partition(" ")[2]


def _after(values: Values) -> str:
    return f"after {act_words(str(values['other']))}"


def _rank(values: Values) -> int:
    text = str(values["rank"])
    return JOKER_RANK if text == "Jk" else RANKS.index(text)


def _ranks(values: Values) -> str:
    return ranks_word(_rank(values))


def _number(values: Values, name: str) -> int:
    return int(values[name])


def _gap(values: Values) -> str:
    """Return points with their margin of twice the standard error, a 95 % interval."""
    margin = round(2 * float(values["error"]))
    return f"{points(_number(values, 'points'))} (give or take {margin})"


def _some(values: Values, name: str) -> str:
    count = _number(values, name)
    return number_word(count) if count else "none"


def _of_deals(values: Values, what: str) -> str:
    return (
        f"{what} in {values['share']} of 100 deals that fit what you have seen; {_after(values)} "
        f"in {values['other_share']}."
    )


def _dead(values: Values) -> str:
    if _number(values, "unseen"):
        left = "only one more of them is out, so nobody holds a pair"
    else:
        left = "no other of them is out"
    return f"{_capital(_ranks(values))} are safe: {left}."


def _signals_wild_cards(values: Values) -> str:
    least, most = _number(values, "least"), _number(values, "most")
    if least == most:
        count = f"{number_word(least)} wild cards"
    elif least:
        count = f"{number_word(least)} wild cards or more"
    else:
        count = f"{number_word(most)} wild card{'s' if most > 1 else ''} at most"
    return f"By the system of signals it tells your partner that you hold {count}."


def _opens(values: Values) -> str:
    if not _number(values, "points"):
        return "It opens."
    return f"It opens with {points(_number(values, 'points'))}; {values['needed']} are needed."


def _cut(values: Values) -> str:
    bonus = _number(values, "points")
    more = f" passing just so many brings {points(bonus)}." if bonus else ""
    return f"The deal needs {values['cards']} cards{';' if more else '.'}{more}"


_SENTENCES: Final[dict[str, Callable[[Values], str]]] = {
    "ahead": lambda v: f"It is worth {_gap(v)} more than {act_words(str(v['other']))}.",
    "likely-ahead": lambda v: (
        f"It seems to be worth {_gap(v)} more than {act_words(str(v['other']))}; that is not sure."
    ),
    "too-close-to-call": lambda v: (
        f"{_capital(act_words(str(v['other'])))} is about as good: the difference of "
        f"{_gap(v)} may be chance."
    ),
    "even": lambda v: f"{_capital(act_words(str(v['other'])))} is just as good.",
    "only-one": lambda _: "Nothing else may be done.",
    "all-alike": lambda _: "Whatever else may be done comes to the same.",
    "cut": _cut,
    "pile-safer": lambda v: _of_deals(v, "The next player takes the pile"),
    "goes-out-more": lambda v: _of_deals(v, "Your side goes out"),
    "takes-pile-more": lambda v: _of_deals(v, "Your side takes a pile later"),
    "more-canastas": lambda v: (
        f"Your side ends with {v['canastas']} canastas on the mean; {_after(v)} with "
        f"{v['other_canastas']}."
    ),
    "although-taken": lambda v: (
        f"The next player takes the pile oftener, in {v['share']} of 100 deals ({_after(v)} in "
        f"{v['other_share']}); it is worth that."
    ),
    "stops-pile": lambda v: (
        f"Under {v['card']} the next player cannot take the pile of {v['cards']} cards."
    ),
    "shut-rank": lambda v: (
        f"The next player cannot take the pile with {_ranks(v)}: that side's meld of them leaves "
        "no room."
    ),
    "dead-rank": _dead,
    "threw-rank": lambda v: f"The next player has thrown {_ranks(v)}, and so hardly collects them.",
    "let-lie": lambda v: (
        f"The next player has let {_ranks(v)} lie before, and so seems to have no pair of them."
    ),
    "they-took": lambda v: f"The next player took {_ranks(v)} with the pile.",
    "tells-wilds": _signals_wild_cards,
    "keeps-pair": lambda v: (
        f"It keeps your {number_word(_number(v, 'count'))} {_ranks(v)} together."
    ),
    "keeps-wild": lambda _: "It keeps your wild card.",
    "fits-meld": lambda v: f"It keeps {_ranks(v)} for your side's meld of them.",
    "they-meld": lambda v: f"The next player's side has {_ranks(v)} on the table.",
    "keeps-hand": lambda v: (
        f"It keeps your cards in the hand; {_after(v)} you would hold "
        f"{many(_number(v, 'cards'), 'card')}."
    ),
    "hand-costs": lambda v: (
        f"Your {many(_number(v, 'cards'), 'card')} in the hand cost {points(_number(v, 'points'))} "
        "if the deal ends now."
    ),
    "stock-low": lambda v: f"The stock has only {many(_number(v, 'cards'), 'card')} left.",
    "pile-brings": lambda v: (
        f"The pile brings {many(_number(v, 'cards'), 'card')} worth "
        f"{points(_number(v, 'points'))}; "
        f"{_some(v, 'fits')} of them {'fits' if v['fits'] == 1 else 'fit'} what you hold or your "
        "side has melded."
    ),
    "pile-small": lambda v: (
        f"The pile has only {many(_number(v, 'cards'), 'card')}, "
        f"{_some(v, 'fits')} of them of use to you."
    ),
    "opens": _opens,
    "completes": lambda v: f"It completes {'a canasta' if v['canastas'] == 1 else 'canastas'}.",
    "lays": lambda v: (
        f"It brings {points(_number(v, 'points'))} from the hand to the table and leaves "
        f"{many(_number(v, 'left'), 'card')}."
    ),
    "lone-card": lambda v: f"It is your only {rank_word(_rank(v))}.",
    "no-lone-card": lambda v: (
        f"You hold no single card; of {_ranks(v)} you hold {number_word(_number(v, 'count'))}."
    ),
    "not-theirs": lambda v: f"The next player's side has no {_ranks(v)} on the table.",
    "still-holds": lambda v: (
        f"You still hold {'another' if v['count'] == 1 else number_word(_number(v, 'count'))} "
        f"{rank_word(_rank(v)) if v['count'] == 1 else _ranks(v)}."
    ),
    "costs-points": lambda v: f"It costs you {points(_number(v, 'points'))} of cards.",
    "takes-back": lambda _: "You get the melds of this turn back and choose again.",
    "pile-count": lambda v: f"The pile brings {many(_number(v, 'cards'), 'card')}.",
    "pile-uses": lambda v: f"{_capital(act_words(str(v['act'])))} would use those cards up.",
    "pile-open": lambda v: (
        f"Everyone would know the {many(_number(v, 'cards'), 'card')} that you take."
    ),
    "foot-cards": lambda v: f"It brings {many(_number(v, 'cards'), 'card')}.",
    "passes": lambda v: f"You keep your {many(_number(v, 'cards'), 'card')}.",
    "splashes": lambda _: "It ends the deal at once, and the other side scores nothing.",
}

CODES: Final = tuple(_SENTENCES)
