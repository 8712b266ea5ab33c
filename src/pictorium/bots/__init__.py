"""Players that draw and guess: they see what a person at their seat sees, and no more."""
