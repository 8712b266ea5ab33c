/** At which tables this browser has a place, as far as it remembers. */

import { recalled, recalledAll, remember } from "./memory.ts";

const OFFERED_MAX = 3;

export function hasPlace(code: string): boolean {
  return recalled(`at.${code}`) !== null;
}

export function rememberPlace(code: string, now: number): void {
  remember(`at.${code}`, String(now));
}

export function forgetPlace(code: string): void {
  remember(`at.${code}`, null);
}

/** The codes of those tables, where one was last first; not more than anybody goes back to. */
export function placesToOffer(): string[] {
  const places = recalledAll("at.").map(([code, at]): [string, number] => [code, Number(at) || 0]);
  return places
    .sort(([, one], [, other]) => other - one)
    .slice(0, OFFERED_MAX)
    .map(([code]) => code);
}
