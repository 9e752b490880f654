"""A table as its events have made it."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from canasta.engine.codes import Act, Phase, SlipAct, needs_no_turn, proper
from canasta.game import Board, Game, InvalidError
from canasta.game.events import Dealt as DealtEvent
from canasta.game.events import PackCut
from canasta.live.base.errors import TableError
from canasta.live.table import events as ev
from canasta.live.table.fair import Committer, Dealt, Promise, dealt_from
from canasta.live.table.match_text import deals_of, read_game
from canasta.live.table.named_cards import MOST_NAMED, cards_named
from canasta.live.table.rounds import (
    BoardPlayed,
    DealScore,
    TableRound,
    board_pack,
    endless,
    scored,
    scored_as_it_lies,
)
from canasta.live.table.settings import Settings, rules_of
from canasta.live.table.study import Study
from canasta.rules import Rules
from canasta.study.lessons import LESSONS, At, Lesson
from canasta.study.positions import read_link

if TYPE_CHECKING:
    pass

MOST_REPORTS: Final = 50
"""Most reports that a table stores; older ones are dropped."""

MOST_BANNED: Final = 200
"""Most bans that a table remembers; older ones are dropped."""

MOST_REFUSALS: Final = 200
"""Most refused proposals that a table remembers; the wait after each is short."""


class Guest(msgspec.Struct):
    """A person who came to the table."""

    name: str
    key: str
    invited: bool = False
    """True if they came with an invitation."""
    invites: str = ""
    """Digest of the secret in the links with which they may invite others."""
    inviter: bool = False
    """True if they may have sent such links: they have been the host, or had a seat."""
    muted: bool = False
    """True if they may neither write in the chat nor change their name."""
    kicked: int = 0
    """Number of the event by which they were last sent away; 0 for never."""


class Proposal(msgspec.Struct, frozen=True):
    """A request that needs the consent of the people who sit at the table and are there."""

    person: str
    """The person who asks."""
    kind: str
    """One of ``canasta.live.table.proposals.KINDS``."""
    seat: int
    """The seat it is about; -1 for none."""
    about: str
    """The person it is about; empty for none."""
    agreed: frozenset[str]
    """The people who have said yes."""
    at: float
    """Time at which it was made, in seconds since 1970."""
    moment: tuple[int, bool]
    """The deal in which it was made (:meth:`canasta.live.table.Table.deal_moment`)."""

    @property
    def what(self) -> tuple[str, int, str]:
        """The request without the person who asks: its kind, seat and person."""
        return self.kind, self.seat, self.about


class Refusal(msgspec.Struct, frozen=True):
    """A refused proposal, which is not made again at once."""

    person: str
    what: tuple[str, int, str]
    at: float


class Report(msgspec.Struct, frozen=True):
    """A report of one person about another, for the host."""

    number: int
    person: str
    name: str
    """Name at that time of the person who reports."""
    about: str
    about_name: str
    words: str


class ChatEntry(msgspec.Struct, frozen=True):
    """An entry of the chat: words, or a notice about a person."""

    number: int
    person: str
    words: str
    quick: bool = False
    hint: bool = False
    """True if the entry says that the person was given a hint."""
    voided: bool = False
    """True if the entry says that the people named in its words left a shuffle void."""
    notice: str = ""
    """The event of a notice, done to the person or by them; else empty."""
    by: str = ""
    """The person who did it; empty if there is none."""
    consent: bool = False
    """True if the people at the table agreed to it."""
    heard: frozenset[str] | None = None
    """The people who may see it; None for everyone."""
    names: tuple[str, str] | None = None
    """Names of ``person`` and ``by``, stored if the table may no longer know one of them."""


class People:
    """The part of a table that is its people."""

    def __init__(self) -> None:
        self.guests: dict[str, Guest] = {}
        self.invitation = ""
        """Secret of the invitation links at a table of an earlier release; else empty."""
        self.banned: dict[str, str] = {}
        """Names of banned people, by the digests of their tokens."""
        self.proposal: Proposal | None = None
        self.refusals: list[Refusal] = []
        self.reports: list[Report] = []

    @property
    def has_invitations(self) -> bool:
        """True if people can be invited here, as they can since version 3 of the events."""
        return bool(self.invitation) or any(guest.invites for guest in self.guests.values())

    def ban(self, guest: Guest) -> None:
        """Keep a guest who was removed from coming back."""
        self.banned[guest.key] = guest.name
        while len(self.banned) > MOST_BANNED:
            del self.banned[next(iter(self.banned))]

    def refuse(self, refusal: Refusal) -> None:
        """Remember a refused proposal."""
        self.refusals = [*self.refusals, refusal][-MOST_REFUSALS:]

    def report(self, number: int, person: str, about: str, words: str) -> None:
        """Add a report of one person about another."""
        names = self.guests[person].name, self.guests[about].name
        report = Report(number, person, names[0], about, names[1], words)
        self.reports = [*self.reports, report][-MOST_REPORTS:]

    def with_names(self, word: ChatEntry, person: str) -> ChatEntry:
        """Return a chat entry, with its names stored in it if it is about a person who goes."""
        if word.names is not None or person not in (word.person, word.by):
            return word
        return msgspec.structs.replace(word, names=self.names(word))

    def names(self, word: ChatEntry) -> tuple[str, str]:
        """Return the names of the person that a chat entry is about and of the one who did it."""
        if word.names is not None:
            return word.names
        return self.guests[word.person].name, self.guests[word.by].name if word.by else ""


MOST_PAST: Final = 50
"""Most past matches that a table counts."""


class MatchOver(NamedTuple):
    """A match that is over: the scores by side, and the side that has won it."""

    scores: tuple[int, ...]
    winner: int | None
    """None if one of three sides resigned and the others were level."""


MOST_SAID: Final = 200
"""Most entries of the chat that are shown; older ones are dropped."""

ANSWER_WITHIN: Final = 20.0
"""Seconds in which opponents have to answer a coaching. The player's clock is stopped for so long
at most in a turn, however often cards are named."""


class Chair(msgspec.Struct):
    """A seat: the person whose it is, and the bot that plays there, if any."""

    person: str | None = None
    bot: str | None = None

    @property
    def empty(self) -> bool:
        """True if no person has the seat and no bot plays there."""
        return self.person is None and self.bot is None


class Played(NamedTuple):
    """A person or bot who played at a seat for a part of the deal."""

    seat: int
    until: int
    """Number of the deal's events when that ended."""
    chair: Chair


class TakeBackRequest(msgspec.Struct):
    """A request to take back the turn that has just ended."""

    seat: int
    agreed: set[int]
    """The seats that have said yes."""


class TurnBegun(NamedTuple):
    """A moment at which a turn of the deal in play began."""

    branch: int
    """The table's branch (:attr:`Table.branch`) then."""
    turn: int
    """Number of turns of the deal that had begun."""
    steps: int
    """Number of steps in the match so far."""
    board: Board
    """The board, with all its cards."""


def turns_begun(game: Game) -> int:
    """Return how many turns of the deal have begun."""
    return int(game.board.state.turns)


TURNS_KEPT: Final = 8
"""Most beginnings of turns that a table stores, for bots that have not seen them."""


class Table:
    """A table; :meth:`apply` is the only thing that changes it."""

    study: Study | None = None
    """The position that is studied here, with the actions since."""
    carried: tuple[str, bool] | None = None
    """Name of the person who brought the match here during the deal in play, or took it elsewhere,
    and whether they took it: they may know its cards. None if no one did."""
    coached: tuple[str, ...] = ()
    """Cards that were named to the partner in this turn, if coaching is played and the opponents
    have not answered yet."""
    coached_since: float | None = None
    """Time since which the opponents may answer, in seconds since 1970, without pauses. None while
    they may not."""
    _waited = 0.0
    """Seconds of this turn for which the clock was stopped for answers to a coaching."""

    _rules: Rules | None = None
    """Held so that :func:`rules_of` has them at once, however many tables there are."""

    deals = 0
    """Deals of a short match; 0 in a match to the target of its rules."""
    past: tuple[MatchOver, ...] = ()
    """The matches played here before this one."""
    series: tuple[int, ...] = ()
    """The winners of the matches of this series before this one."""
    _before_series = 0
    """Matches begun before this series."""
    resigned: int | None = None
    """The side that has resigned the match."""
    played: tuple[Played, ...] = ()
    """Those who played in this deal at seats that have changed hands since, in order."""

    def __init__(self) -> None:
        self.number = 0
        """The number of the last event: the table's version."""
        self.code = ""
        self.settings = Settings()
        self.people = People()
        self.host: str | None = None
        self.absent_host: str | None = None
        """The host until they were away for long: they are the host again when they are back."""
        self.chairs: list[Chair] = []
        self.paused: str | None = None
        """The person who paused the table."""
        self.promise: Promise | None = None
        self.matches = 0
        """Matches begun at this table."""
        self.game: Game | None = None
        self.opening: Game | None = None
        """The match when this deal had just been dealt."""
        self.turns: deque[TurnBegun] = deque(maxlen=TURNS_KEPT)
        """The last turns of the deal in play."""
        self.dealt: list[Dealt] = []
        self.history: list[DealScore] = []
        """The deals of this match that are over."""
        self.before: Game | None = None
        """The match before the discard just made, while that turn could be taken back."""
        self.asking: TakeBackRequest | None = None
        self.said: list[ChatEntry] = []
        self.hinted: tuple[str, int, int] | None = None
        """The person who was given a hint last, and the branch and the moves at that time."""
        self.looked: dict[str, int] = {}
        """Seats whose hands people have seen in this deal, by person."""
        self.sent_from: set[int] = set()
        """The seats whose players were sent away in this deal: no one else gets their hands."""
        self.moves = 0
        """Number of moves in the game, taking back included: requests name it."""
        self.branch = 0
        """Raised when the past changes: by a new match, a turn taken back, a study stepped back or
        a challenge."""
        self.began = 0.0
        """Start of the time of the player to act, in seconds since 1970, without pauses."""
        self.late: int | None = None
        """The seat whose time has run out: a bot plays there until the turn has passed."""
        self.bound: ev.BoardsBound | None = None
        """The boards that are played here; None if cards are shuffled at the table."""
        self.boards: list[BoardPlayed] = []
        """The boards that are over."""
        self.round: TableRound | None = None
        """The round of a club evening that is played here; None at any other table."""
        self.lesson_at: At | None = None
        """Progress of the lesson that the deal in play is; None in any other deal."""
        self._paused_at = 0.0

    # ---- looking

    @property
    def deal_start(self) -> int:
        """The number of events before this deal began."""
        if self.game is None:
            return 0
        events = self.game.open_events()
        dealt = [place for place, event in enumerate(events) if isinstance(event, DealtEvent)]
        if self.game.phase == Phase.CUT:
            return len(events)  # the next cards are not dealt yet
        last = dealt[-1] if dealt else 0
        return last - 1 if last and isinstance(events[last - 1], PackCut) else last

    @property
    def guests(self) -> dict[str, Guest]:
        """The people who have come to the table, by their ids."""
        return self.people.guests

    @property
    def deal_moment(self) -> tuple[int, bool]:
        """The number of deals dealt in this match, and whether one is being played."""
        return len(self.dealt), self.in_deal

    def seat_of(self, person: str) -> int | None:
        """Return the seat of a person; None if they have none."""
        for number, chair in enumerate(self.chairs):
            if chair.person == person:
                return number
        return None

    def own_seat(self, person: str) -> int:
        """Return the seat at which a person plays.

        Raises:
            TableError: ``table.not_seated``, ``table.bot_plays``.
        """
        seat = self.seat_of(person)
        if seat is None:
            raise TableError("table.not_seated", "You are watching; sit down to play.")
        if self.chairs[seat].bot:
            raise TableError("table.bot_plays", "A bot plays for you; take your seat back first.")
        return seat

    def may_invite(self, person: str) -> bool:
        """Return whether a person may invite others: if they have a seat, or are the host."""
        return person == self.host or self.seat_of(person) is not None

    @property
    def under_way(self) -> bool:
        """True if a match is being played, or is about to be dealt."""
        if self.round is not None and self.round.over:
            return False
        return self.promise is not None or (self.game is not None and not self.match_over)

    @property
    def match_over(self) -> bool:
        """True if the match has been won or resigned."""
        return self.winner is not None or self.resigned is not None

    @property
    def winner(self) -> int | None:
        """The side that has won the match; None before its end.

        If a side resigns, the side that leads among the others has won; none has if they are level.
        """
        game = self.game
        if self.resigned is not None and game is not None:
            left = [side for side in range(game.sides) if side != self.resigned]
            most = max(game.scores[side] for side in left)
            ahead = [side for side in left if game.scores[side] == most]
            return ahead[0] if len(ahead) == 1 else None
        if game is None or not self.deals:
            return None if game is None else game.winner
        best = max(game.scores)
        over = game.deal_over and game.deal >= self.deals and game.scores.count(best) == 1
        return game.scores.index(best) if over else None

    @property
    def in_deal(self) -> bool:
        """True if a deal is being played."""
        if self.round is not None and self.round.over:
            return False
        game = self.game
        if game is None or self.promise is not None or self.resigned is not None:
            return False
        return not game.deal_over

    @property
    def can_resign(self) -> bool:
        """True if a match is played that is the table's own."""
        special = self.settings.lesson or self.settings.position
        bound = self.bound is not None or self.round is not None
        playing = self.game is not None and self.promise is None and not self.match_over
        return playing and not (special or bound)

    @property
    def match_stays(self) -> bool:
        """True if the match cannot be played elsewhere.

        These are lessons, positions, boards, rounds, and matches of a number of deals.
        """
        settings = self.settings
        special = bool(settings.lesson or settings.position or settings.deals)
        return special or self.bound is not None or self.round is not None

    @property
    def next_board(self) -> int | None:
        """Number of the board that is dealt next; None if none is left, or none is played here."""
        bound, played = self.bound, len(self.boards)
        return None if bound is None or played == len(bound.commitments) else played + 1

    @property
    def series_won(self) -> tuple[int, ...]:
        """Matches of this series that each side has won, with the one that is just over."""
        sides = 0 if self.game is None else self.game.sides
        return tuple(self._series_winners.count(side) for side in range(sides))

    @property
    def _series_winners(self) -> tuple[int, ...]:
        won = self.winner if self.matches > self._before_series else None
        return self.series if won is None else (*self.series, won)

    def people_at(self) -> set[int]:
        """Return the seats at which people play."""
        return {
            n for n, chair in enumerate(self.chairs) if chair.person is not None and not chair.bot
        }

    @property
    def coaching_open(self) -> bool:
        """True if opponents may answer a coaching.

        Bots hear nothing: if one plays for the coached player, no one waits.
        """
        game = self.game
        if not self.coached or game is None or not self.in_deal or game.phase != Phase.PLAY:
            return False
        people = self.people_at()
        if game.turn not in people or self.late == game.turn:
            return False
        return any(seat % game.sides != game.turn % game.sides for seat in people)

    @property
    def time_to_answer(self) -> float:
        """Seconds for which the clock of the player to act may still be stopped at most."""
        return 0.0 if self.coached_since is None else ANSWER_WITHIN - self._waited

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that the deal in play is, until it is over."""
        lesson = LESSONS.get(self.settings.lesson)
        at = self.lesson_at
        return None if lesson is None or at is None or at.now(lesson) is None else lesson

    # ---- what has happened

    def apply(self, entry: ev.StoredEvent) -> None:
        """Apply the next event.

        Raises:
            ValueError: its number is not the next, or a seat acts out of turn.
        """
        if entry.number != self.number + 1:
            raise ValueError(f"event {entry.number} cannot follow event {self.number}")
        self.number = entry.number
        actor = self.game.actor if self.in_deal and self.game is not None else None
        HANDLERS[type(entry.event)](self, entry.event, entry.at)
        self._wait(entry.at)
        self._time(entry, actor)

    # ---- people

    def _found(self, event: ev.Founded, _at: float) -> None:
        self.code, self.people.invitation = event.code, event.invitation
        self._choose(event.settings)

    def _settle(self, event: ev.SettingsChosen, at: float) -> None:
        if event.settings.clock != self.settings.clock:
            self.began = at  # a clock that was not running starts now
        self._choose(event.settings)

    def _arrive(self, event: ev.Came, _at: float) -> None:
        self.guests[event.person] = Guest(event.name, event.key, event.invited, event.invites)
        self.host = self.host or event.person
        self.guests[event.person].inviter = self.host == event.person

    def _give_key(self, event: ev.KeyGiven, _at: float) -> None:
        guest = self.guests[event.person]
        guest.key, guest.invites = event.key, event.invites

    def _rename(self, event: ev.Renamed, _at: float) -> None:
        self.guests[event.person].name = event.name

    def _sit(self, event: ev.Sat, _at: float) -> None:
        before = self.chairs[event.seat]
        self._note_player(event.seat)
        self.chairs[event.seat] = Chair(event.person)
        if self.under_way and before.bot is not None:
            self.notice(event.person, "returned" if before.person == event.person else "took_seat")
        self.looked[event.person] = event.seat
        self.guests[event.person].inviter = True

    def _seat_bot(self, event: ev.BotSat, _at: float) -> None:
        chair = self.chairs[event.seat]
        if self.under_way and chair.person is not None and chair.bot is None:
            self.notice(chair.person, "stood_in")
        self._note_player(event.seat)
        chair.bot = event.level

    def _stand(self, event: ev.Stood, _at: float) -> None:
        person = self.chairs[event.seat].person
        if self.under_way and person is not None:
            self.notice(person, "left")
        self._note_player(event.seat)
        self.chairs[event.seat] = Chair()

    def _note_player(self, seat: int) -> None:
        """Note who has played at a seat in this deal, before that changes."""
        chair = self.chairs[seat]
        if self.in_deal and self.game is not None and not chair.empty:
            until = self.game.event_count - self.deal_start
            self.played = (*self.played, Played(seat, until, Chair(chair.person, chair.bot)))

    def _pass_host(self, event: ev.HostPassed, _at: float) -> None:
        person, why = event.person, event.why
        if why:
            self.notice(person, f"host_{why}", self.host or "")
        if why == "away":
            self.absent_host = self.absent_host or self.host
        elif why:
            self.absent_host = None
        self.host = person or None
        if person:
            self.guests[person].inviter = True

    def _propose(self, event: ev.Proposed, at: float) -> None:
        self.people.proposal = Proposal(
            event.person, event.kind, event.seat, event.about, frozenset(), at, self.deal_moment
        )

    def _agree(self, event: ev.Agreed, _at: float) -> None:
        proposal = self.people.proposal
        if proposal is not None:
            agreed = proposal.agreed | {event.person}
            self.people.proposal = msgspec.structs.replace(proposal, agreed=agreed)

    def _end_proposal(self, event: ev.ProposalEnded, at: float) -> None:
        proposal, self.people.proposal = self.people.proposal, None
        if proposal is not None and event.how in {"no", "late"}:
            self.notice(proposal.person, "declined")
            self.people.refuse(Refusal(proposal.person, proposal.what, at))

    def _kick(self, event: ev.Kicked, _at: float) -> None:
        self._send_away(event.person)
        self.guests[event.person].kicked = self.number
        self.notice(event.person, "kicked", event.by, event.consent)

    def _ban(self, event: ev.Banned, _at: float) -> None:
        self._send_away(event.person)
        self.notice(event.person, "banned", event.by, event.consent)
        self.people.ban(self._forget_person(event.person))

    def _mute(self, event: ev.Muted, _at: float) -> None:
        self.guests[event.person].muted = event.muted
        what = "muted" if event.muted else "unmuted"
        self.notice(event.person, what, event.by, event.consent)

    def _forget(self, event: ev.Forgotten, _at: float) -> None:
        self._forget_person(event.person)

    def _report(self, event: ev.Reported, _at: float) -> None:
        self.people.report(self.number, event.person, event.about, event.words)

    def _send_away(self, person: str) -> None:
        # That they left their seat for it is said by what follows.
        self.said = [
            word
            for word in self.said
            if word.notice != "left" or word.person != person or word.number < self.number - 3
        ]
        if self.in_deal and person in self.looked:
            self.sent_from.add(self.looked[person])

    def _forget_person(self, person: str) -> Guest:
        """Forget a person; the chat keeps their name."""
        self.said = [self.people.with_names(word, person) for word in self.said]
        if self.paused == person:
            self.paused = self.host
        self.looked.pop(person, None)
        return self.guests.pop(person)

    # ---- time

    def _pause(self, event: ev.Paused, at: float) -> None:
        self.paused, self._paused_at = event.person, at

    def _resume(self, _event: ev.Resumed, at: float) -> None:
        self.paused = None
        self.began += max(0.0, at - self._paused_at)
        if self.coached_since is not None:  # cards may have been named during the pause
            since = max(self._paused_at, self.coached_since)
            self.coached_since += max(0.0, at - since)

    def _run_out(self, event: ev.TimeRanOut, _at: float) -> None:
        self._acts(event.seat)
        self.late = event.seat

    def _time(self, entry: ev.StoredEvent, before: int | None) -> None:
        """Start the clock of the player to act, if another player acted before."""
        actor = self.game.actor if self.in_deal and self.game is not None else None
        if actor != before:
            self.began, self.late, self._waited = entry.at, None, 0.0

    def _wait(self, at: float) -> None:
        """Stop the clock while opponents may answer a coaching."""
        if self.coaching_open:
            self.coached_since = at if self.coached_since is None else self.coached_since
        elif self.coached_since is not None:
            until = at if self.paused is None else self._paused_at
            waited = min(max(0.0, until - self.coached_since), self.time_to_answer)
            self.began += waited
            self._waited += waited
            self.coached_since = None

    # ---- the chat

    def notice(self, person: str, what: str, by: str = "", consent: bool = False) -> None:
        """Add a notice about a person to the chat."""
        self._say(ChatEntry(self.number, person, "", notice=what, by=by, consent=consent))

    def _say(self, word: ChatEntry) -> None:
        if not self.settings.watchers:
            # People who may not look do not see it later either, seated or not by then.
            at = {chair.person for chair in self.chairs} | {self.host, word.person}
            heard = frozenset(person for person in at if person is not None)
            word = msgspec.structs.replace(word, heard=heard)
        self.said = [*self.said, word][-MOST_SAID:]

    def _hear(self, event: ev.Said, _at: float) -> None:
        self._say(ChatEntry(self.number, event.person, event.words, event.quick))
        if not event.quick:
            self._coach(event.person, event.words)

    def _end_coaching(self, _event: ev.CoachingEnded, _at: float) -> None:
        self.coached = ()

    def _give_hint(self, event: ev.HintGiven, _at: float) -> None:
        self._say(ChatEntry(self.number, event.person, "", hint=True))
        self.hinted = event.person, self.branch, self.moves

    def _coach(self, person: str, words: str) -> None:
        """Note cards named to the partner whose turn it is: opponents place them (W-115)."""
        seat, game = self.seat_of(person), self.game
        if not self.in_deal or game is None or seat is None or not game.rules.coaching:
            return
        partner = seat != game.turn and seat % game.sides == game.turn % game.sides
        if partner and not self.chairs[game.turn].bot and self.late != game.turn:
            self.coached = (*self.coached, *cards_named(words))[:MOST_NAMED]

    def _choose(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        with suppress(InvalidError):  # they may be those of an earlier release
            self._rules = rules_of(settings)
        if (settings.best_of, settings.players) != (before.best_of, before.players):
            self.series, self._before_series = (), self.matches
        while len(self.chairs) < settings.players:
            self.chairs.append(Chair())
        del self.chairs[settings.players :]

    # ---- an evening's round

    def _bind_round(self, event: ev.RoundBound, _at: float) -> None:
        self.round = TableRound(event, event.ends)

    def _bound_round(self) -> TableRound:
        assert self.round is not None  # it was bound first
        return self.round

    def _time_round(self, event: ev.RoundTimed, _at: float) -> None:
        self._bound_round().ends = event.ends
        self._after_round()

    def _stop_round(self, _event: ev.RoundStopped, _at: float) -> None:
        self._bound_round().over = True
        self._after_round()

    def _end_time(self, _event: ev.TimeUp, at: float) -> None:
        # A pack that is still to be cut is not dealt any more.
        dealt = self.in_deal and self.game is not None and self.game.phase != Phase.CUT
        turn = self.game.turn if dealt and self.game is not None else None
        self._bound_round().time_is_up(at, turn)
        self._after_round()

    def _after_round(self) -> None:
        if self._bound_round().over:
            self.promise = self.asking = None

    # ---- deals

    def _bind_boards(self, event: ev.BoardsBound, _at: float) -> None:
        self.bound = event

    def _go_on_in_lesson(self, event: ev.LessonWent, _at: float) -> None:
        self.lesson_at = At(event.step, event.done)

    def _promise(self, event: ev.DealPromised, _at: float) -> None:
        match_ = self.matches + (event.deal == 1)
        self.promise = Promise(event.deal, event.secret, event.attempt, match_)

    def _promised(self) -> Promise:
        assert self.promise is not None  # nothing else happens before a promise
        return self.promise

    def _take_value(self, event: ev.EntropyGiven | ev.ValueRevealed, _at: float) -> None:
        self._promised().values[event.seat] = event.value

    def _commit(self, event: ev.ValueCommitted, _at: float) -> None:
        promise, person = self._promised(), self.chairs[event.seat].person
        promise.commitments[event.seat] = event.commitment
        if person is not None:
            promise.committers[event.seat] = Committer(person, self.guests[person].name)

    def _close(self, _event: ev.ShuffleClosed, _at: float) -> None:
        self._promised().closed = True

    def _void_shuffle(self, event: ev.ShuffleVoided, _at: float) -> None:
        promise = self._promised()
        self._void(promise, event.seats)
        self.promise = promise.again(event.secret)

    def _void(self, promise: Promise, seats: tuple[int, ...]) -> None:
        """Name those who did not reveal in the chat, even if other people sit there by now."""
        blamed = [promise.committers[seat] for seat in seats if seat in promise.committers]
        if blamed:
            first, words = blamed[0], ", ".join(one.name for one in blamed)
            names = first.name, ""  # the table may have forgotten them by now
            self._say(ChatEntry(self.number, first.person, words, voided=True, names=names))

    def _lay(self, event: ev.LessonDealt, _at: float) -> None:
        """Begin a lesson: its cards are known beforehand, so there is nothing to prove."""
        order = event.order
        self._first(None, order)
        self.lesson_at = At()
        self._begin_deal(Dealt(1, "", {}, match=self.matches, laid=True, order=order))

    def _lay_position(self, _event: ev.PositionLaid, _at: float) -> None:
        """Set up a position: the game begins in the middle of its deal."""
        study = Study(read_link(self.settings.position), self.settings.puzzle)
        self.game = study.dealt.clone()
        self.history, self.dealt = [], []
        self.matches += 1
        order = self.game.deal_packs[-1]
        assert order is not None  # a position has a pack
        self._begin_deal(Dealt(self.game.deal, "", {}, match=self.matches, laid=True, order=order))
        self.game, self.study = study.start.clone(), study
        self.branch += 1

    def _studied(self) -> Study:
        if self.study is None:
            raise ValueError(f"event {self.number}: nothing is studied")
        return self.study

    def _show_solution(self, _event: ev.SolutionShown, _at: float) -> None:
        self.moves += 1
        self._studied().shown = True

    def _step_back(self, event: ev.SteppedBack, _at: float) -> None:
        self.moves += 1
        deals = len(self.history)
        self.game = self._studied().back_to(event.to).clone()
        self.history = self.history[: deals - 1] if deals else []
        self.before = self.asking = None
        self.coached = ()
        self.branch += 1

    def _deal_board(self, event: ev.BoardDealt, _at: float) -> None:
        """Begin a board as a match of its own: at every table without points."""
        order = board_pack(event.board, event.secret, rules_of(self.settings).packs)
        self._first(None, order)
        self.lesson_at = None
        self._begin_deal(
            Dealt(
                1,
                event.secret,
                {},
                attempt=1,
                match=self.matches,
                order=order,
                board=event.board,
            )
        )

    def _take_match(self, event: ev.MatchTaken, _at: float) -> None:
        self.carried = self.guests[event.person].name, True
        self.notice(event.person, "match_taken")

    def _bring(self, event: ev.MatchBrought, _at: float) -> None:
        """Go on with a match that began elsewhere: the origin of its cards is unknown here."""
        game = read_game(event.match)
        self.matches += 1
        self.branch += 1
        self.history, packs = [], game.deal_packs
        for number, (dealt, end) in enumerate(deals_of(game)):
            self.game = dealt
            order = packs[number] or ()
            self._begin_deal(
                Dealt(dealt.deal, "", {}, match=self.matches, order=order, elsewhere=True)
            )
            if end.deal_over:
                self.history.append(scored(end))
        self.game = game
        self.carried = (self.guests[event.person].name, False) if self.in_deal else None

    def _deal(self, _event: ev.DealBegun, _at: float) -> None:
        promise = self._promised()
        rules = rules_of(self.settings)
        dealt = dealt_from(promise, rules.packs)
        seed, order = dealt.seed, dealt.order or None
        if promise.deal == 1:
            self._first(seed, order)
        else:
            assert self.game is not None  # a later deal of a match
            self.game.next_deal(seed, pack=order)
        self.lesson_at = None
        self._begin_deal(dealt)

    def _first(self, seed: int | None, order: tuple[int, ...] | None) -> None:
        """Begin a match with its first deal."""
        rules = rules_of(self.settings)
        if self.match_over and self.game is not None and self.bound is None:
            self.past = (*self.past, MatchOver(self.game.scores, self.winner))[-MOST_PAST:]
            over = 2 * max(self.series_won) > self.settings.best_of
            self.series = () if over else self._series_winners
        self.resigned = None
        self.deals = self.settings.deals if self.round is None and self.bound is None else 0
        if self.round is not None or self.deals:
            rules = endless(rules)
        self.game = Game.new(rules, seed, self.settings.players, pack=order)
        self.dealt, self.history = [], []
        self.matches += 1
        self.branch += 1

    def _begin_deal(self, dealt: Dealt) -> None:
        """Begin a deal whose cards have been dealt."""
        assert self.game is not None  # it has them
        self.opening = self.game.clone()
        self.turns.clear()
        self._note_turn(self.game)
        self.dealt.append(dealt)
        self.promise = self.before = self.asking = self.study = None
        self.carried = None
        self.coached = ()
        self.sent_from = set()
        self.played = ()
        self.looked = {
            chair.person: seat for seat, chair in enumerate(self.chairs) if chair.person is not None
        }

    # ---- play

    def _acts(self, seat: int) -> None:
        """Require that a seat is to act."""
        if not self.in_deal or self.game is None or self.game.actor != seat:
            raise ValueError(f"event {self.number}: seat {seat} is not to act")

    def _act(self, event: ev.Acted, _at: float) -> None:
        game, steps = self.game, event.steps
        self.moves += 1
        if not needs_no_turn(steps[-1]):
            self._acts(event.seat)
        assert game is not None  # no one acts before a deal
        if self.study is not None:
            self.study.acted(game.clone(), steps)
        before = game.clone() if Act.DISCARD <= proper(steps[-1]) < Act.LAY else None
        stock, turn, begun = int(game.board.state.stock_size), game.turn, turns_begun(game)
        game.do_steps(steps)
        if turns_begun(game) > begun:
            self._note_turn(game)  # at once: an action that ends the turn goes no further
        self.asking = None
        self.before = None
        if SlipAct.CHALLENGE <= steps[0] < SlipAct.COACHED:
            self.branch += 1
        if game.turn != turn or SlipAct.COACHED <= steps[-1] < SlipAct.UNDO:
            self.coached = ()
        if before is None or self.study is not None:  # a study is stepped back instead
            pass
        elif not game.deal_over and game.board.state.stock_size == stock:
            # Nothing was revealed but the discard itself.
            self.before = before
        if game.deal_over:
            self.history.append(scored(game))
            self._board_over(game)
        elif self.round is not None and self.round.last_turn not in (None, game.turn):
            self.history.append(scored_as_it_lies(game))
        else:
            return
        if self.round is not None:
            self.round.played(self.history[-1].totals)

    def _note_turn(self, game: Game) -> None:
        """Store this moment, at which a turn has begun."""
        begun = turns_begun(game)
        self.turns.append(TurnBegun(self.branch, begun, game.step_count, game.board.clone()))

    def _board_over(self, game: Game) -> None:
        if self.bound is not None and self.dealt[-1].board:
            how = self.history[-1]
            self.boards.append(
                BoardPlayed(self.dealt[-1].board, how.totals, how.ending, how.out, game.save())
            )

    def _resign(self, event: ev.Resigned, _at: float) -> None:
        seat, game = self.seat_of(event.person), self.game
        assert seat is not None  # only a player resigns
        assert game is not None
        self.moves += 1
        self.resigned = seat % game.sides
        self.before = self.asking = None
        self.coached = ()
        self.notice(event.person, "resigned", consent=event.consent)

    def _ask_back(self, event: ev.TakeBackAsked, _at: float) -> None:
        self.moves += 1
        self.asking = TakeBackRequest(event.seat, {event.seat})
        self._take_back()

    def _answer_back(self, event: ev.TakeBackAnswered, _at: float) -> None:
        self.moves += 1
        if self.asking is not None and event.yes:
            self.asking.agreed.add(event.seat)
            self._take_back()
        else:
            self.asking = None

    def _take_back(self) -> None:
        if self.asking is None or self.before is None:
            self.asking = None
        elif self.people_at() <= self.asking.agreed:
            self.game, self.before, self.asking = self.before, None, None
            self.coached = ()
            self.branch += 1


HANDLERS: Final[dict[type, Callable[[Table, Any, float], None]]] = {
    ev.Founded: Table._found,
    ev.SettingsChosen: Table._settle,
    ev.Came: Table._arrive,
    ev.KeyGiven: Table._give_key,
    ev.Renamed: Table._rename,
    ev.Sat: Table._sit,
    ev.BotSat: Table._seat_bot,
    ev.Stood: Table._stand,
    ev.HostPassed: Table._pass_host,
    ev.Proposed: Table._propose,
    ev.Agreed: Table._agree,
    ev.ProposalEnded: Table._end_proposal,
    ev.Kicked: Table._kick,
    ev.Banned: Table._ban,
    ev.Muted: Table._mute,
    ev.Forgotten: Table._forget,
    ev.Reported: Table._report,
    ev.Paused: Table._pause,
    ev.Resumed: Table._resume,
    ev.Resigned: Table._resign,
    ev.TimeRanOut: Table._run_out,
    ev.Said: Table._hear,
    ev.HintGiven: Table._give_hint,
    ev.CoachingEnded: Table._end_coaching,
    ev.RoundBound: Table._bind_round,
    ev.RoundTimed: Table._time_round,
    ev.RoundStopped: Table._stop_round,
    ev.TimeUp: Table._end_time,
    ev.BoardsBound: Table._bind_boards,
    ev.BoardDealt: Table._deal_board,
    ev.LessonWent: Table._go_on_in_lesson,
    ev.LessonDealt: Table._lay,
    ev.PositionLaid: Table._lay_position,
    ev.DealPromised: Table._promise,
    ev.EntropyGiven: Table._take_value,
    ev.ValueCommitted: Table._commit,
    ev.ValueRevealed: Table._take_value,
    ev.ShuffleClosed: Table._close,
    ev.ShuffleVoided: Table._void_shuffle,
    ev.DealBegun: Table._deal,
    ev.MatchBrought: Table._bring,
    ev.MatchTaken: Table._take_match,
    ev.Acted: Table._act,
    ev.TakeBackAsked: Table._ask_back,
    ev.TakeBackAnswered: Table._answer_back,
    ev.SteppedBack: Table._step_back,
    ev.SolutionShown: Table._show_solution,
}
"""The one place where each event is applied: with the event and its time."""


def timed(table: Table, ends: float) -> list[ev.TableEvent]:
    """Move the end of the round, for the director; no event once time was up."""
    played = table.round
    if played is None or played.over or played.up is not None or played.ends in (None, ends):
        return []
    return [ev.RoundTimed(ends)]


def up_at(table: Table) -> float | None:
    """Return when time will be up, in seconds since 1970; None if it is already, or none runs."""
    played = table.round
    return None if played is None or played.over or played.up is not None else played.ends


def time_up(table: Table, now: float) -> list[ev.TableEvent]:
    """End a pause and begin the last turn, if time is up."""
    ends = up_at(table)
    if ends is None or now < ends:
        return []
    resumed: list[ev.TableEvent] = [] if table.paused is None else [ev.Resumed(table.paused)]
    return [*resumed, ev.TimeUp()]


def stop(table: Table) -> list[ev.TableEvent]:
    """End the round, for the director: play stops here."""
    return [] if table.round is None or table.round.over else [ev.RoundStopped()]
