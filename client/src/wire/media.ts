/** What people bring to a table: pictures, drawings, recordings and films go to the house here, and lie there. */

import { house, ofTable, RefusedError } from "./http.ts";
import type { MediumId, MediumKind } from "./messages.ts";

/** How long to wait before each further try. */
const PAUSES_MS = [1_000, 3_000, 6_000] as const;
/** Nothing at all was heard for that long: the line is dead. */
const SILENT_MS = 20_000;

/** It is kept now, or lay there already: an answer may be lost, and what is sent again is kept once. */
const TAKEN: readonly number[] = [201, 200];

/** What passes by itself: the house has much to do, or this came too soon after the last. */
const PASSING: readonly (string | null)[] = [null, "not_now", "too_many_tries"];

/** What the house answered, or null where nobody did. */
export type Answer = { readonly status: number; readonly text: string } | null;
/** Sends it once. `onprogress` hears how much of it is out, from 0 to 1. */
export type Sending = (
  url: URL,
  body: Blob,
  onprogress: (share: number) => void,
  signal: AbortSignal,
) => Promise<Answer>;

export interface Bringing {
  readonly onprogress?: (share: number) => void;
  readonly signal?: AbortSignal;
  /** The number of the sheet that a drawing was made of. */
  readonly sheet?: number;
}

/** Where something lies that was brought to a table. */
export function mediumAt(code: string, medium: MediumId): URL {
  return ofTable(code, `media/${encodeURIComponent(medium)}`);
}

/** Where the picture of a card lies: with the house, with the host's own sets, or with what was brought to the table. */
export function pictureAt(code: string, id: string): URL {
  const [set = "", name = ""] = id.split("/");
  if (set === "table") return mediumAt(code, name);
  const file = `pictures/${encodeURIComponent(set)}/${encodeURIComponent(name)}.webp`;
  return set === "house" ? new URL(file, house()) : ofTable(code, file);
}

/** Bring something to a table; the id it is kept under. What passes by itself is tried again; whoever is refused learns why. */
export async function bring(
  code: string,
  kind: MediumKind,
  body: Blob,
  { onprogress = () => {}, signal = new AbortController().signal, sheet }: Bringing = {},
  send: Sending = sent,
): Promise<MediumId> {
  const url = ofTable(code, "media");
  url.searchParams.set("kind", kind);
  if (sheet !== undefined) url.searchParams.set("sheet", String(sheet));
  for (let tries = 0; ; tries += 1) {
    onprogress(0);
    const answer = await send(url, body, onprogress, signal);
    signal.throwIfAborted();
    const heard = read(answer);
    if (typeof heard === "string") return heard;
    const pause = PAUSES_MS[tries];
    if (!PASSING.includes(heard.code) || pause === undefined) throw heard;
    await waited(pause, signal);
  }
}

/** The id, or what the house has against it; no code where somebody else answered, or nobody. */
function read(answer: Answer): MediumId | RefusedError {
  if (answer === null) return new RefusedError(null);
  try {
    const { medium, refused } = JSON.parse(answer.text);
    if (TAKEN.includes(answer.status) && typeof medium === "string") return medium;
    return new RefusedError(typeof refused === "string" ? refused : null);
  } catch {
    // A proxy before the house has a bound of its own, and another way to say so.
    return new RefusedError(answer.status === 413 ? "medium_too_large" : null);
  }
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Only the older way of asking tells how much is out. */
function sent(url: URL, body: Blob, onprogress: (share: number) => void, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let heardAt = performance.now();
    const silence = setInterval(() => performance.now() - heardAt > SILENT_MS && request.abort(), 1_000);
    const cancel = (): void => request.abort();
    const end = (answer: Answer): void => {
      clearInterval(silence);
      signal.removeEventListener("abort", cancel);
      resolve(answer);
    };
    signal.addEventListener("abort", cancel);
    request.upload.onprogress = ({ loaded, total }) => {
      heardAt = performance.now();
      onprogress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => end({ status: request.status, text: request.responseText });
    request.onerror = request.onabort = () => end(null);
    request.open("POST", url);
    request.setRequestHeader("Content-Type", body.type.split(";")[0] || "application/octet-stream");
    request.send(body);
  });
}
