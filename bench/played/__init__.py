"""Evenings of bots, and how sure the figures are that they give."""
