import { expect, test } from "vitest";
import type { Step } from "../../../src/games/pictomania/show.ts";
import { feltAt, soundsOf } from "../../../src/games/pictomania/sounds.ts";
import type { Moment } from "../../../src/table/moments.ts";
import type { Pictomania } from "../../../src/wire/messages.ts";

const BEGUN = { at: 0, scoring_tokens: [], bonus_tokens: [], seats: [] } as const;
const HEARD: [string, Pictomania.Face, Moment[]][] = [
  ["the go", { type: "OwnWordSeen", ...BEGUN, own: { card: "A", number: 3 } }, ["go"]],
  ["the go to who watches", { type: "DrawingBegunFaceDown", ...BEGUN }, ["go"]],
  ["my guess", { type: "GuessLaid", by: "red", on: "blue", number: 2, place: 1 }, ["laid"]],
  ["a guess on my drawing", { type: "CardLaidFaceDown", by: "blue", on: "red", place: 1 }, ["guessed"]],
  ["a guess between others", { type: "CardLaidFaceDown", by: "blue", on: "green", place: 1 }, []],
  ["somebody stops", { type: "BonusTaken", seat: "blue", token: 3 }, ["stopped"]],
  ["somebody stops without", { type: "StoppedWithout", seat: "blue", cause: "chose" }, ["stopped"]],
  ["I stop", { type: "BonusTaken", seat: "red", token: 3 }, ["token"]],
  ["all pens down", { type: "DrawingEnded", cause: "clock", at: 0 }, ["last"]],
  ["somebody has read the rack", { type: "SeatReady", seat: "blue" }, ["ready"]],
  ["I have", { type: "SeatReady", seat: "red" }, []],
  ["somebody is away", { type: "SeatAway", seat: "blue", at: 0 }, []],
];

test.each(HEARD)("%s", (_, face, sounds) => {
  expect(soundsOf([face], "red")).toEqual(sounds);
});

test("what happens at once sounds once, and the end of the drawing above who caused it", () => {
  const taken: Pictomania.Face = { type: "BonusTaken", seat: "blue", token: 1 };
  const ended: Pictomania.Face = { type: "DrawingEnded", cause: "last_token", at: 0 };
  expect(soundsOf([taken, { ...taken, seat: "green" }], "red")).toEqual(["stopped"]);
  expect(soundsOf([taken, ended], "red")).toEqual(["last"]);
});

const guess = (by: string, outcome: Pictomania.Outcome): Pictomania.Turned => ({ by, number: 1, outcome, token: 1 });
const AT = { seat: "green", at_ms: 0, lasts_ms: 1 } as const;
const FELT: [string, Step, Moment[]][] = [
  ["my guess was right", { kind: "pay", guess: guess("red", "right"), ...AT }, ["paid"]],
  ["another was right", { kind: "pay", guess: guess("blue", "right"), ...AT }, ["right"]],
  ["my guess was wrong", { kind: "fall", guess: guess("red", "wrong"), ...AT }, ["missed"]],
  ["another was wrong", { kind: "fall", guess: guess("blue", "wrong"), ...AT }, ["wrong"]],
  ["a guess goes back", { kind: "return", guess: guess("red", "returned"), ...AT }, []],
  ["a card turns", { kind: "turn", guess: guess("red", "right"), ...AT }, ["flick"]],
  ["the stack on my drawing trembles", { kind: "tremble", ...AT, seat: "red" }, ["trembles"]],
  ["another stack trembles", { kind: "tremble", ...AT }, ["rattle"]],
  ["a word is written", { kind: "word", word: { card: "A", number: 1 }, ...AT }, ["word"]],
];

test.each(FELT)("in the show: %s", (_, step, sounds) => {
  expect(feltAt(step, "red")).toEqual(sounds);
});
