/** Sentences about stacks, scores and fame. */

import type { Pictomania } from "../../wire/messages.ts";
import type { Fact, Sentence } from "../../words/sentence.ts";
import { aboutSeat, type GameListener } from "./listener.ts";

/** The guesses of a stack, from the first to the last. */
export function stack({ seat, guesses }: Pictomania.StackTurned, listener: GameListener): Sentence[] {
  if (guesses.length === 0) return aboutSeat(seat, listener, ["page.tell_no_guesses", "page.tell_no_guesses_own"]);
  if (guesses.every(({ outcome }) => outcome === "returned")) return [returned(guesses.length)];
  return guesses.flatMap((guess) => turned(guess, listener));
}

function returned(count: number): Sentence {
  return count === 1 ? { key: "page.tell_returned_one" } : { key: "page.tell_returned_many", facts: { count } };
}

function turned({ by, number, outcome, token }: Pictomania.Turned, listener: GameListener): Sentence[] {
  if (outcome !== "right") return aboutSeat(by, listener, ["page.tell_wrong", "page.tell_wrong_own"], { number });
  if (token === 1) return aboutSeat(by, listener, ["page.tell_right_one", "page.tell_right_own_one"], { number });
  return aboutSeat(by, listener, ["page.tell_right_many", "page.tell_right_own_many"], { number, token });
}

/** The score of a round: the black sheep, then everyone, the best of the round first. */
export function points(sheet: Pictomania.RoundSheet, listener: GameListener): Sentence[] {
  const totals = new Map(listener.view.seats.map(({ seat, total }) => [seat, total]));
  const ranked = Object.entries(sheet.points).toSorted(([, a], [, b]) => b - a);
  return [
    ...sheep(sheet, listener),
    ...ranked.flatMap(([seat, points]) =>
      aboutSeat(seat, listener, ["page.tell_points", "page.tell_points_own"], {
        points,
        total: totals.get(seat) ?? points,
      }),
    ),
  ];
}

function sheep({ sheep }: Pictomania.RoundSheet, listener: GameListener): Sentence[] {
  if (sheep === null) return [{ key: "page.tell_no_sheep" }];
  return aboutSeat(sheep, listener, ["page.tell_sheep", "page.tell_sheep_own"]);
}

export function fame({ drawings }: Pictomania.FameGiven, { who }: GameListener): Sentence[] {
  if (drawings.length === 0) return [];
  const names: Fact = { names: [...new Set(drawings.map(({ seat }) => seat))].map(who) };
  return [{ key: drawings.length === 1 ? "page.tell_fame_one" : "page.tell_fame_many", facts: { names } }];
}
