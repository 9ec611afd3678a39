/** Comparisons of a series: the values to draw, the names of the compared bins, and the differences of the totals. */
import type { MeasureCode } from "@comptoir/domain/dashboard";
import { addMonths, daysBetween, formatDate, formatRange, parseCalendarDate } from "@comptoir/domain/period";
import type { ChartCategory } from "@comptoir/ui-react/charts";

import { language, t } from "../../shared/text.ts";
import { comparedDayText, isComparable, nameComparisons } from "./compared-days.ts";
import { formatDifference } from "./comparison-view.ts";
import { binPrevious, findFigure, getMeasureFormat } from "./measure-format.ts";
import type { Bin, SeriesData, VisibleBin } from "./series-view.ts";

/** Names the day or month that a bin is compared with; undefined for a week, which may be cut, and without a comparison. */
function labelOfComparedBin(
  bin: Bin,
  index: number,
  { meta: { range, compare }, range: grain }: SeriesData,
): string | undefined {
  const binStartResult = parseCalendarDate(bin.start.slice(0, 10));
  if (compare === undefined || !binStartResult.ok || grain === "week") return undefined;
  if (bin.against !== undefined) return formatRange({ from: bin.against, to: bin.against }, language, { short: true });
  if (grain === "month") return formatDate(addMonths(compare.from, index), language, "shortMonth");
  return comparedDayText(compare, grain === "day" ? index : daysBetween(range.from, binStartResult.value));
}

interface DrawnComparison {
  readonly key: string;
  readonly answer: SeriesData;
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** Lists the comparisons that have values to draw. */
export function comparisonsOf(
  visibleBins: readonly VisibleBin[],
  answers: readonly SeriesData[],
  measure: MeasureCode,
): readonly DrawnComparison[] {
  return nameComparisons(answers).flatMap((comparison) => {
    const comparedBins = visibleBins.flatMap(({ index }) => comparison.answer.bins[index] ?? []);
    const previousFigures = comparedBins.map((bin) => binPrevious(bin, measure));
    const previousValues = previousFigures.some((figure) => figure !== undefined)
      ? knownPreviousValuesOf(previousFigures, comparison.answer)
      : null;
    return previousValues === null ? [] : [{ ...comparison, values: previousValues }];
  });
}

/** Names the bin of each comparison that a bin is compared with, by the comparison's key. */
export function comparedNames(comparisons: readonly DrawnComparison[], index: number): Pick<ChartCategory, "compared"> {
  const comparedNameEntries = comparisons.flatMap(({ key, answer }) => {
    const bin = answer.bins[index];
    const comparedBinName = bin === undefined ? undefined : labelOfComparedBin(bin, index, answer);
    return comparedBinName === undefined ? [] : [[key, comparedBinName] as const];
  });
  return comparedNameEntries.length === 0 ? {} : { compared: Object.fromEntries(comparedNameEntries) };
}

/** Describes the difference of the total to each comparison. */
export function differenceSentences(comparisons: readonly DrawnComparison[], measure: MeasureCode): readonly string[] {
  const { unit } = getMeasureFormat(measure);
  return comparisons.flatMap(({ answer, name }) => {
    const { value = null, previous } = findTotals(answer, measure) ?? {};
    return value === null || previous === null || previous === undefined || !isComparable(answer.meta)
      ? []
      : [t("charts.differenceWith", { days: name, difference: formatDifference(value, previous, unit) })];
  });
}

export const findTotals = (data: SeriesData, measure: MeasureCode) =>
  findFigure({ key: "", call: "SalesPerRange", data }, measure);

/** Lists the compared values, null before the first sale because nothing is known there; null if no value is left. */
function knownPreviousValuesOf(
  figures: readonly (number | null | undefined)[],
  { meta }: SeriesData,
): readonly (number | null)[] | null {
  const previousValues = figures.map((figure) => figure ?? null);
  if (isComparable(meta)) return previousValues;
  const firstNonZeroIndex = previousValues.findIndex((value) => value !== null && value !== 0);
  const hasNoKnownValue =
    firstNonZeroIndex === -1 ||
    (meta.compare !== undefined && (meta.firstSalesDate ?? meta.compare.to) > meta.compare.to);
  return hasNoKnownValue ? null : previousValues.map((value, index) => (index < firstNonZeroIndex ? null : value));
}
