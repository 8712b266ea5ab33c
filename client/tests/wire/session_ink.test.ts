/** The own ink between the pen and the server, sentence by sentence of docs/WIRE.md. */

import { expect, test } from "vitest";
import { packed, unpacked } from "../../src/ink/packed.ts";
import { Sheet } from "../../src/ink/sheet.ts";
import type { Move } from "../../src/ink/stroke.ts";
import type { Pictomania, ToClient } from "../../src/wire/messages.ts";
import { type Frame, Session } from "../../src/wire/session.ts";
import { framed, PLAYING, stroke, told, welcome } from "../sample.ts";

const NEXT = { type: "Next", step: 0 } as const;
const SHEET = 257;
const [RED, YELLOW] = [0, 1];

/** What a frame to the server says: a message, or the moves of a numbered batch. */
function read(frames: readonly Frame[]): unknown[] {
  return frames.map((frame) => {
    if (typeof frame === "string") return JSON.parse(frame);
    const head = new DataView(frame.buffer);
    return [head.getUint32(0), head.getUint32(4), unpacked(frame.subarray(8))];
  });
}

function hear(session: Session, message: ToClient): unknown[] {
  return read(session.hear(JSON.stringify(message)));
}

/** A session on a new line, with a sheet before it. */
function welcomed(session = new Session(), through = 0): [Session, unknown[]] {
  session.lost();
  session.hello();
  return [session, hear(session, welcome({ table: PLAYING, sheet: SHEET, through }))];
}

function drawing(): Session {
  return welcomed()[0];
}

/** Draw each of these in a batch of its own. */
function draw(session: Session, ...batches: Move[][]): unknown[] {
  return batches.flatMap((moves) => {
    session.draw(moves);
    return read(session.flush());
  });
}

/** What the server shows of the own sheet. */
function shown(through: number, kept: number, ...moves: Move[][]): Uint8Array {
  const batches = Uint8Array.from(moves.flatMap((some) => [...packed(some)]));
  return framed({ place: RED, sheet: SHEET, through, kept, batches });
}

function lies(...moves: Move[][]): Sheet["strokes"] {
  return new Sheet(moves.flat()).strokes;
}

test("what is drawn lies on the sheet at once, and is sent with the next flush", () => {
  const session = drawing();
  session.draw(stroke(1));
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1)));
  session.draw(stroke(2));
  expect(read(session.flush())).toEqual([[SHEET, 1, [...stroke(1), ...stroke(2)]]]);
  expect(session.flush()).toEqual([]);
});

test("who has no sheet draws nothing", () => {
  const session = new Session();
  session.draw(stroke(1));
  hear(session, welcome({ table: PLAYING }));
  session.draw(stroke(1));
  expect(session.flush()).toEqual([]);
});

test("batches are numbered from 1 on each sheet", () => {
  const session = drawing();
  expect(draw(session, stroke(1), stroke(2))).toEqual([
    [SHEET, 1, stroke(1)],
    [SHEET, 2, stroke(2)],
  ]);
  hear(session, told({ table: PLAYING, sheet: SHEET + 1 }));
  expect(draw(session, stroke(3))).toEqual([[SHEET + 1, 1, stroke(3)]]);
});

test("ink goes before the action, which says how much of it there is", () => {
  const session = drawing();
  draw(session, stroke(1));
  session.draw(stroke(2));
  expect(read(session.play(NEXT))).toEqual([
    [SHEET, 2, stroke(2)],
    { type: "Play", n: 1, command: NEXT, ink_through: 2 },
  ]);
});

test("another sheet begins blank, and what waited for the old one is over", () => {
  const session = drawing();
  draw(session, stroke(1));
  session.draw(stroke(2));
  hear(session, told({ table: PLAYING, sheet: SHEET + 1 }));
  expect(session.sheets.own?.strokes).toEqual([]);
  expect(session.flush()).toEqual([]);
  expect(session.owed).toBeNull();
  expect(draw(session, [{ type: "More", points: [[9, 9, 9]] }])).toEqual([]);
  expect(session.sheets.own?.strokes).toEqual([]);
});

test("ink is owed until a frame says that it is kept", () => {
  const session = drawing();
  draw(session, stroke(1), stroke(2));
  const owed = session.owed;
  expect(owed).not.toBeNull();
  session.see(shown(2, 0));
  expect(session.owed).toBe(owed);
  session.see(shown(2, 1));
  expect(session.owed).not.toBe(owed);
  session.see(shown(2, 2));
  expect(session.owed).toBeNull();
});

test("what is kept of another's sheet, or of another sheet, says nothing of this one", () => {
  const session = drawing();
  draw(session, stroke(1));
  session.see(framed({ place: YELLOW, sheet: SHEET, through: 5, kept: 5, batches: new Uint8Array() }));
  session.see(framed({ place: RED, sheet: SHEET - 1, through: 5, kept: 5, batches: new Uint8Array() }));
  expect(session.owed).not.toBeNull();
});

test("own ink comes back in frames, and is not drawn twice", () => {
  const session = drawing();
  draw(session, stroke(1), stroke(2));
  session.see(shown(1, 0, stroke(1)));
  session.see(shown(2, 2, stroke(2)));
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1), stroke(2)));
});

test("ink of others is drawn as it comes", () => {
  const session = drawing();
  session.see(framed({ place: YELLOW, sheet: SHEET, through: 1, kept: 0, batches: packed(stroke(5)) }));
  expect(session.sheets.sheet("yellow").strokes).toEqual(lies(stroke(5)));
  expect(session.sheets.own?.strokes).toEqual([]);
  session.see(framed({ place: 17, sheet: SHEET, through: 1, kept: 0, batches: packed(stroke(5)) }));
});

test("on a new line what has not come is sent in one piece, before the actions, which count it", () => {
  const session = drawing();
  draw(session, stroke(1), stroke(2));
  session.lost();
  expect(draw(session, stroke(3))).toEqual([]);
  expect(session.play(NEXT)).toEqual([]);
  session.draw(stroke(4));
  const [, frames] = welcomed(session, 1);
  expect(frames).toEqual([
    [SHEET, 2, [...stroke(2), ...stroke(3), ...stroke(4)]],
    { type: "Play", n: 1, command: NEXT, ink_through: 2 },
  ]);
  expect(draw(session, stroke(5))).toEqual([[SHEET, 3, stroke(5)]]);
});

test("on the same line what has not come may be under way, and is sent exactly as it was", () => {
  const session = drawing();
  draw(session, stroke(1), stroke(2), stroke(3));
  session.play(NEXT);
  session.draw(stroke(4));
  expect(hear(session, welcome({ table: PLAYING, sheet: SHEET, through: 1 }))).toEqual([
    [SHEET, 2, stroke(2)],
    [SHEET, 3, stroke(3)],
    [SHEET, 4, stroke(4)],
    { type: "Play", n: 1, command: NEXT, ink_through: 4 },
  ]);
});

test("what has come is not sent again, but is kept until it is kept there: a server may die", () => {
  const session = drawing();
  draw(session, stroke(1), stroke(2));
  expect(welcomed(session, 2)[1]).toEqual([]);
  expect(session.owed).not.toBeNull();
  expect(welcomed(session, 0)[1]).toEqual([[SHEET, 1, [...stroke(1), ...stroke(2)]]]);
});

test("a welcome for another sheet drops what was drawn on the old one", () => {
  const session = drawing();
  draw(session, stroke(1));
  session.lost();
  session.hello();
  expect(hear(session, welcome({ table: PLAYING, sheet: SHEET + 1, through: 0 }))).toEqual([]);
  expect(session.sheets.own?.strokes).toEqual([]);
});

test("the sheet stays before one's eyes over any cut", () => {
  const session = drawing();
  draw(session, stroke(1), stroke(2));
  session.lost();
  session.draw(stroke(3));
  welcomed(session, 1);
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1), stroke(2), stroke(3)));
  session.see(shown(1, 1, stroke(1)));
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1), stroke(2), stroke(3)));
  session.see(shown(2, 2, stroke(2), stroke(3)));
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1), stroke(2), stroke(3)));
});

test("a stroke goes on over a cut, and over the sheets that follow", () => {
  const [begin, more] = stroke(1) as [Move, Move];
  const session = drawing();
  draw(session, [begin]);
  session.lost();
  session.draw([more]);
  welcomed(session, 1);
  session.draw([{ type: "More", points: [[30, 30, 255]] }]);
  session.see(shown(1, 1, [begin]));
  const whole = lies([begin, more, { type: "More", points: [[30, 30, 255]] }]);
  expect(session.sheets.own?.strokes).toEqual(whole);
});

test("after a reload the own sheet is what the server sends, and what was drawn since", () => {
  const [session] = welcomed(new Session(), 2);
  session.draw(stroke(3));
  const sent = read(session.see(shown(2, 2, stroke(1), stroke(2))));
  expect(sent).toEqual([[SHEET, 3, stroke(3)]]);
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1), stroke(2), stroke(3)));
  expect(draw(session, stroke(4))).toEqual([[SHEET, 4, stroke(4)]]);
  session.see(shown(4, 4, stroke(3), stroke(4)));
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1), stroke(2), stroke(3), stroke(4)));
});

test("where nothing has come yet nothing follows: what comes back then is drawn already", () => {
  const session = drawing();
  draw(session, stroke(1));
  session.see(shown(1, 1, stroke(1)));
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1)));
});

test("what was erased is gone from the own sheet, too", () => {
  const session = drawing();
  draw(session, stroke(1), stroke(2));
  hear(session, welcome({ table: PLAYING, sheet: SHEET, through: 2 }));
  session.see(shown(2, 2));
  expect(session.sheets.own?.strokes).toEqual([]);
  expect(draw(session, stroke(3))).toEqual([[SHEET, 3, stroke(3)]]);
});

test("what is refused is dropped, and the sheet shows what is really there", () => {
  const session = drawing();
  draw(session, stroke(1), stroke(2), stroke(3));
  session.draw(stroke(4));
  hear(session, { type: "InkRefused", sheet: SHEET, through: 1 });
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1)));
  expect(session.flush()).toEqual([]);
  expect(hear(session, welcome({ table: PLAYING, sheet: SHEET, through: 1 }))).toEqual([]);
});

test("after a refusal batches are numbered on from what is there, and a stroke begins anew", () => {
  const session = drawing();
  draw(session, stroke(1), stroke(2));
  hear(session, { type: "InkRefused", sheet: SHEET, through: 1 });
  session.draw([{ type: "More", points: [[9, 9, 9]] }]);
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1)));
  expect(draw(session, stroke(3))).toEqual([[SHEET, 2, stroke(3)]]);
  expect(read(session.play(NEXT))).toEqual([{ type: "Play", n: 1, command: NEXT, ink_through: 2 }]);
});

test("after a reload a refusal leaves what the server had", () => {
  const [session] = welcomed(new Session(), 2);
  session.see(shown(2, 2, stroke(1)));
  draw(session, stroke(2));
  hear(session, { type: "InkRefused", sheet: SHEET, through: 2 });
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1)));
});

test("an action that waits counts only ink that was taken", () => {
  const session = drawing();
  draw(session, stroke(1), stroke(2));
  session.play(NEXT);
  hear(session, { type: "InkRefused", sheet: SHEET, through: 1 });
  expect(hear(session, welcome({ table: PLAYING, sheet: SHEET, through: 1 }))).toEqual([
    { type: "Play", n: 1, command: NEXT, ink_through: 1 },
  ]);
});

test("a refusal for another sheet is none for this one", () => {
  const session = drawing();
  draw(session, stroke(1));
  hear(session, { type: "InkRefused", sheet: SHEET - 1, through: 0 });
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1)));
});

test("all that was seen of others is forgotten at each welcome", () => {
  const session = drawing();
  session.see(framed({ place: YELLOW, sheet: SHEET, through: 1, kept: 1, batches: packed(stroke(5)) }));
  hear(session, welcome({ table: PLAYING, sheet: SHEET }));
  expect(session.sheets.sheet("yellow").strokes).toEqual([]);
});

test.each([
  ["sheet", {}, { sheet: SHEET + 1 }],
  [
    "round",
    { sheet: null, view: { round: 1 } as Pictomania.View },
    { sheet: null, view: { round: 2 } as Pictomania.View },
  ],
  ["game", {}, { table: { ...PLAYING, game: null } }],
])("with another %s nobody's old drawing lies there", (_, before, after) => {
  const session = drawing();
  hear(session, told({ table: PLAYING, sheet: SHEET, ...before }));
  session.see(framed({ place: YELLOW, sheet: SHEET, through: 1, kept: 1, batches: packed(stroke(5)) }));
  hear(session, told({ table: PLAYING, sheet: SHEET, ...before }));
  expect(session.sheets.sheet("yellow").strokes).toEqual(lies(stroke(5)));
  hear(session, told({ table: PLAYING, sheet: SHEET, ...before, ...after }));
  expect(session.sheets.sheet("yellow").strokes).toEqual([]);
});

const RESUMED = { type: "Resumed", n: 0, through: 0, now: 0, anew: [], updates: [] } as const;

/** Lose the line; what is said to be known on the next one. */
function comingBack(session: Session): unknown {
  session.lost();
  return JSON.parse(session.hello()).known.sheets;
}

function ofYellow(...moves: Move[][]): Uint8Array {
  const batches = Uint8Array.from(moves.flatMap((some) => [...packed(some)]));
  return framed({ place: YELLOW, sheet: SHEET, through: 1, kept: 1, batches });
}

test("W-SYNC-5: through a cut all ink stays where it is, and only what was missed is added", () => {
  const session = drawing();
  const yellow = session.sheets.sheet("yellow");
  session.see(ofYellow(stroke(1)));
  const { version } = yellow;
  expect(comingBack(session)).toEqual([[YELLOW, SHEET, packed(stroke(1)).length]]);
  hear(session, RESUMED);
  expect(yellow.version).toBe(version);
  session.see(ofYellow(stroke(2)));
  expect(yellow.strokes).toEqual(lies(stroke(1), stroke(2)));
  expect(comingBack(session)).toEqual([[YELLOW, SHEET, 2 * packed(stroke(1)).length]]);
});

test("W-SYNC-5: a sheet that begins anew is wiped, the others are not", () => {
  const session = drawing();
  session.see(ofYellow(stroke(1)));
  draw(session, stroke(5));
  comingBack(session);
  hear(session, { ...RESUMED, anew: [YELLOW] });
  expect(session.sheets.sheet("yellow").strokes).toEqual([]);
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(5)));
  session.see(ofYellow(stroke(3)));
  expect(session.sheets.sheet("yellow").strokes).toEqual(lies(stroke(3)));
});

test("W-SYNC-5: of the own sheet the server adds what it has not shown; what never came is sent again", () => {
  const session = drawing();
  draw(session, stroke(1), stroke(2), stroke(3));
  session.see(shown(1, 1, stroke(1)));
  expect(comingBack(session)).toEqual([[RED, SHEET, packed(stroke(1)).length]]);
  // The second batch had come; and somebody played for this person meanwhile, and drew the fourth.
  expect(hear(session, { ...RESUMED, through: 2 })).toEqual([[SHEET, 3, stroke(3)]]);
  session.see(shown(2, 2, stroke(2), stroke(4)));
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1), stroke(2), stroke(4), stroke(3)));
});

test("W-SYNC-5: an own sheet that begins anew is what the server says", () => {
  const session = drawing();
  draw(session, stroke(1), stroke(2));
  session.see(shown(1, 1, stroke(1)));
  comingBack(session);
  hear(session, { ...RESUMED, through: 2, anew: [RED] });
  session.see(shown(2, 2, stroke(1), stroke(2)));
  expect(session.sheets.own?.strokes).toEqual(lies(stroke(1), stroke(2)));
  expect(comingBack(session)).toEqual([[RED, SHEET, 2 * packed(stroke(1)).length]]);
});

test("W-SYNC-5: another sheet that was begun meanwhile begins blank", () => {
  const session = drawing();
  draw(session, stroke(1));
  session.see(shown(1, 1, stroke(1)));
  comingBack(session);
  hear(session, { ...RESUMED, anew: [RED], updates: [{ type: "Update", seq: 1, sheet: SHEET + 1 }] });
  expect(session.sheets.own?.strokes).toEqual([]);
  expect(draw(session, stroke(2))).toEqual([[SHEET + 1, 1, stroke(2)]]);
  expect(comingBack(session)).toEqual([]);
});
