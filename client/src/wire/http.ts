/** The way in: opening a table, and coming to one. */

import type { AlbumGame, AlbumIndex, Plan, Repertoire, Role } from "./messages.ts";

/** The door said no; `code` is the refusal's, or null where nobody answered. */
export class RefusedError extends Error {
  readonly code: string | null;

  constructor(code: string | null) {
    super(code ?? "no answer");
    this.code = code;
  }
}

/** Where the house lies: the page is its root, and every table's page lies directly below it. */
export function house(): URL {
  return new URL(".", document.baseURI);
}

/** Where others find the house, as it says itself: "localhost", say, leads them to their own machine. */
export async function sharedHouse(): Promise<URL> {
  try {
    const { url } = await asked(new URL("address", house()), { cache: "no-store" }, (response) => response.json());
    return new URL(`${url}/`);
  } catch {
    return house();
  }
}

/** The page of a table, for people to open: on this device, or wherever the house is found. */
export function tablePage(code: string, found = house()): URL {
  return new URL(code, found);
}

/** Something that belongs to a table. */
export function ofTable(code: string, what: string): URL {
  return new URL(`tables/${code}/${what}`, house());
}

/** Open a table, for this if it is known already; its code. */
export async function openTable(password: string, plan?: Pick<Plan, "game"> & Partial<Plan>): Promise<string> {
  const { code } = await post(new URL("tables", house()), { ...(password && { password }), ...(plan && { plan }) });
  return String(code);
}

/** Who invites to what; `by` is the name of the host, null where nobody is there yet. */
export interface Invitation {
  readonly code: string;
  readonly by: string | null;
  readonly game: string;
  readonly people: number;
}

export function invitationTo(code: string): Promise<Invitation> {
  return asked(ofTable(encodeURIComponent(code), "invitation"), { cache: "no-store" }, (response) => response.json());
}

/** Come to a table; its code as the house writes it. From now on this device is known there. */
export async function join(
  code: string,
  name: string,
  language: string,
  role: Exclude<Role, "display">,
): Promise<string> {
  return String((await post(ofTable(encodeURIComponent(code), "people"), { name, language, role })).code);
}

/** Take one's place at a table with this device; its code as the house writes it. The other device is out. */
export async function takeOver(code: string, handover: string): Promise<string> {
  return String((await post(ofTable(encodeURIComponent(code), "devices"), { handover })).code);
}

/** The way for another device as a picture. The code is no part of any address, so nobody's log has it. */
export function handoverPicture(code: string, handover: string): Promise<Blob> {
  return picture(ofTable(code, "handover.svg"), { handover });
}

/** A picture that is made for what is said in the body. */
export function picture(url: URL, body: unknown): Promise<Blob> {
  return asked(url, written(body), (response) => response.blob());
}

/** Whether the house answers at all. */
export function isThere(): Promise<boolean> {
  const answer = asked(new URL("health", house()), { cache: "no-store" }, async () => true);
  return answer.catch(() => false);
}

/** What plans can be made of in this house. */
export function whatCanBePlayed(): Promise<Repertoire> {
  return asked(new URL("games", house()), {}, (response) => response.json());
}

/** All drawings of the game on the table, as a frame of ink. */
export function drawings(code: string): Promise<Uint8Array> {
  return asked(ofTable(code, "drawings"), {}, async (response) => new Uint8Array(await response.arrayBuffer()));
}

/** What is kept of the games of a table (docs/ALBUM.md). */
export const album = {
  index: (code: string): Promise<AlbumIndex> =>
    asked(ofTable(code, "album"), { cache: "no-store" }, (response) => response.json()),
  game: (code: string, number: number): Promise<AlbumGame> =>
    asked(ofTable(code, `album/${number}`), { cache: "no-store" }, (response) => response.json()),
  ink: (code: string, number: number): Promise<Uint8Array> =>
    asked(ofTable(code, `album/${number}/ink`), {}, async (response) => new Uint8Array(await response.arrayBuffer())),
};

export function post(url: URL, body: unknown): Promise<Record<string, unknown>> {
  return asked(url, written(body), (response) => response.json());
}

function written(body: unknown): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/** What was answered, read like this; otherwise why not. */
async function asked<T>(url: URL, how: RequestInit, read: (response: Response) => Promise<T>): Promise<T> {
  let refused: unknown = null;
  try {
    const response = await fetch(url, how);
    if (response.ok) return await read(response);
    ({ refused } = await response.json());
  } catch {
    // Nobody answered, or nobody we know.
  }
  throw new RefusedError(refused === null ? null : String(refused));
}
