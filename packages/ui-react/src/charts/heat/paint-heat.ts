import type { PaintContext } from "../frame/chart-canvas.tsx";
import type { HeatMark, HeatStep } from "./compute-heat.ts";

const shadeOf = (share: number): string => `color-mix(in oklab, var(--series-1) ${share}%, var(--surface))`;

/** Fill of each step, as an expression of CSS. */
export const heatFills: Readonly<Record<HeatStep, string>> = {
  none: "var(--line-strong)",
  negative: "color-mix(in srgb, var(--danger) 22%, transparent)",
  1: shadeOf(36),
  2: shadeOf(52),
  3: shadeOf(68),
  4: shadeOf(84),
  5: "var(--series-1)",
};

/** Draws the cells of a heat map. A figure below zero is hollow, so that it differs by more than its colour. */
export function paintHeat({ context, ratio, cssColor }: PaintContext, heatMarks: readonly HeatMark[]): void {
  // Whole device pixels: crisp edges, and several times faster than corners and edges that are smoothed.
  const roundToPixel = (length: number): number => Math.round(length * ratio) / ratio;
  const marksByStep = new Map<HeatStep, HeatMark[]>();
  for (const mark of heatMarks) {
    const stepMarks = marksByStep.get(mark.step);
    if (stepMarks === undefined) marksByStep.set(mark.step, [mark]);
    else stepMarks.push(mark);
  }
  context.beginPath();
  for (const step of paintOrder) {
    const stepMarks = marksByStep.get(step);
    if (stepMarks === undefined) continue;
    context.fillStyle = cssColor(heatFills[step]);
    for (const mark of stepMarks) {
      const x = roundToPixel(mark.x);
      const y = roundToPixel(mark.y);
      const width = roundToPixel(mark.x + mark.width) - x;
      const height = roundToPixel(mark.y + mark.height) - y;
      context.fillRect(x, y, width, height);
      if (step === "negative") context.rect(x, y, width, height);
    }
  }
  context.strokeStyle = cssColor("var(--danger)");
  context.lineWidth = 1;
  context.stroke();
}

const paintOrder: readonly HeatStep[] = ["none", 1, 2, 3, 4, 5, "negative"];
