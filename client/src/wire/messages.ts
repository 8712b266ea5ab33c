// Written by `scripts/fix` from src/pictorium/wire: what is changed here by hand is lost.

/** 1: sheets had numbers of 16 bits, which are used up after 255 games at a table. */
export const PROTOCOL = 3;

/** The seats of every table, by colour, in the order in which they are filled. */
export const SEATS = ["red", "yellow", "green", "blue", "purple", "orange", "pink", "brown"] as const;

export const SHEET_WIDTH = 4096;

/** The size of a sheet that lies sideways, in its own units. Every screen scales the whole sheet to fit. An upright sheet is the same sheet turned clockwise by a quarter: its left edge is on top, and (x, y) is seen at (SHEET_HEIGHT - y, x). So the drawing turns with the sheet, as on paper. */
export const SHEET_HEIGHT = 3072;

/** The width of each pen, in sheet units; a stroke refers to one by its index. */
export const WIDTHS = [16, 40, 96] as const;

/** The pressure of a pen that does not measure it. */
export const FULL_PRESSURE = 255;

export const NAME_GRAPHEMES_MAX = 20;

/** Some graphemes are long; this bounds the length of a name in characters. */
export const NAME_CHARACTERS_MAX = 80;

/** Letters that cannot be mistaken for another letter or a digit. */
export const CODE_SYMBOLS = "ABCDEFGHJKLMNPQRSTUVWXYZ";

export const CODE_LENGTH = 6;

/** Everyone at a table: players, watchers, displays. */
export const PEOPLE_MAX = 40;

/** Of these, displays. */
export const DISPLAYS_MAX = 8;

/** How long a connection may be gone before the others are told. */
export const AWAY_AFTER_MS = 5000;

/** How long a host may be away before somebody else becomes host. */
export const HOST_PASSES_AFTER_MS = 60000;

/** How long the code for another device is valid. */
export const HANDOVER_MS = 300000;

/** How long a table stays in memory after everybody has left. */
export const TABLE_RESTS_AFTER_MS = 60000;

/** How long a table is kept after its last activity. */
export const TABLE_EXPIRES_AFTER_MS = 2592000000;

export const SWEEP_EVERY_MS = 86400000;

/** How often old tables are searched, and the pause after each, so that play never has to wait. */
export const SWEEP_PAUSE_MS = 100;

/** How many rows are deleted per commit, for the same reason. */
export const ROWS_AT_ONCE = 64;

export const PLAY_ROWS_MAX = 200000;

/** The most rows in the log of a table: of play, and together with ink. That is a hundred evenings; then nothing can be done there any more, but everything can still be looked at. */
export const ROWS_MAX = 4000000;

export const WAKING_ROWS = 200;

/** How much of a table is loaded in one step, so that no other table has to wait. */
export const WAKING_BYTES = 262144;

/** How many rows of ink are overwritten per commit, for the same reason. */
export const ERASING_ROWS = 256;

/** The least time between two requests of a person to erase their drawings: three per minute. */
export const ERASE_AGAIN_AFTER_MS = 20000;

export const ERASED_SHEETS_MAX = 12;

/** How often a person may have a single drawing erased within this time. */
export const ERASED_SHEETS_WITHIN_MS = 60000;

export const LESSONS_OF_CONCEPT_AT_TABLE_MAX = 8;

/** How many fingerprints of drawings a table keeps, of one concept and in all: at most a hundred kilobytes. */
export const LESSONS_AT_TABLE_MAX = 500;

export const LESSONS_OF_CONCEPT_MAX = 20;

/** How many of those of all tables the bots of a house know. */
export const LESSONS_IN_HOUSE_MAX = 10000;

/** How many drawings may be asked for at a table, as cards, before their authors answer. */
export const ASKED_FOR_MAX = 40;

export const PAUSES_MAX = 4;

/** How often a person may pause a game within this time. */
export const PAUSES_WITHIN_MS = 60000;

export const STAMPS_MAX = 6;

/** How often a person may put a stamp on something within this time. */
export const STAMPS_WITHIN_MS = 60000;

/** How many stamps there may be in a game: fifteen of everybody at a full table. */
export const STAMPS_PER_GAME_MAX = 600;

/** For each person, the number of last answers that are kept: more than the actions that a device can have sent without an answer, given the limits of a connection. */
export const ANSWERS_KEPT = 128;

/** For each person, the size of the last updates that are kept for a reconnect: about what a welcome takes. Who missed more is welcomed. */
export const MISSED_BYTES_MAX = 16384;

/** The most actions that may wait while the disk is slow. Further ones are refused, or the connection is closed and comes back; of the server's own messages only the latest is kept. */
export const MAIL_MAX = 1000;

export const DELAYED_AFTER_MS = 1000;

/** How long storing may take before people are told, and how often they are told again. */
export const DELAYED_EVERY_MS = 1000;

export const FAILURES_MAX = 5;

export const FAILURES_WITHIN_MS = 60000;

/** A table with so many bugs within this time is unloaded for that long, and then tried again. */
export const FAILED_RESTS_MS = 60000;

/** For how many tables failures are counted: those that failed last. */
export const FAILING_TABLES_MAX = 1000;

export const BACKOFF_FIRST_MS = 5000;

/** The first and the longest delay of a failing timer, which doubles each time. By itself it makes no table rest. */
export const BACKOFF_MAX_MS = 60000;

/** How often a game is told again about a seat's ink after it failed. */
export const INK_NEWS_TRIES = 3;

/** For how many tables it is remembered that they cannot be read; others are tried again. */
export const UNREADABLE_TABLES_MAX = 1000;

/** How many rows are read in one step for the drawings of a game, and for the sheets of a table that is loaded, for the same reason. */
export const GALLERY_ROWS = 500;

/** How long these stay in memory: everyone at a table asks for them at the same time. */
export const GALLERY_OPEN_MS = 10000;

/** The same for a game of the album. */
export const ALBUM_OPEN_MS = 10000;

/** The longest clue in words fits, in any script. */
export const PLAY_BYTES_MAX = 8192;

export const INK_BYTES_MAX = 16384;

export const INK_PER_SECOND = 40;

export const INK_BURST = 80;

export const PLAY_PER_SECOND = 5;

export const PLAY_BURST = 20;

/** The frames that may wait for the budget; then the connection is closed. */
export const LATE_FRAMES_MAX = 60;

export const HEAD_BYTES_MAX = 16384;

/** The header of a request: its size, and how long it may take. */
export const HEAD_WITHIN_MS = 5000;

/** How long a connection may be idle after a response, or take for the header of its next request. */
export const KEPT_ALIVE_MS = 15000;

export const HELLO_WITHIN_MS = 5000;

/** How long the other side of a line may take to answer our goodbye; then the connection is dropped. */
export const GOODBYE_WITHIN_MS = 2000;

/** The bytes that may wait for a slow reader; then they get a snapshot instead. */
export const SLOW_READER_BYTES = 262144;

/** Pictures and drawings that people may bring to a table. */
export const CARDS_BROUGHT_MAX = 200;

/** Recordings and films. */
export const CLUES_BROUGHT_MAX = 200;

/** The size of all of these, as they are stored. */
export const MEDIA_BYTES_MAX = 33554432;

export const PICTURE_BYTES_MAX = 12582912;

export const RECORDING_BYTES_MAX = 1048576;

/** The size of an upload; pictures are scaled down afterwards. */
export const FILM_BYTES_MAX = 6291456;

export const RECORDING_MS_MAX = 20000;

/** The length of a recording or film, and the time that devices take to stop one. */
export const RECORDING_GRACE_MS = 1500;

export const PIECE_BYTES = 65536;

/** Large transfers go in pieces: one piece of each is in memory, and a client that takes longer for one is disconnected. Twelve kilobytes per second are enough. */
export const PIECE_WITHIN_MS = 15000;

/** The send buffer of the system for one connection. With a larger one, a slow reader would seem to read nothing for a long time, and then much at once. */
export const SEND_BUFFER_BYTES = 32768;

/** Downloads of media at the same time. A browser opens six connections to a server. */
export const DOWNLOADS_AT_ONCE = [8, 64, 64, 256] as const;

/** Downloads of all drawings of a game, which are in memory as a whole. */
export const GALLERIES_AT_ONCE = [1, 8, 16, 32] as const;

export const SLOT_WITHIN_MS = 5000;

/** How long a download waits for one of these slots, and how many may wait. */
export const WAITING_FOR_SLOT_MAX = 512;

/** Uploads at the same time. */
export const UPLOADS_AT_ONCE = [3, 12, 24, 96] as const;

/** The bytes of these uploads, which are in memory until they are complete. */
export const UPLOAD_BYTES_AT_ONCE = [37748736, 50331648, 100663296, 201326592] as const;

export const POINTS_PER_SHEET_MAX = 200000;

/** Eight minutes of scribbling without lifting the pen; then nothing more fits on the sheet. */
export const BYTES_PER_SHEET_MAX = 524288;

/** How many fair copies stay in memory: everyone at a table is shown the same one. */
export const FAIR_COPIES_KEPT = 128;

/** The interval at which ink is relayed. */
export const TICK_MS = 33;

/** How long ink may wait to be stored: two ticks, since beats come a little before a tick. */
export const INK_COMMIT_MS = 66;

/** The steps in which ticks and beats are spread over time. */
export const INK_SLOT_MS = 3;

/** How long commands that race for the same thing wait for each other, from the first that arrives. */
export const RACE_WINDOW_MS = 120;

/** Who comes in so soon behind another may as well have been first: measuring is not more exact. */
export const RACE_TIE_MS = 8;

/** The most that is taken off for the way over a slow line: who delays pongs gains no more. */
export const LAG_MS_MAX = 100;

export const LAG_SAMPLES_MIN = 3;

/** Nothing is taken off before so many pings were answered within this time; the shortest way of these counts. */
export const LAG_WITHIN_MS = 30000;

export const PING_FIRST_MS = 700;

/** The time between two pings on a line that is in use: while there are too few of these answers, and afterwards. */
export const PING_EVERY_MS = 5000;

/** Who answers none of so many is not pinged more often than others. */
export const PINGS_IN_VAIN_MAX = 6;

/** The delay with which bots hear and see everything: no hand is faster than that. */
export const BOT_HEARS_AFTER_MS = 300;

/** The least time between two actions of a bot. */
export const BOT_BEAT_MS = 50;

/** How long ink may wait before an idle bot looks at it. */
export const BOT_LOOKS_MS = 2000;

/** A whole story (S-CLUE-2). */
export const CLUE_CHARACTERS_MAX = 1500;

/** Why a server hangs up. */
export const CLOSE_CODES = {
  /** That was nothing a client may say. */
  MALFORMED: 4000,
  /** More was sent than a table can use, for too long. */
  TOO_MUCH: 4001,
  /** The hello was one of another version: load the page again. */
  OLD_PROTOCOL: 4002,
  /** All is said. After `Dismissed` do not come back by yourself; without it, do: the server stops, or moved the table. */
  CLOSED: 4003,
  /** Nothing was said in time. */
  NO_HELLO: 4004,
  /** There is no such table, or no place at it for this device. */
  NO_TABLE: 4005,
  /** Too much went wrong at this table by a mistake of the server. It rests for a while: come back, ever later. */
  TABLE_FAILS: 4006,
  /** The server cannot read this table: it is damaged, or of a newer version. Come back, ever later. */
  UNREADABLE: 4007,
  /** This table rests, and there is no room to wake it. Come back, ever later. */
  HOUSE_FULL: 4008,
} as const;

/** What changed of a value; `difference.ts` says what it is made of. */
export type Change = readonly [] | readonly [unknown] | { readonly [key: string]: unknown };

/** What each game says, by its name. */
export interface Games {
  readonly pictomania: {
    readonly command: Pictomania.AnyCommand;
    readonly view: Pictomania.View;
    readonly face: Pictomania.Face;
    readonly offer: Pictomania.Offer;
    readonly record: Pictomania.PictomaniaRecord;
  };
  readonly pictus: {
    readonly command: Pictus.AnyCommand;
    readonly view: Pictus.View;
    readonly face: Pictus.Face;
    readonly offer: Pictus.Offer;
    readonly record: Pictus.PictusRecord;
  };
}

export type GameCommand = Games[keyof Games]["command"];
export type GameView = Games[keyof Games]["view"];
export type GameFace = Games[keyof Games]["face"];
export type GameOffer = Games[keyof Games]["offer"];
export type GameRecord = Games[keyof Games]["record"];

export type FromClient = Hello | Do | Play | AskHandover;

/** The first thing on every line: which version the client speaks, and what it knows from a line before. */
export type Hello = {
  readonly type: "Hello";
  readonly protocol: number;
  /** Left out by a client that knows nothing, or wants to begin anew. */
  readonly known?: Known | null;
};

/** What a device that comes back has been told and shown. */
export type Known = {
  /** The epoch of the last welcome. */
  readonly epoch: string;
  /** The number of the last update. */
  readonly seq: number;
  /** For each sheet with ink: the place, the sheet's number, and how many bytes of batches were shown of it. */
  readonly sheets: ReadonlyArray<readonly [number, number, number]>;
};

/** My n-th action: a wish for the table. */
export type Do = {
  readonly type: "Do";
  readonly n: number;
  readonly wish: PersonWish;
};

export type PersonWish =
  | Introduce
  | Sit
  | StandUp
  | BeReady
  | ChoosePlan
  | Start
  | CloseGame
  | Lock
  | Remove
  | PassHost
  | GoAway
  | Keep
  | HideSheet
  | ShowSheet
  | EraseDrawings
  | EraseDrawing
  | AskForDrawing
  | DeclineDrawing
  | ShowErasing
  | RefuseLessons
  | RemoveMedium
  | AddBot
  | SitIn
  | PauseGame
  | ResumeGame
  | PutStamp
  | AllowStamps;

/** My name and my language are these. */
export type Introduce = {
  readonly type: "Introduce";
  readonly name: string;
  readonly language: string;
};

/** I want this seat; none named: any that is free. */
export type Sit = {
  readonly type: "Sit";
  readonly seat?: Seat | null;
};

/** One seat at a table. A game says which of them it uses (Pictomania: the first six). */
export type Seat = string;

/** I would rather watch. */
export type StandUp = {
  readonly type: "StandUp";
};

/** I am ready, or not yet. */
export type BeReady = {
  readonly type: "BeReady";
  readonly is_ready: boolean;
};

/** Let us play this. */
export type ChoosePlan = {
  readonly type: "ChoosePlan";
  readonly plan: Plan;
};

/** What is to be played, as the host chose it. */
export type Plan = {
  readonly game: string;
  readonly edition: string;
  readonly variants: ReadonlyArray<string>;
  readonly options: Readonly<Record<string, unknown>>;
  /** Which sets of cards; empty: all sets of words, and of pictures the shipped ones. */
  readonly cards: ReadonlyArray<string>;
};

/** Let the game begin: the first, another like the last, or the next one planned. */
export type Start = {
  readonly type: "Start";
};

/** This game is over for us, whether it has ended or not. */
export type CloseGame = {
  readonly type: "CloseGame";
};

/** Nobody else may come, or anyone with the code may. */
export type Lock = {
  readonly type: "Lock";
  readonly is_locked: boolean;
};

/** That person must go. */
export type Remove = {
  readonly type: "Remove";
  readonly person: PersonId;
};

/** The public id of a person. It reveals nothing and gives no access. */
export type PersonId = string;

/** That person is the host from now on. */
export type PassHost = {
  readonly type: "PassHost";
  readonly person: PersonId;
};

/** I leave the table. */
export type GoAway = {
  readonly type: "GoAway";
};

/** This table must not be forgotten, or may be. */
export type Keep = {
  readonly type: "Keep";
  readonly is_kept: boolean;
};

/** Nobody should see what is drawn there, but who draws it. */
export type HideSheet = {
  readonly type: "HideSheet";
  readonly seat: Seat;
};

/** All may see again what is drawn there. */
export type ShowSheet = {
  readonly type: "ShowSheet";
  readonly seat: Seat;
};

/** All that I ever drew at this table must be gone. */
export type EraseDrawings = {
  readonly type: "EraseDrawings";
};

/** What I drew on that sheet must be gone. */
export type EraseDrawing = {
  readonly type: "EraseDrawing";
  /** Its number at the table. */
  readonly sheet: number;
};

/** That drawing of theirs should be a card of ours, if they agree; or I do not ask for it any more. */
export type AskForDrawing = {
  readonly type: "AskForDrawing";
  readonly of: PersonId;
  /** Its number at the table. */
  readonly sheet: number;
  readonly is_wanted?: boolean;
};

/** I would rather not lend my drawing on that sheet. Who lends it brings it as a medium. */
export type DeclineDrawing = {
  readonly type: "DeclineDrawing";
  readonly sheet: number;
};

/** The album should show my drawings as they were drawn, with all that I took back; or without that. */
export type ShowErasing = {
  readonly type: "ShowErasing";
  readonly is_wanted: boolean;
};

/** Bots must not learn from my drawings, nor know what they learnt from them; or they may again. */
export type RefuseLessons = {
  readonly type: "RefuseLessons";
  readonly is_refused: boolean;
};

/** This picture must go. */
export type RemoveMedium = {
  readonly type: "RemoveMedium";
  readonly medium: MediumId;
};

/** Random, so that it reveals nothing and cannot be guessed. */
export type MediumId = string;

/** A bot should play with us. */
export type AddBot = {
  readonly type: "AddBot";
  readonly skill: Skill;
};

/** How well a bot plays. */
export type Skill = "gentle" | "keen" | "sharp";

/** A bot should play for that person, who is away, until they are back; or no longer. */
export type SitIn = {
  readonly type: "SitIn";
  readonly person: PersonId;
  readonly is_wanted?: boolean;
};

/** The game should stand still until somebody resumes it. */
export type PauseGame = {
  readonly type: "PauseGame";
  readonly why?: PauseReason;
};

/** Why somebody paused a game. */
export type PauseReason = "back_soon" | "door" | "rules" | "none";

/** The game should go on. */
export type ResumeGame = {
  readonly type: "ResumeGame";
};

/** My stamp should be on that, instead of any other of mine; null: none of mine. */
export type PutStamp = {
  readonly type: "PutStamp";
  readonly on: Spot;
  readonly kind: StampKind | null;
};

/** What a stamp is put on: a drawing by its seat, or a card on the wall by its number. */
export type Spot = {
  /** The round or turn it is of; for a drawing the number of its sheet. */
  readonly round: number;
  /** Whose drawing it is; null for a card. */
  readonly seat: Seat | null;
  /** The number of the card, from 1; 0 for a drawing. */
  readonly number: number;
};

/** What somebody thinks of a drawing, in a picture. */
export type StampKind = "laughing" | "wow" | "heart" | "applause" | "puzzled" | "fire";

/** Stamps may be put at this table, or none may be, and none is shown. */
export type AllowStamps = {
  readonly type: "AllowStamps";
  readonly are_allowed: boolean;
};

/** My n-th action: a command for the game. */
export type Play = {
  readonly type: "Play";
  readonly n: number;
  readonly command: GameCommand;
  /** How many batches I had put on my sheet by then: what I do now is never kept without them. */
  readonly ink_through?: number;
};

/** I want to come with another device: give me a code for it. */
export type AskHandover = {
  readonly type: "AskHandover";
};

export type ToClient = Welcome | Resumed | Update | Answered | InkRefused | Dismissed | Delayed | HandoverCode | Slower;

/** Everything this person may know now: whoever gets it can forget what they knew before. The sheets follow. */
export type Welcome = {
  readonly type: "Welcome";
  readonly you: PersonId;
  /** The last of this person's actions that was answered. */
  readonly n: number;
  readonly table: TableView;
  /** The game as this person may see it. */
  readonly view: GameView | null;
  /** The sheet this person draws on. */
  readonly sheet: number | null;
  /** How many of this person's own batches have come. On a new line those that have not are sent in any pieces; on the same line they may be under way, and are sent as they were. */
  readonly through: number;
  /** What time it is at the table. */
  readonly now: Moment;
  /** Which row of updates to this person follows: say it in `Hello.known` to go on with it on another line. */
  readonly epoch: string;
  /** The number of the last update in that row before this. */
  readonly seq: number;
};

/** The table, as all see it, and the stamps that these eyes see. */
export type TableView = {
  readonly code: string;
  readonly people: ReadonlyArray<PersonView>;
  readonly host: PersonId | null;
  readonly is_locked: boolean;
  /** Whether the table is kept however long nothing happens. */
  readonly is_kept: boolean;
  /** The pictures and drawings that were brought for cards. */
  readonly media: ReadonlyArray<MediumView>;
  /** Where a drawing lies that the host has hidden from all but its author. */
  readonly hidden: ReadonlyArray<Seat>;
  readonly plan: Plan;
  /** The game that is played, if one is. */
  readonly game: string | null;
  /** Why the game stands still, if it does. */
  readonly pause: Pause | null;
  /** How long its earlier pauses took: so far is the clock of the game, and of its view, behind the table's. */
  readonly paused_ms: number;
  /** Whether the host wants no stamps. */
  readonly stamps_are_off: boolean;
  /** What stamps may be put on now, one's own drawing apart. Who may not do so yet sees none. */
  readonly spots: ReadonlyArray<Spot>;
  /** Those on these spots. */
  readonly stamps: ReadonlyArray<Stamp>;
  /** Drawings that somebody would like to be cards, until their authors answer. */
  readonly asked_for: ReadonlyArray<AskedFor>;
  /** When somebody last had drawings deleted: whoever shows any of the album or the gallery fetches them again. */
  readonly erased_at: Moment | null;
  /** Whether a screen shows the table to all, so that devices in people's hands need not. */
  readonly has_display: boolean;
  /** Whether bots learn from what is drawn here by who does not refuse it. */
  readonly learns: boolean;
};

/** Somebody at the table, as all see them. */
export type PersonView = {
  readonly id: PersonId;
  readonly name: string;
  readonly language: string;
  readonly role: Role;
  readonly seat: Seat | null;
  readonly is_ready: boolean;
  readonly away_since: Moment | null;
  /** How well it plays, if this is a bot. */
  readonly bot: Skill | null;
  /** Whether a bot plays for this person, who is away. */
  readonly has_stand_in: boolean;
  /** Whether one did when they were last away. */
  readonly had_stand_in: boolean;
  /** Whether bots must not learn from their drawings. */
  readonly refuses_lessons: boolean;
};

/** Players have a seat or wait for one; watchers watch; a display is the big screen in the room. */
export type Role = "player" | "watcher" | "display";

/** Milliseconds on the table's clock. */
export type Moment = number;

/** A picture that somebody brought, as all see it. */
export type MediumView = {
  readonly id: MediumId;
  readonly by: PersonId;
  readonly kind: MediumKind;
  /** The sheet at the table that it was drawn on, if it is a drawing and that is known. */
  readonly sheet: number | null;
};

/** A host's own picture, a drawing lent as a card by its author, a tune or voice, and a gesture. */
export type MediumKind = "picture" | "drawing" | "recording" | "film";

/** A game stands still: by whose wish, why, and since when. */
export type Pause = {
  readonly by: PersonId;
  readonly why: PauseReason;
  readonly since: Moment;
};

/** A stamp that somebody put on something. */
export type Stamp = {
  readonly by: PersonId;
  /** Where they sat: it is printed in that ink. null: they watched. */
  readonly seat: Seat | null;
  readonly on: Spot;
  readonly kind: StampKind;
};

/** A drawing that somebody would like to be a card, and its author has not answered yet. */
export type AskedFor = {
  readonly by: PersonId;
  readonly of: PersonId;
  /** Its number at the table. */
  readonly sheet: number;
};

/** What this person was told before still holds, and here is what they missed. Ink they missed follows. */
export type Resumed = {
  readonly type: "Resumed";
  /** The last of this person's actions that was answered. */
  readonly n: number;
  /** How many of this person's own batches have come; those that have not are sent in any pieces. */
  readonly through: number;
  /** What time it is at the table. */
  readonly now: Moment;
  /** The places whose sheets are sent from their beginning, or are blank: what was seen there is forgotten. */
  readonly anew: ReadonlyArray<number>;
  readonly updates: ReadonlyArray<Update>;
};

/** What happened, as this person may see it, and what looks different now. What is left out is as it was. */
export type Update = {
  readonly type: "Update";
  /** The number of this update: one more than that of the update before it, or than `Welcome.seq`. */
  readonly seq: number;
  /** What changed of the table. */
  readonly table?: Change;
  /** What changed of the game as this person may see it. */
  readonly view?: Change;
  /** What happened in the game. */
  readonly faces?: ReadonlyArray<GameFace>;
  /** The sheet this person draws on from now on; it begins blank. */
  readonly sheet?: number | null;
};

/** This person's n-th action is done for good, or refused for good. */
export type Answered = {
  readonly type: "Answered";
  readonly n: number;
  readonly refusal: Refusal | null;
};

/** Why a command changed nothing. Its text is in content/ui under `refusal.<code>`. */
export type Refusal = {
  readonly code: string;
  readonly rule: string;
  readonly facts: Readonly<Record<string, string | number>>;
};

/** Nothing beyond these batches is on that sheet, and nothing more will be for now. */
export type InkRefused = {
  readonly type: "InkRefused";
  readonly sheet: number;
  readonly through: number;
};

/** This line is closed; coming back by itself makes no sense. */
export type Dismissed = {
  readonly type: "Dismissed";
  readonly why: string;
};

/** What was done at this table takes long to store. It is neither lost nor done yet; this line is well. */
export type Delayed = {
  readonly type: "Delayed";
};

/** With this code another device takes your place; it works once and for a short while. */
export type HandoverCode = {
  readonly type: "HandoverCode";
  readonly code: string;
  readonly until_ms: number;
};

/** You send more than a table can use. Go on like this and the line is closed. */
export type Slower = {
  readonly type: "Slower";
};

/** What a plan can choose from. */
export type Repertoire = {
  /** For each game by its name, what it offers. */
  readonly games: Readonly<Record<string, GameOffer>>;
  /** For each game by its name, the sets of cards, the shipped ones first. */
  readonly cards: Readonly<Record<string, ReadonlyArray<string>>>;
};

/** The table of contents of an album. */
export type AlbumIndex = {
  readonly code: string;
  readonly opened_at: Moment;
  /** Whether it is kept however long nothing happens at the table. */
  readonly is_kept: boolean;
  /** Whether who asks has their drawings shown as they were drawn, with all that they took back. */
  readonly shows_erasing: boolean;
  /** In the order in which they were played. */
  readonly games: ReadonlyArray<AlbumEntry>;
};

/** A game in the table of contents. */
export type AlbumEntry = {
  /** 1 for the first that was played at the table. */
  readonly number: number;
  readonly game: string;
  readonly edition: string;
  /** When it began, on the clock of the table. */
  readonly began_at: Moment;
  /** When it was closed; null: it is still on the table. */
  readonly ended_at: Moment | null;
  /** Whether it was played to its end. */
  readonly is_over: boolean;
  readonly players: ReadonlyArray<AlbumPlayer>;
  readonly totals: Readonly<Record<Seat, number>>;
  readonly winners: ReadonlyArray<Seat>;
  /** Those that can be looked at by now. */
  readonly drawings: ReadonlyArray<Sketch>;
  /** The most original of them. */
  readonly crowned: ReadonlyArray<Sketch>;
};

/** Somebody who played a game, with the name they had. */
export type AlbumPlayer = {
  readonly seat: Seat;
  readonly person: PersonId;
  readonly name: string;
  readonly bot: Skill | null;
};

/** A drawing of a game: the number of the sheet in the game, and whose it is. */
export type Sketch = {
  readonly sheet: number;
  readonly seat: Seat;
};

/** One game of an album, without its ink. */
export type AlbumGame = {
  readonly entry: AlbumEntry;
  /** The game as it tells itself; null where it tells nothing. */
  readonly record: GameRecord | null;
  /** Those that are still there, in the order in which they were drawn. */
  readonly drawings: ReadonlyArray<AlbumDrawing>;
  readonly stamps: ReadonlyArray<AlbumStamp>;
};

/** A drawing whose ink comes with the game. */
export type AlbumDrawing = {
  readonly seat: Seat;
  /** The number of the sheet in the game: a round, or the turn of a sketch. */
  readonly sheet: number;
  /** The number of the sheet at the table, by which ink and wishes name it. */
  readonly number: number;
  /** Who drew it: mostly who sat there. */
  readonly author: PersonId;
  /** What they were called. */
  readonly name: string;
  readonly began_at: Moment;
  /** When the first and the last of its ink came. */
  readonly ended_at: Moment;
  /** Whether it comes as it was drawn; otherwise without anything that was taken back. */
  readonly is_as_drawn: boolean;
  /** Whether the host has hidden it: only its author is given it. */
  readonly is_hidden: boolean;
};

/** A stamp that somebody put on a drawing or a card. */
export type AlbumStamp = {
  readonly by: PersonId;
  readonly name: string;
  /** Where they sat; null: they watched. */
  readonly seat: Seat | null;
  readonly on: Spot;
  readonly kind: StampKind;
  readonly at: Moment;
};

/** An album, or an evening of it, that replays without a server. */
export type AlbumFile = {
  /** 1. */
  readonly version: number;
  readonly code: string;
  /** The language that it was saved in. */
  readonly language: string;
  readonly saved_at: Moment;
  readonly games: ReadonlyArray<AlbumFileGame>;
  /** The picture cards that hang in it, by their ids, as addresses that hold them (`data:`). */
  readonly pictures: Readonly<Record<string, string>>;
};

/** A game in a file, with its ink. */
export type AlbumFileGame = {
  readonly game: AlbumGame;
  /** What `album/N/ink` gives, in base64. */
  readonly ink: string;
};

/** Let the show stand still: there is something to say. */
export type Hold = {
  readonly type: "Hold";
};

/** Let the show go on. */
export type Release = {
  readonly type: "Release";
};

/** Show all of this act at once. */
export type Skip = {
  readonly type: "Skip";
  /** The number of the act, so that nobody skips one they have not seen. */
  readonly step: number;
};

/** I leave for good. */
export type Leave = {
  readonly type: "Leave";
};

/** The moment has come that the game was waiting for. */
export type Tick = {
  readonly type: "Tick";
};

/** That seat's line is gone. */
export type Away = {
  readonly type: "Away";
  readonly seat: Seat;
};

/** That seat is here again. */
export type Back = {
  readonly type: "Back";
  readonly seat: Seat;
};

/** The table's host sits there; null: at no seat of the game. Told when a game begins and whenever it changes. */
export type Preside = {
  readonly type: "Preside";
  readonly seat: Seat | null;
};

/** There is something on that seat's sheet. */
export type Mark = {
  readonly type: "Mark";
  readonly seat: Seat;
};

/** That seat's sheet is blank again. */
export type Wipe = {
  readonly type: "Wipe";
  readonly seat: Seat;
};

/** One thing to draw, with its word in each language the card was written in. */
export type Term = {
  readonly id: string;
  readonly words: Readonly<Record<string, string>>;
  /** Where a word may be broken at the end of a line: before these letters of it, counted from 0. */
  readonly seams: Readonly<Record<string, ReadonlyArray<number>>>;
};

/** The act as all see it. What there is to see after how long follows from this and from what is shown. */
export type ActView = {
  /** When it began; as if it had begun earlier, if it was skipped, and later by the time it was held. */
  readonly since: Moment;
  readonly settles_ms: number;
  /** null: until somebody goes on. */
  readonly lasts_ms: number | null;
  /** While somebody holds it, it stands where it stood then. */
  readonly held: Held | null;
};

/** Who holds the show, and since when. */
export type Held = {
  readonly by: Seat;
  readonly since: Moment;
};

/** Somebody lets the show stand still. */
export type ShowHeld = {
  readonly type: "ShowHeld";
  readonly seat: Seat;
  readonly at: Moment;
};

/** Somebody lets it go on from where it stood. */
export type ShowReleased = {
  readonly type: "ShowReleased";
  readonly seat: Seat;
  readonly at: Moment;
};

/** All of the act is to be seen at once. */
export type ActSkipped = {
  readonly type: "ActSkipped";
  readonly seat: Seat;
  readonly at: Moment;
};

/** A seat's line is gone. */
export type SeatAway = {
  readonly type: "SeatAway";
  readonly seat: Seat;
  readonly at: Moment;
};

/** A seat is here again. */
export type SeatBack = {
  readonly type: "SeatBack";
  readonly seat: Seat;
};

/** The table's host sits there; null: at no seat that plays. */
export type HostSeated = {
  readonly type: "HostSeated";
  readonly seat: Seat | null;
};

/** A seat has left for good. */
export type SeatLeft = {
  readonly type: "SeatLeft";
  readonly seat: Seat;
};

/** From where to where a number may go. Clocks are in seconds, and 0 means there is none. */
export type Bounds = {
  readonly rule: string;
  readonly fewest: number;
  readonly most: number;
  readonly is_off_at_zero: boolean;
};

/** Show at once what this act has up to one of its beats: two who press at the same beat skip it once. */
export type SkipTo = {
  readonly type: "SkipTo";
  /** The number of the act. */
  readonly step: number;
  /** The number of the beat, from 1: all of it is to be seen. */
  readonly beat: number;
};

/** A picture card. The picture itself is in a file, which the rules do not need. */
export type Picture = {
  /** Its set and its name there: `house/k3f9a2`. Reveals neither what is on it nor who brought it. */
  readonly id: string;
  /** Its title in each language; empty if it has none. */
  readonly titles: Readonly<Record<string, string>>;
};

/** All up to a beat is to be seen at once; the rest follows as it would have. */
export type ActAdvanced = {
  readonly type: "ActAdvanced";
  readonly seat: Seat;
  readonly beat: number;
  /** When the act would have begun. */
  readonly since: Moment;
};

export namespace Pictomania {
  export type AnyCommand =
    | Propose
    | ChooseLevel
    | Deal
    | Adjust
    | Replace
    | Ready
    | Go
    | Guess
    | DrawNothing
    | Stop
    | Rest
    | Next
    | Hold
    | Release
    | Skip
    | OwnUp
    | Challenge
    | CastVote
    | Praise
    | Leave
    | Tick
    | Away
    | Back
    | Preside
    | Mark
    | Wipe;

  /** Let us play the next round with that level. */
  export type Propose = {
    readonly type: "Propose";
    readonly level: number;
  };

  /** I play at that level, where everyone chooses their own; the others are not told. */
  export type ChooseLevel = {
    readonly type: "ChooseLevel";
    readonly level: number;
  };

  /** Put a rack of that level up for the next round; of none where everyone plays at a level of their own. */
  export type Deal = {
    readonly type: "Deal";
    readonly level: number | null;
  };

  /** The host: let us play on like this. */
  export type Adjust = {
    readonly type: "Adjust";
    readonly to: Adjustment;
  };

  /** What is to be otherwise in the rounds to come. null: stays as it is. */
  export type Adjustment = {
    /** All rounds of the game, those played included. */
    readonly rounds: number | null;
    /** Of each round to come, where the host has fixed levels. */
    readonly levels: ReadonlyArray<number> | null;
    readonly glance_s: number | null;
    readonly round_clock_s: number | null;
    readonly away_limit_s: number | null;
    readonly challenge_s: number | null;
    readonly vote_limit_s: number | null;
    readonly reveal_pace_s: number | null;
  };

  /** Have a card with an unknown word replaced; `place` counts the rack from 0. */
  export type Replace = {
    readonly type: "Replace";
    readonly place: number;
  };

  /** I have read the rack. */
  export type Ready = {
    readonly type: "Ready";
  };

  /** Everyone look at your word and draw. */
  export type Go = {
    readonly type: "Go";
  };

  /** Lay one of my numbers face down on a rival's stack. */
  export type Guess = {
    readonly type: "Guess";
    readonly on: Seat;
    readonly number: number;
  };

  /** I leave my sheet blank this round. */
  export type DrawNothing = {
    readonly type: "DrawNothing";
  };

  /** I neither draw nor guess any more; with a token from the middle, or without. */
  export type Stop = {
    readonly type: "Stop";
    readonly token: number | null;
  };

  /** Let a seat that is away rest for this round. */
  export type Rest = {
    readonly type: "Rest";
    readonly seat: Seat;
  };

  /** On with the reveal; while the drawing on show can be challenged, that I am fine with it. */
  export type Next = {
    readonly type: "Next";
    /** The number of the wanted step in this reveal, from 0: two players who ask for the same step cause one step. */
    readonly step: number;
  };

  /** My drawing broke the rules. */
  export type OwnUp = {
    readonly type: "OwnUp";
  };

  /** This drawing broke the rules: let us vote. */
  export type Challenge = {
    readonly type: "Challenge";
  };

  /** My vote on the challenged drawing. */
  export type CastVote = {
    readonly type: "CastVote";
    readonly is_void: boolean;
  };

  /** My vote for the most original drawing of the evening. */
  export type Praise = {
    readonly type: "Praise";
    readonly round: number;
    readonly seat: Seat;
  };

  /** The table as one seat sees it. */
  export type View = {
    readonly seat: Seat;
    readonly agreement: Agreement;
    readonly phase: string;
    readonly round: number;
    readonly dealer: Seat | null;
    /** Where the table's host sits, who may deal as well. */
    readonly host: Seat | null;
    /** The level in play; before the deal, the one advised; null where everyone plays at a level of their own. */
    readonly level: number | null;
    /** The level this seat plays at, where everyone chooses their own. Nobody else is told. */
    readonly own_level: number | null;
    readonly rack: ReadonlyArray<RackCard>;
    readonly scoring_tokens: ReadonlyArray<number>;
    readonly middle: ReadonlyArray<number>;
    readonly seats: ReadonlyArray<SeatView>;
    /** In the reveal: what the last step shows, on all screens at once. */
    readonly act: ActView | null;
    readonly challenge: ChallengeView | null;
    readonly vote: VoteView | null;
    /** In the reveal: the close races for tokens, and for the stacks that are turned, in the order they were run. */
    readonly photo_finishes: ReadonlyArray<PhotoFinish>;
    readonly sheets: ReadonlyArray<RoundSheet>;
    /** When the last of them was scored. */
    readonly scored_at: Moment | null;
    /** The drawings of the rounds played, between rounds and after the last; while one is played, nothing. */
    readonly gallery: ReadonlyArray<Exhibit>;
    readonly winners: ReadonlyArray<Seat>;
    readonly fame: FameView | null;
    /** When the clock will do something by itself. */
    readonly knock_at: Moment | null;
    readonly own: Own | null;
    /** What this seat may do now. Of adjustments the empty one: what it changes is free. */
    readonly may: ReadonlyArray<AnyCommand>;
  };

  /** The rules of this one game, with every choice made. It lies in the first fact. */
  export type Agreement = {
    readonly edition: string;
    readonly variants: ReadonlyArray<VariantName>;
    /** The game goes on while that many have not left for good (P-LEAVE-1). */
    readonly fewest_seats: number;
    readonly rounds: number;
    /** The black cards that name a word card; none in the kids' variant, where one card serves all. */
    readonly card_names: ReadonlyArray<string>;
    readonly levels: ReadonlyArray<number>;
    readonly levels_are_fixed: boolean;
    /** The levels among which each player chooses their own, the lowest first; none where all play at one level. */
    readonly own_levels: ReadonlyArray<number>;
    /** The levels that can be chosen: those whose deck has cards enough. */
    readonly open_levels: ReadonlyArray<number>;
    readonly level_colours: ReadonlyArray<string>;
    readonly box: ReadonlyArray<number>;
    readonly scoring_tokens: TokenTable;
    readonly bonus_tokens: TokenTable;
    readonly any_token: boolean;
    readonly first_guess_freezes_drawing: boolean;
    readonly stop_without_token: boolean;
    readonly void: VoidRule;
    readonly void_returns_bonus: boolean;
    /** False: everyone must try to draw. */
    readonly may_draw_nothing: boolean;
    readonly nothing_is_void: boolean;
    /** null: without limit. */
    readonly replacements: number | null;
    /** False: the dealer does. */
    readonly anyone_says_go: boolean;
    readonly has_geek_cards: boolean;
    readonly first_round_is_learning: boolean;
    readonly glance_s: number;
    readonly round_clock_s: number;
    readonly away_limit_s: number;
    /** How long a word stays on show before anyone can go on alone. */
    readonly challenge_s: number;
    readonly vote_limit_s: number;
    readonly reveal_pace_s: number;
    readonly drawing_rules: DrawingRules;
    /** Games that began before there was a choice go on in the order of arrival. */
    readonly race: RaceRule;
    /** Games that began before it could play by itself go on by hand. */
    readonly reveal: RevealRule;
  };

  export type VariantName = "kids" | "relaxed" | "competitive" | "learning" | "geek";

  /** Tokens by the number of players, best first. */
  export type TokenTable = Readonly<Record<number, ReadonlyArray<number>>>;

  export type VoidRule = "vote" | "own_up" | "off";

  /** What players are told of what may be drawn: all that is fine and all that is not, or four bans and nothing else. */
  export type DrawingRules = "full" | "short";

  export type RaceRule = "fair" | "arrival";

  export type RevealRule = "show" | "hand";

  /** A word card on the rack: its place's name and the side that faces the players. */
  export type RackCard = {
    readonly name: string | null;
    /** The card's id. */
    readonly card: string;
    readonly terms: ReadonlyArray<Term>;
    /** Which of the card's sides that is, 0 or 1; null in facts of earlier versions, which did not say. */
    readonly side: number | null;
    /** Whether these words were on a rack of this game before. */
    readonly is_repeat: boolean;
    /** Its level, where everyone plays at a level of their own. */
    readonly level: number | null;
  };

  /** One player, as all see them. */
  export type SeatView = {
    readonly seat: Seat;
    readonly total: number;
    readonly is_away: boolean;
    readonly has_left: boolean;
    readonly is_ready: boolean;
    /** The level this player proposes for the next round. */
    readonly proposal: number | null;
    /** null while no round is in play, or this seat has no part in it. */
    readonly desk: DeskView | null;
  };

  /** A desk from the other side of the table. */
  export type DeskView = {
    readonly may_draw: boolean;
    readonly draws_nothing: boolean;
    readonly has_stopped: boolean;
    readonly token: number | null;
    /** Who has laid a guess here, in order; never what. */
    readonly guessed_by: ReadonlyArray<Seat>;
    /** Whether nothing is on the sheet; in the reveal, whether nothing was when the drawing ended. */
    readonly is_blank: boolean;
    readonly is_void: boolean;
    /** Once its owner has shown it. */
    readonly word: Word | null;
    /** The guesses, once the stack is turned. */
    readonly turned: ReadonlyArray<Turned> | null;
  };

  /** Two black cards, the name of a word card (null where all draw from one) and a numeral. Secret. */
  export type Word = {
    readonly card: string | null;
    readonly number: number;
  };

  /** A guess, face up: a token for a right one, the middle for a wrong one, back from a void drawing. */
  export type Turned = {
    readonly by: Seat;
    readonly number: number;
    readonly outcome: Outcome;
    readonly token: number;
  };

  export type Outcome = "right" | "wrong" | "returned";

  /** A drawing on show that may still be called void. */
  export type ChallengeView = {
    readonly on: Seat;
    /** Who would go on. */
    readonly agreed: ReadonlyArray<Seat>;
    /** Until then only all who are here can go on together; null: by now anyone can but its drawer. */
    readonly ends_at: Moment | null;
  };

  /** An open vote on a drawing. */
  export type VoteView = {
    readonly by: Seat;
    readonly on: Seat;
    readonly ballots: Readonly<Record<Seat, boolean>>;
  };

  /** A race that was close, as all see it in the reveal: for a place on a stack, or for a token. */
  export type PhotoFinish = {
    readonly prize: Prize;
    /** In the order that counted. Where two came so close that nobody can tell, an order made by chance decided. */
    readonly places: ReadonlyArray<PlaceInRace>;
    /** Whether the show stops at it: at most one in a round. */
    readonly is_shown: boolean;
  };

  /** What players race for: the next place on a rival's stack, or a token. */
  export type Prize = {
    readonly on: Seat | null;
    readonly token: number | null;
  };

  /** Who came in, and how far behind the first. */
  export type PlaceInRace = {
    readonly seat: Seat;
    readonly behind_ms: number;
  };

  /** The score of one round. */
  export type RoundSheet = {
    readonly round: number;
    readonly lines: ReadonlyArray<ScoreLine>;
    /** Wrong guesses in the middle, by the seat that made them. */
    readonly wrong: Readonly<Record<Seat, number>>;
    readonly sheep: Seat | null;
    readonly points: Readonly<Record<Seat, number>>;
  };

  /** One line of a player's score. */
  export type ScoreLine = {
    readonly seat: Seat;
    readonly reason: Reason;
    readonly rule: string;
    readonly points: number;
    /** Whose word was guessed, where a guess is the reason. */
    readonly drawer: Seat | null;
  };

  export type Reason =
    | "guessed"
    | "kept"
    | "kept_blank"
    | "bonus"
    | "bonus_learning"
    | "bonus_sheep"
    | "bonus_unguessed"
    | "bonus_void"
    | "bonus_returned";

  /** A drawing of the evening with what it shows, once its round is over. */
  export type Exhibit = {
    readonly round: number;
    readonly seat: Seat;
    /** null where the round was cut off before the word was shown. */
    readonly term: Term | null;
    readonly is_void: boolean;
  };

  /** The vote for the most original drawing. */
  export type FameView = {
    readonly voted: ReadonlyArray<Seat>;
    readonly fame: ReadonlyArray<Drawn> | null;
  };

  /** A drawing of the evening, by its round and its author. */
  export type Drawn = {
    readonly round: number;
    readonly seat: Seat;
  };

  /** What only this player knows. */
  export type Own = {
    readonly word: Word;
    readonly hand: ReadonlyArray<number>;
    /** My own guesses, by the rival they lie at. */
    readonly laid: Readonly<Record<Seat, number>>;
    /** Numerals differ between players, so mine is nobody else's: warn before it is laid (P-GUESS-5). */
    readonly never_right: number;
  };

  export type Face =
    | LevelProposed
    | OwnLevelChosen
    | GameAdjusted
    | DeckTurned
    | WordsReturned
    | RackDealt
    | CardReplaced
    | SeatReady
    | GlanceOver
    | SheetMarked
    | SheetWiped
    | GuessLaid
    | NothingDeclared
    | BonusTaken
    | StoppedWithout
    | DrawingEnded
    | WordShown
    | DrawingVoided
    | AgreedToGoOn
    | ChallengeTimeOver
    | Challenged
    | VoteCast
    | VoteClosed
    | StackTurned
    | ShowHeld
    | ShowReleased
    | ActSkipped
    | RoundScored
    | GameEnded
    | SeatAway
    | SeatBack
    | HostSeated
    | SeatLeft
    | PraiseGiven
    | FameGiven
    | TableSet
    | DeckReshuffledFaceDown
    | LevelChosenFaceDown
    | DrawingBegunFaceDown
    | OwnWordSeen
    | CardLaidFaceDown
    | RaceWasClose
    | BallotIn;

  /** A player proposes a level for the next round. */
  export type LevelProposed = {
    readonly type: "LevelProposed";
    readonly seat: Seat;
    readonly level: number;
  };

  /** A player plays at this level from now on. */
  export type OwnLevelChosen = {
    readonly type: "OwnLevelChosen";
    readonly seat: Seat;
    readonly level: number;
  };

  /** The host has changed how the game goes on. */
  export type GameAdjusted = {
    readonly type: "GameAdjusted";
    readonly seat: Seat;
    readonly to: Adjustment;
  };

  /** A deck ran dry for the first time: its cards come again with the sides that nobody has seen. */
  export type DeckTurned = {
    readonly type: "DeckTurned";
    readonly level: number;
  };

  /** Every side of a deck that can be put up was on a rack: the words that were there longest ago come back. */
  export type WordsReturned = {
    readonly type: "WordsReturned";
    readonly level: number;
  };

  /** The rack of a round. */
  export type RackDealt = {
    readonly type: "RackDealt";
    readonly round: number;
    /** null where everyone plays at a level of their own. */
    readonly level: number | null;
    readonly dealer: Seat;
    readonly rack: ReadonlyArray<RackCard>;
    readonly glance_ends_at: Moment;
  };

  /** A card with an unknown word made place for the next of its deck. */
  export type CardReplaced = {
    readonly type: "CardReplaced";
    readonly by: Seat;
    readonly place: number;
    readonly card: RackCard;
    readonly glance_ends_at: Moment;
  };

  /** A player has read the rack. */
  export type SeatReady = {
    readonly type: "SeatReady";
    readonly seat: Seat;
  };

  /** There was time enough to read; nobody need wait any longer. */
  export type GlanceOver = {
    readonly type: "GlanceOver";
  };

  /** There is something on a sheet. */
  export type SheetMarked = {
    readonly type: "SheetMarked";
    readonly seat: Seat;
  };

  /** A sheet is blank again. */
  export type SheetWiped = {
    readonly type: "SheetWiped";
    readonly seat: Seat;
  };

  /** A guess lies on a stack, the place-th from below. */
  export type GuessLaid = {
    readonly type: "GuessLaid";
    readonly by: Seat;
    readonly on: Seat;
    readonly number: number;
    readonly place: number;
  };

  /** A player draws nothing; guesses on their stack go back to these owners. */
  export type NothingDeclared = {
    readonly type: "NothingDeclared";
    readonly seat: Seat;
    readonly returned_to: ReadonlyArray<Seat>;
  };

  /** A player stops and takes a token. */
  export type BonusTaken = {
    readonly type: "BonusTaken";
    readonly seat: Seat;
    readonly token: number;
  };

  /** A player stops without a token: by choice, let rest by the others, away too long, or gone. */
  export type StoppedWithout = {
    readonly type: "StoppedWithout";
    readonly seat: Seat;
    readonly cause: "chose" | "rest" | "away" | "left";
  };

  /** All pens down. */
  export type DrawingEnded = {
    readonly type: "DrawingEnded";
    readonly cause: EndOfDrawing;
    readonly at: Moment;
  };

  export type EndOfDrawing = "last_token" | "all_stopped" | "clock";

  /** A drawer shows their black cards. */
  export type WordShown = {
    readonly type: "WordShown";
    readonly seat: Seat;
    readonly word: Word;
    readonly at: Moment;
  };

  /** A drawing does not count. */
  export type DrawingVoided = {
    readonly type: "DrawingVoided";
    readonly seat: Seat;
    readonly cause: "blank" | "nothing" | "owned_up" | "voted";
  };

  /** A player is fine with the drawing on show. */
  export type AgreedToGoOn = {
    readonly type: "AgreedToGoOn";
    readonly seat: Seat;
  };

  /** There was time enough to challenge the drawing on show; anyone but its drawer can go on. */
  export type ChallengeTimeOver = {
    readonly type: "ChallengeTimeOver";
  };

  /** A player calls the drawing on show void; this is their vote too. */
  export type Challenged = {
    readonly type: "Challenged";
    readonly by: Seat;
    readonly on: Seat;
    readonly at: Moment;
  };

  /** A vote on the challenged drawing. */
  export type VoteCast = {
    readonly type: "VoteCast";
    readonly by: Seat;
    readonly is_void: boolean;
  };

  /** The group has decided; that a drawing is void follows as a fact of its own. */
  export type VoteClosed = {
    readonly type: "VoteClosed";
    readonly on: Seat;
    readonly ayes: number;
    readonly noes: number;
    readonly at: Moment;
  };

  /** The guesses at a drawing, from first to last, face up. */
  export type StackTurned = {
    readonly type: "StackTurned";
    readonly seat: Seat;
    readonly guesses: ReadonlyArray<Turned>;
    readonly at: Moment;
  };

  /** The score of the round. */
  export type RoundScored = {
    readonly type: "RoundScored";
    readonly sheet: RoundSheet;
    readonly at: Moment;
  };

  /** The last round is scored, or fewer than three are left. */
  export type GameEnded = {
    readonly type: "GameEnded";
    readonly cause: EndOfGame;
    readonly totals: Readonly<Record<Seat, number>>;
    readonly winners: ReadonlyArray<Seat>;
  };

  export type EndOfGame = "last_round" | "too_few";

  /** A vote for the most original drawing. */
  export type PraiseGiven = {
    readonly type: "PraiseGiven";
    readonly by: Seat;
    readonly drawing: Drawn;
  };

  /** The most original drawings of the evening, with how many votes they had. */
  export type FameGiven = {
    readonly type: "FameGiven";
    readonly drawings: ReadonlyArray<Drawn>;
    readonly votes: number;
  };

  /** The back of GameOpened: the decks lie face down. */
  export type TableSet = {
    readonly type: "TableSet";
    readonly seats: ReadonlyArray<Seat>;
    readonly agreement: Agreement;
    readonly dealer: Seat;
  };

  /** The back of DeckReshuffled. */
  export type DeckReshuffledFaceDown = {
    readonly type: "DeckReshuffledFaceDown";
    readonly level: number;
  };

  /** The back of OwnLevelChosen: neither who, nor which. */
  export type LevelChosenFaceDown = {
    readonly type: "LevelChosenFaceDown";
  };

  /** The back of DrawingBegun, for those who have no word of their own. */
  export type DrawingBegunFaceDown = {
    readonly type: "DrawingBegunFaceDown";
    readonly at: Moment;
    readonly scoring_tokens: ReadonlyArray<number>;
    readonly bonus_tokens: ReadonlyArray<number>;
    readonly seats: ReadonlyArray<Seat>;
  };

  /** DrawingBegun as a player sees it: the own black cards and nobody else's. */
  export type OwnWordSeen = {
    readonly type: "OwnWordSeen";
    readonly at: Moment;
    readonly scoring_tokens: ReadonlyArray<number>;
    readonly bonus_tokens: ReadonlyArray<number>;
    readonly seats: ReadonlyArray<Seat>;
    readonly own: Word;
  };

  /** The back of GuessLaid. */
  export type CardLaidFaceDown = {
    readonly type: "CardLaidFaceDown";
    readonly by: Seat;
    readonly on: Seat;
    readonly place: number;
  };

  /** The back of RaceRun: how close it was is shown in the reveal. */
  export type RaceWasClose = {
    readonly type: "RaceWasClose";
    readonly prize: Prize;
  };

  /** The back of PraiseGiven. */
  export type BallotIn = {
    readonly type: "BallotIn";
    readonly by: Seat;
  };

  /** The editions there are, and what a host may choose. What no option names is as the edition has it, or `usual`. */
  export type Offer = {
    /** The fewest and the most that can play, whatever the edition. */
    readonly seats: readonly [number, number];
    readonly editions: ReadonlyArray<Edition>;
    /** The agreement of each edition if no option is chosen, so that its rules can be shown. */
    readonly agreements: Readonly<Record<string, Agreement>>;
    /** The levels that the rounds can be of. */
    readonly levels: ReadonlyArray<number>;
    /** The fewest are 1. */
    readonly rounds_max: number;
    /** The fewest are 0; "unlimited" is a choice, too. */
    readonly replacements_max: number;
    /** The best bonus token; the lowest is 1. */
    readonly token_max: number;
    /** The options that are clocks, by name. */
    readonly clocks: Readonly<Record<string, Bounds>>;
    readonly usual: HouseRules;
  };

  /** The differences between the rulebooks, row by row of the edition table. */
  export type Edition = {
    readonly name: string;
    /** Fewest and most players. */
    readonly seats: readonly [number, number];
    readonly rounds: number;
    /** The black cards that name a word card; a name that stands twice can be dealt to two players. */
    readonly card_names: ReadonlyArray<string>;
    /** Names for the further cards of a rack of several levels (P-HAND-2), where the edition has fewer than six. */
    readonly more_card_names: ReadonlyArray<string>;
    /** The level advised for each round; the last one goes on for later rounds. */
    readonly levels: ReadonlyArray<number>;
    readonly level_colours: readonly [string, string, string, string];
    /** How many word cards of each level lie in the box. */
    readonly box: readonly [number, number, number, number];
    readonly scoring_tokens: TokenTable;
    readonly bonus_tokens: TokenTable;
    /** Which token one takes when one stops: the best left, or any. */
    readonly token_choice: "best" | "any";
    readonly first_guess_freezes_drawing: boolean;
    /** False: only players who draw nothing may stop without a token. */
    readonly stop_without_token: boolean;
    /** The bonus token of a void drawing: no plus but the black sheep still pays, or back to the middle. */
    readonly void_bonus: "never_plus" | "returned";
    /** Whether a player may declare that they draw nothing; otherwise everyone must try. */
    readonly may_draw_nothing: boolean;
    readonly nothing_is_void: boolean;
    readonly drawing_rules: DrawingRules;
    /** How many cards each player may have replaced in a game. */
    readonly replacements: number | "unlimited";
    /** Who says go: the dealer, or any player. */
    readonly go_by: "dealer" | "any";
    /** Whether geeky cards are in the box unless the table says otherwise. */
    readonly geek_cards: boolean;
    /** The variants this rulebook offers. */
    readonly variants: Readonly<Partial<Record<VariantName, Variant>>>;
  };

  /** What a variant asks for: other bonus tokens, a certain number of seats; and what is advised for it. */
  export type Variant = {
    readonly bonus_tokens: TokenTable | null;
    readonly seats: readonly [number, number] | null;
    /** How many it is best with; others may play it and are told so. */
    readonly best_seats: readonly [number, number] | null;
  };

  /** What no rulebook says: how it is unless the host wishes otherwise. Clocks in seconds; 0: there is none. */
  export type HouseRules = {
    /** The levels among which each player chooses their own (P-HAND-1); none: all play at one level. */
    readonly own_levels: ReadonlyArray<number>;
    /** Who may call a drawing void: the group by vote, only the drawer by owning up, nobody. */
    readonly void: VoidRule;
    /** Whose guess lies first: whoever gave it first as far as the table can measure, or whosever arrived first. */
    readonly race: RaceRule;
    readonly glance_s: number;
    readonly round_clock_s: number;
    readonly away_limit_s: number;
    /** How long after a word is shown only all players together can go on. */
    readonly challenge_s: number;
    readonly vote_limit_s: number;
    /** Whether the reveal plays by itself, or each step is taken by hand. */
    readonly reveal: RevealRule;
    /** How long each step of the reveal lasts at least; by hand: when the clock takes the next. */
    readonly reveal_pace_s: number;
  };

  /** A game of Pictomania. */
  export type PictomaniaRecord = {
    /** The edition that was played; empty where a game has none. */
    readonly edition: string;
    /** The points so far. */
    readonly totals: Readonly<Record<Seat, number>>;
    /** Once the game has ended. */
    readonly winners: ReadonlyArray<Seat>;
    /** Whether it was played to its end. */
    readonly is_over: boolean;
    /** The number of the last round or turn that is in it. */
    readonly through: number;
    /** The drawings that may be looked at again, in the order in which they were drawn. */
    readonly drawings: ReadonlyArray<Sketch>;
    /** The most original ones, where that was voted on. */
    readonly crowned: ReadonlyArray<Sketch>;
    readonly rounds: ReadonlyArray<RoundStory>;
    /** How many votes the most original drawing had. */
    readonly crowned_by: number;
  };

  /** One round. */
  export type RoundStory = {
    readonly round: number;
    /** null where everyone played at a level of their own. */
    readonly level: number | null;
    readonly rack: ReadonlyArray<RackCard>;
    /** When all began to draw. */
    readonly began_at: Moment | null;
    /** When all pens were down. */
    readonly ended_at: Moment | null;
    readonly scoring_tokens: ReadonlyArray<number>;
    /** One for each who took part, in the order in which they sit. */
    readonly drawings: ReadonlyArray<RoundDrawing>;
    readonly photo_finishes: ReadonlyArray<PhotoFinish>;
    /** The score; null where the round was cut off. */
    readonly sheet: RoundSheet | null;
  };

  /** What happened at one seat in a round. */
  export type RoundDrawing = {
    readonly seat: Seat;
    /** Which word it was; null where it was never shown. */
    readonly word: Word | null;
    /** That word, in each language. */
    readonly term: Term | null;
    /** In the order in which they were laid. */
    readonly guesses: ReadonlyArray<LaidGuess>;
    /** Why the drawing did not count. */
    readonly void: VoidCause | null;
    readonly stopped_at: Moment | null;
    /** The bonus token that was taken then. */
    readonly token: number | null;
  };

  /** A rival's guess at a drawing. */
  export type LaidGuess = {
    readonly by: Seat;
    /** When it was laid. */
    readonly at: Moment;
    /** Its place on the stack, from 1: the first to be laid comes first. */
    readonly place: number;
    /** What was guessed; null where the stack was never turned. */
    readonly number: number | null;
    readonly outcome: Outcome | null;
    /** The points that it brought. */
    readonly token: number;
  };

  export type VoidCause = "blank" | "nothing" | "owned_up" | "voted";
}

export namespace Pictus {
  export type AnyCommand =
    | GiveClue
    | Lay
    | Vote
    | Next
    | Hold
    | Release
    | Skip
    | SkipTo
    | Adjust
    | Rest
    | Leave
    | Tick
    | Away
    | Back
    | Preside
    | Mark
    | Wipe;

  /** I lay this picture of my hand face down, and this is my clue; what is on my sheet belongs to it. */
  export type GiveClue = {
    readonly type: "GiveClue";
    readonly picture: string;
    readonly text: string;
    /** A tune or a voice, by the id it was kept under. */
    readonly recording: string | null;
    /** A gesture, by the id it was kept under. */
    readonly film: string | null;
    /** I perform it, here and now. */
    readonly is_live: boolean;
  };

  /** Of my hand, this picture fits the clue best. */
  export type Lay = {
    readonly type: "Lay";
    readonly picture: string;
  };

  /** My die shows this number. */
  export type Vote = {
    readonly type: "Vote";
    readonly number: number;
  };

  /** On to the turn with this number: two players who ask for the same turn cause one turn. */
  export type Next = {
    readonly type: "Next";
    readonly turn: number;
  };

  /** The host: let us play on like this. */
  export type Adjust = {
    readonly type: "Adjust";
    readonly to: Adjustment;
  };

  /** What is to be otherwise in the turns to come. null: stays as it is. */
  export type Adjustment = {
    readonly end: Ending | null;
    readonly turns_each: number | null;
    readonly target: number | null;
    readonly clock_s: number | null;
    readonly away_limit_s: number | null;
  };

  /** Everyone has narrated so many times, somebody has so many points, or the deck cannot refill the hands (S-END-1). */
  export type Ending = "turns" | "score" | "deck";

  /** Let us not wait any longer in this turn for a seat that is away; its narrator is passed over. */
  export type Rest = {
    readonly type: "Rest";
    readonly seat: Seat;
  };

  /** The table as one seat sees it. */
  export type View = {
    readonly seat: Seat;
    readonly agreement: Agreement;
    readonly phase: string;
    readonly turn: number;
    /** How many turns the game will have, where that is known. */
    readonly turns: number | null;
    readonly narrator: Seat;
    /** How many cards are still to come. */
    readonly pile: number;
    readonly seats: ReadonlyArray<SeatView>;
    /** From the moment it is given until the turn after it begins. */
    readonly clue: Clue | null;
    /** The pictures on the wall while all vote and at the reveal; the first has number 1. */
    readonly hung: ReadonlyArray<Picture>;
    /** The turns that were scored; at the reveal the last is the one on show. */
    readonly sheets: ReadonlyArray<TurnSheet>;
    /** The show of the turn just scored. */
    readonly act: ActView | null;
    readonly winners: ReadonlyArray<Seat>;
    /** When the clock will do something by itself. */
    readonly knock_at: Moment | null;
    readonly own: Own | null;
    /** What this seat may do now. Of GiveClue one for each card, performed live, and of adjustments the empty one: what else they can be is free. */
    readonly may: ReadonlyArray<AnyCommand>;
  };

  /** The rules of this one game. It lies in the first fact. */
  export type Agreement = {
    readonly voters: Voters;
    readonly hand_size: number;
    /** Random cards that are mixed in each turn. */
    readonly decoys: number;
    /** Whether a card's title is shown on it and is part of what a clue may be about. */
    readonly text_counts: boolean;
    readonly end: Ending;
    readonly turns_each: number;
    readonly target: number;
    /** How long laying and voting may take, each. */
    readonly clock_s: number;
    /** After how long nobody waits any longer for who is away. */
    readonly away_limit_s: number;
  };

  /** Who votes: all but the narrator, the narrator alone, or everyone (S-VOTE-1). */
  export type Voters = "others" | "narrator" | "everyone";

  /** One player, as all see them. */
  export type SeatView = {
    readonly seat: Seat;
    readonly total: number;
    readonly narrated: number;
    readonly is_away: boolean;
    readonly has_left: boolean;
    /** Whether nobody waits for this seat in this turn. */
    readonly is_resting: boolean;
    readonly has_laid: boolean;
    readonly has_voted: boolean;
    /** Whether the turn waits for this seat now. */
    readonly is_awaited: boolean;
  };

  /** A clue, of any kinds together (S-CLUE-1). */
  export type Clue = {
    readonly text: string;
    readonly has_sketch: boolean;
    readonly recording: string | null;
    readonly film: string | null;
    readonly is_live: boolean;
  };

  /** The score of one turn. */
  export type TurnSheet = {
    readonly turn: number;
    readonly narrator: Seat;
    readonly clue: Clue;
    readonly hung: ReadonlyArray<Hung>;
    /** Of all but the narrator. */
    readonly votes: ReadonlyArray<Ballot>;
    readonly narrator_vote: number | null;
    readonly lines: ReadonlyArray<ScoreLine>;
    /** Of all who had a part in the turn. */
    readonly points: Readonly<Record<Seat, number>>;
  };

  /** A card on the wall, and whose it is; a decoy is nobody's. Its number is its place, from 1. */
  export type Hung = {
    readonly picture: string;
    readonly owner: Seat | null;
  };

  /** A vote, face up. */
  export type Ballot = {
    readonly by: Seat;
    readonly number: number;
  };

  /** One line of a player's score. */
  export type ScoreLine = {
    readonly seat: Seat;
    readonly reason: Reason;
    readonly rule: string;
    readonly points: number;
    /** Whose vote it was, where a vote is the reason. */
    readonly by: Seat | null;
  };

  /** All right or all wrong; who found the card, and whose clue it was; a vote on one's card; the narrator's on it. */
  export type Reason = "all_or_none" | "found" | "narrated" | "fooled" | "chosen";

  /** What only this player knows. */
  export type Own = {
    readonly hand: ReadonlyArray<Picture>;
    /** What I have laid in this turn. */
    readonly laid: Picture | null;
    /** Where it hangs: nobody votes for their own card. */
    readonly number: number | null;
    readonly vote: number | null;
  };

  export type Face =
    | TurnBegun
    | SketchMarked
    | SketchWiped
    | ClueGiven
    | CardLaid
    | SeatRested
    | VoteCast
    | TurnScored
    | ShowHeld
    | ShowReleased
    | ActSkipped
    | ActAdvanced
    | TurnDropped
    | GameAdjusted
    | GameEnded
    | SeatAway
    | SeatBack
    | HostSeated
    | SeatLeft
    | TableSet
    | HandsFilledFaceDown
    | PileReshuffledFaceDown
    | ClueHeard
    | CardLaidFaceDown
    | CardsShown
    | BallotIn;

  /** It is somebody's turn to narrate. */
  export type TurnBegun = {
    readonly type: "TurnBegun";
    readonly turn: number;
    readonly narrator: Seat;
  };

  /** There is something on the narrator's sheet. */
  export type SketchMarked = {
    readonly type: "SketchMarked";
    readonly seat: Seat;
  };

  /** The narrator's sheet is blank again. */
  export type SketchWiped = {
    readonly type: "SketchWiped";
    readonly seat: Seat;
  };

  /** The narrator has laid a card and given a clue. */
  export type ClueGiven = {
    readonly type: "ClueGiven";
    readonly seat: Seat;
    readonly picture: string;
    readonly clue: Clue;
    readonly at: Moment;
  };

  /** A player has added a card. */
  export type CardLaid = {
    readonly type: "CardLaid";
    readonly seat: Seat;
    readonly picture: string;
  };

  /** Nobody waits any longer for this seat in this turn. */
  export type SeatRested = {
    readonly type: "SeatRested";
    readonly seat: Seat;
    readonly cause: Absence;
  };

  /** Let rest by the others, away too long, or the clock ran out. */
  export type Absence = "rest" | "away" | "clock";

  /** A die shows a number. */
  export type VoteCast = {
    readonly type: "VoteCast";
    readonly seat: Seat;
    readonly number: number;
  };

  /** Owners, votes and points. */
  export type TurnScored = {
    readonly type: "TurnScored";
    readonly sheet: TurnSheet;
    /** Facts of earlier versions do not say. */
    readonly at: Moment;
  };

  /** The turn comes to nothing: its narrator is passed over, or nobody added a card. Laid cards go back to hands. */
  export type TurnDropped = {
    readonly type: "TurnDropped";
    readonly turn: number;
    readonly narrator: Seat;
    readonly cause: EndOfTurn;
  };

  /** Its narrator was let rest, was away too long or left; or nobody else added a card. */
  export type EndOfTurn = "rest" | "away" | "left" | "nothing_laid";

  /** The host has changed how the game goes on. */
  export type GameAdjusted = {
    readonly type: "GameAdjusted";
    readonly seat: Seat;
    readonly to: Adjustment;
  };

  /** The game has come to its end. */
  export type GameEnded = {
    readonly type: "GameEnded";
    readonly cause: EndOfGame;
    readonly totals: Readonly<Record<Seat, number>>;
    readonly winners: ReadonlyArray<Seat>;
  };

  export type EndOfGame = "turns" | "score" | "deck" | "too_few";

  /** The back of GameOpened: the deck lies face down. */
  export type TableSet = {
    readonly type: "TableSet";
    readonly seats: ReadonlyArray<Seat>;
    readonly agreement: Agreement;
    readonly narrator: Seat;
  };

  /** HandsFilled as one seat sees it: how many each drew, and one's own pictures. */
  export type HandsFilledFaceDown = {
    readonly type: "HandsFilledFaceDown";
    readonly counts: Readonly<Record<Seat, number>>;
    readonly own: ReadonlyArray<string>;
  };

  /** The back of PileReshuffled. */
  export type PileReshuffledFaceDown = {
    readonly type: "PileReshuffledFaceDown";
  };

  /** The back of ClueGiven: the clue without the card. */
  export type ClueHeard = {
    readonly type: "ClueHeard";
    readonly seat: Seat;
    readonly clue: Clue;
    readonly at: Moment;
  };

  /** The back of CardLaid. */
  export type CardLaidFaceDown = {
    readonly type: "CardLaidFaceDown";
    readonly seat: Seat;
  };

  /** The back of CardsHung: the pictures in their order, and nobody's name. */
  export type CardsShown = {
    readonly type: "CardsShown";
    readonly pictures: ReadonlyArray<string>;
    readonly at: Moment;
  };

  /** The back of VoteCast. */
  export type BallotIn = {
    readonly type: "BallotIn";
    readonly seat: Seat;
  };

  /** What a host may choose. What no option names is as `usual`. */
  export type Offer = {
    readonly seats: readonly [number, number];
    /** The options that are numbers, by name. */
    readonly bounds: Readonly<Record<string, Bounds>>;
    readonly usual: Options;
  };

  /** The host's wishes; how it is unless the host wishes otherwise. */
  export type Options = {
    readonly voters: Voters;
    readonly hand_size: number;
    /** Random cards that are mixed in each turn. */
    readonly decoys: number;
    /** Whether a card's title is shown on it and is part of what a clue may be about. */
    readonly text_counts: boolean;
    readonly end: Ending;
    readonly turns_each: number;
    readonly target: number;
    /** How long laying and voting may take, each. */
    readonly clock_s: number;
    /** After how long nobody waits any longer for who is away. */
    readonly away_limit_s: number;
  };

  /** A game of Pictus. */
  export type PictusRecord = {
    /** The edition that was played; empty where a game has none. */
    readonly edition: string;
    /** The points so far. */
    readonly totals: Readonly<Record<Seat, number>>;
    /** Once the game has ended. */
    readonly winners: ReadonlyArray<Seat>;
    /** Whether it was played to its end. */
    readonly is_over: boolean;
    /** The number of the last round or turn that is in it. */
    readonly through: number;
    /** The drawings that may be looked at again, in the order in which they were drawn. */
    readonly drawings: ReadonlyArray<Sketch>;
    /** The most original ones, where that was voted on. */
    readonly crowned: ReadonlyArray<Sketch>;
    readonly turns: ReadonlyArray<TurnStory>;
  };

  /** One turn, from the moment somebody was to narrate. The score sheet has its clue, owners, votes and points. */
  export type TurnStory = {
    readonly began_at: Moment;
    /** When the clue was given. */
    readonly told_at: Moment;
    readonly sheet: TurnSheet;
    /** The cards on the wall, in their order: the first has number 1. */
    readonly pictures: ReadonlyArray<Picture>;
    /** The sheet with the narrator's sketch, if there was one. */
    readonly sketch: number | null;
    /** When each of the others had added a card. */
    readonly laid_at: Readonly<Record<Seat, Moment>>;
    /** When all cards hung on the wall. */
    readonly hung_at: Moment;
    readonly voted_at: Readonly<Record<Seat, Moment>>;
    readonly scored_at: Moment;
  };
}
