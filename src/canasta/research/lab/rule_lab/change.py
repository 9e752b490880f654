"""Changes to a rule book as texts: variations, single rules, files of house rules."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from canasta.game import InvalidError
from canasta.rules import (
    Rules,
    RulesError,
    book_of,
    changes,
    check,
    get_rules,
    load_house_rules,
    read_house_rules,
    rule_fields,
    variations_of,
)

_FILE: Final = ".toml"


def changed(book: Rules, text: str) -> Rules:
    """Return a book with a change.

    Args:
        book: the rules to change.
        text: a variation (``no-bridges``), a rule (``target=10000``,
            ``wild_aces=never``), a file of house rules over the same book (``ours.toml``), or
            several of them with ``+`` between them. The name of the result is the book's and
            this text.

    Raises:
        RulesError: there is no such variation or rule, the rule cannot have that value, the file
            cannot be used, or the resulting rules contradict each other.
        InvalidError: ``lab.no_change``, ``lab.other_book`` or ``lab.empty_change``.
    """
    rules = book
    for part in (part.strip() for part in text.split("+")):
        rules = _with(rules, part)
    rules = replace(rules, name=f"{book.name}+{text}", title=f"{book.title}, {text}")
    if not changes(book, rules):
        raise InvalidError(
            "lab.no_change", f"{text!r} changes nothing in {book.name}: so it is played already."
        )
    clashes = check(rules)
    if clashes:
        told = "\n".join(f"{text}: {clash.sentence}" for clash in clashes)
        raise RulesError("rules.contradiction", told, clashes[0].fields)
    return rules


def _with(rules: Rules, part: str) -> Rules:
    """Return the rules with one change."""
    if not part:
        raise InvalidError(
            "lab.empty_change",
            "A change is a variation, a rule as in target=10000, or a file of house rules.",
        )
    if "=" in part:
        return _with_rule(rules, part)
    if part.endswith(_FILE):
        return _with_file(rules, Path(part))
    return _with_variation(rules, part)


def _with_variation(rules: Rules, word: str) -> Rules:
    book = book_of(rules).name
    for variation in variations_of(book):
        if variation.name == word:
            return variation.apply(rules)
    if word in rule_fields():
        field = rule_fields()[word]
        raise RulesError(
            "rules.wrong_value",
            f"{word} is a rule and needs a value, as in {word}=…; it may be {field.may_be}.",
            (word,),
        )
    get_rules(f"{book}+{word}")  # says what is wrong with the name
    raise AssertionError(word)


def _with_rule(rules: Rules, part: str) -> Rules:
    name, _, text = (word.strip() for word in part.partition("="))
    value = _value(text)
    try:
        read_house_rules(f'book = "{book_of(rules).name}"\n[rules]\n{name} = {value}', part)
    except RulesError as error:
        # Whether rules contradict each other is asked once all changes are made.
        if error.code != "rules.contradiction":
            raise
    found: Any = tomllib.loads(f"value = {value}")["value"]
    new: dict[str, Any] = {name: tuple(found) if isinstance(found, list) else found}
    return replace(rules, **new)


def _value(text: str) -> str:
    """Return a value as TOML; a bare word becomes a text in quotes."""
    try:
        tomllib.loads(f"value = {text}")
    except tomllib.TOMLDecodeError:
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return text


def _with_file(rules: Rules, path: Path) -> Rules:
    house = load_house_rules(path)
    base = get_rules(tomllib.loads(path.read_text("utf-8-sig"))["book"])
    book = book_of(rules)
    if book_of(base) != book:
        raise InvalidError(
            "lab.other_book",
            f"{path} holds house rules over {base.name}, which is not {book.name}; as a change "
            "only a file over the same book can serve.",
        )
    return replace(rules, **changes(book, house))
