import { expect, test } from "vitest";
import type { InkRun } from "../../src/ink/frame.ts";
import { packed } from "../../src/ink/packed.ts";
import { Sheet } from "../../src/ink/sheet.ts";
import type { Move } from "../../src/ink/stroke.ts";
import { Sheets } from "../../src/table/sheets.ts";
import { stroke } from "../sample.ts";

const [ONE, TWO] = [new Sheet(stroke(1)).strokes, new Sheet(stroke(2)).strokes];

function run(sheet: number, moves: Move[]): InkRun {
  return { place: 1, sheet, through: 1, kept: 0, batches: packed(moves) };
}

test("each seat has one sheet for ever, blank until something is drawn there", () => {
  const sheets = new Sheets();
  const sheet = sheets.sheet("yellow");
  expect(sheet.strokes).toEqual([]);
  sheets.see("yellow", run(256, stroke(1)));
  sheets.see("yellow", run(257, stroke(2)));
  sheets.forget();
  expect(sheets.sheet("yellow")).toBe(sheet);
  expect(sheets.sheet("green")).not.toBe(sheet);
});

test("what comes for the same sheet goes on it, another one begins blank, an older one is over", () => {
  const sheets = new Sheets();
  const { strokes } = sheets.sheet("yellow");
  sheets.see("yellow", run(256, stroke(1)));
  sheets.see("yellow", run(256, stroke(2)));
  expect(strokes).toEqual([...ONE, ...TWO]);
  sheets.see("yellow", run(257, stroke(2)));
  expect(strokes).toEqual(TWO);
  sheets.see("yellow", run(256, stroke(1)));
  expect(strokes).toEqual(TWO);
});

test("another sheet lies sideways, as all do at first", () => {
  const sheets = new Sheets();
  sheets.see("yellow", run(256, [{ type: "Turn", is_upright: true }, ...stroke(1)]));
  expect(sheets.sheet("yellow").isUpright).toBe(true);
  sheets.see("yellow", run(257, stroke(2)));
  expect(sheets.sheet("yellow").isUpright).toBe(false);
});

test("a run of no length changes nothing", () => {
  const sheets = new Sheets();
  sheets.see("yellow", run(256, stroke(1)));
  const { version } = sheets.sheet("yellow");
  sheets.see("yellow", run(256, []));
  sheets.see("yellow", run(257, []));
  expect(sheets.sheet("yellow").version).toBe(version);
});

test("whoever forgets all takes what follows for all there is, of whatever sheet", () => {
  const sheets = new Sheets();
  sheets.see("yellow", run(257, stroke(1)));
  sheets.forget();
  expect(sheets.sheet("yellow").strokes).toEqual([]);
  sheets.see("yellow", run(256, stroke(2)));
  expect(sheets.sheet("yellow").strokes).toEqual(TWO);
});

test("in another round all sheets but the own one are blank", () => {
  const sheets = new Sheets();
  sheets.follow("red", 256);
  sheets.own?.draw(stroke(1));
  sheets.see("yellow", run(256, stroke(2)));
  sheets.blank();
  expect(sheets.sheet("yellow").strokes).toEqual([]);
  expect(sheets.own?.strokes).toEqual(ONE);
});

test("there is an own sheet whenever it has a number, and another one begins blank", () => {
  const sheets = new Sheets();
  expect(sheets.own).toBeNull();
  sheets.follow("red", null);
  expect(sheets.own).toBeNull();
  sheets.follow("red", 256);
  expect(sheets.own).toBe(sheets.sheet("red"));
  sheets.own?.draw(stroke(1));
  sheets.follow("red", 256);
  expect(sheets.own?.strokes).toEqual(ONE);
  sheets.follow("red", 257);
  expect(sheets.own?.strokes).toEqual([]);
});

test("the own sheet stays while all is forgotten, until it is put as the server has it", () => {
  const sheets = new Sheets();
  sheets.follow("red", 256);
  sheets.own?.draw(stroke(1));
  sheets.forget();
  expect(sheets.own?.strokes).toEqual(ONE);
  sheets.put([packed(stroke(2)), packed(stroke(1))]);
  expect(sheets.own?.strokes).toEqual([...TWO, ...ONE]);
});
