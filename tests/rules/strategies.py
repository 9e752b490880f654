"""Rules of all kinds, for property tests."""

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from canasta.rules import BOOKS, CARD_VALUES, RuleField, Rules, check, named_rules, rule_fields


def values(field: RuleField) -> st.SearchStrategy[Any]:
    """Values that a rule accepts."""
    match field.kind:
        case "flag":
            return st.booleans()
        case "choice":
            return st.sampled_from(list(field.choices))
        case "numbers":
            number = st.integers(field.least, field.most)
            return st.lists(number, max_size=8).map(tuple)
        case _:
            return st.integers(field.least, field.most)


@st.composite
def changed_rules(draw: st.DrawFn) -> Rules:
    """A book or variation with a few rules changed, contradictions or not, under a house name."""
    base = draw(st.sampled_from(named_rules()))
    names = draw(st.lists(st.sampled_from(list(rule_fields())), max_size=4, unique=True))
    changes = {name: draw(values(rule_fields()[name])) for name in names}
    return replace(base, name=draw(house_names), title=draw(house_titles), **changes)


_SOME_POINTS = (0, 1, 5, 7, 10, 15, 25, 30, 100)


def with_own_values(rules: Rules, random: Random) -> Rules:
    """The same rules with other card points for some ranks, or for all, that can be played."""
    for _ in range(100):
        names = random.sample([*CARD_VALUES], random.randint(1, len(CARD_VALUES)))
        worth: dict[str, Any] = {name: random.choice(_SOME_POINTS) for name in names}
        worth["black_three_value"] = random.choice((0, 3, 5, 100))
        changed = replace(rules, name="own-values", title="Own values", **worth)
        if not check(changed):
            return changed
    raise AssertionError(f"no card points of a hundred fit {rules.title}")


house_names = st.from_regex(r"[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,2}", fullmatch=True).filter(
    lambda name: name not in BOOKS
)
house_titles = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=60)
house_rules = changed_rules().filter(lambda rules: not check(rules))
