/** How high something may be that shall end with the window: the rest of it below where it begins. */
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import { phoneQuery, useMedia } from "../../entity/use-media.ts";

/** Units: pixels. */
const [footPx, phoneFootPx, leastPx] = [24, 80, 320];

/** Gives the ref of the place, and the height as CSS; `takenPx` stands above it in the same place. */
export function useRoomBelow(takenPx: number): readonly [RefObject<HTMLDivElement | null>, string] {
  const place = useRef<HTMLDivElement>(null);
  const isPhone = useMedia(phoneQuery);
  // After each drawing: what stands above may have come or gone.
  useLayoutEffect(function measureTop() {
    let top = 0;
    for (
      let at: HTMLElement | null = place.current;
      at !== null;
      at = at.offsetParent instanceof HTMLElement ? at.offsetParent : null
    )
      top += at.offsetTop;
    place.current?.style.setProperty("--place-top", `${top}px`);
  });
  return [
    place,
    `max(${leastPx}px, calc(100dvh - var(--place-top, 260px) - ${takenPx + (isPhone ? phoneFootPx : footPx)}px))`,
  ];
}
