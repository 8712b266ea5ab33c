"""How several processes share the tables of a log: who keeps which, and when another may take it. Does no I/O."""
