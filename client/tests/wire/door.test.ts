import { afterEach, expect, test, vi } from "vitest";
import { drawings, join, RefusedError, whatCanBePlayed } from "../../src/wire/door.ts";

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", fetched);
vi.stubGlobal("document", { baseURI: "https://house.example/games/ABCDEF" });

afterEach(() => fetched.mockReset());

test("what can be played is asked of the house, below whatever path it lies", async () => {
  fetched.mockResolvedValue(Response.json({ games: {}, cards: ["house"] }));
  expect(await whatCanBePlayed()).toEqual({ games: {}, cards: ["house"] });
  expect(String(fetched.mock.calls[0]?.[0])).toBe("https://house.example/games/games");
});

test("the drawings of a table come as they are", async () => {
  fetched.mockResolvedValue(new Response(Uint8Array.of(1, 2, 3)));
  expect(await drawings("ABCDEF")).toEqual(Uint8Array.of(1, 2, 3));
  expect(String(fetched.mock.calls[0]?.[0])).toBe("https://house.example/games/tables/ABCDEF/drawings");
});

test("who is refused learns why", async () => {
  fetched.mockResolvedValue(Response.json({ refused: "no_table" }, { status: 404 }));
  await expect(join("abcdef", "Ada", "en", "player")).rejects.toEqual(new RefusedError("no_table"));
});

test.each([
  ["nobody answers", () => Promise.reject(new TypeError("no net"))],
  ["somebody else answers", () => Promise.resolve(new Response("<h1>Pay here</h1>"))],
  ["somebody else says no", () => Promise.resolve(new Response("<h1>Pay here</h1>", { status: 511 }))],
])("where %s, there is no code to tell", async (_, answer) => {
  fetched.mockImplementation(answer);
  await expect(whatCanBePlayed()).rejects.toEqual(new RefusedError(null));
});
