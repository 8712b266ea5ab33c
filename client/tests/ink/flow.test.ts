import { describe, expect, test } from "vitest";
import { BOT_TICK_MS, Flow } from "../../src/ink/flow.ts";

/** What is shown each frame of some 60 a second, if ink comes at these times. */
function watched(ticks: readonly { at: number; points: number }[], until: number): { at: number; shown: number }[] {
  const flow = new Flow();
  flow.shown({ points: 0, reworked: 0, strokes: [1] }, -1000);
  const frames = [];
  for (let at = 0; at <= until; at += 16.7) {
    const points = ticks.findLast((tick) => tick.at <= at)?.points ?? 0;
    frames.push({ at, shown: flow.shown({ points, reworked: 0, strokes: [1] }, at) });
  }
  return frames;
}

/** What each frame brought. */
function steady(frames: readonly { shown: number }[]): number[] {
  return frames.slice(1).map(({ shown }, at) => shown - (frames[at]?.shown ?? 0));
}

test("a picture that was there already is seen at once", () => {
  const flow = new Flow();
  expect(flow.shown({ points: 90, reworked: 3, strokes: [1] }, 5)).toBe(90);
  expect(flow.shown({ points: 90, reworked: 3, strokes: [1] }, 7)).toBe(90);
});

test("points that come together after a pause are let out one after another, the first at once", () => {
  const flow = new Flow();
  flow.shown({ points: 0, reworked: 0, strokes: [1] }, 0);
  const seen = [0, 10, 20, 30, 40, 50].map((ms) => flow.shown({ points: 11, reworked: 0, strokes: [1] }, 1000 + ms));
  expect(seen).toEqual([1, 3, 5, 7, 9, 11]);
});

test.each([70, 110, 400])("a pen that comes down every %i ms is seen within a tick", (every) => {
  const flow = new Flow();
  flow.shown({ points: 0, reworked: 0, strokes: [] }, 0);
  for (let at = 0; at < 40; at += 1) {
    const now = 1000 + every * at;
    const strokes = Array.from({ length: at + 1 });
    flow.shown({ points: 9 * at + 1, reworked: 0, strokes }, now);
    flow.shown({ points: 9 * at + 9, reworked: 0, strokes }, now + 20);
    expect(flow.shown({ points: 9 * at + 9, reworked: 0, strokes }, now + 33)).toBeGreaterThanOrEqual(9 * at + 1);
  }
});

test("a pen that moves on moves evenly, however the ticks cut its way", () => {
  const cut = Array.from({ length: 30 }, (_, at) => 300 + Math.floor(at / 2) * 100 + (at % 2) * 33);
  const ticks = cut.map((at) => ({ at, points: at / 10 }));
  const steps = steady(watched(ticks, 1700).filter(({ at }) => at > 700));
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.7);
});

test("what is taken back is gone at once, and what waits is seen at once with it", () => {
  const flow = new Flow();
  flow.shown({ points: 100, reworked: 0, strokes: [1] }, 0);
  flow.shown({ points: 120, reworked: 0, strokes: [1] }, 30);
  expect(flow.shown({ points: 60, reworked: 1, strokes: [1] }, 40)).toBe(60);
  expect(flow.shown({ points: 70, reworked: 2, strokes: [1] }, 45)).toBe(70);
});

test("a whole picture that comes late is seen at once", () => {
  const flow = new Flow();
  flow.shown({ points: 10, reworked: 0, strokes: [1] }, 0);
  expect(flow.shown({ points: 5000, reworked: 0, strokes: [1] }, 500)).toBe(5000);
});

describe.each([33, 50, 66, 100])("ticks of %i ms, some of them late", (tick) => {
  const ticks = Array.from({ length: 60 }, (_, at) => {
    return { at: 200 + at * tick + ((at * 37) % 23), points: (at + 1) * 8 };
  });
  const frames = watched(ticks, 200 + 62 * tick + 200);

  test("what is seen never goes back and is all there in the end", () => {
    for (const [at, frame] of frames.entries()) {
      expect(frame.shown).toBeGreaterThanOrEqual(frames[at - 1]?.shown ?? 0);
    }
    expect(frames.at(-1)?.shown).toBe(480);
  });

  test("nothing is seen before it came, nor later than 150 ms after", () => {
    for (const { at, shown } of frames) {
      const come = ticks.findLast((one) => one.at <= at)?.points ?? 0;
      const due = ticks.findLast((one) => one.at <= at - 150)?.points ?? 0;
      expect(shown).toBeLessThanOrEqual(come);
      expect(shown).toBeGreaterThanOrEqual(due);
    }
  });

  test("no frame brings more than its share", () => {
    expect(Math.max(...steady(frames))).toBeLessThan((8 / tick) * 16.7 * 2);
  });
});

test("what a bot sends twice a second flows evenly, too", () => {
  const flow = new Flow(BOT_TICK_MS);
  flow.shown({ points: 0, reworked: 0, strokes: [1] }, -1000);
  const frames = Array.from({ length: 240 }, (_, at) => {
    const now = at * 16.7;
    return { shown: flow.shown({ points: 20 * Math.floor(now / BOT_TICK_MS), reworked: 0, strokes: [1] }, now) };
  });
  const steps = steady(frames.slice(120));
  expect(Math.min(...steps)).toBeGreaterThan(0.4);
  expect(Math.max(...steps)).toBeLessThan(1);
});
