"""What every test gets."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from tests.seeding import seed_deals
from tests.usual_signals import treat_signals_as_usual

treat_signals_as_usual()

# No deadline: compiled code may compile in the middle of an example.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, max_examples=50, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables in a test's own process deal the same cards whenever it runs."""
    seed_deals(monkeypatch, request.node.nodeid)


@pytest.fixture(scope="module")
def few_rollouts() -> Iterator[None]:
    """Bots that search choose after a hundred rollouts: what is tested does not depend on more."""
    from canasta.bots.expert import Expert, Master
    from canasta.engine.search import Budget

    with pytest.MonkeyPatch.context() as patch:
        for bot in (Expert, Master):
            patch.setattr(bot, "budget", Budget(rollouts=100))
        yield
