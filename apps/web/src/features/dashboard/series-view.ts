/** Sales over time as chart data, with the sentence that says what the chart shows. */
import { shownMeasure } from "@comptoir/domain/dashboard";
import type { Widget } from "@comptoir/domain/dashboard";
import { addDays, formatBucket, formatClock, parseCalendarDate } from "@comptoir/domain/period";
import type { ChartCategory, ChartSeries } from "@comptoir/ui-react/charts";

import { language, t } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { formatFigure, lookOf } from "./measure.ts";

type SeriesData = Extract<WidgetData, { readonly call: "SalesPerRange" }>["data"];
type Bin = SeriesData["bins"][number];

export interface SeriesView {
  readonly categories: readonly ChartCategory[];
  readonly series: readonly ChartSeries[];
  readonly summary: string;
  readonly unit: "money" | "count" | "qty";
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

const figureOfBin = (bin: Bin, measure: string): number | null =>
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
  const measure = shownMeasure(widget);
  const { unit } = lookOf(measure);
  const bins = trimmed(data.bins, data.range);
  const categories = bins.map((bin) => ({ key: bin.key, label: labelOf(bin, data.range) }));
  const values = begun(bins.map((bin) => (bin.future === true ? null : figureOfBin(bin, measure))), data.meta.partial);
  const compared = measure === "netSales" && bins.some((bin) => bin.previous !== undefined);
  const own = { key: measure, label: t(`dashboard.measure_${measure}`), values };
  const before = { key: "previous", label: t("dashboard.previous"), values: begun(bins.map((bin) => bin.previous ?? null), data.meta.partial), comparison: true };
  return {
    categories,
    series: compared ? [own, before] : [own],
    summary: summaryOf({ title, data, categories, values, unit: unit === "pct" ? "count" : unit, compared }),
    unit: unit === "pct" ? "count" : unit,
  };
}

interface SummaryInput {
  readonly title: string;
  readonly data: SeriesData;
  readonly categories: readonly ChartCategory[];
  readonly values: readonly (number | null)[];
  readonly unit: SeriesView["unit"];
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
