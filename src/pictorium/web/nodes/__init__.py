"""A server as one of several on a log: it asks before it keeps a table, and knows the way to those that others keep.

Loaded only by servers whose tables are in a database.
"""
