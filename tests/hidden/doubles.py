"""Two servers that an asker can't tell apart: everything they hear is the same, to the last bit.

Something goes on at a server, and an asker asks whatever they can think of. Then the cards that
they cannot know are dealt differently, without changing anything that they have rightly seen, and a
second server gets the same messages in the same order. Whatever its asker hears, with its size, its
order and its time, has to be what they heard at the first; so have the lines of the logs.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from random import Random
from typing import Any, Final, TypeVar

import msgspec
from tests.hidden.clockwork import Order, Packs, packs_lie
from tests.hidden.messages import MESSAGES, Sender
from tests.hidden.routes import DRIVERS, Asking
from tests.hidden.scenes import ASKER, SCENES, Scene
from tests.hidden.trial import DifferenceError
from tests.hidden.whole_server import Heard, WholeServer

from canasta.game import WATCHER, CanastaError, read_line
from canasta.game.actions import ACTIONS
from canasta.live.table import StoredEvent, Table
from canasta.live.table.rounds import board_pack
from canasta.live.table.seating import others_seated
from canasta.live.table.settings import rules_of
from canasta.server.web import client_messages as asks

SWAPS: Final = 14
"""How often two cards of a pack that someone cannot know are tried the other way round."""

Trace = tuple[object, ...]
Kind = TypeVar("Kind", bound=type[Any])


@dataclass
class Tally:
    """A tally of trials, so that a test can see that there were enough."""

    said: int = 0
    """Messages and requests of askers."""
    scenes: Counter[str] = field(default_factory=Counter)
    hidden: Counter[str] = field(default_factory=Counter)
    """Scenes whose cards lay otherwise at the second server."""
    routes: Counter[str] = field(default_factory=Counter)
    messages: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    """What came back, by its kind or its code."""

    def __add__(self, other: "Tally") -> "Tally":
        mine, theirs = vars(self), vars(other)
        return Tally(**{name: mine[name] + theirs[name] for name in mine})


def try_scene(name: str, number: int, seed: str, tally: Tally, asked: int = 60) -> None:
    """Let something go on at two servers, and compare what the asker hears.

    Args:
        name: one of ``SCENES``.
        number: which of its kind; the books come in turn.
        seed: of everything random.
        tally: what was tried is added to it.
        asked: how often the asker asks.

    Raises:
        DifferenceError: they hear something else, or something fails that must not.
    """
    rng = Random(f"{seed} {name} {number}")
    by_link = name == "by link"
    server = WholeServer(seed, by_link=by_link)
    try:
        scene = Scene(server, rng)
        SCENES[name](scene, number)
        _go_on(scene, rng, tally, asked)
    finally:
        server.close()
    tally.scenes[name] += 1
    other = otherwise(scene, rng)
    again = WholeServer(seed, other, server.bots.decided, by_link=by_link)
    try:
        for step in server.steps:
            again.do(again.as_here(step, server))
    finally:
        again.close()
    where = f"{name} {number} (seed {seed!r})"
    for one in (server, again):
        if one.faults:
            raise DifferenceError(f"{where}: something failed\n{one.faults[0]}")
    carried = bool(server.carried)
    if carried and traces(scene, again, Packs(other)) != traces(scene, server, Packs()):
        return  # a match that was taken elsewhere has shown other cards there
    tally.hidden[name] += bool(other)
    _compare(server.heard.get(ASKER, []), again.heard.get(ASKER, []), where)
    _compare(server.logged, again.logged, f"{where}, its logs")
    if server.bots.asked != again.bots.asked:
        raise DifferenceError(f"{where}: a hint was thought from what its asker cannot know")


def _compare(one: list[Heard], two: list[Heard], where: str) -> None:
    """Compare each thing that a page has begun, line by line; what changes at once has no order."""
    mine, theirs = _by_key(one), _by_key(two)
    for key in mine.keys() | theirs.keys():
        pairs = zip_longest(mine.get(key, []), theirs.get(key, []))
        for number, (here, there) in enumerate(pairs):
            if here != there:
                raise DifferenceError(f"{where}, {key}, line {number}:\n{here}\n{there}")


def _by_key(lines: list[Heard]) -> dict[str, list[Heard]]:
    found: dict[str, list[Heard]] = {}
    for line in lines:
        key = msgspec.json.decode(line.text)["key"] if line.text.startswith("{") else line.text
        found.setdefault(key, []).append(line)
    return found


# ---- what goes on


def _go_on(scene: Scene, rng: Random, tally: Tally, asked: int) -> None:
    for _ in range(rng.choice([0, 4, 12, 30, 60])):
        scene.play_on()
    until = tally.said + asked
    while tally.said < until:
        if rng.random() < 0.4 and not _asker_acts(scene):
            scene.play_on()
        if rng.random() < 0.1:
            _somebody_else(scene, rng)
        if rng.random() < 0.3:
            _unpause(scene)
        if rng.random() < 0.3 and _coach(scene, rng):
            for _ in range(rng.randint(1, 3)):
                _message(scene, rng, tally, coached=True)
        if rng.random() < 0.6 and scene.asker.sockets:
            _message(scene, rng, tally)
        else:
            _request(scene, rng, tally)
    scene.server.wait(rng.choice([1.0, 40.0]))


def _asker_acts(scene: Scene) -> bool:
    """Return whether the asker is to act at one of their tables."""
    return any(
        table.game is not None and table.seat_of(scene.asker.people[code]) == table.game.actor
        for code, table in scene.playing()
        if code in scene.asker.sockets
    )


def _unpause(scene: Scene) -> None:
    for code, table in scene.playing():
        name = next(
            (page.name for page in scene.pages.values() if page.people.get(code) == table.paused),
            "",
        )
        if table.paused is not None and name:
            scene.send(name, code, "go_on")


def _coach(scene: Scene, rng: Random) -> bool:
    """Let the partner of the player to act name cards, if coaching is played."""
    for code, table in scene.playing():
        game = table.game
        if game is None or not game.rules.coaching or game.sides == game.players:
            continue
        partner = (game.turn + game.sides) % game.players
        name = next(
            (
                page.name
                for page in scene.pages.values()
                if page.people.get(code) == table.chairs[partner].person
            ),
            "",
        )
        if name:
            words = rng.choice(["K K K", "A A A", "Q Q", "7 7 7 7", "Kh", "2 2", "T T T", "4 4 4"])
            scene.send(name, code, "say", words=words)
            return code in scene.asker.sockets
    return False


def _somebody_else(scene: Scene, rng: Random) -> None:
    """Someone says something: names cards to a partner, agrees, asks to take back, comes back."""
    page = rng.choice(
        [page for page in scene.pages.values() if page.name != ASKER] or [scene.asker]
    )
    if not page.sockets:
        return
    code = rng.choice(sorted(page.sockets))
    said: list[tuple[str, dict[str, Any]]] = [
        ("say", {"words": rng.choice(["K K K", "two aces", "Kh", "Jk", "hello"])}),
        ("say", {"words": rng.choice(["Q Q", "7 7 7", "add a ten", "4"])}),
        ("answer_proposal", {"yes": True}),
        ("ask_back", {}),
        ("answer_back", {"yes": rng.random() < 0.8}),
        ("undo", {"moves": _moves(scene, code)}),
        ("act", {"text": "coached", "moves": _moves(scene, code)}),
        ("pause", {}),
    ]
    kind, more = rng.choice(said)
    scene.send(page.name, code, kind, **more)


def _moves(scene: Scene, code: str) -> int:
    table = scene.server.table(code)
    return 0 if table is None else table.moves


def _message(scene: Scene, rng: Random, tally: Tally, *, coached: bool = False) -> None:
    """The asker sends a message over one of their sockets."""
    code = rng.choice(sorted(scene.asker.sockets))
    key, person = scene.asker.sockets[code], scene.asker.people[code]
    table = scene.server.table(code)
    answers = scene.server.answers(key)
    if table is None or person not in table.guests or answers[-1]["type"] == "closed":
        del scene.asker.sockets[code]
        if rng.random() < 0.8:
            scene.come(ASKER, code, scene.asker.tokens.get(code, ""))
        return
    sender = Sender(table, person, rng, scene.server.steps_said())
    dice = rng.random()
    request: asks.Request
    if coached:
        request = sender.act_of(sender.coached())
    elif dice < 0.1:
        request = sender.of(rarest(tally.messages, MESSAGES, rng))
    elif dice < 0.2:
        request = sender.act_of(sender.action(rarest(tally.actions, ACTIONS, rng)))
    else:
        request = sender.message()
    if isinstance(request, asks.TakeMatch) and table.in_deal and not others_seated(table, person):
        request = asks.AskBack(id=request.id)  # who plays alone may take the hidden cards along
    tally.said += 1
    tally.messages[type(request).__name__] += 1
    if isinstance(request, asks.Act):
        for action in _actions(request.text):
            tally.actions[action] += 1
    before = len(answers)
    scene.server.message(key, request, rng.choice([0.05, 0.3, 1.2]))
    for one in answers[before:]:
        if one["type"] == "told":
            told = msgspec.json.decode(one["text"])
            tally.answers[told.get("code") or told["type"]] += 1


def rarest(tried: Counter[str], kinds: Sequence[Kind], rng: Random) -> Kind:
    """The kind that was tried least."""
    return min(kinds, key=lambda kind: (tried[kind.__name__], rng.random()))


def _actions(text: str) -> list[str]:
    try:
        return [type(action).__name__ for action in read_line(text)]
    except CanastaError:
        return []


def _request(scene: Scene, rng: Random, tally: Tally) -> None:
    """The asker asks for an address."""
    fitting = [name for name in DRIVERS if _fits(name, scene)]
    if fitting and rng.random() < 0.8:
        name = rng.choice(fitting)
    else:
        name = min(sorted(DRIVERS), key=lambda one: (tally.routes[one], rng.random()))
    if scene.codes["duplicate"] and rng.random() < 0.3:
        name = "POST /api/duplicates/{code}/result"
    ask = DRIVERS[name](Asking(scene, rng))
    status, text = scene.server.ask(
        ASKER,
        ask.address,
        ask.body,
        method=name.partition(" ")[0],
        token=ask.token,
        after=rng.choice([0.1, 0.4, 1.5]),
    )
    tally.said += 1
    tally.routes[name] += 1
    tally.answers[f"{status}"] += 1
    if name == "POST /api/duplicates/{code}/enter" and status == 201:
        opened = msgspec.json.decode(text)
        scene.asker.tokens[ask.address.split("/")[3].upper()] = opened["token"]
        scene.come(ASKER, opened["code"], opened["token"])


def _fits(name: str, scene: Scene) -> bool:
    """Whether an address is of something that there is."""
    plural = {"table": "tables", "pad": "pads", "evening": "evenings", "duplicate": "duplicates"}
    return any(codes and f"/{plural[kind]}/" in name for kind, codes in scene.codes.items())


# ---- cards that lie otherwise


def otherwise(scene: Scene, rng: Random) -> dict[Order, Order]:
    """Packs in another order in which the asker has seen the same at every moment.

    Those of deals that are over are left as they are: everyone at the table may see them then.
    """
    server = scene.server
    seen = traces(scene, server, Packs())
    packs = sorted(hidden_packs(scene, server))
    other: dict[Order, Order] = {}
    if not packs:
        return other
    for number in range(SWAPS):
        order = rng.choice(packs)
        now = list(other.get(order, order))
        if number == 0:
            tail = len(now) - rng.randint(8, len(now) // 3)
            now[tail:] = rng.sample(now[tail:], len(now) - tail)
        else:
            one, two = rng.sample(range(len(now)), 2)
            now[one], now[two] = now[two], now[one]
        found = {**other, order: tuple(now)}
        if found[order] != order and traces(scene, server, Packs(found)) == seen:
            other = found
    return other


def hidden_packs(scene: Scene, server: WholeServer) -> set[Order]:
    """The packs of deals in play, and of a round's boards still in play elsewhere."""
    found, shown = set[Order](), set[Order]()
    for code in server.tables():
        table = _table_of(server.entries(code))
        if table is None or table.game is None or table.study is not None:
            continue
        for number, dealt in enumerate(table.dealt, 1):
            over = number < len(table.dealt) or not table.in_deal
            if not over:
                found.add(tuple(dealt.order))
            elif not _played_elsewhere_still(server, table, dealt.board):
                shown.add(tuple(dealt.order))
            else:
                found.add(tuple(dealt.order))
    return found - shown - {()} if not scene.open_packs else set()


def _played_elsewhere_still(server: WholeServer, table: Table, board: int) -> bool:
    """Return whether a board of an evening's round is not over yet at some table of it."""
    if not board or table.round is None or table.bound is None:
        return False
    live = server.registry.duplicates._live.get(table.bound.duplicate)
    if live is None or live.duplicate.closed:
        return False
    secret = live.duplicate.first_event.secrets[board - 1]
    assert board_pack(board, secret, rules_of(table.settings).packs)
    return not live.duplicate.played_by_all(board)


def _table_of(entries: list[StoredEvent]) -> Table | None:
    table = Table()
    try:
        for entry in entries:
            table.apply(entry)
    except (CanastaError, ValueError, KeyError, IndexError):
        return None
    return table


def traces(scene: Scene, server: WholeServer, packs: Packs) -> list[Trace | None]:
    """Everything that the asker would have seen of every table at every moment with these packs."""
    with packs_lie(packs):
        return [
            _trace(server.entries(code), scene.asker.people.get(code, ""))
            for code in server.tables()
        ]


def _trace(entries: list[StoredEvent], person: str) -> Trace | None:
    """Return what someone sees at every moment of a table; None where it cannot have happened."""
    table, seen = Table(), list[object]()
    try:
        for entry in entries:
            before = table.game
            table.apply(entry)
            if table.game is not None and (table.moves or table.game is not before):
                seen.append(_sees(table, person))
        if table.game is not None:
            for seat in _eyes(table, person):
                seen.append(table.game.events(0, seat))
    except (CanastaError, ValueError, KeyError, IndexError):
        return None
    return tuple(seen)


def _sees(table: Table, person: str) -> tuple[object, ...]:
    assert table.game is not None
    shown = (table.game.deal_over, table.game.actor, table.moves)
    return (*shown, *(table.game.view(seat).to_bytes() for seat in _eyes(table, person)))


def _eyes(table: Table, person: str) -> Iterator[int]:
    """The seats whose cards a person sees, and everything that all see, so that play continues
    equally."""
    yield WATCHER
    seat = table.seat_of(person) if person in table.guests else None
    if seat is not None and table.game is not None and seat < table.game.players:
        yield seat
    elif table.settings.watchers_see and table.game is not None:
        yield from range(table.game.players)
