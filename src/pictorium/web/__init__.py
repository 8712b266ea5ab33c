"""The door to the net: HTTP and WebSocket. Knows who comes in; what may be done inside is the table's affair."""
