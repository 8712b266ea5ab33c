/** How each game is told in an album, from its manifest. */

import { gameNamed, isGame } from "../games/games.ts";
import type { TellsAlbum } from "./leaves.ts";

export async function tellerOf(game: string): Promise<TellsAlbum | null> {
  if (!isGame(game)) return null;
  return ((await gameNamed(game).album?.()) as TellsAlbum | undefined) ?? null;
}
