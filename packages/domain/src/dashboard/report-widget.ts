/** A report on a dashboard, drawn as a table or a chart. */

import type { LanguageCode } from "../language/index.ts";
import { presentationTypes, type PresentationType } from "../report/index.ts";
import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";
import {
  isFields,
  listPropertyNames,
  readInteger,
  readListOf,
  readOneOf,
  readOrNull,
  readOwnProperty,
  readText,
  type Reader,
} from "../validation/index.ts";

import { readLayout, readTitle } from "./widget-parts.ts";
import { refreshIntervals, type RefreshInterval } from "./widget-kind.ts";
import type { WidgetLayout } from "./widget.ts";

/** The report of a widget and its query. */
export interface WidgetReport {
  /** Report kind, by its name in the URL. */
  readonly source: string;
  /** 0 is the default report of the kind. */
  readonly id: number;
  /** Query string of the report's URL: changes from its default view. */
  readonly query: string;
  /** Index of the measure to draw among those of the report, from 0. */
  readonly figure: number;
}

/** A widget that shows a report, with the report's permissions, rows and totals. Source: specification 5 (Visualize), behaviour 3.5, decision 0246. */
export interface ReportWidget {
  /** Number of the widget, unique on its dashboard. */
  readonly i: number;
  readonly kind: "Report";
  readonly type: PresentationType;
  readonly title: Readonly<Record<LanguageCode, string>>;
  readonly layout: WidgetLayout;
  /** A range code or a custom range; null follows the dashboard. */
  readonly period: string | null;
  /** Units: seconds. */
  readonly refreshSec: RefreshInterval;
  /** Roles that see the widget; empty is everyone who may open its dashboard. */
  readonly roles: readonly number[];
  readonly report: WidgetReport;
  /** Stored fields of the widget that this version does not know, kept unchanged. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** Maximum length of a widget's query. Units: characters. */
export const reportQueryLengthAtMost = 8_000;

/**
 * Tells whether a widget shows a report.
 *
 * @example isReportWidget({ kind: "Simple" }) // => false
 */
export function isReportWidget<W extends { readonly kind: string }>(
  widget: W,
): widget is Extract<W, { readonly kind: "Report" }> {
  return widget.kind === "Report";
}

/**
 * Returns the URL of a widget's report, with the widget's period.
 *
 * @example reportWidgetLink({ type: "bar", report: { source: "sale", id: 12, query: "sort=-net", figure: 1 } }, "-1w") // => "/report/sale/12?sort=-net&period=-1w&view=bar&figure=1"
 */
export function reportWidgetLink(
  { type, report: { source, id, query, figure } }: Pick<ReportWidget, "type" | "report">,
  period: string | null,
): string {
  const queryPartsBesidePeriod = query
    .split("&")
    .filter((part) => part !== "" && (period === null || !part.startsWith("period=")));
  const linkParameters = [
    ...queryPartsBesidePeriod,
    ...(period === null ? [] : [`period=${encodeURIComponent(period)}`]),
    ...(type === "table" && id === 0 ? [] : [`view=${type}`]),
    ...(figure === 0 ? [] : [`figure=${figure}`]),
  ];
  const reportPath = id === 0 ? `/report/${source}` : `/report/${source}/${id}`;
  return linkParameters.length === 0 ? reportPath : `${reportPath}?${linkParameters.join("&")}`;
}

/**
 * Sets a widget's period: null, which follows the dashboard, or, if `isOwn`, the period in its report's query; unchanged if that has none.
 *
 * @example withOwnPeriod({ period: null, report: { source: "sale", id: 12, query: "sort=-net&period=-0y", figure: 0 } }, true).period // => "-0y"
 */
export function withOwnPeriod<W extends Pick<ReportWidget, "period" | "report">>(widget: W, isOwn: boolean): W {
  if (!isOwn) return { ...widget, period: null };
  const periodPart = widget.report.query.split("&").find((part) => part.startsWith("period="));
  if (periodPart === undefined) return widget;
  const periodCode = periodPart.slice("period=".length).replaceAll("%2E", ".");
  return { ...widget, period: periodCode };
}

const knownFieldNames = new Set<string>([
  "i",
  "kind",
  "type",
  "title",
  "layout",
  "period",
  "refreshSec",
  "roles",
  "report",
] satisfies (keyof ReportWidget)[]);

/**
 * Parses a report widget.
 *
 * Errors: WIDGET_FIELD, with the path of the field.
 */
export function readReportWidget(value: unknown, path: readonly (string | number)[]): Result<ReportWidget> {
  if (!isFields(value)) return fail(issue("WIDGET_FIELD", [...path]));
  const issues: Issue[] = [];
  const readFieldOf = <T>(name: keyof ReportWidget, reader: Reader<T>, defaultValue: T | undefined): T | undefined => {
    const rawValue = readOwnProperty(value, name);
    const fieldValue = rawValue === undefined ? defaultValue : reader(rawValue);
    if (fieldValue === undefined) issues.push(issue("WIDGET_FIELD", [...path, name]));
    return fieldValue;
  };
  const i = readFieldOf("i", readInteger, undefined);
  const type = readFieldOf("type", readOneOf(presentationTypes), undefined);
  const title = readFieldOf("title", readTitle, { fr: "", en: "", es: "" });
  const layout = readFieldOf("layout", readLayout, undefined);
  const period = readFieldOf("period", readOrNull(readText), null);
  const refreshSec = readFieldOf("refreshSec", readOneOf(refreshIntervals), 0 as const);
  const roles = readFieldOf("roles", readListOf(readInteger), []);
  const report = readFieldOf("report", readReport, undefined);
  if (
    i === undefined ||
    type === undefined ||
    title === undefined ||
    layout === undefined ||
    period === undefined ||
    refreshSec === undefined ||
    roles === undefined ||
    report === undefined
  )
    return { ok: false, issues };
  const unknownFields = Object.fromEntries(
    listPropertyNames(value)
      .filter((name) => !knownFieldNames.has(name))
      .map((name) => [name, readOwnProperty(value, name)]),
  );
  return ok({ i, kind: "Report", type, title, layout, period, refreshSec, roles, report, extra: unknownFields });
}

const readReport: Reader<WidgetReport> = (value) => {
  if (!isFields(value)) return undefined;
  const [source, query] = [readText(readOwnProperty(value, "source")), readText(readOwnProperty(value, "query") ?? "")];
  const [id, figure] = [readInteger(readOwnProperty(value, "id")), readInteger(readOwnProperty(value, "figure") ?? 0)];
  return source === undefined || query === undefined || id === undefined || figure === undefined
    ? undefined
    : { source, id, query, figure };
};
