"""The exports are those of ``__all__``."""

import subprocess
import sys
from types import ModuleType

import pytest

import canasta
import canasta.game


def test_the_names_of_the_package_are_exactly_those_listed() -> None:
    assert canasta.__all__ == sorted(canasta.__all__)
    assert dir(canasta) == canasta.__all__
    for name in canasta.__all__:
        assert getattr(canasta, name) is not None


def test_the_api_lists_exactly_the_names_that_exist() -> None:
    names = canasta.game.__all__
    assert len(set(names)) == len(names)
    public = {
        name
        for name, value in vars(canasta.game).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert public == set(names)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = canasta.nothing


def test_importing_the_package_alone_loads_nothing_heavy() -> None:
    script = "import sys, canasta; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_importing_the_api_compiles_nothing() -> None:
    script = (
        "import canasta.game, canasta.compiled.kernel as k, sys; "
        "sys.exit(any(getattr(f, 'signatures', None) for f in vars(k).values()))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
