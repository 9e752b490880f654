"""No module needs another that needs it: neither in Python nor in the page.

What is imported for its types alone, and in the page what is loaded later, does not count: neither
keeps the one from being read, run and understood without the other.
"""

import ast
import re
from pathlib import Path
from typing import Final

import pytest
from tools.house import SOURCE, File, circle, needs_of

ROOT: Final = Path(__file__).parent.parent.parent
PAGE: Final = ROOT / "web" / "src"

_IMPORT: Final = re.compile(
    r"""^\s*(?:import|export)\s+(?P<type>type\s+)?(?:(?P<names>[^'";]*?)\sfrom\s+)?['"](?P<path>\.[^'"]*)['"]""",
    re.MULTILINE,
)


def page_needs(folder: Path) -> dict[str, set[str]]:
    """What each module of a page imports when it is read, as paths in the folder."""
    files = {path for end in ("ts", "svelte") for path in folder.rglob(f"*.{end}")}
    found: dict[str, set[str]] = {}
    for file in files:
        needs = found.setdefault(str(file.relative_to(folder)), set())
        for match in _IMPORT.finditer(file.read_text("utf-8")):
            names = (match["names"] or "").strip()
            inner = names[1:-1].split(",") if names.startswith("{") else [names]
            if match["type"] or (
                names and all(one.strip().startswith("type ") for one in inner if one.strip())
            ):
                continue
            base = (file.parent / match["path"]).resolve()
            ends = ("", ".ts", ".svelte", "/index.ts")
            paths = [path for end in ends if (path := Path(f"{base}{end}")) in files]
            needs.update(str(path.relative_to(folder)) for path in paths)
    return found


def test_no_modules_of_the_package_need_each_other() -> None:
    needs = needs_of([File(path) for path in sorted(SOURCE.rglob("*.py"))])
    assert sum(map(len, needs.values())) > 1_000
    # A book is found by its name, and an engine by the choice of one.
    assert "canasta.rules.books.waldo" in needs["canasta.rules.books"]
    assert "canasta.compiled.library.plain" in needs["canasta.compiled.library"]
    assert circle(needs) == []


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("from canasta.b import one", True),
        ("import canasta.b", True),
        ("def late():\n    from canasta.b import one", True),
        ('import_module("canasta.b")', True),
        ('import_module(f"canasta.{name}")', True),
        ("if TYPE_CHECKING:\n    from canasta.b import One", False),
    ],
)
def test_a_circle_of_python_is_found_unless_it_is_for_types_alone(line: str, counts: bool) -> None:
    a, b = File(SOURCE / "__main__.py"), File(SOURCE / "__main__.py")
    a.module, a.tree = "canasta.a", ast.parse(line)
    b.module, b.tree = "canasta.b", ast.parse("from canasta.a import one")
    assert bool(circle(needs_of([a, b]))) == counts
    assert circle(needs_of([a, b], types=True))


def test_no_modules_of_the_page_need_each_other() -> None:
    needs = page_needs(PAGE.resolve())
    assert sum(map(len, needs.values())) > 500
    assert circle(needs) == []


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ('import { b } from "./b";', True),
        ('import {\n  b,\n  type C,\n} from "./b";', True),
        ('import B from "./b.svelte";', True),
        ('import "./b";', True),
        ('export { b } from "./b";', True),
        ('export * from "./b";', True),
        ('import type { B } from "./b";', False),
        ('import { type B, type C } from "./b";', False),
        ('const b = () => import("./b");', False),
    ],
)
def test_a_circle_is_found_however_it_is_written(tmp_path: Path, line: str, counts: bool) -> None:
    (tmp_path / "a.ts").write_text(f"{line}\n")
    for name in ("b.ts", "b.svelte"):
        (tmp_path / name).write_text('import { a } from "./a";\n')
    assert bool(circle(page_needs(tmp_path))) == counts
