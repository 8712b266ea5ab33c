import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LineState, Link, PAUSE_MAX_MS, pauseMs, REST_MAX_MS, restMs, STABLE_MS } from "../../src/wire/link.ts";
import { CLOSE_CODES } from "../../src/wire/messages.ts";
import { PACE_MS, SLOW_PACE_MS } from "../../src/wire/pace.ts";
import { Session } from "../../src/wire/session.ts";
import { ANSWER_WITHIN_MS, ASKS_MAX, QUIET_MS, SILENCE_MS, WELCOME_WITHIN_MS } from "../../src/wire/watch.ts";
import { stroke } from "../sample.ts";
import { Socket } from "../socket.ts";

class Page extends EventTarget {
  visibilityState = "visible";
}

let [page, browser] = [new Page(), new EventTarget()];
let session = new Session();
let states: LineState[] = [];
let link = linked();

function linked(): Link {
  return new Link(new URL("https://house.example/tables/ABCDEF/line"), session, (state) => states.push(state));
}

function happens(what: string): void {
  browser.dispatchEvent(new Event(what));
}

function isSeen(visibilityState: string): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  [page, browser] = [new Page(), new EventTarget()];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  Socket.all = [];
  states = [];
  session = new Session();
  link = linked();
  link.open();
});

afterEach(() => {
  link.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("the first try comes at once, the next ones ever later, none later than the longest pause", () => {
  const pauses = Array.from({ length: 12 }, (_, tries) => pauseMs(tries, 1));
  expect(pauses.slice(0, 4)).toEqual([0, 250, 500, 1000]);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses.at(-1)).toBe(PAUSE_MAX_MS);
  expect(pauseMs(1000, 1)).toBe(PAUSE_MAX_MS);
});

test("luck spreads the tries of many over half of the pause", () => {
  expect(pauseMs(9, 0)).toBe(PAUSE_MAX_MS / 2);
  expect(pauseMs(9, 0.5)).toBe((PAUSE_MAX_MS * 3) / 4);
});

test("a line begins with a hello, and is open once something is said", () => {
  expect(Socket.last.url.href).toBe("wss://house.example/tables/ABCDEF/line");
  Socket.last.welcomes();
  expect(Socket.last.sent).toEqual([JSON.stringify({ type: "Hello", protocol: 3 })]);
  expect(states).toEqual(["open"]);
});

test("a line that is cut is taken up again, ever later while nobody answers", () => {
  Socket.last.welcomes().onclose({ code: 1006 });
  expect(states.at(-1)).toBe("cut");
  for (let tries = 0; tries < 10; tries += 1) {
    for (let lines = Socket.all.length; Socket.all.length === lines; ) vi.advanceTimersByTime(50);
    Socket.last.onclose({ code: 1006 });
  }
  expect(Socket.all).toHaveLength(11);
  vi.advanceTimersByTime(PAUSE_MAX_MS / 2 - 1);
  expect(Socket.all).toHaveLength(11);
});

/** How long it takes from a cut to the next try. */
function waitedMs(code: number): number {
  const count = Socket.all.length;
  Socket.last.onclose({ code });
  let ms = 0;
  for (; Socket.all.length === count; ms += 50) vi.advanceTimersByTime(50);
  return ms;
}

test("a welcome alone does not begin the count anew: a table that falls again and again is not run over", () => {
  const waits = Array.from({ length: 12 }, () => {
    Socket.last.welcomes();
    return waitedMs(CLOSE_CODES.CLOSED);
  });
  expect(waits[0]).toBeLessThanOrEqual(50);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(PAUSE_MAX_MS / 2);
});

test("a line that held for a while does", () => {
  for (let tries = 0; tries < 8; tries += 1) waitedMs(1006);
  Socket.last.welcomes();
  vi.advanceTimersByTime(STABLE_MS);
  expect(waitedMs(1006)).toBeLessThanOrEqual(50);
});

test("an answer does, too", () => {
  for (let tries = 0; tries < 8; tries += 1) waitedMs(1006);
  Socket.last.welcomes();
  link.send(session.wish({ type: "StandUp" }));
  Socket.last.says({ type: "Answered", n: 1, refusal: null });
  expect(waitedMs(1006)).toBeLessThanOrEqual(50);
});

test.each([
  [CLOSE_CODES.TABLE_FAILS, "failing"],
  [CLOSE_CODES.UNREADABLE, "unreadable"],
  [CLOSE_CODES.HOUSE_FULL, "full"],
])("closed with %i it says that the table is %s, and comes back ever later", (code, state) => {
  const first = waitedMs(code);
  expect(states.at(-1)).toBe(state);
  expect(first).toBeGreaterThanOrEqual(2_000);
  for (let tries = 0; tries < 6; tries += 1) waitedMs(code);
  const last = waitedMs(code);
  expect(last).toBeGreaterThanOrEqual(REST_MAX_MS / 2);
  expect(last).toBeLessThanOrEqual(REST_MAX_MS + 50);
});

test("a table that rests is asked for by luck within half of the pause", () => {
  expect([restMs(0, 1), restMs(1, 1), restMs(99, 1)]).toEqual([4_000, 8_000, REST_MAX_MS]);
  expect(restMs(99, 0)).toBe(REST_MAX_MS / 2);
});

test.each([
  [CLOSE_CODES.NO_TABLE, "unknown"],
  [CLOSE_CODES.OLD_PROTOCOL, "outdated"],
])("closed with %i it does not come back, whatever the browser says", (code, state) => {
  Socket.last.onclose({ code });
  vi.advanceTimersByTime(60_000);
  happens("online");
  isSeen("visible");
  expect(states).toEqual([state]);
  expect(Socket.all).toHaveLength(1);
});

test("whoever is dismissed does not come back by themselves, but when they want to", () => {
  Socket.last.welcomes().says({ type: "Dismissed", why: "elsewhere" });
  Socket.last.onclose({ code: CLOSE_CODES.CLOSED });
  vi.advanceTimersByTime(60_000);
  happens("online");
  expect(states).toEqual(["open", "dismissed", "dismissed"]);
  expect(Socket.all).toHaveLength(1);
  link.open();
  expect(Socket.all).toHaveLength(2);
});

test("an action that is not answered in time shows that the line is dead; another one is told of it", () => {
  const first = Socket.last.welcomes();
  link.send(session.play({ type: "Next", step: 0 }));
  vi.advanceTimersByTime(ANSWER_WITHIN_MS);
  expect(Socket.all).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(Socket.all).toHaveLength(2);
  expect(first.isDropped).toBe(true);
  expect(states.at(-1)).toBe("cut");
  Socket.last.welcomes();
  expect(Socket.last.sent.at(-1)).toContain('"Next"');
});

test("ink that is not kept in time does so, too", () => {
  Socket.last.welcomes();
  session.draw(stroke(1));
  link.inked();
  vi.advanceTimersByTime(ANSWER_WITHIN_MS + 3_000);
  expect(Socket.all).toHaveLength(2);
});

test("W-ACT-9: a line on which storing takes long is not taken for dead, unless it falls silent", () => {
  Socket.last.welcomes();
  link.send(session.wish({ type: "Lock", is_locked: true }));
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    Socket.last.says({ type: "Delayed" });
  }
  expect(Socket.all).toHaveLength(1);
  vi.advanceTimersByTime(ANSWER_WITHIN_MS + 3_000);
  expect(Socket.all).toHaveLength(2);
});

test("a quiet line on which nothing is owed is left alone", () => {
  Socket.last.welcomes();
  vi.advanceTimersByTime(600_000);
  expect(Socket.all).toHaveLength(1);
});

test("who is not welcomed in time tries again", () => {
  vi.advanceTimersByTime(WELCOME_WITHIN_MS + 2_000);
  expect(Socket.all).toHaveLength(2);
});

test("after each line that was given up in vain the next one is given more time, until something is answered", () => {
  const lasts = (): number => {
    const line = Socket.last.welcomes();
    let ms = 0;
    for (; !line.isDropped; ms += 250) vi.advanceTimersByTime(250);
    for (; Socket.last === line; ) vi.advanceTimersByTime(250);
    return ms;
  };
  Socket.last.welcomes();
  link.send(session.wish({ type: "Start" }));
  const all = [lasts(), lasts(), lasts(), lasts()];
  for (const [place, ms] of all.entries()) {
    expect(ms).toBeGreaterThan(ANSWER_WITHIN_MS * Math.min(2 ** place, 4));
    expect(ms).toBeLessThanOrEqual(ANSWER_WITHIN_MS * Math.min(2 ** place, 4) + 500);
  }
  Socket.last.welcomes().says({ type: "Answered", n: 1, refusal: null });
  link.send(session.wish({ type: "Start" }));
  expect(lasts()).toBeLessThan(ANSWER_WITHIN_MS * 2);
});

test("W-CLOSE-5: who hears nothing asks again for an answer that is here, and takes another line if nothing comes", () => {
  const first = Socket.last.welcomes();
  link.send(session.wish({ type: "Start" }));
  first.says({ type: "Answered", n: 1, refusal: null });
  const said = first.sent.length;
  vi.advanceTimersByTime(QUIET_MS - 250);
  expect(first.sent).toHaveLength(said);
  vi.advanceTimersByTime(500);
  expect(JSON.parse(String(first.sent.at(-1)))).toMatchObject({ type: "Do", n: 1 });
  link.send(session.wish({ type: "Start" }));
  vi.advanceTimersByTime(ANSWER_WITHIN_MS + 500);
  expect(Socket.all).toHaveLength(2);
});

test("what was asked for again is nobody's answer, and is asked for a while only", () => {
  const line = Socket.last.welcomes();
  const answered: number[] = [];
  session.onAnswer = (n) => answered.push(n);
  link.send(session.wish({ type: "Start" }));
  line.says({ type: "Answered", n: 1, refusal: null });
  const said = line.sent.length;
  for (let heard = said, second = 0; second < 600; second += 1) {
    vi.advanceTimersByTime(1_000);
    for (; heard < line.sent.length; heard += 1) line.says({ type: "Answered", n: 1, refusal: null });
  }
  expect(Socket.all).toHaveLength(1);
  expect(answered).toEqual([1]);
  expect(line.sent).toHaveLength(said + ASKS_MAX);
});

test("what a dropped socket still says is nobody's business", () => {
  const first = Socket.last.welcomes();
  happens("offline");
  vi.advanceTimersByTime(1);
  first.says({ type: "Dismissed", why: "elsewhere" });
  first.onclose({ code: CLOSE_CODES.CLOSED });
  expect(session.dismissed).toBeNull();
  expect(Socket.all).toHaveLength(2);
});

test("offline, the line is cut at once; online, it is tried at once", () => {
  Socket.last.welcomes();
  happens("offline");
  expect(states.at(-1)).toBe("cut");
  for (let tries = 0; tries < 8; tries += 1) {
    vi.advanceTimersByTime(PAUSE_MAX_MS);
    Socket.last.onclose({ code: 1006 });
  }
  const count = Socket.all.length;
  happens("online");
  expect(Socket.all).toHaveLength(count + 1);
});

test.each([
  ["visibilitychange", () => isSeen("visible")],
  ["pageshow", () => happens("pageshow")],
  ["resume", () => page.dispatchEvent(new Event("resume"))],
])("a page that wakes up (%s) does not trust a line that was silent for long", (_, wake) => {
  Socket.last.welcomes();
  vi.setSystemTime(Date.now() + SILENCE_MS);
  wake();
  vi.advanceTimersByTime(0);
  expect(Socket.all).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1);
  wake();
  vi.advanceTimersByTime(0);
  expect(Socket.all).toHaveLength(2);
});

test("a page that is put away keeps its line", () => {
  Socket.last.welcomes();
  vi.setSystemTime(Date.now() + SILENCE_MS + 1);
  isSeen("hidden");
  vi.advanceTimersByTime(0);
  expect(Socket.all).toHaveLength(1);
});

test("a page that is only just there gives its first line a moment", () => {
  happens("pageshow");
  vi.advanceTimersByTime(0);
  expect(Socket.all).toHaveLength(1);
});

test("ink is sent at once, and then some 25 times a second while there is some", () => {
  const { sent } = Socket.last.welcomes();
  sent.length = 0;
  for (let ms = 0; ms < 1000; ms += 10) {
    session.draw(stroke(ms));
    link.inked();
    vi.advanceTimersByTime(10);
  }
  expect(sent.length).toBeGreaterThanOrEqual(24);
  expect(sent.length).toBeLessThanOrEqual(1000 / PACE_MS + 1);
  vi.advanceTimersByTime(PACE_MS);
  const count = sent.length;
  vi.advanceTimersByTime(1000);
  expect(sent).toHaveLength(count);
});

test("asked to send less, it sends half as often", () => {
  const { sent } = Socket.last.welcomes();
  Socket.last.says({ type: "Slower" });
  sent.length = 0;
  for (let ms = 0; ms < 1000; ms += 10) {
    session.draw(stroke(ms));
    link.inked();
    vi.advanceTimersByTime(10);
  }
  expect(sent.length).toBeLessThanOrEqual(1000 / SLOW_PACE_MS + 1);
});

test("ink comes as bytes", () => {
  const socket = Socket.last.welcomes();
  expect(socket.binaryType).toBe("arraybuffer");
  session.see = vi.fn(() => ["so"]);
  socket.onmessage({ data: Uint8Array.of(1, 2).buffer });
  expect(session.see).toHaveBeenCalledWith(Uint8Array.of(1, 2));
  expect(socket.sent.at(-1)).toBe("so");
});

test("who hangs up for good listens to nothing any more", () => {
  const first = Socket.last.welcomes();
  link.close();
  expect(first.isDropped).toBe(true);
  first.onclose({ code: 1006 });
  happens("online");
  isSeen("visible");
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
});
