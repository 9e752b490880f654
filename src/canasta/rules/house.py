"""House rules: a small TOML file that changes a book, read with care and written back.

The file names the book, may give the rules a name and a title, and sets rules by the names of
the fields of :class:`canasta.rules.Rules`::

    book = "waldo+no-bridges"
    name = "grandmother"
    title = "As at grandmother's"

    [rules]
    target = 10000
    opening_points = [50, 90, 120, 150]
    partner_foot_red_three = "faced_at_once"
"""

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

from canasta.rules.base import base_of
from canasta.rules.books import BOOKS, USUAL_BOOK
from canasta.rules.check import check
from canasta.rules.errors import RulesError, did_you_mean
from canasta.rules.fields import NAMES, changes, rule_fields
from canasta.rules.former_names import todays_names
from canasta.rules.named import get_rules
from canasta.rules.nearest import nearest
from canasta.rules.odd import USUAL
from canasta.rules.rules import Rules

# Limits on a text of house rules, checked before TOML reads it.
#
# House rules are flat: a few keys, one line ``[rules]``, short values. TOML allows far more, and
# some of it takes its reader very long: a key of a thousand parts, lists in lists. One pass over
# the text, in time linear in its length, refuses anything that house rules do not need.

LARGEST: Final = 64 * 1024
"""Bytes of a text, comments and all."""

MOST_KEYS: Final = 1000
"""Keys and headings."""

MOST_PARTS: Final = 4
"""Parts of a key that are joined by dots: ``rules.target`` has two."""

DEEPEST: Final = 4
"""Lists and tables within one another."""

LONGEST_WORD: Final = 200
"""Letters of a word or a number without quotes."""

LONGEST_STRING: Final = 1000
"""Characters of a text in quotes, as it is written."""

_TOKENS: Final = re.compile(
    r"#[^\n]*"
    r'|(?P<string>"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}|\'\'\'(?:[^\']|\'(?!\'\'))*+\'{3,5}'
    r'|"(?:[^"\\\n]|\\.)*+"|\'[^\'\n]*+\')'
    r"|(?P<word>[\w+-]++)"
    r"|(?P<sign>[.=\[\]{},\n])",
    re.DOTALL,
)


def check_size(text: str, source: str) -> None:
    """Check that a text is as small and as flat as house rules are.

    Args:
        text: the TOML.
        source: the beginning of messages, such as the name of the file.

    Raises:
        RulesError: ``rules.huge_file`` or ``rules.too_complex``.
    """
    # A character has at least one byte, so only a text that may fit is encoded.
    if len(text) > LARGEST or len(text.encode("utf-8", "surrogatepass")) > LARGEST:
        raise RulesError(
            "rules.huge_file",
            f"{source}: house rules are a few lines; these have more than {LARGEST} bytes.",
        )
    reason = _too_much(text)
    if reason:
        raise RulesError(
            "rules.too_complex",
            f"{source}: {reason}. House rules are a few short lines: book, name, title, and rules "
            "like target = 10000 under a line [rules].",
        )


def _too_much(text: str) -> str:
    """Return which limit a text exceeds; empty if none."""
    keys = depth = parts = 0
    for token in _TOKENS.finditer(text):
        sign = token["sign"]
        if sign is None:
            length = token.end() - token.start()
            if token["word"] and length > LONGEST_WORD:
                return f"a word or a number has more than {LONGEST_WORD} letters"
            if token["string"] and length > LONGEST_STRING:
                return f"a text in quotes has more than {LONGEST_STRING} characters"
            continue
        parts = parts + 1 if sign == "." else 0
        depth = max(0, depth + (sign in "[{") - (sign in "]}"))
        keys += sign == "=" or (sign == "[" and depth == 1)
        if parts >= MOST_PARTS:
            return f"a key has more than {MOST_PARTS} parts"
        if depth > DEEPEST:
            return f"lists or tables are more than {DEEPEST} deep in one another"
        if keys > MOST_KEYS:
            return f"there are more than {MOST_KEYS} keys"
    return ""


_KEYS: Final = ("book", *NAMES, "rules")
_MOST_TOLD: Final = 10
"""Faults that are reported one by one; the others are only counted."""
_LONGEST_REASON: Final = 200
_LONGEST_TITLE: Final = 100
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_NAME: Final = 40
_EXAMPLE: Final = f'It needs a line like book = "{USUAL_BOOK}".'


def load_house_rules(path: Path | str) -> Rules:
    """Read house rules from a file.

    Raises:
        RulesError: the file cannot be read, or its rules cannot be played; the message
            begins with the file's name.
    """
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise RulesError(
            "rules.unreadable_file", f"{path}: the file cannot be read: {reason}."
        ) from error
    if len(content) > LARGEST:
        raise RulesError(
            "rules.huge_file",
            f"{path}: house rules are a few lines; this file has more than {LARGEST} bytes.",
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RulesError(
            "rules.not_text",
            f"{path}: byte {error.start} is not UTF-8. House rules are a text file in UTF-8; "
            "save it again in that encoding.",
        ) from error
    return read_house_rules(text, source=str(path))


def read_house_rules(text: str, source: str = "House rules") -> Rules:
    """Read house rules from TOML.

    A text without a name that sets no rule gives the book itself.

    Args:
        text: the TOML.
        source: the beginning of messages, such as the name of the file.

    Raises:
        RulesError: it lists the faults, one per line, and counts those beyond the first ten.
    """
    check_size(text, source)
    if not text.strip():
        raise RulesError("rules.empty_file", f"{source}: there is nothing in it. {_EXAMPLE}")
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        reason = str(error) if isinstance(error, tomllib.TOMLDecodeError) else "not readable"
        reason = reason if len(reason) <= _LONGEST_REASON else f"{reason[:_LONGEST_REASON]}…"
        raise RulesError("rules.broken_toml", f"{source}: this is not TOML: {reason}.") from error
    base = _base(table, source)
    if isinstance(table.get("rules"), dict):
        table["rules"] = todays_names(table["rules"])
    faults = [*_key_faults(table), *_rule_faults(table.get("rules", {}))]
    if faults:
        raise _error([fault() for fault in faults[:_MOST_TOLD]], source, len(faults))
    given = table.get("rules", {})
    usual = {name: USUAL[name] for name in USUAL if given.get(name) == "usual"}
    changes: dict[str, Any] = {
        name: _value(value) for name, value in given.items() if name not in usual
    }
    rules = replace(base, **changes)
    rules = replace(rules, **{name: getattr(rules, other) for name, other in usual.items()})
    if given or "name" in table:
        rules = replace(rules, name=table.get("name", "house"), title=_title(table, base))
    elif "title" in table:
        rules = replace(rules, name="house", title=table["title"])
    clashes = [
        RulesError("rules.contradiction", clash.sentence, clash.fields) for clash in check(rules)
    ]
    if clashes:
        raise _error(clashes, source, len(clashes))
    return rules


def _error(faults: list[RulesError], source: str, count: int = 1) -> RulesError:
    """Return one error for all faults: the first one's code, and a line for each reported."""
    more = count - len(faults[:_MOST_TOLD])
    lines = [f"{source}: {fault.message}" for fault in faults[:_MOST_TOLD]]
    if more:
        lines.append(f"{source}: {more} more things are wrong: fix these first.")
    return RulesError(
        faults[0].code,
        "\n".join(lines),
        tuple(dict.fromkeys(name for fault in faults for name in fault.fields)),
    )


def _base(table: dict[str, Any], source: str) -> Rules:
    if "book" not in table:
        wrong = nearest("book", [key for key in islice(table, 100) if key not in _KEYS])
        wrote = f" (It has {wrong[:60]!r}.)" if wrong else ""
        raise RulesError(
            "rules.missing_book",
            f"{source}: it does not say over which book it is.{wrote} {_EXAMPLE} The books are "
            f"{', '.join(BOOKS)}.",
        )
    if not isinstance(table["book"], str):
        raise RulesError(
            "rules.wrong_value", f"{source}: book has to be a text in quotes. {_EXAMPLE}"
        )
    try:
        return get_rules(table["book"])
    except RulesError as error:
        raise _error([error], source) from None


def _title(table: dict[str, Any], base: Rules) -> str:
    title: str = table.get("title", f"{base.title}, house rules")
    return title


def _value(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


_Fault: TypeAlias = Callable[[], RulesError]
"""A fault, put into words only if it is reported: finding what was meant takes long."""


def _key_faults(table: dict[str, Any]) -> list[_Fault]:
    faults: list[_Fault] = [partial(_key_fault, key) for key in table if key not in _KEYS]
    for key, reason in (
        ("name", name_fault(table.get("name", "house"))),
        ("title", title_fault(table.get("title", "house"))),
    ):
        if reason:
            faults.append(partial(RulesError, "rules.wrong_name", f"{key} {reason}", (key,)))
    return faults


def _key_fault(key: str) -> RulesError:
    if key in rule_fields():
        sentence = f"{key} is a rule; it belongs under a line [rules]."
        return RulesError("rules.unknown_key", sentence, (key,))
    sentence = (
        f"there is no key {key[:60]!r}.{did_you_mean(key, _KEYS)} House rules have "
        "book, name and title, and the rules themselves under [rules]."
    )
    return RulesError("rules.unknown_key", sentence)


def name_fault(name: object) -> str:
    """Return why house rules cannot have this name in commands; empty if they can."""
    if not isinstance(name, str):
        return 'has to be a text in quotes, as in name = "grandmother".'
    if name in BOOKS:
        return f"is {name!r}, the name of a rule book; house rules need a name of their own."
    if not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
        return (
            f"is {name[:60]!r}; it has to be small letters a to z and digits, with single - "
            f"between them, {_LONGEST_NAME} at most."
        )
    return ""


def title_fault(title: object) -> str:
    """Return why house rules cannot have this title; empty if they can."""
    if not isinstance(title, str):
        return 'has to be a text in quotes, as in title = "As at grandmother\'s".'
    if not title.strip() or not title.isprintable() or len(title) > _LONGEST_TITLE:
        return f"has to be one line of 1 to {_LONGEST_TITLE} letters."
    return ""


def _rule_faults(table: object) -> list[_Fault]:
    if not isinstance(table, dict):
        sentence = "rules has to be a table: a line [rules], and the rules below it."
        return [partial(RulesError, "rules.wrong_value", sentence)]
    fields = rule_fields()
    return [
        partial(_rule_fault, name, value)
        for name, value in table.items()
        if name not in fields
        or not (fields[name].accepts(_value(value)) or (name in USUAL and value == "usual"))
    ]


def _rule_fault(name: str, value: object) -> RulesError:
    fields = rule_fields()
    if name in ("book", *NAMES):
        sentence = f"{name} is not a rule; it belongs above the line [rules]."
        return RulesError("rules.unknown_key", sentence, (name,))
    if name not in fields:
        near = did_you_mean(name, fields)
        sentence = f"there is no rule {name[:60]!r}.{near}"
        found = next((field for field in fields.values() if f"{field.name!r}?" in near), None)
        if found:
            sentence += f" That is: {found.doc}; it may be {found.may_be}."
        else:
            sentence += " docs/rules/house-rules.md lists them all."
        return RulesError("rules.unknown_field", sentence, (name[:60],))
    field = fields[name]
    near = did_you_mean(value, field.choices) if isinstance(value, str) else ""
    shown = f"{value!r:.60}" if not isinstance(value, bool) else str(value).lower()
    usual = ', or "usual" for that of any other' if name in USUAL else ""
    may_be = f"{field.may_be}{usual}"
    sentence = f"{name} is {shown}; it has to be {may_be}.{near} It decides: {field.doc}."
    return RulesError("rules.wrong_value", sentence, (name,))


def house_text(rules: Rules) -> str:
    """Return the TOML that :func:`canasta.rules.read_house_rules` reads back to these rules.

    It holds only the differences from the nearest book; a book, with or without variations,
    is one line.

    Raises:
        RulesError: ``rules.contradiction``, or ``rules.wrong_name`` if changed rules have
            a name that house rules cannot have, such as a book's.
    """
    clashes = check(rules)
    if clashes:
        raise RulesError("rules.contradiction", "\n".join(map(str, clashes)), clashes[0].fields)
    base = base_of(rules)
    lines = [f'book = "{base.name}"']
    if base == rules:
        return f"{lines[0]}\n"
    for key, value, fault in (
        ("name", rules.name, name_fault(rules.name)),
        ("title", rules.title, title_fault(rules.title)),
    ):
        if fault:
            raise RulesError("rules.wrong_name", f"{key} {fault}", (key,))
        lines.append(f"{key} = {json.dumps(value, ensure_ascii=False)}")
    changed = changes(base, rules)
    if changed:
        lines += ["", "[rules]", *(f"{name} = {_toml(changed[name])}" for name in changed)]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    """Return a rule's value as TOML, which for flags, numbers, lists and choices is JSON."""
    return json.dumps(value)
