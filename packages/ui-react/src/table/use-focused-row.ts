import { useEffect, useRef } from "react";
import type { RefObject } from "react";

import { findControl } from "./table-keys.ts";

/** Number of attempts to find a row, since rows may be higher than assumed. */
const triesAtMost = 4;

export type FocusedRowOptions = Readonly<{
  frame: RefObject<HTMLElement | null>;
  focusedKey: string | undefined;
  indexOf: (key: string) => number;
  revealRow: (index: number) => void;
  onFocused: (() => void) | undefined;
}>;

/** Scrolls a row into view and focuses its control; focuses the table if the row has none or is gone. */
export function useFocusedRow({ frame, focusedKey, indexOf, revealRow, onFocused }: FocusedRowOptions): void {
  const wantedRow = useRef<{ readonly key: string; tries: number } | null>(null);
  useEffect(
    function wantRow() {
      wantedRow.current = focusedKey === undefined ? null : { key: focusedKey, tries: 0 };
    },
    [focusedKey],
  );
  useEffect(function goToRow() {
    const { current } = wantedRow;
    if (current === null) return;
    const wantedIndex = indexOf(current.key);
    const rowElement = [...(frame.current?.querySelectorAll<HTMLElement>("tr[data-row]") ?? [])].find(
      (element) => element.dataset["row"] === current.key,
    );
    current.tries += 1;
    if (rowElement === undefined && wantedIndex >= 0 && current.tries < triesAtMost) return revealRow(wantedIndex);
    wantedRow.current = null;
    rowElement?.scrollIntoView({ block: "nearest" });
    (
      (rowElement === undefined ? null : findControl(rowElement)) ??
      frame.current?.querySelector<HTMLElement>("[role=group]")
    )?.focus({
      preventScroll: rowElement === undefined,
    });
    onFocused?.();
  });
}
