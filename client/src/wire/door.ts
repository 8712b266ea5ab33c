/** The way in: opening a table, and coming to one. */

import type { Role } from "./messages.ts";

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

/** The page of a table, for people to open. */
export function tablePage(code: string): URL {
  return new URL(code, house());
}

/** Something that belongs to a table. */
export function ofTable(code: string, what: string): URL {
  return new URL(`tables/${code}/${what}`, house());
}

/** Open a table; its code. */
export async function openTable(password: string): Promise<string> {
  const { code } = await post(new URL("tables", house()), password ? { password } : {});
  return String(code);
}

/** Come to a table; its code as the house writes it. From now on this device is known there. */
export async function join(code: string, name: string, language: string, role: Role): Promise<string> {
  return String((await post(ofTable(encodeURIComponent(code), "people"), { name, language, role })).code);
}

/** Take one's place at a table with this device; its code as the house writes it. The other device is out. */
export async function takeOver(code: string, handover: string): Promise<string> {
  return String((await post(ofTable(encodeURIComponent(code), "devices"), { handover })).code);
}

/** The way for another device as a picture. The code is no part of any address, so nobody's log has it. */
export async function handoverPicture(code: string, handover: string): Promise<Blob> {
  const response = await asked(ofTable(code, "handover.svg"), { handover });
  if (!response.ok) throw new RefusedError(String((await response.json()).refused));
  return response.blob();
}

/** Whether the house answers at all. */
export async function isThere(): Promise<boolean> {
  try {
    return (await fetch(new URL("health", house()), { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** All drawings of the game on the table, as a frame of ink. */
export async function drawings(code: string): Promise<Uint8Array> {
  try {
    const response = await fetch(ofTable(code, "drawings"));
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    throw new RefusedError(String((await response.json()).refused));
  } catch (error) {
    throw error instanceof RefusedError ? error : new RefusedError(null);
  }
}

async function post(url: URL, body: unknown): Promise<Record<string, unknown>> {
  const response = await asked(url, body);
  const answer: Record<string, unknown> = await response.json().catch(() => {
    throw new RefusedError(null);
  });
  if (!response.ok) throw new RefusedError(String(answer.refused));
  return answer;
}

async function asked(url: URL, body: unknown): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return fetch(url, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => {
    throw new RefusedError(null);
  });
}
