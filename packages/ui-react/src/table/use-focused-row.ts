import { useEffect, useRef } from "react";
import type { RefObject } from "react";

import { findControl } from "./table-keys.ts";

/** Number of attempts to find a row, since rows may be higher than assumed. */
const mostTries = 4;

export type FocusedRowOptions = Readonly<{
  frame: RefObject<HTMLElement | null>;
  focusedKey: string | undefined;
  indexOf: (key: string) => number;
  revealRow: (index: number) => void;
  onFocused: (() => void) | undefined;
}>;

/** Scrolls a row into view and focuses it; if it is gone, focuses the table. */
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
    const index = indexOf(current.key);
    const row = [...(frame.current?.querySelectorAll<HTMLElement>("tr[data-row]") ?? [])].find(
      (element) => element.dataset["row"] === current.key,
    );
    current.tries += 1;
    if (row === undefined && index >= 0 && current.tries < mostTries) return revealRow(index);
    wantedRow.current = null;
    row?.scrollIntoView({ block: "nearest" });
    ((row === undefined ? null : findControl(row)) ?? frame.current?.querySelector<HTMLElement>("[role=group]"))?.focus(
      {
        preventScroll: row === undefined,
      },
    );
    onFocused?.();
  });
}
