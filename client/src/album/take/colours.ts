/** The colours of all seats, read from the page's styles: nothing else knows them. */

import { SEATS } from "../../wire/messages.ts";
import type { Colours } from "./taken.ts";

export function seatColours(): Colours {
  const probe = document.body.appendChild(document.createElement("i"));
  const colours = Object.fromEntries(
    SEATS.map((seat) => {
      probe.className = seat;
      const style = getComputedStyle(probe);
      const read = (name: string) => style.getPropertyValue(name).trim();
      return [seat, { seat: read("--seat"), onSeat: read("--on-seat"), ink: read("--seat-ink") }];
    }),
  );
  probe.remove();
  return colours;
}
