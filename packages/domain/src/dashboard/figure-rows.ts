/** Rows behind a figure of a widget: the report that owns its measure, with the question of the widget and the chosen mark. */

import type { HeldPermissions } from "../access/index.ts";
import { addDays, parseCalendarDate, type CalendarDate } from "../period/index.ts";
import {
  canSeeField,
  defaultReport,
  getReportKind,
  plainColumn,
  visibleKinds,
  type CellPlace,
  type ReportFilter,
  type ReportKindCode,
  type ReportModel,
} from "../report/index.ts";
import { parseStoreTerminal } from "../target/index.ts";

import { figureSources, memberFields, type FigureSource, type FigureSplit } from "./figure-source.data.ts";
import { boundsOfReceiptClass } from "./receipt-size.ts";
import { filterOf, filtersOf, memberFiltersOf } from "./member-filters.ts";
import { saleFilterFields } from "./sale-filter.ts";
import type { MeasureCode } from "./widget-kind.ts";
import { widgetSubjectOf } from "./widget-subject.ts";
import type { Widget, WidgetFilter } from "./widget.ts";

/** Chosen element of a widget's drawing, such as a row, a bar or a bin; null means the whole figure. */
export type FigureMark =
  | null
  /** A member of the split, such as a department. */
  | { readonly kind: "member"; readonly code: string }
  /** The rest of a ranking: all members but the listed ones. */
  | { readonly kind: "others"; readonly codes: readonly string[] }
  /** A bin of a series; both days are included. */
  | FigureSpan
  /** A member in a bin. */
  | { readonly kind: "part"; readonly code: string; readonly span: FigureSpan };

/** Days of a bin, or a half hour of its only day. */
export interface FigureSpan {
  readonly kind: "span";
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly halfHours: HalfHours | null;
}

/** Half hours of a business day, from 0; without an end up to the last one of the day. */
export interface HalfHours {
  readonly from: number;
  /** First half hour after the range, by its index in the day; null is the end of the day. */
  readonly until: number | null;
}

/** Days of the answer of a widget. */
export interface FigureDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Question of a report that lists the rows behind a figure. */
export interface RowsQuestion {
  readonly source: ReportKindCode;
  /** Field whose total is the figure. */
  readonly field: string;
  /** Period of the report; "-0d" for a figure of the present. */
  readonly period: string;
  readonly filters: readonly ReportFilter[];
  readonly places: readonly CellPlace[];
  readonly halfHours: HalfHours | null;
}

/** Reason why a figure has no rows to open. */
export type NoRowsReason =
  /** A quotient: its parts have rows, it has none itself. */
  | { readonly code: "QUOTIENT" }
  /** The number of different customers, which no row carries. */
  | { readonly code: "DISTINCT" }
  /** No report has the measure. */
  | { readonly code: "UNLISTED" }
  /** The caller may not open the report that owns the measure, or not see its field there. */
  | { readonly code: "REPORT"; readonly source: ReportKindCode }
  /** The report of the measure has no such split or filter. */
  | { readonly code: "SPLIT"; readonly source: ReportKindCode };

/** Rows behind a figure, or the reason why there are none. */
export type FigureRows =
  | { readonly ok: true; readonly question: RowsQuestion }
  | { readonly ok: false; readonly reason: NoRowsReason };

/**
 * Finds the report question whose total is a figure of a widget: the same days, filters and mark.
 *
 * Source: behaviour 3.3 and 3.4 (drill from any cell to the transactions behind it), decision 0390.
 *
 * @example rowsOfFigure({ kind: "GetStatsPer", primary: "netSales", secondary: [], dimension: "DEPARTMENT", filters: [] }, { measure: "averageSale", mark: null }, { days: { from: "2026-03-01", to: "2026-03-01" }, permissions: ["REPORT_READ"] }) // => { ok: false, reason: { code: "QUOTIENT" } }
 */
export function rowsOfFigure(
  widget: Pick<Widget, "kind" | "primary" | "secondary" | "dimension" | "filters">,
  { measure, mark }: { readonly measure: MeasureCode; readonly mark: FigureMark },
  { days, permissions }: { readonly days: FigureDays; readonly permissions: HeldPermissions },
): FigureRows {
  const figureSource: FigureSource = figureSources[measure];
  if (figureSource.kind !== "rows") return { ok: false, reason: { code: figureSource.kind } };
  const { source, field, fixed = [], isNow = false } = figureSource;
  const { fields } = getReportKind(source);
  const permissionSet = new Set(permissions);
  if (!visibleKinds(permissionSet).includes(source) || !canSeeField(fields, field, permissionSet))
    return { ok: false, reason: { code: "REPORT", source } };
  const widgetFilters = filtersOf(widget, source);
  const markConditions = conditionsOfMark(mark, splitOf(widget), source);
  if (widgetFilters === null || markConditions === null) return { ok: false, reason: { code: "SPLIT", source } };
  const markSpan = timeSpanOfMark(mark);
  const rowsSpan = markSpan === null ? days : clipToPeriod(markSpan, days);
  return {
    ok: true,
    question: {
      source,
      field,
      period: isNow ? "-0d" : `${rowsSpan.from}..${rowsSpan.to}`,
      filters: [
        ...widgetFilters,
        ...fixed.map(({ field: name, value }) => filterOf(name, "=", [value])),
        ...markConditions.filters,
      ],
      places: markConditions.places,
      halfHours: markSpan?.halfHours ?? null,
    },
  };
}

/**
 * Finds the measure of a widget that the total of a report's field is; null if it is no whole measure, or one of the present, such as stock.
 *
 * @example [measureOfField("sale", "net"), measureOfField("exception", "events")] // => ["netSales", null]
 */
export function measureOfField(source: ReportKindCode, field: string): MeasureCode | null {
  const measureEntry = Object.entries<FigureSource>(figureSources).find(
    ([, owner]) =>
      owner.kind === "rows" &&
      owner.source === source &&
      owner.field === field &&
      owner.isPart !== true &&
      owner.isNow !== true,
  );
  return measureEntry !== undefined && isFigureMeasure(measureEntry[0]) ? measureEntry[0] : null;
}

const isFigureMeasure = (code: string): code is MeasureCode => Object.hasOwn(figureSources, code);

/** Narrower question of a widget: its filters, and the days of the mark; null leaves the days as they are. */
export interface MarkQuestion {
  readonly filters: readonly WidgetFilter[];
  readonly days: FigureDays | null;
}

/**
 * Narrows the question of a widget to one of its marks; null if no sums are stored of the mark, as of an hour, a payment type or the others together.
 *
 * @example narrowToMark({ kind: "GetStatsPer", primary: "netSales", secondary: [], dimension: "LOCATION", filters: [] }, { kind: "member", code: "4" }) // => { filters: [{ Column: "location", Operator: "=", Value: 4 }], days: null }
 */
export function narrowToMark(
  widget: Pick<Widget, "kind" | "primary" | "secondary" | "dimension" | "filters">,
  mark: FigureMark,
): MarkQuestion | null {
  const { filters } = widget;
  if (mark === null) return { filters, days: null };
  const markSpan = timeSpanOfMark(mark);
  if (markSpan !== null && markSpan.halfHours !== null) return null;
  const markDays = markSpan === null ? null : { from: markSpan.from, to: markSpan.to };
  if (mark.kind === "span") return { filters, days: markDays };
  const split = splitOf(widget);
  const memberField = split === null ? undefined : memberFields[split];
  if (mark.kind === "others" || mark.code === "" || memberField?.field === undefined) return null;
  const { field, isId } = memberField;
  if (!Object.hasOwn(saleFilterFields, field)) return null;
  if (filters.some(({ Column }) => Column !== "location" && Column !== field)) return null;
  return {
    filters: [...filters, { Column: field, Operator: "=", Value: isId ? Number(mark.code) : mark.code }],
    days: markDays,
  };
}

/**
 * Makes the report that lists the rows of a question: the default columns of its kind, with the figure.
 *
 * @example rowsReport({ source: "sale", field: "refunds", period: "-0d", filters: [] }, ["REPORT_READ"]).columns.at(-1).field // => "refunds"
 */
export function rowsReport(
  { source, field, period, filters }: Pick<RowsQuestion, "source" | "field" | "period" | "filters">,
  permissions: HeldPermissions,
): ReportModel {
  const report = defaultReport(source, new Set(permissions));
  const isFieldColumn = report.columns.some((column) => column.field === field);
  return {
    ...report,
    period,
    filters,
    columns: isFieldColumn ? report.columns : [...report.columns, plainColumn(field)],
  };
}

/**
 * Makes the mark of a bin of a series; null if its edges are not dates.
 *
 * @example markOfBin({ key: "2026-03-12#28", start: "2026-03-12T14:00", end: "2026-03-12T14:30" }, { start: "2026-03-12T14:30" }) // => { kind: "span", from: "2026-03-12", to: "2026-03-12", halfHours: { from: 28, until: 29 } }
 */
export function markOfBin(
  { key, start, end }: { readonly key: string; readonly start: string; readonly end: string },
  nextBin: { readonly start: string } | undefined,
): FigureSpan | null {
  const startDay = parseCalendarDate(start.slice(0, isoDateLength));
  const dayAfter = parseCalendarDate(end.slice(0, isoDateLength));
  if (!startDay.ok || !dayAfter.ok) return null;
  const [, halfHour] = key.split("#");
  if (halfHour === undefined)
    return { kind: "span", from: startDay.value, to: addDays(dayAfter.value, -1), halfHours: null };
  // A store in a zone whose day is longer has half hours that this day lacks: its last bin has them.
  const isLastBinOfDay = nextBin?.start.slice(0, isoDateLength) !== startDay.value;
  const halfHourIndex = Number(halfHour);
  return {
    kind: "span",
    from: startDay.value,
    to: startDay.value,
    halfHours: { from: halfHourIndex, until: isLastBinOfDay ? null : halfHourIndex + 1 },
  };
}

const isoDateLength = 10;

/** Returns the days of a bin, or of a member in one; null for a mark of all days. */
export const timeSpanOfMark = (mark: FigureMark): FigureSpan | null =>
  mark?.kind === "span" ? mark : mark?.kind === "part" ? mark.span : null;

interface MarkConditions {
  readonly filters: readonly ReportFilter[];
  readonly places: readonly CellPlace[];
}

const splitOf = (widget: Pick<Widget, "kind" | "primary" | "secondary" | "dimension">): FigureSplit | null => {
  const { split } = widgetSubjectOf(widget);
  return split === "TIME" ? null : split;
};

/** Returns the report conditions that select a mark; null if the report has none. */
function conditionsOfMark(mark: FigureMark, split: FigureSplit | null, source: ReportKindCode): MarkConditions | null {
  if (mark === null || mark.kind === "span") return { filters: [], places: [] };
  const memberField = split === null ? undefined : memberFields[split];
  const { fields } = getReportKind(source);
  if (memberField === undefined) return null;
  if (memberField.bounded !== undefined)
    return mark.kind !== "others" ? conditionsOfSizeClass(memberField.bounded, mark.code) : null;
  if (memberField.levels === undefined) {
    if (!Object.hasOwn(fields, memberField.field)) return null;
    const memberCodes = mark.kind === "others" ? mark.codes : [mark.code];
    const storeTerminals = split === "TERMINAL" ? memberCodes.flatMap((code) => parseStoreTerminal(code) ?? []) : [];
    // No condition on one field selects the other terminals of several stores.
    if (storeTerminals.length > 0 && mark.kind === "others") return null;
    const [storeTerminal] = storeTerminals;
    if (storeTerminal !== undefined)
      return toMarkConditions([
        filterOf("location", "in", [storeTerminal.locationId]),
        filterOf(memberField.field, "in", [storeTerminal.terminal]),
      ]);
    return toMarkConditions(
      memberFiltersOf(memberField.field, memberCodes, { isKept: mark.kind !== "others", isId: memberField.isId }),
    );
  }
  const { levels } = memberField;
  if (mark.kind === "others" || levels.some(({ field }) => !Object.hasOwn(fields, field))) return null;
  const levelCodes = mark.code.split("-");
  const levelNumbers = levels.map((_, index) =>
    /^\d{1,2}$/u.test(levelCodes[index] ?? "") ? Number(levelCodes[index]) : null,
  );
  return { filters: [], places: [{ levels, path: levelNumbers }] };
}

/** Returns the conditions of a size class: between its bounds. */
function conditionsOfSizeClass(field: string, code: string): MarkConditions | null {
  const bounds = boundsOfReceiptClass(code);
  if (bounds === null) return null;
  const { above, upTo } = bounds;
  return toMarkConditions([
    ...(above === null ? [] : [filterOf(field, ">", [above])]),
    ...(upTo === null ? [] : [filterOf(field, "<=", [upTo])]),
  ]);
}

const toMarkConditions = (filters: readonly ReportFilter[] | null): MarkConditions | null =>
  filters === null ? null : { filters, places: [] };

/** Limits a bin at the edge of a period to the days of the period. */
export const clipToPeriod = ({ from, to }: FigureDays, days: FigureDays): FigureDays => ({
  from: from < days.from ? days.from : from,
  to: to > days.to ? days.to : to,
});
