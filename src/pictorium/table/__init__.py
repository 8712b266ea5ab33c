"""A table: seats, a game, a log. Names no game; only `host` knows what a clock and a task are."""
