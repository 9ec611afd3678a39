import { useCallback, useRef, useState } from "react";
import type { RefCallback } from "react";

import { computeRowWindow, type RowWindow } from "../grid-core/compute-row-window.ts";
import { followScrolling } from "../grid-core/follow-scrolling.ts";

/** Default number of rows up to which all are rendered. */
const rowsDrawnWhole = 200;
/** Marks the scrolling element of a table that is not wider than its container. */
const fitsAttribute = "data-fits";
const assumedRowPx = 36;
const assumedHeightPx = 600;

export type RowWindowControl = Readonly<{
  /** Ref of the scrolling element. */
  follow: RefCallback<HTMLDivElement>;
  window: RowWindow;
  /** Scrolls a row to the middle. */
  reveal: (index: number) => void;
  scrollToTop: () => void;
}>;

const isSameWindow = (left: RowWindow, right: RowWindow): boolean =>
  left.start === right.start &&
  left.end === right.end &&
  left.beforePx === right.beforePx &&
  left.afterPx === right.afterPx;

/** Returns the visible rows of a scrolling element. */
export function useRowWindow(count: number, scrolls: boolean, wholeUpTo: number = rowsDrawnWhole): RowWindowControl {
  const scrolledElement = useRef<HTMLDivElement>(null);
  const [scrollState, setScrollState] = useState({ scrollTop: 0, heightPx: assumedHeightPx, rowPx: assumedRowPx });
  const isWindowed = scrolls && count > wholeUpTo;
  const follow = useCallback(
    (element: HTMLDivElement | null) => {
      scrolledElement.current = element;
      if (!isWindowed || element === null) {
        element?.removeAttribute(fitsAttribute);
        return undefined;
      }
      const readWindow = (): void => {
        // Without horizontal scrolling the first column is not sticky: a layer per row costs half a frame.
        element.toggleAttribute(fitsAttribute, element.scrollWidth <= element.clientWidth);
        const rowPx = element.querySelector<HTMLElement>("tbody tr[aria-rowindex]")?.offsetHeight || assumedRowPx;
        const nextScrollState = {
          scrollTop: element.scrollTop,
          heightPx: element.clientHeight || assumedHeightPx,
          rowPx,
        };
        // Most frames of a slow scroll show rows that are rendered already.
        setScrollState((previousState) =>
          isSameWindow(computeRowWindow({ count, ...previousState }), computeRowWindow({ count, ...nextScrollState }))
            ? previousState
            : nextScrollState,
        );
      };
      readWindow();
      return followScrolling(element, readWindow);
    },
    [isWindowed, count],
  );
  const scrollTo = (scrollTop: number): void => {
    if (scrolledElement.current !== null) scrolledElement.current.scrollTop = scrollTop;
    if (isWindowed) setScrollState((previousState) => ({ ...previousState, scrollTop }));
  };
  return {
    follow,
    window: isWindowed
      ? computeRowWindow({ count, ...scrollState })
      : { start: 0, end: count, beforePx: 0, afterPx: 0 },
    reveal: (index) => scrollTo(Math.max(0, index * scrollState.rowPx - scrollState.heightPx / 2)),
    scrollToTop: () => scrollTo(0),
  };
}
