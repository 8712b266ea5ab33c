import { expect, test } from "vitest";
import {
  beatMs,
  goingOn,
  hasSheep,
  orderOf,
  seenOf,
  stageOf,
  stripOf,
  tokensLeft,
  turningIn,
  votesNeeded,
  wrongSoFar,
} from "../../../src/games/pictomania/reveal.ts";
import type { Pictomania, Seat } from "../../../src/wire/messages.ts";
import { AGREEMENT, DESK, drawing, seat } from "./view.ts";

const WORD = { card: "A", number: 4 };
const TURNED: Pictomania.Turned[] = [
  { by: "green", number: 1, outcome: "wrong", token: 0 },
  { by: "red", number: 4, outcome: "right", token: 2 },
];

function reveal(desks: Record<Seat, Partial<Pictomania.DeskView> | null>, more: Partial<Pictomania.View> = {}) {
  const seats = Object.entries(desks).map(([name, desk]) => seat(name, { desk: desk && { ...DESK, ...desk } }));
  return drawing({ phase: "Reveal", seats, ...more });
}

const SHOWN = { word: WORD };
const DONE = { word: WORD, turned: TURNED };

test("a reveal begins with nothing on show, and goes from word to stack to the next word", () => {
  expect(stageOf(reveal({ red: {}, yellow: {}, green: {} }))).toEqual({ step: "start", seat: null });
  expect(stageOf(reveal({ red: SHOWN, yellow: {}, green: {} }))).toEqual({ step: "word", seat: "red" });
  expect(stageOf(reveal({ red: DONE, yellow: {}, green: {} }))).toEqual({ step: "turned", seat: "red" });
  expect(stageOf(reveal({ red: DONE, yellow: SHOWN, green: {} }))).toEqual({ step: "word", seat: "yellow" });
});

test("an open vote is a step of its own", () => {
  const vote = { by: "green", on: "red", ballots: { green: true } };
  expect(stageOf(reveal({ red: SHOWN, yellow: {}, green: {} }, { vote }))).toEqual({ step: "vote", seat: "red" });
});

test("after the last stack comes the end, with the last drawing still on show", () => {
  const view = reveal({ red: DONE, yellow: DONE, green: DONE }, { dealer: "yellow" });
  expect(stageOf(view)).toEqual({ step: "end", seat: "red" });
});

test("a stack that nobody guessed at is turned, too", () => {
  expect(stageOf(reveal({ red: { word: WORD, turned: [] }, yellow: {}, green: {} })).step).toBe("turned");
});

test("drawings are shown round the table, also when another deals for who is away, and without who has no desk", () => {
  expect(orderOf(reveal({ red: {}, yellow: {}, green: {} }, { dealer: "green" }))).toEqual(["green", "red", "yellow"]);
  const begun = reveal({ red: DONE, yellow: {}, green: null, blue: DONE }, { dealer: "red" });
  expect(orderOf(begun)).toEqual(["blue", "red", "yellow"]);
});

test("the strip says what was, what is and what comes", () => {
  const view = reveal({ red: { ...DONE, is_void: true }, yellow: SHOWN, green: { is_blank: true } });
  expect(stripOf(view)).toEqual([
    { seat: "red", state: "done", isVoid: true, isBlank: false },
    { seat: "yellow", state: "on_show", isVoid: false, isBlank: false },
    { seat: "green", state: "waiting", isVoid: false, isBlank: true },
  ]);
});

test("a stack that is being turned shows only its first guesses, and only those count", () => {
  const view = reveal({ red: DONE, yellow: DONE, green: {} });
  expect(seenOf(TURNED, "yellow", { seat: "yellow", count: 1 })).toEqual(TURNED.slice(0, 1));
  expect(seenOf(TURNED, "red", { seat: "yellow", count: 1 })).toEqual(TURNED);
  const wrong = (turning: { seat: Seat; count: number } | null) =>
    wrongSoFar(view, turning).map(({ seat, count }) => [seat, count]);
  expect(wrong(null)).toEqual([
    ["red", 0],
    ["yellow", 0],
    ["green", 2],
  ]);
  expect(wrong({ seat: "yellow", count: 0 })).toContainEqual(["green", 1]);
});

test("the best token goes first, for a right guess alone", () => {
  expect(tokensLeft([3, 2, 1], TURNED)).toEqual([2, 1]);
  expect(tokensLeft([3, 2, 1], [])).toEqual([3, 2, 1]);
});

test("turning begins when a stack is turned, if there is anything in it", () => {
  const turned = { type: "StackTurned", seat: "red", guesses: TURNED, at: 0 } as const;
  expect(turningIn([turned])).toEqual({ seat: "red", count: 0 });
  expect(turningIn([{ ...turned, guesses: [] }])).toBeNull();
  expect(turningIn([])).toBeNull();
});

test("with a pace all guesses are seen before the next step", () => {
  expect(beatMs(5, 0)).toBeGreaterThan(800);
  expect(beatMs(5, 3) * 6).toBeLessThan(3000);
});

test("more than half of the others make a drawing void; who has left has no vote", () => {
  const view = reveal({ red: SHOWN, yellow: {}, green: {}, blue: {}, purple: {} });
  expect(votesNeeded(view, "red")).toEqual({ needed: 3, others: 4 });
  const seats = view.seats.map((one) => (one.seat === "blue" ? { ...one, has_left: true } : one));
  expect(votesNeeded({ ...view, seats }, "red")).toEqual({ needed: 2, others: 3 });
});

test("a learning round has no black sheep", () => {
  const agreement = { ...AGREEMENT, first_round_is_learning: true };
  expect(hasSheep({ agreement, round: 1 })).toBe(false);
  expect(hasSheep({ agreement, round: 2 })).toBe(true);
  expect(hasSheep({ agreement: AGREEMENT, round: 1 })).toBe(true);
});

const NEXT: Pictomania.Next = { type: "Next", step: 1 };
const FINE = { on: "yellow", agreed: ["green"], ends_at: 5000 };

function shown(more: Partial<Pictomania.View>): Pictomania.View {
  return reveal({ red: {}, yellow: SHOWN, green: {} }, { may: [NEXT], challenge: FINE, ...more });
}

test("whoever goes on takes a step where nothing is to be challenged", () => {
  expect(goingOn(shown({ challenge: null }))).toEqual({ kind: "step", until: null, missing: [] });
  expect(goingOn(shown({ challenge: null, may: [] })).kind).toBe("watch");
});

test("as long as a drawing can be challenged they only say that it is fine, and see who has not yet", () => {
  expect(goingOn(shown({}))).toEqual({ kind: "fine", until: 5000, missing: ["red", "yellow"] });
  const said = shown({ may: [], challenge: { ...FINE, agreed: ["green", "red"] } });
  expect(goingOn(said)).toEqual({ kind: "said", until: 5000, missing: ["yellow"] });
});

test("after that time they go on, but never the drawer alone", () => {
  const over = { ...FINE, ends_at: null };
  expect(goingOn(shown({ challenge: over })).kind).toBe("step");
  expect(goingOn(shown({ challenge: over, seat: "yellow" })).kind).toBe("drawer");
  expect(goingOn(shown({ seat: "yellow" })).kind).toBe("drawer");
});

test("nobody waits for who is away or has left, and who watches waits for the others", () => {
  const view = shown({ may: [], seat: "watcher" });
  const seats = view.seats.map((one) => ({ ...one, is_away: one.seat === "red", has_left: one.seat === "yellow" }));
  expect(goingOn({ ...view, seats })).toEqual({ kind: "watch", until: 5000, missing: [] });
});
