"""Sentences of the rule books that were once wrong or odd, by the rules that decide them."""

from dataclasses import replace

import pytest

from canasta.rules import BOOKS, Rules, find_clause, get_rules, rule_book
from canasta.rules.rule_book import CHAPTERS

ALL = [*BOOKS.values(), get_rules("regency+two-hand"), get_rules("joker+two-hand")]
each_book = pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.name)


def text(rules: Rules) -> str:
    """All texts of a rule book, with its tables."""
    entries = [entry for chapter in rule_book(rules) for entry in chapter.entries]
    cells = [cell for entry in entries for row in entry.table for cell in row]
    return " ".join([*(entry.text for entry in entries), *cells])


def chapter(rules: Rules, title: str) -> str:
    (found,) = [each for each in rule_book(rules) if title in (each.title, each.key)]
    return " ".join(entry.text for entry in found.entries)


@each_book
def test_a_talon_lets_an_opener_keep_no_card(rules: Rules) -> None:
    says = chapter(rules, "Going out")
    assert ("will draw talon cards" in says) == (rules.talon_first > 0)
    assert "keep at least one card" in says
    taking = chapter(rules, "The pile")
    assert ("get a talon" in taking) == (rules.talon_first > 0)
    assert ("you get a pot" in taking) == (rules.foot == "first_canasta")


def test_a_talon_that_is_not_given_with_the_pile_does_not_let_it_be_taken() -> None:
    without = replace(BOOKS["wca"], talon_with_pile=False)
    assert "get a talon" not in chapter(without, "The pile")
    assert "will draw talon cards" in chapter(without, "Going out")


def test_a_wild_meld_does_not_open_without_a_clean_set_from_the_pile() -> None:
    assert "opens without such a set, unless you took the pile to open." in text(BOOKS["wca"])


@each_book
def test_no_sentence_takes_three_of_a_kind_for_the_card_three(rules: Rules) -> None:
    assert "threes of a kind" not in text(rules)
    assert ("Four groups of three" in text(rules)) == rules.splash


@each_book
def test_a_covered_card_freezes_only_if_piles_are_not_always_frozen(rules: Rules) -> None:
    covered = rules.upcard != "none" and rules.unfit_upcard == "covered"
    assert ("the pile starts frozen" in text(rules)) == (covered and rules.pile_match != "pair")
    assert "where wild cards do" not in text(rules)


@each_book
def test_a_book_mentions_threes_in_a_taken_pile_if_there_can_be_any(rules: Rules) -> None:
    can = rules.upcard != "none" and rules.unfit_upcard == "covered"
    assert ("in a pile that you take, lay them down without replacing them" in text(rules)) == can


@each_book
def test_partners_are_named_only_if_there_are_any(rules: Rules) -> None:
    assert ("artner" in text(rules)) == (4 in rules.players)


@each_book
def test_kinds_of_canasta_are_named_only_if_they_are_played(rules: Rules) -> None:
    assert ("samba" in text(rules).lower()) == rules.runs
    assert (" run" in text(rules)) == rules.runs
    assert ("wild-card canasta" in text(rules).lower()) == rules.wild_melds
    assert ("Wild cards count as one rank" in text(rules)) == rules.wild_melds


@each_book
def test_a_foot_is_called_by_its_name(rules: Rules) -> None:
    assert "second hand" not in text(rules)
    assert "It holds" not in text(rules)
    assert ("a pot (the pot of gold): eleven cards" in text(rules)) == (rules.name == "waldo")
    assert ("lies another hand of" in text(rules)) == (rules.foot == "by_choice")


@pytest.mark.parametrize("clause", ["W-061", "W-089", "AW-15", "W-015", "W-108", "W-115"])
def test_waldos_rule_book_holds_all_of_its_source_page(clause: str) -> None:
    entries = [entry for each in rule_book(BOOKS["waldo"]) for entry in each.entries]
    assert [entry for entry in entries if clause in entry.clauses]
    for word in ("Stack a complete canasta", "seed card", "blockers", "before that, you earn it"):
        assert word in text(BOOKS["waldo"])


@each_book
def test_every_book_ends_with_what_follows_irregularities_at_a_real_table(rules: Rules) -> None:
    says = chapter(rules, CHAPTERS[-1])
    assert says.startswith(find_clause("AG-7").text)
    book = rules.name.partition("+")[0]
    ten = "needs 10 points more to open in that deal"
    own = {"waldo": "110 for 90", "regency": ten, "joker": ten, "wca": ten}
    assert book not in own or own[book] in says
    assert ("Coaching" in says or "coaches" in says) == (book == "waldo")


def test_what_a_rule_decides_already_is_not_an_irregularity() -> None:
    for rules in ALL:
        assert find_clause("AR-10").text not in text(rules)
