/** Turns sales over time into chart data, with a summary sentence. */
import {
  blankFutureBuckets,
  findExtremes,
  findVisibleBuckets,
  fixedComparisonValue,
  listWidgetMeasures,
} from "@comptoir/domain/dashboard";
import type { MeasureCode, Widget } from "@comptoir/domain/dashboard";
import { formatPercent, percentOf } from "@comptoir/domain/measure";
import { addDays, formatBucket, formatClock, parseCalendarDate } from "@comptoir/domain/period";
import type { BucketState } from "@comptoir/domain/period";
import type { MetricUnit } from "@comptoir/domain/metric";
import type { ChartCategory, ChartSeries } from "@comptoir/ui-react/charts";

import { language, t } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { isComparable, noComparisonReason } from "./compared-days.ts";
import { formatFigure, getMeasureFormat } from "./measure-format.ts";
import { toOneScaleSeries } from "./series-scale.ts";
import { comparedNames, comparisonsOf, differenceSentences, findTotals } from "./series-comparisons.ts";

export type SeriesData = Extract<WidgetData, { readonly call: "SalesPerRange" }>["data"];

export type Bin = SeriesData["bins"][number];

export interface SeriesView {
  readonly categories: readonly ChartCategory[];
  readonly series: readonly ChartSeries[];
  readonly summary: string;
  /** Index of the last bin that has begun, if it is still running. */
  readonly runningFrom: number | undefined;
  /** Unit of the axis. */
  readonly unit: MetricUnit;
  /** Note about the scales. */
  readonly note: string | undefined;
}

/** Names a bin in the reader's language: its time, day, week or month. */
export function binText(bin: Pick<Bin, "start" | "end" | "label">, range: SeriesData["range"]): string {
  const firstDayResult = parseCalendarDate(bin.start.slice(0, 10));
  const lastDayResult = parseCalendarDate(bin.end.slice(0, 10));
  if (!firstDayResult.ok || !lastDayResult.ok) return bin.label;
  if (range === "30min")
    return formatClock(Number(bin.start.slice(11, 13)) * 60 + Number(bin.start.slice(14, 16)), language);
  // The end of a bin is where the next one begins.
  return formatBucket(
    {
      grain: range,
      from: firstDayResult.value,
      to: range === "week" ? addDays(lastDayResult.value, -1) : firstDayResult.value,
    },
    language,
  );
}

/** Figure of a bin; null if it is not known. */
export const binFigure = (bin: Bin, measure: MeasureCode): number | null =>
  measure === "transactions" ? bin.transactions : measure === "items" ? bin.items : bin.net;

/** Builds the view of a series; `furtherAnswers` are the answers of its further comparisons. */
export function buildSeriesView(
  widget: Widget,
  seriesData: SeriesData,
  title: string,
  furtherAnswers: readonly SeriesData[] = [],
): SeriesView {
  const measures = listWidgetMeasures(widget);
  const [firstMeasure = "netSales"] = measures;
  const { unit } = getMeasureFormat(firstMeasure);
  const visibleBins = findVisibleBins(seriesData, furtherAnswers);
  const namedBins = visibleBins.map(({ bin }) => ({ ...bin, name: binText(bin, seriesData.range) }));
  const bucketStates = namedBins.map(bucketStateOf);
  const lastPastBinIndex = bucketStates.findLastIndex((state) => state !== "future");
  const valuesOfMeasure = (measure: MeasureCode) =>
    blankFutureBuckets(
      namedBins.map((bin) => binFigure(bin, measure)),
      bucketStates,
    );
  const goalByBinIndex = goalsOfBins(widget, namedBins);
  const comparisons = comparisonsOf(visibleBins, [seriesData, ...furtherAnswers], firstMeasure);
  const { series, note } = toOneScaleSeries(
    measures.map((measure) => ({ measure, values: valuesOfMeasure(measure) })),
    comparisons.map(({ key, values, name }) => ({ key, measure: firstMeasure, values, days: name })),
  );
  return {
    categories: namedBins.map(({ key, name }, index) => ({
      key,
      label: nameWithAnnotation(widget, namedBins[index], name),
      ...(annotationTextOf(widget, namedBins[index]) === undefined ? {} : { noted: true }),
      ...comparedNames(comparisons, visibleBins[index]?.index ?? index),
    })),
    series: [...series, ...goalLines(widget, namedBins, goalByBinIndex)],
    note,
    summary: [
      summaryOf({
        title,
        data: seriesData,
        bins: namedBins,
        values: valuesOfMeasure(firstMeasure),
        unit,
        previousTotal:
          comparisons.length === 1 && isComparable(seriesData.meta)
            ? findTotals(seriesData, firstMeasure)?.previous
            : undefined,
      }),
      ...(comparisons.length > 1 ? differenceSentences(comparisons, firstMeasure) : []),
      ...(goalByBinIndex.length > 0 ? goalSentence(seriesData) : []),
    ].join(" "),
    runningFrom: lastPastBinIndex > 0 && bucketStates[lastPastBinIndex] === "running" ? lastPastBinIndex : undefined,
    unit,
  };
}

/** Lists the goals of the bins; none unless the widget compares net sales, as its only measure, with a goal. */
function goalsOfBins(widget: Widget, bins: readonly Bin[]): readonly (number | null)[] {
  const measures = listWidgetMeasures(widget);
  return measures.length === 1 && measures[0] === "netSales" && widget.compare.includes("goal")
    ? bins.map(({ goal }) => goal ?? null)
    : [];
}

/** Lines of the goals, and of the fixed value that the widget compares with. */
function goalLines(widget: Widget, bins: readonly Bin[], goals: readonly (number | null)[]): readonly ChartSeries[] {
  const measures = listWidgetMeasures(widget);
  const fixedGoalValue = measures.length === 1 ? fixedComparisonValue(widget) : null;
  return [
    ...(goals.some((goal) => goal !== null)
      ? [{ key: "goal", label: t("dashboard.goal"), values: goals, goal: true }]
      : []),
    ...(fixedGoalValue === null
      ? []
      : [
          {
            key: "fixed",
            label: formatFigure(fixedGoalValue, getMeasureFormat(measures[0] ?? "netSales").unit),
            values: bins.map(() => fixedGoalValue),
            goal: true,
          },
        ]),
  ];
}

/** Texts of the widget's annotations on the days of a bin, joined by commas; undefined without any. */
function annotationTextOf({ annotations }: Widget, bin: Bin | undefined): string | undefined {
  if (bin === undefined) return undefined;
  const [from, to] = [bin.start.slice(0, 10), bin.end.slice(0, 10)];
  const annotationTexts = annotations
    .filter(({ day }) => day === from || (day > from && day < to))
    .map(({ text }) => text);
  return annotationTexts.length === 0 ? undefined : annotationTexts.join(", ");
}

function nameWithAnnotation(widget: Widget, bin: Bin | undefined, name: string): string {
  const annotationText = annotationTextOf(widget, bin);
  return annotationText === undefined ? name : `${name} · ${annotationText}`;
}

/** Describes how much of the goal of all days is attained. */
function goalSentence({ total, goalTotal }: SeriesData): readonly string[] {
  const attainedGoalPercent = goalTotal === undefined ? null : percentOf(total, goalTotal);
  return goalTotal === undefined || attainedGoalPercent === null
    ? []
    : [
        t("charts.goalAttained", {
          goal: formatFigure(goalTotal, "money"),
          attained: formatPercent(attainedGoalPercent, language, 1),
        }),
      ];
}

/** Bin, and its index among all bins of the answer. */
export interface VisibleBin {
  readonly bin: Bin;
  readonly index: number;
}

/** Lists the visible bins: all of them, or only the half hours around those with sales. */
function findVisibleBins({ bins, range }: SeriesData, furtherAnswers: readonly SeriesData[]): readonly VisibleBin[] {
  const indexedBins = bins.map((bin, index) => ({ bin, index }));
  const hadPreviousSalesAt = (index: number) =>
    [{ bins }, ...furtherAnswers].some((answer) => (answer.bins[index]?.previous ?? 0) !== 0);
  const visibleSpan =
    range === "30min"
      ? findVisibleBuckets(
          bins.map((bin, index) => ({
            isBusy: binHasSales(bin) || hadPreviousSalesAt(index),
            state: bucketStateOf(bin),
          })),
        )
      : null;
  return visibleSpan === null ? indexedBins : indexedBins.slice(visibleSpan.from, visibleSpan.to + 1);
}

/** Tells whether a bin has sales, also if they add up to 0. */
export const binHasSales = ({ net, transactions }: Bin): boolean => net !== 0 || (transactions ?? 0) !== 0;

const bucketStateOf = (bin: Bin): BucketState =>
  bin.future === true ? "future" : bin.partial === true ? "running" : "finished";

interface SummaryInput {
  readonly title: string;
  readonly data: SeriesData;
  readonly bins: readonly (Bin & { readonly name: string })[];
  readonly values: readonly (number | null)[];
  readonly unit: MetricUnit;
  /** Total of the only comparison. */
  readonly previousTotal: number | null | undefined;
}

/** Summarizes a chart. Closed or running bins do not count as the lowest. */
function summaryOf({ title, data, bins, values, unit, previousTotal }: SummaryInput): string {
  const points = bins.map((bin, index) => ({
    label: bin.name,
    value: values[index] ?? null,
    isOpen: binHasSales(bin),
    isFinished: bucketStateOf(bin) === "finished",
  }));
  const knownPoints = points.filter(({ value }) => value !== null);
  const extremePoints = findExtremes(knownPoints);
  if (extremePoints === null || knownPoints.every(({ value }) => value === 0)) return t("charts.empty", { title });
  const { highest, lowest } = extremePoints;
  const totalValue = unit === "money" ? data.total : knownPoints.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const summaryParams = {
    title,
    total: formatFigure(totalValue, unit),
    highest: formatFigure(highest.value, unit),
    highestAt: highest.label,
  };
  const trendParams =
    lowest === null ? null : { ...summaryParams, lowest: formatFigure(lowest.value, unit), lowestAt: lowest.label };
  if (trendParams !== null && previousTotal !== undefined && previousTotal !== null)
    return t("charts.trendCompared", { ...trendParams, previous: formatFigure(previousTotal, unit) });
  const trendSentence =
    trendParams === null
      ? t("charts.trendHighest", summaryParams)
      : t(data.range === "day" || data.range === "week" ? "charts.trendDays" : "charts.trend", {
          ...trendParams,
          first: knownPoints[0]?.label ?? "",
          last: knownPoints.at(-1)?.label ?? "",
        });
  const missingComparisonText = noComparisonReason(data.meta);
  return missingComparisonText === null ? trendSentence : `${trendSentence} ${missingComparisonText}`;
}
