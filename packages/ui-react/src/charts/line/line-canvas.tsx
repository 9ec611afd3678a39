import { useLayoutEffect, useRef, useState } from "react";
import type { ReactElement } from "react";

import { seriesHues } from "../chart-data.ts";
import { useThemeVersion } from "../frame/use-theme-version.ts";
import { behindFirst, traceLine } from "./compute-line.ts";
import type { LineGeometry } from "./compute-line.ts";
import styles from "./line-chart.module.css";

type LineCanvasProps = Readonly<{ geometry: LineGeometry; width: number; height: number }>;

/** The lines of many points, on the same scales; drawn in a layout effect, else they come one frame late. */
export function LineCanvas({ geometry, width, height }: LineCanvasProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useThemeVersion();
  const [ratio] = useState(() => window.devicePixelRatio || 1);

  useLayoutEffect(
    function drawLines() {
      const context = canvas.current?.getContext("2d") ?? null;
      if (canvas.current === null || context === null) return;
      const colorOf = colorReader(canvas.current);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      context.lineJoin = "round";
      for (const { palette, ys } of geometry.lines.toSorted(behindFirst)) {
        context.beginPath();
        context.strokeStyle = colorOf(palette);
        context.lineWidth = 1.25;
        context.setLineDash(palette === null ? [5, 4] : []);
        traceLine(context, geometry.xs, ys);
        context.stroke();
      }
    },
    [geometry, width, height, ratio, theme],
  );

  return (
    <canvas
      ref={canvas}
      width={Math.round(width * ratio)}
      height={Math.round(height * ratio)}
      style={{ width, height }}
      className={styles.canvas}
      aria-hidden="true"
    />
  );
}

/** Colours as the canvas understands them: tokens are resolved on the element itself. */
function colorReader(element: HTMLElement): (palette: number | null) => string {
  const known = new Map<string, string>();
  return (palette) => {
    const token = palette === null ? "var(--comparison)" : `var(--series-${(palette % seriesHues) + 1})`;
    const found = known.get(token);
    if (found !== undefined) return found;
    element.style.color = token;
    const color = getComputedStyle(element).color;
    known.set(token, color);
    return color;
  };
}
