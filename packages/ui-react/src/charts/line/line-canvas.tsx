import { useCallback } from "react";
import type { ReactElement } from "react";

import { useChartCanvas } from "../frame/chart-canvas.tsx";
import type { PaintContext } from "../frame/chart-canvas.tsx";
import { comparisonDashes, isComparisonHue } from "../chart-data.ts";
import { compareDrawOrder, traceLine } from "./compute-line.ts";
import type { LineGeometry } from "./compute-line.ts";

type LineCanvasProps = Readonly<{ geometry: LineGeometry; width: number; height: number }>;

/** Browsers draw lines of one device pixel some eight times faster than wider ones. */
const lineWidthPx = 1;

const goalDash = [2, 3];

/** Lines with many points, on the same scales as paths. */
export function LineCanvas({ geometry, width, height }: LineCanvasProps): ReactElement {
  const paint = useCallback(
    ({ context, colorOf }: PaintContext) => {
      context.lineWidth = lineWidthPx;
      for (const { palette, ys } of geometry.lines.toSorted(compareDrawOrder)) {
        context.beginPath();
        context.strokeStyle = colorOf(palette);
        context.setLineDash(
          typeof palette === "number" ? [] : isComparisonHue(palette) ? [...comparisonDashes[palette]] : goalDash,
        );
        traceLine(context, geometry.xs, ys);
        context.stroke();
      }
    },
    [geometry],
  );
  return useChartCanvas({ width, height, paint });
}
