"""Everything that is said to PostgreSQL: the schema, and one statement for each thing a log does.

Each statement is a transaction of its own, so that a server which stops in the middle of one holds no lock for longer
than it takes. In every statement the keeper's row is locked before any other row, and rows are written in the order of
their tables and numbers: no two servers can wait for each other.
"""

from typing import Final

PARTITIONS: Final = 16
SCHEMA_VERSION: Final = 1
OLDEST_READER: Final = 1
"""The oldest version of this module that can still work with the schema as it is now: older servers may go on while
others are upgraded."""
SCHEMA_LOCK: Final = 707_623
HOUSE_LOCK: Final = 707_624
"""Arbitrary numbers of advisory locks. Whoever creates or migrates a schema holds the first one of it; each connection
of a server shares the second one with all others, unless everything is being moved."""

CREATE: Final = (
    """
    CREATE TABLE schema_version (version integer NOT NULL, oldest_reader integer NOT NULL);
    INSERT INTO schema_version VALUES (0, 0);
    CREATE SEQUENCE epochs;
    CREATE TABLE keepers (
        code text COLLATE "C" PRIMARY KEY,
        epoch bigint NOT NULL,
        node text NOT NULL
    ) WITH (fillfactor = 70);
    CREATE TABLE rows (
        code text COLLATE "C" NOT NULL,
        number integer NOT NULL,
        at bigint NOT NULL,
        kind text NOT NULL,
        body bytea NOT NULL,
        person text,
        n bigint
    ) PARTITION BY HASH (code);
    CREATE UNIQUE INDEX numbers ON rows (code, number);
    CREATE UNIQUE INDEX actions ON rows (code, person, n) WHERE n IS NOT NULL;
    CREATE INDEX plays ON rows (code, number) WHERE kind = 'play';
    """
    + "".join(
        f"CREATE TABLE rows_{part} PARTITION OF rows FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {part});\n"
        for part in range(PARTITIONS)
    )
    + """
    CREATE TABLE media (
        code text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (code, name)
    );
    ALTER TABLE media ALTER COLUMN body SET STORAGE EXTERNAL;
    CREATE TABLE nodes (
        id text PRIMARY KEY,
        info bytea NOT NULL,
        beat timestamptz NOT NULL
    ) WITH (fillfactor = 50);
    """
)
"""Version 1. A keeper's epoch comes from one sequence for the whole house: a table that was deleted and opened again
never meets an epoch of its earlier life. Media are stored uncompressed, so that a part can be read without the rest."""
MIGRATIONS: Final = (CREATE,)
"""What makes version n of the schema out of version n - 1."""

LOCK_SCHEMA: Final = f"SELECT pg_advisory_xact_lock({SCHEMA_LOCK}, hashtext(current_schema()))"
SHARE_HOUSE: Final = f"SELECT pg_try_advisory_lock_shared({HOUSE_LOCK}, hashtext(current_schema()))"
CLOSE_HOUSE: Final = f"SELECT pg_try_advisory_lock({HOUSE_LOCK}, hashtext(current_schema()))"
HAS_VERSION: Final = "SELECT to_regclass('schema_version') IS NOT NULL"
HAS_TABLES: Final = """
SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v'))
"""
READ_VERSION: Final = "SELECT version, oldest_reader FROM schema_version"
WRITE_VERSION: Final = "UPDATE schema_version SET version = $1, oldest_reader = $2"

DURABILITY: Final = """
SELECT current_setting('synchronous_commit'), current_setting('fsync'), current_setting('full_page_writes')
"""

NOW_MS: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
TIME: Final = f"""
SELECT
    {NOW_MS},
    CASE WHEN count(*) = count(sync_state) THEN count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')) END,
    max(pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn))::bigint,
    extract(epoch FROM max(flush_lag))::float8
FROM pg_stat_replication
"""
"""The time, and how the standbys are; whose state this account may not see, that is null."""

APPEND: Final = """
WITH passed AS MATERIALIZED (
    SELECT code FROM unnest($1::text[], $2::integer[], $3::bigint[]) AS asked (code, first, epoch)
    WHERE coalesce((SELECT keepers.epoch FROM keepers WHERE keepers.code = asked.code), 0) = asked.epoch
    AND (first = 1 OR EXISTS (SELECT FROM rows WHERE rows.code = asked.code AND rows.number = asked.first - 1))
), appended AS (
    INSERT INTO rows (code, number, at, kind, body, person, n)
    SELECT code, number, at, kind, body, person, n
    FROM unnest(
        $4::text[], $5::integer[], $6::bigint[], $7::text[], $8::bytea[], $9::text[], $10::bigint[]
    ) AS given (code, number, at, kind, body, person, n)
    WHERE code IN (SELECT code FROM passed)
    ORDER BY code, number
)
SELECT code FROM passed
"""
"""Appends to several tables. The result is to which: the others were claimed by somebody else, or are shorter. A
number that is taken and an action that is known are unique violations, and then nothing is appended to any of them."""
PROVE: Final = "SELECT pg_logical_emit_message(true, 'pictorium', '')"
"""Writes a few bytes to the write-ahead log and nothing else: once this is durable, so is all that was before it."""
ROWS_BETWEEN: Final = """
SELECT number, at, kind, body, person, n FROM rows WHERE code = $1 AND number BETWEEN $2 AND $3 ORDER BY number
"""

CLAIM: Final = f"""
WITH claimed AS (
    INSERT INTO keepers (code, epoch, node)
    SELECT $1, nextval('epochs'), $3
    WHERE $2::integer = 0 OR EXISTS (SELECT FROM rows WHERE code = $1 AND number = $2)
    ON CONFLICT (code) DO UPDATE SET epoch = excluded.epoch, node = excluded.node
    RETURNING epoch
)
INSERT INTO rows (code, number, at, kind, body)
SELECT
    $1, $2 + 1,
    greatest((SELECT at FROM rows WHERE code = $1 AND number = $2), {NOW_MS}),
    'claim', convert_to(epoch || ' ' || $3::text, 'UTF8')
FROM claimed
RETURNING body
"""
CLAIMED: Final = "SELECT node, epoch FROM keepers WHERE code = $1 AND node <> ''"
ALL_CLAIMS: Final = "SELECT code, node, epoch FROM keepers WHERE node <> '' ORDER BY code"

FENCE_CLAIMED: Final = """
WITH fence AS MATERIALIZED (
    SELECT code FROM keepers WHERE code = $1 AND epoch = $2::bigint FOR NO KEY UPDATE
)
"""
FENCE_UNCLAIMED: Final = """
WITH fence AS (
    INSERT INTO keepers (code, epoch, node) VALUES ($1, $2::bigint, '')
    ON CONFLICT (code) DO UPDATE SET epoch = keepers.epoch WHERE keepers.epoch = excluded.epoch
    RETURNING code
)
"""
"""Both lock the keeper's row if it still has this epoch, also if it is just being changed; otherwise they are empty.
A table that was never claimed has no such row: one with epoch 0 is added."""
STORE: Final = """
INSERT INTO media (code, name, body) SELECT code, $3, $4 FROM fence
ON CONFLICT (code, name) DO UPDATE SET body = excluded.body
RETURNING true
"""
STORE_FIRST: Final = """
INSERT INTO media (code, name, body) SELECT code, $3, $4 FROM fence
ON CONFLICT (code, name) DO NOTHING
"""
AMEND: Final = """
, amended AS (
    UPDATE rows SET body = given.body FROM fence, unnest($3::integer[], $4::bytea[]) AS given (number, body)
    WHERE rows.code = $1 AND rows.code = fence.code AND rows.number = given.number
)
SELECT true FROM fence
"""
DROP: Final = """
, dropped AS (
    DELETE FROM media USING fence WHERE media.code = $1 AND media.code = fence.code AND name = ANY ($3::text[])
)
SELECT true FROM fence
"""
FORGET_MEDIA: Final = """
, gone AS (
    DELETE FROM media USING fence WHERE media.code = $1 AND media.code = fence.code RETURNING true
)
SELECT (SELECT count(*) FROM gone) FROM fence
"""
FORGET_ROWS: Final = """
, gone AS (
    DELETE FROM rows USING fence WHERE rows.code = $1 AND rows.code = fence.code
    AND number > (SELECT max(number) FROM rows WHERE code = $1) - $3
    RETURNING true
)
SELECT (SELECT count(*) FROM gone) FROM fence
"""
"""Some rows of a table, the last first: wherever this is interrupted, what is left is an earlier state of the table."""
FORGET_KEEPER: Final = "DELETE FROM keepers WHERE code = $1 AND epoch = $2"
CLAIM_TO_FORGET: Final = f"""
WITH tail AS (
    SELECT number, at FROM rows WHERE code = $1 ORDER BY number DESC LIMIT 1
), claimed AS (
    INSERT INTO keepers (code, epoch, node) VALUES ($1, nextval('epochs'), '')
    ON CONFLICT (code) DO UPDATE SET epoch = excluded.epoch, node = excluded.node
    RETURNING epoch
), fencing AS (
    INSERT INTO rows (code, number, at, kind, body)
    SELECT $1, number + 1, greatest(at, {NOW_MS}), 'claim', convert_to(epoch || ' ', 'UTF8') FROM claimed, tail
)
SELECT epoch FROM claimed
"""
"""A claim by nobody, whatever the last number is: whoever kept the table until now finds its next number taken."""

READ: Final = """
SELECT number, at, kind, body, person, n FROM rows
WHERE code = $1 AND number > $2 AND ($3::bytea IS NULL OR position($3 IN body) > 0) {} ORDER BY number LIMIT $4
"""
READ_OF: Final = {kind: READ.format(f"AND kind = '{kind}'") for kind in ("play", "ink", "claim")}
READ_ALL: Final = READ.format("")
EXTENT: Final = "SELECT count(*), coalesce(max(number), 0) FROM rows WHERE code = $1"
TABLES: Final = """
WITH RECURSIVE named (code) AS (
    (SELECT code FROM rows ORDER BY code LIMIT 1)
    UNION ALL
    SELECT (SELECT rows.code FROM rows WHERE rows.code > named.code ORDER BY rows.code LIMIT 1)
    FROM named WHERE named.code IS NOT NULL
)
SELECT code, (SELECT at FROM rows WHERE rows.code = named.code ORDER BY number DESC LIMIT 1) FROM named
WHERE code IS NOT NULL
"""
"""Each table and when its last row was written. Looks at one row per table, however many rows there are."""
FETCH: Final = "SELECT substring(body FROM $3 FOR $4) FROM media WHERE code = $1 AND name = $2"
FETCH_WHOLE: Final = "SELECT substring(body FROM $3) FROM media WHERE code = $1 AND name = $2"
FETCH_ALL: Final = "SELECT code, body FROM media WHERE name = $1 ORDER BY code"
DROP_ALL: Final = "DELETE FROM media WHERE name = $1"
MEDIA: Final = "SELECT name, octet_length(body) FROM media WHERE code = $1 ORDER BY name"
MEDIA_TABLES: Final = "SELECT DISTINCT code FROM media"
VACUUM: Final = ("VACUUM rows", "VACUUM media")

LOST: Final = """
SELECT code FROM unnest($1::text[], $2::bigint[]) AS kept (code, epoch)
WHERE NOT EXISTS (SELECT FROM keepers WHERE keepers.code = kept.code AND keepers.epoch = kept.epoch)
"""
BEAT: Final = f"""
WITH own AS (
    INSERT INTO nodes (id, info, beat) VALUES ($3, $4, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET info = excluded.info, beat = excluded.beat
), gone AS (
    DELETE FROM nodes WHERE id <> $3 AND beat < clock_timestamp() - interval '1 hour'
)
SELECT
    {NOW_MS},
    array(SELECT id FROM nodes WHERE id <> $3 ORDER BY id),
    array(SELECT info FROM nodes WHERE id <> $3 ORDER BY id),
    array(
        SELECT (extract(epoch FROM clock_timestamp() - beat) * 1000)::bigint FROM nodes WHERE id <> $3 ORDER BY id
    ),
    array({LOST})
"""
SEEN: Final = """
SELECT id, info, (extract(epoch FROM clock_timestamp() - beat) * 1000)::bigint FROM nodes ORDER BY id
"""
LEAVE: Final = "DELETE FROM nodes WHERE id = $1"
