/** What the people of a game are called, also when they have gone. */

import type { TableClient } from "../../table/table_client.svelte.ts";
import type { Seat } from "../../wire/messages.ts";
import { words } from "../../words/words.svelte.ts";

/** Whoever sits there; the colour of the seat if nobody does any more. */
export function named(client: TableClient, seat: Seat): string {
  return client.nameOf(seat) || words.name("colour", seat);
}

/** The same for who only hears it: also that it is a bot. */
export function spoken(client: TableClient, seat: Seat): string {
  return client.hasBot(seat) ? `${named(client, seat)}, ${words.say("page.bot")}` : named(client, seat);
}

/** Several of them in a row, as one says it. */
export function listed(client: TableClient, seats: readonly Seat[]): string {
  return new Intl.ListFormat(words.language).format(seats.map((seat) => named(client, seat)));
}

/** Whether so many are one, as the language counts. */
export function isOne(count: number): boolean {
  return new Intl.PluralRules(words.language).select(Math.abs(count)) === "one";
}
