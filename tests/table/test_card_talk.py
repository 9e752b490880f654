"""If partners may say only the question, a new table has no chat (W-082)."""

import msgspec
import pytest
from tests.table.sitting import Sitting

from canasta.live.table import Settings, TableError, people, seating
from canasta.live.table.settings import may_talk, settled
from canasta.rules import BOOKS, get_rules


@pytest.mark.rule("W-082")
@pytest.mark.parametrize(
    ("book", "players", "chat"),
    [("waldo", 4, False), ("waldo", 3, True), ("regency", 4, True), ("wca", 4, True)],
)
def test_a_new_table_has_a_chat_where_the_book_lets_players_talk(
    book: str, players: int, chat: bool
) -> None:
    assert seating.found(Settings(book=book, players=players)).settings.chat is chat


@pytest.mark.rule("W-082")
@pytest.mark.parametrize("chat", [True, False])
def test_the_host_may_choose_otherwise(chat: bool) -> None:
    for book in BOOKS:
        assert seating.found(Settings(book=book, chat=chat)).settings.chat is chat


def test_house_rules_decide_it_like_any_rule() -> None:
    house = 'book = "waldo"\n[rules]\ncard_talk = true\n'
    assert settled(Settings(house=house)).chat is True
    assert not may_talk(get_rules("waldo+no-bridges"), 4)


def test_settings_of_earlier_versions_are_read_as_they_were() -> None:
    assert msgspec.json.decode(b'{"book":"waldo","chat":true}', type=Settings).chat is True


def test_only_the_books_with_the_system_signal_wild_cards() -> None:
    assert [name for name, rules in BOOKS.items() if rules.wild_signals] == ["joker"]


def test_people_react_where_there_is_a_chat_watchers_too_and_nowhere_else() -> None:
    sitting = Sitting(Settings(book="regency"), "Ann", "Zoe")
    sitting.sit("Ann", 0)
    for word in people.REACTIONS:
        sitting.happen(people.say_quickly(sitting.table, sitting.ids["Zoe"], word))
    assert [one.words for one in sitting.table.said] == list(people.REACTIONS)
    quiet = Sitting(Settings(book="regency", chat=False), "Ann")
    with pytest.raises(TableError) as refused:
        people.say_quickly(quiet.table, quiet.ids["Ann"], ":bravo")
    assert refused.value.code == "table.no_chat"
    quiet.happen(people.say_quickly(quiet.table, quiet.ids["Ann"], "hello"))
