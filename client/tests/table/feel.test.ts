import { beforeEach, expect, test, vi } from "vitest";
import { feel, hasBuzz } from "../../src/table/feel.ts";
import { settings } from "../../src/table/settings.svelte.ts";

const buzzed: (readonly number[])[] = [];

function phone({ isTouched = true, isCoarse = true }): void {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("matchMedia", () => ({ matches: isCoarse }));
  vi.stubGlobal("navigator", {
    vibrate: (pattern: readonly number[]) => buzzed.push(pattern),
    userActivation: { hasBeenActive: isTouched },
  });
}

beforeEach(() => {
  buzzed.length = 0;
  phone({});
  settings.buzz = true;
});

test("what was laid is felt; what others are ready for is only heard", () => {
  feel("laid");
  feel("ready");
  expect(buzzed).toEqual([[20]]);
});

test("one switch, and nothing buzzes any more", () => {
  settings.buzz = false;
  feel("won");
  expect(buzzed).toEqual([]);
});

test("nothing buzzes before the first touch, nor where no finger is", () => {
  phone({ isTouched: false });
  feel("won");
  phone({ isCoarse: false });
  feel("won");
  expect(buzzed).toEqual([]);
  expect(hasBuzz()).toBe(false);
});
