"""Each book's page of play: where it comes from, what its authors advise, its signals."""

import pytest
from hypothesis import given
from tests.rules.strategies import house_rules

from canasta.engine.conditions import HIGH_FROM, MANY
from canasta.rules import BOOKS, LIBRARY, Chapter, Rules, all_clauses, get_rules, play
from canasta.rules.fields import applies
from canasta.rules.signals import FIRST, NEEDS, REPLY, played, signal_sentences

OF_ADVICE = ("advice", "history")
ITS_OWN = {
    "waldo": ("W-", "WS-"),
    "regency": ("R-",),
    "joker": ("J-", "JS-", "JB-", "T2-"),
    "wca": ("C-",),
}


def told(chapters: tuple[Chapter, ...]) -> set[str]:
    """The clauses that chapters of play rest on."""
    return {clause for chapter in chapters for entry in chapter.entries for clause in entry.clauses}


@pytest.mark.parametrize("name", [name for name in BOOKS if LIBRARY[name].play])
def test_every_paragraph_of_advice_is_a_sentence_with_clauses(name: str) -> None:
    for chapter in play(BOOKS[name]):
        for entry in chapter.entries:
            assert entry.text[0].isupper()
            assert bool(entry.table) == entry.text.endswith(":")
            assert entry.alone
            assert entry.clauses
            assert set(entry.clauses) <= set(all_clauses())


@pytest.mark.rule("W-116", "W-118", "J-25", "T2-7", "AJ-24", "R-02", "R-45", "C-78")
@pytest.mark.parametrize("book", ITS_OWN)
def test_all_history_and_advice_of_a_source_is_shown_to_people(book: str) -> None:
    wanted = {
        clause.id
        for clause in all_clauses().values()
        if clause.kind in OF_ADVICE and clause.id.startswith(ITS_OWN[book])
    }
    assert wanted <= told(play(BOOKS[book]))


@pytest.mark.rule("JS-3", "JS-5", "JS-6", "JS-8", "AJ-23")
def test_the_signals_that_people_read_are_those_that_bots_give_and_the_search_hears() -> None:
    assert [(one.ends, one.least, one.most) for one in REPLY] == [
        (("4", "7"), 0, 1),
        (("8", "9"), 2, 2),
        (("T", "A"), 3, 99),
    ]
    assert FIRST[1].ranks[0] == HIGH_FROM
    assert FIRST[1].least == MANY
    first, answer = signal_sentences()
    assert "10 to ace says three wild cards or more" in first
    assert "8 or 9 says two wild cards," in answer


def has_signals(rules: Rules) -> bool:
    """True if a page on play describes signals."""
    return any(chapter.title == "Signals" for chapter in play(rules))


@pytest.mark.rule("JS-1", "JS-2")
def test_signals_are_described_if_they_are_played() -> None:
    assert has_signals(BOOKS["joker"])
    assert not has_signals(get_rules("joker+two-hand"))
    assert not any(has_signals(BOOKS[book]) for book in ("waldo", "regency", "wca"))


@given(house_rules)
def test_the_conditions_of_the_text_are_those_of_the_system(rules: Rules) -> None:
    if rules.players == (4,):
        assert applies(rules, tuple(NEEDS.split())) == played(rules, 4)


def test_a_rule_that_the_house_drops_is_not_advised_on() -> None:
    told_of = " ".join(
        entry.text for chapter in play(get_rules("joker+two-hand")) for entry in chapter.entries
    )
    assert "first discards" not in told_of


@pytest.mark.rule("W-118")
def test_waldos_rule_book_names_its_origin_and_related_games() -> None:
    (told_of,) = [
        " ".join(entry.text for entry in chapter.entries)
        for chapter in play(BOOKS["waldo"])
        if chapter.title == "Where it comes from"
    ]
    for word in ("Uruguay", "Bermuda", "Waldo T Dinosaur", "pot-of-gold", "Bolivia", "Racehorse"):
        assert word in told_of
