/**
 * Guessing and stopping by taps: which rival is looked at, what is armed, and what a second tap does.
 *
 * The view says what is allowed. A guess is final, so the first tap only arms it; looking at another rival disarms it.
 */

import type { Pictomania, Seat } from "../../wire/messages.ts";

type View = Pictomania.View;
type Guess = Pictomania.Guess;

/** The rival that is looked at, and the number that would be laid there. */
export interface Aim {
  readonly on: Seat | null;
  readonly armed: number | null;
}

export const NO_AIM: Aim = { on: null, armed: null };

/** The other players of this round, in seating order, starting with the next seat. */
export function rivalsOf(view: View): Pictomania.SeatView[] {
  const own = view.seats.findIndex(({ seat }) => seat === view.seat);
  const around = [...view.seats.slice(own + 1), ...view.seats.slice(0, Math.max(own, 0))];
  return around.filter(({ desk }) => desk !== null);
}

/** The numbers that can be laid at a rival now. */
export function open(view: View, on: Seat | null): ReadonlySet<number> {
  const guesses = view.may.filter((command): command is Guess => command.type === "Guess" && command.on === on);
  return new Set(guesses.map(({ number }) => number));
}

/** Look at that rival. */
export function lookAt(aim: Aim, on: Seat): Aim {
  return aim.on === on ? aim : { on, armed: null };
}

/** Look at the next rival on that side, around the table. */
export function lookAround(aim: Aim, view: View, step: 1 | -1): Aim {
  const seats = rivalsOf(view).map(({ seat }) => seat);
  const at = aim.on === null ? -1 : seats.indexOf(aim.on);
  const next = at < 0 ? (step > 0 ? 0 : seats.length - 1) : (at + step + seats.length) % seats.length;
  const on = seats[next];
  return on === undefined ? aim : lookAt(aim, on);
}

/** A tap on a number: the first arms it, the second lays it. A number that cannot be laid disarms. */
export function tap(aim: Aim, number: number, view: View): { aim: Aim; laid: Guess | null } {
  if (aim.on === null || !open(view, aim.on).has(number)) return { aim: { ...aim, armed: null }, laid: null };
  if (aim.armed !== number) return { aim: { ...aim, armed: number }, laid: null };
  return { aim: { ...aim, armed: null }, laid: { type: "Guess", on: aim.on, number } };
}

/** The aim after the table has changed: it drops a rival who is gone, and a number that cannot be laid any more. */
export function settled(aim: Aim, view: View): Aim {
  const seats = rivalsOf(view).map(({ seat }) => seat);
  const on = aim.on !== null && seats.includes(aim.on) ? aim.on : (firstToGuess(view) ?? seats[0] ?? null);
  const armed = on === aim.on && aim.armed !== null && open(view, on).has(aim.armed) ? aim.armed : null;
  return on === aim.on && armed === aim.armed ? aim : { on, armed };
}

/** After a guess: the next rival from there on without a guess. */
export function nextToGuess(view: View, after: Seat): Seat | null {
  const seats = rivalsOf(view).map(({ seat }) => seat);
  const at = seats.indexOf(after);
  const around = [...seats.slice(at + 1), ...seats.slice(0, at)];
  return around.find((seat) => !(seat in (view.own?.laid ?? {})) && open(view, seat).size > 0) ?? null;
}

/** The rivals that could still be guessed: stopping now leaves them without a guess. */
export function unguessed(view: View): Seat[] {
  return rivalsOf(view).flatMap(({ seat }) => (open(view, seat).size > 0 ? [seat] : []));
}

function firstToGuess(view: View): Seat | null {
  return unguessed(view)[0] ?? null;
}

/** The warning before a guess is laid: it is final, it ends one's drawing, or it can never be right. */
export type Warning = "final" | "ends_drawing" | "own_number";

export function warningOf(view: View, number: number): Warning {
  if (number === view.own?.never_right) return "own_number";
  return view.agreement.first_guess_freezes_drawing && mayDraw(view) ? "ends_drawing" : "final";
}

/** Whether this player may draw. */
export function mayDraw(view: View): boolean {
  return view.seats.find(({ seat }) => seat === view.seat)?.desk?.may_draw ?? false;
}

/** A way to stop: with a token, without one, or by drawing nothing at all. */
export type Ending = Pictomania.Stop | Pictomania.DrawNothing;

/** The token one gets for it, if any. */
export function tokenOf(ending: Ending): number | null {
  return ending.type === "Stop" ? (ending.token ?? null) : null;
}

/** The ways to stop, the most valuable token first. */
export function endingsOf(view: View): Ending[] {
  const stops = view.may.filter((command): command is Pictomania.Stop => command.type === "Stop");
  const nothing = view.may.filter((command): command is Pictomania.DrawNothing => command.type === "DrawNothing");
  return [...stops.toSorted((one, other) => (other.token ?? 0) - (one.token ?? 0)), ...nothing];
}
