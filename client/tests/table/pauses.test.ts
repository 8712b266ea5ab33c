import { expect, test } from "vitest";
import { pauseMoment } from "../../src/table/pauses.ts";

const PAUSE = { by: "a", why: "door", since: 0 } as const;

test("a pause is heard when it begins and when it ends, and another reason for it is not", () => {
  expect(pauseMoment(null, PAUSE, false)).toBe("pause");
  expect(pauseMoment(PAUSE, null, false)).toBe("back");
  expect(pauseMoment(PAUSE, { ...PAUSE, why: "rules" }, false)).toBe(null);
  expect(pauseMoment(null, null, false)).toBe(null);
});

test("whoever plays alone reads in silence", () => {
  expect(pauseMoment(null, PAUSE, true)).toBe(null);
  expect(pauseMoment(PAUSE, null, true)).toBe(null);
});
