/** Keys of an editor, wherever the focus is except in a dialog: Ctrl+S saves, Ctrl+Z and Ctrl+Y undo and redo, Escape closes. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

/** Leaves the focused input and returns to it, so that it rounds its numbers or drops its empty lines before a save. */
function settleFocusedInput(): void {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return;
  flushSync(() => input.blur());
  if (input.isConnected) input.focus({ preventScroll: true });
}

/** Returns a function that saves as if the focused input had been left; for a save by a key, which leaves no input. */
export function useSettledSave(save: () => void): () => void {
  const latestSave = useRef(save);
  useLayoutEffect(function keepLatest() {
    latestSave.current = save;
  });
  return () => {
    settleFocusedInput();
    latestSave.current();
  };
}

export function useSaveShortcut(save: () => void): void {
  const settleAndSave = useSettledSave(save);
  useKeyDown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (document.querySelector("dialog[open]") === null) settleAndSave();
  });
}

/** Undoes on Ctrl+Z, redoes on Ctrl+Shift+Z and Ctrl+Y; a search field undoes its own text. */
export function useStepShortcuts({ undo, redo }: Readonly<{ undo: () => void; redo: () => void }>): void {
  useKeyDown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || isEditorCovered()) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    if (event.target instanceof HTMLInputElement && event.target.type === "search") return;
    event.preventDefault();
    if (key === "z" && !event.shiftKey) undo();
    else redo();
  });
}

/** Closes on Escape, unless something above the editor or a field of it takes the key. */
export function useCloseKey(close: () => void): void {
  useKeyDown((event) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || isEditorCovered()) return;
    // A search field clears its text first.
    if (event.target instanceof HTMLInputElement && event.target.type === "search" && event.target.value !== "") return;
    event.preventDefault();
    close();
  });
}

/** Tells whether a dialog, or an open menu or list, is above the page. */
const isEditorCovered = (): boolean =>
  document.querySelector('dialog[open], [popovertarget][aria-expanded="true"]') !== null;

function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const latestHandler = useRef(onKey);
  useEffect(function keepLatest() {
    latestHandler.current = onKey;
  });
  useEffect(function listenToKeys() {
    const handleKey = (event: KeyboardEvent) => latestHandler.current(event);
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
