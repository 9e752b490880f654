"""Every lesson can be played as it is written, and says what it says in every language."""

import pytest

from canasta.game import Game, read_line
from canasta.study.lessons import LESSONS, At, LessonError, get_lesson, matches
from canasta.study.lessons.lesson import LANGUAGES, PLACES, laid_pack

LONGEST = 330
"""Characters of a bubble: more is not read."""


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_played_by_the_rules_from_its_first_line_to_its_last(name: str) -> None:
    lesson = get_lesson(name)
    game = Game.new(lesson.rules, None, lesson.players, pack=lesson.pack)
    for number, step in enumerate(lesson.steps):
        acts = [*step.do, *(map(str, read_line(step.play)) if step.play else ())]
        for act in acts:
            assert (game.actor == lesson.you) == bool(step.do), f"step {number}: {act}"
            game.do(act)
    assert lesson.steps[-1].do or lesson.steps[-1].en


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_speaks_both_languages_in_short_words(name: str) -> None:
    lesson = get_lesson(name)
    assert set(lesson.title) == set(lesson.about) == set(LANGUAGES)
    for step in lesson.steps:
        assert step.at in PLACES
        assert not (step.do and step.play)
        assert all(bool(words) != bool(step.play) for words in step.said.values()), step
        assert max(map(len, step.said.values())) <= LONGEST, step


def test_acts_are_compared_by_ranks_and_melds_alone() -> None:
    def fits(act: str, wanted: str) -> bool:
        (action,) = read_line(act)
        return matches(action, wanted)

    assert fits("meld Ks Kh Kd", "meld K K K")
    assert not fits("meld Ks Kh Kd 2h", "meld K K K")
    assert not fits("meld Ks Kh Kd", "add K K K -> #1")
    assert fits("add Kh -> #1", "add K")
    assert not fits("add Kh -> #2", "add K -> #1")
    assert fits("take Qs Qh -> #2", "take Q Q")
    assert not fits("take Qs 2h", "take Q Q")
    assert fits("discard 4d", "discard 4")
    assert not fits("discard 4d", "draw")


def test_several_acts_may_be_done_in_any_order_and_no_other() -> None:
    lesson = get_lesson("first")
    step = next(n for n, step in enumerate(lesson.steps) if len(step.do) > 1)
    nines = At(step).acted(lesson, read_line("meld 9h 9c 9s"))
    assert nines is not None
    assert nines.step == step
    assert nines.acted(lesson, read_line("meld 9h 9c 9s")) is None
    assert nines.acted(lesson, read_line("meld 7h 7d 7s")) == At(step + 1)
    assert At(step).acted(lesson, read_line("meld 7h 7d 7s; meld 9h 9c 9s")) == At(step + 1)


def test_a_pack_that_cannot_be_is_refused() -> None:
    rules = get_lesson("first").rules
    hands = ["Ks " * 11] * 4
    with pytest.raises(LessonError, match="A first hand has 11"):
        laid_pack(rules, 4, ["4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 4d", "", "", ""], "")
    with pytest.raises(LessonError, match="fewer of") as caught:
        laid_pack(rules, 4, hands, "")
    assert caught.value.code == "lesson.cards"
    with pytest.raises(LessonError, match="no card of a pack"):
        laid_pack(rules, 4, ["Ks Zz"] * 4, "")
    with pytest.raises(LessonError, match="There is no lesson") as caught:
        get_lesson("chess")
    assert caught.value.code == "lesson.unknown"
