"""What can be wrong with a rule book that somebody names or writes."""

from canasta.rules.nearest import nearest


class RulesError(ValueError):
    """Rules that do not exist, cannot be read, or contradict each other.

    Attributes:
        code: the stable, dotted name of what is wrong, such as ``rules.unknown_book``.
        message: a sentence that says what is wrong, why, and what can be done.
        fields: the names of the rules that it is about, if any.
    """

    def __init__(self, code: str, message: str, fields: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.fields = fields

    def __reduce__(self) -> tuple[type["RulesError"], tuple[str, str, tuple[str, ...]]]:
        return type(self), (self.code, self.message, self.fields)


def did_you_mean(word: str, words: "list[str] | tuple[str, ...]") -> str:
    """`` Did you mean 'waldo'?`` where one of the words is near, else nothing."""
    near = nearest(word, words)
    return f" Did you mean {near!r}?" if near else ""
