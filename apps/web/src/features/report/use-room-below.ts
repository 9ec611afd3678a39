/** Computes the height between the top of an element and the bottom of the window. */
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";

/** Space left below the element, on a wide screen and on a phone, and minimum height of the element. Units: pixels. */
const [footPx, phoneFootPx, leastPx] = [24, 80, 320];

/** Returns the ref of the element, and the height for its table as CSS: the room below the element's top, less `takenPx` for its other content. */
export function useRoomBelow(takenPx: number): readonly [RefObject<HTMLDivElement | null>, string] {
  const tableRef = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery(phoneQuery);
  // Runs after each render, because the content above may have changed.
  useLayoutEffect(function measureTop() {
    let tableTopPx = 0;
    for (
      let offsetElement: HTMLElement | null = tableRef.current;
      offsetElement !== null;
      offsetElement = offsetElement.offsetParent instanceof HTMLElement ? offsetElement.offsetParent : null
    )
      tableTopPx += offsetElement.offsetTop;
    tableRef.current?.style.setProperty("--place-top", `${tableTopPx}px`);
  });
  return [
    tableRef,
    `max(${leastPx}px, calc(100dvh - var(--place-top, 260px) - ${takenPx + (isPhone ? phoneFootPx : footPx)}px))`,
  ];
}
