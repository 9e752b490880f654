"""Rule books, players and seats as given on the command line."""

from typing import TYPE_CHECKING

from canasta.cli import texts
from canasta.cli.problem import Problem

if TYPE_CHECKING:
    from canasta.rules import Rules


def find_rules(book: str | None, house: str | None = None) -> "Rules":
    """Return the rules of a book's name, or of a file of house rules.

    Raises:
        Problem: there is no such book, or the file cannot be used.
    """
    from canasta.rules import USUAL_BOOK, RulesError, get_rules, load_house_rules

    try:
        if house is None:
            return get_rules(USUAL_BOOK if book is None else book)
        if book is not None:
            raise Problem(texts.BOOK_AND_HOUSE)
        if not house:
            raise Problem(texts.NO_HOUSE)
        return load_house_rules(house)
    except RulesError as error:
        raise Problem(error.message) from None


def check_players(rules: "Rules", players: int | None) -> int:
    """Return the number of players: the given one, or the book's default.

    Raises:
        Problem: the book is not for this number.
    """
    if players is None:
        return rules.players[0]
    if players not in rules.players:
        raise Problem(texts.wrong_players(rules.title, rules.players, players))
    return players


def check_seat(seat: int, players: int) -> int:
    """Return a seat of the table after checking it.

    Raises:
        Problem: there is no such seat.
    """
    if not 0 <= seat < players:
        raise Problem(texts.wrong_seat(seat, players))
    return seat
