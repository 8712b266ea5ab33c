/**
 * One person's end of the line without the line: what to send, and what was said. Knows no socket and no clock.
 *
 * Actions are numbered and kept until they are answered; whoever is welcomed again sends what was not answered, in
 * order, before anything new. Ink likewise, batch by batch. `view` and `table` are always what the server said last.
 */

import { roundOf } from "../games/games.ts";
import { type InkRun, unframed } from "../ink/frame.ts";
import type { Move } from "../ink/stroke.ts";
import { Sheets } from "../table/sheets.ts";
import { Gathered } from "./gathered.ts";
import {
  type Answered,
  type FromClient,
  type GameCommand,
  type GameFace,
  type GameView,
  type Moment,
  type PersonWish,
  PROTOCOL,
  type Refusal,
  SEATS,
  type Seat,
  type TableView,
  type ToClient,
  type Update,
  type Welcome,
} from "./messages.ts";
import { Outbox } from "./outbox.ts";

/** What goes over a line: text is play, bytes are ink. */
export type Frame = string | Uint8Array<ArrayBuffer>;
type Action = { wish: PersonWish } | { command: GameCommand };

export class Session {
  you = "";
  table: TableView | null = null;
  /** The game as this person may see it. */
  view: GameView | null = null;
  /** What the last told said had happened; nothing after a welcome. */
  faces: readonly GameFace[] = [];
  /** All sheets, the own one included. */
  readonly sheets = new Sheets();
  /** Why this device is not to come back by itself. */
  dismissed: string | null = null;
  /** Whether there is a line on which things can be said. */
  isWelcome = false;
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
  readonly #unanswered = new Map<number, Action>();
  readonly #outbox = new Outbox();
  readonly #gathered = new Gathered();
  /** Whether the own sheet as the server has it is still to come. */
  #awaitsOwn = false;
  #through = 0;
  #n = 0;

  /** Whether something that was asked for is still open. */
  get isWaiting(): boolean {
    return this.#unanswered.size > 0;
  }

  /** What the server owes an answer to for the longest time: another word whenever it answers; null if nothing. */
  get owed(): string | null {
    const [n] = this.#unanswered.keys();
    const batch = this.#outbox.oldest;
    return n === undefined && batch === null ? null : `${n} ${this.#outbox.sheet} ${batch}`;
  }

  /** The first thing to say on a new line. */
  hello(): string {
    this.isWelcome = false;
    this.dismissed = null;
    return written({ type: "Hello", protocol: PROTOCOL });
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
    switch (message.type) {
      case "Welcome":
        return this.#beginAgain(message);
      case "Update":
        this.#look(message);
        this.faces = message.faces;
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
      case "Slower":
        this.onSlower();
        break;
    }
    return [];
  }

  /** Ink that the server showed; what to send because of it. */
  see(frame: Uint8Array): Frame[] {
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
    if (!this.#awaitsOwn || through !== this.#through) return [];
    this.#awaitsOwn = false;
    const frames = this.flush();
    this.#outbox.lay(through, batches);
    this.sheets.put(this.#outbox.laid);
    return frames;
  }

  get #seat(): Seat | null {
    return this.table?.people.find(({ id }) => id === this.you)?.seat ?? null;
  }

  #answer({ n, refusal }: Answered): void {
    const action = this.#unanswered.get(n);
    this.#unanswered.delete(n);
    this.answers += 1;
    this.onAnswer(n, refusal, action && "wish" in action ? action.wish : null);
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
    const [wasWelcome, { through }] = [this.isWelcome, message];
    this.flush();
    this.you = message.you;
    this.#look(message);
    this.faces = [];
    this.sheets.forget();
    this.isWelcome = true;
    this.onTime(message.now);
    this.#n = Math.max(this.#n, message.n);
    const ink = wasWelcome ? this.#outbox.sayAgain(through) : this.#outbox.drawAgain(through);
    this.#through = through;
    this.#awaitsOwn = through > 0;
    return [...ink, ...[...this.#unanswered].map(([n, action]) => this.#said(n, action))];
  }

  /** This is how everything looks now. */
  #look({ table, view, sheet }: Welcome | Update): void {
    const isAnotherRound =
      table.game !== this.table?.game || roundOf(table.game, view) !== roundOf(table.game, this.view);
    this.table = table;
    this.view = view;
    const isAnotherSheet = this.#outbox.follow(sheet);
    if (isAnotherSheet) this.#gathered.drop();
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
