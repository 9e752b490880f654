"""Positions to play on: the keys of a case file, a stock in a chosen order, house rules."""

from dataclasses import replace
from typing import Any

from tests.numpy_state import numpy_state

from canasta.cards import KINDS, MELDABLE
from canasta.engine.codes import Phase
from canasta.game import Discard, Game
from canasta.game.card_list import read_cards
from canasta.game.cases.boards import position_board
from canasta.game.cases.case_table import CaseTable
from canasta.game.cases.errors import Place
from canasta.game.cases.read import read_position
from canasta.rules import Rules, read_house_rules


def at(
    book: str,
    house: dict[str, Any] | None = None,
    *,
    stock_top: str = "",
    left: int | None = None,
    **table: Any,
) -> Game:
    """A game in a position.

    Args:
        book: a rule book.
        house: rules that differ at this table.
        stock_top: the cards on top of the stock; the first one is drawn first.
        left: how many cards the stock holds, counted when its top is laid.
        table: the keys of a position in a case file.
    """
    position = read_position(CaseTable({"id": "P", "rules": book, **table}, Place("test", "P")))
    if house:
        position = replace(position, rules=house_rules(book, **house))
    game = Game(position_board(position))
    lay_on_stock(game, stock_top)
    if left is not None:
        s = numpy_state(game.board.state)
        s.stock[:left] = s.stock[int(s.stock_size) - left : int(s.stock_size)].copy()
        s.stock_size = left
    return Game(game.board)  # its story begins with the cards where they lie now


def house_rules(book: str, **changes: Any) -> Rules:
    """House rules over a book, read from the TOML that a table would write."""
    lines = [f"{name} = {_toml(value)}" for name, value in changes.items()]
    return read_house_rules("\n".join([f'book = "{book}"', "[rules]", *lines]))


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def lay_on_stock(game: Game, text: str) -> None:
    """Bring cards that lie in the stock to its top; the first one named is drawn first."""
    s = game.board.state
    size = int(s.stock_size)
    for number, wanted in enumerate(read_cards(text)):
        place = size - 1 - number
        found = [i for i in range(place + 1) if int(s.stock[i]) in wanted.kinds]
        assert found, f"no {wanted.text} among the {place + 1} cards of the stock"
        s.stock[place], s.stock[found[-1]] = int(s.stock[found[-1]]), int(s.stock[place])


def put_in_feet(game: Game, feet: dict[int, str]) -> None:
    """Let pots or face-down hands hold these cards, and other natural cards from 4 to A.

    Their cards go to the bottom of the stock, and come from there.
    """
    s = numpy_state(game.board.state)
    for seat in feet:
        for kind in range(KINDS):
            for _ in range(int(s.feet[seat, kind])):
                s.stock[1 : int(s.stock_size) + 1] = s.stock[: int(s.stock_size)].copy()
                s.stock[0] = kind
                s.stock_size += 1
            s.feet[seat, kind] = 0
    for seat, text in feet.items():
        wanted = [pattern.kinds for pattern in read_cards(text)]
        wanted += [MELDABLE] * (int(s.foot_size[seat]) - len(wanted))
        for kinds in wanted[: int(s.foot_size[seat])]:
            stock = s.stock[: int(s.stock_size)].tolist()
            kind = stock.pop(next(i for i, kind in enumerate(stock) if kind in kinds))
            s.feet[seat, kind] += 1
            s.stock[: len(stock)] = stock
            s.stock_size -= 1


def count(game: Game, seat: int, card: str) -> int:
    """Return how many cards of a text such as ``3r`` a hand holds."""
    kinds = read_cards(card)[0].kinds
    return sum(kind in kinds for kind in game.view(seat).hand)


def after(game: Game, line: str) -> Game:
    """The same game, after a line of actions."""
    game.do(line)
    return game


def legal(game: Game, line: str) -> bool:
    """Return whether a line may be played."""
    return game.why_not(line) is None


def refused(game: Game, line: str) -> str:
    """The code of the refusal of a line; empty where it is legal."""
    refusal = game.why_not(line)
    return "" if refusal is None else refusal.code


def totals(game: Game) -> list[int]:
    """The sides' points in the finished deal."""
    return [side.total for side in game.sheet().sides]


def turn_of(game: Game, seat: int) -> Game:
    """The same game at the next turn of a seat: the others draw and discard the first they can."""
    while game.turn != seat:
        if game.phase == Phase.DRAW:
            game.do("draw")
        game.do(next(act for act in game.actions() if isinstance(act, Discard)))
    return game
