/** Sentence above the dashboard: days, place, compared days, and the time of the figures. */
import type { Widget } from "@comptoir/domain/dashboard";
import {
  businessDateOf,
  daysInMonth,
  describeComparison,
  formatClock,
  formatRange,
  offsetAt,
  partsOf,
} from "@comptoir/domain/period";
import type { CalendarDate, ComparedDays, Comparison } from "@comptoir/domain/period";

import type { Place } from "../../shared/place-store.ts";
import { language, t } from "../../shared/text.ts";
import { isComparable, noComparisonReason } from "./compared-days.ts";
import type { AnswerMeta } from "./compared-days.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import type { WidgetCell } from "./widget-cells-store.ts";

export interface HeaderWords {
  readonly sentence: string;
  readonly asOf: string;
  /** Place of the figures. */
  readonly place: string;
  /** Days of the figures. */
  readonly range: string;
  /** Reason why nothing is compared, or null. */
  readonly whyNotCompared: string | null;
}

/** Finds the meta data of the dashboard's own period: from a widget that follows it, preferably one with a comparison. */
export function findBoardMeta(
  widgets: readonly Widget[],
  cells: Readonly<Record<string, WidgetCell<WidgetData>>>,
): AnswerMeta | null {
  const metas = widgets
    .filter((widget) => widget.period === null)
    .flatMap((widget) => cells[String(widget.i)]?.data?.data.meta ?? []);
  return metas.find((meta) => meta.compare !== undefined) ?? metas[0] ?? null;
}

/**
 * Builds the words above the figures, from the answer of the figures: after another place or period is chosen, the
 * words change together with the figures.
 * A place that is unknown, such as a deleted one, is left out.
 */
export function buildHeaderWords(
  meta: AnswerMeta,
  places: readonly Pick<Place, "id" | "description" | "businessDayStart">[],
): HeaderWords {
  const { description: layerName, businessDayStart } = places.find(({ id }) => id === meta.tl) ?? {
    description: "",
    businessDayStart: 0,
  };
  const { range } = meta;
  const compare = isComparable(meta) ? meta.compare : undefined;
  const today = businessDateOf(meta.asOf, { timeZone: range.tz, businessDayStart });
  const span = { from: range.from, to: range.to };
  const comparison: ComparedDays | null = compare === undefined ? null : comparisonOf(compare, span);
  const { key, params } = describeComparison(span, comparison, { language, today });
  const isDays = comparison !== null && isSpanOfDays(comparison);
  const sentences = {
    "comparison.none": "dashboard.none",
    "comparison.whole": isDays ? "dashboard.wholeDay" : "dashboard.whole",
    "comparison.toTime": isDays ? "dashboard.toTimeDay" : "dashboard.toTime",
  } as const;
  const sentence = t(sentences[key], { ...params, time: withoutBreaks(params.time ?? ""), place: layerName });
  return {
    sentence: capitalize(sentence),
    asOf: withoutBreaks(clockText(meta.asOf, range.tz)),
    place: layerName,
    range: capitalize(formatRange(span, language, { today })),
    whyNotCompared: noComparisonReason(meta),
  };
}

const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

type WireCompare = NonNullable<AnswerMeta["compare"]>;

function comparisonOf(compare: WireCompare, span: Comparison["of"]): ComparedDays {
  const { from, to, of = span, untilHalfHour, untilMinutes } = compare;
  const clockCut = untilHalfHour === undefined || untilMinutes === undefined ? {} : { untilHalfHour, untilMinutes };
  return { from, to, of, ...clockCut };
}

/** Says whether a range is written by its first and last day, not as a month or a year. */
function isSpanOfDays({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate }): boolean {
  const isMonthStart = partsOf(from).day === 1;
  const lastDay = partsOf(to);
  const isMonthEnd = daysInMonth(lastDay.year, lastDay.month) === lastDay.day;
  return !(isMonthStart && isMonthEnd);
}

/** Keeps a time of day on one line: "14 h" and "20" mean nothing apart. */
const withoutBreaks = (time: string): string => time.replaceAll(" ", "\u00a0");

function clockText(instantMs: number, timeZone: string): string {
  const minutes = Math.floor((instantMs + offsetAt(instantMs, timeZone)) / 60_000);
  return formatClock(minutes % 1440, language);
}
