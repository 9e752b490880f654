"""House rules that can be played and leave something odd: warnings, not errors."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from canasta.rules.card_values import CARD_VALUES, changed_values, dearest_cards
from canasta.rules.fields import applies, rule_fields
from canasta.rules.rules import Rules
from canasta.rules.texts import capital, texts

USUAL: Final = MappingProxyType(
    {
        "natural_aces": "natural_canasta",
        "natural_sevens": "natural_canasta",
        "wild_four_jokers": "wild_canasta",
        "wild_seven_deuces": "wild_canasta",
    }
)
"""Bonuses of special canastas, with that of the usual one; ``"usual"`` as a value means it."""


@dataclass(frozen=True, slots=True)
class Odd:
    """Something odd: the rules concerned, a text of ``book.toml``, and its values."""

    fields: tuple[str, ...]
    text: str
    values: Mapping[str, str | int] = field(default_factory=dict)

    def in_language(self, language: str = "en") -> str:
        """Return the warning as a sentence."""
        said = texts(language)
        values = {**self.values, "canasta": said.find("book", "odd", "canastas", self.fields[0])}
        return capital(said.fill(said.word("odd", self.text), values))


def odd_rules(rules: Rules) -> tuple[Odd, ...]:
    """Return what is odd about rules that can be played; nothing is in a book."""
    return (*_cheap_canastas(rules), *_orders(rules), *_card_values(rules))


def _cheap_canastas(rules: Rules) -> Iterator[Odd]:
    for name, usual in USUAL.items():
        points, more = getattr(rules, name), getattr(rules, usual)
        if applies(rules, rule_fields()[name].needs) and points < more:
            yield Odd((name, usual), "cheap", {"points": points, "more": more, "rule": name})
    if rules.max_wilds and rules.mixed_canasta > rules.natural_canasta:
        points = {"points": rules.mixed_canasta, "more": rules.natural_canasta}
        yield Odd(("mixed_canasta", "natural_canasta"), "mixed", points)


def _orders(rules: Rules) -> Iterator[Odd]:
    if _falls(rules.opening_points):
        yield Odd(("opening_points",), "opening")
    raised = zip(rules.opening_points, rules.raised_opening, strict=False)
    if any(later < points for points, later in raised):
        yield Odd(("raised_opening", "opening_points"), "raised")
    if 0 < rules.concealed_bonus < rules.going_out_bonus:
        points = {"points": rules.concealed_bonus, "more": rules.going_out_bonus}
        yield Odd(("concealed_bonus", "going_out_bonus"), "concealed", points)
    for name in ("red_three_points", "black_three_points"):
        if _falls(getattr(rules, name)):
            yield Odd((name,), name)


def _card_values(rules: Rules) -> Iterator[Odd]:
    changed = changed_values(rules)
    if not changed:
        return
    naturals = [name for name in CARD_VALUES if name not in ("joker_value", "deuce_value")]
    dearest = max(naturals, key=lambda name: getattr(rules, name))
    more = getattr(rules, dearest)
    for name in ("joker_value", "deuce_value"):
        points = getattr(rules, name)
        if points < more:
            yield Odd((name, dearest), name, {"points": points, "more": more})
    held = rules.hand_size + rules.draw_count + rules.top_card_counts
    needed, worth = max(rules.opening_points), dearest_cards(rules, held)
    if worth < needed:
        points = {"points": worth, "more": needed}
        yield Odd((*changed, "opening_points"), "opening_reach", points)


def _falls(ladder: Sequence[int]) -> bool:
    return any(later < earlier for earlier, later in pairwise(ladder))
