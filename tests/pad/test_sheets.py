"""A pad's sheets equal the kernel's for all entries."""

from pathlib import Path
from random import Random

import pytest
from tests.pad.entered import entry_of_game, play_deal

from canasta.game import Game
from canasta.game.cases import score_file
from canasta.game.cases.score import ScoredDeal
from canasta.live.pad.entering import entry_of_case
from canasta.live.pad.form import form_of
from canasta.live.pad.sheet import sheet_of_entry
from canasta.rules import BOOKS, get_rules

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.toml"))
MATCHES = [(book, players) for book, rules in BOOKS.items() for players in rules.players]


def scored(path: Path) -> list[ScoredDeal]:
    text = path.read_text(encoding="utf-8")
    return score_file(path) if "[[score]]" in text else []


def test_every_scored_case_has_the_same_lines_when_it_is_entered_on_a_pad() -> None:
    found = [deal for path in CASES for deal in scored(path)]
    assert len(found) > 50
    for deal in found:
        case = deal.case
        sheet = sheet_of_entry(case.rules, case.players, entry_of_case(case))
        for own, expected in zip(sheet.sides, deal.sides, strict=False):
            assert own.lines == expected.lines, case.id


@pytest.mark.parametrize(("book", "players"), MATCHES)
def test_random_matches_entered_deal_by_deal_have_the_same_scores(book: str, players: int) -> None:
    rules, rng = get_rules(book), Random(f"{book} {players}")
    game = Game.new(rules, rng.randrange(1 << 32), players)
    total = (0,) * game.sides
    for _ in range(8):
        play_deal(game, rng)
        sheet = sheet_of_entry(rules, players, entry_of_game(game))
        assert [side.lines for side in sheet.sides] == [side.lines for side in game.sheet().sides]
        total = tuple(a + side.total for a, side in zip(total, sheet.sides, strict=True))
        assert total == game.scores
        if game.over:
            break
        game.apply(rng.choice(game.legal()))


@pytest.mark.parametrize("book", BOOKS)
def test_a_form_asks_for_what_the_book_scores(book: str) -> None:
    form = form_of(BOOKS[book], BOOKS[book].players[0])
    assert form.canastas[0].points == BOOKS[book].natural_canasta
    assert form.red_threes
    assert form.exact_cut == BOOKS[book].cut
    assert ("splash" in form.outs) == BOOKS[book].splash
