"""The command line: the only place that chooses real files, real dice and a language."""
