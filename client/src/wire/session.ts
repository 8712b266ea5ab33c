/**
 * One person's end of the line without the line: what to send, and what was said. Knows no socket and no clock.
 *
 * Wishes are numbered and kept until they are answered; whoever is welcomed again sends what was not answered, in
 * order, before anything new. `table` is always what the server said last.
 */

import { type FromClient, type PersonWish, PROTOCOL, type Refusal, type TableView, type ToClient } from "./messages.ts";

export class Session {
  you = "";
  table: TableView | null = null;
  /** Why this device is not to come back by itself. */
  dismissed: string | null = null;
  /** Whether there is a line on which things can be said. */
  isWelcome = false;
  onAnswer: (n: number, refusal: Refusal | null) => void = () => {};
  readonly #unanswered = new Map<number, PersonWish>();
  #n = 0;

  /** The first thing to say on a new line. */
  hello(): string {
    this.isWelcome = false;
    this.dismissed = null;
    return written({ type: "Hello", protocol: PROTOCOL });
  }

  /** Ask something of the table, once it has been seen: its numbers go on from what this person asked before. */
  wish(wish: PersonWish): string[] {
    if (this.table === null) throw new Error("who wishes for something has seen the table");
    this.#n += 1;
    this.#unanswered.set(this.#n, wish);
    return this.isWelcome ? [written({ type: "Do", n: this.#n, wish })] : [];
  }

  /** The line is gone. */
  lost(): void {
    this.isWelcome = false;
  }

  /** What the server said; what to send because of it. */
  hear(text: string): string[] {
    const message: ToClient = JSON.parse(text);
    switch (message.type) {
      case "Welcome":
        this.you = message.you;
        this.table = message.table;
        this.#n = Math.max(this.#n, message.n);
        this.isWelcome = true;
        return [...this.#unanswered].map(([n, wish]) => written({ type: "Do", n, wish }));
      case "Told":
        this.table = message.table;
        return [];
      case "Answered":
        this.#unanswered.delete(message.n);
        this.onAnswer(message.n, message.refusal);
        return [];
      case "Dismissed":
        this.dismissed = message.why;
        return [];
      default:
        return [];
    }
  }
}

function written(message: FromClient): string {
  return JSON.stringify(message);
}
