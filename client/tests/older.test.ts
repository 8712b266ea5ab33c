import { parse } from "acorn";
import { describe, expect, test } from "vitest";
import { olderScript } from "../build/older.ts";

/** A page in which the script runs: what it writes is kept. */
function page(browser: Record<string, unknown>, language: string) {
  const lines: { lang?: string; text?: string }[] = [];
  const element = () => {
    const one: Record<string, unknown> = { style: {}, setAttribute() {} };
    if (browser.hasModules) one.noModule = false;
    one.appendChild = (text: string) => {
      one.text = text;
    };
    return one;
  };
  const document = {
    createElement: element,
    createTextNode: (text: string) => text,
    body: { firstChild: null, insertBefore: (one: { lang?: string; text?: string }) => lines.push(one) },
  };
  const run = new Function("window", "document", "navigator", olderScript());
  run(browser, document, { language });
  return lines;
}

const TODAYS = {
  hasModules: true,
  CSS: { supports: () => true },
  HTMLDialogElement: class {},
  ResizeObserver: class {},
  Intl,
};

test("even the oldest browsers can read it", () => {
  expect(() => parse(olderScript(), { ecmaVersion: 5, sourceType: "script" })).not.toThrow();
});

describe("a browser of today", () => {
  test("is told nothing", () => {
    expect(page(TODAYS, "de")).toEqual([]);
  });
});

describe("an older one", () => {
  test.each(["hasModules", "CSS", "HTMLDialogElement", "ResizeObserver", "Intl"])(
    "without %s is told so",
    (missing) => {
      expect(page({ ...TODAYS, [missing]: undefined }, "de-AT")).toHaveLength(1);
    },
  );

  test.each(["selector(:has(a))", "height", "container-type"])("whose styles do not know %s is told so", (unknown) => {
    const CSS = { supports: (what: string) => what !== unknown };
    expect(page({ ...TODAYS, CSS }, "fr")).toHaveLength(1);
  });

  test.each([
    ["en-GB", "en"],
    ["de-CH", "de"],
    ["es", "es"],
    ["fr-CA", "fr"],
    ["es-MX", "es"],
    ["pt", "pt-BR"],
    ["nl", "en"],
  ])("that speaks %s is told in %s", (spoken, lang) => {
    const [line] = page({ ...TODAYS, CSS: undefined }, spoken);
    expect(line).toMatchObject({ lang, text: expect.stringContaining("Pictorium") });
  });
});
