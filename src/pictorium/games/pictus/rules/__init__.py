"""What may be done, phase by phase. `decide` is the way in."""
