"""Browsers with engines of their own, as their makers ship them, each spoken to in the protocol that it brings."""
