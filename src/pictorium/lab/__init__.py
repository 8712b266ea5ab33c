"""Games for researchers: environments in which programs see what a seat sees and do what a seat may do.

    env = make("pictomania", seats=4, edition="second", rounds=1)
    seen, infos = env.reset(seed=1)

Needs `pip install pictorium[lab]`. `python -m pictorium.lab` plays an example.
"""

from pictorium.lab.making import built_in, make, random

__all__ = ["built_in", "make", "random"]
