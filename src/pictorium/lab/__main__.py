"""`python -m pictorium.lab [GAMES]`: the built-in player and the random one at one table, and what each earns."""

import sys

from pictorium.lab import built_in, make, random


def main(games: int) -> None:
    """Red and yellow are built in, green and blue play at random."""
    env = make("pictomania", seats=4, edition="second", rounds=1, round_clock_s=90)
    players = dict(zip(env.possible_agents, [built_in(env)] * 2 + [random(env)] * 2, strict=True))
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for game in range(games):
        seen, infos = env.reset(seed=game)
        while env.agents:
            actions = {agent: players[agent].act(agent, seen[agent], infos[agent]) for agent in env.agents}
            seen, rewards, _, _, infos = env.step(actions)
            for agent, points in rewards.items():
                totals[agent] += points
    for agent, points in totals.items():
        sys.stdout.write(f"{agent:8} {type(players[agent]).__name__:15} {points / games:+.2f} points a round\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
