import { atRest } from "../screens/rest.ts";
import { house } from "../wire/http.ts";

/** Who comes to a table waits for that: the service worker asks for all files of the page at once. */
const AT_TABLE_MS = 4_000;

/** Installs the service worker once the page is loaded and nobody draws. Browsers allow it only in a secure context. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const afterMs = location.pathname === house().pathname ? 0 : AT_TABLE_MS;
  const ask = () => navigator.serviceWorker.register(new URL("sw.js", house())).catch(() => null);
  addEventListener("load", () => atRest(afterMs, ask), { once: true });
}

/** Whether this page may come from the cache, so that the server may be unreachable. */
export function mayBeKept(): boolean {
  return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}
