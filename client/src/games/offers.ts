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

/** An offer that names the default of every option, and the bounds of numbers. */
interface PlainOffer {
  readonly usual: object;
  readonly bounds: Choice["bounds"];
}

/** The games with such an offer. */
type PlainName = { [Name in GameName]: Games[Name]["offer"] extends PlainOffer ? Name : never }[GameName];

/** What can be chosen in that game; null if the server does not have it. */
export function choiceOf(repertoire: Repertoire, name: PlainName): Choice | null {
  const offer: PlainOffer | undefined = offerOf(repertoire, name);
  if (offer === undefined) return null;
  return { defaults: { ...offer.usual }, bounds: offer.bounds, cards: repertoire.cards[name] ?? [] };
}
