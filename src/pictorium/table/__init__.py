"""A table: seats, a game, a log. Names no game; only the actor and what it runs know a clock and tasks."""
