"""Options of a player, as a page offers them: each with its action in notation and its effect.

No rule is decided here: every option is tried on a copy of the game as the player to act knows it
(``Game.known_to``).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import msgspec

from canasta.cards import RED_THREES, WILDS, CardError, card_text, parse_cards, rank_of
from canasta.engine.codes import Act, Form, Phase, SlipAct
from canasta.engine.reasons import Reason
from canasta.game import (
    Action,
    Add,
    Answer,
    Ask,
    Bury,
    CanastaError,
    Cut,
    Discard,
    Draw,
    Face,
    Foot,
    Game,
    IllegalError,
    Improper,
    InvalidError,
    LayMeld,
    Meld,
    Overdraw,
    Pass,
    Refusal,
    Retract,
    Splash,
    Take,
    View,
    read_line,
    refusal,
)
from canasta.game.board import Board
from canasta.game.plan import line_steps
from canasta.live.table.game_view import meld_worth
from canasta.live.table.play import turn_of
from canasta.live.table.state import Table
from canasta.players.bots.opening import find_opening
from canasta.players.bots.table_view import TableView

_KINDS: dict[type, str] = {
    Draw: "draw",
    Take: "take",
    LayMeld: "meld",
    Add: "add",
    Retract: "retract",
    Foot: "foot",
    Ask: "ask",
    Answer: "answer",
    Splash: "splash",
    Face: "face",
    Pass: "pass",
    Cut: "cut",
    Discard: "discard",
    Overdraw: "overdraw",
    Bury: "bury",
    Improper: "improper",
}


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """An action, or a line of actions, that is possible now."""

    act: str
    """The action in notation, as it is sent."""
    kind: str
    """``draw``, ``take``, ``meld``, ``add``, ``bridge``, ``discard``, ``face``, ``ask``,
    ``answer``, ``splash``, ``foot``, ``pass``, ``retract``, ``cut``, ``overdraw`` or ``bury``;
    ``melds`` for several melds, ``improper`` for a forbidden play."""
    cards: tuple[str, ...] = ()
    """The cards that leave the hand."""
    onto: tuple[int, ...] = ()
    """The player's melds, numbered from 0, that the cards go to."""
    canasta: str = ""
    """Kind of the canasta that it completes: ``natural``, ``mixed``, ``samba`` or ``wild``; else
    empty."""
    worth: int = 0
    """The bonus of the canasta that it completes."""
    points: int = 0
    """The points of the cards that it lays."""
    staged: int = 0
    """The points staged toward the opening once it is done."""
    out: bool = False
    """True if it goes out."""


def offered(game: Game) -> tuple[Option, ...]:
    """Return the options of the player to act that need no choice of cards, such as the pile."""
    if game.phase == Phase.CUT:
        return (Option(act="cut", kind="cut"),)
    whole = game.actions() if game.phase == Phase.DRAW else _plain(game)
    found = (option(game, action) for action in whole if not isinstance(action, Discard))
    return (*found, *_slips(game))


def hopeless(game: Game, seat: int) -> bool:
    """Return whether the player to act could take the pile, but not open with it.

    The rules let you take the pile and put it back again, but no player should have to find that
    out.

    Args:
        game: the match, which is not changed.
        seat: the seat to act; only what it sees is used.
    """
    view = game.view(seat)
    if view.rules.short_opening:
        return False  # taking it without being able to open is an irregularity
    if view.opened[view.side] or view.pile_top is None or not view.requirements[view.side]:
        return False
    seen = TableView(view.rules, view.players, seat, view.state)
    wilds = (0, *range(3, 8)) if view.rules.wild_melds else (0,)
    taking = rank_of(view.pile_top)
    if any(find_opening(seen, taking, wild_meld=wild) is not None for wild in wilds):
        return False
    # The bots may overlook an opening, so more lines are tried, as far as that is quick.
    known = game.known_to(seat)
    takes = [action for action in known.actions() if isinstance(action, Take)]
    taken = [known.clone() for _ in takes]
    for after, action in zip(taken, takes, strict=True):
        after.do(action)
    return not _opens(taken, _MOST_TRIED)


_MOST_TRIED: Final = 100
"""Most lines of melds that are tried; if there are more, an opening is assumed to be possible."""


def _opens(tries: list[Game], most: int) -> bool:
    """Return whether new melds, one after the other, reach the opening from one of some games."""
    seen: set[bytes] = set()
    while tries:
        game = tries.pop()
        view = game.view(game.turn)
        if view.opened[view.side] or view.staged_points >= view.requirements[view.side]:
            return True
        for action in game.actions():
            if not isinstance(action, LayMeld | Add):
                continue
            after = game.clone()
            try:
                after.do(action)
            except CanastaError:
                continue
            held = after.board.state.hands[game.turn].tobytes()
            if held in seen:
                continue
            seen.add(held)
            if len(seen) > most:
                return True
            tries.append(after)
    return False


def _slips(game: Game) -> Iterator[Option]:
    """Yield the irregularities that a table offers, if it plays them, besides legal actions."""
    for code, action in _SLIPS.items():
        if game.board.why_not(code) == Reason.OK:
            yield Option(act=str(action), kind=_KINDS[type(action)])


_SLIPS: Final[dict[SlipAct, Action]] = {SlipAct.OVERDRAW: Overdraw(), SlipAct.BURY: Bury()}
_PLAIN: Final[dict[Act, Action]] = {
    Act.YES: Answer(yes=True),
    Act.NO: Answer(yes=False),
    Act.ASK: Ask(),
    Act.FOOT: Foot(),
    Act.SPLASH: Splash(),
    Act.PASS: Pass(),
    Act.RETRACT: Retract(),
}
"""Actions of one step that choose no card, in the order in which they are offered."""


def _plain(game: Game) -> list[Action]:
    legal = frozenset(game.legal())
    return [action for code, action in _PLAIN.items() if code in legal]


def option(game: Game, action: Action, text: str = "") -> Option:
    """Return a legal action as an option, with its effect.

    Args:
        game: the game as the player to act knows it, which is not changed.
        action: the action; the last one if ``text`` holds several.
        text: a line of actions to do instead of the one.
    """
    kind = _KINDS[type(action)]
    if isinstance(action, Draw | Ask) and not text:
        # They lay nothing, and nothing else of their effect is known yet.
        return Option(act=str(action), kind=kind, staged=int(game.board.state.staged_points))
    own, side = game.turn, game.turn % game.sides
    after = _done(game, read_line(text) if text else [action])
    before, laid = game.board.melds(side), after.melds(side)
    made = _completed(game, before, laid)
    onto = _aimed(action.play if isinstance(action, Improper) else action)
    if kind == "add" and len(onto) > 1:
        kind = "bridge"
    return Option(
        act=text or str(action),
        kind=kind,
        cards=getattr(action, "cards", None) or _one_card(action),
        onto=onto,
        canasta=made[0],
        worth=made[1],
        points=_points(game, laid) - _points(game, before),
        staged=int(after.state.staged_points),
        out=View(after, own).out is not None,
    )


def _done(game: Game, line: list[Action]) -> Board:
    """Return the board after a line of actions; only its open cards are read."""
    board = game.board.clone()
    for steps in line_steps(board, line):
        for code in steps:
            board.apply(code)
    return board


def _one_card(action: Action) -> tuple[str, ...]:
    return (action.card,) if isinstance(action, Discard) else ()


def _aimed(action: Action) -> tuple[int, ...]:
    words = action.onto.split() if isinstance(action, Add | Take) else []
    return tuple(int(word[1:]) - 1 for word in words if word.startswith("#"))


def _completed(game: Game, before: tuple[Meld, ...], after: tuple[Meld, ...]) -> tuple[str, int]:
    old = [meld for meld in before if meld.complete]
    for meld in after:
        if not meld.complete:
            continue
        if meld in old:
            old.remove(meld)
            continue
        was = [other for other in old if other.rank == meld.rank and other.form == meld.form]
        if was:  # one that was complete has grown
            old.remove(was[0])
            continue
        return meld_worth(game.rules, game.players, meld)[:2]
    return "", 0


def _points(game: Game, melds: tuple[Meld, ...]) -> int:
    return sum(meld_worth(game.rules, game.players, meld).points for meld in melds)


# Options for chosen cards: the answer to every tap on a card, a meld or the pile.
#
# Only the player to act may ask, about their own hand. Options are tried on the game as that
# player knows it, so they reveal no more than the rules do, and nothing of hidden cards.

MOST_CARDS: Final = 40
MOST_GROUPS: Final = 6
"""Most actions that are proposed to a player who asks what fits."""


class SelectionOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Options for the chosen cards, the likeliest first."""

    options: tuple[Option, ...] = ()
    refusal: Refusal | None = None
    """The reason why the cards cannot be laid, if nothing but a discard is possible."""
    improper: tuple[Option, ...] = ()
    """Forbidden plays of the cards, at a table where these can be made."""
    playable: tuple[str, ...] = ()
    """If no card is chosen, the cards that could be laid now, on the chosen meld if there is
    one."""
    groups: tuple[Option, ...] = ()
    """The same as whole actions, the best first: for each meld and each rank, the one that spends
    the fewest wild cards and lays the most cards."""


def selection_options(
    table: Table, person: str, cards: Sequence[str], onto: int | None = None
) -> SelectionOptions:
    """Return the options of the player to act for some cards.

    Args:
        table: the table.
        person: the player.
        cards: cards of the player's hand as they are written, each with its suit; none for a hint.
        onto: the player's meld, from 0, that the cards are to go to; None for any.

    Raises:
        InvalidError: ``table.cards``: they cannot be read; ``table.meld``: there is none.
        TableError: as :func:`canasta.live.table.play.act`.
    """
    seat, true = turn_of(table, person)
    chosen = _read(cards)
    game = true.known_to(seat)
    if onto is not None and not 0 <= onto < len(game.view(game.turn).melds[game.turn % game.sides]):
        raise InvalidError("table.meld", "This meld is not on the table; look at it again.")
    if not chosen:
        return SelectionOptions(playable=_playable(game, onto), groups=_groups(game, onto))
    lacking = _lacking(game.board.hand(seat), chosen)
    if lacking is not None:
        return SelectionOptions(refusal=refusal(game.board, Reason.NOT_HELD, -1, (lacking,)))
    found: list[Option] = []
    refusals: list[Refusal] = []
    forbidden: list[Option] = []
    for action in _candidates(game, tuple(cards), chosen, onto):
        try:
            found.append(option(game, action))
        except IllegalError as error:
            refusals.append(error.refusal)
            forbidden += _all_the_same(game, action)
        except CanastaError as error:
            refusals.append(Refusal(error.code, error.message))
    if all(one.kind == "discard" for one in found) and onto is None:
        found = [*_apart(game, tuple(cards), chosen), *found]
    found.sort(key=_likelihood)
    laid = [one for one in found if one.kind != "discard"]
    # The last refusal is that of the most complete action, a new meld.
    return SelectionOptions(
        options=tuple(found),
        refusal=None if laid or not refusals else refusals[-1],
        improper=tuple(forbidden),
    )


def _all_the_same(game: Game, action: Action) -> list[Option]:
    """Return a refused action as an improper play, if the table plays those (W-114)."""
    if not game.rules.improper_plays or not isinstance(action, Take | LayMeld | Add | Discard):
        return []
    try:
        return [option(game, Improper(action))]
    except CanastaError:
        return []


def _lacking(hand: Sequence[int], chosen: Sequence[int]) -> int | None:
    """Return a kind of which more cards are chosen than held; None if there is none."""
    return next((kind for kind in chosen if chosen.count(kind) > hand[kind]), None)


def _read(cards: Sequence[str]) -> tuple[int, ...]:
    if len(cards) > MOST_CARDS:
        raise InvalidError("table.cards", f"No more than {MOST_CARDS} cards can be chosen.")
    kinds: list[int] = []
    for text in cards:
        try:
            (card,) = parse_cards(text)
            (kind,) = card.kinds
        except (CardError, ValueError):
            raise InvalidError("table.cards", f"{text!r:.20} is no card.") from None
        kinds.append(kind)
    return tuple(kinds)


def _candidates(
    game: Game, cards: tuple[str, ...], kinds: tuple[int, ...], onto: int | None
) -> Iterator[Action]:
    if game.phase == Phase.DRAW:
        yield from _takes(game, cards, kinds, onto)
        return
    if len(kinds) == 1 and onto is None and kinds[0] not in RED_THREES:
        yield Discard(cards[0])
    if all(rank_of(kind) == rank_of(RED_THREES[0]) for kind in kinds):
        yield Face(cards)
    melds = game.view(game.turn).melds[game.turn % game.sides]
    numbers = range(len(melds)) if onto is None else [onto]
    naturals = {rank_of(kind) for kind in kinds if kind not in WILDS}
    for number in numbers:
        if number < len(melds) and (onto is not None or _may_fit(melds[number], naturals)):
            yield Add(cards, f"#{number + 1}")
    runs = [number for number, meld in enumerate(melds) if meld.form == Form.RUN]
    for one, other in combinations(runs, 2):
        if onto in (None, one, other) and len(kinds) == 1:
            yield Add(cards, f"#{one + 1} #{other + 1}")
    if len(kinds) >= 2 and onto is None:
        yield LayMeld(cards)


def _may_fit(meld: Meld, naturals: set[int]) -> bool:
    """Return whether an addition is worth trying: cards of another rank never join a set."""
    return meld.form in (Form.RUN, Form.WILD) or not naturals or naturals == {meld.rank}


def _takes(
    game: Game, cards: tuple[str, ...], kinds: tuple[int, ...], onto: int | None
) -> Iterator[Action]:
    if onto is not None:
        yield Take(cards, f"#{onto + 1}")
        return
    yield Take(cards, "")
    if len(kinds) <= 2:
        for number in range(len(game.view(game.turn).melds[game.turn % game.sides])):
            yield Take(cards, f"#{number + 1}")


def _apart(game: Game, cards: tuple[str, ...], kinds: tuple[int, ...]) -> Iterator[Option]:
    """Yield an option for cards of several ranks: each rank is added to its meld or laid as one."""
    groups: dict[int, list[str]] = {}
    for text, kind in zip(cards, kinds, strict=True):
        if kind in WILDS:
            return
        groups.setdefault(rank_of(kind), []).append(text)
    if not 1 < len(groups) <= 5 or game.phase != Phase.PLAY:
        return
    melds = game.view(game.turn).melds[game.turn % game.sides]
    acts: list[Action] = []
    for rank, group in groups.items():
        home = [n for n, m in enumerate(melds) if m.form == Form.SET and m.rank == rank]
        acts.append(Add(tuple(group), f"#{home[0] + 1}") if home else LayMeld(tuple(group)))
    line = "; ".join(map(str, acts))
    try:
        whole = option(game, acts[-1], line)
    except CanastaError:
        return
    yield msgspec.structs.replace(whole, kind="melds", cards=cards, onto=())


def _playable(game: Game, onto: int | None) -> tuple[str, ...]:
    """Return the cards of the hand that can be laid now, with others or alone."""
    if game.phase != Phase.PLAY:
        return ()
    found: dict[str, None] = {}
    if onto is None:
        for action in game.actions():
            if isinstance(action, LayMeld | Add):
                found.update(dict.fromkeys(action.cards))
    else:
        for kind in dict.fromkeys(game.view(game.turn).hand):
            text = card_text(kind)
            try:
                game.steps(Add((text,), f"#{onto + 1}"))
            except CanastaError:
                continue
            found[text] = None
    return tuple(found)


def _groups(game: Game, onto: int | None) -> tuple[Option, ...]:
    """Return the options worth proposing to a player who does not know what fits."""
    if game.phase != Phase.PLAY:
        return ()
    best: dict[tuple[str, ...], tuple[tuple[int, int], LayMeld | Add]] = {}
    for action in game.actions():
        if not isinstance(action, LayMeld | Add):
            continue
        kinds = _read(action.cards)
        if isinstance(action, Add):
            home: tuple[str, ...] = ("add", action.onto)
        else:
            ranks = {rank_of(kind) for kind in kinds if kind not in WILDS}
            one = len(ranks) <= 1
            home = ("meld", str(min(ranks, default=-1)) if one else " ".join(action.cards[:1]))
        wanted = (sum(kind in WILDS for kind in kinds), -len(kinds))
        if home not in best or wanted < best[home][0]:
            best[home] = wanted, action
    found = [option(game, action) for _, action in best.values()]
    if onto is not None:
        found = [one for one in found if onto in one.onto]
    found.sort(key=lambda one: (not one.canasta, _spends_wilds(one), -one.points))
    return tuple(found[:MOST_GROUPS])


def _spends_wilds(one: Option) -> bool:
    """Return whether an option lays wild cards."""
    return any(kind in WILDS for kind in _read(one.cards))


def _likelihood(one: Option) -> tuple[bool, bool, int, int]:
    order = ("take", "bridge", "add", "melds", "meld", "face", "discard")
    place = order.index(one.kind) if one.kind in order else len(order)
    return one.kind == "discard", not one.canasta, place, -one.worth
