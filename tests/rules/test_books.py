"""The books hold the numbers that their sources print."""

import re
from pathlib import Path
from typing import Any

import pytest

from canasta.rules import (
    BOOKS,
    LIBRARY,
    USUAL_BOOK,
    all_clauses,
    changes,
    get_rules,
    rule_fields,
)
from canasta.rules.common import COMMON

WALDO, REGENCY, JOKER, WCA = (BOOKS[name] for name in ("waldo", "regency", "joker", "wca"))


def value(clauses: str, field: str, expected: Any) -> Any:
    """A case: the clauses that it holds, a rule, and the value that they ask for."""
    return pytest.param(field, expected, marks=pytest.mark.rule(*clauses.split()), id=field)


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        value("W-001 AW-37", "players", (4, 3)),
        value("W-002", "packs", 4),
        value("W-004", "target", 15_000),
        value("W-010", "hand_size", 15),
        value("W-011 W-013", "foot_size", 11),
        value("W-024", "draw_count", 2),
        value("W-015 W-016 AW-5", "upcard", "any_but_red_three"),
        value("AW-6", "unfit_upcard", "buried"),
        value("W-075", "black_threes", "blocker"),
        value(
            "W-096a W-096b W-096c AW-26 AW-27",
            "red_three_points",
            (100, 200, 300, 400, 1_000, 1_200, 1_400, 2_000),
        ),
        value("W-096d AW-29", "threes_minus", "unopened"),
        value("W-104", "red_three_in_hand", 500),
        value(
            "W-105 W-106 W-107",
            "black_threes_in_hand",
            (5, 10, 15, 400, 500, 600, 1_400, 1_600),
        ),
        value("AW-24", "black_threes_counted", "side"),
        value("AG-5 AW-17", "fine_before_first_turn", True),
        value("AW-16", "partner_foot_red_three", "left"),
        value("AW-23", "black_three_value", 5),
        value("W-083 AW-22", "black_three_group", 5),
        value("W-045 W-059", "max_wilds", 2),
        value("W-069 W-070 W-071", "set_growth", "naturals"),
        value("W-056 AW-10 AW-3", "second_meld", "any"),
        value("W-024 W-025 AW-7 AW-34", "pile_match", "pair"),
        value("W-053 W-057 AW-9", "pile_joins", "choice"),
        value("W-042 AW-12", "top_card_counts", True),
        value("W-036 W-037 W-038 W-039 W-040", "opening_points", (50, 90, 120, 150)),
        value("W-037 W-038 W-039 W-040 AW-42", "opening_scores", (0, 5_000, 10_000)),
        value("AW-46", "wild_discard", "free"),
        value("W-073 W-078", "last_discard", "compulsory"),
        value("W-076 AW-4", "canastas_to_go_out", 2),
        value("W-080 W-081", "question", "optional"),
        value("AW-21", "question_time", "any_time"),
        value("W-092 W-060", "natural_canasta", 500),
        value("W-093 W-060", "mixed_canasta", 300),
        value("W-094 W-117", "samba", 1_500),
        value("W-095 W-117", "wild_canasta", 2_000),
        value("W-097", "going_out_bonus", 200),
        value("AW-28", "unopened_foot", "counted"),
        value("AG-2", "stuck_turn", "deal_ends"),
    ],
)
def test_waldo_holds_what_its_page_prints(field: str, expected: object) -> None:
    assert getattr(WALDO, field) == expected


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        value("R-04 AR-28", "players", (4,)),
        value("R-03 T-1", "packs", 2),
        value("R-18 T-6", "target", 5_000),
        value("R-05 T-2", "hand_size", 11),
        value("R-06 T-3", "draw_count", 1),
        value("AR-8", "upcard", "natural_or_black_three"),
        value("R-20 R-21 T-8", "red_three_points", (100, 200, 300, 800)),
        value("R-22 AR-18 AR-27", "threes_minus", "unopened"),
        value("AR-4", "black_threes_in_hand", (5, 10, 15, 20)),
        value("AG-5", "fine_before_first_turn", False),
        value("AR-17", "black_three_group", 4),
        value("R-11 R-30 R-33 T-4 T-9", "max_wilds", 3),
        value("R-34 AR-16 T-10", "set_growth", "any"),
        value("R-35", "second_meld", "never"),
        value("AR-25", "runs", False),
        value("R-29 R-41", "wild_melds", False),
        value("R-07 R-08 R-09 AR-7 AR-13", "pile_match", "classic"),
        value("R-14 R-15 R-16 AR-1 AR-3 T-5", "opening_points", (15, 50, 90, 120)),
        value("R-14 R-15 R-16 AR-3 T-5", "opening_scores", (0, 1_500, 3_000)),
        value("R-42", "wild_discard", "free"),
        value("R-39 R-40", "last_discard", "optional"),
        value("R-19 AR-2 T-7", "canastas_to_go_out", 1),
        value("AR-20", "question_time", "before_melding"),
        value("AR-11", "forced_take", True),
        value("AR-12", "last_three_ends", True),
        value("R-37 T-11", "mixed_canasta", 300),
        value("R-38 T-11", "natural_canasta", 500),
        value("AR-5", "going_out_bonus", 100),
        value("AR-6", "concealed_bonus", 200),
        value("AR-27", "melds_need_canasta", False),
    ],
)
def test_regency_holds_what_the_article_and_the_laws_say(field: str, expected: object) -> None:
    assert getattr(REGENCY, field) == expected


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        value("J-02 T-1", "packs", 2),
        value("J-19 T-6", "target", 8_500),
        value("J-03 J-04 T-2", "hand_size", 13),
        value("J-53", "draw_count", 1),
        value("AJ-11", "upcard", "natural"),
        value("J-33 T-8", "black_threes", "bonus"),
        value("J-37 J-38 J-39 J-40", "red_three_points", (100, 300, 500, 1_000)),
        value("J-36 J-40", "black_three_points", (100, 300, 500, 1_000)),
        value("AJ-35", "all_threes_points", 0),
        value("J-42 AJ-4", "threes_minus", "no_canasta"),
        value("AJ-38", "black_three_group", 0),
        value("J-14 AJ-7", "max_wilds", 3),
        value("J-10 J-11 J-28 T-10", "set_growth", "closed"),
        value("J-12 J-13", "second_meld", "after_canasta"),
        value("J-15 J-27", "wild_melds", True),
        value("J-51 J-52 AJ-9", "wild_lock", True),
        value("J-05 J-06 J-07 T-3", "pile_match", "pair"),
        value("AJ-15", "pile_joins", "must"),
        value("AJ-36", "top_card_counts", True),
        value("J-20 J-26 T-5", "opening_points", (95, 125, 155)),
        value("J-21 J-22 J-23 T-5", "opening_scores", (3_000, 5_000)),
        value("AJ-1", "three_wilds_open", True),
        value("J-29 J-30 J-31 T-9", "wild_discard", "only_wilds_held"),
        value("J-32", "last_discard", "optional"),
        value("J-44 T-7", "canastas_to_go_out", 2),
        value("AJ-19", "question", "optional"),
        value("AJ-14", "forced_take", False),
        value("AJ-13", "last_three_ends", True),
        value("J-47 J-48 T-11", "wild_canasta", 2_000),
        value("J-46 J-48 T-11", "wild_four_jokers", 3_000),
        value("J-45 J-48 T-11", "wild_seven_deuces", 4_000),
        value("AJ-5", "going_out_bonus", 100),
        value("AJ-5", "concealed_bonus", 200),
        value("J-41 AJ-2", "melds_need_canasta", True),
    ],
)
def test_joker_holds_what_the_article_says(field: str, expected: object) -> None:
    assert getattr(JOKER, field) == expected


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        value("AC-1", "players", (4,)),
        value("AC-1", "packs", 2),
        value("C-57", "target", 8_500),
        value("C-03", "hand_size", 13),
        value("AC-2", "draw_count", 1),
        value("AC-3", "upcard", "none"),
        value("C-01", "cut", True),
        value("C-02", "exact_cut_bonus", 100),
        value("C-04 C-05", "turn_card_depth", 8),
        value("C-22", "black_threes", "bonus"),
        value("C-49a C-49b C-49c C-49d", "red_three_points", (100, 300, 500, 1_000)),
        value("C-49a C-49b C-49c C-49d", "black_three_points", (100, 300, 500, 1_000)),
        value("C-50", "all_threes_points", 3_000),
        value("C-64", "threes_minus", "no_canasta"),
        value("C-63", "threes_need_canastas", 2),
        value("C-65", "red_three_in_hand", 100),
        value("C-65", "black_threes_in_hand", (100, 200, 300, 400)),
        value("C-09", "max_wilds", 2),
        value("C-07 C-08", "set_growth", "closed"),
        value("AC-17 AC-58", "second_meld", "never"),
        value("AC-17", "closed_rank", "own_side"),
        value("C-15 AC-25", "wild_lock", True),
        value("C-18 C-19 AC-60", "wild_aces", "opening_only"),
        value("C-20", "wild_sevens", "never"),
        value("C-27 AC-19", "pile_match", "pair"),
        value("C-26", "top_card_counts", False),
        value("C-46 C-47 C-48 AC-35", "opening_points", (125, 155, 180)),
        value("C-47 C-48 AC-35", "opening_scores", (3_000, 5_000)),
        value("C-10", "opening_clean_set", True),
        value("C-14", "wild_meld_opens", True),
        value("C-17", "natural_canasta_opens", True),
        value("AC-22", "opening_mixed_canasta", True),
        value("C-11", "talon_first", 4),
        value("C-12", "talon_second", 3),
        value("AC-8", "talon_with_pile", True),
        value("C-32", "wild_discard", "only_wilds_held"),
        value("C-31", "empty_pile_ban", True),
        value("AC-26", "last_discard", "compulsory"),
        value("C-29", "canastas_to_go_out", 2),
        value("C-16", "complete_wild_meld", True),
        value("C-21", "complete_aces", True),
        value("C-21", "complete_sevens", True),
        value("AC-24", "aces_obligation", "natural"),
        value("C-28", "question", "compulsory"),
        value("C-28 AC-27", "question_limit", "deal"),
        value("AC-27", "no_binds", "turn"),
        value("C-36", "splash", True),
        value("AG-2", "stuck_turn", "next_player"),
        value("C-51", "natural_canasta", 500),
        value("C-52", "mixed_canasta", 300),
        value("C-53", "natural_aces", 2_500),
        value("C-53", "natural_sevens", 2_500),
        value("C-54", "wild_canasta", 2_500),
        value("C-55", "wild_four_jokers", 3_000),
        value("C-56", "wild_seven_deuces", 4_000),
        value("C-30", "going_out_bonus", 200),
        value("AC-61", "concealed_bonus", 0),
        value("C-66", "splash_bonus", 3_000),
        value("AC-6", "exact_cut_survives_splash", True),
        value("C-64", "melds_need_canasta", True),
        value("C-59 AC-29", "aces_in_hand_from", 3),
        value("C-59 C-61 AC-30", "aces_in_hand_penalty", 1_500),
        value("C-59 AC-29", "sevens_in_hand_from", 3),
        value("C-59 C-61 AC-30", "sevens_in_hand_penalty", 1_500),
        value("C-60 AC-31", "incomplete_aces_penalty", 2_500),
        value("C-60 AC-31", "incomplete_sevens_penalty", 2_500),
        value("C-62", "incomplete_wild_penalty", 2_500),
    ],
)
def test_wca_holds_what_its_sheet_prints(field: str, expected: object) -> None:
    assert getattr(WCA, field) == expected


@pytest.mark.rule("J-54")
def test_joker_without_a_variation_is_the_authors_own_rules() -> None:
    assert get_rules("joker") == JOKER
    assert "+" not in JOKER.name


@pytest.mark.rule("J-01")
def test_joker_is_regency_in_all_that_the_article_does_not_change() -> None:
    assert set(changes(REGENCY, JOKER)) == {
        *("target", "hand_size", "upcard", "black_threes", "red_three_points"),
        *("black_three_points", "threes_minus", "red_three_in_hand", "black_threes_in_hand"),
        *("black_three_value", "black_three_group", "set_growth", "second_meld", "wild_melds"),
        *("wild_lock", "pile_match", "opening_points", "opening_scores", "wild_discard"),
        *("canastas_to_go_out", "forced_take", "wild_canasta", "wild_four_jokers"),
        *("wild_seven_deuces", "melds_need_canasta", "wild_signals"),
    }


def test_the_books_go_by_their_names() -> None:
    assert all(rules.name == name for name, rules in BOOKS.items())
    assert all(book.rules is BOOKS[name] for name, book in LIBRARY.items())


def test_the_books_stand_in_the_order_that_they_ask_for_and_one_is_the_usual() -> None:
    orders = [book.order for book in LIBRARY.values()]
    assert orders == sorted(set(orders))
    assert [book.name for book in LIBRARY.values() if book.usual] == [USUAL_BOOK]


def test_a_book_cites_rows_of_its_own_for_rules_and_sentences_that_there_are() -> None:
    subjects = {*rule_fields(), *(remark.key for remark in COMMON)}
    for book in LIBRARY.values():
        groups = {letters for family in book.clauses for letters in family}
        assert set(book.cites) <= subjects
        for subject in book.cites:
            clauses = book.clauses_of(subject)
            assert clauses
            assert set(clauses) <= set(all_clauses())
            assert {clause.partition("-")[0] for clause in clauses} <= groups


def test_every_book_has_a_picture_in_the_lobby() -> None:
    art = (Path(__file__).parents[2] / "web" / "src" / "setup" / "art.ts").read_text("utf-8")
    assert re.findall(r"^  (\w+): \[$", art, re.MULTILINE) == [*BOOKS, "any"]


SOURCES = ("src/canasta/**/*.py", "web/src/**/*.ts", "web/src/**/*.svelte")
OWN = (
    "rules/books/",
    "rules/clauses.py",
    "setup/art.ts",
    "/about.ts",
    "/variations.ts",
    ".test.ts",
)
WORDS = ("joker", "samba", "bolivia")
"""Books that are called like a card or a meld."""
DOCSTRING = re.compile(
    r'"""(?s:.*?)"""|^\s*#.*$|/\*(?s:.*?)\*/|//.*$|<!--(?s:.*?)-->', re.MULTILINE
)


@pytest.mark.parametrize("book", [book for book in BOOKS if book not in WORDS])
def test_nothing_but_its_own_files_names_a_book(book: str) -> None:
    root = Path(__file__).parents[2]
    word = re.compile(rf"(?<![\w]){book}(?![\w-])")
    named = [
        str(path.relative_to(root))
        for pattern in SOURCES
        for path in root.glob(pattern)
        if not any(own in path.as_posix() for own in OWN)
        and word.search(DOCSTRING.sub("", path.read_text("utf-8")))
    ]
    assert named == []
