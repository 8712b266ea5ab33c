/** A socket whose other end the test holds. */

import type { ToClient } from "../src/wire/messages.ts";
import { PLAYING, welcome } from "./sample.ts";

export class Socket {
  static readonly OPEN = 1;
  /** All that were ever opened. */
  static all: Socket[] = [];
  readonly url: URL;
  binaryType = "blob";
  readyState = 0;
  sent: unknown[] = [];
  isDropped = false;
  onopen = () => {};
  onmessage = (_: { data: unknown }) => {};
  onclose = (_: { code: number }) => {};

  constructor(url: URL) {
    this.url = url;
    Socket.all.push(this);
  }

  static get last(): Socket {
    return Socket.all.at(-1) as Socket;
  }

  send(frame: unknown): void {
    this.sent.push(frame);
  }

  close(): void {
    this.isDropped = true;
  }

  says(message: ToClient): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** The other end takes it up, and welcomes whoever calls to a game. */
  welcomes(): this {
    this.readyState = Socket.OPEN;
    this.onopen();
    this.says(welcome({ table: PLAYING, sheet: 257, now: 50_000 }));
    return this;
  }
}
