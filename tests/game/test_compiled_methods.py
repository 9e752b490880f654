"""A match's ``legal`` and ``apply`` are compiled where they can be, and do what Python's do."""

import gc
import importlib
import random
import weakref
from dataclasses import replace
from typing import Any, Final

import pytest

from canasta.compiled.kernel import INTERPRETED
from canasta.engine.codes import CODES, STEP_CODES, Act, SlipAct
from canasta.engine.rule_record import encode_rules
from canasta.engine.state import State
from canasta.game import Game, IllegalError
from canasta.rules import BOOKS, get_rules

STRANGE: Final = (-1, CODES, STEP_CODES, 2**31, 2**63, -(2**70), True, 5.0, "5", None, [1], b"1")

pytestmark = pytest.mark.skipif(INTERPRETED, reason="there is no library in use")


def outcome(call: Any, *args: Any, **named: Any) -> Any:
    """The result of a call, or its refusal."""
    try:
        return call(*args, **named)
    except (IllegalError, TypeError, ValueError) as error:
        code = error.refusal.code if isinstance(error, IllegalError) else ""
        return type(error), code, str(error)


@pytest.mark.parametrize("book", BOOKS)
def test_steps_legal_and_not_do_the_same_as_in_python(book: str) -> None:
    rng = random.Random(book)
    ours = Game.new(book, 3)
    theirs = ours.clone()
    for _ in range(600):
        codes = ours.legal()
        assert codes == Game.legal(theirs)
        if not codes:
            break
        tried = [rng.choice(codes), rng.randrange(STEP_CODES), rng.choice(STRANGE)]
        for code in rng.sample(tried, 3):
            assert outcome(ours.apply, code) == outcome(Game.apply, theirs, code)
            assert ours.board.to_bytes() == theirs.board.to_bytes()
    assert ours.save() == theirs.save()


def test_a_step_may_be_named_and_is_one() -> None:
    game = Game.new("regency", 3)
    game.apply(step=game.legal()[0])
    step = game.legal()[0]
    legal: Any = game.legal
    apply: Any = game.apply
    for args, named in (((), {}), ((step, step), {}), ((step,), {"step": step}), ((), {"code": 1})):
        with pytest.raises(TypeError):
            apply(*args, **named)
    with pytest.raises(TypeError):
        legal(step)
    assert [move.code for move in game.moves()][1:] == []


def test_a_game_of_irregularities_watches_every_step() -> None:
    rules = get_rules("waldo")
    for watched in (False, True):
        game = Game.new(replace(rules, improper_plays=watched), 3)
        assert ("apply" in vars(game)) is not watched


def test_a_class_of_its_own_keeps_its_methods() -> None:
    class Watched(Game):
        def legal(self) -> list[int]:
            return [int(Act.RETRACT)]

    assert Watched.new("waldo", 3).legal() == [int(Act.RETRACT)]


def test_a_game_that_no_one_holds_is_gone_at_once() -> None:
    class Noted:
        """Something that can be watched while it runs."""

    gc.disable()
    try:
        game, noted = Game.new("regency", 3), Noted()
        gone = weakref.ref(noted)
        game.__dict__["noted"] = noted
        del noted, game
        assert gone() is None
    finally:
        gc.enable()


def test_the_arguments_of_compiled_methods_are_checked() -> None:
    seam: Any = importlib.import_module("canasta_library.seam")
    rules = bytes(encode_rules(get_rules("regency"), 4))
    state, steps = bytearray(State.SIZE), list[int]()
    good = [rules, state, steps, print]
    for at, wrong in enumerate((bytearray(rules), bytes(state), tuple(steps))):
        with pytest.raises(TypeError):
            seam.moves(*good[:at], wrong, *good[at + 1 :])
    with pytest.raises(TypeError):
        seam.moves(*good[:3])
    legal, apply = seam.moves(*good)
    del state[1:]
    with pytest.raises(TypeError):
        legal()
    with pytest.raises(TypeError):
        apply(int(SlipAct.UNDO))
