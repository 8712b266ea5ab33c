"""Drawing as data: strokes on a sheet. Knows no game, no socket and no clock."""
