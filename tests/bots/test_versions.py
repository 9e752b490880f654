"""A level as it was chooses as it did, whatever becomes of the level."""

import pytest
from tests.bots.frozen import choices, kept, keys

from canasta.bots import NAMES, POOL, Expert, is_bot, make
from canasta.bots.versions import VERSIONS
from canasta.rules import get_rules


def test_the_file_holds_every_version_in_every_book() -> None:
    assert list(kept()) == keys()


@pytest.mark.parametrize("key", keys())
def test_a_frozen_version_chooses_as_it_did(key: str) -> None:
    assert choices(key) == kept()[key], (
        "a change reaches a frozen version: leave it as it was (src/canasta/bots/versions.py)"
    )


def test_versions_are_of_the_pool_and_no_levels_of_a_table() -> None:
    assert set(VERSIONS) < set(POOL)
    assert not set(POOL) & set(NAMES)
    assert all(map(is_bot, POOL))


def test_versions_that_search_keep_their_budgets() -> None:
    rules = get_rules("regency")
    budgets = {"expert@1": 2_000, "master@1": 4_000}
    for name, rollouts in budgets.items():
        bot = make(name, rules, 4, 0, 0)
        assert isinstance(bot, Expert)
        assert bot.budget.rollouts == rollouts


def test_options_follow_a_version_and_an_unknown_one_is_refused() -> None:
    rules = get_rules("regency")
    assert make("expert@1:rollouts=20", rules, 4, 0, 0).name == "expert@1:rollouts=20"
    assert make("club@1", rules, 4, 0, 0).name == "club@1"
    with pytest.raises(ValueError, match=r"no bot 'expert@7'; there are .*expert@1"):
        make("expert@7", rules, 4, 0, 0)
