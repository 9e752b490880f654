"""Mining of puzzles: bots play deals, and moments with one clearly best action are stored.

A moment is searched three times: roughly, to exclude most; with the small budget by ``expert``;
with the large one by ``master``. All three have to agree. The cards that the seat does not know
are then dealt again, and the puzzle is graded by how many levels of bots find the solution.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

import msgspec

from canasta.cards import THREES, WILDS, pack
from canasta.engine.codes import Act, Phase
from canasta.engine.reasons import Reason
from canasta.engine.search import Budget, Candidate
from canasta.game import Game, View
from canasta.game.board import pack_text
from canasta.game.record import Move, move_lines
from canasta.players.advice.reasons import SeatView, reasons_for
from canasta.players.advice.weigher import ActionLine, Tried, Weigher
from canasta.players.bots import Bot, Expert, make
from canasta.rules import Rules, sides_of
from canasta.study.positions import Position, redealt
from canasta.study.puzzles import (
    SAFER,
    Answer,
    Outcome,
    Puzzle,
    Theme,
    answer,
    fitting_themes,
    judged,
    outcome_of,
    steps_of_bot,
)

MOST_STEPS: Final = 32
SEARCHING: Final = {"expert": "expert:aim=deal", "master": "master:aim=deal"}
LEVELS: Final = {"novice": "novice", "club": "club", **SEARCHING}
"""The bots that grade puzzles, by the level that a puzzle stores. The best answer is the best in
points, so they play for the deal."""
PLAYER: Final = "club"

ROUGH: Final = 600
SMALL: Final = 2_000
LARGE: Final = 6_000
"""Rollouts of the three searches."""
CLEAR: Final = (2.0, 3.0, 4.0)
"""Standard errors by which the best has to be ahead of every other answer, search by search."""
POINTS: Final = 60
"""Points by which it has to be ahead."""
POINTS_OF_MINIMUM: Final = 40
MOST_ACTS: Final = 6
MOST_CARDS: Final = 20
"""Most actions of a solution and cards in the hand: laying a whole hand makes a dull answer."""
MISSED: Final = 1.0
"""Canastas that taking the pile has to gain over drawing for drawing not to be trusted as best:
rollouts make less of many cards than people do."""
KEPT: Final = 6
TRIED: Final = 8
EACH: Final = 11
"""Puzzles of each theme in a book."""
EASY: Final = 0.2
"""The largest share of a theme's puzzles that all bots solve."""


class Mined(NamedTuple):
    deal: int
    puzzles: tuple[Puzzle, ...]


class _Found(NamedTuple):
    """A moment at which one answer is clearly best."""

    theme: Theme
    tried: list[Tried]
    outcomes: list[Outcome]
    ahead: float
    weigher: Weigher
    before: float = 0.0
    """The same with the small budget."""


def mine(
    rules: Rules, seed: int, known: Sequence[Puzzle] = (), each: int = EACH, first: int = 1
) -> Iterator[Mined]:
    """Yield the puzzles of a book without an end, from a deal on; earlier ones are ``known``."""
    chosen = list(known)
    deal = first
    while True:
        fresh: list[Puzzle] = []
        for puzzle in _of_deal(rules, seed, deal, chosen, each):
            fresh.append(puzzle)
            chosen.append(puzzle)
        yield Mined(deal, tuple(fresh))
        deal += 1


def _of_deal(
    rules: Rules, seed: int, deal: int, chosen: list[Puzzle], each: int
) -> Iterator[Puzzle]:
    done: set[Theme] = set()
    wanted = Counter(dict.fromkeys(Theme, each))
    wanted.subtract(Counter(puzzle.theme for puzzle in chosen))
    for position, found in _moments(rules, seed, deal, wanted, done):
        bare = redealt(position, seed + deal)
        if bare is None:
            continue
        puzzle = _puzzle(rules, bare, found, deal, len(chosen) + 1)
        if puzzle is None or not _wanted(puzzle, chosen, each):
            continue
        done.add(puzzle.theme)
        yield puzzle


def _wanted(puzzle: Puzzle, chosen: Sequence[Puzzle], each: int) -> bool:
    """Return whether more of its kind are wanted: easy ones, and those with the same answer."""
    alike = [one for one in chosen if one.theme == puzzle.theme]
    leaves = puzzle.theme == Theme.FREEZE and not puzzle.outcomes[0].freezes
    if leaves and puzzle.grade == 1:
        return False  # too easy to be a puzzle
    if puzzle.grade == 1 and sum(one.grade == 1 for one in alike) >= EASY * each:
        return False
    own = answer(puzzle.theme, puzzle.outcomes[0])
    same = sum(answer(one.theme, one.outcomes[0]) == own for one in alike)
    return same < 0.7 * each


def _moments(
    rules: Rules, seed: int, deal: int, wanted: Counter[Theme], done: set[Theme]
) -> Iterator[tuple[Position, _Found]]:
    """Yield the moments of a deal at which one action is clearly best."""
    start = deal_of_a_match(rules, Random(f"{seed} {deal}"))
    game, players = start.dealt(), start.players
    bots = [make(PLAYER, rules, players, seat, deal) for seat in range(players)]
    weighers = [
        [Weigher(_judge(name, rules, players, seat, deal), seed) for name in SEARCHING.values()]
        for seat in range(players)
    ]
    acts: list[list[int]] = []
    while not game.deal_over:
        seat = game.actor
        assert seat is not None  # the deal is not over
        views = [game.view(number) for number in range(players)]
        for view in views:
            for weigher in weighers[view.seat]:
                weigher.bot.observe(view)
        if is_decision(views[seat]):
            themes = {theme for theme in Theme if wanted[theme] > 0} - done
            found = _clear(game.known_to(seat), views[seat], weighers[seat], themes)
            if found is not None:
                moves = [
                    Move(code, place > 0, None) for act in acts for place, code in enumerate(act)
                ]
                yield (
                    start.replace(moves=tuple(move_lines(moves)), at=len(acts), seat=seat),
                    found,
                )
        steps = play_act(game, bots, views)
        acts.append(steps)


def _judge(name: str, rules: Rules, players: int, seat: int, seed: int) -> Expert:
    bot = make(name, rules, players, seat, seed)
    assert isinstance(bot, Expert)  # all of SEARCHING do
    return bot


def deal_of_a_match(rules: Rules, random: Random) -> Position:
    """Return the beginning of a random deal, most often in the course of a match."""
    players = rules.players[0]
    order = [kind for kind, count in enumerate(pack(rules.packs)) for _ in range(count)]
    random.shuffle(order)
    steps = range(0, int(0.9 * rules.target), 5)
    scores = tuple(random.choice(steps) for _ in range(sides_of(players)))
    return Position(
        book=rules.name,
        players=players,
        dealer=random.randrange(players),
        scores=scores if random.random() < 0.7 else (0,) * len(scores),
        pack=pack_text(order),
        moves=(),
        seat=0,
        at=0,
    )


def play_act(game: Game, bots: Sequence[Bot], views: Sequence[View]) -> list[int]:
    """Play the next action and return its steps; a pack is cut exactly."""
    for bot, view in zip(bots, views, strict=True):
        bot.observe(view)
    if game.phase == Phase.CUT:
        steps = game.planned(f"cut {game.rules.hand_size * game.players}")[0]
    else:
        seat = game.actor
        assert seat is not None  # the deal is not over
        steps = game.planned(bots[seat].choose(views[seat]))[0]
    game.do_steps(steps)
    return steps


def is_decision(view: View) -> bool:
    """Return whether the player decides something: at the turn's beginning or after the draw."""
    state = view.state
    fresh = not (state.staged or state.cards_needed or state.target_chosen or state.question)
    return view.phase in (Phase.DRAW, Phase.PLAY) and fresh


def _clear(
    known: Game, view: View, weighers: Sequence[Weigher], themes: set[Theme]
) -> _Found | None:
    """Find the answer that is clearly best at a moment, with its theme; None if there is none."""
    expert, master = weighers
    choices = expert.choices(view.state)
    if len(choices) < 3 or not themes:  # the rollout policy's own choice is one of the others
        return None
    small: _Found | None = None
    looks = ((expert, ROUGH), (expert, SMALL), (master, LARGE))
    for number, (weigher, rollouts) in enumerate(looks):
        now = _look(known, view, weigher, choices, rollouts, CLEAR[number], themes, number)
        if now is None or (small is not None and not _agree(small, now)):
            return None
        if number == len(looks) - 1:
            assert small is not None  # looks went before
            return now._replace(before=small.ahead)
        small, themes = now, {now.theme}
    return None


def _agree(one: _Found, other: _Found) -> bool:
    """Return whether two searches find the same theme and best answer."""
    theme = one.theme
    return other.theme == theme and answer(theme, one.outcomes[0]) == answer(
        theme, other.outcomes[0]
    )


def _look(
    known: Game,
    view: View,
    weigher: Weigher,
    choices: Sequence[Candidate],
    rollouts: int,
    clear: float,
    themes: set[Theme],
    again: int,
) -> _Found | None:
    state = view.state
    ranked = weigher.search(state, choices, Budget(ROUGH))
    lines = [
        (line, _finished(weigher, known, view, line, candidate))
        for line, candidate in weigher.merged(state, ranked)[:TRIED]
    ]
    if len(lines) < 2:
        return None
    tried = weigher.compared(state, lines, rollouts, again)
    tried = sorted(tried, key=lambda one: -one.found.points)
    outcomes = [outcome_of(known, _steps(one)) for one in tried]
    for theme in fitting_themes(view, outcomes):
        if theme in themes and _is_clear(theme, tried, outcomes, clear):
            best = answer(theme, outcomes[0])
            other = next(n for n, one in enumerate(outcomes) if answer(theme, one) != best)
            ahead = tried[0].found.points - tried[other].found.points
            return _Found(theme, tried, outcomes, ahead, weigher)
    return None


def _finished(
    weigher: Weigher, known: Game, view: View, line: ActionLine, candidate: Candidate
) -> Candidate:
    """Complete a line with the best end of the turn: a discard, or the question."""
    if line.ends:
        return candidate
    after = known.board.clone()
    for code in line.codes:
        after.apply(code)
    ends = [Act.DISCARD + kind for kind in weigher.lines.discards(line.state)]
    if after.why_not(Act.ASK) == Reason.OK:
        ends.append(int(Act.ASK))
    choices = [Candidate((*line.codes, code)) for code in ends]
    if len(choices) < 2:
        return choices[0] if choices else candidate
    return weigher.search(view.state, choices, Budget(ROUGH // 2))[0].candidate


def _steps(tried: Tried) -> tuple[int, ...]:
    """Return the steps of a line, including the end of the turn after melds."""
    line = tried.line
    return line.codes if line.ends else tried.found.candidate.codes or line.codes


def _is_clear(
    theme: Theme, tried: Sequence[Tried], outcomes: Sequence[Outcome], clear: float
) -> bool:
    """Return whether the best is clearly ahead of every other answer and its theme is the point."""
    best, answers = tried[0].found, [answer(theme, one) for one in outcomes]
    others = [one.found for one, own in zip(tried, answers, strict=True) if own != answers[0]]
    points = POINTS_OF_MINIMUM if theme == Theme.MINIMUM else POINTS
    if not others or any(
        best.points - other.points < max(points, clear * other.error) for other in others
    ):
        return False
    if theme == Theme.TAKE and not outcomes[0].takes:
        most = max(other.statistics.canastas for other in others)
        return most - best.statistics.canastas < MISSED
    if theme == Theme.MINIMUM:
        return outcomes[0].opens and sum(one.opens for one in outcomes) > 1
    if theme == Theme.DISCARD:
        plain = all(_is_plain(one) for one in outcomes[:2])
        plain = plain and not any(one.line.lays for one in tried[:2])
        return plain and others[0].statistics.taken - best.statistics.taken >= SAFER
    return True


def _is_plain(outcome: Outcome) -> bool:
    """Return whether it discards, but no wild card or three, and neither opens nor goes out."""
    kind = outcome.discard
    return kind >= 0 and kind not in (*WILDS, *THREES) and not (outcome.opens or outcome.out)


def _puzzle(
    rules: Rules, position: Position, found: _Found, deal: int, number: int
) -> Puzzle | None:
    """Return the graded puzzle of a moment; None if it makes no good puzzle."""
    theme, tried, outcomes = found.theme, found.tried, found.outcomes
    answers = [answer(theme, one) for one in outcomes]
    # The best line of every answer goes before the other lines, so that each has its figures.
    places = [0, *sorted(range(1, len(tried)), key=lambda n: (answers[n] in answers[:n], n))]
    places = [0, *sorted(places[1:KEPT])]
    view = position.game().view(position.seat)
    acts = tried[0].line.act.count(";") + 1
    if acts > MOST_ACTS or len(view.hand) > MOST_CARDS:
        return None
    if not all(outcomes[place].ends for place in places) or not _stands(found, position, view):
        return None  # some lines go on with unseen cards
    bot = found.weigher.bot
    first = [0] + [n for n in range(1, len(tried)) if answers[n] not in answers[:n]]
    terms = found.weigher.terms(view.state)
    seat_view = SeatView(view, bot.seen, terms, bot.signal(view.state))
    puzzle = Puzzle(
        name=f"{rules.name}-{number}",
        theme=theme,
        grade=1,
        found=(),
        position=position,
        answers=tuple(_answer(tried[place]) for place in places),
        reasons=reasons_for(seat_view, [tried[place] for place in first]),
        ahead=(round(found.before, 1), round(found.ahead, 1)),
        deal=deal,
    )
    return _graded(puzzle)


def _stands(found: _Found, position: Position, view: View) -> bool:
    """Return whether the searching bots' own choices, where not tried yet, are no better."""
    theme, best = found.theme, found.tried[0]
    known = position.game().known_to(position.seat)
    right = answer(theme, found.outcomes[0])
    keys = {one.key for one in found.outcomes}
    for level in SEARCHING.values():
        steps = steps_of_bot(position, level)
        outcome = outcome_of(known, steps)
        if outcome.key in keys or answer(theme, outcome) == right:
            continue
        if len(steps) > MOST_STEPS:
            return False
        state, weigher = view.state, found.weigher
        lines = [(best.line, best.found.candidate)]
        lines.append((weigher.lines.of(state, steps), Candidate(steps)))
        one, other = weigher.compared(state, lines, SMALL, again=len(CLEAR))
        behind = one.found.points - other.found.points
        if behind < max(POINTS_OF_MINIMUM, CLEAR[-1] * max(one.found.error, other.found.error)):
            return False
    return True


def _answer(tried: Tried) -> Answer:
    option = tried.option
    return Answer(
        act=option.act,
        steps=_steps(tried),
        points=option.points,
        error=option.error,
        samples=option.samples,
        statistics=option.statistics,
    )


def _graded(puzzle: Puzzle) -> Puzzle:
    found = []
    for level, bot in LEVELS.items():
        verdict = judged(puzzle, steps_of_bot(puzzle.position, bot))
        if verdict is not None and verdict.answers:
            found.append(level)
    return msgspec.structs.replace(puzzle, found=tuple(found), grade=1 + len(LEVELS) - len(found))
