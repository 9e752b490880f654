"""The calculation on the page about fair deals is the server's."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from canasta.cards import card_text
from canasta.live.table.fair import deal_digest, pack_order

PAGE = Path(__file__).parents[2] / "docs" / "develop" / "fair-deals.md"


def printed() -> str:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(block)


def test_the_sum_is_ten_lines() -> None:
    _, _, body = printed().partition("def pack(")
    lines = body.partition("\n\n\n")[0].splitlines()[1:]
    assert len(lines) == 10


def test_the_sum_of_the_page_is_the_server_s() -> None:
    names: dict[str, Callable[..., Any]] = {}
    exec(compile(printed(), PAGE.name, "exec"), names)
    rng = Random(1)
    for number in range(30):
        values = {seat: rng.randbytes(32) for seat in range(number % 5)}
        deal, attempt, packs = rng.randrange(1, 2**32), number + 1, number % 4 + 1
        secret = rng.randbytes(32)
        texts = {seat: value.hex() for seat, value in values.items()}
        order = pack_order(deal_digest(deal, attempt, secret.hex(), texts), packs)
        promise = names["promise"](secret)
        players = [
            (seat, names["commitment"](deal, attempt, seat, promise, value), value)
            for seat, value in values.items()
        ]
        assert names["pack"](deal, attempt, secret, players, packs) == list(map(card_text, order))
