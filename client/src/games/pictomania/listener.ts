/** Whoever is told what happens in the game, and how they are spoken to. */

import type { Pictomania, Seat } from "../../wire/messages.ts";
import type { Fact, Saying } from "../../words/saying.ts";
import type { Key } from "../../words/words.svelte.ts";

type Facts = NonNullable<Saying["facts"]>;

/** Who listens, and what there is to know. */
export interface Listener {
  readonly seat: Seat;
  /** The table after all that happened in this moment. */
  readonly view: Pictomania.View;
  readonly faces: readonly Pictomania.Face[];
  /** A person's name; where nobody sits any more, the colour. */
  who(seat: Seat): Fact;
}

/** One sentence of somebody else, or another of the listener; null: who did it knows it. */
export function of(seat: Seat, listener: Listener, keys: readonly [Key, Key | null], facts: Facts = {}): Saying[] {
  const [others, own] = keys;
  if (seat !== listener.seat) return [{ key: others, facts: { ...facts, name: listener.who(seat) } }];
  return own === null ? [] : [{ key: own, facts }];
}
