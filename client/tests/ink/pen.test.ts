import { describe, expect, test } from "vitest";
import { Pen, type Sample, type Tool } from "../../src/ink/pen.ts";
import type { Move } from "../../src/ink/stroke.ts";

const TOOL: Tool = { width: 1, isEraser: false, fingersDraw: false };

let clock = 0;

function sample(kind: Sample["kind"], x: number, y: number, more: Partial<Sample> = {}): Sample {
  clock += 8;
  const buttons = kind === "up" ? 0 : 1;
  return { kind, id: 1, pointer: "touch", x, y, pressure: 0.5, contact: 20, buttons, time: clock, ...more };
}

const down = (x: number, y: number, more?: Partial<Sample>) => sample("down", x, y, more);
const move = (x: number, y: number, more?: Partial<Sample>) => sample("move", x, y, more);
const up = (x: number, y: number, more?: Partial<Sample>) => sample("up", x, y, more);

function drawn(samples: Sample[], tool = TOOL, pen = new Pen()): Move[] {
  return pen.feed(samples, tool);
}

/** How many strokes there are, and where each goes. */
function lines(moves: Move[]): [number, number][][] {
  const all: [number, number][][] = [];
  for (const one of moves) {
    if (one.type === "Begin") all.push([[one.at[0], one.at[1]]]);
    if (one.type === "More") all.at(-1)?.push(...one.points.map(([x, y]): [number, number] => [x, y]));
    if (one.type === "Undo") all.pop();
  }
  return all;
}

describe("a line", () => {
  test("begins where the finger touches, goes on in whole numbers and ends where it leaves", () => {
    expect(drawn([down(10.4, 20.6), move(30.2, 40), move(50, 60), up(70, 80)])).toEqual([
      { type: "Begin", at: [10, 21, 255], width: 1, is_eraser: false },
      {
        type: "More",
        points: [
          [30, 40, 255],
          [50, 60, 255],
          [70, 80, 255],
        ],
      },
    ]);
  });

  test("goes on from one event to the next", () => {
    const pen = new Pen();
    pen.feed([down(10, 10)], TOOL);
    expect(pen.isDrawing).toBe(true);
    expect(pen.feed([move(30, 10), move(50, 10)], TOOL)).toEqual([
      {
        type: "More",
        points: [
          [30, 10, 255],
          [50, 10, 255],
        ],
      },
    ]);
    expect(pen.feed([up(50, 10)], TOOL)).toEqual([]);
    expect(pen.isDrawing).toBe(false);
    expect(pen.feed([move(90, 10)], TOOL)).toEqual([]);
  });

  test("leaves out points that look like one, also many small steps' first ones", () => {
    expect(lines(drawn([down(10, 10), move(13, 10), move(15, 10), move(17, 10), up(18, 10)]))).toEqual([
      [
        [10, 10],
        [17, 10],
      ],
    ]);
  });

  test("is a dot if it was a tap", () => {
    expect(lines(drawn([down(10, 10), up(11, 10)]))).toEqual([[[10, 10]]]);
  });

  test("slides along the edge outside the sheet", () => {
    expect(lines(drawn([down(-50, 100), move(-50, 200), up(9000, 9000)]))).toEqual([
      [
        [0, 100],
        [0, 200],
        [4095, 3071],
      ],
    ]);
  });

  test("has the tool's width, and rubs out with the eraser", () => {
    expect(drawn([down(1, 1)], { width: 2, isEraser: true, fingersDraw: false })).toEqual([
      { type: "Begin", at: [1, 1, 255], width: 2, is_eraser: true },
    ]);
  });

  test("ends at what was drawn if the device takes the finger away", () => {
    const pen = new Pen();
    expect(lines(drawn([down(10, 10), move(30, 10), sample("cancel", 0, 0)], TOOL, pen))).toEqual([
      [
        [10, 10],
        [30, 10],
      ],
    ]);
    expect(pen.isDrawing).toBe(false);
  });

  test("ends when the table lifts the pen, until it touches the sheet again", () => {
    const pen = new Pen();
    pen.feed([down(10, 10)], TOOL);
    pen.lift();
    expect(pen.feed([move(50, 50), up(90, 90)], TOOL)).toEqual([]);
    expect(pen.feed([down(10, 10)], TOOL)).toHaveLength(1);
  });
});

test("one can ask whether what is on a sheet is what is being drawn", () => {
  const pen = new Pen();
  expect(pen.isAt([10, 10, 255])).toBe(false);
  pen.feed([down(10, 10), move(30, 10)], TOOL);
  expect(pen.isAt([30, 10, 255])).toBe(true);
  expect(pen.isAt([10, 10, 255])).toBe(false);
  expect(pen.isAt(undefined)).toBe(false);
  pen.lift();
  expect(pen.isAt([30, 10, 255])).toBe(false);
});

describe("a mouse", () => {
  const mouse = { pointer: "mouse" as const, contact: 1 };

  test("draws with its main button", () => {
    expect(lines(drawn([down(10, 10, mouse), move(30, 10, mouse), up(30, 10, mouse)]))).toHaveLength(1);
  });

  test.each([2, 4])("does nothing with the button %i", (buttons) => {
    expect(drawn([down(10, 10, { ...mouse, buttons }), move(30, 10, { ...mouse, buttons })])).toEqual([]);
  });

  test("does nothing without a button", () => {
    expect(drawn([move(10, 10, { ...mouse, buttons: 0 }), move(30, 10, { ...mouse, buttons: 0 })])).toEqual([]);
  });

  test("whose button was let go elsewhere draws no more", () => {
    const pen = new Pen();
    drawn([down(10, 10, mouse), move(30, 10, { ...mouse, buttons: 0 })], TOOL, pen);
    expect(pen.isDrawing).toBe(false);
  });
});

describe("fingers", () => {
  const second = { id: 2 };

  test("a second one never draws, and lifting it ends nothing", () => {
    const samples = [down(10, 10), down(500, 500, second), move(600, 600, second), move(30, 10)];
    expect(lines(drawn([...samples, up(600, 600, second), move(50, 10), up(50, 10)]))).toEqual([
      [
        [10, 10],
        [30, 10],
        [50, 10],
      ],
    ]);
  });

  test("a second one does not take over when the first is lifted", () => {
    const samples = [down(10, 10), down(500, 500, second), up(10, 10), move(600, 600, second), up(700, 700, second)];
    expect(lines(drawn(samples))).toEqual([[[10, 10]]]);
  });

  test("a hand that rests on the glass never draws", () => {
    expect(drawn([down(10, 10, { contact: 200 }), move(60, 10, { contact: 200 }), move(90, 10)])).toEqual([]);
  });

  test("what a hand drew while it was laid down is taken back", () => {
    const moves = drawn([down(10, 10), move(60, 10, { contact: 200 }), move(90, 10, { contact: 200 })]);
    expect(moves.map(({ type }) => type)).toEqual(["Begin", "Undo"]);
  });

  test("a broad thumb that is alone on the glass draws, also when it flattens", () => {
    const thumb = { contact: 90 };
    const moves = drawn([down(10, 10, thumb), move(60, 10, thumb), move(90, 10, { contact: 130 }), up(90, 10, thumb)]);
    expect(lines(moves)).toEqual([
      [
        [10, 10],
        [60, 10],
        [90, 10],
      ],
    ]);
  });

  test("a broad touch beside a finger that draws is a hand, and so is one that finds a hand there", () => {
    const hand = { id: 2, contact: 90 };
    expect(lines(drawn([down(10, 10), down(500, 500, hand), move(600, 600, hand), move(30, 10)]))).toEqual([
      [
        [10, 10],
        [30, 10],
      ],
    ]);
    const resting = down(900, 900, { id: 3, contact: 200 });
    expect(drawn([resting, down(500, 500, hand), move(600, 600, hand)])).toEqual([]);
  });

  test("a broad touch that goes nowhere makes way for a fingertip, and its dot is taken back", () => {
    const resting = down(900, 900, { id: 2, contact: 90 });
    const finger = { time: resting.time + 3000 };
    const moves = drawn([resting, down(10, 10, finger), move(30, 10, finger), move(905, 950, { id: 2, contact: 90 })]);
    expect(lines(moves)).toEqual([
      [
        [10, 10],
        [30, 10],
      ],
    ]);
  });

  test("a thumb's line does not make way for a second finger", () => {
    const thumb = { id: 2, contact: 90 };
    const begun = down(10, 10, thumb);
    const late = { time: begun.time + 900 };
    expect(lines(drawn([begun, move(60, 10, thumb), down(500, 500, late), move(600, 600, late)]))).toEqual([
      [
        [10, 10],
        [60, 10],
      ],
    ]);
  });

  test("a thumb is alone again once the hand is lifted, or nobody listened while it was", () => {
    const [thumb, hand] = [{ contact: 90 }, { id: 2, contact: 200 }];
    expect(drawn([down(900, 900, hand), up(900, 900, hand), down(10, 10, thumb)])).toHaveLength(1);
    const pen = new Pen();
    pen.feed([down(900, 900, hand)], TOOL);
    pen.rest();
    expect(pen.feed([down(10, 10, thumb)], TOOL)).toHaveLength(1);
  });

  test("a finger that flattens in mid-stroke draws on", () => {
    const begun = down(10, 10);
    const late = { contact: 200, time: begun.time + 900 };
    expect(lines(drawn([begun, move(60, 10, late)]))).toEqual([
      [
        [10, 10],
        [60, 10],
      ],
    ]);
  });
});

describe("a pen", () => {
  const stylus = { id: 9, pointer: "pen" as const, contact: 1 };

  test("makes fingers harmless, until one says that they draw", () => {
    const pen = new Pen();
    pen.feed([down(10, 10, stylus), up(10, 10, stylus)], TOOL);
    expect(pen.hasSeenPen).toBe(true);
    expect(pen.feed([down(50, 50), move(90, 90), up(90, 90)], TOOL)).toEqual([]);
    expect(pen.feed([down(50, 50), up(50, 50)], { ...TOOL, fingersDraw: true })).toHaveLength(1);
    expect(pen.feed([down(50, 50, { contact: 90 })], { ...TOOL, fingersDraw: true })).toEqual([]);
  });

  test("is seen before it touches anything", () => {
    const pen = new Pen();
    pen.feed([move(10, 10, { ...stylus, buttons: 0 })], TOOL);
    expect(pen.feed([down(50, 50)], TOOL)).toEqual([]);
  });

  test("takes over from the hand that holds it, whose dot is taken back", () => {
    const moves = drawn([down(900, 900), down(10, 10, stylus), move(950, 950), move(60, 10, stylus)]);
    expect(lines(moves)).toEqual([
      [
        [10, 10],
        [60, 10],
      ],
    ]);
  });

  test("leaves a finger's whole line where it is", () => {
    const begun = down(900, 900);
    const moves = drawn([begun, move(950, 900), down(10, 10, { ...stylus, time: begun.time + 2000 })]);
    expect(lines(moves)).toHaveLength(2);
  });

  test("is not disturbed by a mouse or a second pen", () => {
    const moves = drawn([
      down(10, 10, stylus),
      down(500, 500, { ...stylus, id: 10 }),
      down(9, 9, { pointer: "mouse" }),
    ]);
    expect(lines(moves)).toHaveLength(1);
  });

  test("presses as hard as it says, and as it did when it is lifted", () => {
    const moves = drawn([
      down(10, 10, { ...stylus, pressure: 0.25 }),
      move(60, 10, { ...stylus, pressure: 1 }),
      up(90, 10, { ...stylus, pressure: 0 }),
    ]);
    expect(moves).toEqual([
      { type: "Begin", at: [10, 10, 64], width: 1, is_eraser: false },
      {
        type: "More",
        points: [
          [60, 10, 254],
          [90, 10, 254],
        ],
      },
    ]);
  });

  test("that measures nothing draws an even line", () => {
    expect(drawn([down(10, 10, stylus)])).toEqual([{ type: "Begin", at: [10, 10, 255], width: 1, is_eraser: false }]);
  });

  test("rubs out with its other end", () => {
    expect(drawn([down(10, 10, { ...stylus, buttons: 32 })])).toMatchObject([{ type: "Begin", is_eraser: true }]);
  });

  test("does nothing with the button at its side", () => {
    expect(drawn([down(10, 10, { ...stylus, buttons: 2 })])).toEqual([]);
  });
});
