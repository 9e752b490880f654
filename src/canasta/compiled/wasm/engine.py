"""The engine that runs ``kernel.wasm``: kernel and search without NumPy."""

from collections.abc import Sequence
from typing import Final

from canasta.cards import KINDS
from canasta.compiled.search.belief import belief_at, confidence_in_policy
from canasta.compiled.search.match_chances import unseen_of
from canasta.compiled.search.records import records_for
from canasta.compiled.search.search import Searcher
from canasta.compiled.wasm.instance import Instance
from canasta.compiled.wasm.manifest import LONG, Growing, Manifest, Memory
from canasta.compiled.wasm.rollouts import SearchRoom, WasmRollouts
from canasta.engine.codes import CODES
from canasta.engine.conditions import FIRST_MELD, NUMBERS, UNFINISHED
from canasta.engine.record import INT16, Data
from canasta.engine.rule_record import encode_rules
from canasta.engine.search import DEAL, SEEN, TUNED, Seen
from canasta.engine.state import CARDS, State
from canasta.rules import Rules

WORD: Final = 2**32
_BLANK: Final = bytes(State.SIZE)


class WasmEngine:
    """The entry points of :class:`canasta.engine.Engine`.

    A state is copied into the module's memory for every call, and back if it may have changed.
    Rules stay there and are passed as their address. Use it from one thread at a time.
    """

    moves: Final = None

    def __init__(self, instance: Instance, module: bytes | None = None) -> None:
        """Make an engine in a running module.

        Args:
            instance: the running module; nothing else may use its memory.
            module: its bytes, to be checked, if they are at hand.

        Raises:
            StaleKernelError: the module was made for another version.
        """
        if module is not None:
            Manifest.read(module).check()
        self.instance = instance
        self.memory = memory = Memory(instance)
        self._rules: dict[bytes, int] = {}
        self._state = memory.room(State.SIZE)
        self._other = memory.room(State.SIZE)
        self._seen = memory.room(Seen.SIZE)
        self._codes = memory.room(2 * CODES)
        self._numbers = memory.room(LONG * max(NUMBERS, CARDS))
        self._melds = Growing(memory)
        self._search_room: SearchRoom | None = None
        function = instance.function
        self._act = function("act")
        self._listed = function("listed")
        self._new_match = function("new_match")
        self._deal_pack = function("deal_pack")
        self._hide = function("hide")
        self._score = function("score")
        self._begin_turn = function("begin_turn")
        self._requirement = function("requirement")
        self._pattern = function("pattern")
        self._conditions = function("conditions")
        self._out_with = function("out_with")
        self._leave = function("leave")
        self._look_at = function("look_at")

    def rules(self, rules: Rules, players: int) -> int:
        """Return the address of the rules' record."""
        record = encode_rules(rules, players)
        if record not in self._rules:
            self._rules[record] = self.memory.holding(record)
        return self._rules[record]

    def act(self, rules: int, place: bytearray, code: int, only_ask: int) -> int:
        self.instance.write(self._state, place)
        reason = int(self._act(rules, self._state, 0, code, only_ask))
        if not only_ask:
            self.instance.read_into(self._state, place)
        return reason

    def legal(self, rules: int, place: bytearray) -> list[int]:
        self.instance.write(self._state, place)
        count = int(self._listed(rules, self._state, 0, self._codes, CODES))
        self.instance.read_into(self._state, place)
        return memoryview(self.instance.read(self._codes, 2 * count)).cast(INT16).tolist()

    def new_match(self, rules: int, place: bytearray, seed: int) -> None:
        self.instance.write(self._state, _BLANK)
        self._new_match(rules, self._state, 1, 0, seed % WORD, seed // WORD % WORD)
        self.instance.read_into(self._state, place)

    def deal_pack(self, rules: int, place: bytearray, order: Sequence[int], *, first: bool) -> bool:
        if any(not 0 <= kind < KINDS for kind in order) or len(order) > CARDS:
            return False
        self.instance.write(self._state, _BLANK if first else place)
        self.memory.write_numbers(self._numbers, order)
        dealt = self._deal_pack(rules, self._state, 1, 0, self._numbers, len(order), int(first))
        self.instance.read_into(self._state, place)
        return bool(dealt)

    def redact(self, place: bytearray, seat: int, out: bytearray) -> None:
        self.instance.write(self._state, place)
        self._hide(self._state, 0, seat)
        self.instance.read_into(self._state, out)

    def score(self, rules: int, place: bytearray) -> None:
        self.instance.write(self._state, place)
        self._score(rules, self._state, 1, 0)
        self.instance.read_into(self._state, place)

    def begin_turn(self, rules: int, place: bytearray, seat: int) -> None:
        self.instance.write(self._state, place)
        self._begin_turn(rules, self._state, 1, 0, seat)
        self.instance.read_into(self._state, place)

    def requirement(self, rules: int, score: int) -> int:
        return int(self._requirement(rules, score))

    def pattern(self, place: bytearray, seat: int) -> int:
        self.instance.write(self._state, place)
        return int(self._pattern(self._state, 1, 0, seat))

    def conditions(self, rules: int, place: bytearray, seat: int) -> tuple[int, ...]:
        self.instance.write(self._state, place)
        self._conditions(rules, self._state, 1, 0, seat, self._numbers, NUMBERS)
        numbers = self.memory.numbers(self._numbers, NUMBERS)
        return tuple(numbers[: FIRST_MELD + 3 * numbers[UNFINISHED]])

    def why_not_out_with(self, rules: int, melds: Sequence[tuple[int, int, int, int]]) -> int:
        start = self._melds.of(max(4 * LONG * len(melds), LONG))
        self.memory.write_numbers(start, (number for meld in melds for number in meld))
        return int(self._out_with(rules, start, len(melds), 4))

    def why_not_given_leave(self, rules: int, question: int, asked: int) -> int:
        return int(self._leave(rules, question, asked))

    def look(self, rules: int, seen: Data, view: Data) -> None:
        instance = self.instance
        instance.write(self._seen, seen)
        instance.write(self._other, view)
        self._look_at(rules, self._seen, 0, self._other, 1, 0)
        instance.read_into(self._seen, memoryview(seen))

    def searcher(
        self,
        rules: Rules,
        players: int,
        seat: int,
        *,
        hands: str,
        others: str,
        aim: str = DEAL,
        policy: str = TUNED,
    ) -> Searcher:
        if self._search_room is None:
            self._search_room = SearchRoom(self.memory)
        records = records_for(rules, players, hands=hands, others=others, aim=aim, policy=policy)
        address = self.rules(rules, players)
        rollouts = WasmRollouts(self._search_room, address, players, records, seat)
        confidence = confidence_in_policy(rules, players, policy)
        belief = belief_at(players, seat, confidence) if others == SEEN else None
        return Searcher(rollouts, belief, unseen_of(records.chances), confidence=confidence)
