"""The rule lab: changes as they are written, and what they are measured to do."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.engine.codes import POINT_LINES, Count, Ending
from canasta.game import InvalidError
from canasta.research.lab.match import play_match
from canasta.research.lab.rule_lab import Study, changed, new_study, run
from canasta.research.lab.rule_lab.plot import plot, plot_files
from canasta.rules import RulesError, changes, get_rules, variations_of

WALDO = get_rules("waldo")


def studied(book: str, players: int, *texts: str, deals: int = 4, matches: bool = False) -> Study:
    rules = get_rules(book)
    study = new_study(
        rules, {text: changed(rules, text) for text in texts}, players, ["novice"], 6,
        matches=matches,
    )  # fmt: skip
    run(study, deals)
    return study


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("no-bridges", {"bridges": False}),
        ("bridges=false", {"bridges": False}),
        ("set_growth=closed", {"set_growth": "closed"}),
        ('set_growth="closed"', {"set_growth": "closed"}),
        ("target=10_000", {"target": 10_000}),
        ("target=10000 + no-bridges", {"target": 10_000, "bridges": False}),
        ("opening_points=[50, 80, 120, 150]", {"opening_points": (50, 80, 120, 150)}),
    ],
)
def test_a_change_is_a_variation_or_a_rule_or_several(text: str, expected: object) -> None:
    rules = changed(WALDO, text)
    assert changes(WALDO, rules) == expected
    assert rules.name == f"waldo+{text}"


@given(st.sampled_from([v.name for v in variations_of("waldo")]))
def test_a_variation_as_a_change_is_the_variation(name: str) -> None:
    assert not changes(get_rules(f"waldo+{name}"), changed(WALDO, name))


def test_a_file_of_house_rules_is_a_change(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('book = "waldo+no-lay-off"\n[rules]\ntarget = 9000\n')
    rules = changed(get_rules("waldo+no-bridges"), str(file))
    assert changes(WALDO, rules) == {"bridges": False, "set_growth": "closed", "target": 9_000}
    with pytest.raises(InvalidError, match="not joker") as caught:
        changed(get_rules("joker"), str(file))
    assert caught.value.code == "lab.other_book"


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("no-bridgs", "rules.unknown_variation", "Did you mean 'no-bridges'"),
        ("conversions", "rules.unknown_variation", "no variation"),
        ("targt=3", "rules.unknown_field", "Did you mean 'target'"),
        ("bridges", "rules.wrong_value", "true or false"),
        ("set_growth=clozed", "rules.wrong_value", "Did you mean 'closed'"),
        ('set_growth=a"b\\', "rules.wrong_value", "has to be"),
        ("target=-3", "rules.wrong_value", "whole number"),
        ("nowhere.toml", "rules.unreadable_file", "cannot be read"),
        ("canastas_to_go_out=0+two-kinds-to-go-out", "rules.contradiction", "two"),
    ],
)
def test_a_change_that_cannot_be_is_reported_with_the_nearest(
    text: str, code: str, words: str
) -> None:
    with pytest.raises(RulesError, match=words) as caught:
        changed(WALDO, text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("target=15000", "lab.no_change"),
        ("no-bridges+bridges=true", "lab.no_change"),
        ("", "lab.empty_change"),
        ("no-bridges+", "lab.empty_change"),
    ],
)
def test_a_wrong_change_of_rules_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(InvalidError) as caught:
        changed(WALDO, text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("book", "players"), [("waldo", 4), ("waldo", 3), ("regency+two-hand", 2), ("wca", 4)]
)
def test_shares_of_endings_and_of_wins_add_up_to_every_deal(book: str, players: int) -> None:
    values = studied(book, players).values(0)
    assert sum(values[ending.name.lower()].mean for ending in Ending if ending) == 1
    won = [value.mean for key, value in values.items() if key.startswith("won_")]
    assert sum(won) == pytest.approx(1)
    out = sum(value.mean for key, value in values.items() if key.startswith("out_"))
    assert out == sum(values[key].mean for key in ("went_out", "concealed", "splash"))


def test_the_figures_are_those_of_the_score_sheets() -> None:
    study = studied("joker", 4, deals=6)
    points, naturals, turns, without = [], [], [], []
    for seed in range(6, 12):
        for deal in play_match(study.book, study.bots, seed, matches=False):
            sheet = deal.state[0]["sheet"][:2]
            points.append(sheet[:, :POINT_LINES].sum() / 2)
            naturals.append(sheet[:, Count.NATURAL_CANASTAS].sum() / 2)
            turns.append(int(deal.state[0]["turns"]))
            without.append(sum(not row[24:28].any() for row in sheet) / 2)
    values = study.values(0)
    assert values["points"].mean == pytest.approx(np.mean(points))
    assert values["natural_canastas"].mean == pytest.approx(np.mean(naturals))
    assert values["turns"].mean == pytest.approx(np.mean(turns))
    assert values["no_canasta"].mean == pytest.approx(np.mean(without))
    assert values["turns"].margin == pytest.approx(1.959964 * np.std(turns, ddof=1) / 6**0.5)


def test_several_processes_and_a_run_in_parts_give_the_same_figures() -> None:
    whole = studied("regency", 4, "canastas_to_go_out=2", deals=12)
    parts = studied("regency", 4, "canastas_to_go_out=2", deals=4)
    run(parts, 12, jobs=2)
    assert parts.as_json() == whole.as_json()
    assert whole.deals == 12


def test_a_change_that_bots_never_meet_has_no_differences() -> None:
    study = studied("waldo", 4, "bolivia-2500", "target=9000")
    assert "target=9000" in study.unchanged()
    assert all(value.mean == value.margin == 0 for value in study.differences(2).values())
    assert not any(value.clear for value in study.differences(2).values())


def test_a_change_that_makes_deals_longer_is_seen_to() -> None:
    study = studied("regency", 4, "canastas_to_go_out=3", deals=25)
    difference = study.differences(1)["turns"]
    assert difference.clear
    assert difference.mean > 0
    assert study.values(1)["turns"].mean - study.values(0)["turns"].mean == pytest.approx(
        difference.mean
    )


def test_whole_matches_are_counted_as_matches() -> None:
    study = studied("regency+two-hand", 2, "target=1000", deals=2, matches=True)
    values = study.values(0)
    assert values["deals"].mean > study.values(1)["deals"].mean >= 1
    assert sum(values[key].mean for key in ("won_0", "won_1")) == pytest.approx(1)
    assert json.loads(json.dumps(study.as_json()))["matches"]


@pytest.mark.parametrize(
    ("book", "text", "players", "code"),
    [("regency", "two-hand", 4, "lab.players"), ("regency", "target=900", 3, "simulate.players")],
)
def test_rules_that_not_as_many_can_play_are_not_compared(
    book: str, text: str, players: int, code: str
) -> None:
    rules = get_rules(book)
    with pytest.raises(InvalidError) as caught:
        new_study(rules, {text: changed(rules, text)}, players, ["club"], 0)
    assert caught.value.code == code


@pytest.mark.parametrize(("deals", "jobs", "code"), [(0, 1, "lab.deals"), (1, 0, "lab.jobs")])
def test_too_little_is_refused(deals: int, jobs: int, code: str) -> None:
    with pytest.raises(InvalidError) as caught:
        run(new_study(WALDO, {}, 4, ["club"], 0), deals, jobs)
    assert caught.value.code == code


def test_a_plot_is_drawn_as_svg_and_png_and_the_same_twice(tmp_path: Path) -> None:
    study = studied("regency", 4, "canastas_to_go_out=2", "target=900", deals=2)
    first, second = plot(study, tmp_path / "one"), plot(study, tmp_path / "two")
    assert [path.name for path in first] == ["one.svg", "one.png"]
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
    svg = first[0].read_text()
    assert svg.startswith("<?xml")
    assert "Date" not in svg
    assert first[1].read_bytes().startswith(b"\x89PNG")
    assert plot(study, tmp_path / "only.png", ("turns",)) == [tmp_path / "only.png"]


def test_a_plot_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidError, match="neither") as caught:
        plot_files(tmp_path / "plot.pdf")
    assert caught.value.code == "lab.plot_file"
