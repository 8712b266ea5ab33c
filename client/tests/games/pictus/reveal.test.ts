import { expect, test } from "vitest";
import { cardsOf, outcomeOf, unveiling } from "../../../src/games/pictus/reveal.ts";
import type { Pictus } from "../../../src/wire/messages.ts";
import { SHEET } from "./view.ts";

function voted(...numbers: [string, number][]): Pictus.TurnSheet {
  return { ...SHEET, votes: numbers.map(([by, number]) => ({ by, number })) };
}

test("each card with its owner and who voted for it; one by chance is nobody's", () => {
  expect(cardsOf(SHEET)).toEqual([
    { number: 1, picture: "house/moon", owner: "blue", isNarrators: true, voters: ["red"] },
    { number: 2, picture: "house/stair", owner: "red", isNarrators: false, voters: ["green"] },
    { number: 3, picture: "house/river", owner: "green", isNarrators: false, voters: [] },
    { number: 4, picture: "house/lamp", owner: null, isNarrators: false, voters: [] },
  ]);
});

test("the narrator's vote lies beside the others'", () => {
  expect(cardsOf({ ...SHEET, narrator_vote: 2 })[1]?.voters).toEqual(["green", "blue"]);
});

test("few votes are told first, the narrator's card last", () => {
  expect(unveiling(SHEET).map(({ number }) => number)).toEqual([3, 4, 2, 1]);
  expect(unveiling(voted(["red", 3], ["green", 2])).at(-1)?.number).toBe(1);
});

test.each([
  [
    "some",
    [
      ["red", 1],
      ["green", 2],
    ],
  ],
  [
    "all",
    [
      ["red", 1],
      ["green", 1],
    ],
  ],
  [
    "none",
    [
      ["red", 3],
      ["green", 2],
    ],
  ],
  ["chosen", []],
] as const)("how it went: %s", (outcome, votes) => {
  expect(outcomeOf(voted(...votes.map(([by, number]): [string, number] => [by, number])))).toBe(outcome);
});
