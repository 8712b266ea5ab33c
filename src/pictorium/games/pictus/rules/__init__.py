"""What may be done, phase by phase: opening, telling, laying, voting, reveal.

`decide` is the way in. Each file asks questions (`refuse_…`) that its decisions and its list of legal
commands share, so that a rule stands in one place.
"""
