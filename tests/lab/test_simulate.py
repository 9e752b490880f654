import json

import pytest

from canasta.engine.codes import Ending
from canasta.game import InvalidError
from canasta.research.lab import Fault, InvariantError, Place, Simulation, simulate
from canasta.research.lab.simulation import CHUNK, seated
from canasta.rules import get_rules

REGENCY = get_rules("regency")
FEW = 40


def simulated(
    rules: str,
    players: int | None = None,
    deals: int = FEW,
    check: bool = False,
    varied: bool = False,
) -> Simulation:
    book = get_rules(rules)
    seats = players or book.players[0]
    return simulate(book, seats, deals, ["random"], 5, 1, check, None, varied)


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("waldo", 4),
        ("waldo", 3),
        ("regency", 4),
        ("joker", 4),
        ("wca", 4),
        ("regency+two-hand", 2),
        ("joker+two-hand", 2),
    ],
)
def test_every_invariant_holds_over_random_deals(rules: str, players: int) -> None:
    assert simulated(rules, players, check=True).deals == FEW
    assert simulated(rules, players, check=True, varied=True).deals == FEW


def test_checking_changes_no_figure() -> None:
    assert simulated("joker").tally == simulated("joker", check=True).tally


def test_the_same_seed_gives_the_same_figures_in_any_number_of_processes() -> None:
    deals = CHUNK + FEW
    one = simulate(REGENCY, 4, deals, ["random"], 9, 1)
    two = simulate(REGENCY, 4, deals, ["random"], 9, 2)
    assert one == two
    assert one != simulate(REGENCY, 4, deals, ["random"], 10, 1)


def test_progress_is_reported_up_to_the_last_deal() -> None:
    told: list[tuple[int, int]] = []
    simulate(REGENCY, 4, CHUNK + 1, ["random"], 1, 1, False, lambda n, of: told.append((n, of)))
    assert told == [(CHUNK, CHUNK + 1), (CHUNK + 1, CHUNK + 1)]


def test_a_run_that_is_broken_off_leaves_no_process_behind() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(REGENCY, 4, 3 * CHUNK, ["random"], 1, 2, False, stop)


def test_the_table_says_how_the_deals_went() -> None:
    simulation = simulated("regency", deals=400)
    rows = {row[0]: row[1:] for row in simulation.table()}
    assert simulation.heading() == ("", "random")
    assert rows["deals"] == ("400",)
    assert {"steps in a deal", "turns in a deal", "went out", "On the table, points"} <= set(rows)
    assert all("±" in cell for cell in rows["Total, points"])
    assert sum(simulation.tally.endings) == 400
    assert simulation.tally.endings[Ending.NOT_YET] == 0


def test_the_points_of_the_lines_add_up_to_the_total() -> None:
    data = json.loads(json.dumps(simulated("waldo", deals=100).as_json()))
    side = data["sides"]["random"]
    lines = sum(figures["mean"] for figures in side["points"].values())
    assert lines == pytest.approx(side["total"]["mean"])
    assert data["deals"] == 100
    assert sum(data["endings"].values()) == 100


@pytest.mark.parametrize(
    ("rules", "players"), [("waldo", 3), ("regency", 4), ("joker+two-hand", 2), ("wca", 4)]
)
def test_bots_play_deals_in_which_every_invariant_holds(rules: str, players: int) -> None:
    simulation = simulate(get_rules(rules), players, 3, ["novice"], 5, 1, True)
    assert simulation.deals == 3
    assert simulation.groups == ("novice",)


def test_the_figures_of_two_bots_are_separate() -> None:
    simulation = simulate(REGENCY, 4, 6, ["novice", "random"], 5, 1)
    rows = {row[0]: row[1:] for row in simulation.table()}
    assert simulation.heading() == ("", "novice", "random")
    assert len(rows["Total, points"]) == 2
    data = simulation.as_json()
    means = [data["sides"][name]["total"]["mean"] for name in ("novice", "random")]
    assert data["ahead"]["mean"] == pytest.approx(means[0] - means[1])


def test_bots_are_named_once_by_side_or_by_seat() -> None:
    assert seated(REGENCY, 4, ["random"]) == ("random",) * 4
    assert seated(REGENCY, 4, ["club", "novice"]) == ("club", "novice", "club", "novice")
    assert seated(REGENCY, 4, ["a", "b", "c", "d"]) == ("a", "b", "c", "d")
    assert seated(get_rules("waldo"), 3, ["a", "b", "c"]) == ("a", "b", "c")
    with pytest.raises(InvalidError, match="3 bots are named") as caught:
        seated(REGENCY, 4, ["random"] * 3)
    assert caught.value.code == "simulate.bots"


@pytest.mark.parametrize(
    ("players", "deals", "jobs", "seed", "code"),
    [
        (3, 1, 1, 1, "simulate.players"),
        (4, 0, 1, 1, "simulate.deals"),
        (4, 1, 0, 1, "simulate.jobs"),
        (4, 1, 1, -1, "simulate.seed"),
        (4, 1, 1, 2**64, "simulate.seed"),
    ],
)
def test_an_impossible_simulation_is_refused(
    players: int, deals: int, jobs: int, seed: int, code: str
) -> None:
    with pytest.raises(InvalidError) as caught:
        simulate(REGENCY, players, deals, ["random"], seed, jobs)
    assert caught.value.code == code


def test_a_fault_says_where_it_was_found() -> None:
    error = InvariantError(Fault.DEAD_END, Place("wca", 4, 77, 3, 12, varied=True))
    assert "wca, 4 players, deal 3, step 12: no action is legal" in str(error)
    assert "seed 77 and the check, varied." in str(error)
    make, arguments = error.__reduce__()
    assert str(make(*arguments)) == str(error)  # type: ignore[arg-type]  # as unpickling does
