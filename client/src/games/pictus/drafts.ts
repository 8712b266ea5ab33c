/** The words of a clue, stored for this tab until it is given, so that a reload loses none. One draft per table, for one turn. */

export interface Draft {
  readonly text: string;
  readonly isLive: boolean;
}

export const NO_DRAFT: Draft = { text: "", isLive: false };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The stored draft for that turn. */
export function recalledDraft(store: () => Store, code: string, turn: number): Draft {
  try {
    const { turn: of, text, isLive } = JSON.parse(store().getItem(name(code)) ?? "{}");
    return of === turn ? { text: String(text), isLive: isLive === true } : NO_DRAFT;
  } catch {
    return NO_DRAFT;
  }
}

/** Store it, if the browser allows that; an empty draft is removed. */
export function keepDraft(store: () => Store, code: string, turn: number, { text, isLive }: Draft): void {
  try {
    if (text === "" && !isLive) store().removeItem(name(code));
    else store().setItem(name(code), JSON.stringify({ turn, text, isLive }));
  } catch {
    // Some browsers store nothing; then a reload loses the draft.
  }
}

function name(code: string): string {
  return `pictorium.clue.${code}`;
}
