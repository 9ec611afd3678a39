/** Open modal dialogs, the one on top last: nothing outside it can be pressed, so messages move into it. */
import { useSyncExternalStore } from "react";

let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const putOpenDialogs = (dialogs: readonly HTMLDialogElement[]): void => {
  openDialogs = dialogs;
  for (const listener of listeners) listener();
};

/** Adds a dialog that was opened, once. */
export function addOpenDialog(dialog: HTMLDialogElement): void {
  if (!openDialogs.includes(dialog)) putOpenDialogs([...openDialogs, dialog]);
}

export function removeOpenDialog(dialog: HTMLDialogElement): void {
  putOpenDialogs(openDialogs.filter((openDialog) => openDialog !== dialog));
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the dialog on top, or null without any. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    // A dialog that the browser closed is listed until its `close` event.
    () => openDialogs.findLast((dialog) => dialog.open) ?? null,
    () => null,
  );
}
