"""Public room state: seats, settings, deal provenance."""

from collections.abc import Collection
from functools import lru_cache
from typing import Final

import msgspec

from canasta.cards import pack
from canasta.game.board import hand_places, pack_text
from canasta.live.table.fair import Attempt, Dealt, commitment
from canasta.live.table.hint_view import Hint, hint_of
from canasta.live.table.people import name_at, seat_names
from canasta.live.table.play import deadline, lapses_at, placements
from canasta.live.table.proposals import ANSWER_WITHIN
from canasta.live.table.rounds import DealScore
from canasta.live.table.settings import HouseRule, Settings, house_rules, may_talk, rules_of
from canasta.live.table.state import Table
from canasta.live.table.study import Study
from canasta.players.advice import Advice, Option, RolloutStatistics
from canasta.rules import LANGUAGES, Rules, book_of, question_of, sides_of, signals
from canasta.study.puzzles import JUDGE, get_puzzle


class AttemptView(msgspec.Struct, frozen=True, kw_only=True):
    """The judgement of an attempt at a puzzle."""

    verdict: str
    """``right``, ``good`` or ``wrong``."""
    answers: bool
    """True if it answers the puzzle's question rightly, however it is carried out."""
    lost: int | None
    """Points that it is expected to lose; None if the search did not follow it up."""
    own: RolloutStatistics | None
    """Statistics of the deals in which it was tried; None if it was not tried."""
    best: RolloutStatistics
    """Statistics of the solution."""


class PuzzleView(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle, without its solution until that is found or shown."""

    name: str
    theme: str
    """One of ``canasta.study.puzzles.THEMES``."""
    grade: int
    found: tuple[str, ...]
    """The levels of bots that found the solution."""
    attempt: AttemptView | None
    solution: Hint | None


class StudyView(msgspec.Struct, frozen=True, kw_only=True):
    """A position that is studied."""

    done: int
    """Number of actions since the position."""
    known: bool
    """True if the next action is known: as long as everything was done as it was played."""
    back: bool
    """True if there is something before this to go back to."""
    puzzle: PuzzleView | None


def study_view(table: Table) -> StudyView | None:
    """Return the position that a table studies; None if there is none."""
    study = table.study
    if study is None:
        return None
    return StudyView(
        done=study.done,
        known=not study.name and study.next_steps is not None,
        back=study.own_before() is not None or study.shown,
        puzzle=_puzzle(study),
    )


def _puzzle(study: Study) -> PuzzleView | None:
    puzzle, judged = study.puzzle, study.judged
    if puzzle is None:
        return None
    attempt = None
    if judged is not None:
        attempt = AttemptView(
            verdict=judged.verdict,
            answers=judged.answers,
            lost=judged.lost,
            own=None if judged.tried is None else judged.tried.statistics,
            best=puzzle.solution.statistics,
        )
    solved = study.shown or (judged is not None and judged.verdict == "right")
    return PuzzleView(
        name=puzzle.name,
        theme=puzzle.theme,
        grade=puzzle.grade,
        found=puzzle.found,
        attempt=attempt,
        solution=_solution(puzzle.name) if solved else None,
    )


@lru_cache(maxsize=64)
def _solution(name: str) -> Hint:
    """Return the solution of a puzzle and its other options, as a hint shows them."""
    puzzle = get_puzzle(name)
    options = tuple(
        Option(one.act, one.points, one.error, one.samples, one.statistics)
        for one in puzzle.answers
    )
    return hint_of(puzzle.known, Advice(JUDGE, puzzle.position.seat, options, puzzle.reasons))


_MOST_SHOWN: Final = 40
"""Most people without a seat who are named; of more, only the number is shown."""


class PersonView(msgspec.Struct, frozen=True, kw_only=True):
    """A person at the table."""

    person: str
    """The id that requests use for them; it gives no access."""
    name: str
    seat: int
    """-1 for a watcher."""
    present: bool
    host: bool
    muted: bool


class ProposalView(msgspec.Struct, frozen=True, kw_only=True):
    """A proposal that the people at the table are asked to agree to."""

    kind: str
    """``seat``, ``stand_in``, ``resign``, ``kick``, ``ban`` or ``mute``."""
    person: str
    name: str
    """Name of the person who asks."""
    seat: int
    """The seat that they want, or at which a bot is to stand in; else -1."""
    about: str
    """Name of the person it is about; empty for none."""
    asked: tuple[int, ...]
    """The seats whose people have to agree."""
    agreed: tuple[int, ...]
    """The seats whose people have agreed."""
    until: float
    """Time until which they may answer, in seconds since 1970."""


def people_view(table: Table, present: Collection[str]) -> tuple[PersonView, ...]:
    """Return the people who have a seat, and those who are there without one."""
    seats = {
        chair.person: seat for seat, chair in enumerate(table.chairs) if chair.person is not None
    }
    watching = [one for one in table.guests if one not in seats and one in present]
    return tuple(
        PersonView(
            person=person,
            name=table.guests[person].name,
            seat=seats.get(person, -1),
            present=person in present,
            host=person == table.host,
            muted=table.guests[person].muted,
        )
        for person in (*seats, *watching[:_MOST_SHOWN])
    )


def proposal_view(table: Table, asked: Collection[str]) -> ProposalView | None:
    """Return the proposal that waits for answers; None if there is none."""
    proposal = table.people.proposal
    if proposal is None or proposal.person not in table.guests:
        return None
    about = table.guests.get(proposal.about)
    return ProposalView(
        kind=proposal.kind,
        person=proposal.person,
        name=table.guests[proposal.person].name,
        seat=proposal.seat,
        about="" if about is None else about.name,
        asked=_seats(table, asked),
        agreed=_seats(table, proposal.agreed),
        until=proposal.at + ANSWER_WITHIN,
    )


def _seats(table: Table, people: Collection[str]) -> tuple[int, ...]:
    return tuple(seat for seat, chair in enumerate(table.chairs) if chair.person in people)


class SignalView(msgspec.Struct, frozen=True):
    """The meaning of a discard in the system."""

    answer: bool
    """True if it answers the partner's; False for a first discard."""
    ranks: tuple[str, str]
    """The lowest and the highest of its ranks: ``T``, ``A``."""
    least: int
    """Fewest wild cards that it signals."""
    most: int | None
    """Most wild cards that it signals; None for any number."""


def signal_views(rules: Rules, players: int) -> tuple[SignalView, ...]:
    """Return the system, in the order in which it is used; empty if none is played."""
    if not signals.played(rules, players):
        return ()
    return tuple(
        SignalView(
            answer=said is signals.REPLY,
            ranks=one.ends,
            least=one.least,
            most=None if one.most == signals.ANY else one.most,
        )
        for said in (signals.FIRST, signals.REPLY)
        for one in reversed(said)
    )


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everyone sees it."""

    name: str
    """Name of the person or the bot whose seat it is; empty for an empty seat."""
    bot: str
    """The level of the bot that plays there; empty if a person does."""
    present: bool
    """True if its person is at the table."""
    kept: bool
    """True if it is a person's, also while a bot plays there for them."""


class PlayedView(msgspec.Struct, frozen=True):
    """A person or bot who played at a seat that has changed hands since."""

    seat: int
    until: int
    """Number of the deal's events when that ended."""
    name: str
    bot: bool
    """True if a bot played: its own name, or that of the person for whom it stood in."""
    kept: bool
    """True if the seat was a person's."""


class RulesView(msgspec.Struct, frozen=True, kw_only=True):
    """The rules as a page needs them, to decide what it shows and how it sorts."""

    book: str
    """The book, without variations: ``waldo``."""
    title: str
    """Title of the rules; ``house`` shows whether there are house rules."""
    house: tuple[HouseRule, ...]
    """The differences from the plain book."""
    players: int
    sides: int
    target: int
    cards: int
    """Number of cards in all packs, jokers included."""
    draw: int
    """Cards drawn at a time."""
    runs: bool
    wild_melds: bool
    foot: str
    """``none``, ``first_canasta`` or ``by_choice``."""
    cut: bool
    cut_exact: int
    """Number of cards that an exact cut passes to the dealer; 0 without a cut."""
    places: tuple[tuple[int, ...], ...]
    """Places in the pack, after the cut, of the cards of each first hand: the dealer's left
    neighbour's first, the card dealt first counted 0."""
    turn_card: int
    """Cards of the stock beneath the turn card's place; 0 without one."""
    talon: tuple[int, int]
    """Cards that the first and the second side to open take from the talon."""
    question: str
    """``none``, ``optional`` or ``compulsory``."""
    asks: dict[str, str]
    """The words of the question to the partner, by language: ``en``, ``de``."""
    card_talk: bool
    """True if players may talk about the cards: not if the question is all that partners may say to
    each other."""
    signals: tuple[SignalView, ...]
    """The system of signals by discards about wild cards, which all four are shown; empty if none
    is played."""
    splash: bool
    clean_set: bool
    """True if an opening needs a set without wild cards."""
    short_opening: bool
    """True if an opening that falls short is an irregularity: players count their points
    themselves."""
    improper_plays: bool
    """True if forbidden plays can be made, and challenged."""
    coaching: bool
    """True if opponents place cards that a player names to their partner."""
    irregular_deals: bool
    """True if hands and pots may be dealt a wrong number of cards, and be put right."""
    canastas_to_go_out: int
    last_discard: bool
    """True if going out, too, ends with a discard."""
    opening_scores: tuple[int, ...]
    """The scores from which each next requirement applies."""
    opening_points: tuple[int, ...]
    """The requirements, the lowest first."""


class VoidView(msgspec.Struct, frozen=True):
    """A void attempt to shuffle."""

    attempt: int
    commitment: str
    """The server's commitment."""
    seats: tuple[int, ...]
    """Seats that had committed to a value and did not reveal it."""


class PromiseView(msgspec.Struct, frozen=True, kw_only=True):
    """The published part of a deal that is about to begin."""

    match: int
    """Number of the match at the table, from 1."""
    deal: int
    attempt: int
    """Number of the attempt to shuffle, from 1; 0 if players do not commit to their values, as
    before version 3 of the events."""
    commitment: str
    """The server's commitment, published before any other."""
    commitments: dict[int, str]
    """The players' commitments, by seat."""
    closed: bool
    """True once no one else may commit, and values are revealed."""
    revealed: tuple[int, ...]
    """Seats that have revealed their values."""
    voided: tuple[VoidView, ...]
    """The earlier attempts at this deal."""


class DealtView(msgspec.Struct, frozen=True, kw_only=True):
    """The origin of a deal's cards, with the secret and the pack once the deal is over."""

    match: int
    deal: int
    attempt: int
    """Number of the attempt that was dealt; 0 as in ``PromiseView``."""
    commitment: str
    commitments: dict[int, str]
    values: dict[int, str]
    voided: tuple[VoidView, ...]
    secret: str
    order: str
    """The cards of the pack, the one dealt first in front; empty while they are secret."""


class AskingView(msgspec.Struct, frozen=True):
    """A player's request to take a turn back."""

    seat: int
    agreed: tuple[int, ...]


class CarriedView(msgspec.Struct, frozen=True):
    """A person who knows, or may know, the hidden cards of the deal in play."""

    name: str
    """Name of the person who brought the match here during this deal, or took it elsewhere."""
    taken: bool
    """True if they took it elsewhere."""


class LessonView(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a lesson."""

    name: str
    step: int
    """The number of the step, from 0."""
    steps: int
    at: str
    """The place that the step is about, one of ``canasta.study.lessons.PLACES``."""
    says: dict[str, str]
    """The text of the step, by language; empty texts while another seat plays."""
    waits: bool
    """True if it waits for an action; else its text is to be read, or another seat plays."""
    to_do: tuple[str, ...]
    """The actions that it waits for, in notation without suits."""
    taught: tuple[str, ...]
    """Verbs of the actions that it has asked for so far, this step's too (``draw``, ``meld``, …),
    and topics that it has explained (``canasta.study.lessons.TOPICS``)."""


class BoardsView(msgspec.Struct, frozen=True, kw_only=True):
    """The boards that a table plays."""

    duplicate: str
    """The code under which their results are found."""
    board: int
    """The number of the board in play, or of the one that is dealt next; 0: all are over."""
    commitments: tuple[str, ...]
    """One to the secret of each board."""
    totals: tuple[tuple[int, ...], ...]
    """Points of each side in the boards that are over."""


class EveningTableView(msgspec.Struct, frozen=True, kw_only=True):
    """The round of a club evening that a table plays."""

    evening: str
    """The code of the evening."""
    round: int
    table: int
    deals: int
    """Number of deals to play; 0 if time ends the round."""
    ends: float | None
    """Time at which the round ends, in seconds since 1970; None if it goes by deals."""
    last_turn: bool
    """True if time is up, and the turn under way is the last."""
    over: bool
    """True if the round is over at this table."""
    played: int
    """Number of deals that are over."""
    scores: tuple[int, int]
    """Points of both sides in these deals."""


class RoomView(msgspec.Struct, frozen=True, kw_only=True):
    """The public state of a table, apart from the game."""

    code: str
    settings: Settings
    rules: RulesView
    host: str
    seats: tuple[SeatView, ...]
    people: tuple[PersonView, ...]
    """People who have a seat, and those who are there without one, up to a maximum."""
    host_passes: float | None
    """Time at which another person becomes the host, in seconds since 1970; None while the host is
    there."""
    proposal: ProposalView | None
    """The proposal that the people at the table are asked to agree to."""
    watching: int
    """Number of people who are there without a seat."""
    under_way: bool
    """True if a match is being played, or is about to be dealt."""
    paused: str
    """Name of the person who paused the table; empty if it is not paused."""
    played: tuple[PlayedView, ...]
    """Those who played in this deal at seats that have changed hands since, in order."""
    lesson: LessonView | None
    """The lesson that the deal in play is, until it is over."""
    study: StudyView | None
    """The position that is studied here."""
    boards: BoardsView | None
    """The boards of a duplicate game that are played here."""
    round: EveningTableView | None
    """The round of a club evening that is played here."""
    carried: CarriedView | None
    """The person who knows, or may know, the cards of the deal in play; None if there is none."""
    promise: PromiseView | None
    dealt: tuple[DealtView, ...]
    """This deal and the one before it."""
    history: tuple[DealScore, ...]
    """The deals of this match that are over."""
    past: tuple[tuple[int, ...], ...]
    """Final scores of the matches played here before this one, by side."""
    past_winners: tuple[int | None, ...]
    """The sides that have won them; a side that resigns may be ahead. None if no side has won."""
    series: tuple[int, ...]
    """Matches of this series that each side has won; empty if each match is on its own."""
    resigned: int | None
    """The side that has resigned the match."""
    asking: AskingView | None
    coached: tuple[str, ...]
    """Answers that opponents may give to cards that were named to the player whose turn it is."""
    coached_until: float | None
    """Time until which they may answer, in seconds since 1970; None if no coaching is open."""
    deadline: float | None
    """Time at which the player to act runs out of time, in seconds since 1970; None without a
    clock."""
    late: int | None
    """The seat whose time ran out: a bot plays there until the turn has passed."""


def room_view(
    table: Table,
    present: Collection[str],
    asked: Collection[str] = (),
    host_passes: float | None = None,
    sees: bool = True,
) -> RoomView:
    """Return the public state of a table, apart from the game.

    Args:
        asked: the people who have to agree to the proposal.
        host_passes: the time at which another person becomes the host, in seconds since 1970.
        sees: whether it is for a person who may see the game: no one else is shown its results
            and the packs of deals that are over.
    """
    seated = {chair.person for chair in table.chairs}
    sides = sides_of(table.settings.players)
    past = [one for one in table.past if sees and len(one.scores) == sides]
    return RoomView(
        code=table.code,
        # A position holds all cards; what may be seen of them is in the game's view.
        settings=msgspec.structs.replace(table.settings, position=""),
        rules=rules_view(rules_of(table.settings), table.settings.players),
        host=_name(table, table.host),
        seats=tuple(
            SeatView(name, chair.bot or "", chair.person in present, chair.person is not None)
            for name, chair in zip(seat_names(table), table.chairs, strict=True)
        ),
        played=tuple(
            PlayedView(
                one.seat,
                one.until,
                name_at(table, one.seat, one.chair),
                one.chair.bot is not None,
                one.chair.person is not None,
            )
            for one in table.played
        ),
        people=people_view(table, present),
        host_passes=host_passes,
        proposal=proposal_view(table, asked),
        watching=len(set(present) - seated),
        under_way=table.under_way,
        paused=_name(table, table.paused),
        lesson=_lesson(table) if sees else None,
        study=study_view(table) if sees else None,
        boards=_boards(table) if sees else None,
        round=_round(table) if sees else None,
        carried=_carried(table) if sees else None,
        promise=_promise(table) if sees else None,
        dealt=tuple(_dealt(table, dealt) for dealt in table.dealt[-2:]) if sees else (),
        history=tuple(table.history) if sees else (),
        past=tuple(one.scores for one in past),
        past_winners=tuple(one.winner for one in past),
        series=table.series_won if sees and table.settings.best_of > 1 else (),
        resigned=table.resigned if sees else None,
        asking=_asking(table) if sees else None,
        coached=placements(table) if sees else (),
        coached_until=lapses_at(table) if sees else None,
        deadline=deadline(table) if sees else None,
        late=table.late if sees else None,
    )


def _lesson(table: Table) -> LessonView | None:
    lesson, at = table.lesson, table.lesson_at
    if lesson is None or at is None:
        return None
    step = lesson.steps[at.step]
    return LessonView(
        name=lesson.name,
        step=at.step,
        steps=len(lesson.steps),
        at=step.at,
        says=step.said,
        waits=bool(step.do),
        to_do=tuple(act for n, act in enumerate(step.do) if n not in at.done),
        taught=lesson.taught(at.step),
    )


def _boards(table: Table) -> BoardsView | None:
    bound = table.bound
    if bound is None:
        return None
    return BoardsView(
        duplicate=bound.duplicate,
        board=table.dealt[-1].board if table.in_deal else table.next_board or 0,
        commitments=bound.commitments,
        totals=tuple(one.totals for one in table.boards),
    )


def _round(table: Table) -> EveningTableView | None:
    played = table.round
    if played is None:
        return None
    return EveningTableView(
        evening=played.bound.evening,
        round=played.bound.round,
        table=played.bound.table,
        deals=played.bound.deals,
        ends=played.ends,
        last_turn=played.up is not None and not played.over,
        over=played.over,
        played=len(played.totals),
        scores=played.scores,
    )


def _carried(table: Table) -> CarriedView | None:
    return CarriedView(*table.carried) if table.carried and table.in_deal else None


def _asking(table: Table) -> AskingView | None:
    asking = table.asking
    return None if asking is None else AskingView(asking.seat, tuple(sorted(asking.agreed)))


@lru_cache(maxsize=1024)
def rules_view(rules: Rules, players: int) -> RulesView:
    """Return the rules as a page needs them."""
    return RulesView(
        book=book_of(rules).name,
        title=rules.title.removesuffix(", house rules"),
        house=house_rules(rules),
        players=players,
        sides=sides_of(players),
        target=rules.target,
        cards=sum(pack(rules.packs)),
        draw=rules.draw_count,
        runs=rules.runs,
        wild_melds=rules.wild_melds,
        foot=rules.foot,
        cut=rules.cut,
        cut_exact=rules.hand_size * players if rules.cut else 0,
        places=hand_places(rules, players),
        turn_card=rules.turn_card_depth,
        talon=(rules.talon_first, rules.talon_second),
        question=rules.question,
        asks={language: question_of(rules, language) for language in LANGUAGES},
        card_talk=may_talk(rules, players),
        signals=signal_views(rules, players),
        splash=rules.splash,
        clean_set=rules.opening_clean_set,
        short_opening=rules.short_opening,
        improper_plays=rules.improper_plays,
        coaching=rules.coaching,
        irregular_deals=rules.irregular_deals,
        canastas_to_go_out=rules.canastas_to_go_out,
        last_discard=rules.last_discard == "compulsory",
        opening_scores=rules.opening_scores,
        opening_points=rules.opening_points,
    )


def _name(table: Table, person: str | None) -> str:
    return "" if person is None else table.guests[person].name


def _promise(table: Table) -> PromiseView | None:
    promise = table.promise
    if promise is None:
        return None
    return PromiseView(
        match=promise.match,
        deal=promise.deal,
        attempt=promise.attempt,
        commitment=commitment(promise.secret),
        commitments=promise.commitments,
        closed=promise.closed,
        revealed=tuple(sorted(promise.values)),
        voided=_voided(promise.voided),
    )


def _voided(attempts: tuple[Attempt, ...]) -> tuple[VoidView, ...]:
    return tuple(VoidView(void.attempt, commitment(void.secret), void.missing) for void in attempts)


def _dealt(table: Table, dealt: Dealt) -> DealtView:
    game = table.game
    assert game is not None  # a deal is a deal of a match
    # The origin of a board is shown with its results, once the last table has played it.
    over = not dealt.board and (dealt.deal < game.deal or game.deal_over)
    return DealtView(
        match=dealt.match,
        deal=dealt.deal,
        attempt=dealt.attempt,
        commitment=commitment(dealt.secret),
        commitments=dealt.commitments,
        values=dealt.values,
        voided=_voided(dealt.voided),
        secret=dealt.secret if over else "",
        order=pack_text(dealt.order) if over else "",
    )
