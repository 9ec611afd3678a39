import type { ChartCategory } from "../chart-data.ts";

/** A text on the category axis; `at` is its pixel along the axis. */
export type CategoryTick = Readonly<{ index: number; at: number; text: string }>;

/** Width of an average figure or letter of the axis type, at 12 px. */
export const characterPx = 6.7;

const tickGapPx = 12;

/** Estimates text width generously, because text cannot be measured before it is drawn. */
export function textWidth(text: string): number {
  return text.length * characterPx;
}

/** Computes as many evenly spaced ticks as fit without touching. */
export function computeCategoryTicks(
  categories: readonly ChartCategory[],
  positions: readonly number[],
): readonly CategoryTick[] {
  const hasTicks = categories.some((category) => category.tick !== undefined);
  const candidateTicks: CategoryTick[] = [];
  categories.forEach((category, index) => {
    const tickText = hasTicks ? category.tick : category.label;
    const positionPx = positions[index];
    if (tickText !== undefined && tickText !== "" && positionPx !== undefined)
      candidateTicks.push({ index, at: positionPx, text: tickText });
  });
  for (let stride = 1; stride < candidateTicks.length; stride += 1) {
    const spacedTicks = candidateTicks.filter((_, index) => index % stride === 0);
    if (doTicksFit(spacedTicks)) return spacedTicks;
  }
  return candidateTicks.slice(0, 1);
}

function doTicksFit(ticks: readonly CategoryTick[]): boolean {
  return ticks.every((tick, index) => {
    const tickBefore = ticks[index - 1];
    if (tickBefore === undefined) return true;
    return tick.at - tickBefore.at >= (textWidth(tick.text) + textWidth(tickBefore.text)) / 2 + tickGapPx;
  });
}

/** Truncates a text to a width, with an ellipsis. */
export function truncateToWidth(text: string, widthPx: number): string {
  const lettersAtMost = Math.max(1, Math.floor(widthPx / characterPx));
  return text.length <= lettersAtMost ? text : `${text.slice(0, Math.max(1, lettersAtMost - 1)).trimEnd()}…`;
}
