import { expect, test } from "vitest";
import { soundsOf } from "../../../src/games/pictus/sounds.ts";
import { CLUE, SHEET } from "./view.ts";

test("a turn as red hears it", () => {
  expect(soundsOf([{ type: "TurnBegun", turn: 1, narrator: "red" }], "red")).toEqual(["go"]);
  expect(soundsOf([{ type: "TurnBegun", turn: 1, narrator: "blue" }], "red")).toEqual([]);
  expect(soundsOf([{ type: "ClueHeard", seat: "blue", clue: CLUE, at: 0 }], "red")).toEqual(["guessed"]);
  expect(soundsOf([{ type: "CardLaid", seat: "red", picture: "house/moon" }], "red")).toEqual(["laid"]);
  expect(soundsOf([{ type: "BallotIn", seat: "green" }], "red")).toEqual(["ready"]);
  expect(soundsOf([{ type: "BallotIn", seat: "red" }], "red")).toEqual([]);
  expect(soundsOf([{ type: "TurnScored", sheet: SHEET, at: 0 }], "red")).toEqual(["last"]);
});

test("what happens at once is heard once", () => {
  const laid = { type: "CardLaidFaceDown", seat: "green" } as const;
  expect(soundsOf([laid, laid, { type: "CardsShown", pictures: [], at: 0 }], "red")).toEqual(["ready", "go"]);
});
