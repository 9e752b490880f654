"""A table beside the game, as everybody sees it: who sits there, what is played, how cards came."""

from collections.abc import Collection
from functools import lru_cache

import msgspec

from canasta.cards import pack
from canasta.game.packs import hand_places, pack_text
from canasta.rules import Rules, book_of, question_of, sides_of
from canasta.table.coaching import lapses_at, placements
from canasta.table.deal_score import DealScore
from canasta.table.fair import commitment
from canasta.table.house import HouseRule, house_rules
from canasta.table.people_view import PersonView, ProposalView, people_view, proposal_view
from canasta.table.play import deadline
from canasta.table.seat_names import seat_names
from canasta.table.settings import Settings, may_talk, rules_of
from canasta.table.shuffles import Attempt, Dealt
from canasta.table.signal_view import SignalView, signal_views
from canasta.table.state import Table
from canasta.table.study_view import StudyView, study_view


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str
    """Whose seat it is, a person's or a bot's; empty for nobody's."""
    bot: str
    """The level of the bot that plays there; empty where a person does."""
    present: bool
    """Whether its person is at the table."""
    kept: bool
    """Whether it is a person's, also while a bot plays there for them."""


class RulesView(msgspec.Struct, frozen=True, kw_only=True):
    """What a page has to know of the rules beside the game: what it shows and how it sorts."""

    book: str
    """The book, without variations: ``waldo``."""
    title: str
    """What it is called; that there are house rules, ``house`` tells."""
    house: tuple[HouseRule, ...]
    """What differs from the plain book."""
    players: int
    sides: int
    target: int
    cards: int
    """Cards of all packs, jokers too."""
    draw: int
    """Cards drawn at a time."""
    runs: bool
    wild_melds: bool
    foot: str
    """``none``, ``first_canasta`` or ``by_choice``."""
    cut: bool
    cut_exact: int
    """The cards that an exact cut passes to the dealer; 0 without a cut."""
    places: tuple[tuple[int, ...], ...]
    """Which cards of the pack, after the cut, make each first hand: the dealer's left neighbour's
    first, the card dealt first counted 0."""
    turn_card: int
    """Cards of the stock beneath the turn card's place; 0 without one."""
    talon: tuple[int, int]
    """Cards that the first and the second side to open take from the talon."""
    question: str
    """``none``, ``optional`` or ``compulsory``."""
    asks: dict[str, str]
    """The words of the question to the partner, by language: ``en``, ``de``."""
    card_talk: bool
    """Whether those who play may talk about the cards: not where the question is all that partners
    may say to each other."""
    signals: tuple[SignalView, ...]
    """What first discards say of wild cards, which all four are shown; nothing where they say
    nothing."""
    splash: bool
    clean_set: bool
    """Whether an opening needs a set without wild cards."""
    short_opening: bool
    """Whether an opening that falls short is a slip: players count their points themselves."""
    improper_plays: bool
    """Whether what is forbidden can be done, and challenged."""
    coaching: bool
    """Whether the other side places cards that somebody names to the partner."""
    irregular_deals: bool
    """Whether hands and pots may be dealt a wrong number of cards, and put right."""
    canastas_to_go_out: int
    last_discard: bool
    """Whether going out too ends with a discard."""
    opening_scores: tuple[int, ...]
    """The scores from which each next requirement holds."""
    opening_points: tuple[int, ...]
    """The requirements, the lowest first."""


class VoidView(msgspec.Struct, frozen=True):
    """An attempt to shuffle that came to nothing."""

    attempt: int
    commitment: str
    """The server's."""
    seats: tuple[int, ...]
    """Who had committed to a value and did not reveal it."""


class PromiseView(msgspec.Struct, frozen=True, kw_only=True):
    """A deal about to begin: what is published of it so far."""

    match: int
    """Which match of the table, from 1."""
    deal: int
    attempt: int
    """Which attempt to shuffle, from 1; 0 where players' values are not committed to, as before
    version 3 of the events."""
    commitment: str
    """The server's: it was there before any other."""
    commitments: dict[int, str]
    """The players', by seat."""
    closed: bool
    """Whether nobody else may commit, and values are revealed."""
    revealed: tuple[int, ...]
    """Who has revealed."""
    voided: tuple[VoidView, ...]
    """The attempts at this deal before."""


class DealtView(msgspec.Struct, frozen=True, kw_only=True):
    """How a deal came about: the secret, and all that follows from it, once the deal is over."""

    match: int
    deal: int
    attempt: int
    """Which attempt to shuffle was dealt; 0 as in ``PromiseView``."""
    commitment: str
    commitments: dict[int, str]
    values: dict[int, str]
    voided: tuple[VoidView, ...]
    secret: str
    order: str
    """The cards of the pack, the one dealt first in front; empty where the deal goes on."""


class AskingView(msgspec.Struct, frozen=True):
    """A player asks to take a turn back."""

    seat: int
    agreed: tuple[int, ...]


class CarriedView(msgspec.Struct, frozen=True):
    """That somebody knows, or may know, the hidden cards of the deal in play."""

    name: str
    """Whoever brought the match here in the middle of this deal, or took it elsewhere."""
    taken: bool
    """Whether they took it elsewhere."""


class LessonView(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson as far as it is."""

    name: str
    step: int
    """The number of the step, from 0."""
    steps: int
    at: str
    """What the step speaks of, one of ``canasta.lessons.PLACES``."""
    says: dict[str, str]
    """What it says, by language; empty texts while another seat plays."""
    waits: bool
    """Whether it waits for an act; else for its words to be read, or for another seat."""
    to_do: tuple[str, ...]
    """The acts that it waits for, in NOTATION's words without suits."""


class BoardsView(msgspec.Struct, frozen=True, kw_only=True):
    """The boards that a table plays."""

    contest: str
    """The code under which their results are."""
    board: int
    """The number of the board in play, or of the one that is dealt next; 0: all are over."""
    commitments: tuple[str, ...]
    """To the secret of each board."""
    totals: tuple[tuple[int, ...], ...]
    """What each side has made of those that are over."""


class EveningTableView(msgspec.Struct, frozen=True, kw_only=True):
    """The round of a club evening that a table plays."""

    evening: str
    """The code of the evening."""
    round: int
    table: int
    deals: int
    """How many deals are played; 0 where time ends the round."""
    ends: float | None
    """When time is up, in seconds since 1970; None where it goes by deals."""
    last_turn: bool
    """Whether time is up, and the turn under way is the last."""
    over: bool
    """Whether nothing is played here any more."""
    played: int
    """The deals that are over."""
    scores: tuple[int, int]
    """What both sides have made of them."""


class RoomView(msgspec.Struct, frozen=True, kw_only=True):
    """A table beside the game, as everybody sees it."""

    code: str
    settings: Settings
    rules: RulesView
    host: str
    seats: tuple[SeatView, ...]
    people: tuple[PersonView, ...]
    """Who sits there, and who of the others is there, as far as they are named."""
    host_passes: float | None
    """When somebody else will be the host, in seconds since 1970; None while the host is there."""
    proposal: ProposalView | None
    """What those who sit at the table are asked to agree to."""
    watching: int
    """How many people are there without a seat."""
    under_way: bool
    """Whether a match is being played, or about to be dealt."""
    paused: str
    """Who paused the table; empty where it goes on."""
    lesson: LessonView | None
    """The lesson that the deal in play is, until it is over."""
    study: StudyView | None
    """The position that is studied here."""
    boards: BoardsView | None
    """The boards of a duplicate game that are played here."""
    round: EveningTableView | None
    """The round of a club evening that is played here."""
    carried: CarriedView | None
    """That the cards of the deal in play are known, or may be; None in any other deal."""
    promise: PromiseView | None
    dealt: tuple[DealtView, ...]
    """This deal and the one before it."""
    history: tuple[DealScore, ...]
    """The deals of this match that are over."""
    asking: AskingView | None
    coached: tuple[str, ...]
    """Where cards were named to the one whose turn it is: what the other side may say of them."""
    coached_until: float | None
    """Until when the other side may say it, in seconds since 1970; None if nothing is open."""
    deadline: float | None
    """When the time of the one to act runs out, in seconds since 1970; None without a clock."""
    late: int | None
    """The seat whose time ran out: a bot plays there until the turn has passed."""


def room_view(
    table: Table,
    present: Collection[str],
    asked: Collection[str] = (),
    host_passes: float | None = None,
    sees: bool = True,
) -> RoomView:
    """A table beside the game.

    Args:
        table: the table.
        present: who is at the table now.
        asked: who has to agree to what is proposed.
        host_passes: when somebody else will be the host, if nothing happens.
        sees: whether it is for somebody who may see the game: what came of it, and the packs of
            deals that are over, are told to nobody else.
    """
    seated = {chair.person for chair in table.chairs}
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
    )


def _boards(table: Table) -> BoardsView | None:
    bound = table.bound
    if bound is None:
        return None
    return BoardsView(
        contest=bound.contest,
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
    """What a page has to know of some rules."""
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
        asks=question_of(rules)._asdict(),
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
    # What a board came from is shown with its results, when the last table has played it.
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
