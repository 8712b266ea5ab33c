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

/** Whether this browser may look at the album of a table: it has a place there, or somebody left it with this browser. */
export function mayLookBack(code: string): boolean {
  return hasPlace(code) || recalled(`was.${code}`) !== null;
}

/** Somebody left: what they saw there they can look at again (T-ALBUM-7). */
export function leavePlace(code: string, now: number): void {
  if (hasPlace(code)) remember(`was.${code}`, String(now));
  forgetPlace(code);
}

/** Nothing leads there any more. */
export function forgetLookingBack(code: string): void {
  remember(`was.${code}`, null);
}

/** The codes of the latest of these tables, the latest first. */
export function placesToOffer(): string[] {
  const places = recalledAll("at.").map(([code, at]): [string, number] => [code, Number(at) || 0]);
  return places
    .sort(([, one], [, other]) => other - one)
    .slice(0, OFFERED_MAX)
    .map(([code]) => code);
}
