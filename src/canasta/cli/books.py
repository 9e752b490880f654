"""Rule books as they are named on the command line."""

from typing import TYPE_CHECKING

from canasta.cli import texts
from canasta.cli.problem import Problem

if TYPE_CHECKING:
    from canasta.rules import Rules


def find_rules(book: str | None, house: str | None = None) -> "Rules":
    """The rules of a book's name, or of a file of house rules.

    Raises:
        Problem: there are none of that name, or the file cannot be used.
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
    """How many play: the number named, or the book's usual one.

    Raises:
        Problem: the book is not for so many.
    """
    if players is None:
        return rules.players[0]
    if players not in rules.players:
        raise Problem(texts.wrong_players(rules.title, rules.players, players))
    return players


def check_seat(seat: int, players: int) -> int:
    """A seat of the table.

    Raises:
        Problem: there is no such seat.
    """
    if not 0 <= seat < players:
        raise Problem(texts.wrong_seat(seat, players))
    return seat
