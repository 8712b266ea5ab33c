"""All times of the protocol between nodes, in milliseconds. What they promise together: docs/rules/cluster.md."""

from typing import Final

TICK_EVERY_MS: Final = 100
"""How often a node looks at what is due."""
BEAT_EVERY_MS: Final = 500
BEAT_SOONER_MS: Final = 200
"""While the beat of another is late: to know soon when it is old."""
BEAT_OLD_MS: Final = 3_700
"""A node whose beat is older does not run. A loop that stalls for three seconds beats again in time."""
BEAT_LATE_MS: Final = 1_200
"""A node that beats has beaten since, even if one beat was lost."""
BEAT_GAP_MS: Final = 1_500
"""Answers further apart are a gap."""
FORGOTTEN_AFTER_MS: Final = 60_000
"""How long what was heard of a node is kept that the database does not know."""
LEFT_AFTER_MS: Final = 60_000
"""How long after its last beat a node may still come back, and read what is written."""
PING_EVERY_MS: Final = 300
PONG_COUNTS_MS: Final = 500
"""How long after an answer a node is taken for reachable without asking it again."""
SILENT_MS: Final = 1_500
"""Who answers no ping for so long is silent."""
REFUSALS_WITHIN_MS: Final = 200
"""Two refused connections so close to each other: nobody listens there."""
SLEPT_MS: Final = 1_000
"""A node that did not run for so long knows nothing of the others."""
DATABASE_LOST_MS: Final = 3_000
"""After so long without the database a node tells who asks that its tables may be claimed."""
CLAIM_BACK_AFTER_MS: Final = 10_000
"""How long who lost a table does not claim it back."""
LOOK_EVERY_MS: Final = 200
"""How often a keeper that may be dead is looked up again."""
WAIT_MS: Final = 10_000
"""How long people wait for a keeper before they are turned away."""
CLAIM_TRIES: Final = 20
"""How often a claim may collide: the keeper of a table that is handed over goes on appending."""
OFFER_WITHIN_MS: Final = 2_000
"""How long a node has to take a table that it is offered."""
OFFERS_AT_ONCE: Final = 4
