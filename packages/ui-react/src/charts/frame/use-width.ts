import { useCallback, useState } from "react";
import type { RefCallback } from "react";

/** Where nothing can be measured. */
const assumedWidthPx = 640;

/** The width of an element in whole pixels, kept up to date, 0 until it is measured; the first part goes on the element as its ref. */
export function useWidth(): readonly [RefCallback<HTMLDivElement>, number] {
  const [width, setWidth] = useState(0);
  const follow = useCallback((element: HTMLDivElement) => {
    const measure = (): void => {
      const measured = Math.floor(element.clientWidth);
      setWidth((before) => (measured > 0 ? measured : before || assumedWidthPx));
    };
    measure();
    const observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(measure);
    observer?.observe(element);
    return () => observer?.disconnect();
  }, []);
  return [follow, width];
}
