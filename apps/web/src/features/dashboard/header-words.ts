/** Sentence above the dashboard: days, layer, compared days, and the time of the figures. */
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
  /** Name of the layer of the figures. */
  readonly layerName: string;
  /** Days of the figures. */
  readonly range: string;
  /** Reason why nothing is compared, or null. */
  readonly whyNotCompared: string | null;
}

/** Finds the meta data of the dashboard's own period: from a widget that follows it, preferably one with a comparison; null without such a widget. */
export function findBoardMeta(
  widgets: readonly Widget[],
  cells: Readonly<Record<string, WidgetCell<WidgetData>>>,
): AnswerMeta | null {
  const metasOfBoardPeriod = widgets
    .filter((widget) => widget.period === null)
    .flatMap((widget) => cells[String(widget.i)]?.data?.data.meta ?? []);
  return metasOfBoardPeriod.find((meta) => meta.compare !== undefined) ?? metasOfBoardPeriod[0] ?? null;
}

/**
 * Builds the words above the figures, from the answer of the figures: after another layer or period is chosen, the
 * words change together with the figures.
 * A layer that is unknown, such as a deleted one, is left out.
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
  const comparisonMeta = isComparable(meta) ? meta.compare : undefined;
  const today = businessDateOf(meta.asOf, { timeZone: range.tz, businessDayStart });
  const boardSpan = { from: range.from, to: range.to };
  const comparedDays: ComparedDays | null =
    comparisonMeta === undefined ? null : comparedDaysOf(comparisonMeta, boardSpan);
  const { key, params } = describeComparison(boardSpan, comparedDays, { language, today });
  const isComparedByDays = comparedDays !== null && isSpanOfDays(comparedDays);
  const sentenceKeyByComparison = {
    "comparison.none": "dashboard.none",
    "comparison.whole": isComparedByDays ? "dashboard.wholeDay" : "dashboard.whole",
    "comparison.toTime": isComparedByDays ? "dashboard.toTimeDay" : "dashboard.toTime",
  } as const;
  const comparisonSentence = t(sentenceKeyByComparison[key], {
    ...params,
    time: withoutLineBreaks(params.time ?? ""),
    place: layerName,
  });
  return {
    sentence: capitalize(comparisonSentence),
    asOf: withoutLineBreaks(clockText(meta.asOf, range.tz)),
    layerName,
    range: capitalize(formatRange(boardSpan, language, { today })),
    whyNotCompared: noComparisonReason(meta),
  };
}

const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

type ComparisonMeta = NonNullable<AnswerMeta["compare"]>;

function comparedDaysOf(compare: ComparisonMeta, span: Comparison["of"]): ComparedDays {
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
const withoutLineBreaks = (time: string): string => time.replaceAll(" ", "\u00a0");

function clockText(instantMs: number, timeZone: string): string {
  const localMinutes = Math.floor((instantMs + offsetAt(instantMs, timeZone)) / 60_000);
  return formatClock(localMinutes % 1440, language);
}
