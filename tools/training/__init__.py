"""Trains the bots' eye and measures how well it sees; see README.md."""
