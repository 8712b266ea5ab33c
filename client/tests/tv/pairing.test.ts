import { expect, test } from "vitest";
import { EARLY_MS, LOOK_MS, PAUSE_FIRST_MS, PAUSE_MAX_MS, Pairing, type Ports } from "../../src/tv/pairing.svelte.ts";
import { RefusedError } from "../../src/wire/http.ts";

const SECONDS = 60;

/** A house in a time of its own: whatever is paused for has passed at once. */
class House implements Ports {
  time = 0;
  offers = 0;
  looks = 0;
  pauses: number[] = [];
  /** What is answered to who asks for the table; the last of it from then on. */
  answers: (() => string | null)[] = [() => null];
  isAway = false;

  async offer() {
    if (this.isAway) throw new RefusedError(null);
    this.offers += 1;
    return { pairing: "ABC".concat("DEFGH".charAt(this.offers - 1)), secret: `s${this.offers}`, seconds: SECONDS };
  }

  async picture() {
    return new Blob();
  }

  async tableOf() {
    this.looks += 1;
    const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    return answer?.() ?? null;
  }

  now() {
    return this.time;
  }

  async pause(ms: number) {
    this.pauses.push(ms);
    this.time += ms;
  }
}

function gone(): never {
  throw new RefusedError("unknown_pairing");
}

function nobody(): never {
  throw new RefusedError(null);
}

const signal = (): AbortSignal => new AbortController().signal;

test("a screen shows its code until the host says it", async () => {
  const house = new House();
  house.answers = [() => null, () => null, () => "TABLES"];
  const pairing = new Pairing(house);
  expect(await pairing.table(signal())).toBe("TABLES");
  expect([pairing.pairing, house.offers, house.looks]).toEqual(["ABCD", 1, 3]);
});

test("a code that grows old is replaced before nobody can type it any more", async () => {
  const house = new House();
  const looks = Math.ceil((SECONDS * 1000 - EARLY_MS) / LOOK_MS);
  house.answers = [...Array.from({ length: looks }, () => () => null), () => "TABLES"];
  const pairing = new Pairing(house);
  expect(await pairing.table(signal())).toBe("TABLES");
  expect([pairing.pairing, house.offers]).toEqual(["ABCE", 2]);
});

test("a code that the house does not know any more is replaced at once", async () => {
  const house = new House();
  house.answers = [gone, () => "TABLES"];
  const pairing = new Pairing(house);
  expect(await pairing.table(signal())).toBe("TABLES");
  expect([house.offers, house.pauses]).toEqual([2, [LOOK_MS, LOOK_MS]]);
});

test("while nobody answers it says so, keeps its code, and asks ever less often", async () => {
  const house = new House();
  house.answers = [nobody, nobody, () => "TABLES"];
  const pairing = new Pairing(house);
  expect(await pairing.table(signal())).toBe("TABLES");
  expect([pairing.isLost, house.offers]).toEqual([false, 1]);
  expect(house.pauses).toEqual([LOOK_MS, PAUSE_FIRST_MS, LOOK_MS, 2 * PAUSE_FIRST_MS, LOOK_MS]);
});

test("a whole night without a house it tries again, and never stops", async () => {
  const house = new House();
  house.isAway = true;
  const given = new AbortController();
  const pause = house.pause.bind(house);
  house.pause = async (ms) => {
    await pause(ms);
    if (house.pauses.length === 100) given.abort();
  };
  const pairing = new Pairing(house);
  expect(await pairing.table(given.signal)).toBeNull();
  expect([pairing.isLost, house.pauses.at(-1)]).toEqual([true, PAUSE_MAX_MS]);
});
