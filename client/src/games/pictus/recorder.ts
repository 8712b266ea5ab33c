/**
 * A recording or a film of a few seconds as a state machine, without the browser: its states, what a browser cannot do,
 * and which file type is used. `recording.svelte.ts` has the microphone and the camera.
 */

import { FILM_BYTES_MAX, RECORDING_BYTES_MAX, RECORDING_GRACE_MS, RECORDING_MS_MAX } from "../../wire/messages.ts";

/** Sound, or a film. */
export type TakeKind = "recording" | "film";

/** The longest take. */
export const LONGEST_MS = RECORDING_MS_MAX;
/** Browsers stop a little late, and files are a little wrong about their length; the server allows the same. */
export const GRACE_MS = RECORDING_GRACE_MS;
export const BYTES_MOST: Readonly<Record<TakeKind, number>> = {
  recording: RECORDING_BYTES_MAX,
  film: FILM_BYTES_MAX,
};
/** Low enough that the longest take stays well below the size limit. */
export const BITS_PER_SECOND = { sound: 64_000, picture: 900_000 } as const;

/** What was recorded, and how long it is. */
export interface Take {
  readonly blob: Blob;
  readonly ms: number;
}

/**
 * Why there is no take. `insecure`, `unable`: this page or browser cannot record; `denied`, `no_device`, `busy`: the
 * microphone or camera is not available; `broken`: it began and failed; the others are problems of the take itself.
 */
export type Trouble =
  | "insecure"
  | "unable"
  | "denied"
  | "no_device"
  | "busy"
  | "broken"
  | "empty"
  | "too_long"
  | "too_large"
  | "unreadable";

export type Recorder =
  | { readonly is: "idle"; readonly trouble: Trouble | null }
  /** The browser asks for permission. */
  | { readonly is: "asking" }
  | { readonly is: "recording"; readonly since: number }
  /** The browser is still writing, or a file is being read. `share` is the progress. */
  | { readonly is: "finishing"; readonly share: number | null }
  | { readonly is: "done"; readonly take: Take };

export type Happening =
  | { readonly type: "ask" }
  | { readonly type: "begin"; readonly now: number }
  | { readonly type: "finish"; readonly share?: number }
  | { readonly type: "take"; readonly take: Take; readonly kind: TakeKind }
  | { readonly type: "fail"; readonly trouble: Trouble }
  /** The take was deleted, or cancelled. */
  | { readonly type: "drop" };

export const IDLE: Recorder = { is: "idle", trouble: null };

/** The state after an event; events that come too late or too early change nothing. */
export function next(recorder: Recorder, happening: Happening): Recorder {
  switch (happening.type) {
    case "ask":
      return recorder.is === "idle" || recorder.is === "done" ? { is: "asking" } : recorder;
    case "begin":
      return recorder.is === "asking" ? { is: "recording", since: happening.now } : recorder;
    case "finish":
      return recorder.is === "idle" ? recorder : { is: "finishing", share: happening.share ?? null };
    case "take":
      return recorder.is === "finishing" || recorder.is === "recording"
        ? taken(happening.take, happening.kind)
        : recorder;
    case "fail":
      return { is: "idle", trouble: happening.trouble };
    case "drop":
      return IDLE;
  }
}

function taken(take: Take, kind: TakeKind): Recorder {
  const trouble = wrongWith(take, kind);
  return trouble === null ? { is: "done", take } : { is: "idle", trouble };
}

/** What is wrong with a take, if anything. A take of unknown length is left to the server to judge. */
export function wrongWith({ blob, ms }: Take, kind: TakeKind): Trouble | null {
  if (blob.size === 0) return "empty";
  if (ms > LONGEST_MS + GRACE_MS) return "too_long";
  return blob.size > BYTES_MOST[kind] ? "too_large" : null;
}

/** The share of the time that has passed, from 0 to 1. */
export function gone(recorder: Recorder, now: number): number {
  return recorder.is === "recording" ? Math.min(Math.max((now - recorder.since) / LONGEST_MS, 0), 1) : 0;
}

/** The seconds left, as a countdown shows them: the last one is 1. */
export function secondsLeft(recorder: Recorder, now: number): number {
  return Math.ceil(((1 - gone(recorder, now)) * LONGEST_MS) / 1_000);
}

export interface Browser {
  /** Whether the page is a secure context, where browsers allow a microphone. */
  readonly isSecure: boolean;
  readonly hasDevices: boolean;
  readonly hasRecorder: boolean;
  readonly takes: (type: string) => boolean;
}

/** Why this browser cannot record on this page; null if it can. */
export function unableIn(browser: Browser, kind: TakeKind): Trouble | null {
  if (!browser.isSecure) return "insecure";
  return browser.hasDevices && browser.hasRecorder && typeFor(kind, browser.takes) !== null ? null : "unable";
}

/** The types that the server accepts, the best first. */
const TYPES: Readonly<Record<TakeKind, readonly string[]>> = {
  recording: ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus", "audio/webm", "audio/ogg"],
  film: ["video/webm;codecs=vp8,opus", "video/mp4", "video/webm"],
};

/** The best of these that the browser can write. */
export function typeFor(kind: TakeKind, takes: (type: string) => boolean): string | null {
  return TYPES[kind].find(takes) ?? null;
}

const TROUBLES: Readonly<Record<string, Trouble>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "no_device",
  OverconstrainedError: "no_device",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** The meaning of a browser's error, by its name. */
export function troubleOf(name: string): Trouble {
  return TROUBLES[name] ?? "broken";
}
