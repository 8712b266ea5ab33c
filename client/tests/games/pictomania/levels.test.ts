import { expect, test } from "vitest";
import { areLevelsOwn, colourInPlay, colourOfWord } from "../../../src/games/pictomania/levels.ts";
import { favourite, levelsToChoose, levelsToDeal } from "../../../src/games/pictomania/proposals.ts";
import { tellings } from "../../../src/games/pictomania/telling.ts";
import { drawing, VIEW } from "./view.ts";

const LEVELS = ["green", "yellow", "orange", "red"];
const agreement = { ...VIEW.agreement, level_colours: LEVELS, own_levels: [1, 3] };
const rack = VIEW.rack.map((card, place) => ({ ...card, level: place === 0 ? 1 : 3 }));
const OWN = drawing({ agreement, level: null, own_level: 3, rack });

test("a rack of several levels has no colour, its cards have", () => {
  expect(areLevelsOwn(OWN)).toBe(true);
  expect(colourInPlay(OWN)).toBe("");
  expect(colourOfWord(OWN, { card: rack[0]?.name ?? null, number: 1 })).toBe("green");
  expect(colourOfWord(OWN, { card: rack[1]?.name ?? null, number: 1 })).toBe("orange");
  expect(colourOfWord(OWN, null)).toBe("");
});

test("a rack of one level gives its colour to all words", () => {
  const view = drawing({ agreement: { ...agreement, own_levels: [] }, level: 4 });
  expect(areLevelsOwn(view)).toBe(false);
  expect(colourInPlay(view)).toBe("red");
  expect(colourOfWord(view, { card: view.rack[0]?.name ?? null, number: 1 })).toBe("red");
});

test("where everyone has a level of their own, nobody proposes one and the dealer deals without", () => {
  const view = drawing({
    ...OWN,
    phase: "Setup",
    may: [
      { type: "ChooseLevel", level: 1 },
      { type: "Deal", level: null },
    ],
  });
  expect(levelsToChoose(view)).toEqual([]);
  expect(levelsToDeal(view)).toEqual([null]);
  expect(favourite(view)).toBeNull();
});

test("one's own choice is told, that of others is not", () => {
  const told = (face: Parameters<typeof tellings>[0][number]) => tellings([face], OWN, "red", () => "Ann");
  expect(told({ type: "OwnLevelChosen", seat: "red", level: 3 })).toEqual([
    { key: "page.tell_own_level", facts: { level: 3 } },
  ]);
  expect(told({ type: "LevelChosenFaceDown" })).toEqual([]);
});
