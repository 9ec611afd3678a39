/** Sales over time as chart data, with the sentence that says what the chart shows. */
import { endAtLastSale, isComparableBin, openingHours, shownMeasures, summarizeSeries } from "@comptoir/domain/dashboard";
import type { MeasureCode, Widget } from "@comptoir/domain/dashboard";
import { addDays, addMonths, daysBetween, formatBucket, formatClock, formatDate, parseCalendarDate } from "@comptoir/domain/period";
import type { MetricUnit } from "@comptoir/domain/metric";
import type { ChartCategory, ChartSeries } from "@comptoir/ui-react/charts";

import { language, t } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { comparedDay, comparedDays, coverageOf, whyNotCompared } from "./compared-days.ts";
import { formatFigure, lookOf } from "./measure.ts";
import { besideEachOther } from "./series-scale.ts";

type SeriesData = Extract<WidgetData, { readonly call: "SalesPerRange" }>["data"];
type Bin = SeriesData["bins"][number];

export interface SeriesView {
  readonly categories: readonly ChartCategory[];
  readonly series: readonly ChartSeries[];
  readonly summary: string;
  /** That of the axis. */
  readonly unit: MetricUnit;
  /** What must be known of the scales. */
  readonly note: string | undefined;
}

/** The name of a bin in the reader's language: its time, its day, its week or its month. */
function labelOf(bin: Bin, range: SeriesData["range"]): string {
  const from = parseCalendarDate(bin.start.slice(0, 10));
  const to = parseCalendarDate(bin.end.slice(0, 10));
  if (!from.ok || !to.ok) return bin.label;
  if (range === "30min") return formatClock(Number(bin.start.slice(11, 13)) * 60 + Number(bin.start.slice(14, 16)), language);
  // The end of a bin is where the next one begins.
  return formatBucket({ grain: range, from: from.value, to: range === "week" ? addDays(to.value, -1) : from.value }, language);
}

const figureOfBin = (bin: Bin, measure: MeasureCode): number | null =>
  measure === "transactions" ? bin.transactions : measure === "items" ? bin.items : bin.net;

/** The name of what a bin is compared with: its own day or month; of weeks, which may be cut, all days are named. */
function comparedLabel(bin: Bin, index: number, { meta: { range, compare }, range: grain }: SeriesData): string | undefined {
  const from = parseCalendarDate(bin.start.slice(0, 10));
  if (compare === undefined || !from.ok || grain === "week") return undefined;
  if (grain === "month") return formatDate(addMonths(compare.from, index), language, "shortMonth");
  return comparedDay(compare, grain === "day" ? index : daysBetween(range.from, from.value));
}

export function seriesView(widget: Widget, data: SeriesData, title: string): SeriesView {
  const measures = shownMeasures(widget);
  const [first = "netSales"] = measures;
  const { unit } = lookOf(first);
  const named = data.bins.map((bin, index) => ({ ...bin, name: labelOf(bin, data.range), compared: comparedLabel(bin, index, data) }));
  const bins = data.range === "30min" ? openingHours(named) : named;
  const valuesOf = (measure: MeasureCode) => endAtLastSale(bins.map((bin) => (bin.future === true ? null : figureOfBin(bin, measure))));
  const coverage = coverageOf(data.meta);
  const compared = coverage !== "none" && measures.includes("netSales") && bins.some((bin) => bin.previous !== undefined);
  const before = compared ? endAtLastSale(bins.map((bin) => bin.previous ?? null)) : null;
  const known = coverage === "partly" && before !== null ? fromFirstSale(before) : before;
  return {
    categories: bins.map(({ key, name, compared: other }) => ({ key, label: name, ...(other === undefined ? {} : { compared: other }) })),
    ...besideEachOther(measures.map((measure) => ({ measure, values: valuesOf(measure) })), known === null ? null : { measure: "netSales", values: known, days: comparedDays(data.meta) }),
    summary: summaryOf({ title, data, bins, values: valuesOf(first), unit, compared: compared && coverage === "whole" && first === "netSales" }),
    unit,
  };
}

/** Where the sales begin within the compared days, what was before them is not known to be zero. */
function fromFirstSale(values: readonly (number | null)[]): readonly (number | null)[] {
  const first = values.findIndex((value) => value !== null && value !== 0);
  return values.map((value, index) => (index < first ? null : value));
}

interface SummaryInput {
  readonly title: string;
  readonly data: SeriesData;
  readonly bins: readonly (Bin & { readonly name: string })[];
  readonly values: readonly (number | null)[];
  readonly unit: MetricUnit;
  readonly compared: boolean;
}

/** The sentence of a chart. Bins that are closed or not over are neither the highest nor the lowest, unless there are no others. */
function summaryOf({ title, data, bins, values, unit, compared }: SummaryInput): string {
  const points = bins.map((bin, index) => ({ label: bin.name, value: values[index] ?? null, isComparable: isComparableBin(bin) }));
  const known = points.filter(({ value }) => value !== null);
  const total = unit === "money" ? data.total : known.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const whole = points.filter(({ isComparable }) => isComparable);
  const { key, params } = summarizeSeries(whole.length > 0 ? whole : known, total);
  if (key === "seriesEmpty") return t("charts.empty", { title });
  const written = (name: string): string => formatFigure(Number(params[name]), unit);
  const words = {
    title,
    total: formatFigure(total, unit),
    highest: written("highestValue"),
    highestAt: String(params["highest"]),
    lowest: written("lowestValue"),
    lowestAt: String(params["lowest"]),
  };
  if (compared && data.previousTotal !== undefined) return t("charts.trendCompared", { ...words, previous: formatFigure(data.previousTotal, "money") });
  const sentence = t("charts.trend", { ...words, first: known[0]?.label ?? "", last: known.at(-1)?.label ?? "" });
  const why = whyNotCompared(data.meta);
  return why === null ? sentence : `${sentence} ${why}`;
}
