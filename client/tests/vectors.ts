import { readFileSync } from "node:fs";

/** What Python and TypeScript must agree on. */
export function vectors<T>(name: string): T[] {
  return JSON.parse(readFileSync(new URL(`../../tests/vectors/${name}.json`, import.meta.url), "utf8"));
}

export function bytes(hexed: string): Uint8Array {
  return new Uint8Array(Buffer.from(hexed, "hex"));
}

export function hexed(some: Uint8Array): string {
  return Buffer.from(some).toString("hex");
}
