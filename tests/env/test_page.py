import re
from pathlib import Path

import pytest
from tools.env_page import CARD, PAGE, filled

BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[0])
def test_the_python_of_the_page_runs_as_printed(block: str) -> None:
    exec(compile(block, PAGE.name, "exec"), {})


@pytest.mark.parametrize("page", [PAGE, CARD], ids=lambda page: page.stem)
def test_the_tables_of_the_pages_are_those_of_the_environments(page: Path) -> None:
    """Where they are not: python -m tools.env_page."""
    assert page.read_text("utf-8") == filled(page.read_text("utf-8"))
