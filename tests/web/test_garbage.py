"""The collector of cycles, told to leave alone what has stayed."""

import asyncio
import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from canasta.server.web import keeping
from canasta.server.web.keeping import Collecting, collect_new


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    gc.unfreeze()
    yield
    gc.unfreeze()


class Closed:
    """Something in a cycle, as a connection is."""

    def __init__(self) -> None:
        self.itself = self


def test_objects_that_outlive_a_full_collection_are_set_aside() -> None:
    with Collecting():
        gc.collect()
        assert gc.get_freeze_count() > 1000
    gc.unfreeze()
    gc.collect()
    assert gc.get_freeze_count() == 0, "the collector is as it was once the server has ended"


@pytest.mark.parametrize("generation", [0, 1])
def test_objects_that_outlive_a_small_collection_do_not_wait_for_a_full_one(
    generation: int,
) -> None:
    before, kept = gc.get_threshold(), [[number] for number in range(500)]
    with Collecting():
        gc.collect(generation)
        assert gc.get_freeze_count() > len(kept)
    assert gc.get_threshold() == before


def test_the_length_of_each_garbage_collection_is_reported() -> None:
    took: list[float] = []
    with Collecting(took.append):
        gc.collect(0)
        gc.collect()
    assert len(took) >= 2
    assert all(0 < seconds < 60 for seconds in took)


def test_now_and_then_all_of_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    with Collecting():
        gone = Closed()
        seen = ref(gone)
        gc.collect()
        del gone
        gc.collect()
        assert seen() is not None, "what was set aside is not looked at every time"
        monkeypatch.setattr(keeping, "WHOLE", 0.0)
        gc.collect()
        assert seen() is None


@pytest.mark.parametrize("often", [True, False])
def test_new_objects_that_replace_old_ones_do_not_pile_up(
    often: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "OFTEN", 0.0)
    kept = [[number] for number in range(30 * keeping.NEW)]
    new = 0

    async def replace() -> None:
        nonlocal new
        collecting = asyncio.create_task(collect_new() if often else asyncio.sleep(60))
        for number in range(len(kept)):
            kept[number] = [number]
            if number % 100 == 0:
                await asyncio.sleep(0)
        new = len(gc.get_objects(0))
        collecting.cancel()

    with Collecting():
        gc.collect()
        asyncio.run(replace())
    assert (new < keeping.NEW) == often
