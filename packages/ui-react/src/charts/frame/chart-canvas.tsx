import { memo, useLayoutEffect, useMemo, useRef } from "react";
import type { ReactElement } from "react";

import { seriesColor } from "../chart-data.ts";
import styles from "./chart-frame.module.css";
import { usePaintState } from "./use-paint-state.ts";

/** What marks are painted with. */
export type MarkContext = Pick<
  CanvasRenderingContext2D,
  "beginPath" | "moveTo" | "lineTo" | "rect" | "stroke" | "fillRect" | "setLineDash" | "createPattern" | "fillStyle" | "strokeStyle" | "lineWidth" | "globalAlpha"
>;

/** What a drawing gets; a pixel of the context is a pixel of the page. */
export type Paint = Readonly<{
  context: MarkContext;
  ratio: number;
  /** The colour of a place in the palette; null for the comparison. */
  colorOf: (palette: number | null) => string;
  /** The colour that stands behind the marks. */
  surface: () => string;
}>;

type ChartCanvasProps = Readonly<{
  width: number;
  height: number;
  /** A new function is a new drawing. */
  paint: (paint: Paint) => void;
}>;

/** Marks too many for elements, painted in a layout effect: else they would come one frame late. */
export const ChartCanvas = memo(function ChartCanvas({ width, height, paint }: ChartCanvasProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ratio, printing, theme } = usePaintState();
  const colors = useMemo(() => new Map<string, string>([["theme", `${theme} ${printing}`]]), [theme, printing]);

  useLayoutEffect(
    function paintMarks() {
      const element = canvas.current;
      const context = element?.getContext("2d") ?? null;
      if (element === null || context === null) return;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      paint({
        context,
        ratio,
        colorOf: (palette) => resolved(element, palette === null ? "var(--comparison)" : seriesColor(palette), colors),
        surface: () => resolved(element, "var(--surface)", colors),
      });
    },
    [paint, width, height, ratio, colors],
  );

  return (
    <canvas
      ref={canvas}
      width={Math.round(width * ratio)}
      height={Math.round(height * ratio)}
      style={{ width, height, ...(printing ? { colorScheme: "light" } : {}) }}
      className={styles.canvas}
      aria-hidden="true"
    />
  );
});

/** A colour as the canvas understands it: a token is resolved on the element itself, once a theme. */
function resolved(element: HTMLElement, token: string, known: Map<string, string>): string {
  const found = known.get(token);
  if (found !== undefined) return found;
  element.style.color = token;
  const color = getComputedStyle(element).color;
  known.set(token, color);
  return color;
}
