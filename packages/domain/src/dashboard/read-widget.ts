/** Parses a widget from an unknown value, with defaults for absent fields. */

import { isMetricCode, type MetricDirection } from "../metric/index.ts";
import { issue, ok, type Issue, type Result } from "../result/index.ts";
import {
  isFields,
  listNames,
  readCodeOf,
  readFinite,
  readFlag,
  readInteger,
  readOwn,
  readListOf,
  readOneOf,
  readOrNull,
  readText,
  type Fields,
  type Reader,
} from "../validation/index.ts";

import {
  clientFigures,
  displayTypes,
  listParts,
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

const knownFields = new Set<string>([
  "i",
  "kind",
  "type",
  "title",
  "layout",
  "dataset",
  "primary",
  "secondary",
  "stat",
  "dimension",
  "grain",
  "topN",
  "filters",
  "period",
  "compare",
  "fixedValue",
  "format",
  "refreshSec",
  "sparkline",
  "stacked",
  "horizontal",
  "donut",
  "direction",
  "icon",
  "thresholds",
  "hidden",
  "annotations",
  "roles",
  "drill",
] satisfies (keyof Widget)[]);

/**
 * Parses a widget.
 *
 * Errors: WIDGET_FIELD, with the path of the field.
 */
export function readWidget(value: unknown, path: Path): Result<Widget> {
  const issues: Issue[] = [];
  if (!isFields(value)) return { ok: false, issues: [issue("WIDGET_FIELD", [...path])] };
  const take = <T>(name: keyof Widget, reader: Reader<T>, defaultValue: T | undefined): T | undefined => {
    const raw = readOwn(value, name);
    const read = raw === undefined ? defaultValue : reader(raw);
    if (read === undefined) issues.push(issue("WIDGET_FIELD", [...path, name]));
    return read;
  };
  const i = take("i", readInteger, undefined);
  const kind = take("kind", readCodeOf(widgetKinds), undefined);
  const type = take("type", readCodeOf(displayTypes), undefined);
  const title = take("title", readTitle, { fr: "", en: "", es: "" });
  const layout = take("layout", readLayout, undefined);
  const dataset = take("dataset", readText, "sales");
  const primary = take<MeasureCode | null>("primary", readOrNull(measure), null);
  const secondary = take("secondary", readListOf(measure), []);
  const stat = take("stat", readOrNull(readCodeOf(statTypes)), null);
  const dimension = take("dimension", readOrNull(readCodeOf(perTypes)), null);
  const grain = take("grain", readOrNull(readOneOf([...widgetGrains, "auto"] as const)), null);
  const topN = take("topN", readOrNull(readFinite), null);
  const filters = take("filters", readListOf(readFilter), []);
  const period = take("period", readOrNull(readText), null);
  const compare = take("compare", readListOf(readOneOf(widgetComparisons)), []);
  const fixedValue = take("fixedValue", readOrNull(readFinite), null);
  const format = take<WidgetFormat>("format", readOneOf(["auto", "compact", "full"] as const), "auto");
  const refreshSec = take("refreshSec", readOneOf(refreshIntervals), 0 as const);
  const sparkline = take("sparkline", readFlag, false);
  const stacked = take("stacked", readFlag, false);
  const horizontal = take("horizontal", readFlag, false);
  const donut = take("donut", readFlag, false);
  const direction = take<MetricDirection | null>("direction", readOrNull(readOneOf(directions)), null);
  const icon = take<WidgetIcon | null>("icon", readOrNull(readOneOf(widgetIcons)), null);
  const thresholds = take("thresholds", readListOf(readThreshold), []);
  const hidden = take("hidden", readListOf(readOneOf(listParts)), []);
  const annotations = take("annotations", readListOf(readAnnotation), []);
  const roles = take("roles", readListOf(readInteger), []);
  const drill = take("drill", readOrNull(readDrill), null);
  if (
    i === undefined ||
    kind === undefined ||
    type === undefined ||
    title === undefined ||
    layout === undefined ||
    dataset === undefined ||
    primary === undefined ||
    secondary === undefined ||
    stat === undefined ||
    dimension === undefined ||
    grain === undefined ||
    topN === undefined ||
    filters === undefined ||
    period === undefined ||
    compare === undefined ||
    fixedValue === undefined ||
    format === undefined ||
    refreshSec === undefined ||
    sparkline === undefined ||
    stacked === undefined ||
    horizontal === undefined ||
    donut === undefined ||
    direction === undefined ||
    icon === undefined ||
    thresholds === undefined ||
    hidden === undefined ||
    annotations === undefined ||
    roles === undefined ||
    drill === undefined
  ) {
    return { ok: false, issues };
  }
  const extra = extraOf(value);
  return ok({
    i,
    kind,
    type,
    title,
    layout,
    dataset,
    primary,
    secondary,
    stat,
    dimension,
    grain,
    topN,
    filters,
    period,
    compare,
    fixedValue,
    format,
    refreshSec,
    sparkline,
    stacked,
    horizontal,
    donut,
    direction,
    icon,
    thresholds,
    hidden,
    annotations,
    roles,
    drill,
    extra,
  });
}

const measure: Reader<MeasureCode> = (value) => {
  if (isMetricCode(value)) return value;
  return value === "stockOnHand" ? value : readCodeOf(clientFigures)(value);
};

const readFilter: Reader<WidgetFilter> = (value) => {
  if (!isFields(value)) return undefined;
  const [Column, Operator, Value = null] = ["Column", "Operator", "Value"].map((name) => readOwn(value, name));
  if (typeof Column !== "string" || typeof Operator !== "string") return undefined;
  const read = readFilterValue(Value);
  return read === undefined ? undefined : { Column, Operator, Value: read };
};

const readFilterValue: Reader<WidgetFilter["Value"]> = (value) => {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  return readFinite(value) ?? readListOf<string | number>((item) => readText(item) ?? readFinite(item))(value);
};

const readDrill: Reader<WidgetDrill> = (value) => {
  if (!isFields(value)) return undefined;
  const report = readText(readOwn(value, "report"));
  const filters = readListOf(readFilter)(readOwn(value, "filters") ?? []);
  return report === undefined || filters === undefined ? undefined : { report, filters };
};

const directions = ["up-is-good", "down-is-good", "neutral"] as const satisfies readonly MetricDirection[];

const readThreshold: Reader<WidgetThreshold> = (value) => {
  if (!isFields(value)) return undefined;
  const [from, tone] = [readFinite(readOwn(value, "from")), readOneOf(thresholdTones)(readOwn(value, "tone"))];
  return from === undefined || tone === undefined ? undefined : { from, tone };
};

const readAnnotation: Reader<WidgetAnnotation> = (value) => {
  if (!isFields(value)) return undefined;
  const [day, text] = [readText(readOwn(value, "day")), readText(readOwn(value, "text"))];
  return day === undefined || text === undefined ? undefined : { day, text };
};

function extraOf(value: Fields): Fields {
  const names = listNames(value).filter((name) => !knownFields.has(name));
  return Object.fromEntries(names.map((name) => [name, readOwn(value, name)]));
}
