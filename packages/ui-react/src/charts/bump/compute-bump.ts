import { curveBumpX, line } from "d3-shape";

import { computeCategoryTicks, textWidth, truncateToWidth } from "../axis/compute-category-ticks.ts";
import type { CategoryTick } from "../axis/compute-category-ticks.ts";
import { linearScale } from "../axis/linear-scale.ts";
import type { ChartCategory, Plot } from "../chart-data.ts";
import { spreadLabels } from "../line/compute-end-labels.ts";

/** A member: its rank in each bin, null where it has none. */
export type BumpLine = Readonly<{
  key: string;
  label: string;
  ranks: readonly (number | null)[];
  values: readonly (number | null)[];
}>;

export type BumpInput = Readonly<{
  width: number;
  height: number;
  bins: readonly ChartCategory[];
  lines: readonly BumpLine[];
  /** Number of places; a lower rank is not drawn. */
  places: number;
}>;

export type BumpPoint = Readonly<{ line: number; bin: number; rank: number; x: number; y: number }>;

export type BumpGeometry = Readonly<{
  plot: Plot;
  xs: readonly number[];
  rankTicks: readonly Readonly<{ rank: number; y: number }>[];
  binTicks: readonly CategoryTick[];
  paths: readonly Readonly<{ key: string; path: string }>[];
  /** Points in the order of bins, then of ranks. */
  points: readonly BumpPoint[];
  names: readonly Readonly<{ key: string; text: string; x: number; y: number; line: number }>[];
}>;

const [leftPx, topPx, bottomPx, markPx, nameGapPx] = [26, 10, 26, 8, 12] as const;

/** Lays out the places of members over time: the first rank on top, a smooth line from bin to bin. */
export function computeBump({ width, height, bins, lines, places }: BumpInput): BumpGeometry {
  const widest = Math.max(0, ...lines.map(({ label }) => textWidth(label)));
  const nameRoom = Math.min(Math.ceil(widest), Math.floor(width * 0.36)) + nameGapPx + markPx;
  const plot = {
    left: leftPx,
    top: topPx,
    width: Math.max(1, width - leftPx - nameRoom),
    height: Math.max(1, height - topPx - bottomPx),
  };
  const across = linearScale([0, Math.max(1, bins.length - 1)], [plot.left + markPx, plot.left + plot.width - markPx]);
  const down = linearScale([1, Math.max(2, places)], [plot.top + markPx, plot.top + plot.height - markPx]);
  const xs = bins.map((_, bin) => (bins.length === 1 ? plot.left + plot.width / 2 : across(bin)));
  const heights = lines.map(({ ranks }) =>
    bins.map((_, bin) => {
      const rank = ranks[bin] ?? null;
      return rank === null || rank > places ? null : down(rank);
    }),
  );
  const draw = line<number | null>()
    .defined((y) => y !== null)
    .x((_, bin) => xs[bin] ?? 0)
    .y((y) => y ?? 0)
    .curve(curveBumpX)
    .digits(1);
  const points = bins.flatMap((_, bin) =>
    lines
      .flatMap(({ ranks }, index): BumpPoint[] => {
        const [rank, y] = [ranks[bin] ?? null, heights[index]?.[bin] ?? null];
        return rank === null || y === null ? [] : [{ line: index, bin, rank, x: xs[bin] ?? 0, y }];
      })
      .toSorted((left, right) => left.rank - right.rank),
  );
  // A member without a last place is named beside its last one, or below all if it has none.
  const ends = heights.map((ys) => ys.findLast((y) => y !== null) ?? plot.top + plot.height);
  const nameYs = spreadLabels(ends, plot.top, plot.top + plot.height);
  return {
    plot,
    xs,
    rankTicks: Array.from({ length: places }, (_, index) => ({ rank: index + 1, y: down(index + 1) })),
    // The first one begins at the edge, where its middle would push it over.
    binTicks: computeCategoryTicks(
      bins,
      xs.map((x, bin) => Math.max(x, textWidth(bins[bin]?.label ?? "") / 2)),
    ),
    paths: lines.map(({ key }, index) => ({ key, path: draw(heights[index] ?? []) ?? "" })),
    points,
    names: lines.map(({ key, label }, index) => ({
      key,
      line: index,
      text: truncateToWidth(label, nameRoom - nameGapPx - markPx),
      x: plot.left + plot.width + nameGapPx,
      y: nameYs[index] ?? 0,
    })),
  };
}

/** Finds the point nearest to a pixel; -1 if there is none. */
export function findBumpPoint(points: readonly BumpPoint[], { x, y }: Readonly<{ x: number; y: number }>): number {
  let nearest = -1;
  let shortest = Infinity;
  for (const [index, point] of points.entries()) {
    const distance = (point.x - x) ** 2 + (point.y - y) ** 2;
    if (distance < shortest) [nearest, shortest] = [index, distance];
  }
  return nearest;
}

/** Finds the point that a key moves to: along its line, or to the next place of its bin; null leaves the chart, undefined ignores the key. */
export function moveOnBump(
  key: string,
  active: number | null,
  points: readonly BumpPoint[],
): number | null | undefined {
  if (key === "Escape") return active === null ? undefined : null;
  if (points.length === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return points.length - 1;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined) return undefined;
  const from = active === null ? undefined : points[active];
  if (from === undefined) return 0;
  const isAlong = key === "ArrowRight" || key === "ArrowLeft";
  const distance = ({ bin, rank }: BumpPoint): number => (isAlong ? bin - from.bin : rank - from.rank) * step;
  const [next] = points
    .map((point, index) => ({ point, index }))
    .filter(({ point }) => (isAlong ? point.line === from.line : point.bin === from.bin) && distance(point) > 0)
    .toSorted((left, right) => distance(left.point) - distance(right.point));
  return next?.index ?? active;
}
