import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soon } from "../../src/games/loading.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("what is needed later is loaded once a page has had time, and not when it was called off", () => {
  const load = vi.fn(() => Promise.reject(new Error("no line")));
  soon(load)();
  soon(load);
  expect(load).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(load).toHaveBeenCalledOnce();
});
