/** Somebody's place at a table, as the page shows it: always what the server said last. */

import { ofTable } from "../wire/door.ts";
import { type LineState, Link } from "../wire/link.ts";
import type { PersonView, PersonWish, Refusal, TableView } from "../wire/messages.ts";
import { Session } from "../wire/session.ts";
import { type News, news } from "./news.ts";

export class Place {
  readonly code: string;
  table = $state.raw<TableView | null>(null);
  you = $state("");
  line = $state<LineState>("connecting");
  why = $state<string | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  news = $state.raw<News[]>([]);
  readonly #session = new Session();
  readonly #link: Link;

  constructor(code: string) {
    this.code = code;
    this.#link = new Link(ofTable(code, "line"), this.#session, (state) => this.#show(state));
    this.#session.onAnswer = (_, refusal) => {
      this.refusal = refusal;
    };
  }

  /** Whoever sits here, once the table has been seen. */
  get self(): PersonView | undefined {
    return this.table?.people.find(({ id }) => id === this.you);
  }

  get isHost(): boolean {
    return this.table !== null && this.table.host === this.you;
  }

  /** Come to the table; also back from wherever it was opened last. */
  open(): void {
    this.line = "connecting";
    this.#link.open();
  }

  /** If the line is cut, try now: something says that it may work again. */
  retry(): void {
    if (this.line === "cut") this.#link.open();
  }

  close(): void {
    this.#link.close();
  }

  wish(wish: PersonWish): void {
    this.#link.send(this.#session.wish(wish));
  }

  #show(state: LineState): void {
    const { table, you, dismissed } = this.#session;
    if (this.table !== null && table !== null && table !== this.table) {
      const told = news(this.table, table, you);
      if (told.length > 0) this.news = told;
    }
    this.table = table;
    this.you = you;
    this.why = dismissed;
    this.line = state;
  }
}
