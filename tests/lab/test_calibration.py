"""Whether what is expected of the next player happens: counted as it is played."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from canasta.lab.calibration import Calibration, Question, calibrate, chunks
from canasta.lab.pool import in_order
from canasta.rules import get_rules

ROOT = Path(__file__).parents[2]
REGENCY = Question(get_rules("regency"), 4, "expert:rollouts=60", "style:magpie", 3, 3)


def test_discards_are_counted_by_tenths_of_what_was_expected() -> None:
    found = Calibration()
    for expected, taken in ((0.0, False), (0.05, True), (0.95, True), (1.0, True), (0.31, False)):
        found.put(expected, taken)
    assert found.count == [2, 0, 0, 1, 0, 0, 0, 0, 0, 2]
    assert found.taken == [1, 0, 0, 0, 0, 0, 0, 0, 0, 2]
    assert found.tenths()[9].expected == pytest.approx(0.975)
    assert (found.all.discards, found.all.taken) == (5, 0.6)


def test_several_processes_count_the_same() -> None:
    whole, parts = calibrate(REGENCY), Calibration()
    for part in in_order(calibrate, chunks(REGENCY, 1), 2):
        parts.add(part)
    assert (whole.count, whole.taken) == (parts.count, parts.taken)
    assert whole.all.discards > 50
    assert whole.all.taken_sum > 0


def test_a_match_goes_on_where_a_deal_ends() -> None:
    short = REGENCY._replace(level="expert:rollouts=8:others=seen", deals=1)
    deal, match = calibrate(short), calibrate(short._replace(matches=True))
    assert match.all.discards > 2 * deal.all.discards > 0


def test_who_was_played_with_before_is_told_better_from_the_first_deal_on() -> None:
    """A sparrow hardly ever takes a pile: after three matches that is known."""
    short = REGENCY._replace(level="expert:rollouts=30", other="style:sparrow", matches=True)
    stranger, known = (
        calibrate(short._replace(deals=4)).all,
        calibrate(short._replace(known=3, deals=1)).all,
    )
    assert known.discards < stranger.discards
    assert stranger.expected > 2 * stranger.taken
    assert known.expected - known.taken < (stranger.expected - stranger.taken) / 2
    # Several processes do not help: who knows whom goes on from match to match.
    assert list(chunks(short._replace(known=3), 1)) == [short._replace(known=3)]


def test_what_is_counted_as_taken_is_what_the_game_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same deal played by Game: of each discard, whether the next player takes the pile."""
    from canasta.game import Game
    from canasta.lab.company import Company

    games: list[Game] = []

    class Told(Company):
        def __init__(self, rules, bots, seed, *args) -> None:  # type: ignore[no-untyped-def]
            super().__init__(rules, bots, seed, *args)
            self._game = Game.new(rules, seed, len(bots))
            games.append(self._game)

    monkeypatch.setattr("canasta.lab.match.Company", Told)
    found = calibrate(REGENCY)
    taken = discards = 0
    for place, game in enumerate(games):
        last = -1
        for event in game.events():
            kind, seat = type(event).__name__, getattr(event, "seat", -1)
            if kind == "Discarded" and seat % 2 == place // REGENCY.deals:
                last, discards = seat, discards + 1
            elif kind == "TookPile" and last >= 0 and seat == (last + 1) % 4:
                taken += 1
                last = -1
            elif kind == "Discarded":
                last = -1
    assert found.all.discards + found.unsearched == discards
    assert 0 <= taken - found.all.taken_sum <= found.unsearched


def test_the_tool_prints_a_line_for_each_player() -> None:
    command = [sys.executable, "tools/calibration.py", REGENCY.level, "--against", "novice"]
    options = ["--deals", "1", "--jobs", "1", "--json"]
    done = subprocess.run(
        [*command, *options], cwd=ROOT, capture_output=True, text=True, check=True
    )
    data = json.loads(done.stdout.splitlines()[-1])
    assert data["against"] == "novice"
    assert sum(tenth["discards"] for tenth in data["tenths"]) == data["all"]["discards"] > 5
    refused = subprocess.run(
        [sys.executable, "tools/calibration.py", "club", "--pool"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "does not search" in refused.stderr
