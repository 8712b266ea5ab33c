/** Somebody's place at a table, as the page shows it: always what the server said last. */

import type { Move } from "../ink/stroke.ts";
import { drawings, ofTable } from "../wire/http.ts";
import { type LineState, Link } from "../wire/link.ts";
import type { Games, Moment, PersonView, PersonWish, Refusal, Seat, TableView } from "../wire/messages.ts";
import { Session } from "../wire/session.ts";
import { type Announcement, announcementsOf } from "./announcements.ts";
import { type Exhibit, gallery } from "./gallery.ts";
import type { Sheets } from "./sheets.ts";

type Name = keyof Games;
/** The server says every second that storing takes long; after so long without it, it no longer does. */
const DELAY_SHOWN_MS = 2_000;

/** What is played there; whoever knows which game it is says so, and knows its views, facts and commands. */
export class TableClient<Game extends Name = Name> {
  readonly code: string;
  table = $state.raw<TableView | null>(null);
  you = $state("");
  line = $state<LineState>("connecting");
  why = $state<string | null>(null);
  /** Why the last thing that was asked for was not done, and what that was, if it was for the table. */
  refusal = $state.raw<Refusal | null>(null);
  refused = $state<PersonWish["type"] | null>(null);
  /** A code for another device, and until when it holds, by this page's clock. */
  handover = $state.raw<{ code: string; until: number } | null>(null);
  /** Whether whoever sits here is on the way out. */
  isLeaving = $state(false);
  announcements = $state.raw<Announcement[]>([]);
  /** The game as this person may see it. */
  view = $state.raw<Games[Game]["view"] | null>(null);
  /** What just happened in the game: another list each time, and nothing after a welcome. */
  told = $state.raw<readonly Games[Game]["face"][]>([]);
  /** Whether something that was asked for is still open. */
  isWaiting = $state(false);
  /** When somebody last had drawings deleted: what is shown of them is fetched again. */
  readonly erasedAt = $derived(this.table?.erased_at ?? null);
  /** Whether what was done takes long to store. */
  isDelayed = $state(false);
  #delayEnds: ReturnType<typeof setTimeout> | undefined;
  readonly #session = new Session();
  readonly #link: Link;
  /** Who was seen at each seat last: a game goes on with the seats of those who have left. */
  readonly #people = new Map<Seat, PersonView>();
  /** How far the table's clock is ahead of this page's. */
  #ahead = 0;

  /** A display has a line of its own. */
  constructor(code: string, way: "line" | "display" = "line") {
    this.code = code;
    this.#link = new Link(ofTable(code, way), this.#session, (state) => this.#show(state));
    this.#session.onAnswer = (_, refusal, wish) => {
      this.refusal = refusal;
      this.refused = refusal && wish ? wish.type : null;
    };
    this.#session.onDelay = () => {
      this.isDelayed = true;
      clearTimeout(this.#delayEnds);
      this.#delayEnds = setTimeout(() => {
        this.isDelayed = false;
      }, DELAY_SHOWN_MS);
    };
    this.#session.onHandover = (code, holdsMs) => {
      this.handover = { code, until: performance.now() + holdsMs };
    };
    this.#session.onTime = (now) => {
      this.#ahead = now - performance.now();
    };
  }

  /** Whoever sits here, once the table has been seen. */
  get self(): PersonView | undefined {
    return this.table?.people.find(({ id }) => id === this.you);
  }

  get isHost(): boolean {
    return this.table !== null && this.table.host === this.you;
  }

  /** All sheets, the own one included. Not reactive: each stays the same one, and counts its versions. */
  get sheets(): Sheets {
    return this.#session.sheets;
  }

  /** Whether this is the game that is on. */
  plays<Played extends Name>(game: Played): this is TableClient<Played> {
    return this.table?.game === game;
  }

  /** What time it is in the game, whose clock stands still while it is paused. */
  now(): Moment {
    const now = performance.now() + this.#ahead;
    return (this.table?.pause?.since ?? now) - (this.table?.paused_ms ?? 0);
  }

  /** Whoever sits there, or sat there last. */
  at(seat: Seat): PersonView | undefined {
    return this.table?.people.find((person) => person.seat === seat) ?? this.#people.get(seat);
  }

  /** What they are called; nothing if nobody sat there. */
  nameOf(seat: Seat): string {
    return this.at(seat)?.name ?? "";
  }

  /** Whether a bot plays there, for itself or for who is away. */
  hasBot(seat: Seat): boolean {
    const person = this.at(seat);
    return person !== undefined && (person.bot !== null || person.has_stand_in);
  }

  /** Come to the table; also back from wherever it was opened last. */
  open(): void {
    this.line = "connecting";
    this.#link.open();
  }

  close(): void {
    this.#link.close();
  }

  wish(wish: PersonWish): void {
    this.#link.send(this.#session.wish(wish));
    this.isWaiting = this.#session.isWaiting;
  }

  /** Leave the table for good. */
  leave(): void {
    this.isLeaving = true;
    this.wish({ type: "GoAway" });
  }

  /** Ask for a code with which another device can take this place. */
  askHandover(): void {
    this.handover = null;
    this.#link.send(this.#session.askHandover());
  }

  /** Do something in the game. */
  play(command: Games[Game]["command"]): void {
    this.#link.send(this.#session.play(command));
    this.isWaiting = this.#session.isWaiting;
  }

  /** Draw on the own sheet: seen at once, and sent with all that is drawn in the same moment. */
  draw(moves: Iterable<Move>): void {
    this.#session.draw(moves);
    this.#link.inked();
  }

  /** Every drawing of the game so far. An effect that asks asks again when some of them were deleted (T-ERASE-1). */
  async gallery(): Promise<Exhibit[]> {
    void this.erasedAt;
    return gallery(await drawings(this.code));
  }

  #show(state: LineState): void {
    const { table, you, dismissed } = this.#session;
    if (this.table !== null && table !== null && table !== this.table) {
      const told = announcementsOf(this.table, table, you);
      if (told.length > 0) this.announcements = told;
    }
    for (const person of this.table?.people ?? []) if (person.seat !== null) this.#people.set(person.seat, person);
    this.table = table;
    this.you = you;
    this.view = this.#session.view;
    this.told = this.#session.faces;
    this.isWaiting = this.#session.isWaiting;
    this.why = dismissed;
    this.line = state;
  }
}
