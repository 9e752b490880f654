"""Events about people from a file that no one trusts, and the way back from a store."""

import pytest
from tests.table.sitting import two_and_bots

from canasta.game import InvalidError
from canasta.live.table import events as ev
from canasta.live.table.checking import check
from canasta.live.table.events import decode, encode

ANN, BEN, ZOE, NOBODY = "Ann", "Ben", "Zoe", "nobody"


def event_of(event: ev.TableEvent, ids: dict[str, str]) -> ev.TableEvent:
    """The event with the people's ids in place of their names."""
    data = encode(event)
    for name, person in ids.items():
        data = data.replace(f'"{name}"'.encode(), f'"{person}"'.encode())
    return decode(data)


@pytest.mark.parametrize(
    "event",
    [
        ev.Proposed(NOBODY, "seat", 1),
        ev.Proposed(ZOE, "dance", 1),
        ev.Proposed(ZOE, "seat", 4),
        ev.Proposed(ANN, "kick", -1, NOBODY),
        ev.Agreed(ANN),
        ev.ProposalEnded("yes"),
        ev.Kicked(ANN, BEN),  # she sits there
        ev.Banned(NOBODY, ANN),
        ev.Muted(ZOE, NOBODY),
        ev.Forgotten(BEN),
        ev.Forgotten(NOBODY),
        ev.Reported(BEN, NOBODY, "words"),
        ev.Reported(BEN, ZOE, " \u200b"),
    ],
)
def test_an_impossible_event_is_refused(event: ev.TableEvent) -> None:
    sitting = two_and_bots()
    sitting.come(ZOE)
    with pytest.raises(InvalidError) as told:
        check(sitting.table, event_of(event, sitting.ids))
    assert told.value.code in ("table.impossible", "table.words")


def test_possible_events_rebuild_the_table() -> None:
    sitting = two_and_bots()
    sitting.come(ZOE)
    for event in (
        ev.Proposed(ZOE, "seat", 1),
        ev.Agreed(ANN),
        ev.ProposalEnded("no", BEN),
        ev.Muted(ZOE, ANN),
        ev.Reported(ZOE, BEN, "shouts"),
        ev.HostPassed(BEN, "given"),
        ev.Kicked(ZOE, BEN),
        ev.Banned(ZOE, BEN, consent=True),
    ):
        kept = event_of(event, sitting.ids)
        check(sitting.table, kept)
        sitting.happen([kept])
    notices = [word.notice for word in sitting.table.said]
    assert notices == ["declined", "muted", "host_given", "kicked", "banned"]
    assert [sitting.table.people.names(word)[0] for word in sitting.table.said][-1] == ZOE
