/** What can be played in this house, as far as choosing needs it. */

import type { Pictomania, Repertoire } from "../wire/messages.ts";

export type Edition = Pictomania.Edition;

export interface Bounds {
  readonly fewest: number;
  readonly most: number;
}

export interface Catalogue {
  readonly editions: readonly Edition[];
  readonly levels: readonly number[];
  /** What an option is unless the host chooses; where it is not named, the edition says so. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly bounds: Readonly<Record<string, Bounds>>;
  /** The sets of cards there are. */
  readonly cards: readonly string[];
}

/** What the house says can be played, for who chooses. */
export function catalogue({ games, cards }: Repertoire): Catalogue {
  const offer = games.pictomania;
  if (offer === undefined) throw new Error("a house without its game");
  const bounds = {
    ...offer.clocks,
    rounds: { fewest: 1, most: offer.rounds_max },
    replacements: { fewest: 0, most: offer.replacements_max },
  };
  return { editions: offer.editions, levels: offer.levels, defaults: { ...offer.usual }, bounds, cards };
}

/** The edition of that name. */
export function editionOf({ editions }: Catalogue, name: string): Edition | undefined {
  return editions.find((edition) => edition.name === name);
}
