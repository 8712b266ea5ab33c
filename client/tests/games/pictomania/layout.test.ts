import { expect, test } from "vitest";
import { layoutOf, shownBy } from "../../../src/games/pictomania/layout.ts";

test("every window has a layout", () => {
  expect(layoutOf(360, 640)).toBe("phone");
  expect(layoutOf(640, 360)).toBe("side");
  expect(layoutOf(768, 1024)).toBe("tablet");
  expect(layoutOf(1024, 768)).toBe("large");
  expect(layoutOf(1280, 400)).toBe("side");
  expect(layoutOf(800, 600)).toBe("side");
  expect(layoutOf(500, 500)).toBe("phone");
});

test("a small screen shows one view at a time", () => {
  expect(shownBy("phone", false)).toBe("draw");
  expect(shownBy("side", true)).toBe("guess");
  expect(shownBy("tablet", true)).toBe("both");
  expect(shownBy("large", false)).toBe("both");
});
