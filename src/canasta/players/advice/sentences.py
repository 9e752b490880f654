"""Reasons in words, by the catalogue of a language (``reasons.toml``).

The page has the same catalogue (``tools/page.py``), and fills it with words of its own: cards in
words, not as in NOTATION.
"""

import re
from collections.abc import Callable
from typing import Final

from canasta.cards import JOKER_RANK, RANKS
from canasta.game import Action, Add, Answer, Cut, Discard, Face, LayMeld, Take, read_line
from canasta.players.advice.weigher import Reason
from canasta.rules.texts import Texts, capital, texts

Values = dict[str, str | int | float]

_MANY: Final = 2
"""Maximum number of moves that are all named; of more, only the first is."""

CODES: Final = tuple(code for code in texts().find("reasons", "reasons") if "?" not in code)

_GAP: Final = re.compile(r"\{(\w+)((?::[^:}]*)*)\}")


def say(reason: Reason, language: str = "en") -> str:
    """Return a reason as a sentence, with cards as in NOTATION (``Qh``)."""
    code, values, words = reason.code, reason.values, texts(language)
    sentences = words.find("reasons", "reasons")
    zeros = (f"{code}?{name}" for name, value in values.items() if value == 0)
    sentence = next((sentences[key] for key in zeros if key in sentences), sentences[code])

    def filled(found: re.Match[str]) -> str:
        part, *names = (found[1] + found[2]).split(":")
        if part in _PARTS:
            return _PARTS[part](words, values, *names)
        value = str(values[part])
        decimal = _said(words, "decimal")
        return value.replace(".", decimal) if isinstance(values[part], float) else value

    return _GAP.sub(filled, sentence)


def act_words(act: str, language: str = "en") -> str:
    """Return a move in the form that follows *after*: ``discarding Qh``, ``laying K K K``."""
    words = texts(language)
    first, *more = [_doing(words, action) for action in read_line(act)]
    if not more:
        return first
    form = "both" if len(more) < _MANY else "several"
    return words.fill(words.find("reasons", "acts", form), {"first": first, "second": more[0]})


def _doing(words: Texts, action: Action) -> str:
    cards, _, onto = str(action).partition(" ")[2].partition("-> ")
    values: dict[str, str | int] = {"cards": cards.strip(), "onto": onto}
    match action:
        case Take():
            form = "take_only" if not action.cards else "take_to" if onto else "take"
        case Cut(count=count):
            form, values["count"] = "cut", count
        case Answer(yes=yes):
            form = "yes" if yes else "no"
        case LayMeld() | Add() | Discard() | Face():
            form = {LayMeld: "lay", Add: "add", Discard: "discard", Face: "face"}[type(action)]
        case _:
            form = str(action)
    return words.fill(words.find("reasons", "acts", form), values)


def _said(words: Texts, key: str, **values: str | int) -> str:
    return words.fill(words.find("reasons", "words", key), values)


def _quoted(words: Texts, values: Values, name: str) -> str:
    act = act_words(str(values[name]), words.language)
    return words.fill(words.find("reasons", "acts", "quoted"), {"act": act})


def _rank(words: Texts, values: Values, form: str = "rank") -> str:
    ranks: list[str] = words.find("reasons", "words", form)
    text = str(values["rank"])
    return ranks[JOKER_RANK if text == "Jk" else RANKS.index(text)]


def _by_gender(words: Texts, values: Values, key: str, form: str = "rank") -> str:
    """Return words before a rank, which may depend on its gender."""
    forms = words.find("reasons", "words", key)
    return words.fill(forms[_rank(words, values, "genders")], {"rank": _rank(words, values, form)})


def _more(words: Texts, values: Values) -> str:
    count = int(values["count"])
    if count == 1:
        return _by_gender(words, values, "another", "one_rank")
    return _said(words, "more", count=count, ranks=_rank(words, values, "ranks"))


def _wilds(words: Texts, values: Values) -> str:
    least, most = int(values["least"]), int(values["most"])
    form = ("wilds" if least == most else "wilds_least") if least else "wilds_most"
    return _said(words, form, count=least or most)


def _cards(words: Texts, values: Values, name: str = "cards") -> str:
    count = int(values[name])
    return _said(words, "cards" if count else "no_cards", count=count)


_PARTS: Final[dict[str, Callable[..., str]]] = {
    # Twice the standard error, a 95 % interval.
    "gap": lambda w, v: _said(
        w, "gap", points=int(v["points"]), error=round(2 * float(v["error"]))
    ),
    "doing": _quoted,
    "Doing": lambda w, v, name: capital(_quoted(w, v, name)),
    "only": lambda w, v: _by_gender(w, v, "only"),
    "ranks": lambda w, v: _rank(w, v, "ranks"),
    "Ranks": lambda w, v: capital(_rank(w, v, "ranks")),
    "more": _more,
    "wilds": _wilds,
    "cards": _cards,
    "points": lambda w, v: _said(w, "points", points=int(v["points"])),
    "number": lambda w, v, name: w.count(int(v[name])) if v[name] else _said(w, "none"),
    "one": lambda _w, v, name, one, several: one if v[name] == 1 else several,
}
