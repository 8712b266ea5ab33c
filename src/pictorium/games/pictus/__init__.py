"""Pictus: a narrator gives a clue to a picture, the others slip in theirs, and all vote.

Read `model` for what there is, `commands` and `events` for what can be asked and what can happen,
`rules` for what may be done, `evolve` for how facts change the state, `scoring` for the points,
`view` and `face` for who sees what. `options` and `agreement` say what a table may choose.
"""
