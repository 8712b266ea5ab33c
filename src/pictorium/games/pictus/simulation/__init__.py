"""What the simulator knows of Pictus: its habits, a turn as one object, a second opinion on it, and counts."""
