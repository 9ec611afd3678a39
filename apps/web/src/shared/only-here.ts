/** Registry of unsaved work that exists only in the memory of this page. */

const keepers = new Set<() => boolean>();

/** Registers a check for unsaved work; the browser then warns before leaving the page. */
export function registerUnsavedCheck(isOnlyHere: () => boolean): void {
  keepers.add(isOnlyHere);
}

export const hasUnsavedWork = (): boolean => [...keepers].some((isOnlyHere) => isOnlyHere());

globalThis.addEventListener?.("beforeunload", (event) => {
  if (hasUnsavedWork()) event.preventDefault();
});
