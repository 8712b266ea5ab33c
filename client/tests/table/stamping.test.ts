import { expect, test } from "vitest";
import { Sheet } from "../../src/ink/sheet.ts";
import type { Move, Point } from "../../src/ink/stroke.ts";
import { placesFor } from "../../src/table/stamp_places.ts";
import { askew, KINDS, mayStamp, newStamps, stampsOn } from "../../src/table/stamping.ts";
import type { Spot, Stamp, TableView } from "../../src/wire/messages.ts";
import { TABLE } from "../sample.ts";

const DRAWING: Spot = { round: 1, seat: "red", number: 0 };
const CARD: Spot = { round: 2, seat: null, number: 3 };
const HEART: Stamp = { by: "p2", seat: "blue", on: DRAWING, kind: "heart" };
const FIRE: Stamp = { by: "p3", seat: null, on: CARD, kind: "fire" };
const SHOWN: TableView = { ...TABLE, spots: [DRAWING, CARD], stamps: [HEART, FIRE] };
const BO = { seat: "blue", role: "player" };

function line(...points: Point[]): Move[] {
  const [at = [0, 0, 0], ...more] = points;
  return [
    { type: "Begin", at, width: 1, is_eraser: false },
    { type: "More", points: more },
  ];
}

test("stamps lie on what they were put on", () => {
  expect(stampsOn(SHOWN, { ...DRAWING })).toEqual([HEART]);
  expect(stampsOn(SHOWN, { ...CARD })).toEqual([FIRE]);
  expect(stampsOn(SHOWN, { ...DRAWING, round: 2 })).toEqual([]);
  expect(stampsOn(null, DRAWING)).toEqual([]);
});

test("one stamps what the table says, but never one's own drawing, and displays stamp nothing", () => {
  expect(mayStamp(SHOWN, DRAWING, BO)).toBe(true);
  expect(mayStamp(SHOWN, CARD, BO)).toBe(true);
  expect(mayStamp(SHOWN, DRAWING, { ...BO, seat: "red" })).toBe(false);
  expect(mayStamp(SHOWN, { ...DRAWING, seat: "green" }, BO)).toBe(false);
  expect(mayStamp(SHOWN, CARD, { seat: null, role: "watcher" })).toBe(true);
  expect(mayStamp(SHOWN, CARD, { seat: null, role: "display" })).toBe(false);
  expect(mayStamp(null, CARD, BO)).toBe(false);
  expect(mayStamp(SHOWN, CARD, undefined)).toBe(false);
});

test("news is what was not there, and another stamp in the place of the first", () => {
  const other: Stamp = { ...HEART, kind: "wow" };
  expect(newStamps({ ...SHOWN, stamps: [] }, SHOWN)).toEqual([HEART, FIRE]);
  expect(newStamps(SHOWN, { ...SHOWN, stamps: [other, FIRE] })).toEqual([other]);
  expect(newStamps(SHOWN, { ...SHOWN, stamps: [FIRE] })).toEqual([]);
});

test("each lies askew by 4 to 14 degrees, always the same, and not all alike", () => {
  const angles = KINDS.flatMap((kind) => ["p1", "p2", "p3"].map((by) => askew({ ...HEART, by, kind })));
  for (const angle of angles) {
    expect(Math.abs(angle)).toBeGreaterThanOrEqual(4);
    expect(Math.abs(angle)).toBeLessThanOrEqual(14);
  }
  expect(new Set(angles).size).toBeGreaterThan(6);
  expect(angles.some((angle) => angle < 0) && angles.some((angle) => angle > 0)).toBe(true);
  expect(askew({ ...HEART })).toBe(askew(HEART));
});

test("the first lies in the corner with the least ink, on a sheet that stands upright as well", () => {
  const scribbled = [
    ...line([3900, 100, 0], [3800, 200, 0]),
    ...line([100, 100, 0], [200, 200, 0], [300, 300, 0]),
    ...line([100, 2900, 0], [200, 2800, 0]),
  ];
  const [lying] = placesFor(1, new Sheet(scribbled));
  expect(lying && lying.across > 0.5 && lying.down > 0.5).toBe(true);
  const [upright] = placesFor(1, new Sheet([{ type: "Turn", is_upright: true }, ...scribbled]));
  expect(upright && upright.across < 0.5 && upright.down > 0.5).toBe(true);
});

test("what was rubbed out with is no ink", () => {
  const rubbed: Move[] = [{ type: "Begin", at: [3900, 100, 0], width: 1, is_eraser: true }];
  expect(placesFor(1, new Sheet(rubbed))).toEqual(placesFor(1, new Sheet()));
});

test.each([undefined, new Sheet()])("no two of twenty lie in the same place, and all on the paper", (sheet) => {
  const places = placesFor(20, sheet);
  expect(new Set(places.map(({ across, down }) => `${across} ${down}`)).size).toBe(20);
  for (const { across, down } of places) {
    expect(across > 0 && across < 1 && down > 0 && down < 1).toBe(true);
  }
});
