"""Where things lie: the only rooms that open files."""
