import { expect, test } from "vitest";
import { localeOf } from "../../src/words/locale.ts";

test("a date is written as people write it where this device's owner lives, in the language of the page", () => {
  expect(localeOf("en", ["de-DE", "en-GB", "en-US"])).toBe("en-GB");
  expect(localeOf("en-US", ["en-GB", "en-US"])).toBe("en-US");
  expect(localeOf("es-419", ["es-MX"])).toBe("es-MX");
  expect(localeOf("fr", ["de-DE", "en-GB"])).toBe("fr");
  expect(localeOf("en", ["en"])).toBe("en");
});
