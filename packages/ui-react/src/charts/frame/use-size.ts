import { useCallback, useEffect, useRef, useState } from "react";
import type { RefCallback } from "react";

/** Assumed width if nothing can be measured. */
const assumedWidthPx = 640;

/** Delay after the last change of size, before a chart is drawn once. Source: specification 9. */
export const resizeSettleMs = 250;

/** Measured size of an element, in whole pixels. */
export type Size = Readonly<{ width: number; height: number }>;

const unmeasuredSize: Size = { width: 0, height: 0 };

/** Sizes of the elements that were measured, by their name and the width of the window. */
const sizeByKey = new Map<string, Size>();
/** Number of sizes to remember; the oldest is forgotten. */
const rememberedSizes = 200;

const sizeKey = (name: string): string => `${window.innerWidth} ${name}`;

function rememberSize(name: string, size: Size): void {
  const key = sizeKey(name);
  sizeByKey.delete(key);
  sizeByKey.set(key, size);
  for (const oldest of sizeByKey.keys()) {
    if (sizeByKey.size <= rememberedSizes) break;
    sizeByKey.delete(oldest);
  }
}

/**
 * Measures an element: its size is the last one under this name, or else 0 at first, then updated once it rests. The returned ref goes on the element.
 * A remembered size spares a layout in the middle of drawing: a wrong one is corrected after the layout that follows.
 */
export function useSize(name: string): readonly [RefCallback<HTMLDivElement>, Size] {
  const [size, setSize] = useState(() => sizeByKey.get(sizeKey(name)) ?? unmeasuredSize);
  const nameRef = useRef(name);
  useEffect(() => {
    nameRef.current = name;
    if (size !== unmeasuredSize) rememberSize(name, size);
  }, [name, size]);
  const follow = useCallback((element: HTMLDivElement) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPlaced = false;
    const measureElement = (): void => {
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
      if (!isPlaced || window.matchMedia("print").matches) measureElement();
      else timer = setTimeout(measureElement, resizeSettleMs);
      isPlaced = true;
    };
    if (typeof ResizeObserver === "undefined" || !sizeByKey.has(sizeKey(nameRef.current))) measureElement();
    const observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(wait);
    observer?.observe(element);
    return () => {
      clearTimeout(timer);
      observer?.disconnect();
    };
  }, []);
  return [follow, size];
}
