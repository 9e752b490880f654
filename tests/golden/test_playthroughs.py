import pytest
from tests.golden.playthrough import FOLDER, Book, books, played_again


@pytest.mark.parametrize("book", books(), ids=lambda book: book.path.stem)
def test_a_playthrough_played_again_is_the_same_to_the_letter(book: Book) -> None:
    text = book.path.read_text("utf-8")
    assert played_again(text) == text


def test_every_book_and_variation_and_number_of_players_has_its_playthrough() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {book.path.name for book in books()}


def test_some_playthrough_ends_by_going_out_and_some_with_the_stock() -> None:
    texts = [book.path.read_text("utf-8") for book in books()]
    assert sum("ending: went_out" in text for text in texts) >= len(texts) // 2
    assert any("ending: stock" in text for text in texts)
