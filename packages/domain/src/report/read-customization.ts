/** Reading what a user kept of a report: a text from outside, of which nothing is taken for granted. */

import { parseRangeText } from "../period/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";
import {
  isFields,
  readCodeOf,
  readFilled,
  readFlag,
  readInteger,
  readListOf,
  readOneOf,
  readOrNull,
  type Reader,
} from "../validation/index.ts";

import { aggregates } from "./aggregate.ts";
import type { AxisLevel } from "./axis.ts";
import { noCustomization, type ColumnChoice, type ColumnSort, type ReportCustomization } from "./customization.ts";
import { pivotDisplays, type PivotDisplay } from "./display.ts";
import type { FieldValue } from "./field.ts";
import { decodeFilters, encodeFilters } from "./filter-codec.ts";
import { groupGrains } from "./group-key.ts";
import type { Pivot, PivotMeasure, PivotSort } from "./pivot.ts";

/**
 * Writes a customisation as the text that is kept.
 *
 * @example printCustomization(noCustomization) // => '{"period":null,"filters":null,"sorting":[],"pivot":null,"columns":null}'
 */
export function printCustomization(custom: ReportCustomization): string {
  return JSON.stringify({ ...custom, filters: custom.filters === null ? null : encodeFilters(custom.filters) });
}

/**
 * Reads a customisation from the text that was kept; an empty text is that nothing was changed.
 *
 * Errors: REPORT_PIVOT (the pivot), FILTER_INVALID (a filter), REPORT_FIELD (anything else), each with its place.
 *
 * @example parseCustomization("") // => { ok: true, value: noCustomization }
 */
export function parseCustomization(text: unknown): Result<ReportCustomization> {
  const value = text === "" ? {} : readJson(text);
  if (!isFields(value)) return fail(issue("REPORT_FIELD"));
  const { period = null, filters = null, sorting = [], pivot = null, columns = null } = value;
  const read = {
    period: readOrNull(readPeriod)(period),
    sorting: readListOf(readSort)(sorting),
    columns: readOrNull(readListOf(readChoice))(columns),
    pivot: readOrNull(readPivot)(pivot),
  };
  const decoded = filters === null ? ok(null) : decodeFilters(filters);
  if (!decoded.ok) return decoded;
  if (read.pivot === undefined) return fail(issue("REPORT_PIVOT", ["pivot"]));
  if (read.period === undefined) return fail(issue("REPORT_FIELD", ["period"]));
  if (read.sorting === undefined) return fail(issue("REPORT_FIELD", ["sorting"]));
  if (read.columns === undefined) return fail(issue("REPORT_FIELD", ["columns"]));
  return ok({
    ...noCustomization,
    period: read.period,
    sorting: read.sorting,
    columns: read.columns,
    pivot: read.pivot,
    filters: decoded.value,
  });
}

const readPeriod: Reader<string> = (value) =>
  typeof value === "string" && parseRangeText(value).ok ? value : undefined;
const readDirection = readOneOf(["ascending", "descending"]);
const readKey: Reader<FieldValue> = (value) =>
  value === null || typeof value === "string" || Number.isFinite(value) ? (value as FieldValue) : undefined;

const readSort: Reader<ColumnSort> = (value) => {
  if (!isFields(value)) return undefined;
  const [column, direction] = [readFilled(value["column"]), readDirection(value["direction"])];
  return column === undefined || direction === undefined ? undefined : { column, direction };
};

const readChoice: Reader<ColumnChoice> = (value) => {
  if (!isFields(value)) return undefined;
  const [column, visible, frozen] = [
    readFilled(value["column"]),
    readFlag(value["visible"]),
    readFlag(value["frozen"]),
  ];
  const widthPx = readOrNull(readInteger)(value["widthPx"]);
  return column === undefined || visible === undefined || frozen === undefined || widthPx === undefined
    ? undefined
    : { column, visible, widthPx, frozen };
};

const readLevel: Reader<AxisLevel> = (value) => {
  if (!isFields(value)) return undefined;
  const [field, grain] = [readFilled(value["field"]), readOrNull(readCodeOf(groupGrains))(value["grain"])];
  const [direction, subtotal] = [readDirection(value["direction"]), readFlag(value["subtotal"])];
  return field === undefined || grain === undefined || direction === undefined || subtotal === undefined
    ? undefined
    : { field, grain, direction, subtotal };
};

const readDisplay: Reader<PivotDisplay> = (value) => {
  const kind = isFields(value) ? readCodeOf(pivotDisplays)(value["kind"]) : undefined;
  if (!isFields(value) || kind === undefined) return undefined;
  const [field, item] = [readFilled(value["field"]), readItem(value["item"])];
  if ((value["field"] !== undefined && field === undefined) || (value["item"] !== undefined && item === undefined))
    return undefined;
  return { kind, ...(field !== undefined && { field }), ...(item !== undefined && { item }) };
};

const readItem: Reader<NonNullable<PivotDisplay["item"]>> = (value) => {
  if (value === "previous" || value === "next") return value;
  const key = isFields(value) && Object.hasOwn(value, "key") ? readKey(value["key"]) : undefined;
  return key === undefined ? undefined : { key };
};

const readMeasure: Reader<PivotMeasure> = (value) => {
  if (!isFields(value)) return undefined;
  const [field, aggregate, display] = [
    readFilled(value["field"]),
    readCodeOf(aggregates)(value["aggregate"]),
    readDisplay(value["display"]),
  ];
  return field === undefined || aggregate === undefined || display === undefined
    ? undefined
    : { field, aggregate, display };
};

const readPivotSort: Reader<PivotSort> = (value) => {
  if (!isFields(value)) return undefined;
  const [axis, measure] = [readOneOf(["rows", "columns"])(value["axis"]), readInteger(value["measure"])];
  const [direction, at] = [readDirection(value["direction"]), readListOf(readKey)(value["at"])];
  return axis === undefined || measure === undefined || direction === undefined || at === undefined
    ? undefined
    : { axis, measure, direction, at };
};

const readPivot: Reader<Pivot> = (value) => {
  if (!isFields(value) || !isFields(value["totals"])) return undefined;
  const [rows, columns] = [readListOf(readLevel)(value["rows"]), readListOf(readLevel)(value["columns"])];
  const [measures, sort] = [readListOf(readMeasure)(value["measures"]), readOrNull(readPivotSort)(value["sort"])];
  const { row, column, grand } = value["totals"];
  if (rows === undefined || columns === undefined || measures === undefined || sort === undefined) return undefined;
  if (typeof row !== "boolean" || typeof column !== "boolean" || typeof grand !== "boolean") return undefined;
  return { rows, columns, measures, totals: { row, column, grand }, sort };
};

function readJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
