from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

from canasta import rules as package
from canasta.rules import BOOKS, RuleField, Rules, all_clauses, rule_fields
from canasta.rules.rule_book import CHAPTERS
from canasta.rules.texts import texts

ALL = list(rule_fields().values())


def test_every_field_but_its_names_is_a_rule() -> None:
    assert ["name", "title", *rule_fields()] == [field.name for field in fields(Rules)]


@pytest.mark.parametrize("field", ALL, ids=lambda field: field.name)
def test_every_rule_has_a_meaning_a_chapter_and_known_clauses(field: RuleField) -> None:
    assert field.doc[0].isupper()
    assert not field.doc.endswith(".")
    assert field.group in CHAPTERS
    assert field.clauses
    assert set(field.clauses) <= set(all_clauses())
    assert len(set(field.clauses)) == len(field.clauses)


@pytest.mark.parametrize("field", ALL, ids=lambda field: field.name)
def test_every_choice_has_a_meaning_in_the_order_of_its_type(field: RuleField) -> None:
    hint = get_type_hints(Rules)[field.name]
    assert field.choices == (get_args(hint) if field.kind == "choice" else ())
    meanings = texts().find("rules", field.name, "may_be") or {}
    assert tuple(meanings) == field.choices
    assert all(meanings.values())


@pytest.mark.parametrize("field", ALL, ids=lambda field: field.name)
def test_every_rule_holds_its_value_in_every_book(field: RuleField) -> None:
    assert all(field.accepts(getattr(rules, field.name)) for rules in BOOKS.values())


@pytest.mark.parametrize("field", ALL, ids=lambda field: field.name)
def test_the_rules_that_a_rule_needs_or_names_exist(field: RuleField) -> None:
    for need in field.needs:
        name, is_, choice = need.removeprefix("!").partition("=")
        assert name == "partners" or name in rule_fields()
        assert not is_ or choice in rule_fields()[name].choices


def test_rules_are_frozen_and_can_be_keys() -> None:
    assert len({rules: rules.name for rules in BOOKS.values()}) == len(BOOKS)
    with pytest.raises(AttributeError):
        BOOKS["waldo"].target = 1  # type: ignore[misc]


def test_a_package_exports_what_is_public() -> None:
    modules = {name for name, value in vars(package).items() if type(value) is type(package)}
    public = {name for name in vars(package) if not name.startswith("_")} - modules
    assert set(package.__all__) | modules >= public
    assert public | {"compare", "check", "markdown", "rule_book"} == set(package.__all__)
    assert package.__all__ == sorted(
        package.__all__, key=lambda name: (not name.isupper(), name[0].islower(), name)
    )
