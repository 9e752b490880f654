"""A game in outline: the card to keep at the table, the aim, and the steps of a turn."""

from collections.abc import Iterable
from typing import Final

from canasta.rules.chapter import RuleSentence, TextTable
from canasta.rules.citing import clauses_for
from canasta.rules.fields import applies, rule_fields
from canasta.rules.sentence import bonuses, card_values
from canasta.rules.speech import Speech
from canasta.rules.texts import capital
from canasta.rules.words import opening_steps


def summed_up(speech: Speech, text: str, fields: str, table: TextTable = ()) -> RuleSentence:
    """Return an entry that sums up some rules; it cites the clauses of those that apply."""
    needs = {name: rule_fields()[name].needs for name in fields.split()}
    names = tuple(name for name in needs if applies(speech.rules, needs[name]))
    clauses = dict.fromkeys(clause for name in names for clause in rule_fields()[name].clauses)
    return RuleSentence(
        (), text, table, clauses_for(speech.rules, tuple(clauses), names), alone=True
    )


def card(speech: Speech) -> RuleSentence:
    """Return the summary of a game, as a table."""
    rules, language = speech.rules, speech.language
    more = {
        "steps": " · ".join(f"{score}: {need}" for score, need in opening_steps(rules, language)),
        "bonuses": " · ".join(f"{kind} {points}" for kind, points in bonuses(speech)),
        "values": " · ".join(f"{ranks}: {points}" for ranks, points in card_values(speech)),
        "needs": needs(speech),
    }
    lines = (
        (speech.say("card", "names", name), speech.say("card", name, **more))
        for name in speech.texts.find("book", "card", "names")
        if more.get({"canastas": "bonuses", "out": "needs"}.get(name, ""), "—")
    )
    return RuleSentence((), speech.say("card", "intro"), (_heads(speech, "card"), *lines))


def _heads(speech: Speech, name: str) -> tuple[str, ...]:
    return tuple(speech.texts.find("book", name, "heads"))


def needs(speech: Speech) -> str:
    """Return everything that a side needs to go out, in one line."""
    return ", ".join(speech.every("aim", "needs"))


_OUT: Final = (
    "canastas_to_go_out two_kinds_to_go_out samba_to_go_out complete_wild_meld complete_aces "
    "complete_sevens melds_need_canasta"
)
"""The rules that say when a side may go out, and what follows without a canasta."""

_BONUSES: Final = "natural_canasta mixed_canasta samba wild_canasta wild_four_jokers"


def aim(speech: Speech) -> tuple[RuleSentence, ...]:
    """Return the aim of the game: what wins, what scores, and what ends a deal."""
    out = speech.say("aim", "out" if needs(speech) else "out_free", needs=needs(speech))
    return (
        summed_up(speech, speech.say("aim", "match"), "target players"),
        summed_up(speech, speech.say("aim", "points"), f"{_BONUSES} wild_seven_deuces"),
        summed_up(speech, f"{out} {speech.say('aim', 'left')}", _OUT),
    )


def steps(speech: Speech) -> TextTable:
    """Return an outline of a turn, as a table."""
    names = _steps(speech)
    lines = ((speech.say("turn", "names", name), speech.say("turn", name)) for name in names)
    return (_heads(speech, "turn"), *((capital(name), text) for name, text in lines))


def _steps(speech: Speech) -> Iterable[str]:
    rules = speech.rules
    yield from ("threes", "draw", "pile", "meld")
    if rules.foot != "none":
        yield "pot" if rules.foot == "first_canasta" else "hand"
    yield "discard"
    if rules.talon_first or rules.talon_second:
        yield "talon"
