/** The reason for points, in words. */

import { seatName, seatNames } from "../../screens/play/seat_names.ts";
import type { TableClient } from "../../table/table_client.svelte.ts";
import type { Pictus } from "../../wire/messages.ts";
import { words } from "../../words/words.svelte.ts";
import { outcomeOf } from "./reveal.ts";
import type { ScoreLine } from "./score.ts";

export function because(client: TableClient, sheet: Pictus.TurnSheet, { reason, by }: ScoreLine): string {
  switch (reason) {
    case "all_or_none":
      return words.say(outcomeOf(sheet) === "all" ? "page.pictus_why_all" : "page.pictus_why_none");
    case "found":
      return words.say("page.pictus_why_found", { name: seatName(client, sheet.narrator) });
    case "narrated":
      return words.say("page.pictus_why_narrated");
    case "fooled":
      return words.say("page.pictus_why_fooled", { names: seatNames(client, by) });
    case "chosen":
      return words.say("page.pictus_why_chosen", { name: seatName(client, sheet.narrator) });
  }
}
