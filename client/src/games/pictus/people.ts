/** Who has finished in this turn, and whom it waits for. */

import type { Pictus, Seat } from "../../wire/messages.ts";

export type Standing = "narrates" | "done" | "awaited" | "away" | "resting" | "free";

export interface SeatProgress {
  readonly seat: Seat;
  readonly standing: Standing;
  /** Whether the others may continue without this seat. */
  readonly mayRest: boolean;
}

/** All seats that are still in the game, in seating order. */
export function progressOf(view: Pictus.View): SeatProgress[] {
  const rests = new Set(view.may.flatMap((one) => (one.type === "Rest" ? [one.seat] : [])));
  return view.seats
    .filter(({ has_left }) => !has_left)
    .map((one) => ({ seat: one.seat, standing: standingOf(one, view), mayRest: rests.has(one.seat) }));
}

function standingOf(one: Pictus.SeatView, { phase, narrator }: Pictus.View): Standing {
  if (one.is_resting) return "resting";
  if (one.is_away && one.is_awaited) return "away";
  if (one.is_awaited) return one.seat === narrator && phase === "Telling" ? "narrates" : "awaited";
  if (phase === "Laying" && one.has_laid && one.seat !== narrator) return "done";
  if (phase === "Voting" && one.has_voted) return "done";
  return one.seat === narrator ? "narrates" : "free";
}

/** The seats that the turn waits for. */
export function awaited(view: Pictus.View): Seat[] {
  return view.seats.filter(({ is_awaited }) => is_awaited).map(({ seat }) => seat);
}
