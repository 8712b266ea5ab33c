/**
 * A recording or a film of a few seconds, without the browser: what happens after what, what a browser cannot do, and
 * which of its types is taken. `recording.svelte.ts` has the microphone and the camera.
 */

import { FILM_BYTES_MAX, RECORDING_BYTES_MAX, RECORDING_GRACE_MS, RECORDING_MS_MAX } from "../../wire/messages.ts";

/** A tune or a voice, or a gesture. */
export type TakeKind = "recording" | "film";

/** Longer is none. */
export const LONGEST_MS = RECORDING_MS_MAX;
/** A browser stops a little late, and files tell their length a little wrong; the house grants as much. */
export const GRACE_MS = RECORDING_GRACE_MS;
export const BYTES_MOST: Readonly<Record<TakeKind, number>> = {
  recording: RECORDING_BYTES_MAX,
  film: FILM_BYTES_MAX,
};
/** So that the longest take stays well below what is allowed. */
export const BITS_PER_SECOND = { sound: 64_000, picture: 900_000 } as const;

/** What was recorded, and how long it is. */
export interface Take {
  readonly blob: Blob;
  readonly ms: number;
}

/**
 * Why there is no take. `insecure`, `unable`: this page or browser cannot record; `denied`, `no_device`, `busy`: the
 * microphone or camera is not to be had; `broken`: it began and failed; the rest is wrong with what there is.
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
  /** The browser asks whether it may. */
  | { readonly is: "asking" }
  | { readonly is: "recording"; readonly since: number }
  /** It is over, and the browser is still writing; or a file is being looked at. `share` is how much of it is done. */
  | { readonly is: "finishing"; readonly share: number | null }
  | { readonly is: "done"; readonly take: Take };

export type Happening =
  | { readonly type: "ask" }
  | { readonly type: "begin"; readonly now: number }
  | { readonly type: "finish"; readonly share?: number }
  | { readonly type: "take"; readonly take: Take; readonly kind: TakeKind }
  | { readonly type: "fail"; readonly trouble: Trouble }
  /** Thrown away, or given up before there was anything. */
  | { readonly type: "drop" };

export const IDLE: Recorder = { is: "idle", trouble: null };

/** How it stands after something happened; what comes too late or too early changes nothing. */
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

/** What the house would not take, if anything. A length nobody knows is the house's to judge. */
export function wrongWith({ blob, ms }: Take, kind: TakeKind): Trouble | null {
  if (blob.size === 0) return "empty";
  if (ms > LONGEST_MS + GRACE_MS) return "too_long";
  return blob.size > BYTES_MOST[kind] ? "too_large" : null;
}

/** How much of the time is gone, from 0 to 1. */
export function gone(recorder: Recorder, now: number): number {
  return recorder.is === "recording" ? Math.min(Math.max((now - recorder.since) / LONGEST_MS, 0), 1) : 0;
}

/** How many seconds are left, as a countdown says them: the last one is 1. */
export function secondsLeft(recorder: Recorder, now: number): number {
  return Math.ceil(((1 - gone(recorder, now)) * LONGEST_MS) / 1_000);
}

export interface Browser {
  /** Whether the page came over a line that browsers trust with a microphone. */
  readonly isSecure: boolean;
  readonly hasDevices: boolean;
  readonly hasRecorder: boolean;
  readonly takes: (type: string) => boolean;
}

/** Why this browser cannot record on this page, if it cannot. */
export function unableIn(browser: Browser, kind: TakeKind): Trouble | null {
  if (!browser.isSecure) return "insecure";
  return browser.hasDevices && browser.hasRecorder && typeFor(kind, browser.takes) !== null ? null : "unable";
}

/** What the house takes, the best first. */
const TYPES: Readonly<Record<TakeKind, readonly string[]>> = {
  recording: ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus", "audio/webm", "audio/ogg"],
  film: ["video/webm;codecs=vp8,opus", "video/mp4", "video/webm"],
};

/** The best type that a browser writes. */
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

/** What a browser's error means, by its name. */
export function troubleOf(name: string): Trouble {
  return TROUBLES[name] ?? "broken";
}
