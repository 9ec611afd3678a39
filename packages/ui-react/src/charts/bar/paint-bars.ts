import { comparisonDashes, isComparisonHue } from "../chart-data.ts";
import type { Hue } from "../chart-data.ts";
import type { MarkContext, PaintContext } from "../frame/chart-canvas.tsx";
import { patternTile } from "../frame/pattern-tile.ts";
import type { Bar, BarMark } from "./compute-bar.ts";

/** Draws a rectangle per bar: a single path of all bars is several times slower. */
export function paintBars(paint: PaintContext, marks: readonly BarMark[]): void {
  for (const { palette, bars } of marks) {
    if (typeof palette !== "number") paintComparison(paint, palette, bars);
    else {
      paint.context.fillStyle = patternTile(paint, palette) ?? paint.colorOf(palette);
      fillBars(paint.context, bars);
    }
  }
}

/** Paints the outline of a comparison, dashed as on paths. */
function paintComparison({ context, colorOf }: PaintContext, palette: Hue, bars: readonly Bar[]): void {
  context.fillStyle = colorOf(palette);
  context.globalAlpha = 0.1;
  fillBars(context, bars);
  context.globalAlpha = 1;
  context.strokeStyle = colorOf(palette);
  context.lineWidth = 1;
  context.setLineDash(isComparisonHue(palette) ? [...comparisonDashes[palette]] : []);
  context.beginPath();
  for (const { x, y, width, height } of bars) context.rect(x, y, width, height);
  context.stroke();
}

function fillBars(context: MarkContext, bars: readonly Bar[]): void {
  for (const { x, y, width, height } of bars) context.fillRect(x, y, width, height);
}
