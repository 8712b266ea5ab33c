"""What the simulator knows of Pictomania: its habits, a round as one object, a second opinion on it, and counts."""
