import { expect, test } from "vitest";
import {
  BITS_PER_SECOND,
  BYTES_MOST,
  GRACE_MS,
  gone,
  type Happening,
  IDLE,
  LONGEST_MS,
  next,
  type Recorder,
  secondsLeft,
  type Take,
  troubleOf,
  typeFor,
  unableIn,
} from "../../../src/games/pictus/recorder.ts";

const TAKE: Take = { blob: new Blob(["la la"]), ms: 2_000 };
const BROWSER = { isSecure: true, hasDevices: true, hasRecorder: true, takes: () => true };

function after(...happenings: Happening[]): Recorder {
  return happenings.reduce(next, IDLE);
}

const ask: Happening = { type: "ask" };
const begin: Happening = { type: "begin", now: 1_000 };

function take(taken: Take): Happening {
  return { type: "take", take: taken, kind: "recording" };
}

test("a recording is asked for, runs, and is there", () => {
  expect(after(ask)).toEqual({ is: "asking" });
  expect(after(ask, begin)).toEqual({ is: "recording", since: 1_000 });
  expect(after(ask, begin, { type: "finish" })).toEqual({ is: "finishing", share: null });
  expect(after(ask, begin, { type: "finish" }, take(TAKE))).toEqual({ is: "done", take: TAKE });
});

test("a device may stop by itself: what there is counts", () => {
  expect(after(ask, begin, take(TAKE))).toEqual({ is: "done", take: TAKE });
});

test("what comes after somebody gave up changes nothing", () => {
  expect(after(ask, { type: "drop" }, begin)).toEqual(IDLE);
  expect(after(ask, begin, { type: "drop" }, take(TAKE))).toEqual(IDLE);
  expect(after(ask, begin, { type: "drop" }, { type: "finish", share: 0.5 })).toEqual(IDLE);
});

test("while one is made, no other is begun; after it, one can be", () => {
  expect(after(ask, begin, ask)).toEqual({ is: "recording", since: 1_000 });
  expect(after(ask, begin, take(TAKE), ask)).toEqual({ is: "asking" });
});

test("what fails says why, and can be tried again", () => {
  const failed = after(ask, { type: "fail", trouble: "denied" });
  expect(failed).toEqual({ is: "idle", trouble: "denied" });
  expect(next(failed, ask)).toEqual({ is: "asking" });
});

test.each([
  ["empty", { blob: new Blob([]), ms: 10 }],
  ["too_long", { blob: new Blob(["x"]), ms: LONGEST_MS + GRACE_MS + 1 }],
  ["too_large", { blob: new Blob([new Uint8Array(BYTES_MOST.recording + 1)]), ms: 10 }],
])("a take that is %s is none", (trouble, wrong) => {
  expect(after(ask, begin, take(wrong))).toEqual({ is: "idle", trouble });
});

test("a browser that stops a little late is forgiven", () => {
  expect(after(ask, begin, take({ ...TAKE, ms: LONGEST_MS + GRACE_MS })).is).toBe("done");
});

test("the longest take fits, with a quarter to spare", () => {
  const seconds = (LONGEST_MS + GRACE_MS) / 1_000;
  expect((BITS_PER_SECOND.sound / 8) * seconds * 1.25).toBeLessThan(BYTES_MOST.recording);
  expect(((BITS_PER_SECOND.sound + BITS_PER_SECOND.picture) / 8) * seconds * 1.25).toBeLessThan(BYTES_MOST.film);
});

test("the time that is left goes from twenty to nothing", () => {
  const recorder = after(ask, begin);
  expect([1_000, 1_001, 10_999, 11_000, 20_999, 25_000].map((now) => secondsLeft(recorder, now))).toEqual([
    20, 20, 11, 10, 1, 0,
  ]);
  expect(gone(recorder, 11_000)).toBe(0.5);
  expect(gone(IDLE, 11_000)).toBe(0);
});

test("the best type that the browser writes is taken", () => {
  expect(typeFor("recording", () => true)).toBe("audio/webm;codecs=opus");
  expect(typeFor("recording", (type) => type.includes("mp4"))).toBe("audio/mp4");
  expect(typeFor("film", (type) => type.includes("mp4"))).toBe("video/mp4");
  expect(typeFor("film", () => false)).toBe(null);
});

test.each([
  ["nothing, where it can", {}, null],
  ["the address", { isSecure: false, hasDevices: false }, "insecure"],
  ["no devices", { hasDevices: false }, "unable"],
  ["no recorder", { hasRecorder: false }, "unable"],
  ["no type that the house takes", { takes: () => false }, "unable"],
])("what keeps a browser from recording: %s", (_, lacks, why) => {
  expect(unableIn({ ...BROWSER, ...lacks }, "film")).toBe(why);
});

test("an old browser without a recorder is not asked for its types", () => {
  const takes = () => {
    throw new Error("there is none");
  };
  expect(unableIn({ ...BROWSER, hasRecorder: false, takes }, "film")).toBe("unable");
});

test("a browser's errors have meanings", () => {
  const names = ["NotAllowedError", "NotFoundError", "NotReadableError", "OverconstrainedError", "UnknownError"];
  expect(names.map(troubleOf)).toEqual(["denied", "no_device", "busy", "no_device", "broken"]);
});
