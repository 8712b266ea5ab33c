"""Whole evenings in a moment, from one seed: players at random, a record of every round, and a second opinion."""
