"""What needs consent: a bot's seat during a deal, a bot for someone away, sending people away."""

from random import Random

import msgspec
import pytest
from tests.table.sitting import Sitting, two_and_bots

from canasta.live.table import Settings, TableError, events, play, proposals, seating
from canasta.live.table.proposals import ANSWER_WITHIN, ASK_AGAIN


class Asking(Sitting):
    """A table at which people are present or away, and time passes."""

    now = 0.0

    @property
    def here(self) -> set[str]:
        return set(self.ids.values()) - {self.ids[name] for name in self.away}

    away: frozenset[str] = frozenset()

    def propose(self, name: str, kind: str, seat: int = -1, about: str = "") -> None:
        person = self.ids.get(about, about)
        table, own = self.table, self.ids[name]
        self.happen(proposals.propose(table, own, kind, seat, person, self.here, self.now))

    def answer(self, name: str, yes: bool) -> None:
        self.happen(proposals.answer(self.table, self.ids[name], yes, self.here, self.now))

    def settle(self) -> None:
        self.happen(proposals.settle(self.table, self.here, self.now))

    def refused(self, name: str, kind: str, seat: int = -1, about: str = "") -> str:
        with pytest.raises(TableError) as told:
            self.propose(name, kind, seat, about)
        return told.value.code

    def owner(self, seat: int) -> str | None:
        return self.table.chairs[seat].person

    def waits(self) -> bool:
        """Return whether a proposal waits for answers."""
        return self.table.people.proposal is not None

    @property
    def asked(self) -> set[str]:
        found = proposals.asked_now(self.table, self.here)
        return {name for name, person in self.ids.items() if person in found}


def in_deal(*seated: str, watching: tuple[str, ...] = ("Zoe",), **settings: object) -> Asking:
    """A deal in play: some people from seat 0 on, bots at the other seats, others watching."""
    sitting = Asking(Settings(**settings), *seated, *watching)  # type: ignore[arg-type]
    for seat, name in enumerate(seated):
        sitting.sit(name, seat)
    for seat in range(len(seated), 4):
        sitting.bot(seat)
    sitting.begin()
    return sitting


def test_a_bot_s_seat_changes_hands_during_a_deal_when_all_who_are_seated_agree() -> None:
    sitting = in_deal("Ann", "Ben")
    table, zoe = sitting.table, sitting.ids["Zoe"]
    with pytest.raises(TableError) as told:
        seating.sit(table, zoe, 3)
    assert told.value.code == "table.ask_first"
    sitting.propose("Zoe", "seat", 3)
    assert sitting.asked == {"Ann", "Ben"}
    sitting.answer("Ann", yes=True)
    assert sitting.owner(3) is None
    sitting.answer("Ben", yes=True)
    assert sitting.owner(3) == zoe
    assert not sitting.waits()


def test_one_no_ends_a_proposal_and_no_one_may_repeat_it_at_once() -> None:
    sitting = in_deal("Ann", "Ben", watching=("Zoe", "Yan"))
    sitting.propose("Zoe", "seat", 3)
    sitting.answer("Ben", yes=False)
    assert not sitting.waits()
    assert sitting.refused("Zoe", "seat", 3) == "table.ask_later"
    assert sitting.refused("Zoe", "seat", 2) == "table.ask_later"
    assert sitting.refused("Yan", "seat", 3) == "table.ask_later"
    sitting.propose("Yan", "seat", 2)
    sitting.answer("Ann", yes=False)
    sitting.now = sitting.table.number + ASK_AGAIN
    sitting.propose("Zoe", "seat", 3)


def test_an_absent_player_delays_only_their_hand() -> None:
    sitting = in_deal("Ann", "Ben", "Cid")
    sitting.away = frozenset({"Cid", "Ben"})
    sitting.propose("Ann", "stand_in", 2)
    assert sitting.table.chairs[2].bot  # the host needs nobody's consent to it
    sitting = in_deal("Ann", "Ben")
    sitting.propose("Zoe", "seat", 3)
    sitting.answer("Ann", yes=True)
    sitting.away = frozenset({"Ben"})
    sitting.settle()
    assert sitting.table.chairs[3].person is None
    sitting.away = frozenset()
    sitting.answer("Ben", yes=True)
    assert sitting.table.chairs[3].person == sitting.ids["Zoe"]


def test_no_one_takes_a_hand_while_those_who_play_are_away() -> None:
    sitting = in_deal("Ann", "Ben")
    sitting.away = frozenset({"Ann", "Ben"})
    assert sitting.refused("Zoe", "seat", 3) == "table.nobody_to_ask"
    with pytest.raises(TableError) as told:
        seating.sit(sitting.table, sitting.ids["Zoe"], 3)
    assert told.value.code == "table.ask_first"


def test_a_proposal_lapses_with_the_deal_with_the_proposer_and_with_time() -> None:
    for end in ("deal", "proposer", "time", "seat"):
        sitting = in_deal("Ann", "Ben")
        sitting.propose("Zoe", "seat", 3)
        sitting.settle()
        assert sitting.waits()
        if end == "deal":
            sitting.play_deal(Random(3))
        elif end == "proposer":
            sitting.away = frozenset({"Zoe"})
        elif end == "time":
            sitting.now = sitting.table.number + ANSWER_WITHIN
        else:
            sitting.come("Yan")
            sitting.happen([events.Sat(sitting.ids["Yan"], 3)])
        sitting.settle()
        assert not sitting.waits()
        assert sitting.table.chairs[3].person != sitting.ids["Zoe"]


def test_a_yes_that_comes_after_the_deal_seats_no_one() -> None:
    sitting = in_deal("Ann")
    sitting.propose("Zoe", "seat", 3)
    sitting.play_deal(Random(3))
    sitting.begin()
    sitting.answer("Ann", yes=True)
    assert sitting.table.chairs[3].person is None
    assert not sitting.waits()


def test_there_is_one_proposal_at_a_time_and_players_need_not_wait_for_strangers() -> None:
    sitting = in_deal("Ann", "Ben", "Cid", watching=("Zoe", "Yan"))
    sitting.propose("Zoe", "seat", 3)
    assert sitting.refused("Yan", "seat", 3) == "table.proposed"
    sitting.propose("Ben", "kick", about="Yan")
    assert sitting.asked == {"Ann", "Cid"}
    assert sitting.refused("Zoe", "seat", 3) == "table.proposed"
    assert sitting.refused("Cid", "mute", about="Zoe") == "table.proposed"


def test_a_bot_stands_in_for_someone_away_by_consent_and_play_goes_on() -> None:
    """The host has vanished on their own turn, without a clock: the table is not dead."""
    sitting, rng = in_deal("Ann", "Ben", "Cid"), Random(1)
    table, game = sitting.table, sitting.table.game
    assert game is not None
    while game.actor != 0:
        sitting.one_act(rng)
    assert sitting.refused("Ben", "stand_in", 0) == "table.seat_taken"
    sitting.away = frozenset({"Ann"})
    sitting.propose("Ben", "stand_in", 0)
    assert sitting.asked == {"Cid"}
    sitting.answer("Cid", yes=True)
    assert play.bot_to_act(table) == (0, table.settings.bots)
    sitting.one_act(rng)
    sitting.away = frozenset()
    assert sitting.refused("Ben", "stand_in", 0) == "table.no_consent_needed"
    sitting.happen(seating.sit(table, sitting.ids["Ann"], 0))
    assert (table.chairs[0].person, table.chairs[0].bot) == (sitting.ids["Ann"], None)


def test_a_bot_does_not_stand_in_for_someone_who_came_back_meanwhile() -> None:
    sitting = in_deal("Ann", "Ben", "Cid")
    sitting.away = frozenset({"Ann"})
    sitting.propose("Ben", "stand_in", 0)
    sitting.away = frozenset()
    sitting.answer("Cid", yes=True)
    assert sitting.table.chairs[0].bot is None
    assert not sitting.waits()


def test_the_host_lets_no_bot_play_their_own_hand_without_the_others() -> None:
    sitting = in_deal("Ann", "Ben")
    table, ann = sitting.table, sitting.ids["Ann"]
    with pytest.raises(TableError) as told:
        seating.seat_bot(table, ann, 0, table.settings.bots, sitting.here)
    assert told.value.code == "table.ask_first"
    sitting.propose("Ann", "stand_in", 0)
    assert table.chairs[0].bot is None
    sitting.answer("Ben", yes=True)
    assert table.chairs[0].bot == table.settings.bots


def test_bots_keep_their_level_during_a_deal_and_stand_in_at_the_table_s() -> None:
    sitting = in_deal("Ann", "Ben")
    table, ann = sitting.table, sitting.ids["Ann"]
    sitting.away = frozenset({"Ben"})
    for seat, level in ((2, "master"), (1, "random")):
        with pytest.raises(TableError) as told:
            seating.seat_bot(table, ann, seat, level, sitting.here)
        assert told.value.code == "table.between_deals"
    sitting.happen(seating.seat_bot(table, ann, 1, table.settings.bots, sitting.here))
    assert table.chairs[1].bot == table.settings.bots
    sitting.play_deal(Random(5))
    sitting.happen(seating.seat_bot(table, ann, 2, "master", sitting.here))
    assert table.chairs[2].bot == "master"


def test_a_host_sends_watchers_away_alone_and_players_between_deals_only() -> None:
    sitting = in_deal("Ann", "Ben", "Cid")
    table, ben = sitting.table, sitting.ids["Ben"]
    sitting.propose("Ann", "kick", about="Zoe")
    assert table.guests[sitting.ids["Zoe"]].kicked == table.number
    sitting.propose("Ann", "kick", about="Ben")
    assert table.seat_of(ben) == 1
    assert sitting.asked == {"Cid"}
    sitting.answer("Cid", yes=True)
    assert (table.chairs[1].person, table.chairs[1].bot) == (None, table.settings.bots)
    sitting.play_deal(Random(6))
    sitting.propose("Ann", "kick", about="Cid")
    assert table.seat_of(sitting.ids["Cid"]) is None


def test_others_send_even_the_host_away_together_but_no_one_does_so_alone() -> None:
    sitting = in_deal("Ann", "Ben", "Cid")
    table, ann = sitting.table, sitting.ids["Ann"]
    assert sitting.refused("Zoe", "kick", about="Ann") == "table.not_seated"
    assert sitting.refused("Ben", "kick", about="Ben") == "table.not_about_yourself"
    sitting.propose("Ben", "ban", about="Ann")
    assert sitting.asked == {"Cid"}
    with pytest.raises(TableError) as told:
        sitting.answer("Ann", yes=False)
    assert told.value.code == "table.no_proposal"
    sitting.answer("Cid", yes=True)
    assert ann not in table.guests
    assert table.host in (sitting.ids["Ben"], sitting.ids["Cid"])
    two = in_deal("Ann", "Ben")
    assert two.refused("Ben", "kick", about="Ann") == "table.nobody_to_ask"


def test_two_people_at_seats_far_apart_are_asked_as_they_sit() -> None:
    sitting = two_and_bots()
    sitting.begin()
    table, person = sitting.table, sitting.come("Zoe")
    here = set(sitting.ids.values())
    sitting.happen(proposals.propose(table, person, "seat", 1, "", here, 0.0))
    assert proposals.asked_now(table, here) == {sitting.ids["Ann"], sitting.ids["Ben"]}


def test_no_host_sends_a_player_away_during_a_deal_alone_and_no_one_gets_the_hand() -> None:
    sitting = in_deal("Ann", "Ben")
    assert sitting.refused("Ann", "kick", about="Ben") == "table.nobody_to_ask"
    sitting = in_deal("Ann", "Ben", "Cid")
    sitting.away = frozenset({"Cid"})
    assert sitting.refused("Ann", "kick", about="Ben") == "table.nobody_to_ask"
    sitting.away = frozenset()
    sitting.propose("Ann", "kick", about="Ben")
    sitting.answer("Cid", yes=True)
    assert sitting.table.chairs[1].bot
    assert sitting.refused("Zoe", "seat", 1) == "table.hand_closed"
    with pytest.raises(TableError) as told:
        seating.sit(sitting.table, sitting.ids["Zoe"], 1)
    assert told.value.code == "table.hand_closed"
    sitting.play_deal(Random(1))
    sitting.sit("Zoe", 1)
    assert sitting.owner(1) == sitting.ids["Zoe"]


def test_hands_are_not_opened_to_watchers_during_a_deal_by_letting_them_watch() -> None:
    sitting = in_deal("Ann", "Ben", watchers=False, watchers_see=True)
    table, ann = sitting.table, sitting.ids["Ann"]
    with pytest.raises(TableError) as told:
        seating.choose(table, ann, msgspec.structs.replace(table.settings, watchers=True))
    assert told.value.code == "table.between_deals"
