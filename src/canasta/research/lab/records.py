"""Deals of bots as a data set: what the seat to act saw at each step, could do and did."""

import json
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel import apply, new_match, new_states, rules_record
from canasta.engine.codes import CODES, Phase
from canasta.game import InvalidError
from canasta.research.env.batch.observation import FLAT
from canasta.research.env.one import SeatEyes
from canasta.research.env.opponents import ENV_VERSION
from canasta.research.lab.match import MOST_STEPS, Company
from canasta.rules import Rules, sides_of

COLUMNS: Final[dict[str, tuple[str, tuple[int, ...]]]] = {
    "observations": ("<f4", (FLAT,)),
    "masks": ("|u1", (CODES // 8,)),
    "actions": ("<i2", ()),
    "seats": ("|i1", ()),
    "deals": ("<i4", ()),
    "points": ("<f4", ()),
}
"""Arrays of a data set: a file ``NAME.npy`` each, with a row for each step."""


class _Column:
    """An array in a file, to which rows are added."""

    def __init__(self, file: IO[bytes], name: str) -> None:
        kind, self._shape = COLUMNS[name]
        self.dtype, self._file, self._rows = np.dtype(kind), file, 0
        self._head()

    def _head(self) -> None:
        """Write the header, in which NumPy leaves room for more rows."""
        head: dict[str, Any] = {"descr": self.dtype.str, "fortran_order": False}
        np.lib.format.write_array_header_1_0(
            self._file, {**head, "shape": (self._rows, *self._shape)}
        )

    def add(self, rows: Any) -> None:
        array = np.asarray(rows, self.dtype).reshape(-1, *self._shape)
        self._file.write(array.tobytes())
        self._rows += len(array)

    def close(self) -> None:
        self._file.seek(0)
        self._head()
        self._file.close()


def write_records(
    folder: Path, rules: Rules, players: int, deals: int, bots: tuple[str, ...], seed: int
) -> int:
    """Play deals of bots and write their steps into a folder; return the number of steps.

    Steps with one legal action are left out. ``masks`` hold a bit for each action, as
    ``numpy.unpackbits(row, bitorder="little")`` reads it; ``points`` are those by which the seat's
    side was ahead at the end of the deal. ``about.json`` says how the deals were played: deal
    ``n`` has the seed ``seed + n``.

    Raises:
        InvalidError: ``simulate.records``: the folder is not empty.
        LostDealError: a policy has misbehaved.
    """
    if folder.exists() and any(folder.iterdir()):
        raise InvalidError("simulate.records", f"{folder} is not an empty folder.")
    folder.mkdir(parents=True, exist_ok=True)
    columns = {name: _Column((folder / f"{name}.npy").open("wb"), name) for name in COLUMNS}
    steps = 0
    try:
        for deal in range(deals):
            rows = _deal_rows(rules, players, bots, seed + deal)
            steps += len(rows["actions"])
            rows["deals"] = np.full(len(rows["actions"]), deal)
            for name, column in columns.items():
                column.add(rows[name])
    finally:
        for column in columns.values():
            column.close()
    about = {"rules": rules.name, "players": players, "bots": bots, "seed": seed, "deals": deals}
    text = json.dumps({**about, "steps": steps, "environment": ENV_VERSION}, indent=1)
    (folder / "about.json").write_text(text + "\n", "utf-8", newline="\n")
    return steps


def _deal_rows(
    rules: Rules, players: int, bots: tuple[str, ...], seed: int
) -> dict[str, NDArray[Any]]:
    record, states, sides = rules_record(rules, players), new_states(1), sides_of(players)
    new_match(record, states, 0, seed)
    company, eyes = Company(rules, bots, seed), SeatEyes(rules, players, MOST_STEPS)
    seen, masks, chosen = list[Any](), list[Any](), list[tuple[int, int]]()
    while int(states["phase"][0]) < Phase.DEAL_OVER:
        seat = int(states["actor"][0])
        code = company.step(record, states, 0)
        observation, mask = eyes.look(states, 0)
        if np.count_nonzero(mask) > 1:
            seen.append(observation)
            masks.append(np.packbits(mask, bitorder="little"))
            chosen.append((code, seat))
        if apply(record, states, 0, code):
            raise ValueError(f"Seat {seat} chose step {code}, which is refused (seed {seed}).")
        company.did(code)
    scores = states["scores"][0][:sides].astype(np.float64)
    ahead = scores - (scores.sum() - scores) / (sides - 1)
    actions, seats = (np.array(column, np.int64) for column in zip(*chosen, strict=True))
    return {
        "observations": np.array(seen),
        "masks": np.array(masks),
        "actions": actions,
        "seats": seats,
        "points": ahead[seats % sides],
    }
