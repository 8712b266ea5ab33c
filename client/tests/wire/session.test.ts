import { expect, test } from "vitest";
import type { PersonWish, Refusal, ToClient } from "../../src/wire/messages.ts";
import { type Frame, Session } from "../../src/wire/session.ts";
import { PLAYING, TABLE, told, welcome } from "../sample.ts";

const READY = { type: "BeReady", is_ready: true } as const;
const AWAY = { type: "GoAway" } as const;
const NEXT = { type: "Next", step: 0 } as const;

function read(frames: readonly Frame[]): unknown[] {
  return frames.map((frame) => JSON.parse(String(frame)));
}

function hear(session: Session, message: ToClient): unknown[] {
  return read(session.hear(JSON.stringify(message)));
}

function welcomed(n = 0): Session {
  const session = new Session();
  session.hello();
  hear(session, welcome({ n, table: PLAYING }));
  return session;
}

test("the first word is which version is spoken", () => {
  expect(JSON.parse(new Session().hello())).toEqual({ type: "Hello", protocol: 3 });
});

test("nothing is asked for before the table has been seen: its numbers would be old ones", () => {
  expect(() => new Session().wish(READY)).toThrow();
  expect(() => new Session().play(NEXT)).toThrow();
});

test("wishes and commands are numbered in one row, on from the last that was answered", () => {
  const session = welcomed(7);
  expect(read(session.wish(READY))).toEqual([{ type: "Do", n: 8, wish: READY }]);
  expect(read(session.play(NEXT))).toEqual([{ type: "Play", n: 9, command: NEXT, ink_through: 0 }]);
  expect(read(session.wish(AWAY))).toEqual([{ type: "Do", n: 10, wish: AWAY }]);
});

test("what was not answered is said again, in order, and what was is not", () => {
  const session = welcomed();
  session.wish(READY);
  session.play(NEXT);
  session.lost();
  expect(session.wish(AWAY)).toEqual([]);
  hear(session, { type: "Answered", n: 1, refusal: null });
  session.hello();
  expect(hear(session, welcome({ n: 1, table: PLAYING }))).toEqual([
    { type: "Play", n: 2, command: NEXT, ink_through: 0 },
    { type: "Do", n: 3, wish: AWAY },
  ]);
});

test("also on the same line: a welcome can come at any time", () => {
  const session = welcomed();
  session.wish(READY);
  expect(hear(session, welcome({ table: PLAYING }))).toEqual([{ type: "Do", n: 1, wish: READY }]);
});

test("what was answered while the line was away is said again, and gets the answer it had", () => {
  const session = welcomed();
  session.wish(READY);
  session.lost();
  session.hello();
  expect(hear(session, welcome({ n: 1, table: PLAYING }))).toEqual([{ type: "Do", n: 1, wish: READY }]);
  expect(session.isWaiting).toBe(true);
  hear(session, { type: "Answered", n: 1, refusal: null });
  expect(session.isWaiting).toBe(false);
  expect(read(session.wish(AWAY))).toEqual([{ type: "Do", n: 2, wish: AWAY }]);
});

test("something is waited for as long as it is not answered, with a line or without", () => {
  const session = welcomed();
  expect([session.isWaiting, session.owed]).toEqual([false, null]);
  session.play(NEXT);
  const owed = session.owed;
  expect(session.isWaiting).toBe(true);
  session.lost();
  expect([session.isWaiting, session.owed]).toEqual([true, owed]);
  session.wish(READY);
  expect(session.owed).toBe(owed);
  hear(session, { type: "Answered", n: 1, refusal: null });
  expect(session.owed).not.toBe(owed);
  expect(session.isWaiting).toBe(true);
});

test("a refusal comes with its answer, and with what was wished for", () => {
  const session = welcomed();
  const answers: [number, Refusal | null, PersonWish | null][] = [];
  session.onAnswer = (...answer) => answers.push(answer);
  const refusal = { code: "seat_is_taken", rule: "T-SIT-1", facts: {} };
  session.wish({ type: "Sit", seat: "red" });
  hear(session, { type: "Answered", n: 1, refusal });
  session.play(NEXT);
  hear(session, { type: "Answered", n: 2, refusal: null });
  expect(answers).toEqual([
    [1, refusal, { type: "Sit", seat: "red" }],
    [2, null, null],
  ]);
});

test("the table is what was told last, and so is what happened", () => {
  const session = welcomed();
  const faces = [{ type: "SeatReady", seat: "red" }] as const;
  hear(session, told({ table: { ...TABLE, is_locked: true }, faces }));
  expect(session.table?.is_locked).toBe(true);
  expect(session.faces).toEqual(faces);
  hear(session, told());
  expect(session.faces).toEqual([]);
});

test("what happened before a welcome is over, and what happened last stays until then", () => {
  const session = welcomed();
  hear(session, told({ faces: [{ type: "GlanceOver" }] }));
  const faces = session.faces;
  hear(session, { type: "Slower" });
  expect(session.faces).toBe(faces);
  hear(session, welcome());
  expect(session.faces).toEqual([]);
});

test("a welcome says what time it is", () => {
  const session = new Session();
  const times: number[] = [];
  session.onTime = (now) => times.push(now);
  hear(session, welcome({ now: 1234 }));
  expect(times).toEqual([1234]);
});

test("who is asked to send less hears of it", () => {
  const session = welcomed();
  let count = 0;
  session.onSlower = () => {
    count += 1;
  };
  hear(session, { type: "Slower" });
  expect(count).toBe(1);
});

test("while storing takes long the server is known to be there, and still owes its answers", () => {
  const session = welcomed();
  let count = 0;
  session.onDelay = () => {
    count += 1;
  };
  hear(session, { type: "Delayed" });
  expect([count, session.isWaiting, session.owed]).toEqual([1, false, null]);
  session.play(NEXT);
  const owed = session.owed;
  hear(session, { type: "Delayed" });
  expect([count, session.isWaiting]).toEqual([2, true]);
  expect(session.owed).not.toBe(owed);
});

test("who is dismissed knows why, until they come again", () => {
  const session = welcomed();
  hear(session, { type: "Dismissed", why: "elsewhere" });
  expect(session.dismissed).toBe("elsewhere");
  session.hello();
  expect(session.dismissed).toBeNull();
});

test("what this page does not know is passed over", () => {
  expect(welcomed().hear(JSON.stringify({ type: "Fanfare", loud: true }))).toEqual([]);
});

test("a code for another device is asked for while there is a line, and comes with how long it holds", () => {
  const session = welcomed();
  const codes: [string, number][] = [];
  session.onHandover = (...code) => codes.push(code);
  expect(session.askHandover()).toEqual([JSON.stringify({ type: "AskHandover" })]);
  hear(session, { type: "HandoverCode", code: "abc", until_ms: 300_000 });
  expect(codes).toEqual([["abc", 300_000]]);
  session.lost();
  expect(session.askHandover()).toEqual([]);
});

const ENTRANCE = { type: "Resumed", n: 0, through: 0, now: 0, anew: [], updates: [] } as const;

function known(session: Session): unknown {
  return JSON.parse(session.hello()).known;
}

test("W-SYNC-1: an update says what changed, and the rest stays the same", () => {
  const session = welcomed();
  hear(session, { type: "Update", seq: 1, table: { is_locked: [true] }, faces: [] });
  expect(session.table).toEqual({ ...PLAYING, is_locked: true });
  expect(session.table?.people).toEqual(PLAYING.people);
  const { table } = session;
  hear(session, { type: "Update", seq: 2 });
  expect(session.table).toBe(table);
  expect(session.faces).toEqual([]);
});

test("W-SYNC-1: who misses an update, or cannot read one, begins anew", () => {
  for (const wrong of [{ seq: 2 }, { seq: 0 }, { seq: 1, table: { people: { "9": [1] } } }]) {
    const session = welcomed();
    hear(session, { type: "Update", ...wrong });
    expect(session.isAstray).toBe(true);
    expect(session.table).toEqual(PLAYING);
    expect(known(session)).toBeUndefined();
    expect(session.isAstray).toBe(false);
  }
});

test("W-SYNC-4: who comes back says what they know, and goes on from there", () => {
  const session = welcomed();
  expect(known(new Session())).toBeUndefined();
  hear(session, { type: "Update", seq: 1, table: { is_locked: [true] } });
  session.wish(READY);
  session.lost();
  expect(known(session)).toEqual({ epoch: "1-1", seq: 1, sheets: [] });
  const missed = [{ type: "Update", seq: 2, table: { is_locked: [false] }, faces: [] }] as const;
  expect(hear(session, { ...ENTRANCE, updates: missed })).toEqual([{ type: "Do", n: 1, wish: READY }]);
  expect(session.table).toEqual(PLAYING);
  expect(session.isWelcome).toBe(true);
  session.lost();
  expect(known(session)).toEqual({ epoch: "1-1", seq: 2, sheets: [] });
});

test("W-SYNC-4: a welcome counts instead, and begins another row", () => {
  const session = welcomed();
  session.lost();
  session.hello();
  hear(session, welcome({ table: TABLE, epoch: "2-1", seq: 9 }));
  expect(session.table).toEqual(TABLE);
  session.lost();
  expect(known(session)).toEqual({ epoch: "2-1", seq: 9, sheets: [] });
});
