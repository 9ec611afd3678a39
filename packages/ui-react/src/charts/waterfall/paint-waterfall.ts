import type { PaintContext } from "../frame/chart-canvas.tsx";
import { outlinePx, type WaterfallMark } from "./compute-waterfall.ts";

const fillByKind: Readonly<Record<WaterfallMark["kind"], string>> = {
  level: "color-mix(in srgb, var(--comparison) 35%, transparent)",
  up: "var(--series-1)",
  down: "color-mix(in srgb, var(--danger) 22%, transparent)",
};
const linkDash = [2, 2];

/** Draws the rows of a waterfall and their links. A loss is hollow, so that it differs from a gain by more than its colour. */
export function paintWaterfall({ context, cssColor }: PaintContext, waterfallMarks: readonly WaterfallMark[]): void {
  context.lineWidth = outlinePx;
  context.setLineDash(linkDash);
  context.strokeStyle = cssColor("var(--line-strong)");
  context.beginPath();
  for (const { link } of waterfallMarks) {
    if (link === null) continue;
    context.moveTo(link.x, link.top);
    context.lineTo(link.x, link.bottom);
  }
  context.stroke();
  context.setLineDash([]);
  context.strokeStyle = cssColor("var(--danger)");
  context.beginPath();
  for (const { kind, x, y, width, height } of waterfallMarks) {
    context.fillStyle = cssColor(fillByKind[kind]);
    context.fillRect(x, y, width, height);
    if (kind === "down") context.rect(x, y, width, height);
  }
  context.stroke();
}
