/** What stands on the timeline of a drawing, and where: nothing is hidden by what came in the same moment. */

import type { AlbumStamp } from "../wire/messages.ts";
import type { Guess, Leaf } from "./leaves.ts";

export interface Mark {
  readonly key: string;
  /** Since the drawing began. */
  readonly at_ms: number;
  readonly guess?: Guess;
  readonly stamp?: AlbumStamp;
}

/** All guesses and stamps in the order of their moments. A stamp of the reveal, after the drawing, stands at its end. */
export function marksOf(
  { guesses, stamps, takes }: Pick<Leaf, "guesses" | "stamps" | "takes">,
  lasts_ms: number,
): Mark[] {
  return [
    ...guesses.map((guess) => ({ key: `guess ${guess.by}`, at_ms: guess.at_ms, guess })),
    ...stamps.map((stamp) => ({
      key: `stamp ${stamp.by}`,
      at_ms: Math.min(lasts_ms, Math.max(0, stamp.at - takes.began_ms)),
      stamp,
    })),
  ].toSorted((one, other) => one.at_ms - other.at_ms);
}

/**
 * These places, which rise, so far apart at least, and as near to where they were as that allows; all between nought and
 * the end. Where there is no room for so many they are nearer to each other.
 */
export function apart(places: readonly number[], gap: number, end: number): number[] {
  const least = places.length > 1 ? Math.min(gap, end / (places.length - 1)) : 0;
  const moved: number[] = [];
  for (const place of places) moved.push(Math.max(place, (moved.at(-1) ?? Number.NEGATIVE_INFINITY) + least));
  let most = end;
  for (let at = moved.length - 1; at >= 0; at -= 1) {
    moved[at] = Math.max(0, Math.min(moved[at] ?? 0, most));
    most = (moved[at] ?? 0) - least;
  }
  return moved;
}
