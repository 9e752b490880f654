"""A pad with one deal, for tests of stores."""

from canasta.live.pad import NewPad, Pad, StoredPadEvent, TableRules, decide, open_pad
from canasta.live.pad.entry import DealEntry, SideEntry
from canasta.live.pad.requests import EnterDeal

NAMES = ("Ann", "Bob", "Cem", "Dia")


def a_pad() -> Pad:
    opened, _ = open_pad(NewPad(TableRules("regency"), NAMES))
    pad = Pad.of([StoredPadEvent(1, 1000.0, opened)])
    entry = DealEntry((SideEntry({"mixed": 2}, melded=300, out="out"), SideEntry(melded=50)))
    (event,) = decide(pad, EnterDeal("Ann", entry, 0))
    pad.apply(StoredPadEvent(2, 1001.0, event))
    return pad
