/** The drawings that somebody picks for a deck, before anybody is asked. */

import { SvelteMap } from "svelte/reactivity";
import type { TableClient } from "../table/table_client.svelte.ts";
import type { Leaf } from "./leaves.ts";
import { ASKED_MOST, ask, lend, standingOf } from "./lending.ts";

export class Picking {
  readonly #client: TableClient;
  readonly #picked = new SvelteMap<string, Leaf>();
  isBusy = $state(false);

  constructor(client: TableClient) {
    this.#client = client;
  }

  get count(): number {
    return this.#picked.size;
  }

  has(leaf: Leaf): boolean {
    return this.#picked.has(keyOf(leaf));
  }

  /** Whether it can be picked, or put back. */
  canTurn(leaf: Leaf): boolean {
    const standing = standingOf(leaf, this.#client);
    const most = ASKED_MOST - (this.#client.table?.asked_for.length ?? 0);
    return this.has(leaf) || ((standing === "own" || standing === "askable") && this.count < most);
  }

  turn(leaf: Leaf): void {
    if (!this.#picked.delete(keyOf(leaf)) && this.canTurn(leaf)) this.#picked.set(keyOf(leaf), leaf);
  }

  /** One's own are lent, and all others asked for. */
  async done(): Promise<void> {
    this.isBusy = true;
    for (const leaf of this.#picked.values()) {
      const standing = standingOf(leaf, this.#client);
      if (standing === "askable") ask(leaf, this.#client);
      else if (standing === "own") await lend(leaf, this.#client).catch(() => undefined);
    }
    this.#picked.clear();
    this.isBusy = false;
  }
}

function keyOf({ number, seat }: Leaf): string {
  return `${number} ${seat}`;
}
