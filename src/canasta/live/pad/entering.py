"""Pad entries made from cards on a table."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from canasta.cards import ACE, BLACK_THREES, RED_THREES, SEVEN, rank_of
from canasta.engine.codes import Form
from canasta.game import InvalidError
from canasta.game.cases.case import ScoreCase, SideEnd
from canasta.game.melds import Meld
from canasta.live.base.codes import new_code
from canasta.live.pad.entry import Canasta, DealEntry, HandEntry, Out, SideEntry, Unfinished
from canasta.live.pad.events import DealEntered, PadEvent, PadOpened, StoredPadEvent, TableRules
from canasta.live.pad.pad import Pad
from canasta.rules import Rules, points_of, sides_of


def kind_of_canasta(rules: Rules, meld: Meld) -> Canasta:
    """Return the kind that a pad enters a canasta as."""
    jokers = sum(rank_of(kind) == 13 for kind in meld.kinds)
    found: Canasta = "natural"
    if meld.form == Form.RUN:
        found = "samba"
    elif meld.form == Form.WILD:
        found = "wild"
        if jokers == 4 and rules.wild_four_jokers != rules.wild_canasta:
            found = "four_jokers"
        elif jokers == 0 and rules.wild_seven_deuces != rules.wild_canasta:
            found = "seven_deuces"
    elif meld.wilds:
        found = "mixed"
    elif meld.rank == ACE and rules.natural_aces != rules.natural_canasta:
        found = "aces"
    elif meld.rank == SEVEN and rules.natural_sevens != rules.natural_canasta:
        found = "sevens"
    return found


def points(rules: Rules, kinds: Iterable[int]) -> int:
    """Return the points of melded cards, black threes among them."""
    return sum(
        rules.black_three_value if kind in BLACK_THREES else points_of(rules, kind)
        for kind in kinds
    )


def hand(rules: Rules, kinds: Sequence[int], foot: Sequence[int] = ()) -> HandEntry:
    """Return the entry of a hand and foot with which a player ended the deal."""
    ranks = Counter(map(rank_of, kinds))
    value = sum(points_of(rules, kind) for kind in kinds)
    return HandEntry(
        cards=value,
        red_threes=sum(kind in RED_THREES for kind in kinds),
        black_threes=sum(kind in BLACK_THREES for kind in kinds),
        aces=0 < rules.aces_in_hand_from <= ranks[ACE],
        sevens=0 < rules.sevens_in_hand_from <= ranks[SEVEN],
        foot=sum(points_of(rules, kind) for kind in foot),
        foot_red_threes=sum(kind in RED_THREES for kind in foot),
        foot_black_threes=sum(kind in BLACK_THREES for kind in foot),
    )


def unfinished(rules: Rules, melds: Sequence[Meld]) -> tuple[Unfinished, ...]:
    """Return the kinds of unfinished melds that these rules fine, each once."""
    found: list[Unfinished] = []
    for meld in melds:
        if meld.complete:
            continue
        if meld.form == Form.WILD and rules.wild_melds and rules.incomplete_wild_penalty:
            found.append("wild")
        if meld.form == Form.SET and meld.rank == SEVEN and rules.incomplete_sevens_penalty:
            found.append("sevens")
        aces = meld.form == Form.SET and meld.rank == ACE and not meld.wilds
        if aces and rules.incomplete_aces_penalty:
            found.append("aces")
    return tuple(dict.fromkeys(found))


def side(
    rules: Rules,
    melds: Sequence[Meld],
    threes: Sequence[int],
    hands: Sequence[HandEntry],
    out: Out,
    *,
    exact_cut: bool,
) -> SideEntry:
    """Return a side's entry."""
    canastas: Counter[Canasta] = Counter(
        kind_of_canasta(rules, meld) for meld in melds if meld.complete
    )
    return SideEntry(
        canastas=dict(canastas),
        red_threes=sum(kind in RED_THREES for kind in threes),
        black_threes=sum(kind in BLACK_THREES for kind in threes),
        melded=sum(points(rules, meld.kinds) for meld in melds),
        unfinished=unfinished(rules, melds),
        hands=tuple(hands),
        out=out,
        exact_cut=exact_cut,
    )


def entry_of_case(case: ScoreCase) -> DealEntry:
    """Return the entry of a ``[[score]]`` case; a side that it does not list has nothing."""
    sides = [_side_of(case.rules, end) for end in case.sides]
    missing = sides_of(case.players) - len(sides)
    return DealEntry((*sides, *(SideEntry(),) * missing))


def _side_of(rules: Rules, end: SideEnd) -> SideEntry:
    feet = (*end.feet, *((),) * (len(end.hands) - len(end.feet)))
    hands = [hand(rules, own, foot) for own, foot in zip(end.hands, feet, strict=False)]
    out: Out = "out" if end.went_out else ""
    out = "concealed" if end.concealed else out
    out = "splash" if end.splash is not None else out
    entry = side(rules, end.melds, end.threes, hands, out, exact_cut=end.exact_cut)
    return msgspec.structs.replace(entry, opened_without=end.opened and not entry.has_opened)


def pad_of_cases(cases: Sequence[ScoreCase], at: float) -> Pad:
    """Return a pad with the deals one after the other, as one match.

    Args:
        cases: the deals, all with the same rules and number of players.
        at: the time of every event, in seconds since 1970.

    Raises:
        InvalidError: ``pad.mixed``: the deals differ in rules or number of players.
    """
    rules, players = cases[0].rules, cases[0].players
    if any(case.rules != rules or case.players != players for case in cases):
        raise InvalidError(
            "pad.mixed",
            "A pad holds the deals of one match. These have other rules or other players.",
        )
    names = tuple(f"Player {seat}" for seat in range(1, players + 1))
    opened = PadOpened(new_code(), TableRules(rules.name, "", players), names, "")
    events: list[PadEvent] = [
        opened,
        *(DealEntered("canasta score", entry_of_case(case)) for case in cases),
    ]
    return Pad.of([StoredPadEvent(number, at, event) for number, event in enumerate(events, 1)])
