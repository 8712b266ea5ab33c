import { beforeEach, expect, test, vi } from "vitest";
import { oneOf, Settings, THEMES } from "../../src/table/settings.svelte.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test("whoever chose nothing gets what most want", () => {
  const { hand, theme, sounds, buzz } = new Settings();
  expect({ hand, theme, sounds, buzz }).toEqual({ hand: "right", theme: "auto", sounds: true, buzz: true });
});

test("what was chosen is there the next time", () => {
  Object.assign(new Settings(), { hand: "left", theme: "dark", sounds: false, buzz: false });
  const { hand, theme, sounds, buzz } = new Settings();
  expect({ hand, theme, sounds, buzz }).toEqual({ hand: "left", theme: "dark", sounds: false, buzz: false });
});

test("the page wears it", () => {
  const settings = new Settings();
  settings.hand = "left";
  settings.theme = "dark";
  const page = { dataset: {} as DOMStringMap };
  settings.dress(page);
  expect(page.dataset).toEqual({ hand: "left", theme: "dark" });
});

test("what nobody offers is passed over", () => {
  expect(oneOf(THEMES, "pink")).toBe("auto");
  expect(oneOf(THEMES, null)).toBe("auto");
});
