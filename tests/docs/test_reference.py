"""The reference is made from the docstrings, and is up to date."""

import inspect

import pytest
from tools.reference import CLASSES, PAGE, page


def test_the_page_is_up_to_date() -> None:
    """Where it is not: python tools/reference.py."""
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("cls", CLASSES.values(), ids=lambda cls: cls.__name__)
def test_every_public_method_is_documented(cls: type) -> None:
    told = page()
    names = [name for name, _ in inspect.getmembers(cls, inspect.isfunction) if name[0] != "_"]
    for name in names:
        assert f"### {cls.__name__}.{name}\n" in told
