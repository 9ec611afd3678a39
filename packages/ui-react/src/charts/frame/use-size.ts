import { useCallback, useState } from "react";
import type { RefCallback } from "react";

/** Where nothing can be measured. */
const assumedWidthPx = 640;

/** In whole pixels. */
export type Size = Readonly<{ width: number; height: number }>;

const unmeasured: Size = { width: 0, height: 0 };

/** The size of an element, kept up to date, 0 until it is measured; the first part goes on the element as its ref. */
export function useSize(): readonly [RefCallback<HTMLDivElement>, Size] {
  const [size, setSize] = useState(unmeasured);
  const follow = useCallback((element: HTMLDivElement) => {
    const measure = (): void => {
      const [width, height] = [Math.floor(element.clientWidth), Math.floor(element.clientHeight)];
      setSize((before) => {
        const next = { width: width > 0 ? width : before.width || assumedWidthPx, height };
        return next.width === before.width && next.height === before.height ? before : next;
      });
    };
    measure();
    const observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(measure);
    observer?.observe(element);
    return () => observer?.disconnect();
  }, []);
  return [follow, size];
}
