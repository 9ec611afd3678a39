/** Formats of report columns: they change how a value is written, never the value, its sum or its order. */

import type { LanguageCode } from "../language/index.ts";
import { cachedNumberFormat, compactMarkSpacing, decimalText, divideRounded, percentMark } from "../measure/index.ts";
import { dollarFormat } from "../money/index.ts";
import { formatClock, formatDate, parseCalendarDate } from "../period/index.ts";

import { columnFormats, type ColumnFormat, type FigureFormat, type FormatRow } from "./column-format.data.ts";
import type { FieldType, FieldValue } from "./field.ts";
import type { ReportColumn } from "./report-model.ts";
import { decimalsOf, formatCell } from "./cell-text.ts";
import { pivotDisplays } from "./display.ts";
import type { TableColumn } from "./table.ts";

/** A rounded figure: a count of 10^-decimals of ones, or of thousands. */
export interface RoundedFigure {
  readonly units: number;
  readonly decimals: FigureFormat["decimals"];
}

/** Type, shared decimals and format of a column, which determine the text of its values. */
export type CellFormat = Pick<TableColumn, "type" | "decimals" | "format">;

/**
 * Lists the formats that fit a type, in menu order; none for texts, codes and names.
 *
 * Source: behaviour 3.5 (genericListColumn has a format).
 *
 * @example listFormats("pct") // => ["percent0", "percent1", "percent2"]
 */
export function listFormats(type: FieldType): readonly ColumnFormat[] {
  return Object.keys(columnFormats).filter((code): code is ColumnFormat => findFormat(code, type) !== null);
}

/**
 * Finds a format that fits a type; null for any other text, so that an unknown stored format falls back to the type's own.
 *
 * @example findFormat("percent1", "money") // => null
 */
export function findFormat(code: string | null | undefined, type: FieldType): FormatRow | null {
  if (code === null || code === undefined || !Object.hasOwn(columnFormats, code)) return null;
  const row: FormatRow = columnFormats[code as ColumnFormat];
  return row.types.some((fittingType) => fittingType === type) ? row : null;
}

/**
 * Rounds a figure to the decimals of a format, half away from zero, exactly at any size.
 *
 * Units: those of the type.
 *
 * @example roundToFormat(123_450, "money", { writes: "figure", types: ["money"], decimals: 0, sign: "$" }) // => { units: 1235, decimals: 0 }
 */
export function roundToFormat(
  value: number,
  type: FieldType,
  { decimals, isInThousands }: FigureFormat,
): RoundedFigure {
  const divisor = 10n ** BigInt(decimalsOf(type) + (isInThousands === true ? 3 : 0));
  return { units: divideRounded(BigInt(value) * 10n ** BigInt(decimals), divisor), decimals };
}

/**
 * Formats a value as its column says, on screen and in files. Without a format that fits, the type decides; a value that the format cannot write is unchanged.
 *
 * Units: those of the type. Source: behaviour 3.5 (genericListColumn has a format); decision 0517.
 *
 * @example formatColumnCell(123_450, { type: "money", format: "currency0" }, "en") // => "$1,235"
 */
export function formatColumnCell(value: FieldValue, column: CellFormat, language: LanguageCode): string {
  const { type, decimals, format } = column;
  const row = findFormat(format, type);
  if (value === null) return "";
  if (row === null) return formatCell(value, type, language, decimals);
  return (
    (typeof value === "number" ? writeFigure(value, type, row, language) : writeText(value, row, language)) ??
    String(value)
  );
}

/**
 * Gives the columns of a table the formats that a report's columns have, where they fit. Like a label, a format belongs to a field with its
 * aggregate, or else to the field; the keys of a group have that of their field.
 *
 * @example withFormats([{ field: "net", type: "money", grain: null, aggregate: "sum", display: "value", path: [], kind: "value" }], [{ field: "net", aggregate: null, label: {}, visible: true, widthPx: null, frozen: false, format: "currency0" }])[0].format // => "currency0"
 */
export function withFormats(
  tableColumns: readonly TableColumn[],
  reportColumns: readonly ReportColumn[],
): readonly TableColumn[] {
  return tableColumns.map((column) => {
    const isAlike = ({ field, aggregate }: ReportColumn): boolean =>
      field === column.field && isCount(aggregate) === isCount(column.aggregate);
    const reportColumn =
      reportColumns.find((candidate) => isAlike(candidate) && candidate.aggregate === column.aggregate) ??
      reportColumns.find(isAlike);
    const format = reportColumn?.format ?? null;
    // Ranks and indexes have the unit of no field; the formats of money fit no share.
    const hasUnit = !["int", "qty"].includes(pivotDisplays[column.display].type);
    return hasUnit && column.grain === null && format !== null && findFormat(format, column.type) !== null
      ? { ...column, format }
      : column;
  });
}

/** Tells whether an aggregate counts values instead of keeping their unit. */
const isCount = (aggregate: ReportColumn["aggregate"]): boolean =>
  aggregate === "count" || aggregate === "countDistinct";

function writeFigure(value: number, type: FieldType, row: FormatRow, language: LanguageCode): string | null {
  if (row.writes !== "figure") return null;
  const { units, decimals } = roundToFormat(value, type, row);
  const parts = numberFormatOf(row)(language).formatToParts(decimalText(units, decimals));
  const lastDigits = parts.findLastIndex(({ type: part }) => part === "integer" || part === "fraction");
  const mark = row.isInThousands === true ? `${compactMarkSpacing[language]}K` : "";
  const text = parts.map((part, index) => (index === lastDigits ? part.value + mark : part.value)).join("");
  return row.sign === "%" ? `${text}\u00a0${percentMark}` : text;
}

function writeText(value: string, row: FormatRow, language: LanguageCode): string | null {
  if (row.writes === "date") {
    const date = parseCalendarDate(value);
    if (!date.ok) return null;
    return row.style === "iso" ? value : formatDate(date.value, language, row.style);
  }
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/u.exec(value) ?? [];
  if (row.writes !== "time" || hours === undefined || minutes === undefined) return null;
  if (row.style === "iso") return `${hours}:${minutes}`;
  return formatClock(Number(hours) * 60 + Number(minutes), language, 12);
}

const numberFormats = new Map<string, ReturnType<typeof cachedNumberFormat>>();

/** Returns the formatter of a format; formats that differ in the mark of thousands or percent share one. */
function numberFormatOf({ decimals, sign, isUngrouped }: FigureFormat): ReturnType<typeof cachedNumberFormat> {
  const key = `${decimals} ${sign === "$"} ${isUngrouped === true}`;
  const cachedFormat = numberFormats.get(key);
  if (cachedFormat !== undefined) return cachedFormat;
  const format = cachedNumberFormat({
    ...(sign === "$" && dollarFormat),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...(isUngrouped === true && { useGrouping: false }),
  });
  numberFormats.set(key, format);
  return format;
}
