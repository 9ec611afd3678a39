/** Registry of unsaved work that exists only in the memory of this page. */

const unsavedChecks = new Set<() => boolean>();

/** Registers a check for unsaved work; the browser then warns before leaving the page. */
export function registerUnsavedCheck(isOnlyHere: () => boolean): void {
  unsavedChecks.add(isOnlyHere);
}

export const hasUnsavedWork = (): boolean => [...unsavedChecks].some((isOnlyHere) => isOnlyHere());

globalThis.addEventListener?.("beforeunload", (event) => {
  if (hasUnsavedWork()) event.preventDefault();
});
