import { expect, test } from "vitest";
import type { PersonWish, Refusal, ToClient } from "../../src/wire/messages.ts";
import { Session } from "../../src/wire/session.ts";
import { TABLE } from "../sample.ts";

const NOTHING_PLAYED = { view: null, sheet: null } as const;
const READY = { type: "BeReady", is_ready: true } as const;
const AWAY = { type: "GoAway" } as const;

function hear(session: Session, message: ToClient): unknown[] {
  return session.hear(JSON.stringify(message)).map((frame) => JSON.parse(String(frame)));
}

function welcomed(n = 0): Session {
  const session = new Session();
  session.hello();
  hear(session, { type: "Welcome", you: "p1", n, table: TABLE, through: 0, now: 0, ...NOTHING_PLAYED });
  return session;
}

test("the first word is which version is spoken", () => {
  expect(JSON.parse(new Session().hello())).toEqual({ type: "Hello", protocol: 1 });
});

test("nothing is wished for before the table has been seen: its numbers would be old ones", () => {
  expect(() => new Session().wish(READY)).toThrow();
});

test("wishes go on from the last number that was answered", () => {
  expect(welcomed(7).wish(READY)).toEqual([JSON.stringify({ type: "Do", n: 8, wish: READY })]);
});

test("what was not answered is said again, in order, and what was is not", () => {
  const session = welcomed();
  session.wish(READY);
  session.wish(AWAY);
  session.lost();
  expect(session.wish(READY)).toEqual([]);
  hear(session, { type: "Answered", n: 1, refusal: null });
  session.hello();
  expect(
    hear(session, { type: "Welcome", you: "p1", n: 1, table: TABLE, through: 0, now: 0, ...NOTHING_PLAYED }),
  ).toEqual([
    { type: "Do", n: 2, wish: AWAY },
    { type: "Do", n: 3, wish: READY },
  ]);
});

test("a refusal comes with its answer", () => {
  const session = welcomed();
  const answers: [number, Refusal | null, PersonWish | null][] = [];
  session.onAnswer = (...answer) => answers.push(answer);
  const refusal = { code: "seat_is_taken", rule: "T-SIT-1", facts: {} };
  session.wish({ type: "Sit", seat: "red" });
  hear(session, { type: "Answered", n: 1, refusal });
  expect(answers).toEqual([[1, refusal, { type: "Sit", seat: "red" }]]);
});

test("the table is what was told last", () => {
  const session = welcomed();
  hear(session, { type: "Told", table: { ...TABLE, is_locked: true }, faces: [], ...NOTHING_PLAYED });
  expect(session.table?.is_locked).toBe(true);
});

test("who is dismissed knows why, until they come again", () => {
  const session = welcomed();
  hear(session, { type: "Dismissed", why: "elsewhere" });
  expect(session.dismissed).toBe("elsewhere");
  session.hello();
  expect(session.dismissed).toBeNull();
});

test("what this page does not need yet is passed over", () => {
  expect(hear(welcomed(), { type: "Slower" })).toEqual([]);
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
