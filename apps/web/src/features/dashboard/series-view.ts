/** Sales over time as chart data, with the sentence that says what the chart shows. */
import { shownMeasures } from "@comptoir/domain/dashboard";
import type { MeasureCode, Widget } from "@comptoir/domain/dashboard";
import { addDays, formatBucket, formatClock, parseCalendarDate } from "@comptoir/domain/period";
import type { MetricUnit } from "@comptoir/domain/metric";
import type { ChartCategory, ChartSeries } from "@comptoir/ui-react/charts";

import { language, t } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";
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

/** Half hours before the shop opens and after it closes say nothing. */
function trimmed(bins: readonly Bin[], range: SeriesData["range"]): readonly Bin[] {
  if (range !== "30min") return bins;
  const busy = (bin: Bin) => bin.net !== 0 || (bin.transactions ?? 0) !== 0 || (bin.previous ?? 0) !== 0;
  const first = bins.findIndex(busy);
  const last = bins.findLastIndex(busy);
  return first === -1 ? bins : bins.slice(Math.max(0, first - 1), last + 2);
}

/** Of a period in progress, what has not come yet is no zero: the line of a month does not fall to the ground each morning. */
function begun(values: readonly (number | null)[], partial: boolean): readonly (number | null)[] {
  if (!partial) return values;
  const last = values.findLastIndex((value) => value !== null && value !== 0);
  return values.map((value, index) => (index > last ? null : value));
}

export function seriesView(widget: Widget, data: SeriesData, title: string): SeriesView {
  const measures = shownMeasures(widget);
  const [first = "netSales"] = measures;
  const { unit } = lookOf(first);
  const bins = trimmed(data.bins, data.range);
  const categories = bins.map((bin) => ({ key: bin.key, label: labelOf(bin, data.range) }));
  const valuesOf = (measure: MeasureCode) => begun(bins.map((bin) => (bin.future === true ? null : figureOfBin(bin, measure))), data.meta.partial);
  const compared = measures.includes("netSales") && bins.some((bin) => bin.previous !== undefined);
  const before = compared ? begun(bins.map((bin) => bin.previous ?? null), data.meta.partial) : null;
  return {
    categories,
    ...besideEachOther(measures.map((measure) => ({ measure, values: valuesOf(measure) })), before),
    summary: summaryOf({ title, data, categories, values: valuesOf(first), unit, compared: compared && first === "netSales" }),
    unit,
  };
}

interface SummaryInput {
  readonly title: string;
  readonly data: SeriesData;
  readonly categories: readonly ChartCategory[];
  readonly values: readonly (number | null)[];
  readonly unit: MetricUnit;
  readonly compared: boolean;
}

function summaryOf({ title, data, categories, values, unit, compared }: SummaryInput): string {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, label: categories[index]?.label ?? "" }]));
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined || known.every(({ value }) => value === 0)) return t("charts.empty", { title });
  const highest = known.reduce((best, one) => (one.value > best.value ? one : best), first);
  const lowest = known.reduce((worst, one) => (one.value < worst.value ? one : worst), first);
  const params = {
    title,
    total: formatFigure(unit === "money" ? data.total : known.reduce((sum, { value }) => sum + value, 0), unit),
    highest: formatFigure(highest.value, unit),
    highestAt: highest.label,
    lowest: formatFigure(lowest.value, unit),
    lowestAt: lowest.label,
  };
  if (compared && data.previousTotal !== undefined) return t("charts.trendCompared", { ...params, previous: formatFigure(data.previousTotal, "money") });
  return t("charts.trend", { ...params, first: first.label, last: last.label });
}
