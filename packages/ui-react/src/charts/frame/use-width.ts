import { useCallback, useState } from "react";
import type { RefCallback } from "react";

/** Until it is measured, and where nothing can be measured. */
const assumedWidthPx = 640;

/** The width of an element in whole pixels, kept up to date; the first part goes on the element as its ref. */
export function useWidth(): readonly [RefCallback<HTMLDivElement>, number] {
  const [width, setWidth] = useState(assumedWidthPx);
  const follow = useCallback((element: HTMLDivElement) => {
    const measure = (): void => {
      const measured = Math.floor(element.clientWidth);
      if (measured > 0) setWidth(measured);
    };
    measure();
    const observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(measure);
    observer?.observe(element);
    return () => observer?.disconnect();
  }, []);
  return [follow, width];
}
