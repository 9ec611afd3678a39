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
const mountedCountByChart = new Map<string, number>();

const sizeKey = (chart: string): string => `${window.innerWidth} ${chart}`;

/** Remembers the size of a chart, unless several of its kind and title are on the page: their sizes differ. */
function rememberSize(chart: string, size: Size): void {
  const chartSizeKey = sizeKey(chart);
  lastSizeByKey.delete(chartSizeKey);
  if ((mountedCountByChart.get(chart) ?? 0) > 1) return;
  lastSizeByKey.set(chartSizeKey, size);
  for (const oldestKey of lastSizeByKey.keys()) {
    if (lastSizeByKey.size <= lastSizesAtMost) break;
    lastSizeByKey.delete(oldestKey);
  }
}

/** Counts a chart on screen; returns the function that discounts it. */
function countMounted(chart: string): () => void {
  const addToCount = (by: number): void => {
    const mountedCount = (mountedCountByChart.get(chart) ?? 0) + by;
    if (mountedCount === 0) mountedCountByChart.delete(chart);
    else mountedCountByChart.set(chart, mountedCount);
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
  const chartName = `${kind} ${title}`;
  const [size, setSize] = useState(() => lastSizeByKey.get(sizeKey(chartName)) ?? unmeasuredSize);
  const chartRef = useRef(chartName);
  useEffect(() => countMounted(chartName), [chartName]);
  useEffect(() => {
    chartRef.current = chartName;
    if (size !== unmeasuredSize) rememberSize(chartName, size);
  }, [chartName, size]);
  const followElement = useCallback((element: HTMLDivElement) => {
    let settleTimer: ReturnType<typeof setTimeout> | undefined;
    let hasReported = false;
    const rememberedWidth = lastSizeByKey.get(sizeKey(chartRef.current))?.width;
    let correctedWidth: number | undefined;
    const measureElement = (): void => {
      const [width, height] = [Math.floor(element.clientWidth), Math.floor(element.clientHeight)];
      setSize((previousSize) => {
        const nextSize = { width: width > 0 ? width : previousSize.width || assumedWidthPx, height };
        return nextSize.width === previousSize.width && nextSize.height === previousSize.height
          ? previousSize
          : nextSize;
      });
    };
    const measureWhenSettled = (): void => {
      clearTimeout(settleTimer);
      const width = element.clientWidth;
      // The first report comes when everything around the element has its size; print takes the current one at once. A chart that was drawn
      // at a wrong remembered width may be as high as that one needed: the report of its own height follows.
      if (!hasReported || width === correctedWidth || window.matchMedia("print").matches) measureElement();
      else settleTimer = setTimeout(measureElement, resizeSettleMs);
      correctedWidth = hasReported || rememberedWidth === width ? undefined : width;
      hasReported = true;
    };
    if (typeof ResizeObserver === "undefined" || rememberedWidth === undefined) measureElement();
    const sizeObserver = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(measureWhenSettled);
    sizeObserver?.observe(element);
    return () => {
      clearTimeout(settleTimer);
      sizeObserver?.disconnect();
    };
  }, []);
  return [followElement, size];
}
