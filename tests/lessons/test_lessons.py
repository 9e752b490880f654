"""Every lesson can be played as written, and has all its texts in every language."""

import re
from pathlib import Path
from typing import Final

import pytest

from canasta.cards import parse_cards, points_of_rank, rank_of
from canasta.game import Game, read_line
from canasta.rules import BOOKS, Rules
from canasta.rules.citing import clauses_of_kin
from canasta.rules.fields import rule_fields
from canasta.study.lessons import (
    LANGUAGES,
    LESSONS,
    PLACES,
    TOPICS,
    At,
    LessonError,
    get_lesson,
    laid_pack,
    matches,
)

PAGE = Path(__file__).parents[2] / "web" / "src" / "texts"
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


OF_TOPIC: Final = {
    "opening": ("opening_points",),
    "pile": ("pile_match",),
    "out": ("canastas_to_go_out",),
    "signals": ("wild_signals",),
}
"""Topics, and the rules that their texts claim."""


@pytest.mark.parametrize("name", LESSONS)
def test_a_topic_is_taught_where_its_rule_is_first_claimed(name: str) -> None:
    lesson = get_lesson(name)
    assert set(OF_TOPIC) == set(TOPICS)
    for number, step in enumerate(lesson.steps):
        claimed = {
            topic
            for topic, fields in OF_TOPIC.items()
            if any(claim.partition(".")[0] in fields for claim in step.claims)
        }
        assert set(step.teaches) <= claimed
        assert claimed <= set(lesson.taught(number))


TOUCHED = re.compile(r"\b([Tt]ap(s|ped)?|[Cc]lick\w*|[Kk]lick\w*|tipp\w*|Tipp(e|en|st)? auf)\b")


def test_nothing_at_the_table_is_tapped_where_it_may_be_clicked() -> None:
    texts = [
        said for name in LESSONS for one in get_lesson(name).steps for said in one.said.values()
    ]
    parts = ("advice", "coach", "play", "table")
    texts += [(PAGE / one / f"{part}.ts").read_text("utf-8") for one in LANGUAGES for part in parts]
    assert [found.group() for text in texts for found in TOUCHED.finditer(text)] == []


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
    with pytest.raises(LessonError, match="not a card of a pack"):
        laid_pack(rules, 4, ["Ks Zz"] * 4, "")
    with pytest.raises(LessonError, match="There is no lesson") as caught:
        get_lesson("chess")
    assert caught.value.code == "lesson.unknown"


WORDS: Final = {
    "eleven": "11",
    "elf": "11",
    "thirteen": "13",
    "dreizehn": "13",
    "fourteen": "14",
    "vierzehn": "14",
    "fifteen": "15",
    "fünfzehn": "15",
    "thirty": "30",
    "dreißig": "30",
}
FIGURE: Final = re.compile(r"(?<![\w-])\d[\d.,]*\d|\b(?:" + "|".join(WORDS) + r")\b", re.IGNORECASE)
DUTY: Final = {
    "en": re.compile(r"\b(must|have to|may|needs?|only|never|always)\b"),
    "de": re.compile(r"\b(muss|müssen|darfs?t?|dürft?|brauch\w*|nur|nie|immer)\b"),
}


def value_of(rules: Rules, players: int, claim: str) -> object:
    """The rules' values for the claims of a lesson."""
    if claim.startswith("points "):
        named = (rank_of(parse_cards(card)[0].kinds[0]) for card in claim.split()[1:])
        return sum(points_of_rank(rank) for rank in named)
    if claim.startswith("cards "):
        return {"dealt": players * rules.hand_size, "held": rules.hand_size + rules.draw_count}[
            claim.split()[1]
        ]
    field, _, place = claim.partition(".")
    value = getattr(rules, field)
    return value[int(place)] if place else value


@pytest.mark.parametrize("name", LESSONS)
def test_what_a_lesson_claims_is_what_the_rules_say_and_has_a_clause(name: str) -> None:
    lesson = get_lesson(name)
    rules = lesson.rules
    fields = rule_fields()
    for step in lesson.steps:
        for claim, value in step.claims.items():
            assert value_of(rules, lesson.players, claim) == value, claim
            field = claim.partition(".")[0]
            if " " not in field:
                assert clauses_of_kin(rules, fields[field].clauses), claim


@pytest.mark.parametrize("name", LESSONS)
def test_every_figure_and_every_duty_of_a_lesson_rests_on_a_claim(name: str) -> None:
    for number, step in enumerate(get_lesson(name).steps):
        claimed = {str(value) for value in step.claims.values()}
        for language, text in step.said.items():
            if DUTY[language].search(text) and not step.play:
                assert step.claims, (number, text)
            for figure in FIGURE.findall(text):
                plain = WORDS.get(figure.lower(), figure.replace(",", "").replace(".", ""))
                if len(plain) == 1 or int(plain) < 11:
                    continue  # cards in sight, or melds of them
                assert plain in claimed, (number, figure, text)


def test_lessons_speak_to_fingers_and_mice() -> None:
    for lesson in LESSONS.values():
        for step in lesson.steps:
            assert not re.search(r"\b[Tt]ap\b|\bclick\b", step.en), step.en
            assert not re.search(r"\b[Tt]ipp(e|st)? (ihn|sie|es|auf|an|deine?)\b", step.de), step.de


def test_every_book_has_a_lesson() -> None:
    assert {lesson.rules.name for lesson in LESSONS.values()} >= set(BOOKS)
