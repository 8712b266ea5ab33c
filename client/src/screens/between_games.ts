/** What is seen at a table while no game is. */

export { default as HandoverArrival } from "./HandoverArrival.svelte";
export { default as Table } from "./Table.svelte";
