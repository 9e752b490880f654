"""Seats in any order of requests: no one plays two hands of a deal, or a bot's without consent."""

from collections.abc import Callable
from random import Random

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from tests.table.sitting import Sitting

from canasta.game import CanastaError
from canasta.live.table import Settings, Table, TableEvent, events, people, play, proposals, seating
from canasta.live.table.checking import check
from canasta.live.table.people import pass_from_absent, pass_host
from canasta.live.table.proposals import KINDS
from canasta.players.bots import NAMES, SEATED

PEOPLE = ("Ann", "Ben", "Cid", "Zoe", "Yan", "Xia")
WHO, SEAT = st.sampled_from(PEOPLE), st.integers(0, 3)


class Seats(RuleBasedStateMachine):
    """Six identities, two of which may well be one person's, do what they like."""

    @initialize(open_hands=st.booleans(), people=st.integers(1, 3))
    def begin(self, open_hands: bool, people: int) -> None:
        self.sitting = Sitting(Settings(bots="random", watchers_see=open_hands), *PEOPLE)
        for seat in range(4):
            if seat < people:
                self.sitting.sit(PEOPLE[seat], seat)
            else:
                self.sitting.bot(seat)
        self.here, self.now, self.rng = set(PEOPLE), 0.0, Random(1)
        self.agreed: set[str] = set()
        self.hands: dict[str, set[int]] = {}
        self._deal()

    @property
    def table(self) -> Table:
        return self.sitting.table

    @property
    def present(self) -> set[str]:
        return {self.sitting.ids[name] for name in self.here}

    def id(self, name: str) -> str:
        return self.sitting.ids[name]

    def _deal(self) -> None:
        if self.table.people_at():
            self.sitting.begin()
        self.hands = {name: set() for name in PEOPLE}
        self._look()

    def _look(self) -> None:
        """The hands that everyone has seen in this deal."""
        if not self.table.in_deal:
            return
        for name in PEOPLE:
            seat = self.table.seat_of(self.id(name))
            if seat is not None:
                self.hands[name].add(seat)
            elif self.table.settings.watchers_see:
                self.hands[name] |= set(range(4))

    def _do(self, decide: Callable[[], list[TableEvent]]) -> None:
        """Decide and let it happen, one event after the other, watched."""
        table = self.table
        try:
            decided = decide()
        except CanastaError:
            return
        owners = [chair.person for chair in table.chairs]
        bots = [chair.bot for chair in table.chairs]
        chosen, in_deal = table.settings, table.in_deal
        asked = proposals.asked_now(table, self.present)
        yes = set() if table.people.proposal is None else set(table.people.proposal.agreed)
        for event in decided:
            check(table, event)
            self.sitting.happen([event])
            yes |= {event.person} if isinstance(event, events.Agreed) else set()
        if in_deal and table.in_deal:
            self._watch(owners, bots, chosen, asked <= yes)
        self._look()

    def _watch(
        self,
        owners: list[str | None],
        bots: list[str | None],
        chosen: Settings,
        all_agreed: bool,
    ) -> None:
        table = self.table
        for seat, chair in enumerate(table.chairs):
            if chair.person is not None and chair.person != owners[seat]:
                others = {one for one in owners if one is not None} - {chair.person}
                assert all_agreed or not others, "a bot's seat was taken without consent"
            if bots[seat] is not None and chair.bot is not None:
                assert chair.bot == bots[seat], "a bot's level changed in mid-deal"
        changed = msgspec.structs.replace(
            chosen,
            chat=table.settings.chat,
            hints=table.settings.hints,  # all may ask for one, and all are told who did
            listed=table.settings.listed,
            name=table.settings.name,
            watchers=table.settings.watchers,
        )
        assert changed == table.settings, "settings of play changed in mid-deal"

    @rule(who=WHO, seat=SEAT)
    def sit(self, who: str, seat: int) -> None:
        self._do(lambda: seating.sit(self.table, self.id(who), seat))

    @rule(who=WHO)
    def stand(self, who: str) -> None:
        self._do(lambda: seating.stand(self.table, self.id(who), self.present))

    @rule(who=WHO, seat=SEAT, level=st.sampled_from(SEATED))
    def seat_bot(self, who: str, seat: int, level: str) -> None:
        self._do(lambda: seating.seat_bot(self.table, self.id(who), seat, level, self.present))

    @rule(who=WHO, seat=SEAT)
    def empty_seat(self, who: str, seat: int) -> None:
        self._do(lambda: seating.empty_seat(self.table, self.id(who), seat))

    @rule(
        who=WHO,
        clock=st.sampled_from((0, 10, 60)),
        bots=st.sampled_from(NAMES),
        pace=st.sampled_from(("instant", "slow")),
        see=st.booleans(),
        hints=st.booleans(),
        watchers=st.booleans(),
    )
    def choose(
        self, who: str, clock: int, bots: str, pace: str, see: bool, hints: bool, watchers: bool
    ) -> None:
        wanted = msgspec.structs.replace(
            self.table.settings,
            clock=clock,
            bots=bots,
            pace=pace,
            watchers_see=see,
            hints=hints,
            watchers=watchers,
        )
        self._do(lambda: seating.choose(self.table, self.id(who), wanted))

    @rule(who=WHO, kind=st.sampled_from(KINDS), seat=SEAT, about=WHO)
    def propose(self, who: str, kind: str, seat: int, about: str) -> None:
        if kind == "ban":
            return  # as a kick, but that they are known no more: the machine keeps its people
        if who in self.here:
            args = self.id(who), kind, seat, self.id(about), self.present, self.now
            self._do(lambda: proposals.propose(self.table, *args))

    @rule(who=WHO, yes=st.booleans())
    def answer(self, who: str, yes: bool) -> None:
        if who in self.here:
            person, here, now = self.id(who), self.present, self.now
            self._do(lambda: proposals.answer(self.table, person, yes, here, now))

    @rule(who=WHO)
    def come_or_go(self, who: str) -> None:
        self.here ^= {who}
        self._do(lambda: proposals.settle(self.table, self.present, self.now))

    @rule(seconds=st.sampled_from((5.0, 70.0)))
    def wait(self, seconds: float) -> None:
        self.now += seconds
        self._do(lambda: proposals.settle(self.table, self.present, self.now))

    @rule(who=WHO, heir=WHO)
    def pass_on(self, who: str, heir: str) -> None:
        self._do(lambda: pass_host(self.table, self.id(who), self.id(heir), self.present))
        self._do(lambda: pass_from_absent(self.table, self.present))

    @rule(who=WHO)
    def act(self, who: str) -> None:
        """Only the owner of the seat whose turn it is can do anything."""
        game = self.table.game
        assert game is not None
        if not self.table.in_deal:
            return
        act = str(self.rng.choice(game.actions()))
        actor = game.actor
        assert actor is not None
        chair = self.table.chairs[actor]
        try:
            done = play.act(self.table, self.id(who), act)
        except CanastaError:
            return
        assert chair.person == self.id(who)
        assert chair.bot is None
        assert all(isinstance(one, events.Acted) and one.seat == actor for one in done)
        self.sitting.happen(done)
        self._look()

    @rule(deal=st.integers(0, 4))
    def finish(self, deal: int) -> None:
        """Now and then the deal is played to its end, and another begins."""
        if deal or not self.table.in_deal:
            return
        if self.table.paused is None:
            self.sitting.play_deal(self.rng)
            self._do(lambda: proposals.settle(self.table, self.present, self.now))

    @rule()
    def next_deal(self) -> None:
        if not self.table.in_deal and not any(chair.empty for chair in self.table.chairs):
            self._deal()

    @rule(who=WHO)
    def say(self, who: str) -> None:
        self._do(lambda: people.say_quickly(self.table, self.id(who), "hello"))

    @invariant()
    def nobody_plays_a_hand_who_has_seen_another(self) -> None:
        if not hasattr(self, "sitting") or not self.table.in_deal:
            return
        for name in PEOPLE:
            seat = self.table.seat_of(self.id(name))
            assert seat is None or self.hands[name] <= {seat}, f"{name} has seen other hands"

    @invariant()
    def the_table_has_a_host(self) -> None:
        if hasattr(self, "sitting"):
            assert self.table.host in self.table.guests


def test_no_one_ever_plays_two_hands() -> None:
    budget = settings(max_examples=60, stateful_step_count=60, deadline=None)
    run_state_machine_as_test(Seats, settings=budget)
