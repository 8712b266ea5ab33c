/** The final ranking. */

import type { Seat } from "../wire/messages.ts";

/** A player at the end of a game. */
export interface Ranked {
  readonly seat: Seat;
  readonly total: number;
  readonly has_left: boolean;
}

export interface Standing {
  seat: Seat;
  /** The same for all who tie; null for players who have left. */
  place: number | null;
  total: number;
  isWinner: boolean;
}

export interface Final {
  readonly seats: readonly Ranked[];
  readonly winners: readonly Seat[];
}

/** From the highest total to the lowest; players who have left come last and have no place. */
export function standings({ seats, winners }: Final): Standing[] {
  const here = seats.filter((seat) => !seat.has_left).toSorted(byTotal);
  const gone = seats.filter((seat) => seat.has_left).toSorted(byTotal);
  return [...here, ...gone].map(({ seat, total, has_left }) => ({
    seat,
    place: has_left ? null : 1 + here.filter((other) => other.total > total).length,
    total,
    isWinner: winners.includes(seat),
  }));
}

function byTotal(one: Ranked, other: Ranked): number {
  return other.total - one.total;
}
