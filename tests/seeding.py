"""The deals of a test follow from its name, so that a failure can be repeated.

Secrets of deals and codes of tables are drawn by the system, and a test that plays would meet
other cards each time. Here they are seeded by the name of the test. ``CANASTA_TEST_SEED`` set to
any
text gives other cards to all tests: run them so now and then, they hold for every deal.
"""

import os
from random import Random
from typing import Final

import pytest

from canasta.live.base import codes
from canasta.live.table import fair

TEST_SEED: Final = os.environ.get("CANASTA_TEST_SEED", "")

_MADE: dict[str, int] = {}
"""How many servers a file of tests has started: no two draw the same."""

PLAIN: Final = "from canasta.cli import main; main()"
"""Python that is the command, where something has to run before it."""

_SEEDED: Final = """
from random import Random
from canasta.live.base import codes
from canasta.live.table import fair
_rng = Random({seed!r})
fair.token_hex = lambda size: _rng.randbytes(size).hex()
codes.choice = _rng.choice
from canasta.server.web import bot_time
bot_time.SECRET = _rng.randbytes(32)
"""

_SEEDED_WORKER: Final = """
{{
  let state = {seed}n;
  const whole = (1n << 64n) - 1n;
  const drawn = () => {{
    state = (state + 0x9e3779b97f4a7c15n) & whole;
    let value = ((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n) & whole;
    value = ((value ^ (value >> 27n)) * 0x94d049bb133111ebn) & whole;
    return Number((value ^ (value >> 31n)) & 0xffn);
  }};
  crypto.getRandomValues = (bytes) => {{
    new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).forEach((_, at, all) => {{
      all[at] = drawn();
    }});
    return bytes;
  }};
}}
"""

SAME_VALUE: Final = "crypto.getRandomValues = (bytes) => bytes.fill(94)"
"""JavaScript for a browser whose page adds the same value to every deal."""


def seed_deals(patch: pytest.MonkeyPatch, name: str) -> None:
    """Seed everything random in this process by the name of a test."""
    rng = Random(TEST_SEED + name)
    patch.setattr(fair, "token_hex", lambda size: rng.randbytes(size).hex())
    patch.setattr(codes, "choice", rng.choice)


def seeding_script() -> str:
    """Python to run before a server starts: it draws by the file of tests that starts it."""
    file = os.environ.get("PYTEST_CURRENT_TEST", "").partition("::")[0]
    _MADE[file] = _MADE.get(file, 0) + 1
    return _SEEDED.format(seed=f"{TEST_SEED}{file} {_MADE[file]}")


def worker_seed() -> str:
    """JavaScript to run before a site's worker: Python draws the same there in every run."""
    return _SEEDED_WORKER.format(seed=Random(TEST_SEED).getrandbits(64))
