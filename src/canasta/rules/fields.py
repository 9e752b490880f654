"""The rules of a rule book, one by one: name, type and choices, for tools and errors."""

from dataclasses import dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from canasta.rules.rules import Rules
from canasta.rules.texts import texts

NAMES: Final = ("name", "title")
"""The fields of ``Rules`` that only name it."""

SLIPS: Final = "slips"
"""The chapter on irregularities."""

FieldKind = Literal["text", "flag", "number", "numbers", "choice"]

_KINDS: Final[dict[Any, FieldKind]] = {
    str: "text",
    bool: "flag",
    int: "number",
    tuple[int, ...]: "numbers",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleField:
    """One rule.

    Attributes:
        name: the name of the field of :class:`Rules`.
        kind: the type of its value.
        choices: the values of a choice; empty for other kinds.
        least: the least that a number may be.
        most: the most that a number may be.
        group: the chapter of the rule book.
        clauses: the ids of the clauses that it rests on.
        needs: the conditions under which it applies at all.
    """

    name: str
    kind: FieldKind
    choices: tuple[str, ...]
    least: int
    most: int
    group: str
    clauses: tuple[str, ...]
    needs: tuple[str, ...]

    @property
    def doc(self) -> str:
        """A phrase that says what it decides."""
        return str(texts().find("rules", self.name, "is"))

    @property
    def may_be(self) -> str:
        """Values it may have, as they are written in a file: ``true or false`` …."""
        return self.may_be_in("en")

    def may_be_in(self, language: str) -> str:
        """Return the values it may have, in words of a language."""
        said = texts(language)
        low = max(self.least, 0)
        values = {"least": f"{self.least:_}", "most": f"{self.most:_}", "low": str(low)}
        values |= {"next": str(low + 1)}
        if self.kind == "choice":
            return said.word("words", "or").join(f'"{choice}"' for choice in self.choices)
        return said.fill(said.word("house", self.kind), values)

    def accepts(self, value: object) -> bool:
        """Return whether it may have this value, regardless of the other rules."""
        match self.kind:
            case "text":
                return isinstance(value, str)
            case "flag":
                return isinstance(value, bool)
            case "number":
                return self._is_number(value)
            case "numbers":
                return isinstance(value, tuple) and all(map(self._is_number, value))
            case "choice":
                return isinstance(value, str) and value in self.choices

    def _is_number(self, value: object) -> bool:
        return type(value) is int and self.least <= value <= self.most


@cache
def rule_fields() -> MappingProxyType[str, RuleField]:
    """Return every rule by its field's name, in the order of ``Rules``, without its two names."""
    hints = get_type_hints(Rules)
    found: dict[str, RuleField] = {}
    for declared in fields(Rules):
        if declared.name in NAMES:
            continue
        hint, metadata = hints[declared.name], dict(declared.metadata)
        choice = get_origin(hint) is Literal
        found[declared.name] = RuleField(
            name=declared.name,
            kind="choice" if choice else _KINDS[hint],
            choices=get_args(hint) if choice else (),
            **metadata,
        )
    return MappingProxyType(found)


@cache
def slip_rules() -> tuple[str, ...]:
    """Return the rules that allow a kind of irregularity: off in every book (AG-7, AW-32)."""
    return tuple(
        field.name
        for field in rule_fields().values()
        if field.group == SLIPS and field.kind == "flag"
    )


def applies(rules: Rules, needs: tuple[str, ...]) -> bool:
    """Return whether conditions hold.

    ``needs``: such as ``runs``, ``!runs``, ``foot=by_choice``, ``players=4,3``, ``draw_count>1`` or
    ``partners``.
    """
    for need in needs:
        if need.startswith("!"):
            if applies(rules, (need[1:],)):
                return False
            continue
        if need == "partners":
            if 4 not in rules.players:
                return False
            continue
        name, more, least = need.partition(">")
        if more:
            if getattr(rules, name) <= int(least):
                return False
            continue
        name, is_, choice = need.partition("=")
        value = getattr(rules, name)
        if isinstance(value, tuple):
            value = ",".join(map(str, value))
        if is_ and value != choice:
            return False
        if not value or (not is_ and value == "none"):
            return False
    return True


def changes(base: Rules, rules: Rules) -> dict[str, Any]:
    """Return the rules in which ``rules`` differs from ``base``, by field name, except names."""
    return {
        name: getattr(rules, name)
        for name in rule_fields()
        if getattr(rules, name) != getattr(base, name)
    }
