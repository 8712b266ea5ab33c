/** Writing and adding points, in any game. */

import type { Seat } from "../wire/messages.ts";

/** The points of a round, or a turn. */
export interface Scored {
  readonly round: number;
  readonly points: Readonly<Record<Seat, number>>;
}

/** A number with its sign. */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** A total: only a minus is written. */
export function written(total: number): string {
  return total < 0 ? `−${-total}` : String(total);
}

/** All points of a seat up to and including a round. */
export function totalAfter(rounds: readonly Scored[], seat: Seat, last: number): number {
  return rounds.reduce((sum, { round, points }) => (round <= last ? sum + (points[seat] ?? 0) : sum), 0);
}
