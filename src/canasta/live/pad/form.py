"""The fields that a pad asks for under some rules: only those that they score."""

from functools import lru_cache
from typing import Any

import msgspec

from canasta.live.pad.canastas import CANASTAS, UNFINISHED
from canasta.live.pad.entry import Canasta, DealEntry, HandEntry, Out, SideEntry, Unfinished
from canasta.live.pad.sheet import unchecked_sheet
from canasta.rules import (
    LANGUAGES,
    Rules,
    ranks_words,
    sides_of,
    unit_of_cards,
    unit_of_scores,
    value_groups,
)


class CanastaAsked(msgspec.Struct, frozen=True):
    """A kind of canasta, and the points of one in addition to its cards."""

    kind: Canasta
    points: int


class CardsWorth(msgspec.Struct, frozen=True):
    """Ranks that count the same card points, in the words of each language."""

    points: int
    ranks: dict[str, str]


class PadPrices(msgspec.Struct, frozen=True):
    """Points with which a page counts a deal without the server (``count_deal.ts``).

    They are those of :class:`canasta.rules.Rules`, as far as a pad asks for them.
    """

    three: int
    """Card points of a three in a hand."""
    unit: int
    """Number of which every sum of card points is a multiple."""
    total_unit: int
    """Number of which every score is a multiple."""
    unfinished: dict[Unfinished, int]
    red_threes: tuple[int, ...]
    """By the number of threes laid down; the last holds for more."""
    black_threes: tuple[int, ...]
    all_threes: int
    threes: int
    """Number of threes in the pack."""
    threes_minus: str
    threes_need: int
    canastas_to_go_out: int
    melds_need_canasta: bool
    out: int
    concealed: int
    splash: int
    exact_cut: int
    cut_survives_splash: bool
    red_three_in_hand: int
    black_threes_in_hand: tuple[int, ...]
    black_by_hand: bool
    aces: int
    sevens: int
    foot: str
    """``ignored``, ``counted`` or ``as_hand``."""


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
    prices: PadPrices
    values: tuple[CardsWorth, ...]
    """Card points, the highest first, for counting cards by value."""


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
        prices=_prices(rules, players),
        values=tuple(
            CardsWorth(points, {language: ranks_words(ranks, language) for language in LANGUAGES})
            for points, ranks in value_groups(rules)
            if points
        ),
    )


def _prices(rules: Rules, players: int) -> PadPrices:
    plain = SideEntry(canastas={"natural": 2}, melded=200)

    def more(**entered: Any) -> int:
        one = msgspec.structs.replace(plain, **entered)
        return _total(rules, players, one) - _total(rules, players, plain)

    return PadPrices(
        three=0,
        unit=unit_of_cards(rules),
        total_unit=unit_of_scores(rules),
        unfinished={
            kind: more(unfinished=(kind,)) for kind, one in UNFINISHED.items() if one.asked(rules)
        },
        red_threes=(0, *rules.red_three_points),
        black_threes=(0, *rules.black_three_points) if rules.black_threes == "bonus" else (0,),
        all_threes=rules.all_threes_points,
        threes=4 * rules.packs,
        threes_minus=rules.threes_minus,
        threes_need=rules.threes_need_canastas,
        canastas_to_go_out=rules.canastas_to_go_out,
        melds_need_canasta=rules.melds_need_canasta,
        out=more(out="out"),
        concealed=more(out="concealed"),
        splash=rules.splash_bonus if rules.splash else 0,
        exact_cut=more(exact_cut=True),
        cut_survives_splash=rules.exact_cut_survives_splash,
        red_three_in_hand=rules.red_three_in_hand,
        black_threes_in_hand=(0, *rules.black_threes_in_hand),
        black_by_hand=rules.black_threes_counted == "hand",
        aces=rules.aces_in_hand_penalty if rules.aces_in_hand_from else 0,
        sevens=rules.sevens_in_hand_penalty if rules.sevens_in_hand_from else 0,
        foot=rules.unopened_foot if rules.foot == "first_canasta" else "ignored",
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
    return unchecked_sheet(rules, players, DealEntry((side, *others))).sides[0].total
