import { memo, useLayoutEffect, useMemo, useRef } from "react";
import type { ReactElement } from "react";

import { hueColor } from "../chart-data.ts";
import type { Hue } from "../chart-data.ts";
import styles from "./chart-frame.module.css";
import { usePaintState } from "./use-paint-state.ts";

/** Context that marks are painted with. */
export type MarkContext = Pick<
  CanvasRenderingContext2D,
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "rect"
  | "stroke"
  | "fillRect"
  | "setLineDash"
  | "createPattern"
  | "fillStyle"
  | "strokeStyle"
  | "lineWidth"
  | "globalAlpha"
>;

/** Input of a drawing; a pixel of its context is a pixel of the page. */
export type Paint = Readonly<{
  context: MarkContext;
  ratio: number;
  /** The colour of a hue. */
  colorOf: (palette: Hue) => string;
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
  // Paper has one theme: reading its colours changes the page's for a moment, which must not begin anew.
  const look = printing ? "paper" : `theme ${theme}`;
  const colors = useMemo(() => new Map<string, string>([["look", look]]), [look]);

  useLayoutEffect(
    function paintMarks() {
      const element = canvas.current;
      const context = element?.getContext("2d") ?? null;
      if (element === null || context === null) return;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      // For paper the canvas has just been given another size, which empties it; emptying it in words would be printed as a white sheet over the axes.
      if (!printing) context.clearRect(0, 0, width, height);
      const colorOf = (token: string): string => resolved(element, token, printing, colors);
      paint({
        context,
        ratio,
        colorOf: (palette) => colorOf(hueColor(palette)),
        surface: () => colorOf("var(--surface)"),
      });
    },
    [paint, width, height, ratio, printing, colors],
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
});

/** A colour as the canvas understands it: a token is resolved on the element itself, once a theme; on paper, all themes are light. */
function resolved(element: HTMLElement, token: string, printing: boolean, known: Map<string, string>): string {
  const found = known.get(token);
  if (found !== undefined) return found;
  const root = document.documentElement;
  const { theme } = root.dataset;
  if (printing) root.dataset["theme"] = "light";
  element.style.color = token;
  const { color } = getComputedStyle(element);
  if (printing && theme === undefined) delete root.dataset["theme"];
  else if (printing) root.dataset["theme"] = theme;
  known.set(token, color);
  return color;
}
