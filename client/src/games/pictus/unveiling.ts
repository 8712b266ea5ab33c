/** How far the cards of a turn have told whose they are: one after another, or all at once. */

import type { Pictus } from "../../wire/messages.ts";
import { unveiling } from "./reveal.ts";

/** How long each card is looked at. */
export const BEAT_MS = 2000;

export interface Unveiling {
  /** The cards' numbers, in the order in which they turn. */
  readonly order: readonly number[];
  /** How many have turned. */
  readonly count: number;
  /** What the last step brought, for those who only hear it; nothing where nobody was there to see it. */
  readonly news: readonly Turned[];
}

/** A card by its number, or how the turn went once all have turned. */
export type Turned = number | "outcome";

/** Before anybody has seen anything. */
export function begun(sheet: Pictus.TurnSheet): Unveiling {
  return { order: unveiling(sheet).map(({ number }) => number), count: 0, news: [] };
}

/** One card more. */
export function turned(before: Unveiling): Unveiling {
  return turnedTo(before, before.count + 1);
}

/** All that are left, at once. */
export function allTurned(before: Unveiling): Unveiling {
  return turnedTo(before, before.order.length);
}

/** As whoever comes later finds it. */
export function found(before: Unveiling): Unveiling {
  return { ...before, count: before.order.length, news: [] };
}

function turnedTo(before: Unveiling, most: number): Unveiling {
  const { order } = before;
  const count = Math.min(most, order.length);
  const cards = order.slice(before.count, count);
  const isLast = cards.length > 0 && count === order.length;
  return { order, count, news: isLast ? [...cards, "outcome"] : cards };
}

export function isOver({ order, count }: Unveiling): boolean {
  return count >= order.length;
}

/** The card that is looked at, while some are still to turn. */
export function onShow(at: Unveiling): number | null {
  return isOver(at) ? null : (at.order[at.count - 1] ?? null);
}

export function hasTurned({ order, count }: Unveiling, number: number): boolean {
  return order.indexOf(number) < count;
}
