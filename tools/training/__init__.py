"""How the eye of the bots was taught, and how well it sees: see README.md beside this."""
