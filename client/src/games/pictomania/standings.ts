/** Who stands where at the end. */

import type { Pictomania, Seat } from "../../wire/messages.ts";

export interface Standing {
  seat: Seat;
  /** The same for all who tie; none for who has left. */
  place: number | null;
  total: number;
  isWinner: boolean;
}

/** From the highest total to the lowest; who has left comes last and has no place. */
export function standings({ seats, winners }: Pick<Pictomania.View, "seats" | "winners">): Standing[] {
  const here = seats.filter((seat) => !seat.has_left).toSorted(byTotal);
  const gone = seats.filter((seat) => seat.has_left).toSorted(byTotal);
  return [...here, ...gone].map(({ seat, total, has_left }) => ({
    seat,
    place: has_left ? null : 1 + here.filter((other) => other.total > total).length,
    total,
    isWinner: winners.includes(seat),
  }));
}

/** Whether the game stopped before its last round. */
export function endedEarly({ sheets, agreement }: Pick<Pictomania.View, "sheets" | "agreement">): boolean {
  return sheets.length < agreement.rounds;
}

function byTotal(one: Pictomania.SeatView, other: Pictomania.SeatView): number {
  return other.total - one.total;
}
