/**
 * One person's end of the line without the line: what to send, and what was said. Knows no socket and no clock.
 *
 * Actions are numbered and kept until they are answered; whoever is welcomed again, or goes on after a cut, sends what
 * was not answered, in order, before anything new. Ink likewise, batch by batch. `view` and `table` are always what the
 * server said last, put together from what changed.
 */

import { roundOf } from "../games/games.ts";
import { type InkRun, unframed } from "../ink/frame.ts";
import type { Move } from "../ink/stroke.ts";
import { Sheets } from "../table/sheets.ts";
import { changed, MisfitError } from "./difference.ts";
import { Gathered } from "./gathered.ts";
import {
  type Answered,
  type FromClient,
  type GameCommand,
  type GameFace,
  type GameView,
  type Known,
  type Moment,
  type PersonWish,
  PROTOCOL,
  type Refusal,
  type Resumed,
  SEATS,
  type Seat,
  type TableView,
  type ToClient,
  type Update,
  type Welcome,
} from "./messages.ts";
import { joined, Outbox } from "./outbox.ts";
import { ASKS_MAX } from "./watch.ts";

/** What goes over a line: text is play, bytes are ink. */
export type Frame = string | Uint8Array<ArrayBuffer>;
type Action = { wish: PersonWish } | { command: GameCommand };

export class Session {
  you = "";
  table: TableView | null = null;
  /** The game as this person may see it. */
  view: GameView | null = null;
  /** What the last update said had happened; nothing after a welcome, or after a cut. */
  faces: readonly GameFace[] = [];
  /** All sheets, the own one included. */
  readonly sheets = new Sheets();
  /** Why this device is not to come back by itself. */
  dismissed: string | null = null;
  /** Whether there is a line on which things can be said. */
  isWelcome = false;
  /** Whether an update is missing on this line: another one must be taken, on which everything begins anew. */
  isAstray = false;
  /** How many answers were heard. */
  answers = 0;
  /** An action is answered; `wish` is what it was, if it was one. */
  onAnswer: (n: number, refusal: Refusal | null, wish: PersonWish | null) => void = () => {};
  /** A code for another device has come; it holds that long. */
  onHandover: (code: string, holdsMs: number) => void = () => {};
  /** What time it is at the table, whenever that is said. */
  onTime: (now: Moment) => void = () => {};
  /** The server reads late what is sent too fast. */
  onSlower: () => void = () => {};
  /** What was done is not stored yet, and the server knows. */
  onDelay: () => void = () => {};
  readonly #unanswered = new Map<number, Action>();
  readonly #outbox = new Outbox();
  readonly #gathered = new Gathered();
  /** Whether the own sheet as the server has it is still to come. */
  #awaitsOwn = false;
  #through = 0;
  /** How often the server said that storing takes long: it owes the answers all the same, and is there. */
  #delays = 0;
  /** What the server has shown of the own sheet, from its beginning. */
  #shownOwn: Uint8Array[] = [];
  /** The updates so far; null: there is nothing to go on with. */
  #known: { epoch: string; seq: number } | null = null;
  #n = 0;
  /** Whether an answer was asked for that was here, and nothing was heard since. */
  #isAsking = false;
  /** How often that was asked since anything else was heard. */
  #asks = 0;

  /** Whether something that was asked for is still open. */
  get isWaiting(): boolean {
    return this.#unanswered.size > 0;
  }

  /** What the server owes an answer to for the longest time: another word whenever it answers; null if nothing. */
  get owed(): string | null {
    if (this.#isAsking) return "a sign of life";
    const [n] = this.#unanswered.keys();
    const batch = this.#outbox.oldest;
    return n === undefined && batch === null ? null : `${n} ${this.#outbox.sheet} ${batch} ${this.#delays}`;
  }

  /** The first thing to say on a new line. */
  hello(): string {
    this.isWelcome = false;
    this.isAstray = this.#isAsking = false;
    this.dismissed = null;
    const hello = { type: "Hello", protocol: PROTOCOL } as const;
    return written(this.#known === null ? hello : { ...hello, known: { ...this.#known, sheets: this.#seenSheets } });
  }

  /** Ask something of the table, once it has been seen: its numbers go on from what this person asked before. */
  wish(wish: PersonWish): Frame[] {
    return this.#act({ wish });
  }

  /** Ask something of the game. What was drawn before goes before. */
  play(command: GameCommand): Frame[] {
    return [...this.flush(), ...this.#act({ command })];
  }

  /** Ask for a code with which another device can take this place. What is not heard is asked again by whoever wants it. */
  askHandover(): Frame[] {
    return this.isWelcome ? [written({ type: "AskHandover" })] : [];
  }

  /** Ask for the last answer again, which the server gives as it did before: anything it says shows that it is there. */
  ask(): Frame[] {
    if (this.#n === 0 || this.#asks >= ASKS_MAX) return [];
    this.#isAsking = true;
    this.#asks += 1;
    return [written({ type: "Do", n: this.#n, wish: { type: "ResumeGame" } })];
  }

  /** Draw on one's sheet, if there is one. It is sent with the next flush. */
  draw(moves: Iterable<Move>): void {
    this.sheets.own?.draw(this.#gathered.add(moves));
  }

  /** Make batches of what was drawn; what to send now. */
  flush(): Frame[] {
    const frames = this.#gathered.take().map((batch) => this.#outbox.put(batch));
    return this.isWelcome ? frames : [];
  }

  /** The line is gone. */
  lost(): void {
    this.isWelcome = false;
  }

  /** What the server said; what to send because of it. */
  hear(text: string): Frame[] {
    const message: ToClient = JSON.parse(text);
    this.#isAsking = false;
    if (message.type !== "Answered") this.#asks = 0;
    switch (message.type) {
      case "Welcome":
        return this.#beginAgain(message);
      case "Resumed":
        return this.#goOn(message);
      case "Update":
        this.#update(message);
        break;
      case "Answered":
        this.#answer(message);
        break;
      case "HandoverCode":
        this.onHandover(message.code, message.until_ms);
        break;
      case "InkRefused":
        if (message.sheet === this.#outbox.sheet) this.#cutBack(message.through);
        break;
      case "Dismissed":
        this.dismissed = message.why;
        break;
      case "Delayed":
        this.#delays += 1;
        this.onDelay();
        break;
      case "Slower":
        this.onSlower();
        break;
    }
    return [];
  }

  /** Ink that the server showed; what to send because of it. */
  see(frame: Uint8Array): Frame[] {
    this.#isAsking = false;
    this.#asks = 0;
    const frames: Frame[] = [];
    for (const run of unframed(frame)) {
      const seat = SEATS[run.place];
      if (seat === undefined) continue;
      if (seat !== this.#seat) this.sheets.see(seat, run);
      else if (run.sheet === this.#outbox.sheet) frames.push(...this.#seeOwn(run));
    }
    return frames;
  }

  /** Own ink was drawn already; only what lay there before this page was is new. */
  #seeOwn({ through, kept, batches }: InkRun): Frame[] {
    this.#outbox.keep(kept);
    if (batches.length > 0) this.#shownOwn.push(batches);
    if (!this.#awaitsOwn || through !== this.#through) return [];
    this.#awaitsOwn = false;
    const frames = this.flush();
    this.#outbox.lay(through, joined(this.#shownOwn));
    this.sheets.put(this.#outbox.laid);
    return frames;
  }

  /** What was seen of each sheet: its place and number, and how many bytes. */
  get #seenSheets(): Known["sheets"] {
    const own = this.#seat;
    const seen = this.sheets.seen().filter(([seat]) => seat !== own);
    const bytes = joined(this.#shownOwn).length;
    if (own !== null && this.#outbox.sheet !== null && bytes > 0) seen.push([own, this.#outbox.sheet, bytes]);
    return seen.map(([seat, sheet, bytes]) => [(SEATS as readonly Seat[]).indexOf(seat), sheet, bytes]);
  }

  get #seat(): Seat | null {
    return this.table?.people.find(({ id }) => id === this.you)?.seat ?? null;
  }

  #answer({ n, refusal }: Answered): void {
    const action = this.#unanswered.get(n);
    if (action === undefined) return;
    this.#unanswered.delete(n);
    this.answers += 1;
    this.onAnswer(n, refusal, "wish" in action ? action.wish : null);
  }

  #act(action: Action): Frame[] {
    if (this.table === null) throw new Error("who wishes for something has seen the table");
    this.#n += 1;
    this.#unanswered.set(this.#n, action);
    return this.isWelcome ? [this.#said(this.#n, action)] : [];
  }

  /** An action as it is sent: with how far the ink has come now. */
  #said(n: number, action: Action): string {
    if ("wish" in action) return written({ type: "Do", n, wish: action.wish });
    return written({ type: "Play", n, command: action.command, ink_through: this.#outbox.drawn });
  }

  /** Take what is said for all there is, and say again what was not answered. */
  #beginAgain(message: Welcome): Frame[] {
    this.flush();
    this.you = message.you;
    this.#known = { epoch: message.epoch, seq: message.seq };
    this.#look(message);
    this.sheets.forget();
    this.#shownOwn = [];
    return this.#open(message);
  }

  /** Take in what was missed, and say again what was not answered. */
  #goOn(message: Resumed): Frame[] {
    this.flush();
    for (const update of message.updates) this.#update(update);
    for (const place of message.anew) {
      const seat = SEATS[place];
      if (seat === this.#seat) this.#shownOwn = [];
      else if (seat !== undefined) this.sheets.forgetAt(seat);
    }
    return this.#open(message);
  }

  /** From now on things can be said on this line; first of all what was not answered. */
  #open(message: Welcome | Resumed): Frame[] {
    const [wasWelcome, { through }] = [this.isWelcome, message];
    this.faces = [];
    this.isWelcome = true;
    this.onTime(message.now);
    this.#n = Math.max(this.#n, message.n);
    const ink = wasWelcome ? this.#outbox.sayAgain(through) : this.#outbox.drawAgain(through);
    this.#through = through;
    this.#awaitsOwn = through > 0;
    return [...ink, ...[...this.#unanswered].map(([n, action]) => this.#said(n, action))];
  }

  /** Something happened. A number that is not the next one means that something was not heard. */
  #update({ seq, table, view, sheet, faces }: Update): void {
    try {
      if (this.#known === null || seq !== this.#known.seq + 1) throw new MisfitError();
      this.#look({
        table: table === undefined ? (this.table as TableView) : (changed(this.table, table) as TableView),
        view: view === undefined ? this.view : (changed(this.view, view) as GameView | null),
        sheet: sheet === undefined ? this.#outbox.sheet : sheet,
      });
      this.#known = { ...this.#known, seq };
      this.faces = faces ?? [];
    } catch (error) {
      if (!(error instanceof MisfitError)) throw error;
      this.#known = null;
      this.isAstray = true;
    }
  }

  /** This is how everything looks now. */
  #look({ table, view, sheet }: Pick<Welcome, "table" | "view" | "sheet">): void {
    const isAnotherRound =
      table.game !== this.table?.game || roundOf(table.game, view) !== roundOf(table.game, this.view);
    this.table = table;
    this.view = view;
    const isAnotherSheet = this.#outbox.follow(sheet);
    if (isAnotherSheet) {
      this.#gathered.drop();
      this.#shownOwn = [];
    }
    this.sheets.follow(this.#seat, sheet);
    if (isAnotherSheet || isAnotherRound) this.sheets.blank();
  }

  /** What lies beyond this was not taken: the sheet is as it was before, and the stroke is over. */
  #cutBack(through: number): void {
    this.#gathered.drop();
    this.#outbox.cutBack(through);
    this.sheets.put(this.#outbox.laid);
  }
}

function written(message: FromClient): string {
  return JSON.stringify(message);
}
