/** Reads one widget from a value of unknown shape, with the defaults of what is left out. */

import { isMetricCode } from "../metric/index.ts";
import { issue, ok, type Issue, type Result } from "../result/index.ts";

import {
  clientFigures,
  displayTypes,
  perTypes,
  refreshIntervals,
  statTypes,
  widgetComparisons,
  widgetGrains,
  widgetKinds,
  type MeasureCode,
} from "./widget-kind.ts";
import type { Widget, WidgetDrill, WidgetFilter, WidgetFormat, WidgetLayout } from "./widget.ts";

type Path = readonly (string | number)[];
type Fields = Readonly<Record<string, unknown>>;

const knownFields = new Set<string>([
  "i", "kind", "type", "title", "layout", "dataset", "primary", "secondary", "stat", "dimension", "grain", "topN", "filters",
  "period", "compare", "format", "refreshSec", "sparkline", "stacked", "horizontal", "donut", "roles", "drill",
] satisfies (keyof Widget)[]);

/** One field's reading: the value, or undefined when it cannot be read. */
type Reader<T> = (value: unknown) => T | undefined;

/**
 * Reads a widget.
 *
 * Errors: WIDGET_FIELD, with the path of the field.
 */
export function readWidget(value: unknown, path: Path): Result<Widget> {
  const issues: Issue[] = [];
  if (!isFields(value)) return { ok: false, issues: [issue("WIDGET_FIELD", [...path])] };
  const take = <T>(name: keyof Widget, reader: Reader<T>, absent: T | undefined): T | undefined => {
    const raw = value[name];
    const read = raw === undefined ? absent : reader(raw);
    if (read === undefined) issues.push(issue("WIDGET_FIELD", [...path, name]));
    return read;
  };
  const i = take("i", integer, undefined);
  const kind = take("kind", codeOf(widgetKinds), undefined);
  const type = take("type", codeOf(displayTypes), undefined);
  const title = take("title", readTitle, { fr: "", en: "", es: "" });
  const layout = take("layout", readLayout, undefined);
  const dataset = take("dataset", text, "sales");
  const primary = take<MeasureCode | null>("primary", orNull(measure), null);
  const secondary = take("secondary", listOf(measure), []);
  const stat = take("stat", orNull(codeOf(statTypes)), null);
  const dimension = take("dimension", orNull(codeOf(perTypes)), null);
  const grain = take("grain", orNull(oneOf([...widgetGrains, "auto"] as const)), null);
  const topN = take("topN", orNull(finite), null);
  const filters = take("filters", listOf(readFilter), []);
  const period = take("period", orNull(text), null);
  const compare = take("compare", listOf(oneOf(widgetComparisons)), []);
  const format = take<WidgetFormat>("format", oneOf(["auto", "compact", "full"] as const), "auto");
  const refreshSec = take("refreshSec", oneOf(refreshIntervals), 0 as const);
  const sparkline = take("sparkline", flag, false);
  const stacked = take("stacked", flag, false);
  const horizontal = take("horizontal", flag, false);
  const donut = take("donut", flag, false);
  const roles = take("roles", listOf(integer), []);
  const drill = take("drill", orNull(readDrill), null);
  if (
    i === undefined || kind === undefined || type === undefined || title === undefined || layout === undefined || dataset === undefined ||
    primary === undefined || secondary === undefined || stat === undefined || dimension === undefined || grain === undefined ||
    topN === undefined || filters === undefined || period === undefined || compare === undefined || format === undefined ||
    refreshSec === undefined || sparkline === undefined || stacked === undefined || horizontal === undefined || donut === undefined ||
    roles === undefined || drill === undefined
  ) {
    return { ok: false, issues };
  }
  const extra = extraOf(value);
  return ok({
    i, kind, type, title, layout, dataset, primary, secondary, stat, dimension, grain, topN, filters, period, compare, format,
    refreshSec, sparkline, stacked, horizontal, donut, roles, drill, extra,
  });
}

const finite: Reader<number> = (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined);
const integer: Reader<number> = (value) => (typeof value === "number" && Number.isSafeInteger(value) ? value : undefined);
const text: Reader<string> = (value) => (typeof value === "string" ? value : undefined);
const flag: Reader<boolean> = (value) => (typeof value === "boolean" ? value : undefined);

const measure: Reader<MeasureCode> = (value) => {
  if (isMetricCode(value)) return value;
  return value === "stockOnHand" ? value : codeOf(clientFigures)(value);
};

const readTitle: Reader<Widget["title"]> = (value) => {
  if (!isFields(value)) return undefined;
  const { fr = "", en = "", es = "" } = value;
  return typeof fr === "string" && typeof en === "string" && typeof es === "string" ? { fr, en, es } : undefined;
};

const readLayout: Reader<WidgetLayout> = (value) => {
  if (!isFields(value)) return undefined;
  const [x, y, w, h, mobileOrder] = [value["x"], value["y"], value["w"], value["h"], value["mobileOrder"] ?? 0].map(integer);
  if (x === undefined || y === undefined || w === undefined || h === undefined || mobileOrder === undefined) return undefined;
  return { x, y, w, h, mobileOrder };
};

const readFilter: Reader<WidgetFilter> = (value) => {
  if (!isFields(value)) return undefined;
  const { Column, Operator, Value = null } = value;
  if (typeof Column !== "string" || typeof Operator !== "string") return undefined;
  const read = readFilterValue(Value);
  return read === undefined ? undefined : { Column, Operator, Value: read };
};

const readFilterValue: Reader<WidgetFilter["Value"]> = (value) => {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  return finite(value) ?? listOf<string | number>((one) => text(one) ?? finite(one))(value);
};

const readDrill: Reader<WidgetDrill> = (value) => {
  if (!isFields(value) || typeof value["report"] !== "string") return undefined;
  const filters = listOf(readFilter)(value["filters"] ?? []);
  return filters === undefined ? undefined : { report: value["report"], filters };
};

function codeOf<T extends object>(table: T): Reader<keyof T & string> {
  const isCode = (value: unknown): value is keyof T & string => typeof value === "string" && Object.hasOwn(table, value);
  return (value) => (isCode(value) ? value : undefined);
}

function oneOf<const T extends readonly (string | number)[]>(values: T): Reader<T[number]> {
  return (value) => values.find((one) => one === value);
}

function orNull<T>(reader: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : reader(value));
}

function listOf<T>(reader: Reader<T>): Reader<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const read: T[] = [];
    for (const one of value) {
      const item = reader(one);
      if (item === undefined) return undefined;
      read.push(item);
    }
    return read;
  };
}

function extraOf(value: Fields): Fields {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !knownFields.has(name)));
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
