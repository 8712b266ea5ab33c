"""Storage: the log, the content folder, the data folder, the built page. No other room opens files."""
