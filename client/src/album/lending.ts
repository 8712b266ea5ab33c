/** Drawings of an album as cards for a game of pictures: whoever drew one lends it, and whoever did not asks first (T-ALBUM-5). */

import { asCard } from "../ink/card.ts";
import type { TableClient } from "../table/table_client.svelte.ts";
import { bring } from "../wire/media.ts";
import type { Leaf } from "./leaves.ts";
import { seatColours } from "./take/colours.ts";
import { inkOf } from "./take/taken.ts";

/** A table waits for so many answers at most. */
export const ASKED_MOST = 40;
/** What can be done about it: it is a card; its author was asked; it is one's own; its author can be asked, or cannot. */
export type Standing = "card" | "asked" | "own" | "askable" | "nobodys";
type Drawn = Pick<Leaf, "number" | "person">;

export function standingOf({ number, person }: Drawn, client: TableClient): Standing {
  const { table, you, self } = client;
  if (table === null || self == null || self.role === "display") return "nobodys";
  if (table.media.some(({ sheet, by }) => sheet === number && by === person)) return "card";
  if (person === you) return "own";
  if (table.asked_for.some(({ sheet, of }) => sheet === number && of === person)) return "asked";
  const isHere = table.people.some(({ id, bot, role }) => id === person && bot === null && role !== "display");
  return isHere && self.seat !== null ? "askable" : "nobodys";
}

/** What somebody is asked for. */
export function askedOf({ table, you }: Pick<TableClient, "table" | "you">): readonly number[] {
  return table?.asked_for.filter(({ of }) => of === you).map(({ sheet }) => sheet) ?? [];
}

/** One's own becomes a card of this table. */
export async function lend(leaf: Leaf, { code }: Pick<TableClient, "code">): Promise<void> {
  const card = await asCard(leaf.takes.sheet, inkOf(seatColours(), leaf.seat));
  if (card) await bring(code, "drawing", card, { sheet: leaf.number });
}

export function ask({ number, person }: Drawn, client: Pick<TableClient, "wish">): void {
  client.wish({ type: "AskForDrawing", of: person, sheet: number, is_wanted: true });
}
