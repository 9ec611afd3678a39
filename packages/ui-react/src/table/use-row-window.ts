import { useCallback, useState } from "react";
import type { RefCallback } from "react";
import { flushSync } from "react-dom";

import { computeRowWindow } from "./compute-row-window.ts";
import type { RowWindow } from "./compute-row-window.ts";

/** Up to this many rows all are drawn. */
const drawnWhole = 200;
const assumedRowPx = 36;
const assumedHeightPx = 600;

/** The rows in sight of a scrolling element, which takes the first part as its ref. */
export function useRowWindow(count: number, scrolls: boolean): readonly [RefCallback<HTMLDivElement>, RowWindow] {
  const [place, setPlace] = useState({ scrollTop: 0, heightPx: assumedHeightPx, rowPx: assumedRowPx });
  const windowed = scrolls && count > drawnWhole;
  const follow = useCallback(
    (element: HTMLDivElement) => {
      if (!windowed) return;
      const read = (): void => {
        const rowPx = element.querySelector<HTMLElement>("tbody tr[aria-rowindex]")?.offsetHeight || assumedRowPx;
        setPlace({ scrollTop: element.scrollTop, heightPx: element.clientHeight || assumedHeightPx, rowPx });
      };
      // Without flushSync most far jumps paint an empty frame first.
      const onScroll = (): void => flushSync(read);
      read();
      element.addEventListener("scroll", onScroll, { passive: true });
      return () => element.removeEventListener("scroll", onScroll);
    },
    [windowed],
  );
  if (!windowed) return [follow, { start: 0, end: count, beforePx: 0, afterPx: 0 }];
  return [follow, computeRowWindow({ count, ...place })];
}
