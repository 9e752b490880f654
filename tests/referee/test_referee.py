"""The referee rules on every irregularity in every book, with the clauses behind it."""

from itertools import product

import pytest

from canasta.rules import BOOKS, LANGUAGES, clauses_for, get_rules, read_house_rules
from canasta.rules.texts import texts
from canasta.study.referee import (
    ANSWERS,
    SLIPS,
    RefereeError,
    get_slip,
    next_question,
    paths,
    ruling,
    slips_for,
)


@pytest.mark.parametrize("book", BOOKS)
def test_every_answer_to_every_question_leads_to_an_end_in_every_book(book: str) -> None:
    rules = get_rules(book)
    for slip in slips_for(rules):
        assert slip.questions <= 2
        ends = dict(paths(slip, rules))
        for answers in product(ANSWERS, repeat=slip.questions):
            assert sum(answers[: len(end)] == end for end in ends) == 1, (slip.key, answers)
        for answers, found in ends.items():
            asked = [next_question(slip, rules, answers[:n]) for n in range(len(answers) + 1)]
            assert [one is None for one in asked] == [*[False] * len(answers), True]
            assert found.clauses or found.remedy.voice == "usual"
            assert found.silent == (found.remedy.voice != "book")


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_with_a_rule_cites_its_clauses(book: str) -> None:
    rules = get_rules(book)
    for slip in slips_for(rules):
        for _, found in paths(slip, rules):
            ids = tuple(clause.id for clause in found.clauses)
            if found.remedy.voice == "book":
                assert set(clauses_for(rules, ids)) == set(ids)


def test_a_mistake_has_words_in_both_languages() -> None:
    assert len(LANGUAGES) > 1
    for slip in SLIPS.values():
        for language in LANGUAGES:
            told = texts(language).find("referee", slip.key)
            questions = told.get("questions", [])
            assert (len(questions), len(told["remedies"])) == (slip.questions, len(slip.remedies))
            assert all(one.endswith("?") for one in questions)
            assert all((told["title"], *told["remedies"]))


def test_a_short_opening_is_dear_as_each_book_says() -> None:
    slip = get_slip("short-opening")
    told = {book: ruling(slip, get_rules(book)) for book in ("waldo", "wca", "regency")}
    assert [clause.id for clause in told["waldo"].clauses] == ["W-112", "W-113", "AW-31"]
    assert [clause.id for clause in told["wca"].clauses] == ["C-58", "AC-36"]
    assert [clause.id for clause in told["regency"].clauses] == ["AR-24"]


def test_a_wrong_number_of_cards_is_put_right_only_before_the_first_discard() -> None:
    slip, rules = get_slip("wrong-count"), get_rules("waldo")
    assert [clause.id for clause in ruling(slip, rules, ["no"]).clauses] == ["W-108"]
    assert [clause.id for clause in ruling(slip, rules, ["yes"]).clauses] == ["W-109"]


def test_house_rules_are_judged_as_their_base_book_with_their_own_figures() -> None:
    house = read_house_rules(
        'book = "waldo"\n[rules]\nred_three_in_hand = 350\nraised_opening = [70, 120, 160, 200]\n'
    )
    here, plain = (ruling(get_slip("coaching"), rules) for rules in (house, get_rules("waldo")))
    assert (here.text(), here.clauses) == (plain.text(), plain.clauses)
    assert "350 points" in ruling(get_slip("red-three"), house, ["yes", "yes"]).text()
    assert "120 for 90" in ruling(get_slip("short-opening"), house).text()
    assert "120 statt 90" in ruling(get_slip("short-opening"), house).text("de")


@pytest.mark.parametrize(
    ("key", "answers", "code"),
    [
        ("chess", [], "referee.unknown"),
        ("wrong-count", [], "referee.unanswered"),
        ("red-three", ["yes"], "referee.unanswered"),
        ("coaching", ["yes"], "referee.answers"),
        ("pot-seen", [], "referee.not_played"),
    ],
)
def test_a_play_that_cannot_be_judged_says_why(key: str, answers: list[str], code: str) -> None:
    with pytest.raises(RefereeError) as caught:
        ruling(get_slip(key), get_rules("regency"), answers)  # type: ignore[arg-type]
    assert caught.value.code == code
