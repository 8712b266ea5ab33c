/** Points as they are written and added up, in any game. */

import type { Seat } from "../wire/messages.ts";

/** What a round, or a turn, brought. */
export interface Scored {
  readonly round: number;
  readonly points: Readonly<Record<Seat, number>>;
}

/** A number with its sign, as points are written. */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** A total: only a minus is worth a sign. */
export function written(total: number): string {
  return total < 0 ? `−${-total}` : String(total);
}

/** All points of a seat up to and with a round. */
export function totalAfter(rounds: readonly Scored[], seat: Seat, last: number): number {
  return rounds.reduce((sum, { round, points }) => (round <= last ? sum + (points[seat] ?? 0) : sum), 0);
}
