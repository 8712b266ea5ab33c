"""Every limit of a table, in one place. Units come last in the names."""

from typing import Final, NamedTuple


class ConcurrencyLimits(NamedTuple):
    """How much of something may be held at the same time: by one person, at one table, from one address, in total."""

    person: int
    table: int
    address: int
    total: int


NAME_GRAPHEMES_MAX: Final = 20
NAME_CHARACTERS_MAX: Final = 80
"""Some graphemes are long; this bounds the length of a name in characters."""

CODE_SYMBOLS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters that cannot be mistaken for another letter or a digit."""
CODE_LENGTH: Final = 6

PEOPLE_MAX: Final = 40
"""Everyone at a table: players, watchers, displays."""
DISPLAYS_MAX: Final = 8
"""Of these, displays."""

AWAY_AFTER_MS: Final = 5_000
"""How long a connection may be gone before the others are told."""
HOST_PASSES_AFTER_MS: Final = 60_000
"""How long a host may be away before somebody else becomes host."""
HANDOVER_MS: Final = 300_000
"""How long the code for another device is valid."""
TABLE_RESTS_AFTER_MS: Final = 60_000
"""How long a table stays in memory after everybody has left."""
TABLE_EXPIRES_AFTER_MS: Final = 30 * 24 * 3_600_000
"""How long a table is kept after its last activity."""
SWEEP_EVERY_MS: Final = 24 * 3_600_000
SWEEP_PAUSE_MS: Final = 100
"""How often old tables are searched, and the pause after each, so that play never has to wait."""
ROWS_AT_ONCE: Final = 64
"""How many rows are deleted per commit, for the same reason."""
PLAY_ROWS_MAX: Final = 200_000
ROWS_MAX: Final = 4_000_000
"""The most rows in the log of a table: of play, and together with ink. That is a hundred evenings; then nothing can be
done there any more, but everything can still be looked at.
"""
WAKING_ROWS: Final = 200
WAKING_BYTES: Final = 262_144
"""How much of a table is loaded in one step, so that no other table has to wait."""
ERASING_ROWS: Final = 256
"""How many rows of ink are overwritten per commit, for the same reason."""
ERASE_AGAIN_AFTER_MS: Final = 20_000
"""The least time between two requests of a person to erase their drawings: three per minute."""

ERASED_SHEETS_MAX: Final = 12
ERASED_SHEETS_WITHIN_MS: Final = 60_000
"""How often a person may have a single drawing erased within this time."""
LESSONS_OF_CONCEPT_AT_TABLE_MAX: Final = 8
LESSONS_AT_TABLE_MAX: Final = 500
"""How many fingerprints of drawings a table keeps, of one concept and in all: at most a hundred kilobytes."""
LESSONS_OF_CONCEPT_MAX: Final = 20
LESSONS_IN_HOUSE_MAX: Final = 10_000
"""How many of those of all tables the bots of a house know."""
ASKED_FOR_MAX: Final = 40
"""How many drawings may be asked for at a table, as cards, before their authors answer."""

PAUSES_MAX: Final = 4
PAUSES_WITHIN_MS: Final = 60_000
"""How often a person may pause a game within this time."""

STAMPS_MAX: Final = 6
STAMPS_WITHIN_MS: Final = 60_000
"""How often a person may put a stamp on something within this time."""
STAMPS_PER_GAME_MAX: Final = 600
"""How many stamps there may be in a game: fifteen of everybody at a full table."""

ANSWERS_KEPT: Final = 128
"""For each person, the number of last answers that are kept: more than the actions that a device can have sent without
an answer, given the limits of a connection.
"""
MISSED_BYTES_MAX: Final = 16_384
"""For each person, the size of the last updates that are kept for a reconnect: about what a welcome takes. Who missed
more is welcomed.
"""
MAIL_MAX: Final = 1_000
"""The most actions that may wait while the disk is slow. Further ones are refused, or the connection is closed and
comes back; of the server's own messages only the latest is kept.
"""

DELAYED_AFTER_MS: Final = 1_000
DELAYED_EVERY_MS: Final = 1_000
"""How long storing may take before people are told, and how often they are told again."""

FAILURES_MAX: Final = 5
FAILURES_WITHIN_MS: Final = 60_000
FAILED_RESTS_MS: Final = 60_000
"""A table with so many bugs within this time is unloaded for that long, and then tried again."""
FAILING_TABLES_MAX: Final = 1_000
"""For how many tables failures are counted: those that failed last."""
BACKOFF_FIRST_MS: Final = 5_000
BACKOFF_MAX_MS: Final = 60_000
"""The first and the longest delay of a failing timer, which doubles each time. By itself it makes no table rest."""
INK_NEWS_TRIES: Final = 3
"""How often a game is told again about a seat's ink after it failed."""
UNREADABLE_TABLES_MAX: Final = 1_000
"""For how many tables it is remembered that they cannot be read; others are tried again."""

GALLERY_ROWS: Final = 500
"""How many rows are read in one step for the drawings of a game, and for the sheets of a table that is loaded, for the
same reason.
"""
GALLERY_OPEN_MS: Final = 10_000
"""How long these stay in memory: everyone at a table asks for them at the same time."""

ALBUM_OPEN_MS: Final = 10_000
"""The same for a game of the album."""

PLAY_BYTES_MAX: Final = 8_192
"""The longest clue in words fits, in any script."""
INK_BYTES_MAX: Final = 16_384
INK_PER_SECOND: Final = 40
INK_BURST: Final = 80
PLAY_PER_SECOND: Final = 5
PLAY_BURST: Final = 20
LATE_FRAMES_MAX: Final = 60
"""The frames that may wait for the budget; then the connection is closed."""
HEAD_BYTES_MAX: Final = 16_384
HEAD_WITHIN_MS: Final = 5_000
"""The header of a request: its size, and how long it may take."""
KEPT_ALIVE_MS: Final = 15_000
"""How long a connection may be idle after a response, or take for the header of its next request."""
HELLO_WITHIN_MS: Final = 5_000
GOODBYE_WITHIN_MS: Final = 2_000
"""How long the other side of a line may take to answer our goodbye; then the connection is dropped."""
SLOW_READER_BYTES: Final = 262_144
"""The bytes that may wait for a slow reader; then they get a snapshot instead."""

CARDS_BROUGHT_MAX: Final = 200
"""Pictures and drawings that people may bring to a table."""
CLUES_BROUGHT_MAX: Final = 200
"""Recordings and films."""
MEDIA_BYTES_MAX: Final = 32 * 1_048_576
"""The size of all of these, as they are stored."""
PICTURE_BYTES_MAX: Final = 12 * 1_048_576
RECORDING_BYTES_MAX: Final = 1_048_576
FILM_BYTES_MAX: Final = 6 * 1_048_576
"""The size of an upload; pictures are scaled down afterwards."""
RECORDING_MS_MAX: Final = 20_000
RECORDING_GRACE_MS: Final = 1_500
"""The length of a recording or film, and the time that devices take to stop one."""

PIECE_BYTES: Final = 65_536
PIECE_WITHIN_MS: Final = 15_000
"""Large transfers go in pieces: one piece of each is in memory, and a client that takes longer for one is disconnected.
Twelve kilobytes per second are enough.
"""
SEND_BUFFER_BYTES: Final = 32_768
"""The send buffer of the system for one connection. With a larger one, a slow reader would seem to read nothing for a
long time, and then much at once.
"""
DOWNLOADS_AT_ONCE: Final = ConcurrencyLimits(person=8, table=64, address=64, total=256)
"""Downloads of media at the same time. A browser opens six connections to a server."""
GALLERIES_AT_ONCE: Final = ConcurrencyLimits(person=1, table=8, address=16, total=32)
"""Downloads of all drawings of a game, which are in memory as a whole."""
SLOT_WITHIN_MS: Final = 5_000
WAITING_FOR_SLOT_MAX: Final = 512
"""How long a download waits for one of these slots, and how many may wait."""
UPLOADS_AT_ONCE: Final = ConcurrencyLimits(person=3, table=12, address=24, total=96)
"""Uploads at the same time."""
UPLOAD_BYTES_AT_ONCE: Final = ConcurrencyLimits(
    person=36 * 1_048_576, table=48 * 1_048_576, address=96 * 1_048_576, total=192 * 1_048_576
)
"""The bytes of these uploads, which are in memory until they are complete."""

POINTS_PER_SHEET_MAX: Final = 200_000
BYTES_PER_SHEET_MAX: Final = 524_288
"""Eight minutes of scribbling without lifting the pen; then nothing more fits on the sheet."""

FAIR_COPIES_KEPT: Final = 128
"""How many fair copies stay in memory: everyone at a table is shown the same one."""

TICK_MS: Final = 33
"""The interval at which ink is relayed."""
INK_COMMIT_MS: Final = 66
"""How long ink may wait to be stored: two ticks, since beats come a little before a tick."""
INK_SLOT_MS: Final = 3
"""The steps in which ticks and beats are spread over time."""

RACE_WINDOW_MS: Final = 120
"""How long commands that race for the same thing wait for each other, from the first that arrives."""
RACE_TIE_MS: Final = 8
"""Who comes in so soon behind another may as well have been first: measuring is not more exact."""
LAG_MS_MAX: Final = 100
"""The most that is taken off for the way over a slow line: who delays pongs gains no more."""
LAG_SAMPLES_MIN: Final = 3
LAG_WITHIN_MS: Final = 30_000
"""Nothing is taken off before so many pings were answered within this time; the shortest way of these counts."""
PING_FIRST_MS: Final = 700
PING_EVERY_MS: Final = 5_000
"""The time between two pings on a line that is in use: while there are too few of these answers, and afterwards."""
PINGS_IN_VAIN_MAX: Final = 6
"""Who answers none of so many is not pinged more often than others."""

BOT_HEARS_AFTER_MS: Final = 300
"""The delay with which bots hear and see everything: no hand is faster than that."""
BOT_BEAT_MS: Final = 50
"""The least time between two actions of a bot."""
BOT_LOOKS_MS: Final = 2_000
"""How long ink may wait before an idle bot looks at it."""
