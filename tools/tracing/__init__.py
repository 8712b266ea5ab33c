"""How the bots' drawings are made: recipes of pieces of line art, traced into strokes. Nobody needs this to play."""
