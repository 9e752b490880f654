"""The search, for views and what was seen that lie in bytes."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.engine.record import Data
from canasta.engine.search import DEAL, MATCH, TUNED, Candidate
from canasta.engine.search import SEEN as AS_SEEN
from canasta.kernel import STATE, new_states, rules_record
from canasta.native.arrays import array_of
from canasta.rules import Rules
from canasta.search.arrays import SEEN, hand_model_array, weight_array
from canasta.search.belief import Agreeing
from canasta.search.determinization import determinize
from canasta.search.hand_beliefs import hand_beliefs
from canasta.search.hand_forward import believe_hands
from canasta.search.hand_net import INPUTS, LAYERS
from canasta.search.kinds import records_of_players, varied_seats
from canasta.search.marks import TAKEN
from canasta.search.match_chances import match_chances_of, unseen_of
from canasta.search.policy_steps import TRAIL
from canasta.search.rollouts import plan_turn, roll_out
from canasta.search.search import MOST_CODES, SAMPLES, Searcher, Sums
from canasta.search.sums import COLUMNS, add_up
from canasta.search.trust import belief_at, trust_in_policy
from canasta.search.turns_seen import count_agreeing
from canasta.search.weights import MODES

WORD: Final = 2**64
POINTS_ALONE: Final = np.zeros(0, np.int16)


class NativeRollouts:
    """As :class:`canasta.search.search.Rollouts` says, in arrays."""

    def __init__(
        self,
        rules: NDArray[Any],
        weights: NDArray[Any],
        hand_model: NDArray[Any],
        seat: int,
        net: NDArray[np.int16] | None = None,
        chances: NDArray[np.int16] = POINTS_ALONE,
    ) -> None:
        """Room at one seat.

        Args:
            rules: the rules' record.
            weights: the rollout policy's weights by mode (normal, eager), then perhaps those of
                others, who take the other seats.
            hand_model: how likely hands are (``canasta.search.hand_model``).
            seat: whose choices they are.
            net: the weights of a network that fills the hand model anew for each view; the model
                may be written then.
            chances: how likely a match is won (``canasta.search.match_chance``).
        """
        self.sides = int(rules["sides"][0])
        self.figures = np.zeros(3, np.int64)
        """Steps and turns played, and rollouts."""
        self._rules, self._weights, self._hand_model = rules, weights, hand_model
        self._net, self._chances = net, chances
        self._inputs = np.zeros(INPUTS, np.int16)
        self._layers = np.zeros(LAYERS, np.int64)
        self._seat = seat
        self.take_seats(varied_seats(seat, len(weights) - MODES), from_next=False)
        self._states = new_states(SAMPLES + 2)
        self._trail = np.zeros(1, TRAIL)
        self._seen = np.zeros(1, SEEN)
        self._modes = np.zeros(0, np.int64)
        self._codes = np.zeros((0, MOST_CODES), np.int64)
        self._values = self._marks = np.zeros((0, SAMPLES + 1), np.int64)

    def steps_played(self) -> int:
        """Steps that were played so far."""
        return int(self.figures[0])

    def take_seats(self, seats: Sequence[Sequence[int]], *, from_next: bool) -> None:
        """Who sits where from now on."""
        self._seats = np.array(seats, np.int64)
        self._from_next = int(from_next)

    def begin(self, view: Data, seen: Data, choices: Sequence[Candidate]) -> None:
        """A choice begins."""
        self._place(view, seen)
        count = len(choices)
        self._values = np.zeros((count, SAMPLES + 1), np.int64)
        self._marks = np.zeros((count, SAMPLES + 1), np.int64)
        self._modes = np.array([choice.mode for choice in choices], np.int64)
        self._codes = np.full((count, MOST_CODES), -1, np.int64)
        for number, choice in enumerate(choices):
            steps = choice.codes[:MOST_CODES]
            self._codes[number, : len(steps)] = steps

    def sample(self, seed: int, first: int, count: int) -> int:
        """Deal what is hidden."""
        number = np.uint64(seed % WORD)
        dealt: int = determinize(
            self._rules,
            self._hand_model,
            self._seen,
            self._states,
            self._seat,
            number,
            first,
            count,
        )
        return dealt

    def try_out(self, alive: Sequence[int], first: int, last: int) -> None:
        """Play the candidates."""
        roll_out(
            self._rules,
            self._weights,
            self._chances,
            self._states,
            self._trail,
            self._seat,
            self._seats,
            self._from_next,
            self._modes,
            self._codes,
            np.array(alive, np.int64),
            first,
            last,
            self._values,
            self._marks,
            self.figures,
        )

    def sums(self, alive: Sequence[int], lasts: Sequence[int], reference: int) -> list[Sums]:
        """What came of every candidate."""
        sums = np.zeros((len(lasts), COLUMNS), np.int64)
        here, ends = np.array(alive, np.int64), np.array(lasts, np.int64)
        add_up(self._values, self._marks, here, ends, reference, sums)
        return [Sums(*row) for row in sums.tolist()]

    def takes(self, candidate: int, last: int) -> list[bool]:
        """Whether the next player takes the pile, sample by sample."""
        taken: list[bool] = ((self._marks[candidate, 1:last] & TAKEN) != 0).tolist()
        return taken

    def plan(self, view: Data, seen: Data, mode: int, seed: int) -> list[int]:
        """The steps of the rollout policy."""
        self._place(view, seen)
        self.sample(seed, 1, 1)
        plan_turn(self._rules, self._weights, self._states, 1, self._trail, mode)
        count = int(self._trail["count"][0])
        return [int(code) for code in self._trail["codes"][0, :count]]

    def agreeing(
        self, view: Data, seen: Data, after: Data, *, took: bool, seed: int, count: int
    ) -> list[Agreeing]:
        """In how many samples each kind of player does what was seen."""
        self._place(view, seen)
        counts = np.zeros((len(self._weights) - MODES, len(Agreeing._fields)), np.int64)
        if self.sample(seed, 1, count) < count:
            return []
        self._states[count + 1] = array_of(after, STATE)[0]
        count_agreeing(
            self._rules, self._weights, self._states, self._trail, count, int(took), counts.ravel()
        )
        return [Agreeing(*row) for row in counts.tolist()]

    def _place(self, view: Data, seen: Data) -> None:
        self._states[0] = array_of(view, STATE)[0]
        self._seen[0] = array_of(seen, SEEN)[0]
        if self._net is not None:
            believe_hands(
                self._rules,
                self._hand_model,
                self._net,
                self._seen,
                self._states,
                self._seat,
                self._inputs,
                self._layers,
            )


def searcher(
    rules: Rules,
    players: int,
    seat: int,
    *,
    hands: str,
    others: str,
    aim: str = DEAL,
    policy: str = TUNED,
) -> Searcher:
    """What searches at a seat; see :class:`canasta.engine.Engine`."""
    beliefs = hand_beliefs(rules, players, hands)
    hand_model, net = hand_model_array(beliefs.model), None
    if beliefs.net:
        net = np.frombuffer(beliefs.net, np.int16).copy()
        hand_model = hand_model.copy()
    weights = weight_array(records_of_players(rules, players, others, policy))
    table = match_chances_of(rules, players) if aim == MATCH else b""
    chances = np.frombuffer(table, np.int16).copy()
    record = rules_record(rules, players)
    rollouts = NativeRollouts(record, weights, hand_model, seat, net, chances)
    trust = trust_in_policy(rules, players, policy)
    belief = belief_at(rules, players, seat, trust) if others == AS_SEEN else None
    return Searcher(rollouts, belief, unseen_of(table), trust=trust)
