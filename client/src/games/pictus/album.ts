/** A game of Pictus in an album: turn by turn, the clue, the wall, and who chose what. */

import type { Chapter, LeafOf, WallCard } from "../../album/leaves.ts";
import type { Pictus } from "../../wire/messages.ts";

export default function chapters({ turns }: Pictus.PictusRecord, leafOf: LeafOf): Chapter[] {
  return turns.map(({ sheet: { turn, narrator, clue, hung, votes }, pictures, sketch }) => {
    const leaf = sketch === null ? undefined : leafOf(sketch, narrator, { text: clue.text });
    return {
      title: { key: "page.album_turn", facts: { turn } },
      leaves: leaf ? [leaf] : [],
      turn: {
        narrator,
        text: clue.text,
        hasSound: clue.recording !== null || clue.film !== null,
        wall: pictures.map((picture, at): WallCard => {
          const owner = hung[at]?.owner ?? null;
          return {
            picture,
            owner,
            isNarrators: owner === narrator,
            votes: votes.filter(({ number }) => number === at + 1).map(({ by }) => by),
          };
        }),
      },
    };
  });
}
