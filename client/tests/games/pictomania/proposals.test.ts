import { expect, test } from "vitest";
import { favourite, levelsToChoose, levelsToDeal, proposersOf } from "../../../src/games/pictomania/proposals.ts";
import type { Pictomania } from "../../../src/wire/messages.ts";
import { drawing, seat } from "./view.ts";

type Said = readonly (number | null)[];

/** Before round 2, which is advised to be of level 2; red, blue and green propose these. */
function setup([red, blue, green]: Said = [], may: readonly Pictomania.AnyCommand[] = []): Pictomania.View {
  const seats = [
    seat("red", { proposal: red ?? null }),
    seat("blue", { proposal: blue ?? null }),
    seat("green", { proposal: green ?? null }),
  ];
  return drawing({ phase: "Setup", round: 2, level: 2, seats, may: [...may] });
}

test("what I have proposed stays among what I can choose", () => {
  const others = [1, 2, 4].map((level) => ({ type: "Propose" as const, level }));
  expect(levelsToChoose(setup([3], others))).toEqual([1, 2, 3, 4]);
  expect(levelsToChoose(setup([], others))).toEqual([1, 2, 4]);
  expect(levelsToChoose(setup())).toEqual([]);
});

test("who may deal chooses among what they may deal, too", () => {
  const view = setup(
    [3],
    [
      { type: "Propose", level: 1 },
      { type: "Deal", level: 1 },
      { type: "Deal", level: 3 },
    ],
  );
  expect(levelsToDeal(view)).toEqual([1, 3]);
  expect(levelsToChoose(view)).toEqual([1, 3]);
});

test("who proposes a level", () => {
  expect(proposersOf(setup([3, null, 3]), 3)).toEqual(["red", "green"]);
  expect(proposersOf(setup([3, null, 3]), 2)).toEqual([]);
});

test.each<[Said, number]>([
  [[], 2],
  [[null, 4, null], 4],
  [[4, 4, 1], 4],
  [[1, 2, null], 2],
  [[3, 1, 4], 1],
])("of %j the favourite is %i", (said, level) => {
  expect(favourite(setup(said))).toBe(level);
});
