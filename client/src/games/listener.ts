/** Whoever is told what happens in a game, and how they are spoken to. */

import type { Seat } from "../wire/messages.ts";
import type { Fact, Saying } from "../words/sentence.ts";
import type { Key } from "../words/words.svelte.ts";

type Facts = NonNullable<Saying["facts"]>;

export interface Hearer {
  readonly seat: Seat;
  /** A person's name; where nobody sits any more, the colour. */
  who(seat: Seat): Fact;
}

/** One sentence of somebody else, or another of the hearer; null: who did it knows it. */
export function of(seat: Seat, hearer: Hearer, keys: readonly [Key, Key | null], facts: Facts = {}): Saying[] {
  const [others, own] = keys;
  if (seat !== hearer.seat) return [{ key: others, facts: { ...facts, name: hearer.who(seat) } }];
  return own === null ? [] : [{ key: own, facts }];
}
