import { useCallback, useEffect, useRef, useState } from "react";
import type { RefCallback } from "react";

/** Assumed width if nothing can be measured. */
const assumedWidthPx = 640;

/** Delay after the last change of size, before a chart is drawn once. Source: specification 9. */
export const resizeSettleMs = 250;

/** Charts that measure their place. */
export type ChartKind = "bar" | "bump" | "day" | "heat" | "line" | "multiples" | "pie" | "waterfall";

/** Measured size of an element, in whole pixels. */
export type Size = Readonly<{ width: number; height: number }>;

const unmeasuredSize: Size = { width: 0, height: 0 };

/** Last sizes of charts, by the width of the window, the kind of chart and its title. */
const lastSizeByKey = new Map<string, Size>();
/** Maximum number of sizes to remember; the oldest is forgotten. */
const lastSizesAtMost = 200;

/** Number of charts on screen, by kind and title. */
const mountedCounts = new Map<string, number>();

const sizeKey = (chart: string): string => `${window.innerWidth} ${chart}`;

/** Remembers the size of a chart. Several charts of a kind and title on a page are measured each time: their sizes differ. */
function rememberSize(chart: string, size: Size): void {
  const key = sizeKey(chart);
  lastSizeByKey.delete(key);
  if ((mountedCounts.get(chart) ?? 0) > 1) return;
  lastSizeByKey.set(key, size);
  for (const oldestKey of lastSizeByKey.keys()) {
    if (lastSizeByKey.size <= lastSizesAtMost) break;
    lastSizeByKey.delete(oldestKey);
  }
}

/** Counts a chart on screen; returns the function that discounts it. */
function countMounted(chart: string): () => void {
  const addToCount = (by: number): void => {
    const count = (mountedCounts.get(chart) ?? 0) + by;
    if (count === 0) mountedCounts.delete(chart);
    else mountedCounts.set(chart, count);
  };
  addToCount(1);
  return () => addToCount(-1);
}

/**
 * Measures the element of a chart: its size is the last one of this kind and title, or else 0 at first, then updated once it rests. The
 * returned ref goes on the element. A remembered size spares a layout in the middle of drawing: a wrong one is corrected after the layout
 * that follows.
 */
export function useSize(kind: ChartKind, title = ""): readonly [RefCallback<HTMLDivElement>, Size] {
  const chart = `${kind} ${title}`;
  const [size, setSize] = useState(() => lastSizeByKey.get(sizeKey(chart)) ?? unmeasuredSize);
  const chartRef = useRef(chart);
  useEffect(() => countMounted(chart), [chart]);
  useEffect(() => {
    chartRef.current = chart;
    if (size !== unmeasuredSize) rememberSize(chart, size);
  }, [chart, size]);
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
    if (typeof ResizeObserver === "undefined" || !lastSizeByKey.has(sizeKey(chartRef.current))) measureElement();
    const observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(wait);
    observer?.observe(element);
    return () => {
      clearTimeout(timer);
      observer?.disconnect();
    };
  }, []);
  return [follow, size];
}
