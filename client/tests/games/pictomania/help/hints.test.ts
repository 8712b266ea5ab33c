import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { HINTS, type HintName } from "../../../../src/games/pictomania/help/hint_names.ts";
import { hintFor, type Screen, understood } from "../../../../src/games/pictomania/help/hints.ts";
import { knownFrom } from "../../../../src/help/known_hints.svelte.ts";
import type { Pictomania } from "../../../../src/wire/messages.ts";
import { WHOLE } from "../../../../src/words/known.ts";
import { VIEW, withDesk } from "../view.ts";

const DRAW: Screen = { shows: "draw", isArmed: false };
const GUESS: Screen = { shows: "guess", isArmed: false };
const BOTH: Screen = { shows: "both", isArmed: false };
const BUSY: Pictomania.View = {
  ...VIEW,
  may: [
    { type: "Guess", on: "blue", number: 1 },
    { type: "Stop", token: 2 },
  ],
};
const GUESSED: Pictomania.View = { ...BUSY, own: { ...VIEW.own, laid: { blue: 1 } } as Pictomania.Own };

function knowing(...hints: HintName[]): ReadonlySet<HintName> {
  return new Set(hints);
}

test("in the glance, until one is ready", () => {
  const glance: Pictomania.View = { ...VIEW, phase: "Glance", own: null, may: [{ type: "Ready" }] };
  expect(hintFor(glance, BOTH, knowing())).toBe("glance");
  expect(hintFor({ ...glance, may: [] }, BOTH, knowing())).toBeNull();
  const seats = glance.seats.map((one) => ({ ...one, desk: null, is_ready: one.seat === "red" }));
  expect(understood({ ...glance, seats }, [])).toEqual(["glance"]);
  expect(understood(glance, [])).toEqual([]);
});

test("each view of a phone has its own, a desktop one after the other", () => {
  expect(hintFor(BUSY, DRAW, knowing())).toBe("draw");
  expect(hintFor(BUSY, GUESS, knowing())).toBe("guess");
  expect(hintFor(BUSY, BOTH, knowing())).toBe("draw");
  expect(hintFor(BUSY, BOTH, knowing("draw"))).toBe("guess");
  expect(hintFor(BUSY, BOTH, knowing("draw", "guess"))).toBeNull();
});

test("who draws no more is not told to draw", () => {
  expect(hintFor(withDesk("red", { may_draw: false }, BUSY), DRAW, knowing())).toBeNull();
});

test("an armed guess comes before everything else", () => {
  expect(hintFor(BUSY, { shows: "both", isArmed: true }, knowing())).toBe("arm");
  expect(hintFor(BUSY, { shows: "guess", isArmed: true }, knowing("arm"))).toBe("guess");
});

test("stopping is spoken of once a guess lies or somebody has stopped", () => {
  const known = knowing("draw", "guess");
  expect(hintFor(BUSY, BOTH, known)).toBeNull();
  expect(hintFor(GUESSED, BOTH, known)).toBe("stop");
  expect(hintFor(withDesk("blue", { has_stopped: true }, BUSY), BOTH, known)).toBe("stop");
  expect(hintFor({ ...GUESSED, may: [] }, BOTH, known)).toBeNull();
});

test("the reveal first, and what can be challenged after it; an open vote at once", () => {
  const reveal: Pictomania.View = { ...VIEW, phase: "Reveal", may: [{ type: "Challenge" }] };
  expect(hintFor(reveal, BOTH, knowing())).toBe("reveal");
  expect(hintFor(reveal, BOTH, knowing("reveal"))).toBe("void");
  expect(hintFor({ ...reveal, may: [{ type: "CastVote", is_void: true }] }, BOTH, knowing())).toBe("void");
  expect(hintFor({ ...reveal, may: [{ type: "OwnUp" }] }, BOTH, knowing("reveal"))).toBeNull();
});

test("nothing is said between rounds and after the game", () => {
  expect(hintFor({ ...BUSY, phase: "Setup" }, BOTH, knowing())).toBeNull();
  expect(hintFor({ ...BUSY, phase: "Over" }, BOTH, knowing())).toBeNull();
});

test("what was done once is understood", () => {
  expect(understood(VIEW, [{ type: "SheetMarked", seat: "red" }])).toEqual(["draw"]);
  expect(understood(VIEW, [{ type: "SheetMarked", seat: "blue" }])).toEqual([]);
  expect(understood(GUESSED, [])).toEqual(["draw", "guess", "arm"]);
  expect(understood(withDesk("red", { has_stopped: true, token: 2 }), [])).toEqual(["stop"]);
  expect(understood(withDesk("blue", { turned: [] }), [])).toEqual(["reveal"]);
  expect(understood(VIEW, [{ type: "VoteClosed", on: "blue", ayes: 1, noes: 1, at: 0 }])).toEqual(["void"]);
});

test("what a browser kept is known, as far as there is such a hint", () => {
  expect(knownFrom(null)).toEqual(knowing());
  expect(knownFrom("draw wave stop")).toEqual(knowing("draw", "stop"));
});

test.each(WHOLE)("every hint fits two lines of a phone: %s", (language) => {
  const file = new URL(`../../../../../content/ui/${language}.json`, import.meta.url);
  const sentences: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  for (const hint of HINTS) expect(sentences[`page.hint_${hint}`]?.length).toBeLessThanOrEqual(90);
});
