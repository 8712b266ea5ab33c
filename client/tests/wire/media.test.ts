import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RefusedError } from "../../src/wire/http.ts";
import { type Answer, bring, mediumAt, pictureAt, type Sending } from "../../src/wire/media.ts";

vi.stubGlobal("document", { baseURI: "https://house.example/games/ABCDEF" });
const BODY = new Blob(["hum"], { type: "audio/webm" });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Gives these answers one after the other, and writes down what it was asked. */
function giving(...answers: Answer[]): { send: Sending; asked: string[] } {
  const asked: string[] = [];
  const send: Sending = async (url) => {
    asked.push(url.href);
    return answers.shift() ?? null;
  };
  return { send, asked };
}

function kept(medium: string): Answer {
  return { status: 201, text: JSON.stringify({ medium, type: "audio/webm" }) };
}

test("what is brought goes to its table with its kind, and comes back as an id", async () => {
  const { send, asked } = giving(kept("m1"));
  expect(await bring("ABCDEF", "recording", BODY, {}, send)).toBe("m1");
  expect(asked).toEqual(["https://house.example/games/tables/ABCDEF/media?kind=recording"]);
});

test("a broken line is tried again, and how far it is begins anew", async () => {
  const { send } = giving(null, null, kept("m1"));
  const shares: number[] = [];
  const telling: Sending = (url, body, onprogress, signal) => {
    onprogress(0.5);
    return send(url, body, onprogress, signal);
  };
  const brought = bring("ABCDEF", "film", BODY, { onprogress: (share) => shares.push(share) }, telling);
  await vi.runAllTimersAsync();
  expect(await brought).toBe("m1");
  expect(shares).toEqual([0, 0.5, 0, 0.5, 0, 0.5]);
});

test("a line that stays broken is given up, without a code to tell", async () => {
  const { send, asked } = giving();
  const brought = bring("ABCDEF", "film", BODY, {}, send).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await brought).toEqual(new RefusedError(null));
  expect(asked).toHaveLength(4);
});

test.each(["not_now", "too_many_tries"])("%s passes, and is tried again", async (refused) => {
  const { send, asked } = giving({ status: 429, text: JSON.stringify({ refused }) }, kept("m1"));
  const brought = bring("ABCDEF", "picture", BODY, {}, send);
  await vi.runAllTimersAsync();
  expect([await brought, asked.length]).toEqual(["m1", 2]);
});

test("a refusal is not tried again", async () => {
  const { send, asked } = giving({ status: 400, text: '{"refused": "too_long"}' });
  await expect(bring("ABCDEF", "film", BODY, {}, send)).rejects.toEqual(new RefusedError("too_long"));
  expect(asked).toHaveLength(1);
});

test("where somebody before the house finds it too large, that is said", async () => {
  const { send } = giving({ status: 413, text: "<h1>413</h1>" });
  await expect(bring("ABCDEF", "film", BODY, {}, send)).rejects.toEqual(new RefusedError("medium_too_large"));
});

test("who leaves is not waited for", async () => {
  const leaving = new AbortController();
  const { send, asked } = giving();
  const brought = bring("ABCDEF", "film", BODY, { signal: leaving.signal }, send).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(500);
  leaving.abort();
  await vi.runAllTimersAsync();
  expect(await brought).toMatchObject({ name: "AbortError" });
  expect(asked).toHaveLength(1);
});

test("pictures lie with the house, with a set of the host's, or with the table", () => {
  expect(pictureAt("ABCDEF", "house/k3f9a2").href).toBe("https://house.example/games/pictures/house/k3f9a2.webp");
  expect(pictureAt("ABCDEF", "Ferien/1").href).toBe("https://house.example/games/tables/ABCDEF/pictures/Ferien/1.webp");
  expect(pictureAt("ABCDEF", "table/x_-1").href).toBe(mediumAt("ABCDEF", "x_-1").href);
  expect(mediumAt("ABCDEF", "x_-1").href).toBe("https://house.example/games/tables/ABCDEF/media/x_-1");
});
