"""The page's types: each message of the protocol and each event is among them, once."""

import re
from typing import get_args

import msgspec

from canasta.game import Event
from canasta.server.web import bodies
from canasta.server.web import client_messages as asks
from canasta.server.web import server_messages as tells
from canasta.server.web.typescript import typescript


def test_every_message_and_every_event_has_a_type_of_its_own() -> None:
    text = typescript()
    names = re.findall(r"^export interface (\w+) {$", text, re.MULTILINE)
    assert len(names) == len(set(names))
    kinds = [*get_args(asks.Request), *get_args(tells.ServerMessage), *bodies.OVER_HTTP]
    assert {kind.__name__ for kind in kinds} <= set(names)
    assert {f"{kind.__name__}Event" for kind in get_args(Event)} <= set(names)
    for kind in (*kinds, *get_args(Event)):
        config = kind.__struct_config__
        if config.tag_field:
            assert f'  {config.tag_field}: "{config.tag}";' in text


def test_every_message_that_is_defined_goes_over_the_wire() -> None:
    defined = {
        kind
        for module in (asks, tells, bodies)
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == module.__name__
    }
    names = {kind.__name__ for kind in defined} - {"ClientMessage"}
    text = typescript()
    assert not [name for name in names if f"export interface {name} {{" not in text]


def test_tags_name_one_message_each() -> None:
    for union in (asks.Request, tells.ServerMessage, Event):
        tags = [kind.__struct_config__.tag for kind in get_args(union)]
        assert len(tags) == len(set(tags))
