"""Bots that search for something better than the choice of ``club`` and of the rollout policy."""

from pathlib import Path
from typing import Final, NamedTuple

from canasta.cards import JOKER, JOKER_RANK, rank_of
from canasta.engine import search
from canasta.engine.codes import Act, Form, Phase
from canasta.engine.number_file import POLICY, read_numbers
from canasta.engine.search import (
    CLUB,
    EAGER,
    Budget,
    Candidate,
    Finding,
    Searcher,
    Seen,
    is_discard,
)
from canasta.engine.state import State
from canasta.players.bots.bot import Bot, cut_step
from canasta.players.bots.signals import signal
from canasta.rules import Rules
from canasta.rules.signals import Signal

__all__ = ["Candidate", "Expert", "Master"]

MIX: Final = 0x9E3779B97F4A7C15

_TRIES: Final = 2
"""Times that melds are taken back in a turn before planning stops."""


class TurnPlanner(Bot):
    """A bot with a searcher: it watches, and plays the planned steps."""

    hands = search.DEALT
    """Models and policy of the searcher; see ``canasta.engine.search``."""
    others = search.SAME
    policy = search.LEARNED

    def __init__(self, rules: Rules, players: int, seat: int, seed: int) -> None:
        super().__init__(rules, players, seat, seed)
        self.seen = Seen.blank()
        self._begin_searching()
        self._queue: list[int] = []
        self._place: tuple[int, ...] = ()
        self._choices = 0
        self._turn = (-1, -1)
        self._undone = 0

    # ---- what a kind of bot decides

    def _decide(self, state: State) -> list[int]:
        """Return the steps to play from here; none for any legal step."""
        raise NotImplementedError

    def _begin_searching(self) -> None:
        self.searcher = self._new_searcher()

    # ---- playing

    def _new_searcher(self, aim: str = search.DEAL) -> Searcher:
        return self._board.engine.searcher(
            self.rules,
            self.players,
            self.seat,
            hands=self.hands,
            others=self.others,
            aim=aim,
            policy=self.policy,
        )

    def begin(self, moment: int) -> None:
        super().begin(moment)
        self._choices = moment << 6

    def watch(self, state: State) -> None:
        self._board.engine.look(self._board.record, self.seen.data, state.data)

    def step(self, state: State) -> int:
        self.watch(state)
        if state.phase == Phase.CUT:
            return cut_step(self._table(state), self.random)
        turn = (state.deal, state.turns)
        if turn != self._turn:
            self._turn, self._undone = turn, 0
        code = self._queued(state)
        if code < 0 and self._undone < _TRIES:
            self._queue = self._decide(state)
            self._place = _place(state, self.seat)
            code = self._queued(state)
        if code < 0:
            code = self._anything(state)
        self._undone += code == Act.RETRACT
        return code

    def _unfinished(self, state: State) -> bool:
        if super()._unfinished(state):
            return True
        if not self._queue or not Act.LAY <= self._queue[0] < Act.NEW:
            return False
        return self._place == _place(state, self.seat) and _legal(state, self._queue[0])

    def _queued(self, state: State) -> int:
        if not self._queue or self._place != _place(state, self.seat):
            self._queue = []
            return -1
        code = self._queue.pop(0)
        if code == Act.TARGET + state.target_meld and not _legal(state, code) and self._queue:
            code = self._queue.pop(0)
        if not _legal(state, code):
            self._queue = []
            return -1
        return code

    def _anything(self, state: State) -> int:
        codes = state.legal_codes()
        for code in codes:
            if is_discard(code) or code == Act.DRAW:
                return code
        others = [code for code in codes if code != Act.RETRACT]
        return (others or codes)[0]


def _legal(state: State, code: int) -> bool:
    return bool(state.legal[code >> 6] >> (code & 63) & 1)


def _place(state: State, seat: int) -> tuple[int, ...]:
    """Return the values that change when cards come to the hand that a plan did not know."""
    return (state.turns, state.stock_size, state.pile_size, state.foot_size[seat], state.phase)


def policy_file(options: str) -> str:
    """Return the path in the options of ``policy:file=PATH``.

    Raises:
        ValueError: there is none, or no learned policy is in the file.
    """
    key, _, path = options.partition("=")
    if key != "file" or not Path(path).is_file():
        raise ValueError(f"'policy' takes file=PATH of a learned policy, not {options!r}.")
    read_numbers(POLICY, Path(path).read_bytes())
    return path


class Player(TurnPlanner):
    """A bot that plays by a policy, without a search."""

    def _decide(self, state: State) -> list[int]:
        self._choices += 1
        seed = (self._dice * MIX + self._choices) % 2**64
        return self.searcher.plan(state.data, self.seen.data, search.NORMAL, seed)


class Learned(Player):
    """A bot that plays by the learned policy, or one from a file."""

    name = "policy"

    def configure(self, options: str) -> None:
        self.policy = policy_file(options)
        self._begin_searching()


class Novice(Player):
    """A bot that plays the cards it holds, without a plan and without counting."""

    name = policy = "novice"


class Club(Player):
    """A bot that plays as the sources advise: signals, safe discards, and when to go out."""

    name = policy = "club"


def family(legal: list[int], act: Act) -> list[int]:
    word = legal[int(act) >> 6]
    return [offset for offset in range(64) if word >> offset & 1]


def candidates(s: State, seat: int, *, runs: bool) -> list[Candidate]:
    """Return the candidates of a redacted record with its mask; the rollout policy's first."""
    legal: list[int] = s.legal.tolist()
    found = [Candidate(())]
    singles = [code for code in family(legal, Act.DRAW) if code not in (Act.RETRACT, Act.DEAL)]
    found += _takes(singles)
    found += [Candidate((code,)) for code in singles if code < Act.TAKE_TOP]
    melds = [
        *_new_melds(family(legal, Act.NEW)),
        *(Candidate((Act.RUN + kind,)) for kind in family(legal, Act.RUN)),
        *(Candidate((Act.BRIDGE + kind,)) for kind in family(legal, Act.BRIDGE)),
        *_lengthened(s, seat, family(legal, Act.TARGET), drawn=bool(legal[int(Act.DISCARD) >> 6])),
    ]
    if melds:
        found.append(Candidate((), EAGER))
    found += melds
    found += _discards(family(legal, Act.DISCARD), runs=runs)
    return found


def _takes(singles: list[int]) -> list[Candidate]:
    """Return one way of each kind to take the pile, since the suits make little difference."""
    sorts = (
        [code for code in singles if code == Act.TAKE_TOP],
        [code for code in singles if Act.TAKE_PAIR <= code < Act.TAKE_MIXED],
        [code for code in singles if code >= Act.TAKE_MIXED and code % 5 < 4],
        [code for code in singles if code >= Act.TAKE_MIXED and code % 5 == 4],
    )
    return [Candidate((sort[0],)) for sort in sorts if sort]


def _new_melds(kinds: list[int]) -> list[Candidate]:
    first: dict[int, int] = {}
    for kind in kinds:
        first.setdefault(rank_of(kind) % JOKER_RANK, kind)
    return [Candidate((Act.NEW + kind,)) for kind in first.values()]


def _lengthened(s: State, seat: int, numbers: list[int], *, drawn: bool) -> list[Candidate]:
    """Return cards for the side's melds, naturals and wild cards apart; before the draw, takes."""
    if not drawn:
        return [Candidate((Act.TARGET + number,)) for number in numbers]
    held = s.hands[seat].tolist()
    side = seat % int(s.sides)
    found = []
    for number in numbers:
        m = int(s.order[side, number])
        rank, suit, size = int(s.meld_rank[m]), int(s.meld_suit[m]), int(s.meld_size[m])
        if s.meld_form[m] == Form.RUN:
            ends = (suit * 13 + rank - 1, suit * 13 + rank + size)
            kinds = [kind for kind in ends if kind % 13 >= 2 and kind < JOKER and held[kind]]
        else:
            kinds = [kind for kind in range(rank, JOKER, 13) if held[kind]][:1]
            kinds += [kind for kind in range(0, JOKER, 13) if held[kind] and rank][:1]
            kinds += [JOKER] if held[JOKER] and s.meld_form[m] != Form.BLACK else []
        found += [Candidate((Act.TARGET + number, Act.LAY + kind)) for kind in kinds]
    return found


def _discards(kinds: list[int], *, runs: bool) -> list[Candidate]:
    """Return a discard of each rank, or of each card if the suit matters."""
    first: dict[int, int] = {}
    for kind in kinds:
        first.setdefault(kind if runs else rank_of(kind), kind)
    return [Candidate((Act.DISCARD + kind,)) for kind in first.values()]


LATE: Final = "late"
"""Aim of a bot that plays for the deal's points until a deal may win the match, then for that."""
LATE_FROM: Final = 70
"""Percentage of the target score at which ``LATE`` starts to play for the match."""

WAYS: Final = {
    "hands": search.HANDS,
    "others": search.OTHERS,
    "aim": (*search.AIMS, LATE),
    "policy": search.POLICIES,
}
"""Options of a search and their values; each is an attribute of the bot."""


class Expert(TurnPlanner):
    """A bot that tries its candidates in samples of the hidden cards, played to the deal's end."""

    name = "expert"
    budget = Budget(rollouts=1_000, steps=150_000)  # some 60 ms, however long deals are
    hands = search.READ
    others = search.SEEN
    aim = LATE
    """Points of the deal or the match (``canasta.engine.search``), or ``LATE``."""

    def __init__(self, rules: Rules, players: int, seat: int, seed: int) -> None:
        super().__init__(rules, players, seat, seed)
        self._watched: _Turn | None = None
        self.findings: list[Finding] = []

    def configure(self, options: str) -> None:
        changed = False
        for option in options.split(":"):
            key, _, value = option.partition("=")
            if key == "rollouts" and value.isdecimal() and int(value) >= 1:
                self.budget = Budget(rollouts=int(value))
            elif value in WAYS.get(key, ()):
                setattr(self, key, value)
                changed = True
            else:
                name = type(self).name
                *ways, last = (f"{way}={'|'.join(values)}" for way, values in WAYS.items())
                raise ValueError(
                    f"{name!r} takes rollouts=NUMBER, {', '.join(ways)} and {last}, as in "
                    f"'{name}:rollouts=2000' or '{name}:rollouts=2000:hands=net', not {option!r}."
                )
        if changed:
            self._begin_searching()

    def _begin_searching(self) -> None:
        self.searcher = self._new_searcher(search.DEAL if self.aim == LATE else self.aim)
        self._late_searcher: Searcher | None = None

    def searcher_at(self, state: State) -> Searcher:
        """Return the searcher for this state: the one for the match once it may be won soon."""
        if self.aim != LATE or max(state.scores) * 100 < self.rules.target * LATE_FROM:
            return self.searcher
        if self._late_searcher is None:
            self._late_searcher = self._new_searcher(search.MATCH)
        self._late_searcher.believe(self.searcher.believed())
        return self._late_searcher

    def watch(self, state: State) -> None:
        super().watch(state)
        if self.others == search.SEEN:
            self._watch_turns(state)

    def _watch_turns(self, state: State) -> None:
        """Store the beginning of another player's turn, and let the searcher learn from its end."""
        turn, watched = (state.deal, state.turns), self._watched
        if watched is not None and watched.turn != turn:
            self._watched = None
            if turn == (watched.turn[0], watched.turn[1] + 1):
                self.searcher.learn(
                    watched.view,
                    watched.seen,
                    bytes(state.data),
                    took=self.seen.takes[watched.seat]
                    > Seen(bytearray(watched.seen)).takes[watched.seat],
                    seed=(self._dice * MIX + (state.deal << 12 | state.turns)) % 2**64,
                )
        begins = state.phase == Phase.DRAW and not state.staged and not state.target_chosen
        if self._watched is None and begins and state.turn != self.seat:
            self._watched = _Turn(turn, state.turn, bytes(state.data), bytes(self.seen.data))

    def _decide(self, state: State) -> list[int]:
        self._choices += 1
        seed = (self._dice * MIX + self._choices * 1_000_003) % 2**64
        if state.cards_needed or state.target_chosen:
            return _until_discard(
                self.searcher.plan(state.data, self.seen.data, search.NORMAL, seed)
            )
        choices = self.choices(state)
        if len(choices) == 1:
            return list(choices[0].codes)
        best = self._best(state, choices, seed)
        steps = list(best.codes)
        if not steps:
            steps = self.searcher.plan(state.data, self.seen.data, best.mode, seed)
        return _until_discard(steps)

    def _best(self, state: State, choices: list[Candidate], seed: int) -> Candidate:
        searcher = self.searcher_at(state)
        self.findings = searcher.search(state.data, self.seen.data, choices, seed, self.budget)
        return self.findings[0].candidate

    def choices(self, state: State) -> list[Candidate]:
        """Return the candidates to try: the only one, or several, that of ``club`` first."""
        due = self._three_due(state)
        if due >= 0:
            return [Candidate((due,))]
        found = candidates(state, self.seat, runs=self.rules.runs)
        if len(found) == 2:
            return found[1:]
        advice = Candidate((), CLUB)
        others = self._systematic(found, state)
        if self.searcher.trusts_policy and others[:1] == found[:1]:
            # The learned policy plays better than ``club``, so the others have to beat it.
            return [others[0], advice, *others[1:]]
        return [advice, *others]

    def _three_due(self, state: State) -> int:
        """Return the step that lays down a three if players do it themselves, or -1 for none.

        Forgetting it costs points (AR-10), so there is nothing to try.
        """
        if not self.rules.threes_by_hand or self.policy == search.TUNED:
            return -1
        return next((code for code in state.legal_codes() if code >= Act.FACE), -1)

    def _systematic(self, choices: list[Candidate], state: State) -> list[Candidate]:
        """Return the candidates without discards that would give the partner a false signal."""
        signal = self.signal(state)
        if signal is None:
            return choices
        return [
            choice
            for choice in choices
            if choice.codes
            and (not is_discard(choice.codes[0]) or signal.tells(choice.codes[0] - Act.DISCARD))
        ]

    def signal(self, state: State) -> Signal | None:
        """Return the signal that this turn's discard has to give the partner, if any."""
        return signal(self.rules, self.players, self.seat, state, self.seen)


class _Turn(NamedTuple):
    turn: tuple[int, int]
    """The deal, and the number of turns begun in it."""
    seat: int
    view: bytes
    """The watching seat's redacted record at that time."""
    seen: bytes


class Master(Expert):
    """The same bot with more thinking."""

    name = "master"
    budget = Budget(rollouts=8_000, steps=1_200_000)


def _until_discard(steps: list[int]) -> list[int]:
    """Return a plan's steps up to the discard, which is chosen again after the melds."""
    if steps and is_discard(steps[0]):
        return steps[:1]
    for place, code in enumerate(steps):
        if is_discard(code):
            return steps[:place]
    return steps
