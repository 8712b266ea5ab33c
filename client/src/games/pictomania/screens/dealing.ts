/** The screens before a round: whoever comes while all draw needs them for the next one. */

export { default as Deal } from "./Deal.svelte";
export { default as Glance } from "./Glance.svelte";
