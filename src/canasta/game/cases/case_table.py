"""TOML tables, read key by key: every value has the right type, and there are no other keys."""

from typing import Any, Final

from canasta.game.cases.errors import CaseError, Place, printable
from canasta.rules.errors import did_you_mean

_LONGEST_TEXT: Final = 4_000
"""More than any list of 216 cards needs."""


def shown(value: object) -> str:
    """Return a TOML value as text for an error message."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return repr(printable(value, 60))
    if isinstance(value, int | float):
        return printable(
            hex(value) if isinstance(value, int) and abs(value) > 10**18 else str(value)
        )
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    return printable(str(value))


class CaseTable:
    """One table of a case file, and its place there.

    A key that is left out reads as None, or as an empty list or table.
    """

    def __init__(self, values: dict[str, Any], place: Place, name: str = "") -> None:
        self.values = values
        self.place = place
        self._prefix = f"{name}." if name else ""

    def only(self, *keys: str) -> None:
        """Refuse any key but these; raise ``CaseError`` (``cases.unknown_key``)."""
        for key in self.values:
            if key not in keys:
                raise self.place.error(
                    "cases.unknown_key",
                    f"there is no key {self._prefix}{printable(key)}."
                    f"{did_you_mean(key, keys)} The keys here are {', '.join(keys)}.",
                )

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text; without a default the key must be there."""
        return self._as_text(key, self._value(key, default))

    def optional_text(self, key: str) -> str | None:
        return self.text(key) if key in self.values else None

    def whole(self, key: str, least: int, most: int) -> int | None:
        return self._as_whole(key, self.values[key], least, most) if key in self.values else None

    def flag(self, key: str) -> bool | None:
        return self._as_flag(key, self.values[key]) if key in self.values else None

    def choice(self, key: str, choices: tuple[str, ...]) -> str | None:
        if key not in self.values:
            return None
        word = self.text(key)
        if word not in choices:
            raise self._wrong(key, " or ".join(repr(choice) for choice in choices), word)
        return word

    def texts(self, key: str, most: int) -> list[str]:
        return [self._as_text(f"{key}[{n}]", v) for n, v in enumerate(self._list(key, most))]

    def text_lists(self, key: str, most: int, most_inside: int) -> list[list[str]]:
        found = []
        for n, values in enumerate(self._list(key, most)):
            inner = CaseTable({f"{key}[{n}]": values}, self.place, self._prefix.rstrip("."))
            found.append(inner.texts(f"{key}[{n}]", most_inside))
        return found

    def wholes(self, key: str, most: int, low: int, high: int) -> list[int]:
        values = self._list(key, most)
        return [self._as_whole(f"{key}[{n}]", v, low, high) for n, v in enumerate(values)]

    def flags(self, key: str, most: int) -> list[bool]:
        return [self._as_flag(f"{key}[{n}]", v) for n, v in enumerate(self._list(key, most))]

    def inner(self, key: str) -> "CaseTable":
        value = self.values.get(key, {})
        if not isinstance(value, dict):
            raise self._wrong(key, "a table", value)
        return CaseTable(value, self.place, f"{self._prefix}{key}")

    def tables(self, key: str, most: int) -> "list[CaseTable]":
        found = []
        for n, value in enumerate(self._list(key, most)):
            if not isinstance(value, dict):
                raise self._wrong(key, f"tables, each under [[{self._prefix}{key}]]", value)
            found.append(CaseTable(value, self.place, f"{self._prefix}{key}[{n}]"))
        return found

    def field(self, key: str) -> str:
        return f"{self._prefix}{key}"

    def _value(self, key: str, default: Any) -> Any:
        value = self.values.get(key, default)
        if value is None:
            raise self.place.error("cases.missing", f"{self._prefix}{key} is missing.")
        return value

    def _list(self, key: str, most: int) -> list[Any]:
        values = self.values.get(key, [])
        if not isinstance(values, list):
            raise self._wrong(key, "a list", values)
        if len(values) > most:
            raise self.place.error(
                "cases.too_many",
                f"{self._prefix}{key} holds {len(values)} entries, and {most} is the most here.",
            )
        return values

    def _as_text(self, key: str, value: Any) -> str:
        if not isinstance(value, str):
            raise self._wrong(key, "a text", value)
        if len(value) > _LONGEST_TEXT:
            raise self.place.error(
                "cases.too_long",
                f"{self._prefix}{key} is a text of {len(value)} letters, and {_LONGEST_TEXT} "
                "is the most.",
            )
        return value

    def _as_whole(self, key: str, value: Any, least: int, most: int) -> int:
        # A bool is an int to Python, not to the one who wrote `seat = true`.
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self._wrong(key, f"a whole number from {least} to {most}", value)
        return value

    def _as_flag(self, key: str, value: Any) -> bool:
        if not isinstance(value, bool):
            raise self._wrong(key, "true or false", value)
        return value

    def _wrong(self, key: str, wanted: str, value: object) -> CaseError:
        return self.place.error(
            "cases.wrong_value", f"{self._prefix}{key} has to be {wanted}, not {shown(value)}."
        )
