/** What is taken along, as plain values in the language of whoever takes it: it is sent to a worker, which knows no page. */

import type { TimedStroke } from "../../ink/timed_stroke.ts";
import type { Seat } from "../../wire/messages.ts";

export interface TakenDrawing {
  readonly round: number;
  readonly seat: Seat;
  readonly author: string;
  /** The word that was drawn, or the clue; empty where nobody showed it. */
  readonly word: string;
  readonly isUpright: boolean;
  readonly isCrowned: boolean;
  readonly strokes: readonly TimedStroke[];
}

export interface TakenScore {
  readonly seat: Seat;
  readonly name: string;
  readonly points: string;
}

/** A game with its drawings. */
export interface TakenGame {
  /** The day, as the title of its pages. */
  readonly date: string;
  /** Which game it was, and who won. */
  readonly line: string;
  readonly drawings: readonly TakenDrawing[];
  /** The best first. */
  readonly scores: readonly TakenScore[];
}

/** What is written on posters and pages beside words and names. */
export interface Captions {
  readonly title: string;
  readonly crowned: string;
  /** With the gaps {page} and {pages}. */
  readonly page: string;
}

/** The colours of a seat, from the page's own styles. */
export interface SeatColours {
  readonly seat: string;
  readonly onSeat: string;
  readonly ink: string;
}

export type Colours = Readonly<Record<Seat, SeatColours>>;

/** The colours of what is printed, which is always light. */
export const PAPER = {
  page: "#faf3e4",
  sheet: "#fffefa",
  edge: "#cdbf9f",
  ink: "#2a2420",
  quiet: "#665a4d",
  gold: "#e3a92c",
} as const;

/** The ink of a seat; what has no colour is black. */
export function inkOf(colours: Colours, seat: Seat): string {
  return colours[seat]?.ink ?? PAPER.ink;
}
