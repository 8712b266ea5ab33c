/** The tables where this browser has a place. */

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

/** The codes of the latest of these tables, the latest first. */
export function placesToOffer(): string[] {
  const places = recalledAll("at.").map(([code, at]): [string, number] => [code, Number(at) || 0]);
  return places
    .sort(([, one], [, other]) => other - one)
    .slice(0, OFFERED_MAX)
    .map(([code]) => code);
}
