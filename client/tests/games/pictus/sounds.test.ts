import { expect, test } from "vitest";
import { heard } from "../../../src/games/pictus/sounds.ts";
import { CLUE, SHEET } from "./view.ts";

test("a turn as red hears it", () => {
  expect(heard([{ type: "TurnBegun", turn: 1, narrator: "red" }], "red")).toEqual(["go"]);
  expect(heard([{ type: "TurnBegun", turn: 1, narrator: "blue" }], "red")).toEqual([]);
  expect(heard([{ type: "ClueHeard", seat: "blue", clue: CLUE, at: 0 }], "red")).toEqual(["guessed"]);
  expect(heard([{ type: "CardLaid", seat: "red", picture: "house/moon" }], "red")).toEqual(["laid"]);
  expect(heard([{ type: "BallotIn", seat: "green" }], "red")).toEqual(["ready"]);
  expect(heard([{ type: "BallotIn", seat: "red" }], "red")).toEqual([]);
  expect(heard([{ type: "TurnScored", sheet: SHEET }], "red")).toEqual(["last"]);
});

test("what happens at once is heard once", () => {
  const laid = { type: "CardLaidFaceDown", seat: "green" } as const;
  expect(heard([laid, laid, { type: "CardsShown", pictures: [], at: 0 }], "red")).toEqual(["ready", "go"]);
});
