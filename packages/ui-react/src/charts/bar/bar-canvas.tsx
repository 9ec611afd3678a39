import { useCallback } from "react";
import type { ReactElement } from "react";

import { useChartCanvas } from "../frame/chart-canvas.tsx";
import type { PaintContext } from "../frame/chart-canvas.tsx";
import type { BarGeometry } from "./compute-bar.ts";
import { paintBars } from "./paint-bars.ts";

type BarCanvasProps = Readonly<{ geometry: BarGeometry; width: number; height: number }>;

/** Bars of long periods, drawn on a canvas. */
export function BarCanvas({ geometry, width, height }: BarCanvasProps): ReactElement {
  const paint = useCallback((canvas: PaintContext) => paintBars(canvas, geometry.marks), [geometry]);
  return useChartCanvas({ width, height, paint });
}
