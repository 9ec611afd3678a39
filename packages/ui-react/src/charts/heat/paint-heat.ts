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
  let currentStep: HeatStep | undefined;
  context.beginPath();
  for (const mark of heatMarks.toSorted(comparePaintOrder)) {
    if (mark.step !== currentStep) context.fillStyle = cssColor(heatFills[mark.step]);
    currentStep = mark.step;
    const [x, y] = [roundToPixel(mark.x), roundToPixel(mark.y)];
    const [width, height] = [roundToPixel(mark.x + mark.width) - x, roundToPixel(mark.y + mark.height) - y];
    context.fillRect(x, y, width, height);
    if (currentStep === "negative") context.rect(x, y, width, height);
  }
  context.strokeStyle = cssColor("var(--danger)");
  context.lineWidth = 1;
  context.stroke();
}

const comparePaintOrder = (left: HeatMark, right: HeatMark): number =>
  paintOrderByStep[left.step] - paintOrderByStep[right.step];
const paintOrderByStep: Readonly<Record<HeatStep, number>> = { none: 0, negative: 6, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 };
