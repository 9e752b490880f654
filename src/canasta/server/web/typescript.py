"""The page's types, generated from the messages: ``python -m canasta.server.web.typescript``."""

import types
from collections.abc import Iterable, Iterator
from enum import IntEnum
from inspect import cleandoc
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UnsetType

from canasta.engine.codes import Line
from canasta.game import Event
from canasta.live.evening import Request as EveningRequest
from canasta.live.evening import messages
from canasta.live.pad import NewPad
from canasta.live.pad import Request as PadWriting
from canasta.live.pad.requests import PadRequest
from canasta.live.table.people import QUICK_WORDS, REACTIONS
from canasta.server.web import bodies, protocol
from canasta.server.web import client_messages as asks
from canasta.server.web import server_messages as tells

_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
_SENT = (asks.ClientMessage, PadRequest, messages.EveningRequest, NewPad)
"""Messages that only pages send."""
_HEAD = "// Generated from the Python messages (canasta.server.web.typescript says which)."


def typescript() -> str:
    """Return the text of ``protocol.ts``."""
    wanted: dict[str, Any] = {}
    unions = {
        "Request": asks.Request,
        "ServerMessage": tells.ServerMessage,
        "Review": bodies.Review,
        "PadWriting": PadWriting,
        "EveningRequest": EveningRequest,
        "Event": Event,
    }
    for root in (*unions.values(), *bodies.OVER_HTTP):
        _collect(root, wanted)
    parts = [
        _HEAD,
        f"export const PROTOCOL = {protocol.PROTOCOL_VERSION};",
    ]
    parts += [_interface(struct) for _, struct in sorted(wanted.items())]
    parts += [f"export type {name} = {_names(union)};" for name, union in unions.items()]
    return "\n\n".join(parts) + "\n"


def name_lists() -> str:
    """Return the text of ``names.ts``: the names in messages that only some screens need."""
    lists = {
        "LINES": [line.name.lower() for line in Line],
        "QUICK_WORDS": QUICK_WORDS,
        "REACTIONS": REACTIONS,
    }
    return "\n\n".join([_HEAD, *(_constant(*one) for one in lists.items())]) + "\n"


def _names(union: Any) -> str:
    return "\n  | ".join(_name(member) for member in get_args(union))


def _name(struct: Any) -> str:
    """Return the TypeScript name; an event and a request may share a Python name."""
    return f"{struct.__name__}Event" if _tag(struct)[0] == "event" else str(struct.__name__)


def _tag(struct: Any) -> tuple[str, str]:
    config = struct.__struct_config__
    return (config.tag_field or "", config.tag or "")


def _collect(kind: Any, found: dict[str, Any]) -> None:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if found.get(_name(kind), kind) is not kind:
            raise TypeError(f"two messages are called {_name(kind)}")
        if _name(kind) not in found:
            found[_name(kind)] = kind
            for hint in get_type_hints(kind).values():
                _collect(hint, found)
        return
    for part in get_args(kind):
        _collect(part, found)


def _constant(name: str, words: Iterable[str]) -> str:
    return f"export const {name} = {list(words)!r} as const;".replace("'", '"')


def _interface(struct: Any) -> str:
    lines = [*_comment(struct.__doc__, ""), f"export interface {_name(struct)} {{"]
    field, tag = _tag(struct)
    if field:
        lines.append(f'  {field}: "{tag}";')
    hints = get_type_hints(struct)
    for entry in msgspec.structs.fields(struct):
        hint = hints[entry.name]
        # A page may leave out fields that have a default.
        sent = issubclass(struct, _SENT) and not entry.required
        optional = "?" if UnsetType in get_args(hint) or sent else ""
        lines.append(f"  {entry.encode_name}{optional}: {_type(hint)};")
    return "\n".join([*lines, "}"])


def _comment(doc: str | None, indent: str) -> Iterator[str]:
    if doc:
        yield f"{indent}/** {cleandoc(doc).splitlines()[0]} */"


def _type(kind: Any) -> str:
    if kind == Event:
        return "Event"
    if isinstance(kind, type):
        return _of_class(kind)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is tuple:
        return _of_tuple(parts)
    if origin is Literal:
        return " | ".join(f'"{part}"' for part in parts)
    if origin is dict:
        return f"Record<string, {_type(parts[1])}>"
    if origin in (Union, types.UnionType):
        kinds = dict.fromkeys(_type(part) for part in parts if part is not UnsetType)
        return " | ".join(kinds)
    raise TypeError(f"no TypeScript for {kind!r}")


def _of_class(kind: type) -> str:
    if issubclass(kind, msgspec.Struct):
        return _name(kind)
    return "number" if issubclass(kind, IntEnum) else _PLAIN[kind]


def _of_tuple(parts: tuple[Any, ...]) -> str:
    if len(parts) == 2 and parts[1] is Ellipsis:
        inner = _type(parts[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    return f"[{', '.join(map(_type, parts))}]"


if __name__ == "__main__":
    print(typescript(), end="")
