import { expect, test } from "vitest";
import { guideFor } from "../../../../src/games/pictomania/help/guide.ts";
import type { GuidedScreen } from "../../../../src/games/pictomania/help/lesson.svelte.ts";
import type { Pictomania } from "../../../../src/wire/messages.ts";
import { drawing, guess, VIEW, withDesk } from "../view.ts";

const DRAW: GuidedScreen = { shows: "draw", isArmed: false, on: "blue", isEnding: false, isTurning: false };
const GUESS: GuidedScreen = { ...DRAW, shows: "guess" };
const BOTH: GuidedScreen = { ...DRAW, shows: "both" };
const BLANK = withDesk("red", { is_blank: true }, drawing({ may: [guess("blue", 1)] }));
const DRAWN = drawing({ may: [guess("blue", 1), { type: "Stop", token: 2 }] });
const LAID: Pictomania.View = { ...DRAWN, own: { ...VIEW.own, laid: { blue: 1 } } as Pictomania.Own };
const WORD: Pictomania.Word = { card: "A", number: 1 };
const SHOWN = withDesk(
  "red",
  { word: null },
  withDesk("blue", { word: WORD }, drawing({ phase: "Reveal", dealer: "blue" })),
);

function key(view: Pictomania.View, screen: GuidedScreen = DRAW): string {
  return guideFor(view, screen).key;
}

function turned(outcome: Pictomania.Outcome, token: number): Pictomania.View {
  return withDesk("blue", { word: WORD, turned: [{ by: "red", number: 1, outcome, token }] }, SHOWN);
}

test("whoever deals is told so, and the others whom they wait for", () => {
  expect(key(drawing({ phase: "Setup", may: [{ type: "Deal", level: 1 }] }))).toBe("page.guide_deal");
  expect(guideFor(drawing({ phase: "Setup", dealer: "blue" }), DRAW)).toEqual({
    key: "page.guide_deal_wait",
    who: "blue",
  });
});

test("the rack is read, then somebody says go", () => {
  const glance = drawing({ phase: "Glance", own: null });
  expect(key({ ...glance, may: [{ type: "Ready" }, { type: "Go" }] })).toBe("page.guide_read");
  expect(key({ ...glance, may: [{ type: "Go" }] })).toBe("page.guide_go");
  expect(key(glance)).toBe("page.guide_read_wait");
});

test("first the own word, and the others once something is on the sheet", () => {
  expect(guideFor(BLANK, DRAW)).toEqual({ key: "page.guide_draw", word: VIEW.own?.word });
  expect(key(BLANK, BOTH)).toBe("page.guide_draw");
  expect(key(DRAWN, DRAW)).toBe("page.guide_look");
  expect(key(DRAWN, BOTH)).toBe("page.guide_look_wide");
});

test("whoever looks at others is told how to guess, drawn or not", () => {
  expect(guideFor(BLANK, GUESS)).toEqual({ key: "page.guide_number", who: "blue" });
  expect(key(DRAWN, { ...GUESS, isArmed: true })).toBe("page.guide_arm");
  expect(key(LAID, GUESS)).toBe("page.guide_more");
});

test("stopping is spoken of when nothing is left to guess, or another has stopped", () => {
  expect(key({ ...LAID, may: [{ type: "Stop", token: 2 }] })).toBe("page.guide_stop");
  expect(key(withDesk("blue", { has_stopped: true }, LAID))).toBe("page.guide_stop");
  expect(key(LAID, { ...DRAW, isEnding: true })).toBe("page.guide_stop_hold");
  expect(key(withDesk("red", { has_stopped: true }, LAID))).toBe("page.guide_stopped");
});

test("the reveal, drawing by drawing", () => {
  expect(key(drawing({ phase: "Reveal" }))).toBe("page.guide_reveal");
  expect(guideFor(SHOWN, DRAW)).toEqual({ key: "page.guide_word", who: "blue" });
  expect(key(withDesk("blue", { word: WORD, turned: [] }, SHOWN))).toBe("page.guide_turned");
});

test("what came of the own guess, not before its card is face up", () => {
  expect(guideFor(turned("right", 2), DRAW)).toEqual({ key: "page.guide_right", token: 2 });
  expect(key(turned("right", 1))).toBe("page.guide_right_one");
  expect(key(turned("wrong", 0))).toBe("page.guide_wrong");
  expect(key(turned("right", 2), { ...DRAW, isTurning: true })).toBe("page.guide_word");
});

test("one's own drawing, and at the end what counts", () => {
  const own = withDesk("red", { word: WORD }, drawing({ phase: "Reveal", dealer: "red" }));
  expect(key(own)).toBe("page.guide_own_word");
  expect(key(withDesk("red", { word: WORD, turned: [] }, own))).toBe("page.guide_own_turned");
  const all = ["red", "blue", "green"].reduce((view, seat) => withDesk(seat, { word: WORD, turned: [] }, view), own);
  expect(key(all)).toBe("page.guide_score");
  expect(key(all, { ...DRAW, isTurning: true })).not.toBe("page.guide_score");
  expect(key(drawing({ phase: "Over" }))).toBe("page.guide_over");
});
