"""All bots in these tests choose quickly."""

import pytest


@pytest.fixture(autouse=True, scope="module")
def quick_choices(few_rollouts: None) -> None:
    """Anyone who searches does not search long."""
