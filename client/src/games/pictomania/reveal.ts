/** The stage of the reveal, from the view alone: so it is right after a reload. */

import type { Moment, Pictomania, Seat } from "../../wire/messages.ts";

type View = Pictomania.View;
type Turned = Pictomania.Turned;

/** Before the first word; a word is shown; a vote is on; its guesses are turned; all guesses are turned. */
export type RevealStep = "start" | "word" | "vote" | "turned" | "end";

export interface Stage {
  step: RevealStep;
  /** The seat whose drawing is on show; null before the first word. */
  seat: Seat | null;
}

export interface StripItem {
  seat: Seat;
  state: "waiting" | "on_show" | "done";
  isVoid: boolean;
  isBlank: boolean;
}

/** The stack that is being turned, and how many of its guesses are face up. */
export interface Turning {
  seat: Seat;
  count: number;
}

/** Where the reveal stands. */
export function stageOf(view: View): Stage {
  const order = orderOf(view);
  const shown = order.filter((seat) => deskOf(view, seat)?.word);
  const seat = shown.at(-1) ?? null;
  if (seat === null) return { step: "start", seat };
  if (view.vote) return { step: "vote", seat };
  if (deskOf(view, seat)?.turned == null) return { step: "word", seat };
  return { step: shown.length === order.length ? "end" : "turned", seat };
}

/** All drawings in the order they are shown. */
export function stripOf(view: View): StripItem[] {
  const { seat: onShow } = stageOf(view);
  return orderOf(view).map((seat) => {
    const desk = deskOf(view, seat);
    return {
      seat,
      state: seat === onShow ? "on_show" : desk?.word ? "done" : "waiting",
      isVoid: desk?.is_void ?? false,
      isBlank: desk?.is_blank ?? false,
    };
  });
}

/**
 * What this player can do to go on: take the next step, say that the drawing on show is fine, or, as its drawer, offer to
 * go on if the others do. Or it was said and waits for the others, or this person only watches.
 */
export type Onward = "step" | "fine" | "drawer" | "said" | "watch";

export interface GoingOn {
  kind: Onward;
  /** Until this time, all players have to agree to go on. */
  until: Moment | null;
  /** The seats that have not agreed yet. */
  missing: Seat[];
}

export function goingOn(view: View): GoingOn {
  const { challenge, may } = view;
  const mayGoOn = may.some(({ type }) => type === "Next");
  if (challenge === null) return { kind: mayGoOn ? "step" : "watch", until: null, missing: [] };
  const here = view.seats.filter(({ is_away, has_left }) => !(is_away || has_left)).map(({ seat }) => seat);
  const missing = here.filter((seat) => !challenge.agreed.includes(seat));
  return { kind: onward(view, challenge, mayGoOn), until: challenge.ends_at, missing };
}

function onward({ seat }: View, challenge: Pictomania.ChallengeView, mayGoOn: boolean): Onward {
  if (!mayGoOn) return challenge.agreed.includes(seat) ? "said" : "watch";
  if (seat === challenge.on) return "drawer";
  return challenge.ends_at === null ? "step" : "fine";
}

export function deskOf(view: View, seat: Seat): Pictomania.DeskView | undefined {
  return view.seats.find((one) => one.seat === seat)?.desk ?? undefined;
}

/**
 * The order in which drawings are shown: around the table. The seats that were shown are consecutive, and the order begins
 * with the first of them; where all or none were shown, it begins with the dealer.
 */
export function orderOf(view: View): Seat[] {
  const seats = view.seats.filter(({ desk }) => desk !== null);
  const first = seats.findIndex(({ desk }, index) => desk?.word && !seats.at(index - 1)?.desk?.word);
  const dealer = seats.findIndex(({ seat }) => seat === view.dealer);
  const start = Math.max(0, first >= 0 ? first : dealer);
  return [...seats.slice(start), ...seats.slice(0, start)].map(({ seat }) => seat);
}

/** The tokens that are left to a drawer when these guesses are face up. */
export function tokensLeft(tokens: readonly number[], turned: readonly Turned[]): number[] {
  return tokens.slice(turned.filter(({ outcome }) => outcome === "right").length);
}

/** The wrong guesses that are face up, by the seat that made them. */
export function wrongSoFar(view: View, turning: Turning | null): { seat: Seat; count: number }[] {
  const faceUp = view.seats.flatMap(({ seat, desk }) => seenOf(desk?.turned ?? [], seat, turning));
  return view.seats
    .filter(({ desk }) => desk !== null)
    .map(({ seat }) => ({
      seat,
      count: faceUp.filter(({ by, outcome }) => by === seat && outcome === "wrong").length,
    }));
}

/** The guesses of a stack that are face up. */
export function seenOf(turned: readonly Turned[], seat: Seat, turning: Turning | null): readonly Turned[] {
  return turning?.seat === seat ? turned.slice(0, turning.count) : turned;
}

/** The stack that has just been turned, to be shown guess by guess. */
export function turningIn(told: readonly Pictomania.Face[]): Turning | null {
  const face = told.find((one) => one.type === "StackTurned");
  return face && face.guesses.length > 0 ? { seat: face.seat, count: 0 } : null;
}

/** How long each guess is shown; where steps are timed, all of them fit into one step. */
export function beatMs(guesses: number, pace_s: number): number {
  const SLOW = 1100;
  return pace_s > 0 ? Math.min(SLOW, (pace_s * 700) / (guesses + 1)) : SLOW;
}

/** How many votes make the drawing void, and how many votes there are: players who have left have none. */
export function votesNeeded(view: View, on: Seat): { needed: number; others: number } {
  const others = view.seats.filter(({ seat, has_left }) => seat !== on && !has_left).length;
  return { needed: Math.floor(others / 2) + 1, others };
}

/** Whether wrong guesses make a black sheep in this round. */
export function hasSheep({ agreement, round }: Pick<View, "agreement" | "round">): boolean {
  return !(agreement.first_round_is_learning && round === 1);
}
