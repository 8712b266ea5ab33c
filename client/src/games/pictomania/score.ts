/** The score of a round, player by player. */

import type { Pictomania, Seat } from "../../wire/messages.ts";
import { totalAfter } from "../points.ts";

type View = Pictomania.View;
type Line = Pictomania.ScoreLine;
type RoundSheet = Pictomania.RoundSheet;

/** A line of the score; for kept tokens, their number. */
export interface ScoreLine {
  reason: Pictomania.Reason;
  points: number;
  drawer: Seat | null;
  tokens: number;
}

/** The score of one player in a round. */
export interface SeatScore {
  seat: Seat;
  lines: ScoreLine[];
  points: number;
  /** All points up to and including this round. */
  total: number;
  wrong: number;
  isSheep: boolean;
}

/** The scores of a round in seating order, one's own first. */
export function scoresOf(view: View, sheet: RoundSheet): SeatScore[] {
  const seats = view.seats.map(({ seat }) => seat).filter((seat) => seat in sheet.points);
  const own = seats.filter((seat) => seat === view.seat);
  const others = seats.filter((seat) => seat !== view.seat);
  return [...own, ...others].map((seat) => ({
    seat,
    lines: sheet.lines.filter((line) => line.seat === seat).map((line) => scoreLine(view, sheet, line)),
    points: sheet.points[seat] ?? 0,
    total: totalAfter(view.sheets, seat, sheet.round),
    wrong: sheet.wrong[seat] ?? 0,
    isSheep: sheet.sheep === seat,
  }));
}

function scoreLine(view: View, sheet: RoundSheet, { seat, reason, points, drawer }: Line): ScoreLine {
  return { reason, points, drawer, tokens: reason === "kept" ? kept(view, sheet, seat) : 1 };
}

/** The number of tokens that this seat kept. */
function kept(view: View, { lines, points }: RoundSheet, seat: Seat): number {
  const all = view.agreement.scoring_tokens[Object.keys(points).length]?.length ?? 0;
  return all - lines.filter(({ reason, drawer }) => reason === "guessed" && drawer === seat).length;
}

/** Whether the game stopped before its last round. */
export function endedEarly({ sheets, agreement }: Pick<View, "sheets" | "agreement">): boolean {
  return sheets.length < agreement.rounds;
}
