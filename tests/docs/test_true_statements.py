"""Statements to players that were false in some book stay away, each with what holds instead."""

from pathlib import Path

import pytest

from canasta.rules import BOOKS, play

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
def test_a_lesson_names_a_duty_only_where_the_book_has_it(book: str) -> None:
    rules, text = BOOKS[book], (LESSONS / f"{book}.toml").read_text("utf-8")
    if not rules.complete_wild_meld:
        assert "may not go out before" not in text
        assert "vorher dürft ihr nicht ausmachen" not in text
    if rules.cut:
        assert "passes the bottom part to the dealer" in text
        assert f"{rules.exact_cut_bonus} points" in text
        assert f"{4 * rules.hand_size} cards that are dealt" in text


def test_waldo_is_a_variant_of_what_comes_from_uruguay() -> None:
    history = play(BOOKS["waldo"])[0].entries[0].text
    assert history.startswith("Canasta grew out of")
