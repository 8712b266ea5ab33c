import { expect, test } from "vitest";
import { endedEarly, scoresOf } from "../../../src/games/pictomania/score.ts";
import { signed, totalAfter, written } from "../../../src/games/points.ts";
import type { Pictomania } from "../../../src/wire/messages.ts";
import { AGREEMENT, drawing } from "./view.ts";

const FIRST: Pictomania.RoundSheet = {
  round: 1,
  lines: [
    { seat: "blue", reason: "guessed", rule: "P-SCORE-1", points: 2, drawer: "red" },
    { seat: "red", reason: "kept", rule: "P-SCORE-2", points: -1, drawer: null },
    { seat: "green", reason: "kept", rule: "P-SCORE-2", points: -3, drawer: null },
    { seat: "green", reason: "bonus_sheep", rule: "P-BONUS-1", points: -2, drawer: null },
  ],
  wrong: { red: 0, blue: 1, green: 2 },
  sheep: "green",
  points: { red: -1, blue: 2, green: -5 },
};
const SECOND: Pictomania.RoundSheet = {
  ...FIRST,
  round: 2,
  lines: [],
  points: { red: 4, blue: 0 },
  wrong: {},
  sheep: null,
};
const VIEW = drawing({ phase: "Setup", round: 2, seat: "blue", sheets: [FIRST, SECOND] });

test("everyone's lines with their reasons, one's own first", () => {
  const [blue, red, green] = scoresOf(VIEW, FIRST);
  expect(blue).toEqual({
    seat: "blue",
    lines: [{ reason: "guessed", points: 2, drawer: "red", tokens: 1 }],
    points: 2,
    total: 2,
    wrong: 1,
    isSheep: false,
  });
  expect(red?.seat).toBe("red");
  expect([green?.isSheep, green?.points, green?.wrong]).toEqual([true, -5, 2]);
});

test("how many tokens were kept follows from those that were given", () => {
  const [, red, green] = scoresOf(VIEW, FIRST);
  expect(red?.lines[0]?.tokens).toBe(1);
  expect(green?.lines[0]?.tokens).toBe(2);
});

test("who had no part in a round is not in its score, and a watcher sees all in their order", () => {
  expect(scoresOf({ ...VIEW, seat: "watcher" }, SECOND).map(({ seat }) => seat)).toEqual(["red", "blue"]);
});

test("totals go up to the round that is looked at", () => {
  expect(totalAfter(VIEW.sheets, "red", 1)).toBe(-1);
  expect(totalAfter(VIEW.sheets, "red", 2)).toBe(3);
  expect(scoresOf(VIEW, SECOND).map(({ total }) => total)).toEqual([2, 3]);
});

test("points have a sign, totals only a minus", () => {
  expect([3, 0, -2].map(signed)).toEqual(["+3", "0", "−2"]);
  expect([3, 0, -2].map(written)).toEqual(["3", "0", "−2"]);
});

test("a game with fewer rounds than agreed on ended early", () => {
  expect(endedEarly({ sheets: [FIRST], agreement: { ...AGREEMENT, rounds: 2 } })).toBe(true);
  expect(endedEarly({ sheets: [FIRST], agreement: { ...AGREEMENT, rounds: 1 } })).toBe(false);
});
