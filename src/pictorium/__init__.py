"""Pictorium: drawing games among friends, at a table on the net."""

__version__ = "0.1.0"
