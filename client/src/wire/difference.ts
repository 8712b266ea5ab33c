/**
 * What changed between two values, put into the old one: the other half of `difference.py`, which says what a change is
 * made of. What did not change stays the same object, so that whoever looks at it need not look again.
 */

import type { Change } from "./messages.ts";

/** A change of another value than this one. */
export class MisfitError extends Error {}

type Fields = { readonly [key: string]: unknown };

/** The value after a change. The old one stays as it is. */
export function changed(old: unknown, change: Change): unknown {
  if (Array.isArray(change)) return change[0];
  if (Array.isArray(old)) return changedList(old, change as Fields);
  if (typeof old !== "object" || old === null) throw new MisfitError();
  const fields: Record<string, unknown> = { ...old };
  for (const [key, inner] of Object.entries(change)) {
    if (Array.isArray(inner) && inner.length === 0) delete fields[key];
    else fields[key] = changed(fields[key], inner as Change);
  }
  return fields;
}

function changedList(old: readonly unknown[], { "-": gone, "+": putIn, ...others }: Fields): unknown[] {
  const indices = new Set(gone as number[] | undefined);
  const items = old.filter((_, index) => !indices.has(index));
  for (const [index, value] of (putIn as [number, unknown][] | undefined) ?? []) items.splice(index, 0, value);
  for (const [key, inner] of Object.entries(others)) {
    const index = Number(key);
    if (!(index in items)) throw new MisfitError();
    items[index] = changed(items[index], inner as Change);
  }
  return items;
}
