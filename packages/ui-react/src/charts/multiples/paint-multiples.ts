import type { PaintContext } from "../frame/chart-canvas.tsx";
import { splitAtUnfinished, traceLine } from "../line/compute-line.ts";
import type { PanelMark } from "./compute-multiples.ts";

/** Number of points above which lines have one pixel: browsers draw wider ones several times slower. */
const manyPointsAbove = 600;
const [widePx, thinPx] = [1.75, 1] as const;
const areaAlpha = 0.1;
const runningDash = [1, 4];

/** Draws the areas and lines of all panels, each kind as one path; the line to a bin that is still running is dotted. */
export function paintMultiples(
  { context, colorOf }: PaintContext,
  panelMarks: readonly PanelMark[],
  runningFrom: number | undefined,
): void {
  const pointCount = panelMarks.reduce((sum, { xs }) => sum + xs.length, 0);
  context.fillStyle = colorOf(0);
  context.strokeStyle = colorOf(0);
  context.lineWidth = pointCount > manyPointsAbove ? thinPx : widePx;
  context.lineJoin = "round";
  context.lineCap = "round";
  context.globalAlpha = areaAlpha;
  context.beginPath();
  for (const { xs, ys, baseline } of panelMarks) traceArea(context, xs, ys, baseline);
  context.fill();
  context.globalAlpha = 1;
  const splitLines = panelMarks.map(({ xs, ys }) => ({ xs, ...splitAtUnfinished(ys, runningFrom) }));
  context.setLineDash([]);
  context.beginPath();
  for (const { xs, over } of splitLines) traceLine(context, xs, over);
  context.stroke();
  if (runningFrom === undefined) return;
  context.setLineDash(runningDash);
  context.beginPath();
  for (const { xs, running } of splitLines) traceLine(context, xs, running);
  context.stroke();
}

/** Traces the area between a line and the baseline, in a part for each run of figures. */
function traceArea(
  context: Pick<CanvasPath, "moveTo" | "lineTo" | "closePath">,
  xs: readonly number[],
  ys: readonly (number | null)[],
  baseline: number,
): void {
  let isPathBegun = false;
  for (let index = 0; index <= xs.length; index += 1) {
    const y = ys[index] ?? null;
    if (y !== null && !isPathBegun) context.moveTo(xs[index] ?? 0, baseline);
    if (y !== null) context.lineTo(xs[index] ?? 0, y);
    else if (isPathBegun) {
      context.lineTo(xs[index - 1] ?? 0, baseline);
      context.closePath();
    }
    isPathBegun = y !== null;
  }
}
