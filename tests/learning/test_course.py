"""Learning is reproducible from a seed, also after a stop, and better than chance."""

from pathlib import Path

import numpy as np
import pytest

from canasta.engine.number_file import HANDS, read_numbers
from canasta.research.learning.course import (
    CheckpointMismatchError,
    Course,
    Learned,
    Point,
    as_svg,
    as_text,
    curve_of,
    learn,
    net_file,
)
from canasta.research.learning.examples import Deals, examples_of, make_player
from canasta.research.learning.network import Batch, batch_of, gradients, loss, new_layers
from canasta.rules import get_rules

BOTS = {"club": 3, "novice": 1, "weights:1": 1}
COURSE = Course(get_rules("regency"), 4, BOTS, 40, 3, 5)


def nothing(what: str, done: int, total: int) -> None:
    """No one looks how far it is."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the course, which is never stopped there."""
    return tmp_path_factory.mktemp("course")


@pytest.fixture(scope="module")
def one(folder: Path) -> Learned:
    """The result of the course."""
    return learn(COURSE, folder, nothing)


def test_the_same_settings_give_the_same_network_and_it_knows_more_than_chance(
    one: Learned, tmp_path: Path
) -> None:
    two = learn(COURSE, tmp_path / "two", nothing)
    assert net_file(COURSE, one, {}) == net_file(COURSE, two, {})
    assert one.points == two.points
    assert one.points[-1].held_out < one.as_dealt


def test_a_stopped_run_goes_on_where_it_stopped(one: Learned, tmp_path: Path) -> None:
    class StoppedError(Exception):
        pass

    def stopping(what: str, done: int, total: int) -> None:
        if what == "round 3":
            raise StoppedError

    with pytest.raises(StoppedError):
        learn(COURSE, tmp_path / "parts", stopping)
    played: list[str] = []
    again = learn(COURSE, tmp_path / "parts", lambda what, *_: played.append(what))
    assert set(played) == {"round 3"}
    assert net_file(COURSE, again, {}) == net_file(COURSE, one, {})
    assert again.points == one.points


def test_a_folder_of_another_course_is_left_alone(one: Learned, folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert before
    other = Course(COURSE.rules, 4, BOTS, 40, 3, 6)
    with pytest.raises(CheckpointMismatchError, match="another folder"):
        learn(other, folder, nothing)
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_examples_are_the_same_no_matter_who_plays_the_deals_and_in_whichever_order() -> None:
    rules = get_rules("joker")
    whole = examples_of(Deals(rules, 4, BOTS, 1, 0, 3))
    last = examples_of(Deals(rules, 4, BOTS, 1, 2, 3))
    chosen = whole.deals == 2
    assert (whole.inputs[chosen] == last.inputs).all()
    assert (whole.held[chosen] == last.held).all()
    assert len(last.deals) > 3


def some_batch() -> Batch:
    examples = examples_of(Deals(get_rules("waldo"), 3, {"novice": 1}, 1, 0, 1))
    single = batch_of(examples.inputs, examples.held)
    return Batch(*(part.astype(float) if part.dtype == np.float32 else part for part in single))


def test_gradients_are_those_of_the_loss() -> None:
    batch, rng = some_batch(), np.random.default_rng(3)
    layers = {
        name: layer.astype(float) + 0.05 * rng.standard_normal(layer.shape)
        for name, layer in new_layers(2).items()
    }
    found, mean = gradients(layers, batch)
    total, count = loss(layers, batch)
    assert mean == pytest.approx(total / count)
    for name, layer in layers.items():
        at = tuple(rng.integers(0, size) for size in layer.shape)
        sides = []
        for step in (1e-5, -1e-5):
            moved = {**layers, name: layer.copy()}
            moved[name][at] += step
            total, count = loss(moved, batch)
            sides.append(total / count)
        assert found[name][at] == pytest.approx((sides[0] - sides[1]) / 2e-5, rel=1e-3, abs=1e-7)


def test_hands_as_dealt_add_up_to_one_for_every_seat_that_plays() -> None:
    batch = some_batch()
    likely = np.exp(batch.prior).sum(axis=-1)
    assert likely[:, :2] == pytest.approx(1, abs=1e-4)
    assert (batch.counted[:, 2] == 0).all()  # nobody sits there


def test_weights_play_deals_to_their_end_and_different_weights_differently() -> None:
    first, second = (
        examples_of(Deals(get_rules("regency"), 4, {f"weights:{number}": 1}, 1, 0, 2))
        for number in (1, 2)
    )
    assert first.inputs.shape != second.inputs.shape or (first.inputs != second.inputs).any()


@pytest.mark.parametrize("name", ["weights:", "weights:x", "nobody"])
def test_an_invalid_player_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"number|no bot"):
        make_player(name, get_rules("regency"), 4, 0, 0)


def test_the_file_says_how_the_network_was_made(tmp_path: Path) -> None:
    course = Course(get_rules("regency"), 4, {"novice": 1}, 20, 1, 9)
    about = read_numbers(
        HANDS, net_file(course, learn(course, tmp_path, nothing), {"version": "x"})
    ).about
    assert (about["book"], about["deals"], about["seed"], about["bots"], about["version"]) == (
        "regency",
        20,
        9,
        {"novice": 1},
        "x",
    )


def test_the_curve_shows_every_round() -> None:
    points = [Point(1, 0.7, 0.69), Point(2, 0.66, 0.65), Point(3, 0.64, 0.64)]
    curve = curve_of(Learned({}, points, 0.72, 1))
    text = as_text(curve)
    assert text.count("o") >= 3
    assert "rounds 1 to 3" in text
    assert "0.7200" in text
    svg = as_svg(curve, "Hands")
    assert svg.startswith("<svg")
    assert svg.count("<polyline") == 2
    assert "Hands; hands as dealt: 0.7200" in svg
