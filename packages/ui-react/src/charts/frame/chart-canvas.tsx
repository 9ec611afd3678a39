import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import type { ReactElement } from "react";

import { hueColor } from "../chart-data.ts";
import type { Hue } from "../chart-data.ts";
import { canvasBox } from "./canvas-box.ts";
import styles from "./chart-frame.module.css";
import { usePaintState } from "./use-paint-state.ts";

/** Context for painting marks. */
export type MarkContext = Pick<
  CanvasRenderingContext2D,
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "bezierCurveTo"
  | "closePath"
  | "rect"
  | "fill"
  | "translate"
  | "stroke"
  | "fillRect"
  | "setLineDash"
  | "createPattern"
  | "fillStyle"
  | "strokeStyle"
  | "lineWidth"
  | "lineCap"
  | "lineJoin"
  | "globalAlpha"
>;

/** Input of a drawing; a unit of its context is a CSS pixel. */
export type PaintContext = Readonly<{
  context: MarkContext;
  ratio: number;
  /** Colour of a hue. */
  colorOf: (palette: Hue) => string;
  /** Colour of an expression of CSS, such as `var(--ink)`. */
  cssColor: (expression: string) => string;
  /** Background colour of the marks. */
  surface: () => string;
}>;

type ChartCanvasInput = Readonly<{
  /** Left edge in the chart. Units: CSS pixels. */
  left?: number | undefined;
  width: number;
  height: number;
  /** A new function causes a repaint. */
  paint: (paint: PaintContext) => void;
}>;

/**
 * Draws many marks on a canvas, which browsers copy in each update: it is as large as its marks. Returns its element, the same while its
 * size is: most updates only repaint. Draws in a layout effect: otherwise they would appear a frame late.
 */
export function useChartCanvas({ left = 0, width, height, paint }: ChartCanvasInput): ReactElement {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const paintRef = useRef<() => void>(undefined);
  const { ratio, printing, theme } = usePaintState();
  const box = useMemo(() => canvasBox({ left, width, height, ratio }), [left, width, height, ratio]);
  // Print has one theme. Reading its colours changes the page's for a moment, which must not trigger another repaint.
  const colourKey = printing ? "paper" : `theme ${theme}`;
  const colorByToken = useMemo(() => new Map<string, string>([["look", colourKey]]), [colourKey]);

  useLayoutEffect(
    function paintMarks() {
      const paintNow = (): void => {
        const canvasElement = canvasRef.current;
        const context = canvasElement?.getContext("2d") ?? null;
        if (canvasElement === null || context === null) return;
        // For print, a canvas is emptied by its width: a cleared area would print as a white sheet over the axes.
        if (printing) canvasElement.width = box.width;
        context.setTransform(ratio, 0, 0, ratio, -box.left, 0);
        if (!printing) context.clearRect(box.left / ratio, 0, box.width / ratio, box.height / ratio);
        const cssColor = (expression: string): string =>
          resolveColor(canvasElement, expression, printing, colorByToken);
        paint({
          context,
          ratio,
          colorOf: (palette) => cssColor(hueColor(palette)),
          cssColor,
          surface: () => cssColor("var(--surface)"),
        });
      };
      paintNow();
      paintRef.current = paintNow;
    },
    [paint, box, ratio, printing, colorByToken],
  );

  // The element comes back without its marks when the chart is displayed again after its table.
  const followElement = useCallback((element: HTMLCanvasElement | null) => {
    canvasRef.current = element;
    paintRef.current?.();
  }, []);
  return useMemo(
    () => (
      <canvas
        ref={followElement}
        width={box.width}
        height={box.height}
        style={{ left: box.left / ratio, width: box.width / ratio, height: box.height / ratio }}
        className={styles.canvas}
        aria-hidden="true"
      />
    ),
    [followElement, box, ratio],
  );
}

/** Resolves a colour token for the canvas, cached per theme; in print, all themes are light. */
function resolveColor(
  element: HTMLElement,
  token: string,
  printing: boolean,
  knownColours: Map<string, string>,
): string {
  const knownColor = knownColours.get(token);
  if (knownColor !== undefined) return knownColor;
  const rootElement = document.documentElement;
  const { theme } = rootElement.dataset;
  if (printing) rootElement.dataset["theme"] = "light";
  element.style.color = token;
  const { color } = getComputedStyle(element);
  if (printing && theme === undefined) delete rootElement.dataset["theme"];
  else if (printing) rootElement.dataset["theme"] = theme;
  knownColours.set(token, color);
  return color;
}
