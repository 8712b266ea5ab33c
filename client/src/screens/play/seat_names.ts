/** The names of the people of a game, also of those who have gone. */

import type { TableClient } from "../../table/table_client.svelte.ts";
import type { Seat } from "../../wire/messages.ts";
import { listNames } from "../../words/list_names.ts";
import { words } from "../../words/words.svelte.ts";

/** The name of the person on that seat; the seat's colour if nobody sits there any more. */
export function seatName(client: TableClient, seat: Seat): string {
  return client.nameOf(seat) || words.name("colour", seat);
}

/** The same for screen readers: it also says that it is a bot. */
export function spokenSeatName(client: TableClient, seat: Seat): string {
  return client.hasBot(seat) ? `${seatName(client, seat)}, ${words.say("page.bot")}` : seatName(client, seat);
}

/** Several names as a list. */
export function seatNames(client: TableClient, seats: readonly Seat[]): string {
  return listNames(
    seats.map((seat) => seatName(client, seat)),
    words.language,
  );
}

/** Whether the language uses the singular for this number. */
export function isOne(count: number): boolean {
  return new Intl.PluralRules(words.language).select(Math.abs(count)) === "one";
}
