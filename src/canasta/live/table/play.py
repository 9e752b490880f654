"""Play: the actions of people and bots in the game, and taking a turn back."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from canasta.cards import WILDS, parse_cards, rank_of
from canasta.engine.codes import Form, Phase, SlipAct, needs_no_turn
from canasta.game import (
    WATCHER,
    Action,
    Add,
    CanastaError,
    Challenge,
    Coached,
    Correct,
    Game,
    IllegalError,
    LayMeld,
    NextDeal,
    read_line,
)
from canasta.live.base.errors import TableError
from canasta.live.table import events as ev
from canasta.live.table.rounds import LAST_TURN
from canasta.live.table.state import ANSWER_WITHIN, Table
from canasta.live.table.study import Study
from canasta.players.bots import challenges


def step_on(table: Table, person: str, moves: int) -> list[ev.TableEvent]:
    """Repeat, for the player, what was done next when the deal was played.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_study``,
            ``table.moved_on``, ``table.not_your_turn``, ``table.off_the_line``.
    """
    study, seat = _own(table, person), table.own_seat(person)
    _current(table, moves)
    game, steps = table.game, study.next_steps
    if game is None or game.actor != seat:
        raise TableError("table.not_your_turn", "It is not your turn.")
    if study.name or steps is None:
        raise TableError(
            "table.off_the_line",
            "The original move is known only while you repeat the deal as it was played.",
        )
    return [ev.Acted(seat, steps)]


def step_back(table: Table, person: str, moves: int, *, whole: bool) -> list[ev.TableEvent]:
    """Go back to where the player was to act before, or to the position.

    Args:
        moves: ``Table.moves`` when they decided.
        whole: whether they go back to the position.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_study``,
            ``table.moved_on``, ``table.nothing_before``.
    """
    study = _own(table, person)
    _current(table, moves)
    to = study.own_before()
    if to is None and not study.shown:
        raise TableError(
            "table.nothing_before", "This is the position itself. There is nothing before it."
        )
    return [ev.SteppedBack(0 if whole or to is None else to)]


def show_solution(table: Table, person: str) -> list[ev.TableEvent]:
    """Show the player the solution of the puzzle.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_study``.
    """
    study = _own(table, person)
    if not study.name:
        raise _no_study()
    return [] if study.shown else [ev.SolutionShown()]


def check_free(table: Table) -> None:
    """Require that a puzzle is not answered yet: an answered one waits to be tried again."""
    study = table.study
    if study is not None and study.is_over:
        raise TableError(
            "table.puzzle_over", "The puzzle is answered: try it again, or take the next one."
        )


def _own(table: Table, person: str) -> Study:
    table.own_seat(person)
    if table.study is None or table.promise is not None:
        raise _no_study()
    return table.study


def _no_study() -> TableError:
    return TableError("table.no_study", "No position is studied at this table.")


def _current(table: Table, moves: int) -> None:
    if moves != table.moves:
        raise TableError("table.moved_on", "Someone moved first. Check the table and try again.")


def read_on(table: Table, person: str, step: int) -> list[ev.TableEvent]:
    """Go on after a step that the learner has read.

    Args:
        step: the number of the step that was read; one that has passed is not read again.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.lesson_waits``.
    """
    table.own_seat(person)
    lesson, at = table.lesson, table.lesson_at
    if lesson is None or at is None or at.step != step:
        return []
    now = lesson.steps[step]
    if now.do or now.play:
        raise _waits()
    return [ev.LessonWent(step + 1)]


def leave(table: Table, person: str) -> list[ev.TableEvent]:
    """End the lesson, and let the learner play its deal alone.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``.
    """
    table.own_seat(person)
    lesson = table.lesson
    return [] if lesson is None else [ev.LessonWent(len(lesson.steps))]


def taught(table: Table, actions: Sequence[Action]) -> list[ev.TableEvent]:
    """Return the progress of a lesson after the learner's actions.

    Args:
        table: the table before them.
        actions: the actions; none for taking something back, which a lesson never needs.

    Raises:
        TableError: ``table.lesson_waits``: it waits for something else.
    """
    lesson, at = table.lesson, table.lesson_at
    if lesson is None or at is None:
        return []
    after = at.acted(lesson, actions) if actions else None
    if after is None:
        raise _waits()
    return [ev.LessonWent(after.step, after.done)]


def to_play(table: Table) -> Action | None:
    """Return the action that the lesson has another seat do now; None if it is not their turn."""
    lesson, at = table.lesson, table.lesson_at
    return None if lesson is None or at is None else at.to_play(lesson)


def played(table: Table) -> list[ev.TableEvent]:
    """Return the progress of a lesson after another seat's action."""
    lesson, at = table.lesson, table.lesson_at
    if lesson is None or at is None:
        return []
    after = at.played(lesson)
    return [ev.LessonWent(after.step, after.done)]


def _waits() -> TableError:
    return TableError(
        "table.lesson_waits",
        "Do what the lesson says first.",
    )


# Coaching: cards that a player names to the partner whose turn it is, and that opponents place.
#
# If the rules have it (W-115, AW-36), the opponents answer it: they lay the named cards wherever
# they like, in any legal place on the table of the side at fault, or leave them. Only then does
# the player go on. Named cards are read from the chat, which everyone sees; no one judges what
# was meant.
#
# An answer that cannot be carried out leaves the cards, and its sender learns no more than that:
# the reason would reveal what the player holds. The opponents have ``ANSWER_WITHIN`` seconds, and
# none if none of them is there. The player's clock is stopped meanwhile.


def answer(table: Table, seat: int, action: Coached) -> list[ev.TableEvent]:
    """Place cards that were named to the player whose turn it is, or leave them.

    A refusal follows only from what everyone sees. An answer that the player's hand does not allow
    leaves the cards.

    Args:
        action: the answer: a play of the cards, or none.
    """
    game = table.game
    named = action.play is None or _is_named(table, action.play)
    if game is None or not table.coaching_open or not named or not _is_against(game, seat):
        raise TableError(
            "table.not_coached", "No one has named these cards to the partner in this turn."
        )
    for play in dict.fromkeys((action.play, None)):
        try:
            steps = game.steps(Coached(play, seat))[0]
        except CanastaError:
            continue
        return [ev.Acted(seat, tuple(steps))]
    # The melds laid so far do not open yet: the player has to be able to go on with them.
    return [ev.CoachingEnded(seat)]


def lapses_at(table: Table) -> float | None:
    """Return when an open coaching lapses, in seconds since 1970; None if none is open."""
    since = table.coached_since
    return None if since is None or table.paused is not None else since + ANSWER_WITHIN


def lapse(table: Table, there: Collection[str], now: float) -> list[ev.TableEvent]:
    """End a coaching that was not answered in time, or that no opponent is there to answer.

    Args:
        there: the people who are at the table (``LiveTable.there``).
    """
    end, game = lapses_at(table), table.game
    if end is None or game is None:
        return []
    against = [table.chairs[seat].person for seat in table.people_at() if _is_against(game, seat)]
    if now < end and any(person in there for person in against):
        return []
    return [ev.CoachingEnded()]


def placements(table: Table) -> tuple[str, ...]:
    """Return the answers proposed to the opponents: all that do not depend on the hand."""
    game = table.game
    if game is None or not table.coaching_open:
        return ()
    groups: dict[int, list[str]] = {}
    for text in table.coached:
        (card,) = parse_cards(text)
        wild = card.kinds[0] in WILDS
        groups.setdefault(0 if wild else rank_of(card.kinds[0]), []).append(text)
    found = [Coached()]
    for rank, cards in groups.items():
        found += [Coached(play) for play in _of_rank(game, rank, cards)]
    return tuple(map(str, found))


class Rights(NamedTuple):
    """The acts open to a seat even when it is not its turn.

    They follow from what everyone sees, so no one learns from them whether there is anything to
    object to.
    """

    challenge: bool
    correct: bool
    place: bool


NO_RIGHTS: Final = Rights(challenge=False, correct=False, place=False)


def rights(table: Table, seat: int) -> Rights:
    """Return what a seat may do though it need not be its turn."""
    game = table.game
    if game is None or seat == WATCHER or table.paused is not None:
        return NO_RIGHTS
    rules = game.rules
    ever = rules.improper_plays or rules.irregular_deals or table.coached
    if not ever or game.actor is None:
        return NO_RIGHTS
    goes_on = game.actor == seat and game.phase != Phase.DRAW
    return Rights(
        challenge=rules.improper_plays and not goes_on,
        correct=rules.irregular_deals and int(game.board.state.turns) == 1,
        place=table.coaching_open and _is_against(game, seat),
    )


def _is_against(game: Game, seat: int) -> bool:
    return seat % game.sides != game.turn % game.sides


def _is_named(table: Table, play: LayMeld | Add) -> bool:
    """Return whether all cards of a placement were named: by rank, or with their suits."""
    named = {
        kind for text in table.coached for (card,) in [parse_cards(text)] for kind in card.kinds
    }
    laid = [card for text in play.cards for card in parse_cards(text)]
    return all(set(card.kinds) & named for card in laid)


def _of_rank(game: Game, rank: int, cards: list[str]) -> list[LayMeld | Add]:
    """Return a new meld and additions to sets of the rank; wild cards go to any set."""
    plays: list[LayMeld | Add] = []
    own = game.view(game.turn).melds[game.turn % game.sides]
    for number, meld in enumerate(own):
        if meld.form == Form.SET and rank in (0, meld.rank):
            plays += [Add(tuple(cards[:n]), f"#{number + 1}") for n in {1, len(cards)}]
    if rank or game.rules.wild_melds:
        plays.append(LayMeld((*cards, *[cards[-1][:1] if rank else cards[-1]] * (3 - len(cards)))))
    return plays


def act(table: Table, person: str, text: str, moves: int | None = None) -> list[ev.TableEvent]:
    """Carry out a player's line of actions in notation: all of it or none of it.

    Refusals follow only from what the player sees. No line goes on after something hidden was
    shown, or after the turn has passed (``Game.planned``).

    Args:
        text: one action, or several joined by ``;``.
        moves: ``Table.moves`` when they decided, so that a request that is sent twice, or was
            made before another player acted, is not carried out by mistake.

    Raises:
        CanastaError: the game refuses it, or cannot read it.
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_deal``,
            ``table.paused``, ``table.not_your_turn``, ``table.time_ran_out``, ``table.moved_on``,
            ``table.lesson_waits``.
    """
    actions = read_line(text)
    if len(actions) == 1 and isinstance(actions[0], Challenge | Correct):
        return _objected(table, person, actions[0], moves)
    if len(actions) == 1 and isinstance(actions[0], Coached):
        return _coached(table, person, actions[0], moves)
    seat, game = turn_of(table, person, moves)
    check_free(table)
    if any(isinstance(action, Coached) for action in actions):
        raise TableError("table.not_coached", "The opponents place cards that were named.")
    if any(isinstance(action, NextDeal) for action in actions):
        raise TableError("table.begin", "The next deal begins when a player asks for it.")
    acted = [ev.Acted(seat, tuple(steps)) for steps in game.planned(actions)]
    return [*acted, *taught(table, actions)]


def undo(table: Table, person: str, moves: int | None = None) -> list[ev.TableEvent]:
    """Take back the player's last action of the turn, as far as that is free (AG-1).

    Raises:
        CanastaError: as ``act``, and if nothing can be taken back.
    """
    seat, game = turn_of(table, person, moves)
    check_free(table)
    taught(table, [])
    return [ev.Acted(seat, tuple(game.undo_steps()))]


def bot_to_act(table: Table) -> tuple[int, str] | None:
    """Return the seat at which a bot is to act now, and the bot's level; None if no bot is."""
    game = table.game
    if game is None or table.paused is not None or not table.in_deal or game.actor is None:
        return None
    objects = objection(table)
    if objects is not None:
        return objects.seat, objects.level
    seat = game.actor
    if table.lesson is not None and to_play(table) is None:
        return None  # the lesson has something to say first
    if table.study is not None and table.study.name:
        return None  # a puzzle is one seat's
    level = table.chairs[seat].bot or (table.settings.bots if table.late == seat else None)
    return None if level is None else (seat, level)


class Objection(NamedTuple):
    """A bot's objection, which comes first, no matter which seat is to act."""

    seat: int
    level: str
    action: Challenge | Correct

    @property
    def code(self) -> int:
        """The step of the objection."""
        return _code(self.seat, self.action)


def objection(table: Table) -> Objection | None:
    """Return a bot's challenge of an improper play (W-114) or of a wrong deal (W-108), if any."""
    game = table.game
    if game is None or not (game.board.improper or game.rules.irregular_deals):
        return None
    for seat, chair in enumerate(table.chairs):
        for action in (Challenge(seat), Correct()):
            if chair.bot and challenges(chair.bot) and game.why_not(_code(seat, action)) is None:
                return Objection(seat, chair.bot, action)
    return None


def _code(seat: int, action: Challenge | Correct) -> int:
    return SlipAct.CHALLENGE + seat if isinstance(action, Challenge) else int(SlipAct.CORRECT)


def _objected(
    table: Table, person: str, action: Challenge | Correct, moves: int | None
) -> list[ev.TableEvent]:
    """Object to a play or to the deal, for a player who need not be to act."""
    seat, game = playing(table, person)
    if moves not in (None, table.moves):
        raise _moved_on()
    code = _code(seat, action)
    refused = game.why_not(code)
    if refused is not None:
        raise IllegalError(refused)
    return [ev.Acted(seat, (code,))]


def _coached(table: Table, person: str, action: Coached, moves: int | None) -> list[ev.TableEvent]:
    """Place cards that were named to the player whose turn it is, or leave them."""
    seat, _ = playing(table, person)
    if moves not in (None, table.moves):
        raise _moved_on()
    return answer(table, seat, action)


def act_for(
    table: Table, seat: int, steps: Sequence[int], moves: int | None = None
) -> list[ev.TableEvent]:
    """Carry out a bot's action at its seat; no event if the table has moved on meanwhile."""
    to_act, game = bot_to_act(table), table.game
    if to_act is None or to_act[0] != seat or moves not in (None, table.moves) or game is None:
        return []
    board = game.board.clone()  # what a bot's process answers is tried before it is stored
    for code in steps:
        if (board.actor != seat and not needs_no_turn(code)) or board.apply(code):
            raise ValueError(f"step {code} cannot be seat {seat}'s")
    return [ev.Acted(seat, tuple(steps), bot=True), *played(table)]


def deadline(table: Table) -> float | None:
    """Return when the player to act runs out of time, in seconds since 1970; None for no clock."""
    up = None if table.round is None else table.round.up
    if not (table.settings.clock or up) or not table.in_deal or table.paused is not None:
        return None
    if table.late is not None or bot_to_act(table) is not None:
        return None
    if up is not None:
        return up + LAST_TURN
    return table.began + table.settings.clock + table.time_to_answer


def run_out(table: Table, now: float) -> list[ev.TableEvent]:
    """End the time of the player to act, if their clock has run out."""
    end, game = deadline(table), table.game
    if end is None or now < end or game is None or game.actor is None:
        return []
    return [ev.TimeRanOut(game.actor)]


def turn_of(table: Table, person: str, moves: int | None = None) -> tuple[int, Game]:
    """Return the seat of a person who is to act, and the match."""
    seat, game = playing(table, person)
    if game.actor != seat:
        raise TableError("table.not_your_turn", "It is not your turn.")
    if table.late == seat:
        raise TableError(
            "table.time_ran_out", "Your time has run out; a bot plays the rest of this turn."
        )
    if moves not in (None, table.moves):
        raise _moved_on()
    if table.coaching_open:
        raise TableError(
            "table.coached",
            "Your partner has named cards to you. The opponents decide first where they go.",
        )
    return seat, game


def playing(table: Table, person: str) -> tuple[int, Game]:
    """Return the seat of a person who plays in the deal, even if not to act, and the match.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_deal``,
            ``table.paused``.
    """
    seat, game = table.own_seat(person), table.game
    if game is None or not table.in_deal:
        raise TableError("table.no_deal", "No deal is being played.")
    if table.paused is not None:
        name = table.guests[table.paused].name
        raise TableError("table.paused", f"{name} has paused the table.")
    return seat, game


def _moved_on() -> TableError:
    return TableError("table.moved_on", "Someone moved first. Check the table and try again.")


def ask_back(table: Table, person: str) -> list[ev.TableEvent]:
    """Ask to take back the turn that has just ended, if no one has acted since.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.not_yours_to_take_back``,
            ``table.asked``, ``table.boards_stand``, ``table.round_stands``.
    """
    seat = table.own_seat(person)
    if table.round is not None:
        raise TableError(
            "table.round_stands",
            "At a club evening you can't take back a turn that has ended.",
        )
    if table.bound is not None:
        raise TableError(
            "table.boards_stand",
            "Results on these boards are compared, so you can't take back a turn that has ended.",
        )
    if table.before is None or table.before.turn != seat:
        raise TableError(
            "table.not_yours_to_take_back",
            "You can take back your own turn until the next player moves, and only "
            "if nothing hidden was shown.",
        )
    if table.asking is not None:
        raise TableError("table.asked", "You have asked already; the others have yet to answer.")
    return [ev.TakeBackAsked(seat)]


def answer_back(table: Table, person: str, yes: bool) -> list[ev.TableEvent]:
    """Answer whether a turn may be taken back; everyone has to agree.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.not_asked``.
    """
    seat = table.own_seat(person)
    if table.asking is None or seat == table.asking.seat:
        raise TableError("table.not_asked", "No one asks you to take a turn back.")
    return [] if seat in table.asking.agreed else [ev.TakeBackAnswered(seat, yes)]
