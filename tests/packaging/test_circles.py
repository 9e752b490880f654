"""No two modules need each other; the rooms of the page have an order.

What is imported for its types alone, and in the page what is loaded later, does not count: neither
keeps the one from being read, run and understood without the other.
"""

import ast
from pathlib import Path

import pytest
from tools.house import SOURCE, File, circle, needs_of
from tools.page_rooms import DOORS, PAGE, faults, page_needs, question_words


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
    needs = page_needs(PAGE)
    assert sum(map(len, needs.values())) > 500
    assert circle(needs) == []
    assert [*faults(PAGE)] == []


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


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ('import { Hand } from "../table/hand";', True),
        ('import type { Hand } from "../table/hand";', True),
        ('const hand = () => import("../table/hand");', True),
        ('import { t } from "../texts/index";', False),
    ],
)
def test_a_room_of_the_page_imports_only_rooms_before_it(
    tmp_path: Path, line: str, wrong: bool
) -> None:
    doors = dict.fromkeys(DOORS, 'const all = () => import("../shell/main");')
    others = dict.fromkeys(("shell/main.ts", "table/hand.ts", "texts/index.ts"), "")
    for name, text in {**doors, **others, "ui/sheet.ts": line}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    assert [fault.split()[0] for fault in faults(tmp_path)] == ["ui/sheet.ts"] * wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("/** What lies there. */", True),
        ("/**\n * Whether it is over.\n */", True),
        ("<!-- How a card looks. -->", True),
        ("let most = 3; // Who comes first.", True),
        ("/** Cards that lie there:\n * what is seen of them. */", False),
        ('const title = "How to play";', False),
        ("/** Howell's movement. */", False),
    ],
)
def test_a_comment_of_the_page_opens_with_no_question_word(
    tmp_path: Path, text: str, wrong: bool
) -> None:
    (tmp_path / "one.svelte").write_text(f"{text}\n")
    assert bool([*question_words(tmp_path)]) == wrong
