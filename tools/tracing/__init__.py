"""Traces the bots' drawings: recipes of pieces of line art become strokes."""
