"""The schema of a PostgreSQL store, and its migrations."""

from typing import Final, LiteralString

import psycopg

from canasta.server.store.errors import StoreError

MIGRATIONS: Final[tuple[LiteralString, ...]] = (
    """
    CREATE TABLE facts (
        code text COLLATE "C" NOT NULL,
        number bigint NOT NULL,
        at double precision NOT NULL,
        fact bytea NOT NULL,
        PRIMARY KEY (code, number)
    )
    """,
    # Earlier releases stored the secrets of seats and pads with the rounds of an evening.
    r"""
    UPDATE facts SET fact = convert_to(
        regexp_replace(
            regexp_replace(convert_from(fact, 'UTF8'), '"key":"[^"]*"', '"key":""', 'g'),
            '"seats":\[[^\]]*\]', '"seats":[]', 'g'
        ), 'UTF8'
    )
    WHERE code LIKE 'evening:%'
        AND starts_with(convert_from(fact, 'UTF8'), '{"type":"round_began"')
    """,
)
"""The scripts that migrate each version to the next; never changed, only added to."""

_LOCK: Final = (0x63616E61, 0x73746121)
"""The advisory lock of migrations."""


def migrate(base: psycopg.Connection, name: str) -> None:
    """Bring a database up to date, in one transaction; servers that start at once take turns.

    Raises:
        StoreError: ``store.newer``: a later release has written it.
        psycopg.Error: it cannot be done.
    """
    with base.transaction():
        base.execute("SELECT pg_advisory_xact_lock(%s, %s)", _LOCK)
        base.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
        found = base.execute("SELECT max(version) FROM schema_version").fetchone()
        version = (found and found[0]) or 0
        if version > len(MIGRATIONS):
            raise StoreError(
                "store.newer",
                f"{name} was written by a later release of canasta (version {version}; this one "
                f"knows {len(MIGRATIONS)}): use that release, or another database.",
            )
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            base.execute(script)
            base.execute("INSERT INTO schema_version VALUES (%s)", (number,))
