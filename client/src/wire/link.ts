/**
 * The line to the table: a socket that comes back after any cut, until it is told that this makes no sense. It notices
 * by itself when a line is dead, and when the net or the page is back.
 */

import { CLOSE_CODES } from "./messages.ts";
import { Pace } from "./pace.ts";
import type { Frame, Session } from "./session.ts";
import { isDoubtful, QUIET_MS, Watch } from "./watch.ts";

/** Why a table cannot be come to for a while: it fails, it cannot be read, or the house is full. */
export type Resting = "failing" | "unreadable" | "full";
/** How things stand: `unknown` means that this device has no place at the table. */
export type LineState = "connecting" | "open" | "cut" | "dismissed" | "unknown" | "outdated" | Resting;

const RESTING: ReadonlyMap<number, Resting> = new Map([
  [CLOSE_CODES.TABLE_FAILS, "failing"],
  [CLOSE_CODES.UNREADABLE, "unreadable"],
  [CLOSE_CODES.HOUSE_FULL, "full"],
]);

export const PAUSE_MAX_MS = 5_000;
const PAUSE_FIRST_MS = 250;
export const REST_MAX_MS = 60_000;
const REST_FIRST_MS = 4_000;
/** So long a line must have held before the next cut counts as the first one. */
export const STABLE_MS = 10_000;
const LOOK_EVERY_MS = 250;

type Timer = ReturnType<typeof setTimeout>;

/** How long to wait before trying again: not at all, then ever longer. Luck (0 to 1) keeps all from coming at once. */
export function pauseMs(tries: number, luck: number): number {
  if (tries === 0) return 0;
  return Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** (tries - 1)) * (0.5 + luck / 2);
}

/** The same for a table that rests, and is not to be asked for all the time. */
export function restMs(tries: number, luck: number): number {
  return Math.min(REST_MAX_MS, REST_FIRST_MS * 2 ** tries) * (0.5 + luck / 2);
}

export class Link {
  readonly #url: URL;
  readonly #session: Session;
  readonly #changed: (state: LineState) => void;
  readonly #pace = new Pace();
  #watch = new Watch(0);
  #heardAt = 0;
  #socket: WebSocket | null = null;
  /** Until the next try; undefined unless there will be one. */
  #pause: Timer | undefined;
  /** Until ink is sent; undefined unless there is some. */
  #drying: Timer | undefined;
  #listening: AbortController | null = null;
  /** How often it was tried since a line last held, or something was answered on one. */
  #tries = 0;
  /** How many lines were given up since something was answered, as nothing came in time. */
  #givenUp = 0;
  /** How often in a row it was said that the table rests. */
  #rests = 0;
  /** Since when this line is good; null before it is. */
  #goodSince: number | null = null;

  /** `changed` is called whenever the session has heard something or the line's state is another. */
  constructor(url: URL, session: Session, changed: (state: LineState) => void) {
    this.#url = url;
    this.#session = session;
    this.#changed = changed;
    session.onSlower = () => this.#pace.slower(performance.now());
  }

  /** Come to the table, and stay. Called again, try at once instead of waiting. */
  open(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#listen();
    if (this.#socket !== null) return;
    const url = new URL(this.#url);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#watch = new Watch(performance.now(), this.#givenUp);
    this.#heardAt = Date.now();
    this.#goodSince = null;
    socket.onopen = () => this.send([this.#session.hello()]);
    socket.onmessage = ({ data }) => this.#hear(socket, data);
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#end(code);
    };
  }

  /** Say this, if there is a line; what matters is said again on the next one. */
  send(frames: readonly Frame[]): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    for (const frame of frames) this.#socket.send(frame);
  }

  /** Something was drawn: it is sent as soon as ink may be. */
  inked(): void {
    this.#drying ??= setTimeout(() => {
      this.#drying = undefined;
      this.#pace.sent(performance.now());
      this.send(this.#session.flush());
    }, this.#pace.waitMs(performance.now()));
  }

  /** Hang up for good. */
  close(): void {
    clearTimeout(this.#pause);
    clearTimeout(this.#drying);
    this.#pause = this.#drying = undefined;
    this.#listening?.abort();
    this.#listening = null;
    this.#drop();
  }

  /** Hear what the browser says of the net and of this page, and look after the line. */
  #listen(): void {
    if (this.#listening !== null) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const wake = () => this.#wake();
    addEventListener("offline", () => this.#renew(), { signal });
    addEventListener("online", wake, { signal });
    addEventListener("pageshow", wake, { signal });
    document.addEventListener("resume", wake, { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake(), { signal });
    const look = setInterval(() => this.#lookAfter(), LOOK_EVERY_MS);
    signal.addEventListener("abort", () => clearInterval(look));
  }

  /** The page was asleep, or the net away: a line that was silent is not trusted, and a cut one is tried. */
  #wake(): void {
    if (this.#pause !== undefined) this.open();
    else if (isDoubtful(this.#session.isWelcome, this.#heardAt, Date.now())) this.#renew();
  }

  #lookAfter(): void {
    const { isWelcome, owed } = this.#session;
    if (this.#watch.isDead(isWelcome, owed, performance.now())) {
      this.#renew();
      this.#givenUp += 1;
    } else if (isWelcome && owed === null && Date.now() - this.#heardAt >= QUIET_MS) {
      this.send(this.#session.ask());
    }
  }

  /** Take another line for the one there is, if there is one. */
  #renew(): void {
    if (this.#socket === null) return;
    this.#drop();
    this.#session.lost();
    this.#comeBack();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #hear(socket: WebSocket, data: unknown): void {
    if (this.#socket !== socket) return;
    this.#heardAt = Date.now();
    if (data instanceof ArrayBuffer) {
      this.send(this.#session.see(new Uint8Array(data)));
      return;
    }
    const { answers } = this.#session;
    this.send(this.#session.hear(String(data)));
    if (this.#session.isAstray) {
      this.#renew();
      return;
    }
    if (this.#session.isWelcome) this.#goodSince ??= performance.now();
    if (this.#session.answers > answers) this.#answered();
    this.#changed(this.#session.dismissed === null ? "open" : "dismissed");
  }

  #answered(): void {
    if (this.#givenUp > 0) this.#watch = new Watch(performance.now());
    this.#tries = this.#rests = this.#givenUp = 0;
  }

  #end(code: number): void {
    this.#socket = null;
    this.#session.lost();
    if (this.#session.dismissed !== null) this.#changed("dismissed");
    else if (code === CLOSE_CODES.OLD_PROTOCOL) this.#changed("outdated");
    else if (code === CLOSE_CODES.NO_TABLE) this.#changed("unknown");
    else this.#comeBack(RESTING.get(code));
  }

  /** A welcome alone says little: a table that falls over what it is told next has welcomed everybody before. */
  #comeBack(resting?: Resting): void {
    this.#changed(resting ?? "cut");
    if (this.#goodSince !== null && performance.now() - this.#goodSince >= STABLE_MS) this.#tries = this.#rests = 0;
    this.#goodSince = null;
    const pause = resting ? restMs(this.#rests, Math.random()) : pauseMs(this.#tries, Math.random());
    this.#pause = setTimeout(() => this.open(), pause);
    if (resting) this.#rests += 1;
    else this.#tries += 1;
  }
}
