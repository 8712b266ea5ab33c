/** The evenings of this device: which games were played here to their end, with whom, and who won. Nobody else knows them. */

import { EVENING } from "./has_evenings.ts";
import { recalledAll, remember } from "./memory.ts";

const KEPT_MAX = 60;
/** The same result at the same table within that time is the same game, looked at again. */
const SAME_MS = 12 * 3600_000;

export interface Evening {
  readonly code: string;
  /** When it ended, by the clock of this device. */
  readonly at: number;
  readonly game: string;
  /** Everybody who played but whoever holds this device. */
  readonly others: readonly string[];
  readonly winners: readonly string[];
  /** All points, so that two games of the same people are not taken for one. */
  readonly points: readonly number[];
}

/** All of them, the latest first. */
export function evenings(): Evening[] {
  return recalledAll(EVENING)
    .flatMap(([, text]) => read(text) ?? [])
    .toSorted((one, other) => other.at - one.at);
}

export function rememberEvening(evening: Evening): void {
  const known = evenings();
  if (known.some((one) => isSame(one, evening))) return;
  remember(keyOf(evening), JSON.stringify(evening));
  for (const old of known.slice(KEPT_MAX - 1)) forgetEvening(old);
}

export function forgetEvening(evening: Evening): void {
  remember(keyOf(evening), null);
}

function keyOf({ code, at }: Evening): string {
  return `${EVENING}${code}.${at}`;
}

function isSame(one: Evening, other: Evening): boolean {
  const what = ({ code, game, points }: Evening) => `${code} ${game} ${points.join()}`;
  return what(one) === what(other) && Math.abs(one.at - other.at) < SAME_MS;
}

/** What an older page stored, or somebody else, is left out. */
function read(text: string): Evening | null {
  try {
    const { code, at, game, others, winners, points } = JSON.parse(text);
    const areNames = (all: unknown) => Array.isArray(all) && all.every((one) => typeof one === "string");
    const isWhole = typeof code === "string" && typeof at === "number" && typeof game === "string";
    if (!(isWhole && areNames(others) && areNames(winners) && Array.isArray(points))) return null;
    return { code, at, game, others, winners, points };
  } catch {
    return null;
  }
}
