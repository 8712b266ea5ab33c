/** The line to the table: a socket that comes back after any cut, until it is told that this makes no sense. */

import { CLOSE_CODES } from "./messages.ts";
import type { Session } from "./session.ts";

/** How things stand: `unknown` means that this device has no place at the table. */
export type LineState = "connecting" | "open" | "cut" | "dismissed" | "unknown" | "outdated";

export const PAUSE_MAX_MS = 5_000;
const PAUSE_FIRST_MS = 250;

/** How long to wait before trying again: not at all, then ever longer. Luck (0 to 1) keeps all from coming at once. */
export function pauseMs(tries: number, luck: number): number {
  if (tries === 0) return 0;
  return Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** (tries - 1)) * (0.5 + luck / 2);
}

export class Link {
  readonly #url: URL;
  readonly #session: Session;
  readonly #changed: (state: LineState) => void;
  #socket: WebSocket | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;

  /** `changed` is called whenever the session has heard something or the line's state is another. */
  constructor(url: URL, session: Session, changed: (state: LineState) => void) {
    this.#url = url;
    this.#session = session;
    this.#changed = changed;
  }

  /** Come to the table, and stay. Called again, try at once instead of waiting. */
  open(): void {
    clearTimeout(this.#pause);
    if (this.#socket !== null) return;
    const url = new URL(this.#url);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => this.send([this.#session.hello()]);
    socket.onmessage = ({ data }) => this.#hear(socket, data);
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#end(code);
    };
  }

  /** Say this, if there is a line; what matters is said again on the next one. */
  send(frames: readonly string[]): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    for (const frame of frames) this.#socket.send(frame);
  }

  /** Hang up for good. */
  close(): void {
    clearTimeout(this.#pause);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #hear(socket: WebSocket, data: unknown): void {
    if (this.#socket !== socket || typeof data !== "string") return;
    this.send(this.#session.hear(data));
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
