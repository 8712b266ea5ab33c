/** Stamps on drawings and cards: which lie where, what is new, and how askew they are. */

import type { Spot, Stamp, StampKind, TableView } from "../wire/messages.ts";

export const KINDS: readonly StampKind[] = ["laughing", "wow", "heart", "applause", "puzzled", "fire"];

export function isSame(one: Spot, other: Spot): boolean {
  return one.round === other.round && one.seat === other.seat && one.number === other.number;
}

/** Whether this person may put stamps there now. */
export function mayStamp(
  table: TableView | null,
  on: Spot,
  self: { readonly seat: string | null; readonly role: string } | undefined,
): boolean {
  if (table === null || self === undefined || self.role === "display") return false;
  return (on.seat === null || on.seat !== self.seat) && table.spots.some((spot) => isSame(spot, on));
}

export function stampsOn(table: TableView | null, on: Spot): readonly Stamp[] {
  return table?.stamps.filter((stamp) => isSame(stamp.on, on)) ?? [];
}

/** What a stamp is known by: another of the same person on the same thing is another. */
export function keyOf({ by, on, kind }: Stamp): string {
  return `${by} ${on.round} ${on.seat} ${on.number} ${kind}`;
}

/** The stamps that were not there before. */
export function newStamps(before: TableView, after: TableView): Stamp[] {
  const known = new Set(before.stamps.map(keyOf));
  return after.stamps.filter((stamp) => !known.has(keyOf(stamp)));
}

/** Askew by 4 to 14 degrees, one way or the other: the same on every screen. */
export function askew(stamp: Stamp): number {
  const hash = hashed(keyOf(stamp));
  return (hash % 2 === 0 ? 1 : -1) * (4 + ((hash >>> 1) % 11));
}

function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193) >>> 0;
  return hash ^ (hash >>> 15);
}
