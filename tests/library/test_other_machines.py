"""Recorded calls show whether another machine's library computes something different."""

import importlib
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from tools.other_machines.recording import Recorder
from tools.other_machines.replaying import Calls, replay

from canasta.compiled.kernel import INTERPRETED
from canasta.engine.codes import CODES
from canasta.engine.rule_record import encode_rules
from canasta.engine.state import State
from canasta.rules import get_rules

pytestmark = pytest.mark.skipif(INTERPRETED, reason="there is no library in use")

DEALS: Final = 3


def seam() -> Any:
    return importlib.import_module("canasta_library.seam")


@pytest.fixture(scope="module")
def calls() -> bytes:
    """A few calls, with records, numbers, lists, and arrays that share their memory."""
    file = BytesIO()
    recorder: Any = Recorder(seam(), file)
    rules, state = bytes(encode_rules(get_rules("samba"), 4)), bytearray(State.SIZE)
    recorder.new_match(rules, state, 0, 2**64 - 1)
    for _ in range(20):
        recorder.step(rules, state, recorder.legal(rules, state)[-1], 0)
    words = np.frombuffer(state, np.uint64)
    recorder.fold_deals(rules, state, words, 5, DEALS, np.zeros(DEALS, np.uint64))
    recorder.listed(rules, state, 0, np.zeros(CODES, np.int16))
    recorder.out_with(rules, np.zeros((0, 4), np.int64))
    return file.getvalue()


def test_the_same_library_gives_the_same(calls: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(Calls(calls), seam()) == 0
    assert capsys.readouterr().out == "44 calls of 6 functions, 0 differ\n"


def test_a_library_that_writes_something_else_is_found(calls: bytes) -> None:
    other = type("Other", (), {**vars(seam()), "step": staticmethod(lambda *given: 0)})
    assert replay(Calls(calls), other) == 20


def test_a_library_that_returns_something_else_is_found(calls: bytes) -> None:
    given: Any = seam().legal
    other = type("Other", (), {**vars(seam()), "legal": staticmethod(lambda *a: given(*a)[1:])})
    assert replay(Calls(calls), other) == 20


def test_the_calls_need_nothing_but_the_standard_library() -> None:
    source = Path(replay.__code__.co_filename).read_text(encoding="utf-8")
    assert "numpy" not in source
    assert "canasta." not in source
