"""Every bound of a table, in one place. Units stand last in the names."""

from typing import Final, NamedTuple


class ConcurrencyLimits(NamedTuple):
    """How much of something may be held at the same time: by one person, at one table, from one address, in all."""

    person: int
    table: int
    address: int
    house: int


NAME_GRAPHEMES_MAX: Final = 20
NAME_CHARACTERS_MAX: Final = 80
"""Some graphemes are long; this is what a name may take at all."""

CODE_SYMBOLS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters that nobody takes for another or for a digit."""
CODE_LENGTH: Final = 6

PEOPLE_MAX: Final = 40
"""All who are at a table: players, watchers, displays."""

AWAY_AFTER_MS: Final = 5_000
"""How long a line may be gone before the others are told."""
HOST_PASSES_AFTER_MS: Final = 60_000
"""How long a host may be away before another takes over."""
HANDOVER_MS: Final = 300_000
"""How long the code for another device holds."""
TABLE_RESTS_AFTER_MS: Final = 60_000
"""How long a table at which nobody is stays in memory."""
TABLE_EXPIRES_AFTER_MS: Final = 30 * 24 * 3_600_000
"""How long a table at which nothing happens is kept."""
SWEEP_EVERY_MS: Final = 24 * 3_600_000
SWEEP_PAUSE_MS: Final = 100
"""How often old tables are looked for, and how long whoever looks waits after each, so that play never has to."""
ROWS_AT_ONCE: Final = 64
"""How many rows are removed with one commit, for the same reason."""
PLAY_ROWS_MAX: Final = 200_000
ROWS_MAX: Final = 4_000_000
"""What may lie in the log of a table: what was done there or refused, and all of it together with ink. That is a
hundred evenings; then nothing can be done there any more, and all can still be looked at."""
WAKING_ROWS: Final = 200
WAKING_BYTES: Final = 262_144
"""How much of a table that wakes is worked on at once, so that no other table has to wait."""
ERASING_ROWS: Final = 256
"""How many rows of ink are overwritten with one commit, for the same reason."""
ERASE_AGAIN_AFTER_MS: Final = 20_000
"""How long after having had their drawings erased somebody can wish for it again: three times a minute."""

ANSWERS_KEPT: Final = 128
"""For each person, the last actions whose answers are kept to be said again: more than a device can have sent without
hearing of them, by what a line may send."""
MAIL_MAX: Final = 1_000
"""What may wait to be done at a table while the disk is slow. Then who asks for more hears that it is not now, or is
hung up on and comes back; of what the house itself tells, the last news is kept."""

FAILURES_MAX: Final = 5
FAILURES_WITHIN_MS: Final = 60_000
FAILED_RESTS_MS: Final = 60_000
"""A table at which so much goes wrong by our own mistake, within such a time, rests that long, and is tried again."""
FAILING_TABLES_MAX: Final = 1_000
"""At how many tables such failures are counted: those at which the last ones were."""
BACKOFF_FIRST_MS: Final = 5_000
BACKOFF_MAX_MS: Final = 60_000
"""How long a clock that fails is put off at first, and at most: each time twice as long. By itself it makes no table
rest."""
INK_NEWS_TRIES: Final = 3
"""How often a game is told of a seat's ink that stumbles over it."""
UNREADABLE_TABLES_MAX: Final = 1_000
"""Of how many tables it is remembered that they cannot be read; others are looked at again."""

GALLERY_ROWS: Final = 500
"""How many rows are read at once for the drawings of a game, and for the sheets of a table that wakes, for the same
reason."""
GALLERY_OPEN_MS: Final = 10_000
"""How long these stay in memory: all at a table ask for them at the same time."""

PLAY_BYTES_MAX: Final = 8_192
"""The longest clue in words fits, whatever it is written in."""
INK_BYTES_MAX: Final = 16_384
INK_PER_SECOND: Final = 40
INK_BURST: Final = 80
PLAY_PER_SECOND: Final = 5
PLAY_BURST: Final = 20
LATE_FRAMES_MAX: Final = 60
"""What may wait for room in the budget; then the line is closed."""
HEAD_BYTES_MAX: Final = 16_384
HEAD_WITHIN_MS: Final = 5_000
"""The head of a request: how long it may be, and how long it may take."""
KEPT_ALIVE_MS: Final = 15_000
"""How long a connection may be silent after an answer, or take for the head of its next request."""
HELLO_WITHIN_MS: Final = 5_000
GOODBYE_WITHIN_MS: Final = 2_000
"""How long the other side of a line may take to answer our goodbye; then the connection is dropped."""
SLOW_READER_BYTES: Final = 262_144
"""What may be on the way to a slow reader; then they are told everything anew."""

CARDS_BROUGHT_MAX: Final = 200
"""Pictures and drawings that people may bring to a table."""
CLUES_BROUGHT_MAX: Final = 200
"""Recordings and films."""
MEDIA_BYTES_MAX: Final = 32 * 1_048_576
"""All of these together, as they are kept."""
PICTURE_BYTES_MAX: Final = 12 * 1_048_576
RECORDING_BYTES_MAX: Final = 1_048_576
FILM_BYTES_MAX: Final = 6 * 1_048_576
"""How big one may be when it comes; pictures are made smaller then."""
RECORDING_MS_MAX: Final = 20_000
RECORDING_GRACE_MS: Final = 1_500
"""How long a recording or a film may be, and what it takes devices to stop one."""

PIECE_BYTES: Final = 65_536
PIECE_WITHIN_MS: Final = 15_000
"""What is large goes out and comes in by pieces: one in memory for each answer, and who takes longer for one is cut
off. Twelve kilobytes a second are enough."""
SEND_BUFFER_BYTES: Final = 32_768
"""What the system may hold for one connection before it is on its way. With more, who reads slowly would seem to read
nothing for a long time, and then much at once."""
DOWNLOADS_AT_ONCE: Final = ConcurrencyLimits(person=8, table=64, address=64, house=256)
"""Answers with something that people brought, on their way out: to one person, one table, one address, and in all. A
browser has six connections to a house."""
GALLERIES_AT_ONCE: Final = ConcurrencyLimits(person=1, table=8, address=16, house=32)
"""Answers with all drawings of a game, which are whole in memory."""
SLOT_WITHIN_MS: Final = 5_000
WAITING_FOR_SLOT_MAX: Final = 512
"""How long an answer waits for one of these places, and how many may wait."""
UPLOADS_AT_ONCE: Final = ConcurrencyLimits(person=3, table=12, address=24, house=96)
"""Things on their way in: from one person, to one table, from one address, and in all."""
UPLOAD_BYTES_AT_ONCE: Final = ConcurrencyLimits(
    person=36 * 1_048_576, table=48 * 1_048_576, address=96 * 1_048_576, house=192 * 1_048_576
)
"""What has come of them: it lies in memory until they are whole."""

POINTS_PER_SHEET_MAX: Final = 200_000
BYTES_PER_SHEET_MAX: Final = 524_288
"""Eight minutes of scribbling without lifting the pen; then nothing more fits on the sheet."""

FAIR_COPIES_KEPT: Final = 128
"""How many fair copies of sketches stay in memory: all at a table are shown the same one."""

TICK_MS: Final = 33
"""How often ink is passed on."""
INK_COMMIT_MS: Final = 100
"""How long ink may wait to be kept."""
INK_BEAT_MS: Final = 20
"""Tables keep their ink on the same beats, so that one commit serves many of them."""

BOT_HEARS_AFTER_MS: Final = 300
"""How late a bot hears and sees everything: nobody's hand is faster than that."""
BOT_BEAT_MS: Final = 50
"""How long a bot waits at least from one thing it does to the next."""
BOT_LOOKS_MS: Final = 2_000
"""How long what others draw may lie before a bot looks at it that has nothing else to do."""
