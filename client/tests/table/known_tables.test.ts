import { beforeEach, expect, test, vi } from "vitest";
import { forgetPlace, hasPlace, placesToOffer, rememberPlace } from "../../src/table/known_tables.ts";

beforeEach(() => {
  // As browsers do it, what is kept can be listed like an object's own.
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  vi.stubGlobal("localStorage", Object.create(methods));
});

test("tables with a place are offered, the last one first, and not too many", () => {
  for (const [now, code] of ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD"].entries()) rememberPlace(code, now);
  localStorage.setItem("pictorium.name", "Ada");
  expect(placesToOffer()).toEqual(["DDDDDD", "CCCCCC", "BBBBBB"]);
  rememberPlace("AAAAAA", 9);
  expect(placesToOffer()[0]).toBe("AAAAAA");
});

test("one that is forgotten is not, and one kept by an older page is", () => {
  localStorage.setItem("pictorium.at.AAAAAA", "yes");
  expect([hasPlace("AAAAAA"), placesToOffer()]).toEqual([true, ["AAAAAA"]]);
  forgetPlace("AAAAAA");
  expect([hasPlace("AAAAAA"), placesToOffer()]).toEqual([false, []]);
});

test("where nothing is kept, nothing is offered", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(placesToOffer()).toEqual([]);
});
