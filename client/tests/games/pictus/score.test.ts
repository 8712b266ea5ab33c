import { expect, test } from "vitest";
import { rounds, scoresOf } from "../../../src/games/pictus/score.ts";
import { SHEET, turn } from "./view.ts";

const NEXT = { ...SHEET, turn: 2, points: { red: 0, blue: 2, green: 2 } };
const VIEW = turn({ sheets: [SHEET, NEXT] });

test("everyone's points with their reasons, one's own first", () => {
  const [red, blue, green] = scoresOf(VIEW, SHEET);
  expect(red).toEqual({
    seat: "red",
    isNarrator: false,
    lines: [
      { reason: "found", points: 3, by: [] },
      { reason: "fooled", points: 1, by: ["green"] },
    ],
    points: 4,
    total: 4,
  });
  expect([blue?.isNarrator, blue?.points]).toEqual([true, 3]);
  expect(green?.lines).toEqual([]);
});

test("several votes on one card are one line", () => {
  const more = { seat: "red", reason: "fooled", rule: "S-SCORE-3", points: 1, by: "pink" } as const;
  const [red] = scoresOf(VIEW, { ...SHEET, lines: [...SHEET.lines, more] });
  expect(red?.lines[1]).toEqual({ reason: "fooled", points: 2, by: ["green", "pink"] });
});

test("totals go up to the turn that is looked at, and who had no part is not in it", () => {
  expect(scoresOf(VIEW, NEXT).map(({ seat, total }) => [seat, total])).toEqual([
    ["red", 4],
    ["blue", 5],
    ["green", 2],
  ]);
  expect(scoresOf(VIEW, { ...SHEET, points: { blue: 3 } }).map(({ seat }) => seat)).toEqual(["blue"]);
  expect(rounds(VIEW.sheets).map(({ round }) => round)).toEqual([1, 2]);
});
