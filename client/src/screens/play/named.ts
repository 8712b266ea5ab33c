/** What the people of a game are called, also when they have gone. */

import type { Place } from "../../table/place.svelte.ts";
import type { Seat } from "../../wire/messages.ts";
import { words } from "../../words/words.svelte.ts";

/** Whoever sits there; the colour of the seat if nobody does any more. */
export function named(place: Place, seat: Seat): string {
  return place.nameOf(seat) || words.name("colour", seat);
}

/** The same for who only hears it: also that it is a bot. */
export function spoken(place: Place, seat: Seat): string {
  return place.hasBot(seat) ? `${named(place, seat)}, ${words.say("page.bot")}` : named(place, seat);
}

/** Several of them in a row, as one says it. */
export function listed(place: Place, seats: readonly Seat[]): string {
  return new Intl.ListFormat(words.language).format(seats.map((seat) => named(place, seat)));
}

/** Whether so many are one, as the language counts. */
export function isOne(count: number): boolean {
  return new Intl.PluralRules(words.language).select(Math.abs(count)) === "one";
}
