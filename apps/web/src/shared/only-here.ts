/** Work that is in the memory of this page alone, and would be lost with it. */

const keepers = new Set<() => boolean>();

/** Says whenever asked whether something would be lost with the page; the browser asks a person then before it leaves the page. */
export function tellOnlyHere(isOnlyHere: () => boolean): void {
  keepers.add(isOnlyHere);
}

export const hasOnlyHere = (): boolean => [...keepers].some((isOnlyHere) => isOnlyHere());

globalThis.addEventListener?.("beforeunload", (event) => {
  if (hasOnlyHere()) event.preventDefault();
});
