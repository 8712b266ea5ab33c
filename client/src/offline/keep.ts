import { atRest } from "../screens/rest.ts";
import { house } from "../wire/http.ts";

/** What somebody came for is loaded first: the service worker asks for all files of the page at once. */
const LATER_MS = 4_000;

/** Installs the service worker, some time after the page is loaded and while nobody draws. Browsers allow it only in a secure context. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const ask = () => navigator.serviceWorker.register(new URL("sw.js", house())).catch(() => null);
  addEventListener("load", () => atRest(LATER_MS, ask), { once: true });
}

/** Whether this page may come from the cache, so that the server may be unreachable. */
export function mayBeKept(): boolean {
  return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}
