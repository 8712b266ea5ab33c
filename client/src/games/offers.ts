/** What a server offers of a game, as far as a host needs it to choose. */

import type { Games, Repertoire } from "../wire/messages.ts";
import type { GameName } from "./manifest.ts";

export interface Bounds {
  readonly fewest: number;
  readonly most: number;
}

/** What can be chosen in a game. */
export interface Choice {
  /** The value of an option unless the host chooses another. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly bounds: Readonly<Record<string, Bounds>>;
  /** The names of the sets of cards. */
  readonly cards: readonly string[];
}

/** What the server offers of that game; nothing if it does not have it. */
export function offerOf<Name extends GameName>({ games }: Repertoire, name: Name): Games[Name]["offer"] | undefined {
  return games[name] as Games[Name]["offer"] | undefined;
}
