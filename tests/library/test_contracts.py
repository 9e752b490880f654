"""Every function of the library refuses invalid arguments, and then writes nothing.

For each of them arguments are made that would do, by what the library says that it takes and by the
contract at the function; then one of them is made wrong in every way that there is.
"""

import importlib
import json
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

import canasta
from canasta.compiled.kernel import INTERPRETED, compiled
from canasta.compiled.kernel.sources import compiled_sources
from canasta.engine.contract import OF_RULES, Contract, Sum, read_contract
from canasta.engine.rule_record import encode_rules
from canasta.rules import get_rules

PACKAGE: Final = Path(canasta.__path__[0])
seam: Final[Any] = importlib.import_module("canasta_library.seam")
TOLD: Final[dict[str, Any]] = json.loads(seam.MANIFEST)["functions"]
TAKEN: Final[dict[str, dict[str, list[Any]]]] = {name: dict(TOLD[name]) for name in TOLD}
"""What each function takes: by name, in order, what it is."""


PLAYERS: Final = {"players": 4, "sides": 2}
SIZES: Final = {"w": 40, "m": 200}
"""How long arrays are that have to be longer than others."""
SIZE: Final = 8

WRONG: Final = (None, 3, "text", 1.5, [1, 2], object())
"""Nothing of this is an array."""
NO_NUMBER: Final = (None, "text", 1.5, float("nan"), 2**70, -(2**70), [1], b"1")

pytestmark = pytest.mark.skipif(INTERPRETED, reason="there is no library in use")


def contracts() -> dict[str, Contract]:
    """The contract of every function, by its name in the library."""
    for path in compiled_sources(PACKAGE):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        importlib.import_module(".".join(part for part in parts if part != "__init__"))
    return {
        compiled.exported_name(function): compiled.contract_of(function)
        for function in compiled._entry_points
    }


CONTRACTS: Final = contracts()


def shape_of(contract: Contract, name: str, axes: int) -> tuple[int, ...]:
    """A shape that an argument may have."""
    lengths = contract.lengths.get(name)
    if lengths is None:
        return (SIZE,) * axes
    shape = []
    for length in lengths:
        if length.exactly is None:
            shape.append(max(length.least, SIZE))
        elif isinstance(length.exactly, str):
            shape.append({**PLAYERS, **SIZES}.get(length.exactly, SIZE))
        else:
            shape.append(length.exactly)
    return tuple(shape)


def good(function: str) -> dict[str, Any]:
    """Valid arguments."""
    contract, found = CONTRACTS[function], dict[str, Any]()
    for name, (kind, form, size, axes, _) in TAKEN[function].items():
        low = contract.ranges.get(name, (0, 0))[0]
        if kind in "iQd":
            found[name] = max(low, 0) if kind != "d" else 0.5
            continue
        shape = shape_of(contract, name, axes)
        dtype = np.dtype((np.void, size)) if kind == "r" and axes == 1 else np.dtype(form)
        if kind == "r":
            found[name] = np.zeros(shape[0] * size, np.uint8)
        else:
            found[name] = np.full(shape, max(low, 0), dtype)
        if name == "rules":
            found[name] = np.frombuffer(encode_rules(get_rules("regency"), 4), np.uint8).copy()
    return found


def wrong(function: str, name: str) -> Iterator[Any]:
    """Invalid values of an argument."""
    kind = TAKEN[function][name][0]
    if kind == "d":
        yield from (None, "text", [1.0], object())
    elif kind in "iQ":
        yield from NO_NUMBER
        yield from beyond(function, name) if kind == "i" else (-1,)
    else:
        yield from wrong_kinds(function, name)
        yield from wrong_lengths(function, name)
        value = good(function)[name]
        for number in beyond(function, name):
            if np.iinfo(value.dtype).min <= number <= np.iinfo(value.dtype).max:
                bad = value.copy()
                bad.flat[-1] = number
                yield bad


def beyond(function: str, name: str) -> Iterator[int]:
    """Numbers outside the range of an argument, where it has one."""
    if name not in CONTRACTS[function].ranges:
        return
    low, high = CONTRACTS[function].ranges[name]
    top = {**PLAYERS, **SIZES}.get(high, SIZE) if isinstance(high, str) else high
    yield from (low - 1, top, top + 1000, -(2**63), 2**63 - 1)


def wrong_kinds(function: str, name: str) -> Iterator[Any]:
    """No arrays, and arrays of another type or layout."""
    kind, _, size, axes, written = TAKEN[function][name]
    value = good(function)[name]
    yield from WRONG
    yield value.astype(np.float16)
    yield value.astype(np.complex128)
    yield np.zeros((2, 2, 2), value.dtype)
    yield np.zeros((2 * value.shape[0], *value.shape[1:]), value.dtype)[::2]
    if axes == 2:
        yield np.asfortranarray(np.zeros((3, 5), value.dtype))
    if written:
        locked = value.copy()
        locked.flags.writeable = False
        yield locked
        yield value.tobytes()
    if size % 8 == 0 or (kind == "a" and size > 1):
        room = np.zeros(value.nbytes + 8, np.uint8)
        yield room[1 : 1 + value.nbytes].view(value.dtype).reshape(value.shape)


def wrong_lengths(function: str, name: str) -> Iterator[Any]:
    """Arrays that are too short, and too long where that matters."""
    kind, _, size, *_ = TAKEN[function][name]
    value = good(function)[name]
    records = kind == "r" and value.ndim == 1
    if records:
        yield value[:-1].copy()
        yield np.concatenate([value, value[:3]])
    for axis, length in enumerate(CONTRACTS[function].lengths.get(name, ())):
        unit = size if records else 1
        if isinstance(length.exactly, int) or length.exactly in OF_RULES:
            yield cut(value, axis, -unit)
            yield cut(value, axis, unit)
        elif length.least:
            yield cut(value, axis, -(value.shape[axis] - (length.least - 1) * unit))


def cut(value: Any, axis: int, by: int) -> Any:
    """An array that is longer or shorter."""
    shape = [*value.shape]
    shape[axis] = max(shape[axis] + by, 0)
    return np.zeros(shape, value.dtype)


@pytest.mark.parametrize("function", sorted(TAKEN))
def test_a_wrong_argument_is_refused_and_nothing_is_written(function: str) -> None:
    call, tried = getattr(seam, function), 0
    for name in TAKEN[function]:
        for value in wrong(function, name):
            given = {**good(function), name: value}
            before = {key: _bytes(one) for key, one in given.items()}
            with pytest.raises((TypeError, ValueError, IndexError)) as caught:
                call(*given.values())
            assert str(caught.value).startswith(f"{function}: ")
            assert {key: _bytes(one) for key, one in given.items()} == before
            tried += 1
    assert tried > 5 * len(TAKEN[function])


def _bytes(value: Any) -> Any:
    return value.tobytes() if isinstance(value, np.ndarray) else None


@pytest.mark.parametrize("function", sorted(TAKEN))
def test_lengths_that_belong_together_have_to_agree(function: str) -> None:
    contract = CONTRACTS[function]
    named: dict[str, list[tuple[str, int]]] = {}
    for name, lengths in contract.lengths.items():
        for axis, length in enumerate(lengths):
            if isinstance(length.exactly, str) and length.exactly not in OF_RULES:
                named.setdefault(length.exactly, []).append((name, axis))
    for places in named.values():
        for name, axis in places[1:]:
            value = good(function)[name]
            kind, _, size, *_ = TAKEN[function][name]
            for by in (-1, 1):
                given = {
                    **good(function),
                    name: cut(value, axis, by * (size if kind == "r" else 1)),
                }
                with pytest.raises(ValueError, match="has length"):
                    getattr(seam, function)(*given.values())


@pytest.mark.parametrize("function", sorted(name for name in CONTRACTS if CONTRACTS[name].sums))
def test_an_index_beyond_an_array_is_refused(function: str) -> None:
    contract = CONTRACTS[function]
    for each in contract.sums:
        for part in each.parts:
            if not isinstance(part, str) or part not in TAKEN[function]:
                continue
            given = good(function)
            value = given[part]
            if isinstance(value, np.ndarray):
                value.flat[-1] = 2**40
            else:
                given[part] = 2**40
            with pytest.raises(IndexError):
                getattr(seam, function)(*given.values())


def test_too_few_and_too_many_arguments_are_refused() -> None:
    for function in TAKEN:
        arguments = [*good(function).values()]
        for given in (arguments[:-1], [*arguments, 0], []):
            with pytest.raises(TypeError, match="arguments, not"):
                getattr(seam, function)(*given)


def test_functions_called_at_every_step_refuse_invalid_arguments() -> None:
    rules = bytes(encode_rules(get_rules("regency"), 4))
    state = bytearray(TAKEN["score"]["states"][2])
    seam.new_match(rules, state, 0, 1)
    before = bytes(state)
    wrong_rules = (None, rules[:-1], bytearray(rules), memoryview(rules), "rules")
    wrong_states = (None, bytes(state), state[:-1], state + b"x", memoryview(state), array("b"))
    for call, rest in ((seam.legal, ()), (seam.step, (0, 0))):
        for no_rules in wrong_rules:
            with pytest.raises(TypeError):
                call(no_rules, state, *rest)
        for no_state in wrong_states:
            with pytest.raises(TypeError):
                call(rules, no_state, *rest)
        with pytest.raises(TypeError):
            call(rules, state, *rest, 0)
    for code in (-1, 10**6, 2**63, None, "draw", 1.5):
        with pytest.raises((TypeError, IndexError, OverflowError)):
            seam.step(rules, state, code, 0)
    assert bytes(state) == before


def test_a_contract_says_what_it_means() -> None:
    contract = read_contract("states[n,10] out[640..] any[] i:-1..n first+count+3<=n")
    assert [length.exactly for length in contract.lengths["states"]] == ["n", 10]
    assert contract.lengths["out"][0].least == 640
    assert contract.lengths["any"][0] == (None, 0)
    assert contract.ranges == {"i": (-1, "n")}
    assert contract.sums == [Sum(("first", "count", 3), "n")]
    with pytest.raises(ValueError, match="not a term"):
        read_contract("states(n)")
