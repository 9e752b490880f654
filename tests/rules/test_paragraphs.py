import pytest
from hypothesis import given
from tests.rules.strategies import house_rules

from canasta.rules import BOOKS, Rules, paragraphs, primer, rule_book


@given(house_rules)
def test_paragraphs_hold_every_sentence_in_order(rules: Rules) -> None:
    for chapter in (*primer(rules), *rule_book(rules)):
        found = paragraphs(chapter)
        assert tuple(entry for each in found for entry in each.entries) == chapter.entries


@given(house_rules)
def test_a_table_ends_its_paragraph_and_a_house_rule_has_one_of_its_own(rules: Rules) -> None:
    for chapter in rule_book(rules):
        for paragraph in paragraphs(chapter):
            *before, last = paragraph.entries
            assert not any(entry.table for entry in before)
            assert not (before and any(entry.changed for entry in (*before, last)))


@pytest.mark.parametrize("rules", BOOKS.values(), ids=lambda rules: rules.name)
def test_a_paragraph_names_each_row_once(rules: Rules) -> None:
    for chapter in rule_book(rules):
        for paragraph in paragraphs(chapter):
            assert len(paragraph.clauses) == len(set(paragraph.clauses))
            assert set(paragraph.clauses) == {
                clause for each in paragraph.entries for clause in each.clauses
            }


def test_a_sentence_that_goes_on_from_another_stays_with_it() -> None:
    (deal,) = [chapter for chapter in rule_book(BOOKS["waldo"]) if chapter.key == "deal"]
    (found,) = [
        paragraph
        for paragraph in paragraphs(deal)
        if any("unfit_upcard" in entry.fields for entry in paragraph.entries)
    ]
    assert "Turn up the next card" in " ".join(entry.text for entry in found.entries)
