/** The line to the table: a socket that comes back after any cut, until it is told that this makes no sense. */

import { CLOSE_CODES } from "./messages.ts";
import { Pace } from "./pace.ts";
import type { Frame, Session } from "./session.ts";
import { Watch } from "./watch.ts";

/** How things stand: `unknown` means that this device has no place at the table. */
export type LineState = "connecting" | "open" | "cut" | "dismissed" | "unknown" | "outdated";

export const PAUSE_MAX_MS = 5_000;
const PAUSE_FIRST_MS = 250;
const LOOK_EVERY_MS = 1_000;

/** How long to wait before trying again: not at all, then ever longer. Luck (0 to 1) keeps all from coming at once. */
export function pauseMs(tries: number, luck: number): number {
  if (tries === 0) return 0;
  return Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** (tries - 1)) * (0.5 + luck / 2);
}

export class Link {
  readonly #url: URL;
  readonly #session: Session;
  readonly #changed: (state: LineState) => void;
  readonly #pace = new Pace();
  #watch = new Watch(0);
  #socket: WebSocket | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #brush: ReturnType<typeof setTimeout> | undefined;
  #look: ReturnType<typeof setInterval> | undefined;
  #listening: AbortController | undefined;
  #tries = 0;

  /** `changed` is called whenever the session has heard something or the line's state is another. */
  constructor(url: URL, session: Session, changed: (state: LineState) => void) {
    this.#url = url;
    this.#session = session;
    this.#changed = changed;
    session.onSlower = () => this.#pace.slower(Date.now());
  }

  /** Come to the table, and stay. Called again, try at once instead of waiting. */
  open(): void {
    clearTimeout(this.#pause);
    this.#listen();
    if (this.#socket !== null) return;
    const url = new URL(this.#url);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#watch = new Watch(Date.now());
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
    this.#brush ??= setTimeout(() => {
      this.#brush = undefined;
      if (!this.#session.hasInk) return;
      this.#pace.sent(Date.now());
      this.send(this.#session.flush());
    }, this.#pace.waitMs(Date.now()));
  }

  /** Hang up for good. */
  close(): void {
    clearTimeout(this.#pause);
    clearTimeout(this.#brush);
    clearInterval(this.#look);
    this.#listening?.abort();
    this.#listening = this.#brush = undefined;
    this.#drop();
  }

  /** Hear what the browser says of the net and of this page, and look after the line. */
  #listen(): void {
    if (this.#listening !== undefined) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    addEventListener("offline", () => this.#renew(), { signal });
    addEventListener("online", () => this.#wake(), { signal });
    addEventListener("pageshow", () => this.#wake(), { signal });
    document.addEventListener("resume", () => this.#wake(), { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#wake(), {
      signal,
    });
    this.#look = setInterval(() => this.#lookAfter(), LOOK_EVERY_MS);
  }

  /** The page may have been asleep, or the net away: a line that was silent is not trusted, a cut one is tried. */
  #wake(): void {
    if (this.#socket !== null && this.#watch.isDoubtful(Date.now())) this.#renew();
    else if (this.#socket === null && this.#pause !== undefined) this.open();
  }

  #lookAfter(): void {
    const { isWelcome, owed } = this.#session;
    if (this.#socket !== null && this.#watch.isDead(isWelcome, owed, Date.now())) this.#renew();
  }

  /** Take another line for the one there is. */
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
    this.#watch.heard(Date.now());
    if (data instanceof ArrayBuffer) {
      this.send(this.#session.see(new Uint8Array(data)));
      return;
    }
    this.send(this.#session.hear(String(data)));
    if (this.#session.isWelcome) this.#tries = 0;
    this.#changed(this.#session.dismissed === null ? "open" : "dismissed");
  }

  #end(code: number): void {
    this.#socket = null;
    this.#session.lost();
    if (this.#session.dismissed !== null) this.#changed("dismissed");
    else if (code === CLOSE_CODES.OLD_PROTOCOL) this.#changed("outdated");
    else if (code === CLOSE_CODES.NO_TABLE) this.#changed("unknown");
    else this.#comeBack();
  }

  #comeBack(): void {
    this.#changed("cut");
    this.#pause = setTimeout(() => this.open(), pauseMs(this.#tries, Math.random()));
    this.#tries += 1;
  }
}
