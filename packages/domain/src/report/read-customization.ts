/** Parses stored customisations: untrusted text. */

import { parseRangeText } from "../period/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";
import {
  isFields,
  readNonEmptyText,
  readFlag,
  readInteger,
  readListOf,
  readOrNull,
  type Reader,
} from "../validation/index.ts";

import type { ColumnChoice, ReportCustomization } from "./customization.ts";
import { decodeFilters, encodeFilters } from "./filter-codec.ts";
import type { Pivot } from "./pivot.ts";
import { readPresentation, readPivot, readSort } from "./read-pivot.ts";

/**
 * Serialises a customisation for storage.
 *
 * @example printCustomization(noCustomization) // => '{"period":null,"filters":null,"sorting":null,"pivot":null,"columns":null,"drawing":null}'
 */
export function printCustomization(customization: ReportCustomization): string {
  return JSON.stringify({
    ...customization,
    filters: customization.filters === null ? null : encodeFilters(customization.filters),
  });
}

/**
 * Parses a stored customisation; an empty text is an empty one.
 *
 * Errors: REPORT_PIVOT (the pivot), FILTER_INVALID (a filter), REPORT_FIELD (anything else), each with its place.
 *
 * @example parseCustomization("") // => { ok: true, value: noCustomization }
 */
export function parseCustomization(text: unknown): Result<ReportCustomization> {
  const parsedJson = text === "" ? {} : readJson(text);
  if (!isFields(parsedJson)) return fail(issue("REPORT_FIELD"));
  const { period = null, filters = null, sorting = null, pivot = null, columns = null, drawing = null } = parsedJson;
  const customizationParts = {
    period: readOrNull(readPeriod)(period),
    sorting: readOrNull(readListOf(readSort))(sorting),
    pivot: readOrNull(readPivotOrNone)(pivot),
    columns: readOrNull(readListOf(readColumnChoice))(columns),
    drawing: readOrNull(readPresentation)(drawing),
  };
  const filtersResult = filters === null ? ok(null) : decodeFilters(filters);
  if (!filtersResult.ok) return filtersResult;
  if (customizationParts.pivot === undefined) return fail(issue("REPORT_PIVOT", ["pivot"]));
  if (customizationParts.period === undefined) return fail(issue("REPORT_FIELD", ["period"]));
  if (customizationParts.sorting === undefined) return fail(issue("REPORT_FIELD", ["sorting"]));
  if (customizationParts.columns === undefined) return fail(issue("REPORT_FIELD", ["columns"]));
  if (customizationParts.drawing === undefined) return fail(issue("REPORT_FIELD", ["drawing"]));
  return ok({
    period: customizationParts.period,
    filters: filtersResult.value,
    sorting: customizationParts.sorting,
    pivot: customizationParts.pivot,
    columns: customizationParts.columns,
    drawing: customizationParts.drawing,
  });
}

const readPivotOrNone: Reader<Pivot | "none"> = (value) => (value === "none" ? value : readPivot(value));

const readPeriod: Reader<string> = (value) =>
  typeof value === "string" && parseRangeText(value).ok ? value : undefined;
const readColumnChoice: Reader<ColumnChoice> = (value) => {
  if (!isFields(value)) return undefined;
  const [column, isVisible, frozen] = [
    readNonEmptyText(value["column"]),
    readFlag(value["visible"]),
    readFlag(value["frozen"]),
  ];
  const widthPx = readOrNull(readInteger)(value["widthPx"]);
  const hasFormat = value["format"] !== undefined;
  const format = hasFormat ? readOrNull(readNonEmptyText)(value["format"]) : null;
  return column === undefined ||
    isVisible === undefined ||
    frozen === undefined ||
    widthPx === undefined ||
    format === undefined
    ? undefined
    : { column, visible: isVisible, widthPx, frozen, ...(hasFormat && { format }) };
};

function readJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
