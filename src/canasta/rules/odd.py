"""House rules that can be played and leave something odd: warnings, not errors."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from canasta.rules.fields import applies, rule_fields
from canasta.rules.rules import Rules

USUAL: Final = MappingProxyType(
    {
        "natural_aces": "natural_canasta",
        "natural_sevens": "natural_canasta",
        "wild_four_jokers": "wild_canasta",
        "wild_seven_deuces": "wild_canasta",
    }
)
"""Bonuses of special canastas, with that of the usual one; ``"usual"`` as a value means it."""

_CANASTAS: Final = {
    "natural_aces": ("a natural canasta of aces", "ein natürlicher Canasta aus Assen"),
    "natural_sevens": ("a natural canasta of sevens", "ein natürlicher Canasta aus Siebenen"),
    "wild_four_jokers": (
        "a wild-card canasta with four jokers",
        "ein wilder Canasta mit vier Jokern",
    ),
    "wild_seven_deuces": (
        "a wild-card canasta of seven twos",
        "ein wilder Canasta aus sieben Zweien",
    ),
}


@dataclass(frozen=True, slots=True)
class Odd:
    """Something odd: the rules concerned, and a sentence in each language of the page."""

    fields: tuple[str, ...]
    en: str
    de: str


def odd_rules(rules: Rules) -> tuple[Odd, ...]:
    """Return what is odd about rules that can be played; nothing is in a book."""
    return (*_cheap_canastas(rules), *_orders(rules))


def _cheap_canastas(rules: Rules) -> Iterator[Odd]:
    for name, usual in USUAL.items():
        points, more = getattr(rules, name), getattr(rules, usual)
        if applies(rules, rule_fields()[name].needs) and points < more:
            en, de = _CANASTAS[name]
            yield Odd(
                (name, usual),
                f"{en.capitalize()} earns {points:,} points, less than any other ({more:,}). If "
                f'you don\'t mean that, write {name} = "usual".',
                f"{de[0].upper()}{de[1:]} bringt {points} Punkte, weniger als jeder andere "
                f'({more}). Ist das nicht gemeint, so schreib {name} = "usual".',
            )
    if rules.max_wilds and rules.mixed_canasta > rules.natural_canasta:
        yield Odd(
            ("mixed_canasta", "natural_canasta"),
            f"A mixed canasta earns {rules.mixed_canasta:,} points, more than a natural one "
            f"({rules.natural_canasta:,}).",
            f"Ein gemischter Canasta bringt {rules.mixed_canasta} Punkte, mehr als ein natürlicher "
            f"({rules.natural_canasta}).",
        )


def _orders(rules: Rules) -> Iterator[Odd]:
    if any(later < earlier for earlier, later in pairwise(rules.opening_points)):
        yield Odd(
            ("opening_points",),
            "A side with a higher score needs fewer points to open.",
            "Eine Seite mit höherem Stand braucht weniger Punkte zur Erstmeldung.",
        )
    if any(
        raised < points
        for points, raised in zip(rules.opening_points, rules.raised_opening, strict=False)
    ):
        yield Odd(
            ("raised_opening", "opening_points"),
            "After an opening that falls short a side needs fewer points than before.",
            "Nach einer zu kleinen Erstmeldung braucht eine Seite weniger Punkte als vorher.",
        )
    if 0 < rules.concealed_bonus < rules.going_out_bonus:
        yield Odd(
            ("concealed_bonus", "going_out_bonus"),
            f"Going out concealed earns {rules.concealed_bonus:,} points, less than going out "
            f"otherwise ({rules.going_out_bonus:,}).",
            f"Verdeckt auszumachen bringt {rules.concealed_bonus} Punkte, weniger als sonst "
            f"({rules.going_out_bonus}).",
        )
    for name, en, de in (
        ("red_three_points", "red threes", "rote Dreien"),
        ("black_three_points", "black threes", "schwarze Dreien"),
    ):
        if any(later < earlier for earlier, later in pairwise(getattr(rules, name))):
            yield Odd(
                (name,),
                f"More {en} earn a side less than fewer do.",
                f"Mehr {de} bringen einer Seite weniger als wenige.",
            )
