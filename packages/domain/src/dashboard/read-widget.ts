/** Parses a widget from an unknown value, with defaults for absent fields. */

import { isMetricCode, type MetricDirection } from "../metric/index.ts";
import { issue, ok, type Issue, type Result } from "../result/index.ts";
import {
  isFields,
  listPropertyNames,
  readCodeOf,
  readFinite,
  readFlag,
  readInteger,
  readOwnProperty,
  readListOf,
  readOneOf,
  readOrNull,
  readText,
  type Fields,
  type Reader,
} from "../validation/index.ts";

import {
  customerMetrics,
  displayTypes,
  optionalListParts,
  perTypes,
  refreshIntervals,
  statTypes,
  thresholdTones,
  widgetComparisons,
  widgetGrains,
  widgetIcons,
  widgetKinds,
  type MeasureCode,
  type WidgetIcon,
} from "./widget-kind.ts";
import { readLayout, readTitle } from "./widget-parts.ts";
import type { Widget, WidgetAnnotation, WidgetDrill, WidgetFilter, WidgetFormat, WidgetThreshold } from "./widget.ts";

type Path = readonly (string | number)[];

/**
 * Parses a metric widget, with defaults for absent fields.
 *
 * Errors: WIDGET_FIELD, with the path of the field.
 */
export function readWidget(value: unknown, path: Path): Result<Widget> {
  const issues: Issue[] = [];
  if (!isFields(value)) return { ok: false, issues: [issue("WIDGET_FIELD", [...path])] };
  const readFieldOf = <T>(name: keyof Widget, reader: Reader<T>, defaultValue: T | undefined): T | undefined => {
    const rawValue = readOwnProperty(value, name);
    const fieldValue = rawValue === undefined ? defaultValue : reader(rawValue);
    if (fieldValue === undefined) issues.push(issue("WIDGET_FIELD", [...path, name]));
    return fieldValue;
  };
  const fields = {
    i: readFieldOf("i", readInteger, undefined),
    kind: readFieldOf("kind", readCodeOf(widgetKinds), undefined),
    type: readFieldOf("type", readCodeOf(displayTypes), undefined),
    title: readFieldOf("title", readTitle, { fr: "", en: "", es: "" }),
    layout: readFieldOf("layout", readLayout, undefined),
    dataset: readFieldOf("dataset", readText, "sales"),
    primary: readFieldOf<MeasureCode | null>("primary", readOrNull(readMeasure), null),
    secondary: readFieldOf("secondary", readListOf(readMeasure), []),
    stat: readFieldOf("stat", readOrNull(readCodeOf(statTypes)), null),
    dimension: readFieldOf("dimension", readOrNull(readCodeOf(perTypes)), null),
    grain: readFieldOf("grain", readOrNull(readOneOf([...widgetGrains, "auto"] as const)), null),
    topN: readFieldOf("topN", readOrNull(readFinite), null),
    filters: readFieldOf("filters", readListOf(readFilter), []),
    period: readFieldOf("period", readOrNull(readText), null),
    compare: readFieldOf("compare", readListOf(readOneOf(widgetComparisons)), []),
    fixedValue: readFieldOf("fixedValue", readOrNull(readFinite), null),
    format: readFieldOf<WidgetFormat>("format", readOneOf(["auto", "compact", "full"] as const), "auto"),
    refreshSec: readFieldOf("refreshSec", readOneOf(refreshIntervals), 0 as const),
    sparkline: readFieldOf("sparkline", readFlag, false),
    stacked: readFieldOf("stacked", readFlag, false),
    horizontal: readFieldOf("horizontal", readFlag, false),
    donut: readFieldOf("donut", readFlag, false),
    lowestFirst: readFieldOf("lowestFirst", readFlag, false),
    forecast: readFieldOf("forecast", readFlag, false),
    direction: readFieldOf<MetricDirection | null>("direction", readOrNull(readOneOf(metricDirections)), null),
    icon: readFieldOf<WidgetIcon | null>("icon", readOrNull(readOneOf(widgetIcons)), null),
    thresholds: readFieldOf("thresholds", readListOf(readThreshold), []),
    hidden: readFieldOf("hidden", readListOf(readOneOf(optionalListParts)), []),
    annotations: readFieldOf("annotations", readListOf(readAnnotation), []),
    roles: readFieldOf("roles", readListOf(readInteger), []),
    drill: readFieldOf("drill", readOrNull(readDrill), null),
  };
  if (issues.length > 0) return { ok: false, issues };
  // No field is undefined without an issue.
  return ok({ ...fields, extra: unknownFieldsOf(value, fields) } as Widget);
}

const readMeasure: Reader<MeasureCode> = (value) => {
  if (isMetricCode(value)) return value;
  return value === "stockOnHand" ? value : readCodeOf(customerMetrics)(value);
};

const readFilter: Reader<WidgetFilter> = (value) => {
  if (!isFields(value)) return undefined;
  const [Column, Operator, Value = null] = ["Column", "Operator", "Value"].map((name) => readOwnProperty(value, name));
  if (typeof Column !== "string" || typeof Operator !== "string") return undefined;
  const filterValue = readFilterValue(Value);
  return filterValue === undefined ? undefined : { Column, Operator, Value: filterValue };
};

const readFilterValue: Reader<WidgetFilter["Value"]> = (value) => {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  return readFinite(value) ?? readListOf<string | number>((item) => readText(item) ?? readFinite(item))(value);
};

const readDrill: Reader<WidgetDrill> = (value) => {
  if (!isFields(value)) return undefined;
  const drillReport = readText(readOwnProperty(value, "report"));
  const drillFilters = readListOf(readFilter)(readOwnProperty(value, "filters") ?? []);
  return drillReport === undefined || drillFilters === undefined
    ? undefined
    : { report: drillReport, filters: drillFilters };
};

const metricDirections = ["up-is-good", "down-is-good", "neutral"] as const satisfies readonly MetricDirection[];

const readThreshold: Reader<WidgetThreshold> = (value) => {
  if (!isFields(value)) return undefined;
  const [from, tone] = [
    readFinite(readOwnProperty(value, "from")),
    readOneOf(thresholdTones)(readOwnProperty(value, "tone")),
  ];
  return from === undefined || tone === undefined ? undefined : { from, tone };
};

const readAnnotation: Reader<WidgetAnnotation> = (value) => {
  if (!isFields(value)) return undefined;
  const [day, text] = [readText(readOwnProperty(value, "day")), readText(readOwnProperty(value, "text"))];
  return day === undefined || text === undefined ? undefined : { day, text };
};

function unknownFieldsOf(value: Fields, fields: object): Fields {
  const unknownNames = listPropertyNames(value).filter((name) => !Object.hasOwn(fields, name));
  return Object.fromEntries(unknownNames.map((name) => [name, readOwnProperty(value, name)]));
}
