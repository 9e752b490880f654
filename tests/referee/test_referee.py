"""The referee says what is done about every slip, in every book, with the rows behind it."""

from itertools import product

import pytest

from canasta.rules import BOOKS, find_row, get_rules, read_house_rules, spec_rows
from canasta.study.referee import (
    ANSWERS,
    SLIPS,
    RefereeError,
    get_slip,
    next_question,
    paths,
    ruling,
)

PENALTIES = {"C-59", "C-60", "C-61", "C-62"}
"""The penalties of the WCA sheet."""


def reached(book: str) -> set[str]:
    """The rows that some path of some slip ends at."""
    rules = get_rules(book)
    return {
        row.id for slip in SLIPS.values() for _, found in paths(slip, rules) for row in found.rows
    }


def test_every_row_of_a_slip_or_a_penalty_is_reached_by_some_path() -> None:
    wanted = {row.id for row in spec_rows().values() if row.kind == "irregularity"} | PENALTIES
    assert wanted - {row for book in BOOKS for row in reached(book)} == set()


@pytest.mark.parametrize("book", BOOKS)
def test_every_answer_to_every_question_leads_to_an_end_in_every_book(book: str) -> None:
    rules = get_rules(book)
    for slip in SLIPS.values():
        assert len(slip.questions) <= 2
        ends = dict(paths(slip, rules))
        for answers in product(ANSWERS, repeat=len(slip.questions)):
            assert sum(answers[: len(end)] == end for end in ends) == 1, (slip.key, answers)
        for answers, found in ends.items():
            asked = [next_question(slip, rules, answers[:n]) for n in range(len(answers) + 1)]
            assert [one is None for one in asked] == [*[False] * len(answers), True]
            assert found.rows
            assert found.silent == (found.rows == (find_row("AG-7"),))


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_cites_no_row_of_another(book: str) -> None:
    rules = get_rules(book)
    kin = {row for row in reached(book) if row != "AG-7"}
    for slip in SLIPS.values():
        for _, found in paths(slip, rules):
            assert {row.id for row in found.rows} <= kin | {"AG-7"}
    letters = {row.partition("-")[0] for row in kin}
    assert letters <= {"waldo": {"W", "AW"}, "wca": {"C", "AC"}}.get(book, {"R", "AR"})


def test_a_slip_has_a_way_for_a_book_that_says_nothing_and_words_in_both_languages() -> None:
    for slip in SLIPS.values():
        for answers in product(ANSWERS, repeat=len(slip.questions)):
            fits = [way for way in slip.ways if answers[: len(way.answers)] == way.answers]
            assert any(not way.rows for way in fits), (slip.key, answers)
        told = [(slip.en, slip.de), *((one.en, one.de) for one in slip.questions)]
        told += [(way.en, way.de) for way in slip.ways]
        assert all(en and de and en != de for en, de in told)
        assert all(one.en.endswith("?") and one.de.endswith("?") for one in slip.questions)


def test_a_short_opening_is_dear_as_each_book_says() -> None:
    slip = get_slip("short-opening")
    told = {book: ruling(slip, get_rules(book)) for book in ("waldo", "wca", "regency")}
    assert [row.id for row in told["waldo"].rows] == ["W-112", "W-113", "AW-31"]
    assert [row.id for row in told["wca"].rows] == ["C-58", "AC-36"]
    assert [row.id for row in told["regency"].rows] == ["AR-24"]


def test_a_wrong_number_of_cards_is_put_right_only_before_the_first_discard() -> None:
    slip, rules = get_slip("wrong-count"), get_rules("waldo")
    assert [row.id for row in ruling(slip, rules, ["no"]).rows] == ["W-108"]
    assert [row.id for row in ruling(slip, rules, ["yes"]).rows] == ["W-109"]


def test_house_rules_are_judged_as_the_book_they_stand_over() -> None:
    house = read_house_rules('book = "waldo"\n[rules]\ntarget = 3000\n')
    assert ruling(get_slip("coaching"), house) == ruling(get_slip("coaching"), get_rules("waldo"))


@pytest.mark.parametrize(
    ("key", "answers", "code"),
    [
        ("chess", [], "referee.unknown"),
        ("wrong-count", [], "referee.unanswered"),
        ("red-three", ["yes"], "referee.unanswered"),
        ("coaching", ["yes"], "referee.answers"),
    ],
)
def test_what_cannot_be_judged_says_why(key: str, answers: list[str], code: str) -> None:
    with pytest.raises(RefereeError) as caught:
        ruling(get_slip(key), get_rules("regency"), answers)  # type: ignore[arg-type]
    assert caught.value.code == code
