import { expect, test } from "vitest";
import { awaited, progressOf } from "../../../src/games/pictus/people.ts";
import { seat, turn } from "./view.ts";

function standings(...args: Parameters<typeof turn>): Record<string, string> {
  return Object.fromEntries(progressOf(turn(...args)).map((part) => [part.seat, part.standing]));
}

test("while all vote: who has voted is done, the others are waited for", () => {
  const seats = [seat("red", { has_voted: true }), seat("blue"), seat("green", { is_awaited: true })];
  expect(standings({ seats })).toEqual({ red: "done", blue: "narrates", green: "awaited" });
});

test("while all lay: the narrator has laid, and is not among those who are done", () => {
  const seats = [
    seat("red", { has_laid: true }),
    seat("blue", { has_laid: true }),
    seat("green", { is_awaited: true }),
  ];
  expect(standings({ phase: "Laying", seats })).toEqual({ red: "done", blue: "narrates", green: "awaited" });
});

test("who is away, rests or has left", () => {
  const seats = [
    seat("red", { is_away: true, is_awaited: true }),
    seat("blue", { is_resting: true, is_away: true }),
    seat("green", { has_left: true }),
  ];
  expect(standings({ phase: "Laying", seats })).toEqual({ red: "away", blue: "resting" });
});

test("before there is a clue the table waits for the narrator alone", () => {
  const seats = [seat("red"), seat("blue", { is_awaited: true }), seat("green")];
  expect(standings({ phase: "Telling", seats })).toEqual({ red: "free", blue: "narrates", green: "free" });
  expect(awaited(turn({ seats }))).toEqual(["blue"]);
});

test("who may be gone on without is what the rules say", () => {
  const parts = progressOf(turn({ may: [{ type: "Rest", seat: "green" }] }));
  expect(parts.filter(({ mayRest }) => mayRest).map((part) => part.seat)).toEqual(["green"]);
});
