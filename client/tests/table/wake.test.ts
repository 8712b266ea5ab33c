import { expect, test } from "vitest";
import { type Held, Wake } from "../../src/table/wake.svelte.ts";

/** A browser that keeps a screen awake until it does not. */
class Browser {
  asked = 0;
  #lost: (() => void)[] = [];

  readonly ask = async (): Promise<Held> => {
    this.asked += 1;
    return {
      release: async () => this.lose(),
      addEventListener: (_, then) => this.#lost.push(then),
    };
  };

  lose(): void {
    for (const lost of this.#lost.splice(0)) lost();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("the screen stays awake while it is wanted", async () => {
  const wake = new Wake(new Browser().ask);
  wake.want(true);
  await settled();
  expect(wake.isHeld).toBe(true);
  wake.want(false);
  await settled();
  expect(wake.isHeld).toBe(false);
});

test("it is asked for again once the page can be seen again, and not twice", async () => {
  const browser = new Browser();
  const wake = new Wake(browser.ask);
  wake.want(true);
  wake.want(true);
  await settled();
  expect(browser.asked).toBe(1);
  browser.lose();
  expect(wake.isHeld).toBe(false);
  wake.seen();
  await settled();
  expect([wake.isHeld, browser.asked]).toEqual([true, 2]);
});

test("who no longer wants it when it comes lets it go", async () => {
  const wake = new Wake(new Browser().ask);
  wake.want(true);
  wake.want(false);
  await settled();
  expect(wake.isHeld).toBe(false);
});

test("where it cannot be had, that is known, and it is tried again later", async () => {
  const browser = new Browser();
  let isAble = false;
  const wake = new Wake(async () => {
    if (!isAble) throw new TypeError("no such thing");
    return browser.ask();
  });
  wake.want(true);
  await settled();
  expect([wake.isWanted, wake.isHeld]).toEqual([true, false]);
  isAble = true;
  wake.seen();
  await settled();
  expect(wake.isHeld).toBe(true);
});

test("nothing is asked for while nobody wants it", async () => {
  const browser = new Browser();
  new Wake(browser.ask).seen();
  await settled();
  expect(browser.asked).toBe(0);
});
