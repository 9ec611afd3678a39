import { seriesHueCount } from "../chart-data.ts";
import type { PaintContext } from "../frame/chart-canvas.tsx";
import { markPath } from "../frame/series-look.tsx";
import { traceBump, type BumpGeometry } from "./compute-bump.ts";

export type BumpLook = Readonly<{
  /** Lines in colour on a dense chart, by their index; the others are thin and grey. */
  highlighted: ReadonlySet<number>;
  /** Line under the cursor, in front of the others, which fade. */
  active: number | null;
}>;

/** Browsers draw lines of one device pixel some eight times faster than wider ones. */
const [widePx, thinPx] = [2.25, 1] as const;
const fadedAlpha = 0.22;
const greyLineColor = "color-mix(in oklab, var(--ink-faint) 55%, var(--surface))";

/** Draws the lines of a ranking, those in colour in front, each with its mark at its places, or at its ends where bins are dense. */
export function paintBump(paint: PaintContext, geometry: BumpGeometry, { highlighted, active }: BumpLook): void {
  const { context } = paint;
  const isColored = (line: number): boolean => !geometry.isDense || highlighted.has(line) || line === active;
  const drawOrder = [...geometry.heights.keys()].toSorted(
    (left, right) => drawWeightOf(left) - drawWeightOf(right) || right - left,
  );
  function drawWeightOf(line: number): number {
    return line === active ? 2 : Number(isColored(line));
  }
  context.lineCap = "round";
  for (const line of drawOrder) {
    const ys = geometry.heights[line] ?? [];
    context.globalAlpha = active === null || active === line ? 1 : fadedAlpha;
    context.strokeStyle = isColored(line) ? paint.colorOf(line % seriesHueCount) : paint.cssColor(greyLineColor);
    context.lineWidth = isColored(line) ? widePx : thinPx;
    context.beginPath();
    traceBump(context, geometry.xs, ys);
    context.stroke();
    if (isColored(line)) paintMarks(paint, geometry, line);
  }
  context.globalAlpha = 1;
}

const isPlace = (y: number | null): boolean => y !== null;

function paintMarks({ context, colorOf, surface }: PaintContext, { heights, xs, isDense }: BumpGeometry, line: number) {
  const ys = heights[line] ?? [];
  const markedBins = isDense ? new Set([ys.findIndex(isPlace), ys.findLastIndex(isPlace)]) : ys.keys();
  const markShape = new Path2D(markPath(line));
  context.fillStyle = colorOf(line % seriesHueCount);
  context.strokeStyle = surface();
  context.lineWidth = 1.5;
  for (const bin of markedBins) {
    const x = xs[bin];
    const y = ys[bin] ?? null;
    if (x === undefined || y === null) continue;
    context.translate(x, y);
    context.fill(markShape);
    context.stroke(markShape);
    context.translate(-x, -y);
  }
}
