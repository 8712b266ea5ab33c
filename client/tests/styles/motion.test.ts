import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inMs } from "../../src/styles/motion.ts";

const SRC = join(import.meta.dirname, "../../src");
const RAW = /(?<![\w.#-])\d*\.?\d+m?s\b|cubic-bezier\(|\b(ease(-in|-out|-in-out)?|steps\()(?=[\s;,)]|$)/;
const CHEAP = new Set(["transform", "translate", "rotate", "scale", "opacity", "clip-path", "none"]);

/** The styles of a file: all of a sheet, the style block of a component. */
function stylesIn(file: string): string {
  const text = readFileSync(join(SRC, file), "utf-8");
  return file.endsWith(".css") ? text : (/<style>(.*?)<\/style>/s.exec(text)?.[1] ?? "");
}

const FILES = readdirSync(SRC, { recursive: true, encoding: "utf-8" }).filter(
  (file) => /\.(svelte|css)$/.test(file) && !file.endsWith("motion.css"),
);

function declared(styles: string, property: RegExp): string[] {
  return styles.split(/[;{}]/).flatMap((one) => {
    const [name, value] = one.split(/:(.*)/s);
    return name && value && property.test(name.trim()) ? [value.trim()] : [];
  });
}

test("every time and every curve is one of the motion language", () => {
  const found = FILES.flatMap((file) =>
    declared(stylesIn(file), /^(transition|animation)(-duration|-delay|-timing-function)?$/)
      .filter((value) => RAW.test(value))
      .map((value) => `${file}: ${value}`),
  );
  expect(found).toEqual([]);
});

test("a transition moves only what costs no layout", () => {
  const found = FILES.flatMap((file) =>
    declared(stylesIn(file), /^transition$/)
      .flatMap((value) => value.split(/,(?![^(]*\))/))
      .map((value) => value.trim().split(" ")[0] ?? "")
      .filter((name) => !CHEAP.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test.each(["transform 160ms", "fade .3s", "x var(--m-turn) ease-out", "x cubic-bezier(0, 0, 1, 1)"])(
  "%s is noticed",
  (value) => {
    expect(value).toMatch(RAW);
  },
);

test("times are read as they are written and as builds write them", () => {
  expect([inMs("620ms"), inMs(" .62s"), inMs("0s"), inMs("")]).toEqual([620, 620, 0, 0]);
});
