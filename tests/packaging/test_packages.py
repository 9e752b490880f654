"""Every package says what it exports, and the list is true."""

import importlib
import pkgutil
from types import ModuleType

import pytest

import canasta


def modules() -> list[str]:
    """The name of every module of canasta, but those that run when they are imported."""
    found = pkgutil.walk_packages(canasta.__path__, "canasta.")
    return ["canasta", *sorted(m.name for m in found if not m.name.endswith("__main__"))]


def packages() -> list[str]:
    """Packages that export names; what only runs (the commands) exports none."""
    found = [importlib.import_module(name) for name in modules()]
    return [m.__name__ for m in found if hasattr(m, "__path__") and hasattr(m, "__all__")]


@pytest.mark.parametrize("name", modules())
def test_every_name_in_all_is_there_once(name: str) -> None:
    module = importlib.import_module(name)
    listed = list(getattr(module, "__all__", []))
    assert [n for n in listed if not hasattr(module, n)] == []
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("name", packages())
def test_a_package_lists_all_that_it_makes_public(name: str) -> None:
    module = importlib.import_module(name)
    public = {
        key
        for key, value in vars(module).items()
        if not key.startswith("_")
        and not isinstance(value, ModuleType)
        and str(getattr(value, "__module__", None)).split(".")[: name.count(".") + 1]
        == name.split(".")
    }
    assert public - set(module.__all__) == set()
