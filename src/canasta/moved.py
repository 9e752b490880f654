"""Names that packages had before they moved: ``import canasta.env`` still works.

Each is the same module under both names, as the ids of environments and the policies of
leaderboards name it.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

MOVED: Final = {
    **dict.fromkeys(("kernel", "search", "library", "wasm"), "compiled"),
    **dict.fromkeys(("bots", "advice"), "players"),
    **dict.fromkeys(("lessons", "positions", "puzzles", "referee"), "study"),
    **dict.fromkeys(("table", "pad", "duplicate", "evening"), "live"),
    **dict.fromkeys(("store", "web", "worker", "site"), "server"),
    **dict.fromkeys(("env", "lab", "learning"), "research"),
}
"""Wing of each package that was once directly in ``canasta``."""


class _Package(ModuleType):
    """A package some of whose modules were imported by their former names.

    The import system then gives it each of these as an attribute, and must not replace a function
    of the same name, such as ``advice.review``.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        if not isinstance(value, ModuleType) or isinstance(
            self.__dict__.get(name, value), ModuleType
        ):
            super().__setattr__(name, value)


class _Alias:
    """Finds a module by its former name, and gives the one that is there now.

    It is a finder and a loader without their base classes, whose import takes 10 ms of every start.
    """

    def __init__(self) -> None:
        self._specs: dict[str, ModuleSpec | None] = {}

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, rest = fullname.partition(".")
        if package != "canasta" or rest.partition(".")[0] not in MOVED:
            return None
        return ModuleSpec(fullname, self)  # type: ignore[arg-type]  # see above

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        rest = spec.name.partition(".")[2]
        module = import_module(f"canasta.{MOVED[rest.partition('.')[0]]}.{rest}")
        self._specs[spec.name] = module.__spec__
        if type(module) is ModuleType and hasattr(module, "__path__"):
            module.__class__ = _Package
        return module

    def exec_module(self, module: ModuleType) -> None:
        # The import system has given the module the spec of its former name.
        assert module.__spec__ is not None
        module.__spec__ = self._specs.pop(module.__spec__.name)


def install() -> None:
    """Let former names be imported."""
    if not any(isinstance(finder, _Alias) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Alias())
