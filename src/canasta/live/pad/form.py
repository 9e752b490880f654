"""The fields that a pad asks for under some rules: only those that they score."""

from functools import lru_cache

import msgspec

from canasta.live.pad.canastas import CANASTAS, UNFINISHED
from canasta.live.pad.entry import Canasta, DealEntry, HandEntry, Out, SideEntry, Unfinished
from canasta.live.pad.sheet import sheet_of_entry
from canasta.rules import Rules, sides_of


class CanastaAsked(msgspec.Struct, frozen=True):
    """A kind of canasta, and the points of one in addition to its cards."""

    kind: Canasta
    points: int


class PadForm(msgspec.Struct, frozen=True):
    """The fields of a side's entry."""

    canastas: tuple[CanastaAsked, ...]
    unfinished: tuple[Unfinished, ...]
    outs: tuple[Out, ...]
    red_threes: bool
    black_threes: bool
    """True if black threes that are laid down count."""
    exact_cut: bool
    hand: tuple[str, ...]
    """Fields of :class:`canasta.live.pad.entry.HandEntry` that count."""
    members: int
    """Number of players of a side."""
    aces_from: int
    """Least number of aces in a hand that is fined; 0 for never."""
    sevens_from: int


@lru_cache(maxsize=1024)
def form_of(rules: Rules, players: int) -> PadForm:
    """Return the form for rules and players: the fields that change the kernel's score."""

    def counts(side: SideEntry, without: SideEntry) -> bool:
        return _total(rules, players, side) != _total(rules, players, without)

    plain = SideEntry(canastas={"natural": 2}, melded=200)
    known = [kind for kind, one in CANASTAS.items() if one.asked(rules)]
    ways: tuple[Out, ...] = ("out", "concealed", "splash") if rules.splash else ("out", "concealed")
    outs = [
        out for out in ways if counts(msgspec.structs.replace(plain, out=out), _other(plain, out))
    ]
    hands = {
        "red_threes": HandEntry(red_threes=1),
        "black_threes": HandEntry(black_threes=1),
        "foot": HandEntry(foot=100),
        "foot_red_threes": HandEntry(foot_red_threes=1),
        "foot_black_threes": HandEntry(foot_black_threes=1),
    }
    held = [
        name
        for name, hand in hands.items()
        if counts(msgspec.structs.replace(plain, hands=(hand,)), plain)
    ]
    return PadForm(
        canastas=tuple(CanastaAsked(kind, _bonus(rules, players, kind)) for kind in known),
        unfinished=tuple(kind for kind, one in UNFINISHED.items() if one.asked(rules)),
        outs=tuple(outs),
        red_threes=counts(msgspec.structs.replace(plain, red_threes=1), plain),
        black_threes=counts(msgspec.structs.replace(plain, black_threes=1), plain),
        exact_cut=counts(msgspec.structs.replace(plain, exact_cut=True), plain),
        hand=("cards", *held),
        members=players // sides_of(players),
        aces_from=rules.aces_in_hand_from,
        sevens_from=rules.sevens_in_hand_from,
    )


def _other(plain: SideEntry, out: Out) -> SideEntry:
    """Return the entry from which a way of going out has to differ in score to be asked for."""
    return plain if out == "out" else msgspec.structs.replace(plain, out="out")


def _bonus(rules: Rules, players: int, kind: Canasta) -> int:
    one = SideEntry(canastas={"natural": 2, kind: 3}, melded=300)
    two = SideEntry(canastas={"natural": 2, kind: 4}, melded=300)
    return _total(rules, players, two) - _total(rules, players, one)


def _total(rules: Rules, players: int, side: SideEntry) -> int:
    others = (SideEntry(),) * (sides_of(players) - 1)
    return sheet_of_entry(rules, players, DealEntry((side, *others))).sides[0].total
