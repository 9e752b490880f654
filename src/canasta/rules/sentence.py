"""A rule's sentence in the rule book, with its table if it has one."""

from collections.abc import Sequence
from typing import Final

from canasta.rules.card_values import CARD_VALUES, value_groups
from canasta.rules.chapter import TextTable
from canasta.rules.fields import applies, rule_fields
from canasta.rules.rules import Rules
from canasta.rules.speech import Speech
from canasta.rules.texts import FIELD
from canasta.rules.words import each_of, opening_steps, ranks_words

Sentence = tuple[str, TextTable]
"""A rule's sentence and table; empty if it does not apply or says nothing."""

BONUSES: Final = (
    "natural_canasta",
    "natural_aces",
    "natural_sevens",
    "mixed_canasta",
    "samba",
    "wild_canasta",
    "wild_four_jokers",
    "wild_seven_deuces",
)
"""The bonuses, which share one table."""

TABLES: Final = {name: names for names in (BONUSES, tuple(CARD_VALUES)) for name in names}
"""Rules that share one table, which belongs to the first of them: by each, all."""

_SAME_AS: Final = {
    "natural_aces": "natural_canasta",
    "natural_sevens": "natural_canasta",
    "wild_four_jokers": "wild_canasta",
    "wild_seven_deuces": "wild_canasta",
}
_LADDERS: Final = ("red_three_points", "black_three_points", "black_threes_in_hand")
"""Rules with a table by count, or one sentence if each card counts the same."""

_TWINS: Final = {
    "black_threes_in_hand": ("red_three_in_hand",),
    "sevens_in_hand_penalty": ("aces_in_hand_penalty", "aces_in_hand_from"),
    "incomplete_sevens_penalty": ("incomplete_aces_penalty",),
    "complete_sevens": ("complete_aces",),
}
"""Rules that another's sentence states as well if both have the same values: the other first."""


def twin(rules: Rules, name: str) -> str:
    """Return the rule whose sentence states this one as well; its own name if none does."""
    if name not in _TWINS:
        return name
    other = _TWINS[name][0]
    both = all(applies(rules, rule_fields()[each].needs) for each in (name, other))
    return other if both and _alike(rules, name) else name


def _alike(rules: Rules, name: str) -> bool:
    if name == "black_threes_in_hand":
        return 0 < rules.red_three_in_hand == each_of(rules.black_threes_in_hand)
    own = [name, name.replace("_penalty", "_from")][: len(_TWINS[name])]
    pairs = zip(own, _TWINS[name], strict=True)
    return all(getattr(rules, mine) == getattr(rules, other) != 0 for mine, other in pairs)


def stated_with(speech: Speech, name: str) -> tuple[str, ...]:
    """Return the rules that a rule's sentence states: itself, and those without their own."""
    if name in TABLES:
        return TABLES[name]
    if name == "opening_points":
        return name, "opening_scores"
    twins = [each for each in _TWINS if each != name and twin(speech.rules, each) == name]
    froms = [each.replace("_penalty", "_from") for each in twins]
    named = [match[2] for match in FIELD.finditer(_template(speech, name))]
    found = (name, *named, *twins, *froms)
    return tuple(dict.fromkeys(each for each in found if each in rule_fields()))


def sentence(speech: Speech, name: str) -> Sentence:
    """Return the rule book's sentence for a rule; ``~`` before it marks what goes without it."""
    rules, said = speech.rules, speech.texts
    if name != TABLES.get(name, (name,))[0] or not applies(rules, rule_fields()[name].needs):
        return "", ()
    if name in CARD_VALUES:
        return speech.say("common", "card_points"), (_heads(speech, name), *card_values(speech))
    if name in BONUSES:
        return speech.say("common", "bonuses"), (_heads(speech, name), *bonuses(speech))
    each = each_of(getattr(rules, name)) if name in _LADDERS else None
    text = speech.fill(_template(speech, name), each=each or 0)
    if name == "black_threes_counted" and each_of(rules.black_threes_in_hand) is not None:
        text = f"~{text}"
    if name == "opening_points":
        return text, (_heads(speech, name), *opening_steps(rules, speech.language))
    if name in _LADDERS and text.endswith(":"):
        steps = enumerate(getattr(rules, name), 1)
        lines = ((str(count), said.number(points)) for count, points in steps)
        return text, (_heads(speech, name), *lines)
    return text, ()


def card_values(speech: Speech) -> list[tuple[str, str]]:
    """Return the card points that occur, each with the ranks that have them."""
    said = speech.texts
    return [
        (ranks_words(ranks, speech.language), said.number(points))
        for points, ranks in value_groups(speech.rules)
    ]


def bonuses(speech: Speech) -> list[tuple[str, str]]:
    """Return the bonus of each kind of canasta that is played, special ones if they differ."""
    rules, found = speech.rules, []
    for name in BONUSES:
        points, same = getattr(rules, name), _SAME_AS.get(name)
        played = points and applies(rules, rule_fields()[name].needs)
        if played and not (same and points == getattr(rules, same)):
            title = str(speech.texts.find("rules", name, "says"))
            found.append((title, speech.texts.number(points)))
    return found


def _heads(speech: Speech, name: str) -> tuple[str, ...]:
    return tuple(speech.texts.find("book", "heads", name))


def _template(speech: Speech, name: str) -> str:
    """Return the text of a rule that applies, before its fields are filled in."""
    value, find = getattr(speech.rules, name), speech.texts.find
    says = find("rules", name, "says")
    if name in _LADDERS:
        return speech.pick(says, _kind(speech.rules, name, value))
    if not value:
        off = says.get("0") if isinstance(says, dict) else None
        return str(off or find("rules", name, "otherwise") or "")
    both = any(twin(speech.rules, each) == name for each in _TWINS if each != name)
    return speech.pick(says, *([value] if isinstance(value, str) else []), *(["both"] * both))


def _kind(rules: Rules, name: str, ladder: Sequence[int]) -> str:
    if name == "black_three_points" and ladder == rules.red_three_points:
        return "same"
    each = each_of(ladder)
    return "table" if each is None else "each" if each else "none"
