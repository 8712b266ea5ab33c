"""Bots that draw and guess. They see what a person in their seat sees, and no more."""
