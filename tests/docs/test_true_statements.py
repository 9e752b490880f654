"""Statements to players that were false in some book stay away, each with what holds instead."""

import re
from pathlib import Path

import pytest

from canasta.rules import BOOKS, LANGUAGES, Rules, get_rules, markdown, play, question_of, rule_book
from canasta.rules.texts import texts
from canasta.rules.words import each_of
from canasta.study.referee import paths, slips_for

ROOT = Path(__file__).parents[2]
TEXTS = sorted((ROOT / "web" / "src" / "texts").rglob("*.ts"))
LESSONS = ROOT / "src" / "canasta" / "study" / "lessons" / "files"

FALSE = {
    "whoever builds most of them wins": "points win",
    "wer die meisten baut, gewinnt": "points win",
    "Seven or more cards of one rank on the table": "seven are the most in Joker and WCA",
    "Three or more cards of one rank laid": "runs and wild melds are melds, too",
    "Thrown on the pile it keeps": "black threes are bonus cards in Joker and WCA",
    "A wild card in it freezes it": "Waldo and WCA know no frozen pile, Joker no other",
    "All open with": "points that are needed are no fact about what will happen",
    "`opens with ${": "points that are needed are no fact about what will happen",
    "struck a deal": "it means an agreement",
    "is safe to throw": "no discard is safe in general",
    "Open when you can": "an opening may be too early",
}


@pytest.mark.parametrize("words", FALSE)
def test_no_text_of_the_page_says_what_is_false_in_some_book(words: str) -> None:
    assert [path.name for path in TEXTS if words in path.read_text("utf-8")] == []


@pytest.mark.parametrize("book", [book for book in BOOKS if (LESSONS / f"{book}.toml").exists()])
def test_a_lesson_names_a_duty_only_if_the_book_has_it(book: str) -> None:
    rules, text = BOOKS[book], (LESSONS / f"{book}.toml").read_text("utf-8")
    if not rules.complete_wild_meld:
        assert "may not go out before" not in text
        assert "vorher dürft ihr nicht ausmachen" not in text
    if rules.talon_first:
        assert "you earn cards for opening early" in text
        assert "paid for in cards" not in text
        assert "mit Karten belohnt" in text
    if rules.cut:
        assert "passes the bottom part to the dealer" in text
        assert f"{rules.exact_cut_bonus} points" in text
        assert f"{4 * rules.hand_size} cards that are dealt" in text


def test_no_word_of_one_game_is_explained_as_a_word_of_all() -> None:
    page = (ROOT / "docs" / "play" / "words.md").read_text("utf-8")
    means = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", page, re.MULTILINE))
    asked = {question_of(rules) for rules in BOOKS.values()}
    assert len(asked) > 1
    assert not [words for words in means.values() if any(one in words for one in asked)]
    called = {book for book in BOOKS if re.search(r"\bbolivia\b", said(BOOKS[book]))}
    assert called == {book for book in BOOKS if book.capitalize() in means["Bolivia"]}


def test_waldo_is_a_variant_of_what_comes_from_uruguay() -> None:
    history = play(BOOKS["waldo"])[0].entries[0].text
    assert history.startswith("Canasta grew out of")


def said(rules: Rules, language: str = "en") -> str:
    """All sentences of a rule book."""
    chapters = rule_book(rules, language)
    return " ".join(entry.text for chapter in chapters for entry in chapter.entries)


@pytest.mark.parametrize("book", BOOKS)
def test_only_red_threes_count_against_a_side_unless_black_ones_are_bonus_cards(book: str) -> None:
    assert ("The threes of a side" in said(BOOKS[book])) == (book in ("joker", "wca"))
    assert ("The red threes of a side" in said(BOOKS[book])) == (book not in ("joker", "wca"))


def rulings(rules: Rules) -> str:
    """All answers of the referee."""
    ends = [found for slip in slips_for(rules) for _, found in paths(slip, rules)]
    return "\n".join(found.text() for found in ends)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("waldo", "red three left in the hand costs 500 points"),
        ("samba", "red three left in the hand costs 500 points"),
        ("bolivia", "red three left in the hand costs 500 points"),
        ("wca", "Each three left in the hand costs 100 points"),
        ("joker+canasta-of-sevens", "sevens that is not complete costs 1,500 points"),
        ("joker+canasta-of-sevens", "Four or more sevens left in one hand cost 500 points"),
    ],
)
def test_the_referee_names_the_penalties_that_the_book_has(name: str, words: str) -> None:
    assert words in rulings(get_rules(name))


def test_the_referee_fines_no_red_three_that_joker_does_not_fine() -> None:
    assert BOOKS["joker"].red_three_in_hand == 0
    assert "costs 500 points" not in said(BOOKS["joker"])


BOOK_SAYS = {
    "waldo": (
        "player to the dealer's right deals the pots from cards that the dealer doesn't use",
        "You may discard any card but a red three.",
        "no one coaches anyone",
        "red and black canastas",
        "also called a bolivia",
    ),
    "regency+two-hand": ("two players, who sit opposite each other",),
    "wca": (
        "you replace threes from a talon in your next turn",
        "in a tray",
        "called clean, a mixed one dirty",
        "passes the bottom part to the dealer",
        "if both partners hold them, that is 3,000 points",
        "Each three left in hand costs 100 points.",
    ),
}


@pytest.mark.parametrize("name", BOOK_SAYS)
def test_a_rule_book_says_what_its_source_says(name: str) -> None:
    for words in BOOK_SAYS[name]:
        assert words in said(get_rules(name)), words


def test_joker_says_with_all_four_jokers_as_there_are_only_four() -> None:
    assert "Wild-card canasta with all four jokers" in markdown(BOOKS["joker"])
    assert "exactly four jokers" not in markdown(BOOKS["joker"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", ["AW-26", "AW-23"])
def test_decisions_on_waldo_s_threes_are_marked(language: str, row: str) -> None:
    assert f"[{row}](clauses.md#{row.lower()})°" in markdown(BOOKS["waldo"], "clauses.md", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_waldo_s_page_marks_what_the_source_leaves_open_of_its_threes(language: str) -> None:
    book = markdown(BOOKS["waldo"], "clauses.md", language)
    points = texts(language).number
    marked = re.findall(r"^\| (\d)° \| ([\d.,]+) \|$", book, re.MULTILINE)
    ladder = BOOKS["waldo"].red_three_points
    assert marked == [(str(count), points(ladder[count - 1])) for count in (5, 6, 7)]
    melded = str(BOOKS["waldo"].black_three_value)
    assert [line for line in re.findall(r"[^.]*\.°", book) if f" {melded} " in line]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*BOOKS, "regency+two-hand", "joker+two-hand"])
def test_a_book_gives_each_figure_that_its_rules_have(name: str, language: str) -> None:
    rules, number = get_rules(name), texts(language).number
    book = markdown(rules, "clauses.md", language)
    once = (rules.target, *rules.opening_points, *rules.raised_opening, *rules.red_three_points)
    prices = (
        *(rules.natural_canasta, rules.mixed_canasta, rules.going_out_bonus),
        *((rules.samba,) if rules.runs else ()),
        *((rules.wild_canasta, rules.wild_seven_deuces) if rules.wild_melds else ()),
        *(rules.red_three_in_hand, rules.all_threes_points, rules.exact_cut_bonus),
        *(rules.aces_in_hand_penalty, rules.incomplete_aces_penalty, rules.incomplete_wild_penalty),
        *(rules.splash_bonus if rules.splash else 0,),
        *(rules.black_threes_in_hand if each_of(rules.black_threes_in_hand) is None else ()),
    )
    for figure in {*once, *prices} - {0}:
        assert re.search(rf"(?<![\d.,]){re.escape(number(figure))}(?![\d])", book), figure


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_games_for_two_say_how_the_players_sit(language: str) -> None:
    opposite = {"en": "opposite each other", "de": "einander gegenüber"}[language]
    for base in ("regency", "joker"):
        book = markdown(BOOKS[base], "clauses.md", language)
        assert opposite in book.split(f"`{base}+two-hand`")[1]
        assert opposite in markdown(get_rules(f"{base}+two-hand"), "clauses.md", language)


def test_clauses_name_places_that_a_reader_finds_in_the_source() -> None:
    assert not re.search(r"\bline \d", (ROOT / "docs" / "rules" / "clauses.md").read_text("utf-8"))


@pytest.mark.parametrize("book", BOOKS)
def test_a_rule_book_denies_nothing_that_no_reader_supposes(book: str) -> None:
    for words in ("are allowed", "There are no runs", "like any other", "by themselves are never"):
        assert words not in said(BOOKS[book])
