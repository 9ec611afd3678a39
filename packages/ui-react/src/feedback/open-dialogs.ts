/** Open modal dialogs, the one on top last: nothing outside it can be pressed, so messages move into it. */
import { useSyncExternalStore } from "react";

let openDialogs: readonly HTMLDialogElement[] = [];
const dialogListeners = new Set<() => void>();

const setOpenDialogs = (dialogs: readonly HTMLDialogElement[]): void => {
  openDialogs = dialogs;
  for (const listener of dialogListeners) listener();
};

/** Adds a dialog that was opened, once. */
export function addOpenDialog(dialog: HTMLDialogElement): void {
  if (!openDialogs.includes(dialog)) setOpenDialogs([...openDialogs, dialog]);
}

export function removeOpenDialog(dialog: HTMLDialogElement): void {
  setOpenDialogs(openDialogs.filter((openDialog) => openDialog !== dialog));
}

const subscribeToDialogs = (listener: () => void): (() => void) => {
  dialogListeners.add(listener);
  return () => dialogListeners.delete(listener);
};

/** Returns the dialog on top, or null without any. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribeToDialogs,
    // A dialog that the browser closed is listed until its `close` event.
    () => openDialogs.findLast((dialog) => dialog.open) ?? null,
    () => null,
  );
}
