/** The latest game of an album that has drawings. */

import { leavesOf, type TellsAlbum, type ToldGame, told } from "./leaves.ts";
import type { AlbumSource } from "./source.ts";

export async function latestDrawn(
  source: AlbumSource,
  tellerOf: (game: string) => Promise<TellsAlbum | null>,
): Promise<ToldGame | null> {
  const { games } = await source.index();
  for (const { number, game, drawings } of games.toReversed()) {
    if (drawings.length === 0) continue;
    const [one, ink, tells] = await Promise.all([source.game(number), source.ink(number), tellerOf(game)]);
    const now = told(one, ink, tells);
    if (leavesOf(now).length > 0) return now;
  }
  return null;
}
