"""HTTP and WebSocket. Knows who connects; what they may do at a table is decided in `table`."""
