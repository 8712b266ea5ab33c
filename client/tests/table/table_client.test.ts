import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { packed } from "../../src/ink/packed.ts";
import { TableClient } from "../../src/table/table_client.svelte.ts";
import { framed, PLAYING, sitting, stroke, told, welcome } from "../sample.ts";
import { Socket } from "../socket.ts";

const fetched = vi.fn<typeof fetch>();
let client: TableClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { baseURI: "https://house.example/ABCDEF" }));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", fetched);
  client = new TableClient("ABCDEF");
  Socket.all = [];
  client.open();
});

afterEach(() => {
  client.close();
  vi.useRealTimers();
});

test("who comes sees the table, and who they are there", () => {
  Socket.last.welcomes();
  expect([client.line, client.you, client.self?.seat, client.isHost]).toEqual(["open", "p1", "red", true]);
});

test("the clock of the table goes on from when it was told", () => {
  Socket.last.welcomes();
  expect(client.now()).toBe(50_000);
  vi.advanceTimersByTime(1_500);
  expect(client.now()).toBe(51_500);
  Socket.last.says(welcome({ now: 70_000 }));
  expect(client.now()).toBe(70_000);
});

test("what happened is another list each time, stays through an answer, and is nothing after a welcome", () => {
  Socket.last.welcomes();
  expect(client.told).toEqual([]);
  Socket.last.says(told({ table: PLAYING, faces: [{ type: "GlanceOver" }] }));
  const { told: first } = client;
  Socket.last.says({ type: "Answered", n: 9, refusal: null });
  expect(client.told).toBe(first);
  Socket.last.says(told({ table: PLAYING, faces: [{ type: "GlanceOver" }] }));
  expect(client.told).toEqual(first);
  expect(client.told).not.toBe(first);
  Socket.last.welcomes();
  expect(client.told).toEqual([]);
});

test("something is waited for until it is answered, over a cut, too", () => {
  Socket.last.welcomes();
  expect(client.isWaiting).toBe(false);
  client.play({ type: "Next", step: 0 });
  expect(client.isWaiting).toBe(true);
  Socket.last.onclose({ code: 1006 });
  expect([client.line, client.isWaiting]).toEqual(["cut", true]);
  client.wish({ type: "GoAway" });
  vi.advanceTimersByTime(1);
  Socket.last.welcomes();
  expect(Socket.last.sent.slice(1)).toEqual([expect.stringContaining('"Next"'), expect.stringContaining('"GoAway"')]);
  Socket.last.says({ type: "Answered", n: 1, refusal: null });
  Socket.last.says({ type: "Answered", n: 2, refusal: { code: "not_now", rule: "T", facts: {} } });
  expect([client.isWaiting, client.refusal?.code]).toEqual([false, "not_now"]);
});

test("what is drawn is seen at once and sent soon; what is played goes after it", () => {
  Socket.last.welcomes();
  client.draw(stroke(1));
  expect(client.sheets.own?.strokes).toHaveLength(1);
  vi.advanceTimersByTime(1);
  client.draw(stroke(2));
  client.play({ type: "Next", step: 0 });
  const [, first, second, play] = Socket.last.sent as [string, Uint8Array, Uint8Array, string];
  expect(first.subarray(8)).toEqual(packed(stroke(1)));
  expect(second.subarray(8)).toEqual(packed(stroke(2)));
  expect(JSON.parse(play)).toMatchObject({ type: "Play", ink_through: 2 });
  vi.advanceTimersByTime(1_000);
  expect(Socket.last.sent).toHaveLength(4);
});

test("a name is that of who sits there, or sat there last", () => {
  expect(client.nameOf("yellow")).toBe("");
  Socket.last.welcomes();
  expect(client.nameOf("yellow")).toBe("p2");
  Socket.last.says(told({ table: { ...PLAYING, people: [sitting("p1", "red", "Ada")] } }));
  expect([client.nameOf("red"), client.nameOf("yellow"), client.nameOf("green")]).toEqual(["Ada", "p2", ""]);
  Socket.last.says(told({ table: { ...PLAYING, people: [sitting("p3", "yellow", "Cem")] } }));
  expect(client.nameOf("yellow")).toBe("Cem");
});

test("the gallery is what the house has of the game", async () => {
  fetched.mockResolvedValue(
    new Response(framed({ place: 1, sheet: 258, through: 1, kept: 1, batches: packed(stroke(1)) })),
  );
  const found = await client.gallery();
  expect(found.map(({ round, seat, sheet }) => [round, seat, sheet.strokes.length])).toEqual([[2, "yellow", 1]]);
});
