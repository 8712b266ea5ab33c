"""A player in Python: joins, plays, draws, and comes back after anything. For tests, load, bots, and whoever likes."""
