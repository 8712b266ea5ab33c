/** A game of Pictomania in an album: round by round, every drawing with its word and the guesses at it. */

import type { Chapter, LeafOf } from "../../album/leaves.ts";
import type { Pictomania } from "../../wire/messages.ts";
import { cardOf } from "./rack.ts";

export default function chapters({ rounds }: Pictomania.PictomaniaRecord, leafOf: LeafOf): Chapter[] {
  return rounds.map((round) => ({
    title: { key: "page.album_round", facts: { round: round.round } },
    leaves: round.drawings.flatMap((drawing) => leaf(round, drawing, leafOf) ?? []),
  }));
}

function leaf(round: Pictomania.RoundStory, drawing: Pictomania.RoundDrawing, leafOf: LeafOf) {
  const card = drawing.word ? cardOf(round.rack, drawing.word) : undefined;
  return leafOf(round.round, drawing.seat, {
    term: drawing.term,
    isVoid: drawing.void !== null,
    card: card && drawing.word ? { name: card.name ?? "", terms: card.terms, number: drawing.word.number } : null,
    guesses: drawing.guesses.map(({ by, at, number, outcome, token }) => ({
      by,
      at_ms: at,
      number,
      term: number === null ? null : (card?.terms[number - 1] ?? null),
      isRight: outcome === "right",
      token,
    })),
  });
}
