/** Keyboard of the receipt page: / focuses the search box, arrows move through the results, Enter opens a receipt, Escape closes it. */
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

export interface ResultKeysInput {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly rows: readonly { readonly origin: string }[];
  /** Origin of the open receipt; '' if none is open. */
  readonly opened: string;
  readonly onOpen: (origin: string) => void;
  readonly onClose: () => void;
}

/** Returns the origin of the open receipt, or else of the one reached by the arrow keys. */
export function useResultKeys(keys: ResultKeysInput): string {
  const [reachedOrigin, setReached] = useState("");
  const latestInputRef = useRef({ keys, reached: reachedOrigin });
  useEffect(function keepLatest() {
    latestInputRef.current = { keys, reached: reachedOrigin };
  });
  useEffect(function listen() {
    const handleKey = (event: KeyboardEvent) => {
      const { keys: now, reached: reachedRow } = latestInputRef.current;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const isInSearchBox = event.target === now.box.current;
      if (!isInSearchBox && isTextInput(event.target)) return;
      const keyAction = keyActionOf({
        key: event.key,
        isBox: isInSearchBox,
        rows: now.rows,
        current: now.opened === "" ? reachedRow : now.opened,
      });
      if (keyAction === null) return;
      if (keyAction === "box") {
        event.preventDefault();
        now.box.current?.focus();
      } else if (keyAction === "close") {
        if (now.opened !== "") now.onClose();
      } else {
        event.preventDefault();
        setReached(keyAction.origin);
        if (keyAction.isOpened || now.opened !== "") now.onOpen(keyAction.origin);
      }
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  return keys.opened === "" ? reachedOrigin : keys.opened;
}

/** Returns the action of a key; null if the key has none. */
export function keyActionOf({
  key,
  isBox,
  rows,
  current,
}: {
  readonly key: string;
  readonly isBox: boolean;
  readonly rows: readonly { readonly origin: string }[];
  readonly current: string;
}): "box" | "close" | { readonly origin: string; readonly isOpened: boolean } | null {
  if (key === "/") return isBox ? null : "box";
  if (key === "Escape") return "close";
  const rowIndex = rows.findIndex(({ origin }) => origin === current);
  if (key === "Enter") {
    const row = rows[rowIndex === -1 ? 0 : rowIndex];
    return isBox && row !== undefined ? { origin: row.origin, isOpened: true } : null;
  }
  if (key !== "ArrowDown" && key !== "ArrowUp") return null;
  const nextRow =
    rows[rowIndex === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, rowIndex + (key === "ArrowDown" ? 1 : -1)))];
  return nextRow === undefined ? null : { origin: nextRow.origin, isOpened: false };
}

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input, select, textarea, [contenteditable], dialog[open], [role=menu]") !== null;
