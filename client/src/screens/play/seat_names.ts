/** What the people of a game are called, also when they have gone. */

import type { TableClient } from "../../table/table_client.svelte.ts";
import type { Seat } from "../../wire/messages.ts";
import { listNames } from "../../words/list_names.ts";
import { words } from "../../words/words.svelte.ts";

/** Whoever sits there; the colour of the seat if nobody does any more. */
export function seatName(client: TableClient, seat: Seat): string {
  return client.nameOf(seat) || words.name("colour", seat);
}

/** The same for who only hears it: also that it is a bot. */
export function spokenSeatName(client: TableClient, seat: Seat): string {
  return client.hasBot(seat) ? `${seatName(client, seat)}, ${words.say("page.bot")}` : seatName(client, seat);
}

/** Several of them in a row, as one says it. */
export function seatNames(client: TableClient, seats: readonly Seat[]): string {
  return listNames(
    seats.map((seat) => seatName(client, seat)),
    words.language,
  );
}

/** Whether so many are one, as the language counts. */
export function isOne(count: number): boolean {
  return new Intl.PluralRules(words.language).select(Math.abs(count)) === "one";
}
