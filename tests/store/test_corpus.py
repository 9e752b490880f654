"""Records that an earlier version stored and gave away open today, and show the same.

``corpus`` holds, for each such version under the start of its commit, a store as SQL and a JSON
file: links, matches and files that it wrote, and what it read from all of them itself.
"""

import json
import sqlite3
import zlib
from base64 import b64decode
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from tests.store.events import tables

from canasta.game import Game
from canasta.game.compact import expand
from canasta.live.base.errors import DuplicateError
from canasta.live.duplicate.checking import check_result
from canasta.live.duplicate.duplicate import DUPLICATES, Duplicate
from canasta.live.duplicate.duplicate import read_record as read_duplicate
from canasta.live.duplicate.links import (
    day_link,
    open_link,
    read_result,
)
from canasta.live.duplicate.view import (
    board_lines,
    duplicate_results,
    duplicate_view,
)
from canasta.live.evening import Evening, standings
from canasta.live.evening import view_of as view_of_evening
from canasta.live.evening.export import EVENINGS
from canasta.live.evening.export import read_record as read_evening
from canasta.live.evening.opening import Keys, directs, may_play
from canasta.live.pad import Pad, check_writer
from canasta.live.pad import view_of as view_of_pad
from canasta.live.pad.export import PADS
from canasta.live.pad.export import read_record as read_pad
from canasta.live.table import StoredEvent, Table, client_view, people
from canasta.live.table.carrying import read_match
from canasta.live.table.export import read_table, write_table
from canasta.live.table.match_text import match_data
from canasta.live.table.settings import rules_of
from canasta.live.table.verify import look
from canasta.server.store import Store, open_store
from canasta.server.store.rows import KindStore
from canasta.server.store.sqlite import MIGRATIONS
from canasta.study.positions import read_link, write_link

Told: TypeAlias = dict[str, Any]
"""The figures that the earlier version showed of something."""

CORPUS = Path(__file__).parent / "corpus"
VERSIONS = sorted(path.stem for path in CORPUS.glob("*.json"))
MATCHES = ("regency", "samba", "waldo")


@pytest.fixture(scope="module", params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def told(version: str) -> Told:
    found: Told = json.loads((CORPUS / f"{version}.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def path(version: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a store as the earlier version left it."""
    path = tmp_path_factory.mktemp("corpus") / "tables.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        base.executescript((CORPUS / f"{version}.sql").read_text(encoding="utf-8"))
    return path


@pytest.fixture(scope="module")
def store(path: Path) -> Iterator[Store]:
    store = open_store(str(path), new=False)
    yield store
    store.close()


def plain(value: object) -> Any:
    """A value as JSON holds it."""
    return json.loads(msgspec.json.encode(value))


def shown_of_game(game: Game) -> Told:
    views = [game.view(seat).to_bytes() for seat in range(game.players)]
    return {
        "rules": game.rules.name,
        "players": game.players,
        "deal": game.deal,
        "turn": game.turn,
        "phase": game.phase.name,
        "actor": game.actor,
        "scores": list(game.scores),
        "winner": game.winner,
        "moves": len(game.moves()),
        "views": [sha256(view).hexdigest() for view in views],
    }


def table_of(entries: list[StoredEvent]) -> Table:
    table = Table()
    for entry in entries:
        table.apply(entry)
    return table


def shown_of_table(table: Table) -> Told:
    def name(person: str | None) -> str:
        return table.guests[person].name if person else ""

    study = table.study
    assert table.game is not None
    return {
        "events": table.number,
        "book": table.settings.book,
        "name": table.settings.name,
        "host": name(table.host),
        "seats": [name(chair.person) for chair in table.chairs],
        "bots": [chair.bot or "" for chair in table.chairs],
        "said": [[name(word.person), word.words] for word in table.said],
        "paused": name(table.paused),
        "deals": len(table.dealt),
        "history": plain(table.history),
        "boards": [[board.board, list(board.totals)] for board in table.boards],
        "lesson": None if table.lesson_at is None else table.lesson_at.step,
        "study": None if study is None else [study.name, study.done, study.is_over],
        "game": shown_of_game(table.game),
    }


def shown_of_pad(pad: Pad) -> Told:
    standing = pad.standing
    view = view_of_pad(pad)
    assert view.scores == standing.scores
    return {
        "events": pad.number,
        "title": view.title,
        "names": list(standing.names),
        "dealer": standing.dealer,
        "scores": list(standing.scores),
        "requirements": list(standing.requirements),
        "winner": standing.winner,
        "deals": [[side.total for side in deal.sheet.sides] for deal in standing.deals],
        "holding": [entry.number for entry in pad.holding()],
    }


def shown_of_evening(evening: Evening) -> Told:
    standing = evening.standing
    lines = standings(evening)
    assert view_of_evening(evening).standings == tuple(lines)
    return {
        "events": evening.number,
        "title": standing.settings.title,
        "entrants": [list(one.names) for one in standing.entrants],
        "rounds": [
            [
                played.number,
                played.over,
                [
                    [table.table, table.pad, table.game, plain(played.scores(table))]
                    for table in played.tables
                ],
            ]
            for played in standing.rounds
        ],
        "standings": [
            [line.entrant, line.place, line.total, line.points, line.won] for line in lines
        ],
        "closed": standing.closed,
    }


def shown_of_duplicate(duplicate: Duplicate) -> Told:
    view = duplicate_view(duplicate)
    boards = range(1, duplicate.boards + 1)
    lines = [line for board in boards for line in board_lines(duplicate, board)]
    return {
        "events": view.number,
        "kind": view.kind,
        "title": view.title,
        "link": view.link,
        "names": [entry.shown for entry in duplicate.players],
        "boards": view.boards,
        "closed": view.closed,
        "finished": view.finished,
        "lines": [
            [duplicate.players[line.entry].shown, list(line.totals), line.margin] for line in lines
        ],
    }


def assert_shown(shown: Told, told: Told) -> None:
    """All that is shown today was told then; more may have been told."""
    assert shown == {name: told[name] for name in shown}


def without(told: Told, *names: str) -> Told:
    return {name: value for name, value in told.items() if name not in names}


def test_there_is_a_store_for_each_version() -> None:
    assert VERSIONS == sorted(path.stem for path in CORPUS.glob("*.sql")) != []


def test_the_store_is_brought_up_to_date(path: Path, store: Store) -> None:
    store.check()
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)


def test_every_table_opens_as_it_was_left(store: Store, told: Told) -> None:
    assert sorted(store.codes()) == sorted(told["tables"])
    for code, of_table in told["tables"].items():
        table = table_of(tables(store).entries(code))
        assert table.code == code
        assert shown_of_table(table) == without(of_table, "is", "tokens"), of_table["is"]
        for person in table.guests:
            assert client_view(table, person, ()).number == table.number


def test_the_tables_know_their_people_by_the_same_tokens(store: Store, told: Told) -> None:
    for code, of_table in told["tables"].items():
        table = table_of(tables(store).entries(code))
        found = [table.guests[people.known(table, token)] for token in of_table["tokens"].values()]
        assert [guest.name.partition(" ")[0] for guest in found] == list(of_table["tokens"])


def test_every_table_is_written_to_a_file_and_read_again(store: Store, told: Told) -> None:
    for code, of_table in told["tables"].items():
        table = table_of(read_table(write_table(tables(store).entries(code))))
        assert shown_of_table(table) == without(of_table, "is", "tokens"), of_table["is"]


def test_every_pad_opens_as_it_was_left_and_for_its_writers(store: Store, told: Told) -> None:
    pads = KindStore(store, PADS)
    assert sorted(pads.codes()) == sorted(told["pads"])
    for code, of_pad in told["pads"].items():
        pad = Pad.of(pads.entries(code))
        assert shown_of_pad(pad) == without(of_pad, "key")
        check_writer(pad, of_pad["key"])


def test_every_evening_opens_as_it_was_left_and_for_its_director(store: Store, told: Told) -> None:
    evenings = KindStore(store, EVENINGS)
    assert sorted(evenings.codes()) == sorted(told["evenings"])
    for code, of_evening in told["evenings"].items():
        evening = Evening.of(evenings.entries(code))
        keys = Keys(of_evening["director"], of_evening["players"])
        assert shown_of_evening(evening) == without(of_evening, "director", "players")
        assert directs(evening, keys.director)
        assert may_play(evening, keys.players)
        assert not directs(evening, keys.players)


def test_every_duplicate_opens_as_it_was_left(store: Store, told: Told) -> None:
    duplicates = KindStore(store, DUPLICATES)
    assert sorted(duplicates.codes()) == sorted(told["contests"])
    for code, of_duplicate in told["contests"].items():
        duplicate = Duplicate.of(duplicates.entries(code))
        assert duplicate.code == code
        assert shown_of_duplicate(duplicate) == of_duplicate


def test_anyone_who_has_played_a_duplicate_sees_its_results_by_the_same_token(
    store: Store, told: Told
) -> None:
    duplicates = KindStore(store, DUPLICATES)
    for code in told["contests"]:
        duplicate = Duplicate.of(duplicates.entries(code))
        for entry in duplicate.players:
            if entry.table in told["tables"]:
                (token,) = told["tables"][entry.table]["tokens"].values()
                boards = duplicate_results(duplicate, token).boards
                assert [line.name for line in boards[0].lines if line.own] == [entry.shown]


def test_every_pad_evening_and_duplicate_can_be_archived(store: Store) -> None:
    for kind in (KindStore(store, PADS), KindStore(store, EVENINGS), KindStore(store, DUPLICATES)):
        for code in kind.codes():
            assert kind.kind.record(kind.entries(code))  # type: ignore[arg-type]


def test_the_link_of_a_position_shows_it(told: Told) -> None:
    link = told["links"]["position"]
    position = read_link(link["text"])
    assert (position.seat, position.at) == (link["seat"], link["at"])
    assert shown_of_game(position.game()) == link["game"]
    assert read_link(write_link(position)) == position


def test_the_link_of_a_challenge_opens_the_same_boards(told: Told) -> None:
    for link in told["links"]["challenges"]:
        opened = open_link(link["text"])
        rules = rules_of(opened.settings)
        assert (opened.kind, opened.title, opened.day) == (link["kind"], link["title"], link["day"])
        assert list(opened.secrets) == link["secrets"]
        assert (rules.title, rules.target) == (link["book"], link["target"])


def test_the_deal_of_a_day_has_the_same_link(told: Told) -> None:
    days = [link for link in told["links"]["challenges"] if link["day"]]
    assert days
    for link in days:
        book = open_link(link["text"]).settings.book
        assert day_link(book, date.fromisoformat(link["day"])) == link["text"]


def test_the_link_of_a_result_is_read_but_counts_only_with_the_bots_it_was_played_with(
    store: Store, told: Told
) -> None:
    link = told["links"]["result"]
    result = read_result(link["text"])
    assert result.name == link["name"]
    duplicates = KindStore(store, DUPLICATES)
    duplicate = Duplicate.of(duplicates.entries(result.duplicate))
    with pytest.raises(DuplicateError, match="bots of this version"):
        list(check_result(duplicate.first_event, result))


def test_the_link_of_a_result_without_a_signature_is_refused_by_a_challenge_opened_today(
    told: Told,
) -> None:
    link = told["links"]["result"]
    with pytest.raises(DuplicateError) as refused:
        list(check_result(open_link(link["of"]), read_result(link["text"])))
    assert refused.value.code == "contest.result"


@pytest.mark.parametrize("name", MATCHES)
def test_the_record_of_a_match_is_replayed_deal_by_deal(told: Told, name: str) -> None:
    match = told["matches"][name]
    game = Game.load(match["record"])
    assert_shown(shown_of_game(game), match)
    ended = [one.sheet() for one in Game.replay(match["record"]) if one.deal_over]
    assert [[side.total for side in sheet.sides] for sheet in ended] == match["sheets"]
    assert_shown(shown_of_game(Game.load(game.save())), match)


@pytest.mark.parametrize("name", MATCHES)
def test_the_few_bytes_of_a_match_are_read(told: Told, name: str) -> None:
    match = told["matches"][name]
    assert_shown(shown_of_game(expand(match_data(match["compact"]))), match)


def test_the_snapshots_of_matches_are_read(told: Told) -> None:
    matches = [match for match in told["matches"].values() if match["bytes"]]
    assert len(matches) >= 2
    for match in matches:
        game = Game.from_bytes(zlib.decompress(b64decode(match["bytes"])))
        shown = without(shown_of_game(game), "moves")  # it knows nothing of its past
        assert_shown(shown, match)


def test_a_match_that_was_taken_away_is_read(told: Told) -> None:
    carried = read_match(told["carried"]["text"])
    assert_shown(shown_of_game(carried.game), told["carried"])


def test_the_files_of_a_table_a_pad_an_evening_and_a_duplicate_are_read(told: Told) -> None:
    files = {name: file["text"].encode() for name, file in told["files"].items()}
    shown = {
        "table": shown_of_table(table_of(read_table(files["table"]))),
        "pad": shown_of_pad(read_pad(files["pad"])),
        "evening": shown_of_evening(read_evening(files["evening"])),
        "contest": shown_of_duplicate(read_duplicate(files["contest"])),
    }
    for name, found in shown.items():
        assert found == without(told["files"][name], "text"), name


def test_a_proof_of_fair_deals_holds(told: Told) -> None:
    proof = told["files"]["proof"]
    holds, findings = look(proof["text"].encode())
    assert holds
    assert [found.code for found in findings] == proof["findings"]
