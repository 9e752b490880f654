"""Writes docs/develop/api.md from the docstrings: ``python tools/reference.py``."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from canasta import Game
from canasta.research.env import VectorEnv
from canasta.rules import Rules, rule_fields

PAGE: Final = Path(__file__).parents[1] / "docs" / "develop" / "api.md"
CLASSES: Final = {"canasta": Game, "canasta.research.env": VectorEnv, "canasta.rules": Rules}
"""What the page tells of, by the module that it is imported from."""

_MADE: Final = "<!-- Made by python tools/reference.py from the docstrings; do not edit. -->"
_INTRODUCTION: Final = """# Reference

The three classes that programs begin with. What else a module offers is in its `__all__`, with
docstrings of the same kind: `help(canasta.game)`."""

_HEADINGS: Final = ("Args", "Attributes", "Raises", "Returns", "Yields")


def page() -> str:
    """The whole page."""
    parts = [_MADE, _INTRODUCTION]
    for module, cls in CLASSES.items():
        parts += _class(module, cls)
    return "\n\n".join(parts) + "\n"


def _class(module: str, cls: type[Any]) -> Iterator[str]:
    yield f"## {cls.__name__}"
    yield f"`from {module} import {cls.__name__}`"
    yield text_of(cls)
    if cls is Rules:
        rows = [f"| `{name}` | {field.doc} |" for name, field in rule_fields().items()]
        yield "\n".join(["| Field | What it is |", "|---|---|", *rows])
    for name, member in vars(cls).items():
        if name.startswith("_") or not (inspect.getdoc(member) and _is_told(member)):
            continue
        yield f"### {cls.__name__}.{name}"
        yield f"```text\n{signature(name, member)}\n```"
        yield text_of(member)


def _is_told(member: Any) -> bool:
    plain = getattr(member, "__func__", member)
    return isinstance(member, property) or inspect.isfunction(plain)


def signature(name: str, member: Any) -> str:
    """How a method is called, or what kind a property is of; without ``self``."""
    if isinstance(member, property):
        told = inspect.signature(member.fget).return_annotation if member.fget else ""
        return f"{name}: {_type(told)}"
    found = inspect.signature(getattr(member, "__func__", member))
    given = [one for one in found.parameters.values() if one.name not in {"self", "cls"}]
    back = found.return_annotation
    called = str(found.replace(parameters=given, return_annotation=inspect.Signature.empty))
    return f"{name}{_plain(called)} -> {_type(back)}"


def _type(annotation: Any) -> str:
    return _plain(inspect.formatannotation(annotation))


def _plain(text: str) -> str:
    """Types as they are written: without the modules that they are from."""
    return re.sub(r"\b(?:\w+\.)+(?=[A-Z])", "", text).replace("'", "")


def text_of(member: Any) -> str:
    """A docstring as Markdown: double backticks single, sections as lists."""
    lines: list[str] = []
    section = code = False
    written = (inspect.getdoc(member) or "").replace("``", "`")
    for line in re.sub(r":\w+:`~?([^`]+)`", r"`\1`", written).splitlines():
        if line == "::" or (code and line and not line.startswith(" ")):
            lines.append("```python" if line == "::" else "```")
            code = line == "::"
            if code:
                continue
        if line.rstrip(":") in _HEADINGS and line.endswith(":"):
            section = True
            lines += [f"**{line.rstrip(':')}**", ""]
        elif section and re.match(r" {4}\S", line):
            name, colon, rest = line.strip().partition(":")
            lines.append(f"- `{name}`:{rest}" if colon and " " not in name else f"- {line.strip()}")
        elif section and line.startswith(" "):
            lines.append("  " + line.strip())
        else:
            section = section and not line
            lines.append(line.removeprefix("    ") if code else line)
    if code:
        lines.append("```")
    told = "\n".join(lines).strip()
    return told.replace("```python\n\n", "```python\n").replace("\n\n```\n", "\n```\n\n")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    print(f"{PAGE.name}: {len(page().splitlines())} lines")
