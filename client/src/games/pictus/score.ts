/** The points of a turn, player by player. */

import type { Pictus, Seat } from "../../wire/messages.ts";
import { type Scored, totalAfter } from "../points.ts";

/** All points for the same reason: three votes on one's card are one line of three points. */
export interface ScoreLine {
  readonly reason: Pictus.Reason;
  readonly points: number;
  /** The seats whose votes the points are for. */
  readonly by: readonly Seat[];
}

export interface SeatScore {
  readonly seat: Seat;
  readonly isNarrator: boolean;
  readonly lines: readonly ScoreLine[];
  readonly points: number;
  readonly total: number;
}

/** The turns as rounds of a chart. */
export function rounds(sheets: readonly Pictus.TurnSheet[]): Scored[] {
  return sheets.map(({ turn, points }) => ({ round: turn, points }));
}

/** The scores of all who played the turn, one's own first. */
export function scoresOf(view: Pick<Pictus.View, "seat" | "seats" | "sheets">, sheet: Pictus.TurnSheet): SeatScore[] {
  const seats = view.seats.map(({ seat }) => seat).filter((seat) => seat in sheet.points);
  const own = seats.filter((seat) => seat === view.seat);
  return [...own, ...seats.filter((seat) => seat !== view.seat)].map((seat) => ({
    seat,
    isNarrator: seat === sheet.narrator,
    lines: linesOf(sheet.lines.filter((line) => line.seat === seat)),
    points: sheet.points[seat] ?? 0,
    total: totalAfter(rounds(view.sheets), seat, sheet.turn),
  }));
}

function linesOf(lines: readonly Pictus.ScoreLine[]): ScoreLine[] {
  const reasons = [...new Set(lines.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const same = lines.filter((line) => line.reason === reason);
    return {
      reason,
      points: same.reduce((sum, { points }) => sum + points, 0),
      by: same.flatMap(({ by }) => (by === null ? [] : [by])),
    };
  });
}
