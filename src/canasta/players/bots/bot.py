"""The base class of bots: a seat's view in, a step or a whole action out."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from canasta.cards import DEUCES, JOKER, JOKER_RANK, card_text, kind_of, rank_of
from canasta.engine.codes import PAIRS, Act, Form, Phase
from canasta.engine.state import State
from canasta.game import Action, View, actions
from canasta.game.actions import BARE_STEPS
from canasta.game.board import Board
from canasta.rules import Rules, partner_of, sides_of

# A bot's view as plain lists and numbers, read once from its record.
#
# Nothing is decided here. A bot reads a redacted record and nothing else, so everything hidden
# from its seat is zero in it.


class OwnMeld(NamedTuple):
    """A meld on the table: its number in its side's list, and its cards."""

    number: int
    form: int
    rank: int
    suit: int
    size: int
    wilds: int

    @property
    def is_set(self) -> bool:
        return self.form == Form.SET


class TableView:
    __slots__ = (
        *("asked", "canastas", "cards_needed", "deal", "foot_sizes", "frozen", "hand"),
        *("hand_sizes", "legal", "melds", "opened", "opening_turn", "partner", "phase"),
        *("pile_size", "players", "question", "ranks"),
        *("requirement", "rules", "scores", "seat", "side", "sides", "size", "staged"),
        *("staged_points", "stock_size", "target_chosen", "target_meld", "threes", "top"),
        *("turn", "turns", "wilds"),
    )

    def __init__(self, rules: Rules, players: int, seat: int, s: State) -> None:
        """Read a state that is redacted for ``seat``."""
        self.rules = rules
        self.players = players
        self.seat = seat
        self.sides = sides_of(players)
        self.side = seat % self.sides
        partner = partner_of(seat, players)
        self.partner = -1 if partner is None else partner
        self.legal: list[int] = s.legal.tolist()
        self.phase = s.phase
        self.turn = s.turn
        self.turns = s.turns
        self.deal = s.deal
        self.hand: list[int] = s.hands[seat].tolist()
        self.ranks: list[int] = s.ranks[seat].tolist()
        self.wilds = self.ranks[0] + self.ranks[JOKER_RANK]
        self.hand_sizes: list[int] = s.hand_size.tolist()
        self.size = self.hand_sizes[seat]
        self.foot_sizes: list[int] = s.foot_size.tolist()
        self.stock_size = s.stock_size
        self.pile_size = s.pile_size
        shown = self.pile_size > 0 and not s.pile_withheld
        self.top = s.pile[self.pile_size - 1] if shown else -1
        self.frozen = s.frozen
        self.opened: list[int] = s.opened.tolist()
        self.requirement = s.requirement[self.side]
        self.canastas: list[int] = s.canastas.tolist()
        self.scores: list[int] = s.scores.tolist()
        self.threes: list[list[int]] = s.threes.tolist()
        self.question = s.question
        self.asked = s.asked[seat]
        self.target_meld = s.target_meld
        self.target_chosen = s.target_chosen
        self.cards_needed = s.cards_needed
        self.staged = s.staged
        self.staged_points = s.staged_points
        self.opening_turn = s.opening_turn
        self.melds = _melds(s, self.sides)

    @property
    def top_rank(self) -> int:
        """Rank of the pile's top card; -1 for an empty pile, or a top card that is not shown."""
        return rank_of(self.top) if self.top >= 0 else -1

    @property
    def own(self) -> list[OwnMeld]:
        return self.melds[self.side]

    @property
    def has_opened(self) -> bool:
        return bool(self.opened[self.side])

    @property
    def next_seat(self) -> int:
        return (self.seat + 1) % self.players

    def opponents(self) -> list[int]:
        return [seat for seat in range(self.players) if seat % self.sides != self.side]

    def is_legal(self, code: int) -> bool:
        return bool(self.legal[code >> 6] >> (code & 63) & 1)

    def family(self, act: Act) -> list[int]:
        """Return the offsets of the legal steps of a family, rising."""
        word = self.legal[int(act) >> 6]
        return [offset for offset in range(64) if word >> offset & 1]

    def codes(self) -> list[int]:
        return [
            64 * index + offset
            for index, word in enumerate(self.legal)
            if word
            for offset in range(64)
            if word >> offset & 1
        ]


def _melds(s: State, sides: int) -> list[list[OwnMeld]]:
    forms, ranks, suits = s.meld_form, s.meld_rank, s.meld_suit
    sizes, wilds, order = s.meld_size, s.meld_wilds, s.order
    return [
        [
            OwnMeld(number, forms[m], ranks[m], suits[m], sizes[m], wilds[m])
            for number, m in enumerate(order[side][:count])
        ]
        for side, count in enumerate(s.meld_count[:sides])
    ]


def action_of(table: TableView, steps: Sequence[int]) -> Action:  # noqa: PLR0911 - one return a family
    """Return the action that consists of these steps, in the position that a table shows."""
    first = steps[0]
    if first in BARE_STEPS:
        return BARE_STEPS[first]
    if first >= Act.CUT:
        return actions.Cut(first - Act.CUT)
    if first >= Act.FACE:
        return actions.Face((card_text(first - Act.FACE),))
    if first >= Act.BRIDGE:
        return _bridge(table, first - Act.BRIDGE)
    if first >= Act.TARGET:
        onto = f"#{first - Act.TARGET + 1}"
        if steps[1] < Act.DISCARD:
            return _take(table, steps[1], onto)
        return actions.Add(_cards(steps[1:]), onto)
    if first >= Act.RUN:
        low = first - Act.RUN
        return actions.LayMeld((*map(card_text, range(low, low + 3)), *_cards(steps[1:])))
    if first >= Act.NEW:
        return actions.LayMeld(_cards(steps))
    if first >= Act.LAY:
        return actions.Add(_cards(steps), f"#{table.target_meld + 1}")
    if first >= Act.DISCARD:
        return actions.Discard(card_text(first - Act.DISCARD))
    return _take(table, first, f"#{table.target_meld + 1}" if table.target_chosen else "")


def _cards(steps: Sequence[int]) -> tuple[str, ...]:
    return tuple(card_text(step % 64) for step in steps)


def _take(table: TableView, step: int, onto: str) -> actions.Take:
    if step == Act.TAKE_TOP:
        return actions.Take((), onto)
    rank = table.top_rank
    if step >= Act.TAKE_MIXED:
        suit, wild = divmod(step - Act.TAKE_MIXED, 5)
        kinds = (kind_of(rank, suit), (*DEUCES, JOKER)[wild])
    else:
        one, other = PAIRS[step - Act.TAKE_PAIR]
        kinds = (kind_of(rank, one), kind_of(rank, other))
    return actions.Take(tuple(map(card_text, kinds)), onto)


def _bridge(table: TableView, kind: int) -> actions.Add:
    suit, rank = divmod(kind, 13)
    low = _run_of_three(table.own, suit, rank - 3)
    high = _run_of_three(table.own, suit, rank + 1)
    return actions.Add((card_text(kind),), f"#{low + 1} #{high + 1}")


def _run_of_three(melds: Sequence[OwnMeld], suit: int, rank: int) -> int:
    return next(
        meld.number
        for meld in melds
        if (meld.form, meld.suit, meld.rank, meld.size) == (Form.RUN, suit, rank, 3)
    )


TRIES: Final = 20
"""Times within one choice that a bot may restart an action that it could not finish."""


def moment_of(state: State, seat: int) -> int:
    """Return a number below 2**48 that no two choices of a seat in a match share."""
    number = int(state.deal) << 12 | int(state.turns)
    for part in (int(state.phase), int(state.hand_size[seat]), int(state.staged)):
        number = number << 8 | part
    return number


class Bot:
    """A player who sees a seat's view and nothing else.

    ``choose`` answers a view with a whole action. ``step`` answers the redacted record with one
    step, for simulations. ``observe`` and ``watch`` show a bot the play of others; it may remember
    what it has seen, and plays without it if they are not called.
    """

    name = ""

    def __init__(self, rules: Rules, players: int, seat: int, seed: int) -> None:
        """Make a bot for a seat; the same seed and the same views give the same choices."""
        self.rules = rules
        self.players = players
        self.seat = seat
        self.random = Random(seed * 8 + seat)
        self._board = Board(rules, players)
        self._dice = seed * 8 + seat

    def configure(self, options: str) -> None:
        """Take the options that follow a bot's name; raise ValueError if it has no such option."""
        raise ValueError(f"{type(self).name!r} has no options, not {options!r}.")

    def step(self, state: State) -> int:
        """Return one legal step for the seat's redacted record, whose mask is filled."""
        raise NotImplementedError

    def watch(self, state: State) -> None:
        """Look at a redacted record when another player's turn begins, or at a watcher's."""

    def observe(self, view: View) -> None:
        self.watch(view.state)

    def choose(self, view: View) -> Action:
        """Return a whole legal action for a view of the bot's seat, which is to act.

        Except for ``random``, a bot's random numbers depend only on its seed and the moment, not on
        earlier choices. So a new bot with the same seed chooses the same, and anyone who knows the
        seed can check its choices.
        """
        state, board = view.state, self._board
        self.begin(moment_of(state, self.seat))
        table = self._table(state)
        steps: list[int] = []
        tries = 0
        while True:
            code = self.step(state)
            if code == Act.RETRACT and steps:
                # The action cannot be finished; nothing of it has been played yet.
                state, steps = view.state, []
                tries += 1
                if tries > TRIES:
                    return self._plain(table)
                continue
            steps.append(code)
            if not Act.LAY <= code < Act.BRIDGE:
                return action_of(table, steps)
            if len(steps) == 1:
                board = self._board.of(state.data)
                state = board.state
            board.apply(code)
            if code < Act.TARGET and state.staged == 0:
                # Hidden cards came to the hand. A copy of a view does not have them, so it is wrong
                # from here on.
                return action_of(table, steps)
            board.legal()
            if not self._unfinished(state):
                return action_of(table, steps)

    def begin(self, moment: int) -> None:
        """Reseed the random numbers, so that the choice of this moment is reproducible."""
        self.random.seed(self._dice << 64 | moment)

    def _plain(self, table: TableView) -> Action:
        """Return an action of one step, for use when melds cannot be finished."""
        plain = [code for code in table.codes() if not Act.LAY <= code < Act.BRIDGE]
        return action_of(table, [next((c for c in plain if c >= Act.DISCARD), plain[0])])

    def _table(self, state: State) -> TableView:
        return TableView(self.rules, self.players, self.seat, state)

    def _unfinished(self, state: State) -> bool:
        """Return whether the action needs more steps after those done on a copy of the view."""
        return state.cards_needed > 0 or state.target_chosen != 0


SPREAD: Final = 4.8
"""Standard deviation in cards; such a bell curve hits its middle in about one cut out of twelve."""


def cut_step(table: TableView, random: Random) -> int:
    """Return a cut near the number of cards that are dealt, on a bell curve (AC-5)."""
    wanted = table.rules.hand_size * table.players
    legal = [code for code in table.codes() if code >= Act.CUT]
    passed = round(random.gauss(wanted, SPREAD))
    return min(max(Act.CUT + passed, legal[0]), legal[-1])


_RETRACT: Final = int(Act.RETRACT)
_BACK: Final = 2
"""Most times that melds are taken back in a turn, so that every turn ends."""


class RandomBot(Bot):
    """A bot with equal chances for all legal steps; it takes melds back at most twice in a turn."""

    name = "random"
    _turn = (0, 0)
    _taken_back = 0

    def begin(self, moment: int) -> None:
        """Do nothing: reseeded at every moment, it would lay and take back the same for ever."""

    def step(self, state: State) -> int:
        table = self._table(state)
        if table.phase == Phase.CUT:
            return cut_step(table, self.random)
        codes = table.codes()
        threes = table.family(Act.FACE) if table.rules.threes_by_hand else []
        if threes:
            return Act.FACE + threes[0]  # forgetting one costs 500 points
        turn = (table.deal, table.turns)
        if turn != self._turn:
            self._turn, self._taken_back = turn, 0
        if self._taken_back >= _BACK and len(codes) > 1 and _RETRACT in codes:
            codes.remove(_RETRACT)
        code = self.random.choice(codes)
        if code == _RETRACT:
            self._taken_back += 1
        return code
