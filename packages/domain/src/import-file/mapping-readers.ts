/** Readers of the values of a mapping. */

import { parseCalendarDate, parseTimeZone } from "../period/index.ts";
import {
  isFields,
  listPropertyNames,
  readListOf,
  readNonEmptyText,
  readOneOf,
  readOrNull,
  readOwnProperty,
  type Reader,
} from "../validation/index.ts";

import { compileDatePattern } from "./date-pattern.ts";
import { discountColumnRules, type DiscountColumn } from "./deduct-discounts.ts";
import { headerRowAtMost } from "./table-shape.ts";

/** Maximum number of columns of discounts. */
export const discountColumnsAtMost = 8;

const readDiscountColumn: Reader<DiscountColumn> = (value) => {
  if (!isFields(value) || listPropertyNames(value).length > 2) return undefined;
  const column = readNonEmptyText(readOwnProperty(value, "column"));
  const is = readOneOf(discountColumnRules)(readOwnProperty(value, "is"));
  return column === undefined || is === undefined ? undefined : { column, is };
};

/** Reads the columns of discounts, each listed once. */
export const readDiscountColumns: Reader<readonly DiscountColumn[]> = (value) => {
  const columns = readListOf(readDiscountColumn)(value);
  return columns === undefined ||
    columns.length > discountColumnsAtMost ||
    new Set(columns.map(({ column }) => column)).size < columns.length
    ? undefined
    : columns;
};

/** Reads the row of the header. */
export const readHeaderRow: Reader<number> = (value) =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= headerRowAtMost
    ? value
    : undefined;

/** Reads a local time: "yyyy-MM-ddTHH:mm". */
export const readMoment: Reader<string> = (value) =>
  typeof value === "string" &&
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) &&
  parseCalendarDate(value.slice(0, 10)).ok
    ? value
    : undefined;

/** Reads a pattern of dates or times. */
export const readPattern: Reader<string> = (value) =>
  typeof value === "string" && compileDatePattern(value) !== null ? value : undefined;

/** Reads a time zone. */
export const readZone: Reader<string> = (value) => {
  const zone = parseTimeZone(value);
  return zone.ok ? zone.value : undefined;
};

/** Reads a time of day: "HH:mm". */
export const readTimeOfDay: Reader<string> = (value) =>
  typeof value === "string" && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined;

/** Reads the mark of cancellations. */
export const readCancellation: Reader<{ column: string | null; prefix: string }> = (value) => {
  if (!isFields(value)) return undefined;
  const prefix = readNonEmptyText(readOwnProperty(value, "prefix"));
  const column = readOrNull(readNonEmptyText)(readOwnProperty(value, "column") ?? null);
  return prefix === undefined || column === undefined ? undefined : { column, prefix };
};
