import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** Until it is measured, and where nothing can be measured. */
const assumedWidthPx = 640;

/** The width of an element in whole pixels, kept up to date. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(assumedWidthPx);
  const measure = useCallback(() => {
    const measured = Math.floor(element.current?.clientWidth ?? 0);
    if (measured > 0) setWidth(measured);
  }, []);

  useLayoutEffect(
    function followWidth() {
      measure();
      const target = element.current;
      if (target === null || typeof ResizeObserver === "undefined") return;
      const observer = new ResizeObserver(measure);
      observer.observe(target);
      return () => observer.disconnect();
    },
    [measure],
  );

  return [element, width];
}
