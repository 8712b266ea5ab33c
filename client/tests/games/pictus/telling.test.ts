import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Step, unveilingSteps } from "../../../src/games/pictus/show.ts";
import { tellings, toldAt } from "../../../src/games/pictus/telling.ts";
import type { Games } from "../../../src/wire/messages.ts";
import { fillGaps } from "../../../src/words/fill_gaps.ts";
import { factInWords, type Sentence } from "../../../src/words/sentence.ts";
import { CLUE, SHEET, seat, turn } from "./view.ts";

const SENTENCES = JSON.parse(readFileSync(new URL("../../../../content/ui/en.json", import.meta.url), "utf8"));
const PEOPLE: Readonly<Record<string, string>> = { red: "Ada", blue: "Bo" };
const VIEW = turn({ seats: [seat("red", { total: 9 }), seat("blue", { total: 8 }), seat("green", { total: 2 })] });

function said(sayings: readonly Sentence[]): string[] {
  const name = (kind: string, thing: string) => SENTENCES[`${kind}.${thing}`] ?? thing;
  return sayings.map(({ key, facts = {} }) => {
    const named = Object.entries(facts).map(([gap, fact]) => [gap, factInWords(fact, "en", name)]);
    return fillGaps(SENTENCES[key], Object.fromEntries(named));
  });
}

function told(...faces: Games["pictus"]["face"][]): string[] {
  return said(tellings(faces, VIEW, "red", (other) => PEOPLE[other] ?? ""));
}

/** What is told of all steps of a kind. */
function showing(kind: Step["kind"], sheet = SHEET): string[] {
  const steps = unveilingSteps(sheet).filter((step) => step.kind === kind);
  return said(
    steps.flatMap((step) => toldAt(step, { ...VIEW, sheets: [sheet] }, "red", (other) => PEOPLE[other] ?? "")),
  );
}

test("whose turn it is; where nobody sits any more, by the colour", () => {
  expect(told({ type: "TurnBegun", turn: 2, narrator: "blue" })).toEqual(["Turn 2. Bo narrates."]);
  expect(told({ type: "TurnBegun", turn: 3, narrator: "green" })).toEqual(["Turn 3. Green narrates."]);
  expect(told({ type: "TurnBegun", turn: 4, narrator: "red" })[0]).toMatch(/^Turn 4\. You narrate/);
});

test("a clue is read out, and what else belongs to it is named", () => {
  expect(told({ type: "ClueHeard", seat: "blue", clue: CLUE, at: 0 })).toEqual(["Bo’s clue: longing"]);
  const clue = { ...CLUE, text: "", has_sketch: true, is_live: true };
  expect(told({ type: "ClueHeard", seat: "blue", clue, at: 0 })).toEqual([
    "Bo has given a clue.",
    "There’s a sketch.",
    "It’s performed live.",
  ]);
});

test("who has laid and voted, never what", () => {
  expect(told({ type: "CardLaidFaceDown", seat: "blue" })).toEqual(["Bo has added a card."]);
  expect(told({ type: "CardLaidFaceDown", seat: "red" })).toEqual([]);
  expect(told({ type: "BallotIn", seat: "blue" })).toEqual(["Bo has voted."]);
  expect(told({ type: "VoteCast", seat: "red", number: 3 })).toEqual(["You voted for card 3."]);
  expect(told({ type: "CardsShown", pictures: ["a", "b"], at: 0 })).toEqual(["There are 2 cards on the wall."]);
});

test("a score says nothing by itself: its cards have not turned", () => {
  expect(told({ type: "TurnScored", sheet: SHEET, at: 0 })).toEqual([]);
});

test("votes as they fly", () => {
  expect(showing("vote")).toEqual(["You voted for card 1.", "Green voted for card 2."]);
});

test("each card as its owner steps forward; of one that nobody chose, that", () => {
  expect(showing("owners")).toEqual([
    "Green’s card was number 3.",
    "Nobody voted for it.",
    "Card 4 was a random card.",
    "Nobody voted for it.",
    "Ada’s card was number 2.",
  ]);
});

test("the narrator's card, and how it went", () => {
  expect(showing("narrators")).toEqual([
    "Bo’s card was number 1.",
    "Some found Bo’s card, and some didn’t: well told.",
  ]);
});

test("everyone's points, the best first", () => {
  expect(showing("points")).toEqual([
    "You: 4 this turn, 9 in total.",
    "Bo: 3 this turn, 8 in total.",
    "Green: 0 this turn, 2 in total.",
  ]);
});

test("nothing is told of a turn that was not scored", () => {
  const [step] = unveilingSteps(SHEET);
  expect(step && toldAt(step, turn({ sheets: [] }), "red", String)).toEqual([]);
});

test("a turn that comes to nothing", () => {
  const dropped = { type: "TurnDropped", turn: 2, narrator: "blue" } as const;
  expect(told({ ...dropped, cause: "away" })).toEqual(["Bo is away and loses the turn."]);
  expect(told({ ...dropped, cause: "nothing_laid" })[0]).toMatch(/^Nobody added a card/);
});
