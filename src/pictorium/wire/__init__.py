"""What goes over a line: two closed lists of messages, JSON for play and bytes for ink."""
