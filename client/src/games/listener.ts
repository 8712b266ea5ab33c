/** The person who is told what happens in a game. */

import type { Seat } from "../wire/messages.ts";
import type { Fact, Sentence } from "../words/sentence.ts";
import type { Key } from "../words/words.svelte.ts";

type Facts = NonNullable<Sentence["facts"]>;

export interface Listener {
  readonly seat: Seat;
  /** A person's name, or the seat's colour where nobody sits any more. */
  who(seat: Seat): Fact;
}

/** What a seat did: one sentence for everybody else, another for the person who did it. Null: they need none. */
export function aboutSeat(
  seat: Seat,
  listener: Listener,
  keys: readonly [Key, Key | null],
  facts: Facts = {},
): Sentence[] {
  const [others, own] = keys;
  if (seat !== listener.seat) return [{ key: others, facts: { ...facts, name: listener.who(seat) } }];
  return own === null ? [] : [{ key: own, facts }];
}
