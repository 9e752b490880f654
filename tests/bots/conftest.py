"""All bots in these tests choose quickly."""

import pytest


@pytest.fixture(autouse=True, scope="module")
def quick_choices(few_rollouts: None) -> None:
    """Bots that search get a small budget."""
