/** The drawings of the evening, by round, with word and author. */

import type { Sheet } from "../../ink/sheet.ts";
import type { Pictomania, Seat, Term } from "../../wire/messages.ts";

type View = Pictomania.View;

export interface Framed {
  round: number;
  seat: Seat;
  /** The ink, once it is loaded. */
  sheet: Sheet | undefined;
  term: Term | undefined;
  isVoid: boolean;
  isFamous: boolean;
  mayPraise: boolean;
}

interface Inked {
  round: number;
  seat: Seat;
  sheet: Sheet;
}

/** Every drawing of the evening, with its ink if that is loaded. */
export function framed(view: View, inked: readonly Inked[]): Framed[] {
  return view.gallery.map(({ round, seat, term, is_void }) => ({
    round,
    seat,
    sheet: inked.find((one) => is(one, round, seat))?.sheet,
    term: term ?? undefined,
    isVoid: is_void,
    isFamous: view.fame?.fame?.some((one) => is(one, round, seat)) ?? false,
    mayPraise: view.may.some((one) => one.type === "Praise" && is(one, round, seat)),
  }));
}

/** The drawings by round. */
export function byRound(drawings: readonly Framed[]): { round: number; drawings: Framed[] }[] {
  const rounds = [...new Set(drawings.map(({ round }) => round))].toSorted((one, other) => one - other);
  return rounds.map((round) => ({ round, drawings: drawings.filter((one) => one.round === round) }));
}

/** The seats that may vote for a drawing, and whether they have. Players who have left may not. */
export function jury(view: View): { seat: Seat; hasVoted: boolean }[] {
  return view.seats
    .filter(({ has_left }) => !has_left)
    .map(({ seat }) => ({ seat, hasVoted: view.fame?.voted.includes(seat) ?? false }));
}

function is(one: { round: number; seat: Seat }, round: number, seat: Seat): boolean {
  return one.round === round && one.seat === seat;
}
