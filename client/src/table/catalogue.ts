/** What can be played in this house, as far as choosing needs it. */

export interface Variant {
  name: string;
  /** Fewest and most players, where it is not for all. */
  seats: readonly [number, number] | null;
}

export interface Edition {
  name: string;
  seats: readonly [number, number];
  rounds: number;
  levels: readonly number[];
  replacements: number | "unlimited";
  stop_without_token: boolean;
  geek_cards: boolean;
  variants: readonly Variant[];
}

export interface Bounds {
  fewest: number;
  most: number;
}

export interface Catalogue {
  editions: readonly Edition[];
  /** What an option is unless the host chooses: null where the edition says so. */
  defaults: Readonly<Record<string, unknown>>;
  bounds: Readonly<Record<string, Bounds>>;
  /** The sets of cards there are. */
  cards: readonly string[];
}

/** The edition of that name. */
export function editionOf({ editions }: Catalogue, name: string): Edition | undefined {
  return editions.find((edition) => edition.name === name);
}
