"""Rules as the key of a cache."""

from canasta.rules.rules import Rules


class SameRules:
    """Rules as a fast key that compares by identity, although equal rules would do.

    A hash of rules reads a hundred fields; a table needs it some ten times after every act.
    """

    __slots__ = ("rules",)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameRules) and other.rules is self.rules
