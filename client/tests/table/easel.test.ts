import { expect, test } from "vitest";
import type { Stretch } from "../../src/ink/frame.ts";
import { packed } from "../../src/ink/packed.ts";
import { Sheet } from "../../src/ink/sheet.ts";
import type { Move } from "../../src/ink/stroke.ts";
import { Easel } from "../../src/table/easel.ts";
import { stroke } from "../sample.ts";

const [ONE, TWO] = [new Sheet(stroke(1)).strokes, new Sheet(stroke(2)).strokes];

function stretch(sheet: number, moves: Move[]): Stretch {
  return { place: 1, sheet, through: 1, kept: 0, batches: packed(moves) };
}

test("each seat has one sheet for ever, blank until something is drawn there", () => {
  const easel = new Easel();
  const sheet = easel.sheet("yellow");
  expect(sheet.strokes).toEqual([]);
  easel.see("yellow", stretch(256, stroke(1)));
  easel.see("yellow", stretch(257, stroke(2)));
  easel.forget();
  expect(easel.sheet("yellow")).toBe(sheet);
  expect(easel.sheet("green")).not.toBe(sheet);
});

test("what comes for the same sheet goes on it, another one begins blank, an older one is over", () => {
  const easel = new Easel();
  const { strokes } = easel.sheet("yellow");
  easel.see("yellow", stretch(256, stroke(1)));
  easel.see("yellow", stretch(256, stroke(2)));
  expect(strokes).toEqual([...ONE, ...TWO]);
  easel.see("yellow", stretch(257, stroke(2)));
  expect(strokes).toEqual(TWO);
  easel.see("yellow", stretch(256, stroke(1)));
  expect(strokes).toEqual(TWO);
});

test("another sheet lies sideways, as all do at first", () => {
  const easel = new Easel();
  easel.see("yellow", stretch(256, [{ type: "Turn", is_upright: true }, ...stroke(1)]));
  expect(easel.sheet("yellow").isUpright).toBe(true);
  easel.see("yellow", stretch(257, stroke(2)));
  expect(easel.sheet("yellow").isUpright).toBe(false);
});

test("a stretch of no length changes nothing", () => {
  const easel = new Easel();
  easel.see("yellow", stretch(256, stroke(1)));
  const { version } = easel.sheet("yellow");
  easel.see("yellow", stretch(256, []));
  easel.see("yellow", stretch(257, []));
  expect(easel.sheet("yellow").version).toBe(version);
});

test("whoever forgets all takes what follows for all there is, of whatever sheet", () => {
  const easel = new Easel();
  easel.see("yellow", stretch(257, stroke(1)));
  easel.forget();
  expect(easel.sheet("yellow").strokes).toEqual([]);
  easel.see("yellow", stretch(256, stroke(2)));
  expect(easel.sheet("yellow").strokes).toEqual(TWO);
});

test("in another round all sheets but the own one are blank", () => {
  const easel = new Easel();
  easel.follow("red", 256);
  easel.own?.draw(stroke(1));
  easel.see("yellow", stretch(256, stroke(2)));
  easel.blank();
  expect(easel.sheet("yellow").strokes).toEqual([]);
  expect(easel.own?.strokes).toEqual(ONE);
});

test("there is an own sheet whenever it has a number, and another one begins blank", () => {
  const easel = new Easel();
  expect(easel.own).toBeNull();
  easel.follow("red", null);
  expect(easel.own).toBeNull();
  easel.follow("red", 256);
  expect(easel.own).toBe(easel.sheet("red"));
  easel.own?.draw(stroke(1));
  easel.follow("red", 256);
  expect(easel.own?.strokes).toEqual(ONE);
  easel.follow("red", 257);
  expect(easel.own?.strokes).toEqual([]);
});

test("the own sheet stays while all is forgotten, until it is put as the server has it", () => {
  const easel = new Easel();
  easel.follow("red", 256);
  easel.own?.draw(stroke(1));
  easel.forget();
  expect(easel.own?.strokes).toEqual(ONE);
  easel.put([packed(stroke(2)), packed(stroke(1))]);
  expect(easel.own?.strokes).toEqual([...TWO, ...ONE]);
});
