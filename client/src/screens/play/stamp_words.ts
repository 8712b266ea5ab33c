import type { TableClient } from "../../table/table_client.svelte.ts";
import type { Spot, Stamp, StampKind } from "../../wire/messages.ts";
import { type Key, words } from "../../words/words.svelte.ts";
import { seatName } from "./seat_names.ts";

export const CALLED: Readonly<Record<StampKind, Key>> = {
  laughing: "page.stamp_laughing",
  wow: "page.stamp_wow",
  heart: "page.stamp_heart",
  applause: "page.stamp_applause",
  puzzled: "page.stamp_puzzled",
  fire: "page.stamp_fire",
};

/** What the one is called who put it, also when they have left. */
export function stamper(client: TableClient, { by, seat }: Stamp): string {
  if (by === client.you) return words.say("page.you");
  const name = client.table?.people.find(({ id }) => id === by)?.name ?? (seat ? client.nameOf(seat) : "");
  return name || words.say("page.stamp_somebody");
}

/** What it is put on, in words. */
export function stamped(client: TableClient, { seat, number }: Spot): string {
  if (seat === null) return words.say("page.stamp_card", { number });
  if (seat === client.self?.seat) return words.say("page.stamp_own");
  return words.say("page.stamp_drawing", { name: seatName(client, seat) });
}
