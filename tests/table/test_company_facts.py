"""Facts about people from a file that nobody trusts, and the way back from a store."""

import pytest
from tests.table.sitting import two_and_bots

from canasta.game import InvalidError
from canasta.table import facts as f
from canasta.table.checking import check
from canasta.table.facts import decode, encode

ANN, BEN, ZOE, NOBODY = "Ann", "Ben", "Zoe", "nobody"


def fact_of(fact: f.Fact, ids: dict[str, str]) -> f.Fact:
    """The fact with the people's ids in place of their names."""
    data = encode(fact)
    for name, person in ids.items():
        data = data.replace(f'"{name}"'.encode(), f'"{person}"'.encode())
    return decode(data)


@pytest.mark.parametrize(
    "fact",
    [
        f.Proposed(NOBODY, "seat", 1),
        f.Proposed(ZOE, "dance", 1),
        f.Proposed(ZOE, "seat", 4),
        f.Proposed(ANN, "kick", -1, NOBODY),
        f.Agreed(ANN),
        f.ProposalEnded("yes"),
        f.Kicked(ANN, BEN),  # she sits there
        f.Banned(NOBODY, ANN),
        f.Muted(ZOE, NOBODY),
        f.LetGo(BEN),
        f.LetGo(NOBODY),
        f.Reported(BEN, NOBODY, "words"),
        f.Reported(BEN, ZOE, " \u200b"),
    ],
)
def test_what_cannot_have_happened_is_no_fact(fact: f.Fact) -> None:
    sitting = two_and_bots()
    sitting.come(ZOE)
    with pytest.raises(InvalidError) as told:
        check(sitting.table, fact_of(fact, sitting.ids))
    assert told.value.code in ("table.impossible", "table.words")


def test_what_can_have_happened_makes_the_table_again() -> None:
    sitting = two_and_bots()
    sitting.come(ZOE)
    for fact in (
        f.Proposed(ZOE, "seat", 1),
        f.Agreed(ANN),
        f.ProposalEnded("no", BEN),
        f.Muted(ZOE, ANN),
        f.Reported(ZOE, BEN, "shouts"),
        f.HostPassed(BEN, "given"),
        f.Kicked(ZOE, BEN),
        f.Banned(ZOE, BEN, consent=True),
    ):
        kept = fact_of(fact, sitting.ids)
        check(sitting.table, kept)
        sitting.happen([kept])
    notices = [word.notice for word in sitting.table.said]
    assert notices == ["declined", "muted", "host_given", "kicked", "banned"]
    assert [sitting.table.company.names(word)[0] for word in sitting.table.said][-1] == ZOE
