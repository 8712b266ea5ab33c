/** The end of a game as a show: the third, the second, the first, and a burst. Pure. */

import { type Timed, where } from "./steps.ts";

export type PodiumStep = Timed &
  /** Who came in there steps up; counted from 0, the best. */
  ({ readonly kind: "place"; readonly rank: number } | { readonly kind: "burst" });

/** Of more players the others stand below. */
export const STEPS_UP = 3;
const APART_MS = 1200;
const RISE_MS = 600;
const BURST_MS = 6000;

/** With so many players. */
export function podiumSteps(players: number): readonly PodiumStep[] {
  const count = Math.min(STEPS_UP, players);
  const places = Array.from(
    { length: count },
    (_, at): PodiumStep => ({
      kind: "place",
      rank: count - 1 - at,
      at_ms: at * APART_MS,
      lasts_ms: RISE_MS,
    }),
  );
  return [...places, { kind: "burst", at_ms: (count - 1) * APART_MS + RISE_MS, lasts_ms: BURST_MS }];
}

export interface PodiumScene {
  /** The best of those who are to be seen; those after them are, too. */
  readonly from: number;
  /** Whether it is known who has won. */
  readonly isDecided: boolean;
}

export function podiumAt(steps: readonly PodiumStep[], elapsed_ms: number): PodiumScene {
  const { now, done } = where(steps, elapsed_ms);
  const ranks = [...now, ...done].flatMap((step) => (step.kind === "place" ? [step.rank] : []));
  const from = Math.min(STEPS_UP, ...ranks);
  return { from, isDecided: from === 0 };
}
