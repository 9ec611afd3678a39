import { computeCategoryTicks, textWidth, truncateToWidth } from "../axis/compute-category-ticks.ts";
import type { CategoryTick } from "../axis/compute-category-ticks.ts";
import { linearScale } from "../axis/linear-scale.ts";
import type { ChartCategory, PlotArea } from "../chart-data.ts";
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
  /** Number of ranks that are drawn, from 1. */
  places: number;
}>;

export type BumpPoint = Readonly<{ line: number; bin: number; rank: number; x: number; y: number }>;

/** Name of a line at one of its ends. */
export type BumpName = Readonly<{ key: string; text: string; x: number; y: number; line: number }>;

export type BumpGeometry = Readonly<{
  plot: PlotArea;
  xs: readonly number[];
  /** Whether the bins are too many for a colour and marks on every line. */
  isDense: boolean;
  /** Ranks with their numbers, drawn at both ends of a dense chart. */
  rankTicks: readonly Readonly<{ rank: number; y: number }>[];
  binTicks: readonly CategoryTick[];
  /** Height of each line in each bin, null where it is not drawn. */
  heights: readonly (readonly (number | null)[])[];
  /** Names at the right, of all lines. */
  names: readonly BumpName[];
  /** Names at the left of a wide chart, of the lines that have a place in the first bin. */
  firstNames: readonly BumpName[];
}>;

/** Number of bins above which lines cross too often to be followed by their colour. */
export const mostColoredBins = 14;

const [rankPx, topPx, bottomPx, markPx, nameGapPx, placePx] = [26, 10, 26, 8, 12, 15] as const;
/** Width from which names are drawn at both ends. */
const twoEndsWidthPx = 640;

/** Height that the places need, so that their numbers and names do not overlap. Units: pixels. */
export function lowestBumpHeight(places: number): number {
  return places * placePx + topPx + bottomPx;
}

/** Lays out the places of members over time: the first rank on top, each line with its name at the end. */
export function computeBump({ width, height, bins, lines, places }: BumpInput): BumpGeometry {
  const isDense = bins.length > mostColoredBins;
  const hasTwoEnds = isDense && width >= twoEndsWidthPx;
  const widestLabel = Math.ceil(Math.max(0, ...lines.map(({ label }) => textWidth(label))));
  const nameRoomPx = Math.min(widestLabel, Math.floor(width * (hasTwoEnds ? 0.2 : 0.36)));
  const [left, right] = [
    rankPx + (hasTwoEnds ? nameRoomPx + nameGapPx : 0),
    nameRoomPx + nameGapPx + markPx + (isDense ? rankPx - nameGapPx : 0),
  ];
  const plot = {
    left,
    top: topPx,
    width: Math.max(1, width - left - right),
    height: Math.max(1, height - topPx - bottomPx),
  };
  const xScale = linearScale([0, Math.max(1, bins.length - 1)], [plot.left + markPx, plot.left + plot.width - markPx]);
  const rankScale = linearScale([1, Math.max(2, places)], [plot.top + markPx, plot.top + plot.height - markPx]);
  const xs = bins.map((_, bin) => (bins.length === 1 ? plot.left + plot.width / 2 : xScale(bin)));
  const rankYs = Array.from({ length: places }, (_, index) => rankScale(index + 1));
  const ysByLine = lines.map(({ ranks }) =>
    bins.map((_, bin) => {
      const rank = ranks[bin] ?? null;
      return rank === null ? null : (rankYs[rank - 1] ?? null);
    }),
  );
  // A member without a last place is named beside its last one, or below all if it has none.
  const lastYs = ysByLine.map((ys) => ys.findLast((y) => y !== null) ?? plot.top + plot.height);
  const nameYs = spreadLabels(lastYs, plot.top, plot.top + plot.height);
  const makeName = (line: number, x: number, y: number): BumpName => ({
    key: lines[line]?.key ?? "",
    line,
    text: truncateToWidth(lines[line]?.label ?? "", nameRoomPx),
    x,
    y,
  });
  return {
    plot,
    xs,
    isDense,
    rankTicks: rankYs.map((y, index) => ({ rank: index + 1, y })),
    // The first one begins at the edge, where its middle would push it over.
    binTicks: computeCategoryTicks(
      bins,
      xs.map((x, bin) => Math.max(x, textWidth(bins[bin]?.label ?? "") / 2)),
    ),
    heights: ysByLine,
    names: lines.map((_, line) =>
      makeName(line, plot.left + plot.width + right - nameRoomPx - markPx, nameYs[line] ?? 0),
    ),
    firstNames: hasTwoEnds
      ? ysByLine.flatMap(([y = null], line) => (y === null ? [] : [makeName(line, plot.left - rankPx - 6, y)]))
      : [],
  };
}

/** Traces a smooth line from bin to bin, level at each bin, with a gap where it has no place. */
export function traceBump(
  context: Pick<CanvasPath, "moveTo" | "bezierCurveTo">,
  xs: readonly number[],
  ys: readonly (number | null)[],
): void {
  let fromX = 0;
  let fromY: number | null = null;
  for (let bin = 0; bin < xs.length; bin += 1) {
    const x = xs[bin] ?? 0;
    const y = ys[bin] ?? null;
    const middleX = (fromX + x) / 2;
    if (y !== null && fromY === null) context.moveTo(x, y);
    else if (y !== null) context.bezierCurveTo(middleX, fromY ?? y, middleX, y, x, y);
    fromX = x;
    fromY = y;
  }
}

/** Lists the points of all lines, in the order of bins, then of ranks. */
export function listBumpPoints(
  bumpLines: readonly BumpLine[],
  { heights, xs }: Pick<BumpGeometry, "heights" | "xs">,
): readonly BumpPoint[] {
  return xs.flatMap((x, bin) =>
    bumpLines
      .flatMap(({ ranks }, index): BumpPoint[] => {
        const [rank, y] = [ranks[bin] ?? null, heights[index]?.[bin] ?? null];
        return rank === null || y === null ? [] : [{ line: index, bin, rank, x, y }];
      })
      .sort((left, right) => left.rank - right.rank),
  );
}

/** Finds the point nearest to a pixel; -1 without points. */
export function findBumpPoint(points: readonly BumpPoint[], { x, y }: Readonly<{ x: number; y: number }>): number {
  let nearestIndex = -1;
  let shortestDistance = Infinity;
  for (const [index, point] of points.entries()) {
    const squaredDistance = (point.x - x) ** 2 + (point.y - y) ** 2;
    if (squaredDistance < shortestDistance) [nearestIndex, shortestDistance] = [index, squaredDistance];
  }
  return nearestIndex;
}

/** Finds the point that a key moves to: along its line, or to the next place of its bin; null leaves the chart, undefined ignores the key. */
export function moveOnBump(
  key: string,
  activeIndex: number | null,
  bumpPoints: readonly BumpPoint[],
): number | null | undefined {
  if (key === "Escape") return activeIndex === null ? undefined : null;
  if (bumpPoints.length === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return bumpPoints.length - 1;
  const direction = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[key];
  if (direction === undefined) return undefined;
  const activePoint = activeIndex === null ? undefined : bumpPoints[activeIndex];
  if (activePoint === undefined) return 0;
  const isAcrossBins = key === "ArrowRight" || key === "ArrowLeft";
  const stepsAhead = ({ bin, rank }: BumpPoint): number =>
    (isAcrossBins ? bin - activePoint.bin : rank - activePoint.rank) * direction;
  const [nextPoint] = bumpPoints
    .map((point, index) => ({ point, index }))
    .filter(
      ({ point }) =>
        (isAcrossBins ? point.line === activePoint.line : point.bin === activePoint.bin) && stepsAhead(point) > 0,
    )
    .toSorted((left, right) => stepsAhead(left.point) - stepsAhead(right.point));
  return nextPoint?.index ?? activeIndex;
}
