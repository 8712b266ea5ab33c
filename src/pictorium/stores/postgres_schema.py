"""Creates the schema of the log in an empty database, and migrates that of an earlier version."""

from typing import Any

from pictorium.stores import postgres_sql as sql
from pictorium.stores.postgres_connection import RefusedDatabaseError


async def prepare_schema(connection: Any) -> None:
    """Make the schema what this version needs. `RefusedDatabaseError` if it is newer, or not ours.

    Several servers may start at the same time: they take turns.
    """
    async with connection.transaction():
        await connection.execute(sql.LOCK_SCHEMA)
        version = 0
        if await connection.fetchval(sql.HAS_VERSION):
            version, oldest_reader = await connection.fetchrow(sql.READ_VERSION)
            if oldest_reader > sql.SCHEMA_VERSION:
                raise RefusedDatabaseError("log_newer", str(version))
        elif await connection.fetchval(sql.HAS_TABLES):
            raise RefusedDatabaseError("log_foreign")
        if version < sql.SCHEMA_VERSION:
            for migration in sql.MIGRATIONS[version:]:
                await connection.execute(migration)
            await connection.execute(sql.WRITE_VERSION, sql.SCHEMA_VERSION, sql.OLDEST_READER)
