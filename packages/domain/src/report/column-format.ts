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
  const formatRow: FormatRow = columnFormats[code as ColumnFormat];
  return formatRow.types.some((fittingType) => fittingType === type) ? formatRow : null;
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
  const formatRow = findFormat(format, type);
  if (value === null) return "";
  if (formatRow === null) return formatCell(value, type, language, decimals);
  return (
    (typeof value === "number"
      ? writeFigure(value, type, formatRow, language)
      : writeText(value, formatRow, language)) ?? String(value)
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
    const matchesTableColumn = ({ field, aggregate }: ReportColumn): boolean =>
      field === column.field && isCountAggregate(aggregate) === isCountAggregate(column.aggregate);
    const reportColumn =
      reportColumns.find((candidate) => matchesTableColumn(candidate) && candidate.aggregate === column.aggregate) ??
      reportColumns.find(matchesTableColumn);
    const formatCode = reportColumn?.format ?? null;
    // Ranks and indexes have the unit of no field; the formats of money fit no share.
    const hasUnit = !["int", "qty"].includes(pivotDisplays[column.display].type);
    return hasUnit && column.grain === null && formatCode !== null && findFormat(formatCode, column.type) !== null
      ? { ...column, format: formatCode }
      : column;
  });
}

/** Tells whether an aggregate counts values instead of keeping their unit. */
const isCountAggregate = (aggregate: ReportColumn["aggregate"]): boolean =>
  aggregate === "count" || aggregate === "countDistinct";

function writeFigure(value: number, type: FieldType, row: FormatRow, language: LanguageCode): string | null {
  if (row.writes !== "figure") return null;
  const { units, decimals } = roundToFormat(value, type, row);
  const numberParts = numberFormatOf(row)(language).formatToParts(decimalText(units, decimals));
  const lastDigitPartIndex = numberParts.findLastIndex(({ type: part }) => part === "integer" || part === "fraction");
  const thousandsMark = row.isInThousands === true ? `${compactMarkSpacing[language]}K` : "";
  const figureText = numberParts
    .map((part, index) => (index === lastDigitPartIndex ? part.value + thousandsMark : part.value))
    .join("");
  return row.sign === "%" ? `${figureText}\u00a0${percentMark}` : figureText;
}

function writeText(value: string, row: FormatRow, language: LanguageCode): string | null {
  if (row.writes === "date") {
    const dateResult = parseCalendarDate(value);
    if (!dateResult.ok) return null;
    return row.style === "iso" ? value : formatDate(dateResult.value, language, row.style);
  }
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/u.exec(value) ?? [];
  if (row.writes !== "time" || hours === undefined || minutes === undefined) return null;
  if (row.style === "iso") return `${hours}:${minutes}`;
  return formatClock(Number(hours) * 60 + Number(minutes), language, 12);
}

const numberFormatByKey = new Map<string, ReturnType<typeof cachedNumberFormat>>();

/** Returns the formatter of a format; formats that differ in the mark of thousands or percent share one. */
function numberFormatOf({ decimals, sign, isUngrouped }: FigureFormat): ReturnType<typeof cachedNumberFormat> {
  const formatKey = `${decimals} ${sign === "$"} ${isUngrouped === true}`;
  const cachedFormat = numberFormatByKey.get(formatKey);
  if (cachedFormat !== undefined) return cachedFormat;
  const newNumberFormat = cachedNumberFormat({
    ...(sign === "$" && dollarFormat),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...(isUngrouped === true && { useGrouping: false }),
  });
  numberFormatByKey.set(formatKey, newNumberFormat);
  return newNumberFormat;
}
