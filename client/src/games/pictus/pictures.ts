/** Where a picture lies, and what it is called. */

import { house, ofTable } from "../../wire/door.ts";
import type { Picture } from "../../wire/messages.ts";

/** The address of a picture: the house's own lie open, all others are for the people at that table. */
export function pictureAddress(code: string, id: string): string {
  const [set = "", name = ""] = id.split("/").map(encodeURIComponent);
  if (set === "house") return new URL(`pictures/house/${name}.webp`, house()).href;
  return ofTable(code, set === "table" ? `media/${name}` : `pictures/${set}/${name}.webp`).href;
}

/** Its title in this language; in any other if nobody wrote one in it, and nothing if nobody did at all. */
export function titleOf(picture: Picture | undefined, language: string): string {
  return picture?.titles[language] ?? Object.values(picture?.titles ?? {})[0] ?? "";
}
