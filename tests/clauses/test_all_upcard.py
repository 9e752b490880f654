"""The upcard: what may lie there, and what becomes of a card that may not."""

from collections.abc import Iterator

import pytest
from tests.clauses.positions import house_rules

from canasta.cards import BLACK_THREES, RED_THREES, WILDS, rank_of
from canasta.game import Game, Take

NATURAL = range(2, 13)
"""The ranks from 4 to A."""


def turned(book: str, seeds: int, **house: str) -> Iterator[tuple[list[int], Game]]:
    """The stock from its top before a card is turned, and the same deal with its upcard.

    Deals in which the first player faces a three are left out: its replacement would be drawn
    from that stock.
    """
    before = house_rules(book, upcard="none")
    rules = house_rules(book, **house) if house else book
    for seed in range(seeds):
        plain, game = Game.new(before, seed=seed), Game.new(rules, seed=seed)
        if not any(any(one.board.state.threes.tobytes()) for one in (plain, game)):
            s = plain.board.state
            yield s.stock[: int(s.stock_size)][::-1].tolist(), game


def pile(game: Game) -> list[int]:
    s = game.board.state
    cards: list[int] = s.pile[: int(s.pile_size)].tolist()
    return cards


def stock(game: Game) -> list[int]:
    s = game.board.state
    cards: list[int] = s.stock[: int(s.stock_size)][::-1].tolist()
    return cards


@pytest.mark.rule("W-015", "W-016", "AW-6")
def test_waldo_buries_red_threes_and_turns_the_next_card() -> None:
    buried, places = 0, []
    for cards, game in turned("waldo", 3_000):
        threes = next(i for i, kind in enumerate(cards) if kind not in RED_THREES)
        assert pile(game) == [cards[threes]]
        rest, now = cards[threes + 1 :], stock(game)
        assert len(now) == 111
        assert sorted(now) == sorted([*cards[:threes], *rest])
        if threes == 1:
            buried += 1
            places.append(next((i for i in range(110) if now[i] != rest[i]), 110))
        elif threes == 0:
            assert now == rest
    assert buried > 30
    # Anywhere in the stock, as likely near its top as near its bottom.
    assert min(places) < 25
    assert max(places) > 85
    assert 40 < sum(places) / buried < 70


@pytest.mark.rule("AW-5", "W-075")
def test_in_waldo_a_wild_card_or_black_three_stays_and_blocks_the_first_player() -> None:
    seen = set()
    for _, game in turned("waldo", 400):
        (card,) = pile(game)
        if card in WILDS or card in BLACK_THREES:
            seen.add(card in WILDS)
            assert not any(isinstance(action, Take) for action in game.actions())
            assert game.why_not("draw") is None
    assert seen == {True, False}


@pytest.mark.rule("AW-5")
def test_by_a_house_rule_waldo_turns_another_card_on_a_wild_one() -> None:
    tops = set()
    for cards, game in turned("waldo", 400, upcard="no_wild_or_red_three"):
        first = next(kind for kind in cards if kind not in (*WILDS, *RED_THREES))
        assert pile(game) == [first]
        tops.add(rank_of(first))
    assert tops == {1, *NATURAL}


@pytest.mark.rule("AR-8", "AR-7", "R-23")
def test_regency_covers_a_wild_card_or_red_three_and_the_pile_is_frozen() -> None:
    depths = set()
    for cards, game in turned("regency", 1_500):
        depth = next(i for i, kind in enumerate(cards) if kind not in (*WILDS, *RED_THREES))
        assert pile(game) == cards[: depth + 1]
        assert game.view(0).pile.frozen == (depth > 0)
        assert stock(game) == cards[depth + 1 :]
        depths.add(depth)
        if cards[depth] in BLACK_THREES:
            assert not any(isinstance(action, Take) for action in game.actions())
    assert {0, 1, 2} <= depths


@pytest.mark.rule("AJ-11", "AR-8")
def test_joker_covers_any_card_but_a_natural_from_4_to_ace() -> None:
    covered = set()
    for cards, game in turned("joker", 1_500):
        depth = next(i for i, kind in enumerate(cards) if rank_of(kind) in NATURAL)
        assert pile(game) == cards[: depth + 1]
        covered |= set(cards[:depth])
    assert covered >= {*WILDS, *RED_THREES, *BLACK_THREES}


@pytest.mark.rule("AC-3", "C-31")
def test_in_wca_the_tray_starts_empty_and_the_first_discard_is_under_its_ban() -> None:
    game = Game.new("wca", seed=1)
    game.do("cut 50")
    assert pile(game) == []
    game.do("draw")
    thrown = {str(action)[8] for action in game.actions() if str(action).startswith("discard")}
    assert thrown
    assert not thrown & set("7A")
