"""The catalogue of reasons in English, in the words of players.

The page has the same sentences (``tools/page.py`` writes them to ``web/src/texts/en/reasons.ts``),
and fills them with words of its own: cards in words, not as in NOTATION.
"""

import re
from collections.abc import Callable
from typing import Final

from canasta.cards import JOKER_RANK, RANKS
from canasta.game import Action, Add, Answer, Cut, Discard, Face, LayMeld, Take, read_line
from canasta.game.words import many, number_word, points, rank_word, ranks_word
from canasta.players.advice.weigher import Reason

Values = dict[str, str | int | float]

_MANY: Final = 2
"""Maximum number of moves that are all named; of more, only the first is."""

_SHARES: Final = "in {share} of 100 sample deals, but in {other_share} after {doing:other}."

SENTENCES: Final = {
    "ahead": "It is worth about {gap} more than {doing:other}.",
    "likely-ahead": "It is probably worth {gap} more than {doing:other}, but that is not certain.",
    "too-close-to-call": "{Doing:other} is about as good. The difference of {gap} may be chance.",
    "even": "{Doing:other} is just as good.",
    "only-one": "Nothing else is possible.",
    "all-alike": "Whatever else you do has the same result.",
    "cut": "The deal needs {cards}; passing just so many brings {points}.",
    "cut?points": "The deal needs {cards}.",
    "pile-safer": f"The next player takes the pile {_SHARES}",
    "goes-out-more": f"Your side goes out {_SHARES}",
    "takes-pile-more": f"Your side takes a pile later {_SHARES}",
    "more-canastas": (
        "Your side ends with {canastas} canastas on average; after {doing:other} with "
        "{other_canastas}."
    ),
    "although-taken": (
        "The next player takes the pile more often: in {share} of 100 deals, against {other_share} "
        "after {doing:other}. It is still worth it."
    ),
    "stops-pile": "With {card} on top, the next player can’t take the pile ({cards}).",
    "shut-rank": (
        "The next player can’t take the pile with {ranks}: their meld of {ranks} is nearly full."
    ),
    "dead-rank": "{Ranks} are safe: at most one more is unseen, so no one has a pair.",
    "dead-rank?unseen": "{Ranks} are safe: all the others have been seen.",
    "threw-rank": "The next player has discarded {ranks}, so is probably not collecting them.",
    "let-lie": ("The next player has left {ranks} on the pile before, so probably holds no pair."),
    "they-took": "The next player took {ranks} with the pile.",
    "tells-wilds": "By the signalling code it tells your partner that you hold {wilds}.",
    "keeps-pair": "It keeps your {number:count} {ranks} together.",
    "keeps-wild": "It keeps your wild card.",
    "fits-meld": "It saves {ranks} for your side’s meld.",
    "they-meld": "The next player’s side has {ranks} on the table.",
    "keeps-hand": "It keeps cards in your hand; after {doing:other} you would hold {cards}.",
    "hand-costs": "The {cards} in your hand would cost {points} if the deal ended now.",
    "stock-low": "The stock is down to {cards}.",
    "pile-brings": (
        "The pile brings {cards} worth {points}; {number:fits} of them {one:fits:fits:fit} what "
        "you hold or your side has melded."
    ),
    "pile-small": "The pile has only {cards}, {number:fits} of them useful to you.",
    "opens": "It opens with {points} ({needed} needed).",
    "opens?points": "It opens.",
    "completes": "It completes {one:canastas:a canasta:canastas}.",
    "lays": "It puts {points} on the table and leaves you {cards:left}.",
    "lone-card": "It is your only {rank}.",
    "no-lone-card": "You hold no single card; of {ranks} you hold {number:count}.",
    "not-theirs": "The next player’s side has no {ranks} on the table.",
    "still-holds": "You still hold {more}.",
    "costs-points": "It costs you {points} of cards.",
    "takes-back": "You get the melds of this turn back and choose again.",
    "pile-count": "The pile brings {cards}.",
    "pile-uses": "{Doing:act} would use those cards up.",
    "pile-open": "Everyone would know the {cards} that you take.",
    "foot-cards": "It brings {cards}.",
    "passes": "You keep your {cards}.",
    "splashes": "It ends the deal at once, and your opponents score nothing.",
}
"""Sentences by code; with a question mark and a value's name, for that value being 0.

In braces stand the values' names, or one of ``_PARTS`` with the names that it takes.
"""

CODES: Final = tuple(code for code in SENTENCES if "?" not in code)

_GAP: Final = re.compile(r"\{(\w+)((?::[^:}]*)*)\}")


def say(reason: Reason) -> str:
    """Return a reason as a sentence, with cards as in NOTATION (``Qh``)."""
    code, values = reason.code, reason.values
    zeros = (f"{code}?{name}" for name, value in values.items() if value == 0)
    sentence = next((SENTENCES[key] for key in zeros if key in SENTENCES), SENTENCES[code])

    def filled(found: re.Match[str]) -> str:
        part, *names = (found[1] + found[2]).split(":")
        return _PARTS[part](values, *names) if part in _PARTS else str(values[part])

    return _GAP.sub(filled, sentence)


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
    "ask": "asking your partner",
    "splash": "splashing",
    "deal": "dealing",
}


def _doing(action: Action) -> str:  # noqa: PLR0911 - one phrase a kind of action
    rest = str(action).partition(" ")[2]
    match action:
        case Take(onto=onto) if not action.cards:
            return f"taking the pile onto {onto}"
        case Take():
            return f"taking the pile with {rest.replace('->', 'onto')}"
        case LayMeld():
            return f"laying {rest}"
        case Add(onto=onto):
            return f"adding {rest.partition(' -> ')[0]} to {onto}"
        case Discard():
            return f"discarding {rest}"
        case Face():
            return f"laying down {rest}"
        case Cut(count=count):
            return f"passing {count} cards"
        case Answer(yes=yes):
            return "saying yes" if yes else "saying no"
        case _:
            return _BARE[str(action)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _rank(values: Values) -> int:
    text = str(values["rank"])
    return JOKER_RANK if text == "Jk" else RANKS.index(text)


def _more(values: Values) -> str:
    count, rank = int(values["count"]), _rank(values)
    one = f"another {rank_word(rank)}"
    return one if count == 1 else f"{number_word(count)} more {ranks_word(rank)}"


def _wilds(values: Values) -> str:
    least, most = int(values["least"]), int(values["most"])
    count, more = (least, "" if least == most else " or more") if least else (most, " at most")
    return many(count, "wild card") + more


_PARTS: Final[dict[str, Callable[..., str]]] = {
    # Twice the standard error, a 95 % interval.
    "gap": lambda v: f"{points(int(v['points']))} (± {round(2 * float(v['error']))})",
    "doing": lambda v, name: act_words(str(v[name])),
    "Doing": lambda v, name: _capital(act_words(str(v[name]))),
    "rank": lambda v: rank_word(_rank(v)),
    "ranks": lambda v: ranks_word(_rank(v)),
    "Ranks": lambda v: _capital(ranks_word(_rank(v))),
    "more": _more,
    "wilds": _wilds,
    "cards": lambda v, name="cards": many(int(v[name]), "card"),
    "points": lambda v: points(int(v["points"])),
    "number": lambda v, name: number_word(int(v[name])) if v[name] else "none",
    "one": lambda v, name, one, several: one if v[name] == 1 else several,
}
