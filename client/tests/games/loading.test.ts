import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soon } from "../../src/games/loading.ts";

const WINDOW = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", WINDOW.addEventListener.bind(WINDOW));
  vi.stubGlobal("removeEventListener", WINDOW.removeEventListener.bind(WINDOW));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function moves(buttons: number): void {
  WINDOW.dispatchEvent(Object.assign(new Event("pointermove"), { buttons }));
}

test("what is needed later is loaded once a page has had time, and not when it was called off", () => {
  const load = vi.fn(() => Promise.reject(new Error("no line")));
  soon(load)();
  soon(load);
  expect(load).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(load).toHaveBeenCalledOnce();
});

test("nothing is loaded while somebody draws, and a mouse that only moves draws nothing", () => {
  const load = vi.fn(() => Promise.resolve());
  soon(load);
  for (let passed = 0; passed < 20_000; passed += 500) {
    moves(1);
    vi.advanceTimersByTime(500);
  }
  expect(load).not.toHaveBeenCalled();
  for (let passed = 0; passed < 1_500; passed += 500) {
    moves(0);
    vi.advanceTimersByTime(500);
  }
  expect(load).toHaveBeenCalledOnce();
});
