"""The numbers of the pages on the protocol and on running a server are those of the code."""

import re
from pathlib import Path
from typing import Final

import pytest

from canasta.cli.commands import serve as command
from canasta.live.base import codes
from canasta.live.table import people, proposals, settings
from canasta.players.bots import STYLES
from canasta.server.web import (
    app,
    bot_time,
    duplicates,
    evenings,
    hosts,
    http,
    limits,
    protocol,
    rule_reading,
    serve,
    serving,
    socket,
    table_registry,
    table_runner,
)

ROOT: Final = Path(__file__).parents[2]
_WORDS: Final = {
    1: "one",
    2: "two",
    4: "four",
    5: "five",
    6: "six",
    8: "eight",
    10: "ten",
    15: "fifteen",
    20: "twenty",
    30: "thirty",
    60: "sixty",
}


def word(number: float) -> str:
    """A number as a page writes it in the middle of a sentence."""
    assert number == int(number)
    return _WORDS[int(number)]


def ms(level: str) -> str:
    return f"{bot_time.STEPS[level] * 1000:,.0f}"


def sentences(page: str) -> list[str]:
    """The statements of a page, made from the code."""
    alike = {bot_time.STEPS[level] for level in ("novice", "club", "policy", *STYLES)}
    assert len(alike) == 1
    assert table_runner.GUEST_KEPT == 2 * 3600
    assert table_runner.MOST_EVENTS == 250_000
    assert people.MOST_UNINVITED == people.MOST_GUESTS // 2
    assert evenings.SEATED_AT_ONCE == 200
    assert proposals.ANSWER_WITHIN == proposals.ASK_AGAIN == 60
    return {
        "develop/protocol": [
            f"Version {protocol.PROTOCOL_VERSION}",
            f"people who have been away for more than {word(people.GRACE)} seconds",
            "It lapses after a minute, at the end of the deal",
            "declined within the last minute",
            f"Half of the {people.MOST_GUESTS} places at a table are reserved for invited people",
            f"One network brings at most {people.MOST_OF_A_NETWORK} people without a seat",
            "or after two hours. They come back",
            f"commitments have arrived, or after {word(table_runner.ENTROPY_WAIT)} seconds",
            f"If a value is missing after {word(table_runner.ENTROPY_WAIT)} seconds",
            (
                f"Codes that are drawn have {word(codes.LENGTH)} characters; those of links and "
                f"days have {codes.DERIVED_LENGTH + 1}"
            ),
            f"are 0 at the beginning and every {word(duplicates._BEAT)} seconds",
            f"Messages have at most {protocol.LARGEST_MESSAGE // 1024} KiB",
            (
                f"{word(socket.AT_ONCE).capitalize()} requests at once, "
                f"{word(socket.A_SECOND)} a second in the long run"
            ),
            f"One network may have {app.CONNECTIONS} WebSockets open",
            f"says `hello` within {word(socket.HELLO_WITHIN)} seconds of its table",
            f"A request over HTTP arrives within {word(http.REQUEST_WITHIN)} seconds",
            f"more than {serve.LARGEST_FRAME // 1024} KiB at once with 1009",
            f"By a name that is not its own the server answers {hosts.MISDIRECTED}",
            (
                f"{word(limits.AT_ONCE).capitalize()} codes that lead to no table may be asked "
                f"for at once, and one in {word(1 / limits.A_SECOND)} seconds in the long run"
            ),
            (
                f"rules have at most {settings.LONGEST_HOUSE:,} characters; a network may have "
                f"{word(rule_reading.AT_ONCE)} texts read at once, {word(rule_reading.A_SECOND)} a "
                "second in the long run"
            ),
            (
                f"A network may open {word(table_registry.FOUNDED_AT_ONCE)} tables at once, and "
                "one in half a minute in the long run"
            ),
            (
                f"tables of puzzles ({word(table_registry.POSED_AT_ONCE)}, one in "
                f"{word(1 / table_registry.POSED_A_SECOND)} seconds), tables of boards "
                f"({word(duplicates.ENTERED_AT_ONCE)}, one in "
                f"{word(1 / duplicates.ENTERED_A_SECOND)} seconds), and tables of evenings' "
                "rounds. "
                "Of the latter, two hundred at once, one in "
                f"{word(1 / evenings.SEATED_A_SECOND)} seconds in the long run"
            ),
            (
                f"write on pads {serving.WRITTEN_AT_ONCE} times at once and "
                f"{word(serving.WRITTEN_A_SECOND)} times a second in the long run"
            ),
            f"The lobby shows {word(table_registry.LISTED_OF_ONE)} of one network",
            (
                f"one network may do {word(table_runner.OF_ONE_AT_ONCE)} things besides moves at "
                f"once, and {word(table_runner.OF_ONE_A_SECOND)} a second in the long run"
            ),
            "After a quarter of a million events",
            (
                f"{ms('random')} ms for `random`, {ms('novice')} ms for `novice`, `club`, "
                f"`policy` and every style, {ms('expert')} ms for `expert`, "
                f"{ms('master')} ms for `master`"
            ),
        ],
        "host/server": [
            f"By any other name it answers {hosts.MISDIRECTED}",
            f"By any other name the server answers {hosts.MISDIRECTED}",
            *_of_proxies(),
        ],
        "host/options": [
            f"may have open at tables | {app.CONNECTIONS} |",
            f"at least {command._SHORTEST_TOKEN} characters",
        ],
    }[page]


def _of_proxies() -> list[str]:
    """The page's figures on the two proxies, made from their configurations."""
    nginx = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    caddy = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")

    def of(pattern: str, text: str = nginx) -> str:
        found = re.search(pattern, text)
        assert found, pattern
        return found[1]

    requests = of(r"canasta_requests:10m rate=(\d+)r/s")
    posts = of(r"canasta_posts:10m +rate=(\d+)r/s")
    return [
        (
            f"{requests} a second, {of('canasta_requests burst=([0-9]+)')} at once; of those that "
            f"send something, {posts} and {of('canasta_posts +burst=([0-9]+)')}"
        ),
        (
            f"{of('limit_conn canasta_home ([0-9]+)')} from one client network, "
            f"{of('limit_conn canasta_all +([0-9]+)')} in all"
        ),
        f"{of('client_max_body_size +([0-9]+)k')} KB (413), {_headers(nginx)} KB (400)",
        f"{of('max_size ([0-9]+)KB', caddy)} KB, {of('max_header_size ([0-9]+)KB', caddy)} KB",
        f"{of('client_header_timeout +([0-9]+)s')} s each",
        f"{of('send_timeout +([0-9]+)s')} s between two pieces",
        f"{of('proxy_read_timeout ([0-9]+)s')} s; the server asks every {serve._PING:.0f}",
    ]


def _headers(nginx: str) -> int:
    buffers = re.search(r"large_client_header_buffers (\d+) (\d+)k", nginx)
    assert buffers
    return int(buffers[1]) * int(buffers[2])


def text_of(page: str) -> str:
    return " ".join((ROOT / "docs" / f"{page}.md").read_text("utf-8").split())


@pytest.mark.parametrize("page", ["develop/protocol", "host/server", "host/options"])
def test_a_page_says_the_numbers_of_the_code(page: str) -> None:
    text = text_of(page)
    for sentence in sentences(page):
        assert sentence in text, sentence


_NUMBER: Final = r"(?:[0-9][0-9,.]*|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|"
_MEASURED: Final = re.compile(
    rf"\b{_NUMBER}thirty|forty|sixty)\b[^.;|]{{0,12}}?\b(?:seconds?|minutes?|hours?|ms|s|KiB|KB|MB|"
    "characters|signs|places|people|WebSockets|requests|codes|texts|tables)\\b",
    re.IGNORECASE,
)
_OF_OTHERS: Final = {
    "develop/protocol": ("take a second or two", "http://localhost:8765/api/tables"),
    "host/server": (
        "started again after two seconds",
        "started again by systemd two seconds later",
        "a deal of two people and two bots",
        "5 minutes in all",
    ),
}
"""Numbers of systemd, of Caddy (whose stream the server keeps open), and of nothing in the code."""


@pytest.mark.parametrize("page", ["develop/protocol", "host/server"])
def test_no_number_of_a_page_is_written_by_hand_alone(page: str) -> None:
    text = text_of(page)
    for sentence in (*sentences(page), *_OF_OTHERS[page]):
        text = text.replace(sentence, "")
    assert not _MEASURED.findall(text)
