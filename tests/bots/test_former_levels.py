"""The level ``policy`` was called ``network``: whatever names it so still works."""

import msgspec
import pytest

from canasta.live.evening.events import BotTookOver, Entered, EveningEvent
from canasta.live.table.carrying import CarriedSeat
from canasta.live.table.events import BotSat, TableEvent
from canasta.live.table.settings import Settings
from canasta.players.bots import SEATED, is_bot, make, policy_of, todays_name
from canasta.research.env import VectorEnv
from canasta.rules import get_rules


def test_the_former_name_makes_the_same_bot() -> None:
    rules = get_rules("regency")
    assert "network" not in SEATED
    assert make("network", rules, 4, 0, 1).name == "policy"
    assert is_bot("network")
    assert policy_of("network") == policy_of("policy")


def test_a_module_of_someones_own_may_be_called_policy() -> None:
    assert is_bot("policy:file=my.net")
    assert not is_bot("policy:act")


@pytest.mark.parametrize(
    ("name", "today"),
    [
        ("network", "policy"),
        ("network:file=my network.net", "policy:file=my network.net"),
        ("policy", "policy"),
        ("networks", "networks"),
        ("style:magpie", "style:magpie"),
        ("./network", "./network"),
    ],
)
def test_only_the_former_name_is_replaced_and_options_stay(name: str, today: str) -> None:
    assert todays_name(name) == today


def test_stored_events_of_older_releases_name_todays_level() -> None:
    def read(text: str, kind: object) -> object:
        return msgspec.json.decode(text, type=kind)

    assert read('{"fact": "bot_sat", "seat": 1, "level": "network"}', TableEvent) == BotSat(
        1, "policy"
    )
    assert read('{"bots": "network"}', Settings) == Settings(bots="policy")
    assert read('["", "network"]', CarriedSeat) == CarriedSeat("", "policy")
    entered = '{"type": "entered", "names": ["Ann", "Bot 1"], "bots": ["", "network"]}'
    assert read(entered, EveningEvent) == Entered(("Ann", "Bot 1"), ("", "policy"))
    took = '{"type": "bot_took_over", "entrant": 0, "person": 1, "name": "B", "level": "network"}'
    assert read(took, EveningEvent) == BotTookOver(0, 1, "B", "policy")


def test_an_environment_takes_the_former_name_of_an_opponent() -> None:
    one, other = (VectorEnv("regency", 2, seed=1, opponents=name) for name in ("network", "policy"))
    assert (one.observe_flat() == other.observe_flat()).all()
