/** The progress of the reveal of a turn: card by card, or all at once. */

import type { Pictus } from "../../wire/messages.ts";
import { unveiling } from "./reveal.ts";

/** How long each card is shown. */
export const BEAT_MS = 2000;

export interface Unveiling {
  /** The numbers of the cards, in the order in which they turn. */
  readonly order: readonly number[];
  /** How many have turned. */
  readonly count: number;
  /** What the last step showed, to be read out; empty for somebody who came later. */
  readonly news: readonly Turned[];
}

/** The number of a card, or the outcome once all have turned. */
export type Turned = number | "outcome";

/** The beginning: no card has turned. */
export function begun(sheet: Pictus.TurnSheet): Unveiling {
  return { order: unveiling(sheet).map(({ number }) => number), count: 0, news: [] };
}

/** The next card turns. */
export function turned(before: Unveiling): Unveiling {
  return turnedTo(before, before.count + 1);
}

/** All remaining cards turn at once. */
export function allTurned(before: Unveiling): Unveiling {
  return turnedTo(before, before.order.length);
}

/** The state for somebody who comes later. */
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

/** The card that is being shown, while some are still to turn. */
export function onShow(at: Unveiling): number | null {
  return isOver(at) ? null : (at.order[at.count - 1] ?? null);
}

export function hasTurned({ order, count }: Unveiling, number: number): boolean {
  return order.indexOf(number) < count;
}
