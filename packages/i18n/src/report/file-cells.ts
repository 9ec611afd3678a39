/** Headers and cells of a report's file. */
import { decimalText } from "@comptoir/domain/measure";
import {
  findField,
  formatPlainCell,
  getReportKind,
  withFormats,
  type FieldCatalogue,
  type FieldValue,
  type GroupGrain,
  type Pivot,
  type ReportColumn,
  type ReportKindCode,
  type TableColumn,
  type TableRow,
} from "@comptoir/domain/report";

import type { ReportWords } from "./report-words.ts";
import type { Names, WrittenColumn } from "./value-words.ts";

/** Texts and formatters for a file's headers and cells. */
export interface FileWords {
  readonly words: ReportWords;
  readonly columns: readonly ReportColumn[];
  readonly pivot: Pivot | null;
  readonly names: Names;
  readonly source?: ReportKindCode;
  /** Notice that the file leaves out some rows, which its totals include. */
  readonly cut?: string | undefined;
}

/** Header and number format of a workbook column. */
export interface FileColumn {
  readonly header: string;
  readonly format: "text" | "number" | "money" | "percent" | "day" | "time";
  /** Code by which a spreadsheet writes the cells of a column with a format. */
  readonly code?: string;
}

/** Grains whose values are names or hours instead of dates, such as months and weekdays. */
const namedGrains: ReadonlySet<GroupGrain> = new Set(["monthOfYear", "weekday", "hour"]);

/** Returns the column by which the keys of a pivot's column level are written: its format is that of the report's column of the field. */
export function columnOfLevel(
  pivot: Pivot | null,
  level: number,
  fields: FieldCatalogue = {},
  reportColumns: readonly ReportColumn[] = [],
): WrittenColumn {
  const { field = "", grain = null } = pivot?.columns[level] ?? {};
  if (grain !== null) return { field, grain, type: namedGrains.has(grain) ? "text" : "date" };
  const keyColumn = { field, grain, type: findField(fields, field)?.type ?? "text" } as const;
  const [column] = withFormats(
    [{ ...keyColumn, aggregate: null, display: "value", path: [], kind: "key" }],
    reportColumns,
  );
  return column ?? keyColumn;
}

/** Header with the groups above it; their keys have the formats of columns unless the file is of plain values. */
export function columnHeaderText(
  column: TableColumn,
  { words, columns, pivot, names, source }: FileWords,
  cells: "formatted" | "raw" = "formatted",
): string {
  const sourceFields = source === undefined ? {} : getReportKind(source).fields;
  const groupTexts = column.path.map((value, level) =>
    words.keyText(value, columnOfLevel(pivot, level, sourceFields, cells === "raw" ? [] : columns), names),
  );
  return [
    ...(groupTexts.length === 0 && column.kind === "total" && pivot !== null && pivot.columns.length > 0
      ? [words.t("report.total")]
      : groupTexts),
    words.headerText(column, columns, source),
  ].join(" · ");
}

/** Writes the cells of a row. A group of rows without a value, such as sales without a cashier, has the label that it has on the screen. */
export function cellsOf(
  row: TableRow,
  columns: readonly TableColumn[],
  { words, names }: FileWords,
): readonly (string | null)[] {
  return columns.map((column, index) => {
    const cellValue = row.cells[index] ?? null;
    return cellValue === null
      ? isGroupCell(row, column, index)
        ? words.keyText(null, column, names)
        : null
      : isPlainCell(cellValue, column)
        ? formatPlainCell(cellValue, column.type)
        : words.valueText(cellValue, column, names);
  });
}

/** Formats the cells of a row as the screen does; a group of rows without a value has the label that it has there. */
export function formattedCellsOf(
  row: TableRow,
  columns: readonly TableColumn[],
  { words, names }: FileWords,
): readonly (string | null)[] {
  return columns.map((column, index) => {
    const cellValue = row.cells[index] ?? null;
    if (cellValue !== null) return words.valueText(cellValue, column, names);
    return isGroupCell(row, column, index) ? words.keyText(null, column, names) : null;
  });
}

/** Tells whether a cell is the key of a group that its row is in. */
export const isGroupCell = ({ kind, path }: TableRow, column: TableColumn, index: number): boolean =>
  kind !== "total" && column.kind === "key" && index < path.length;

/**
 * Converts a cell to what a workbook calculates with: a percent to its part of one, an hour to a time of day. Any other cell is written as
 * in every file.
 */
export function typedCell(written: string | null, value: FieldValue = null, column?: TableColumn): string | null {
  if (value === null || column === undefined) return written;
  if (typeof value === "number" && formatOf(column) === "percent") return decimalText(value, percentScale);
  if (formatOf(column) !== "time") return written;
  return typeof value === "number" ? `${String(value).padStart(2, "0")}:00` : value;
}

/** Decimals of a percent as a part of one, so that it is exact to a hundredth of a percent. */
const percentScale = 4;

const formatByFieldType = { int: "number", qty: "number", money: "money", unitCost: "money", pct: "percent" } as const;

/** Chooses the number format of a column. */
export const formatOf = (column: TableColumn): FileColumn["format"] => {
  const { type } = column;
  if (type === "date" && column.grain === null) return "day";
  if (column.grain === "hour" || (type === "time" && column.grain === null && column.aggregate === null)) return "time";
  return isFigureColumn(column) && Object.hasOwn(formatByFieldType, type)
    ? formatByFieldType[type as keyof typeof formatByFieldType]
    : "text";
};

/** Tells whether a column has numbers; numeric ids of groups are names. */
export const isFigureColumn = ({ type, kind, grain }: TableColumn): boolean =>
  kind !== "key" && grain === null && Object.hasOwn(formatByFieldType, type);

/** Tells whether a cell is written as it is: figures and calendar days. */
const isPlainCell = (value: string | number, column: TableColumn): boolean =>
  isFigureColumn(column) || (column.grain === null && column.type === "date" && typeof value === "string");
