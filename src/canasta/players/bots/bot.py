"""The base class of bots: a seat's view in, a step or a whole action out."""

from collections.abc import Sequence
from random import Random
from typing import Final

from canasta.cards import DEUCES, JOKER, card_text, kind_of
from canasta.engine.codes import PAIRS, Act, Form
from canasta.engine.state import State
from canasta.game import (
    Action,
    Add,
    Cut,
    Discard,
    Face,
    LayMeld,
    Take,
    View,
)
from canasta.game.actions import BARE_STEPS
from canasta.game.board import Board
from canasta.players.bots.table_view import OwnMeld, TableView
from canasta.rules import Rules


def action_of(table: TableView, steps: Sequence[int]) -> Action:  # noqa: PLR0911 - one return a family
    """Return the action that consists of these steps, in the position that a table shows."""
    first = steps[0]
    if first in BARE_STEPS:
        return BARE_STEPS[first]
    if first >= Act.CUT:
        return Cut(first - Act.CUT)
    if first >= Act.FACE:
        return Face((card_text(first - Act.FACE),))
    if first >= Act.BRIDGE:
        return _bridge(table, first - Act.BRIDGE)
    if first >= Act.TARGET:
        onto = f"#{first - Act.TARGET + 1}"
        if steps[1] < Act.DISCARD:
            return _take(table, steps[1], onto)
        return Add(_cards(steps[1:]), onto)
    if first >= Act.RUN:
        low = first - Act.RUN
        return LayMeld((*map(card_text, range(low, low + 3)), *_cards(steps[1:])))
    if first >= Act.NEW:
        return LayMeld(_cards(steps))
    if first >= Act.LAY:
        return Add(_cards(steps), f"#{table.target_meld + 1}")
    if first >= Act.DISCARD:
        return Discard(card_text(first - Act.DISCARD))
    return _take(table, first, f"#{table.target_meld + 1}" if table.target_chosen else "")


def _cards(steps: Sequence[int]) -> tuple[str, ...]:
    return tuple(card_text(step % 64) for step in steps)


def _take(table: TableView, step: int, onto: str) -> Take:
    if step == Act.TAKE_TOP:
        return Take((), onto)
    rank = table.top_rank
    if step >= Act.TAKE_MIXED:
        suit, wild = divmod(step - Act.TAKE_MIXED, 5)
        kinds = (kind_of(rank, suit), (*DEUCES, JOKER)[wild])
    else:
        one, other = PAIRS[step - Act.TAKE_PAIR]
        kinds = (kind_of(rank, one), kind_of(rank, other))
    return Take(tuple(map(card_text, kinds)), onto)


def _bridge(table: TableView, kind: int) -> Add:
    suit, rank = divmod(kind, 13)
    low = _run_of_three(table.own, suit, rank - 3)
    high = _run_of_three(table.own, suit, rank + 1)
    return Add((card_text(kind),), f"#{low + 1} #{high + 1}")


def _run_of_three(melds: Sequence[OwnMeld], suit: int, rank: int) -> int:
    return next(
        meld.number
        for meld in melds
        if (meld.form, meld.suit, meld.rank, meld.size) == (Form.RUN, suit, rank, 3)
    )


TRIES: Final = 20
"""Times that a bot may begin an action again that it could not finish, within one choice."""


def moment_of(state: State, seat: int) -> int:
    """Return a number below 2**48 that no two choices of a seat in a match share.

    Args:
        state: the seat's redacted record.
        seat: the seat.
    """
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
        """Make a bot for one seat of a match.

        Args:
            rules: the rules in play.
            players: the number of players.
            seat: the bot's seat.
            seed: the same seed and the same views give the same choices.
        """
        self.rules = rules
        self.players = players
        self.seat = seat
        self.random = Random(seed * 8 + seat)
        self._board = Board(rules, players)
        self._dice = seed * 8 + seat

    def configure(self, options: str) -> None:
        """Take the options that follow a bot's name.

        Raises:
            ValueError: the bot has no such options.
        """
        raise ValueError(f"{type(self).name!r} has no options, not {options!r}.")

    def step(self, state: State) -> int:
        """Return one legal step for the seat's redacted record, whose mask is filled."""
        raise NotImplementedError

    def watch(self, state: State) -> None:
        """Look at a redacted record while others play, or at a watcher's."""

    def observe(self, view: View) -> None:
        """Look at a view while others play."""
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
"""Standard deviation in cards; such a bell curve hits its middle in about one of twelve cuts."""


def cut_step(table: TableView, random: Random) -> int:
    """Return a cut near the number of cards that are dealt, on a bell curve (AC-5)."""
    wanted = table.rules.hand_size * table.players
    legal = [code for code in table.codes() if code >= Act.CUT]
    passed = round(random.gauss(wanted, SPREAD))
    return min(max(Act.CUT + passed, legal[0]), legal[-1])
