import { afterEach, expect, test, vi } from "vitest";
import { drawings, join, RefusedError, sharedHouse, tablePage, whatCanBePlayed } from "../../src/wire/http.ts";

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

test("what is passed on is where the house says that others find it", async () => {
  fetched.mockResolvedValue(Response.json({ url: "http://192.168.1.20:8080/games" }));
  const found = await sharedHouse();
  expect(String(fetched.mock.calls[0]?.[0])).toBe("https://house.example/games/address");
  expect(tablePage("ABCDEF", found).href).toBe("http://192.168.1.20:8080/games/ABCDEF");
  expect(tablePage("ABCDEF").href).toBe("https://house.example/games/ABCDEF");
});

test.each([
  ["says nothing", () => Promise.reject(new TypeError("no net"))],
  ["does not know the question", () => Promise.resolve(Response.json({ refused: "not_found" }, { status: 404 }))],
  ["says nonsense", () => Promise.resolve(Response.json({ url: "nowhere" }))],
])("a house that %s is where this page found it", async (_, answer) => {
  fetched.mockImplementation(answer);
  expect((await sharedHouse()).href).toBe("https://house.example/games/");
});
