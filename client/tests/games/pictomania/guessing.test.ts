import { describe, expect, test } from "vitest";
import {
  endingsOf,
  lookAround,
  lookAt,
  nextToGuess,
  open,
  rivalsOf,
  settled,
  tap,
  unguessed,
  warningOf,
} from "../../../src/games/pictomania/guessing.ts";
import type { Pictomania } from "../../../src/wire/messages.ts";
import { AGREEMENT, DESK, guess, drawing as round, seat } from "./view.ts";

function drawing(more: Partial<Pictomania.View> = {}): Pictomania.View {
  return round({ may: [guess("blue", 1), guess("blue", 3), guess("green", 1)], ...more });
}

const BLUE = { on: "blue", armed: null };

describe("rivals", () => {
  test("sit around, beginning with the next seat", () => {
    const view = drawing({ seat: "blue" });
    expect(rivalsOf(view).map((rival) => rival.seat)).toEqual(["green", "red"]);
  });

  test("who has no part in the round is none", () => {
    const view = drawing({ seats: [seat("red"), seat("blue"), seat("green", { desk: null })] });
    expect(rivalsOf(view).map((rival) => rival.seat)).toEqual(["blue"]);
  });

  test("a watcher sees all", () => {
    expect(rivalsOf(drawing({ seat: "watcher", own: null })).map((rival) => rival.seat)).toHaveLength(3);
  });
});

describe("whoever stops", () => {
  test("leaves those without a guess at whom one could be laid", () => {
    expect(unguessed(drawing())).toEqual(["blue", "green"]);
    expect(unguessed(drawing({ may: [guess("green", 1)] }))).toEqual(["green"]);
    expect(unguessed(drawing({ may: [] }))).toEqual([]);
  });
});

describe("a guess", () => {
  test("can be what the table says it may be", () => {
    expect([...open(drawing(), "blue")]).toEqual([1, 3]);
    expect([...open(drawing(), null)]).toEqual([]);
  });

  test("is armed by the first tap and laid by the second", () => {
    const first = tap(BLUE, 1, drawing());
    expect(first).toEqual({ aim: { on: "blue", armed: 1 }, laid: null });
    expect(tap(first.aim, 1, drawing())).toEqual({ aim: BLUE, laid: guess("blue", 1) });
  });

  test("that is armed makes place for another number", () => {
    expect(tap({ on: "blue", armed: 1 }, 3, drawing())).toEqual({ aim: { on: "blue", armed: 3 }, laid: null });
  });

  test("of a number that cannot be laid arms nothing", () => {
    expect(tap({ on: "blue", armed: 1 }, 7, drawing())).toEqual({ aim: BLUE, laid: null });
    expect(tap({ on: null, armed: null }, 1, drawing()).laid).toBeNull();
  });

  test("is no longer armed when another rival is looked at", () => {
    expect(lookAt({ on: "blue", armed: 1 }, "green")).toEqual({ on: "green", armed: null });
    expect(lookAt({ on: "blue", armed: 1 }, "blue").armed).toBe(1);
  });

  test("is no longer armed when the table does not allow it any more", () => {
    expect(settled({ on: "blue", armed: 1 }, drawing({ may: [] }))).toEqual(BLUE);
    const aim = { on: "blue", armed: 1 };
    expect(settled(aim, drawing())).toBe(aim);
  });
});

describe("looking", () => {
  test("goes around in both directions", () => {
    expect(lookAround(BLUE, drawing(), 1).on).toBe("green");
    expect(lookAround({ on: "green", armed: null }, drawing(), 1).on).toBe("blue");
    expect(lookAround(BLUE, drawing(), -1).on).toBe("green");
    expect(lookAround({ on: null, armed: null }, drawing(), 1).on).toBe("blue");
  });

  test("begins with the first rival at whom something can be laid", () => {
    expect(settled({ on: null, armed: null }, drawing({ may: [guess("green", 1)] })).on).toBe("green");
    expect(settled({ on: null, armed: null }, drawing({ may: [] })).on).toBe("blue");
  });

  test("goes on to the next rival at whom nothing lies", () => {
    expect(nextToGuess(drawing(), "blue")).toBe("green");
    const laid = { ...drawing().own, laid: { green: 1 } } as Pictomania.Own;
    expect(nextToGuess(drawing({ own: laid }), "blue")).toBeNull();
  });
});

describe("before a guess is laid", () => {
  test("the first one ends the drawing where the edition says so", () => {
    expect(warningOf(drawing(), 1)).toBe("ends_drawing");
    const frozen = drawing({ seats: [seat("red", { desk: { ...DESK, may_draw: false } }), seat("blue")] });
    expect(warningOf(frozen, 1)).toBe("final");
    expect(warningOf(drawing({ agreement: { ...AGREEMENT, first_guess_freezes_drawing: false } }), 1)).toBe("final");
  });

  test("P-GUESS-5: one's own number is warned of", () => {
    expect(warningOf(drawing(), 3)).toBe("own_number");
  });
});

test("the ways to stop begin with the best token and end with none", () => {
  const may = [
    { type: "DrawNothing" },
    { type: "Stop", token: null },
    { type: "Stop", token: 1 },
    { type: "Stop", token: 2 },
  ] as const;
  expect(endingsOf(drawing({ may }))).toEqual([may[3], may[2], may[1], may[0]]);
  expect(endingsOf(drawing())).toEqual([]);
});
