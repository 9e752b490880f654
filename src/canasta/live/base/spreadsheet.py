"""Tables for spreadsheets, with the separators and words of their reader."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from canasta.escaping import escaped

Row: TypeAlias = Sequence[str | float]

_RISKY: Final = ("=", "+", "-", "\N{MINUS SIGN}", "@", "|", "%", "\\")
"""Signs at which a spreadsheet takes a text for a formula or a command."""

_WITHIN: Final = re.compile(r"([;|]\s*)([=+@\uff1d\uff0b\uff20-])")
"""A formula's sign after a separator of cells, for readers that ignore quotes."""

_MONTH: Final = (
    r"(jan|ene|gen|feb|f[ée]v|m[aäe]r|mrz|apr|avr|abr|ma[iygj]|giu|ju[iln]|lug|aug|ao[uû]|ago|se[pt]"
    r"|o[kct]t|nov|d[eéi][czc])[^\W\d]*\.?"
)
_MISREAD: Final = re.compile(
    r"[\d.,:/\s'%€$£+-]*\d[\d.,:/\s'%€$£+-]*|\d[\d.,]*e[+-]?\d+|true|false|wahr|falsch|vrai|faux"
    rf"|(\d{{1,4}}[.\s/-]*)?{_MONTH}([\s/.-]*\d{{1,4}}){{1,2}}|\d{{1,4}}[.\s/-]*{_MONTH}",
    re.IGNORECASE,
)
"""Texts that a spreadsheet reads as a number, a time, a date or a truth value."""

_POINT: Final = frozenset({"en", "zh", "ja", "ko", "th", "he", "hi"})
"""Languages that write a decimal point; all others write a comma."""
_POINT_TOO: Final = frozenset({"de-ch", "de-li", "fr-ch", "it-ch", "es-mx"})


class Locale(NamedTuple):
    """The way in which a reader's country writes numbers and columns."""

    separator: str = ","
    """Sign between cells."""
    decimal: str = "."
    german: bool = False
    """True for German words; all other readers get English ones."""


ENGLISH: Final = Locale()


def locale_of(wanted: str) -> Locale:
    """Return a reader's habits from a tag such as ``de-AT``, or a list as browsers send it.

    >>> locale_of("de-AT,de;q=0.9")
    Locale(separator=';', decimal=',', german=True)
    """
    tag = re.split(r"[,;.]", wanted)[0].strip().replace("_", "-").lower()
    language = tag.partition("-")[0]
    if not language.isalpha() or language in _POINT | {"c", "posix"}:
        return ENGLISH
    point = tag in _POINT_TOO
    return Locale("," if tag == "es-mx" else ";", "." if point else ",", language == "de")


def table_of(rows: Iterable[Row], locale: Locale = ENGLISH) -> bytes:
    """Return rows as a table for a spreadsheet, in UTF-8 with a byte order mark.

    Numbers stay numbers. All text is quoted, so that no reader splits it at a separator or takes it
    for a formula.
    """
    lines = (locale.separator.join(_cell(cell, locale) for cell in row) for row in rows)
    return "".join(f"{line}\r\n" for line in lines).encode("utf-8-sig")


def _cell(cell: str | float, locale: Locale) -> str:
    if isinstance(cell, str):
        return '"' + safe_cell(cell).replace('"', '""') + '"'
    whole = cell == int(cell)  # as people write it: without a decimal point
    return str(int(cell)) if whole else str(round(cell, 6)).replace(".", locale.decimal)


def safe_cell(cell: str) -> str:
    """Return a cell that no spreadsheet runs or misreads, even with full-width characters."""
    plain = _WITHIN.sub(r"\1'\2", escaped(cell))
    begins = unicodedata.normalize("NFKC", plain).strip()
    risky = begins.startswith(_RISKY) or plain != cell or _MISREAD.fullmatch(begins)
    return f"'{plain}" if risky else plain
