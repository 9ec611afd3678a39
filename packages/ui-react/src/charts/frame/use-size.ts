import { useCallback, useState } from "react";
import type { RefCallback } from "react";

/** Assumed width if nothing can be measured. */
const assumedWidthPx = 640;

/** Delay after the last change of size, before a chart is drawn once. Source: specification 9. */
export const resizeSettleMs = 250;

/** Measured size of an element, in whole pixels. */
export type Size = Readonly<{ width: number; height: number }>;

const unmeasured: Size = { width: 0, height: 0 };

/** Measures an element: its size is 0 at first, then updated once it rests. The returned ref goes on the element. */
export function useSize(): readonly [RefCallback<HTMLDivElement>, Size] {
  const [size, setSize] = useState(unmeasured);
  const follow = useCallback((element: HTMLDivElement) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPlaced = false;
    const measure = (): void => {
      const [width, height] = [Math.floor(element.clientWidth), Math.floor(element.clientHeight)];
      setSize((previousSize) => {
        const nextSize = { width: width > 0 ? width : previousSize.width || assumedWidthPx, height };
        return nextSize.width === previousSize.width && nextSize.height === previousSize.height
          ? previousSize
          : nextSize;
      });
    };
    const wait = (): void => {
      clearTimeout(timer);
      // The first report comes when everything around the element has its size; print takes the current one at once.
      if (!isPlaced || window.matchMedia("print").matches) measure();
      else timer = setTimeout(measure, resizeSettleMs);
      isPlaced = true;
    };
    measure();
    const observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(wait);
    observer?.observe(element);
    return () => {
      clearTimeout(timer);
      observer?.disconnect();
    };
  }, []);
  return [follow, size];
}
