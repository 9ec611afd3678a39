/** Open modal dialogs, the one on top last: nothing outside it can be pressed, so messages move into it. */
import { useSyncExternalStore } from "react";

let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const putOpenDialogs = (dialogs: readonly HTMLDialogElement[]): void => {
  openDialogs = dialogs;
  for (const listener of listeners) listener();
};

/** Adds a dialog that was opened; returns the function that removes it. */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  putOpenDialogs([...openDialogs, dialog]);
  return () => putOpenDialogs(openDialogs.filter((openDialog) => openDialog !== dialog));
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the dialog on top, or null without any. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => openDialogs.at(-1) ?? null,
    () => null,
  );
}
