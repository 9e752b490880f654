import re
from pathlib import Path

import pytest
from tools.env_page import PAGE, filled

BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[0])
def test_the_python_of_the_page_runs_as_printed(block: str) -> None:
    exec(compile(block, PAGE.name, "exec"), {})


def test_the_tables_of_the_page_are_those_of_the_observations() -> None:
    assert Path(PAGE).read_text("utf-8") == filled(PAGE.read_text("utf-8"))
