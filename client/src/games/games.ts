/** All games of this page, as the build found them. */

import games from "virtual:games";
import type { Games, Plan, Repertoire } from "../wire/messages.ts";
import type { GameManifest, GameName } from "./manifest.ts";

export const GAMES: readonly GameManifest[] = games;

/** The game of that name; the first of all where the page does not know it. */
export function gameNamed(name: string | null | undefined): GameManifest {
  const found = GAMES.find((game) => game.name === name) ?? GAMES[0];
  if (found === undefined) throw new Error("the page was built without a game");
  return found;
}

/** Whether the page has that game. */
export function isGame(name: string | null | undefined): name is GameName {
  return GAMES.some((game) => game.name === name);
}

/** How few and how many people can play what is planned. */
export function seatsOf({ games }: Repertoire, plan: Plan): readonly [fewest: number, most: number] | undefined {
  const game = gameNamed(plan.game);
  const offer = games[game.name];
  return offer && game.seats(offer, plan);
}

/** The number of the round in that view, if the game counts rounds of drawings. */
export function roundOf(game: string | null, view: Games[GameName]["view"] | null): number | null {
  return view === null || !isGame(game) ? null : gameNamed(game).roundOf(view);
}
