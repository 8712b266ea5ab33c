/** What the page's own messenger answers by itself, and what it leaves to the net. */

/** `file`: kept for ever under its name; `page`: the newest there is, or the one kept; `net`: none of our business. */
export type Answer = "file" | "page" | "net";

/** As much of a request as matters. */
export interface Question {
  method: string;
  mode: string;
  url: string;
}

const PAGES = /^([A-Za-z]{6})?$/;

/** How to answer, below that address, with these files kept. Tables and play are never kept. */
export function answerTo({ method, mode, url }: Question, house: string, files: ReadonlySet<string>): Answer {
  if (method !== "GET" || !url.startsWith(house)) return "net";
  const path = url.slice(house.length).replace(/[?#].*$/, "");
  if (files.has(path)) return "file";
  return mode === "navigate" && PAGES.test(path) ? "page" : "net";
}
