/** Sentences about stacks, scores and fame. */

import type { Pictomania } from "../../wire/messages.ts";
import type { Fact, Sentence } from "../../words/sentence.ts";
import { aboutSeat, type GameListener } from "./listener.ts";

type Stack = Pick<Pictomania.StackTurned, "seat" | "guesses">;

/** A stack that opens: nothing lies there, or all of it goes back. */
export function unguessed({ seat, guesses }: Stack, listener: GameListener): Sentence[] {
  if (guesses.length === 0) return aboutSeat(seat, listener, ["page.tell_no_guesses", "page.tell_no_guesses_own"]);
  return guesses.every(isReturned) ? [returned(guesses.length)] : [];
}

function returned(count: number): Sentence {
  return count === 1 ? { key: "page.tell_returned_one" } : { key: "page.tell_returned_many", facts: { count } };
}

/** A guess that is turned; those that go back were told all at once. */
export function turned(guess: Pictomania.Turned, listener: GameListener): Sentence[] {
  const { by, number, outcome, token } = guess;
  if (isReturned(guess)) return [];
  if (outcome !== "right") return aboutSeat(by, listener, ["page.tell_wrong", "page.tell_wrong_own"], { number });
  if (token === 1) return aboutSeat(by, listener, ["page.tell_right_one", "page.tell_right_own_one"], { number });
  return aboutSeat(by, listener, ["page.tell_right_many", "page.tell_right_own_many"], { number, token });
}

function isReturned({ outcome }: Pictomania.Turned): boolean {
  return outcome === "returned";
}

/** Two who came in almost together. */
export function photoFinish({ places }: Pictomania.PhotoFinish, { who }: GameListener): Sentence[] {
  const [first, second] = places;
  if (!first || !second) return [];
  const facts = { first: who(first.seat), second: who(second.seat), ms: second.behind_ms - first.behind_ms };
  return [{ key: "page.tell_photo", facts }];
}

/** The score of a round, the best of it first. */
export function points(sheet: Pictomania.RoundSheet, listener: GameListener): Sentence[] {
  const totals = new Map(listener.view.seats.map(({ seat, total }) => [seat, total]));
  const ranked = Object.entries(sheet.points).toSorted(([, a], [, b]) => b - a);
  return ranked.flatMap(([seat, points]) =>
    aboutSeat(seat, listener, ["page.tell_points", "page.tell_points_own"], {
      points,
      total: totals.get(seat) ?? points,
    }),
  );
}

export function sheep({ sheep }: Pictomania.RoundSheet, listener: GameListener): Sentence[] {
  if (sheep === null) return [{ key: "page.tell_no_sheep" }];
  return aboutSeat(sheep, listener, ["page.tell_sheep", "page.tell_sheep_own"]);
}

export function fame({ drawings }: Pictomania.FameGiven, { who }: GameListener): Sentence[] {
  if (drawings.length === 0) return [];
  const names: Fact = { names: [...new Set(drawings.map(({ seat }) => seat))].map(who) };
  return [{ key: drawings.length === 1 ? "page.tell_fame_one" : "page.tell_fame_many", facts: { names } }];
}
