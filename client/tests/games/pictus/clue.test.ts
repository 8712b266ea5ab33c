import { expect, test } from "vitest";
import { charactersLeft, mayTell, partsGiven, partsOf } from "../../../src/games/pictus/clue.ts";
import { CLUE_CHARACTERS_MAX, type Pictus } from "../../../src/wire/messages.ts";

const NOTHING = { text: " \n", hasSketch: false, hasRecording: false, hasFilm: false, isLive: false };

test("a clue is of any kinds together, or there is none", () => {
  expect(partsOf(NOTHING)).toEqual([]);
  expect(partsOf({ ...NOTHING, text: "rain" })).toEqual(["words"]);
  expect(partsOf({ text: "", hasSketch: true, hasRecording: true, hasFilm: true, isLive: true })).toEqual([
    "sketch",
    "recording",
    "film",
    "live",
  ]);
});

test("a clue that was given has the parts it was given with", () => {
  const clue = { text: "", has_sketch: true, recording: null, film: "m1", is_live: false };
  expect(partsGiven(clue)).toEqual(["sketch", "film"]);
});

test("how much room is left is said near the end, and by how much it is too long", () => {
  expect(charactersLeft("a".repeat(1_300))).toBe(null);
  expect(charactersLeft("a".repeat(1_301))).toBe(199);
  expect(charactersLeft("a".repeat(CLUE_CHARACTERS_MAX + 2))).toBe(-2);
  // What is not one unit in the browser is one character all the same, and space around does not count.
  expect(charactersLeft(` ${"🐋".repeat(1_400)}\n`)).toBe(100);
});

test("a picture can be told of if the table says so", () => {
  const view = { may: [{ type: "GiveClue", picture: "house/a" }] } as unknown as Pictus.View;
  expect([mayTell(view, "house/a"), mayTell(view, "house/b")]).toEqual([true, false]);
});
