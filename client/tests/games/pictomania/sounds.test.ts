import { expect, test } from "vitest";
import { soundsOf } from "../../../src/games/pictomania/sounds.ts";
import type { Moment } from "../../../src/table/moments.ts";
import type { Pictomania } from "../../../src/wire/messages.ts";

type Outcome = Pictomania.Outcome;

function stack(...guesses: [by: string, outcome: Outcome][]): Pictomania.StackTurned {
  const turned = guesses.map(([by, outcome]) => ({ by, outcome, number: 1, token: 1 }));
  return { type: "StackTurned", seat: "green", guesses: turned, at: 0 };
}

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
  ["my guess was right", stack(["blue", "wrong"], ["red", "right"]), ["paid"]],
  ["my guess was wrong", stack(["blue", "right"], ["red", "wrong"]), ["wrong"]],
  ["mine went back", stack(["red", "returned"]), []],
  ["others guessed", stack(["blue", "wrong"], ["orange", "right"]), ["right"]],
  ["nobody guessed right", stack(["blue", "wrong"]), ["wrong"]],
  ["nobody guessed", stack(), []],
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
