"""Every puzzle that comes with the package, and how they are mined."""

from collections import Counter

import msgspec
import pytest

from canasta.rules import LIBRARY, get_rules
from canasta.study.positions import redealt
from canasta.study.puzzles import (
    GRADES,
    SAFER,
    THEMES,
    WORTH_FREEZING,
    Puzzle,
    Theme,
    UnknownPuzzleError,
    all_puzzles,
    answer,
    fitting_themes,
    get_puzzle,
    judged,
    read_puzzles,
    steps_of_bot,
    write_puzzles,
)
from canasta.study.puzzles.mining import CLEAR, LEVELS, POINTS, POINTS_OF_MINIMUM, mine

PUZZLES = list(all_puzzles().values())


@pytest.fixture(params=PUZZLES, ids=[one.name for one in PUZZLES])
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    """Each of them."""
    one: Puzzle = request.param
    return one


def test_a_position_replays_and_its_seat_is_to_act(puzzle: Puzzle) -> None:
    assert puzzle.game.actor == puzzle.position.seat
    assert len(puzzle.position.acts()) == puzzle.position.at  # nothing after the moment is told
    assert puzzle.name.startswith(f"{puzzle.book}-")


def test_its_answers_are_legal_and_the_best_is_first(puzzle: Puzzle) -> None:
    for one in puzzle.answers:
        game = puzzle.game.clone()
        for code in one.steps:
            assert game.actor == puzzle.position.seat
            game.apply(code)
    points = [one.points for one in puzzle.answers]
    assert points == sorted(points, reverse=True)


def test_its_theme_holds_and_its_solution_is_clearly_best(puzzle: Puzzle) -> None:
    theme, outcomes = puzzle.theme, puzzle.outcomes
    view = puzzle.game.view(puzzle.position.seat)
    assert theme in fitting_themes(view, outcomes)
    best = answer(theme, outcomes[0])
    others = [
        one
        for one, outcome in zip(puzzle.answers, outcomes, strict=True)
        if answer(theme, outcome) != best
    ]
    least = POINTS_OF_MINIMUM if theme == Theme.MINIMUM else POINTS
    for one in others:
        behind = puzzle.solution.points - one.points
        assert behind >= least - 0.1
        assert behind >= CLEAR[-1] * one.error - 0.3  # both are rounded
    assert others
    assert min(puzzle.ahead) >= least - 0.1
    if theme == Theme.FREEZE:
        assert view.pile.size >= WORTH_FREEZING
    if theme == Theme.DISCARD:
        first, second = puzzle.solution.statistics, others[0].statistics
        assert second.taken - first.taken >= SAFER


def test_its_solution_is_right_and_every_other_answer_is_not(puzzle: Puzzle) -> None:
    said = judged(puzzle, puzzle.solution.steps)
    assert said is not None
    assert (said.verdict, said.lost) == ("right", 0)
    best = answer(puzzle.theme, puzzle.outcomes[0])
    for one, outcome in zip(puzzle.answers, puzzle.outcomes, strict=True):
        said = judged(puzzle, one.steps)
        assert said is not None
        assert said.answers == (answer(puzzle.theme, outcome) == best)
        if not said.answers:
            assert said.verdict != "right"
            assert said.lost == round(puzzle.solution.points - one.points)


def test_its_grade_is_how_many_levels_found_it(puzzle: Puzzle) -> None:
    assert puzzle.grade == 1 + len(LEVELS) - len(puzzle.found)
    assert puzzle.grade in GRADES
    quick = list(LEVELS)[:2]
    found = []
    for level in quick:
        said = judged(puzzle, steps_of_bot(puzzle.position, level))
        if said is not None and said.answers:
            found.append(level)
    assert found == [level for level in quick if level in puzzle.found]


def test_every_book_and_every_theme_has_puzzles() -> None:
    assert {one.book for one in PUZZLES} == set(LIBRARY)
    assert {one.theme for one in PUZZLES} == set(THEMES)
    assert len({one.name for one in PUZZLES}) == len(PUZZLES)
    assert Counter(one.grade for one in PUZZLES)[1] < 0.4 * len(PUZZLES)


def test_an_unknown_puzzle_is_refused() -> None:
    with pytest.raises(UnknownPuzzleError) as caught:
        get_puzzle("x" * 900)
    assert caught.value.code == "puzzle.unknown"
    assert len(caught.value.message) < 100


def test_the_verdict_on_a_puzzle_does_not_depend_on_hidden_cards() -> None:
    for one in PUZZLES[::9]:
        other = redealt(one.position, 99)
        if other is None:
            continue
        twin = msgspec.structs.replace(one, position=other)
        for steps in (one.solution.steps, one.answers[-1].steps):
            assert judged(twin, steps) == judged(one, steps)
        for level in ("novice", "club"):
            assert steps_of_bot(other, level) == steps_of_bot(one.position, level)


def test_mining_a_few_deals_finds_the_same_twice() -> None:
    rules = get_rules("regency")
    found = [list(zip(range(1), mine(rules, 2027), strict=False)) for _ in range(2)]
    assert found[0] == found[1]
    assert [one for _, mined in found[0] for one in mined.puzzles]


def test_a_truncated_file_continues_after_its_last_whole_line(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "regency.jsonl"
    write_puzzles(file, PUZZLES[:2])
    file.write_bytes(file.read_bytes()[:-9])
    assert read_puzzles(file) == PUZZLES[:1]
