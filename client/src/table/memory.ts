/** What this browser stores: a name, a language, the tables where it has a place. No secrets. */

/** The stored value; null where there is none, or the browser stores nothing. */
export function recalled(key: string): string | null {
  try {
    return localStorage.getItem(`pictorium.${key}`);
  } catch {
    return null;
  }
}

/** Stores a value, if the browser allows that; null removes it. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`pictorium.${key}`);
    else localStorage.setItem(`pictorium.${key}`, value);
  } catch {
    // Some browsers store nothing; then the page asks again.
  }
}

/** All values whose names begin like this: the rest of the name, and the value. */
export function recalledAll(beginning: string): [name: string, value: string][] {
  const whole = `pictorium.${beginning}`;
  try {
    return Object.entries(localStorage).flatMap(([key, value]): [string, string][] =>
      key.startsWith(whole) ? [[key.slice(whole.length), String(value)]] : [],
    );
  } catch {
    return [];
  }
}
