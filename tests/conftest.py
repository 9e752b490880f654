"""Fixtures of all tests."""

import os
from collections.abc import Generator, Iterator
from typing import Final

import pytest
from hypothesis import settings
from tests.browser.shown import shown
from tests.lengths import LONG, idle_patterns, parted
from tests.seeding import seed_deals
from tests.usual_signals import treat_signals_as_usual

treat_signals_as_usual()

# No deadline: compiled code may compile in the middle of an example.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, max_examples=50, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


FIRST: Final = (
    *("site", "browser", "page", "faults", "load", "hidden", "docs", "packaging", "cli"),
    *("web", "lab", "table", "env"),
)
"""The folders whose files take longest: begun last, one would keep one worker busy alone."""


def _when(item: pytest.Item) -> int:
    folder = item.nodeid.split("/")[1]
    return FIRST.index(folder) if folder in FIRST else len(FIRST)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Try first what takes long, and leave out what takes too long to be tried each time."""
    items.sort(key=_when)
    if LONG:
        return
    run, left_out = parted(items)
    if not any("::" in argument for argument in config.args):
        names = [item.nodeid for item in items]
        idle = list(idle_patterns({name.partition("::")[0] for name in names}, names))
        if idle:
            raise pytest.UsageError(f"tests/lengths.py leaves out nothing of {', '.join(idle)}.")
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = run


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure in a browser is reported with what its pages showed."""
    report = yield
    browser = getattr(item, "funcargs", {}).get("browser")
    if call.when == "call" and report.failed and browser is not None:
        report.sections.append(("What the pages showed", shown(browser)))
    return report


@pytest.fixture(autouse=True, scope="module")
def _same_deals_in_fixtures(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a file's tests share is made of the same cards whenever they run."""
    with pytest.MonkeyPatch.context() as patch:
        seed_deals(patch, request.node.nodeid)
        yield


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables in a test's process deal the same cards in each run."""
    seed_deals(monkeypatch, request.node.nodeid)


@pytest.fixture(scope="module")
def few_rollouts() -> Iterator[None]:
    """Bots that search choose after a hundred rollouts: what is tested does not depend on more."""
    from canasta.engine.search import Budget
    from canasta.players.bots.expert import Expert, Master

    with pytest.MonkeyPatch.context() as patch:
        for bot in (Expert, Master):
            patch.setattr(bot, "budget", Budget(rollouts=100))
        yield
