/** View of a report as a table: its headers, widths and formatted cells. */
import {
  columnKey,
  fieldTypes,
  getReportKind,
  withDecimals,
  withFormats,
  type ColumnChoice,
  type ColumnSort,
  type FieldValue,
  type Pivot,
  type ReportColumn,
  type ReportKindCode,
  type TableColumn,
} from "@comptoir/domain/report";
import type { ReportTableCell, ReportTableColumn, ReportTableRowKind } from "@comptoir/ui-react/report-table";

import { columnOfLevel } from "@comptoir/i18n/report";

import { t } from "../shared/text.ts";
import { measuredRows, widthByContent } from "./column-widths.ts";
import { startsGroupAt, groupKey, listVisibleRowIndexes, type ClosedGroups } from "./report-rows.ts";
import type { ReportColumns, AnsweredReportRow } from "./report-store.ts";
import { capital, displayText, headerText, keyText, valueText, type Names } from "./report-words.ts";

export interface TableViewInput {
  readonly columns: ReportColumns;
  readonly rows: readonly (AnsweredReportRow | undefined)[];
  readonly total: AnsweredReportRow | null;
  readonly names: Names;
  readonly source?: ReportKindCode;
  readonly reportColumns: readonly ReportColumn[];
  readonly choices: readonly ColumnChoice[];
  readonly sorting: readonly ColumnSort[];
  readonly pivot: Pivot | null;
  readonly closed: ClosedGroups;
  readonly closable: ReadonlySet<string>;
  readonly isPhone: boolean;
}

export interface TableView {
  readonly columns: readonly ReportTableColumn[];
  readonly rowCount: number;
  readonly hasTotals: boolean;
  readonly kindOf: (row: number) => ReportTableRowKind;
  readonly cell: (row: number, column: number) => ReportTableCell;
  /** Row of the report at an index of the table; the totals come after the last row. */
  readonly rowAt: (row: number) => AnsweredReportRow | undefined;
  /** Index in the report of a row of the table. */
  readonly placeOf: (row: number) => number;
}

/** Units: pixels. */
const phoneWidthPx = 160;
/** Factor of widths on a phone, where letters are larger. */
const phoneScale = 1.15;

export function tableView(input: TableViewInput): TableView {
  const { rows, total, names, closed, closable } = input;
  const formattedColumns = withFormats(input.columns, input.reportColumns);
  const columns = withDecimals(formattedColumns, [...rows, total ?? undefined]);
  const keys = columns.filter(({ kind }) => kind === "key").length;
  // Null if nothing is closed: indexes are equal then, and a list of 100,000 rows needs no second array.
  const visibleRows = closed.size === 0 ? null : listVisibleRowIndexes(rows, closed);
  const rowCount = (visibleRows ?? rows).length;
  const rowAt = (row: number): AnsweredReportRow | undefined =>
    row === rowCount ? (total ?? undefined) : rows[visibleRows === null ? row : (visibleRows[row] ?? -1)];
  const isGrouped = keys > 0;
  const totalLabelAt = isGrouped
    ? 0
    : columns.findIndex((column, index) => !isNumericColumn(column) && (total?.cells[index] ?? null) === null);

  const keyCell = (row: AnsweredReportRow, place: number, level: number, column: TableColumn): ReportTableCell => {
    const value = row.path[level] ?? null;
    if (row.kind === "total") return { text: level === 0 ? t("report.total") : "" };
    const isOwn = row.kind === "subtotal" && level === row.path.length - 1;
    const group = groupKey(row.path.slice(0, level + 1));
    if (isOwn && closed.has(group)) return { text: keyText(value, column, names), toggle: "closed" };
    if (isOwn) return { text: t("report.totalOf", { name: keyText(value, column, names) }) };
    if (row.kind === "subtotal" && level >= row.path.length) return { text: "" };
    if (!startsGroupAt(row, place === 0 ? undefined : rowAt(place - 1), level)) return { text: "" };
    const canClose = closable.has(group) && !(row.kind === "subtotal" && level >= row.path.length - 1);
    return { text: keyText(value, column, names), ...(canClose && { toggle: "open" as const }) };
  };
  const cellAt = (place: number, index: number): ReportTableCell => {
    const [row, column] = [rowAt(place), columns[index]];
    if (row === undefined || column === undefined) return { text: "…" };
    if (index < keys) return keyCell(row, place, index, column);
    const value: FieldValue = row.cells[index] ?? null;
    if (row.kind === "total" && index === totalLabelAt) return { text: t("report.total") };
    const isFigure = isNumericColumn(column);
    return {
      text: valueText(value, column, names),
      isNegative: isFigure && typeof value === "number" && value < 0,
      opens: isGrouped || row.kind === "total" ? isFigure && value !== null : row.kind === "row",
    };
  };
  return {
    columns: columns.map((column, index) => measuredColumn(input, column, index, keys)),
    rowCount,
    // Without any total, as for batch numbers, a totals row would be empty.
    hasTotals: total !== null && rows.length > 0 && (isGrouped || total.cells.some((value) => value !== null)),
    kindOf: (row) => rowAt(row)?.kind ?? "row",
    cell: cellAt,
    rowAt,
    placeOf: (row) => (visibleRows === null ? Math.min(row, rows.length) : (visibleRows[row] ?? rows.length)),
  };
}

/** Returns a column as it is drawn: as wide as the reader chose, or as its content. */
function measuredColumn(input: TableViewInput, column: TableColumn, index: number, keys: number): ReportTableColumn {
  const drawnColumnView = drawnColumn(input, column, index, keys);
  const chosenWidth = choiceOf(input, column, keys)?.widthPx ?? null;
  const widthPx =
    chosenWidth ??
    widthByContent(drawnColumnView.header, textsOf(input, column, index, keys)) * (input.isPhone ? phoneScale : 1);
  return { ...drawnColumnView, widthPx: boundedOnPhone(widthPx, input.isPhone) };
}

/** Formats a column of the first rows, whether their groups are open or closed, and of the totals. */
function textsOf(
  { rows, total, names, closable }: TableViewInput,
  column: TableColumn,
  index: number,
  keys: number,
): readonly string[] {
  const measuredRowList = [...rows.slice(0, measuredRows), total ?? undefined].flatMap((row) => row ?? []);
  if (index >= keys)
    return widestOf(
      measuredRowList.map((row) => row.cells[index] ?? null),
      column,
    ).map((value) => valueText(value, column, names));
  // Only a group that can be closed has its own total.
  const hasTotal = index < keys - 1 && closable.size > 0;
  return measuredRowList.flatMap((row) => {
    const name = keyText(row.path[index] ?? null, column, names);
    return row.path.length > index ? [hasTotal ? t("report.totalOf", { name }) : name] : [];
  });
}

/**
 * Picks the values whose texts can be the widest, because formatting is slow: the extremes of figures and null, the
 * last day of each month, each other value once.
 */
function widestOf(values: readonly FieldValue[], column: TableColumn): readonly FieldValue[] {
  if (column.type === "date" && column.grain === null && column.format === undefined) return lastOfMonths(values);
  const hasSameDecimals = isNumericColumn(column) && (column.type === "money" || column.type === "int");
  if (!hasSameDecimals) return [...new Set(values)];
  const numbers = values.filter((value) => typeof value === "number");
  return [
    ...new Set<FieldValue>([
      ...values.filter((value) => typeof value !== "number"),
      ...(numbers.length === 0 ? [] : [Math.max(...numbers), Math.min(...numbers)]),
    ]),
  ];
}

/** Picks the last day of each month; only the first is longer, in French. */
function lastOfMonths(values: readonly FieldValue[]): readonly FieldValue[] {
  const lastByMonth = new Map<string, string>();
  const otherDates = new Set<FieldValue>();
  for (const value of values) {
    if (typeof value !== "string" || value.endsWith("-01")) {
      otherDates.add(value);
      continue;
    }
    const month = value.slice(0, 7);
    if (value > (lastByMonth.get(month) ?? "")) lastByMonth.set(month, value);
  }
  return [...otherDates, ...lastByMonth.values()];
}

/** Says whether a column is right-aligned; receipt numbers and the like are no figures. */
const isNumericColumn = ({ type, kind, grain }: TableColumn): boolean =>
  kind !== "key" && grain === null && fieldTypes[type].unitsPerOne !== null;

/** Finds the reader's choice for a column; group keys have none. */
const choiceOf = ({ choices }: TableViewInput, column: TableColumn, keys: number): ColumnChoice | undefined =>
  keys > 0
    ? undefined
    : choices.find((choice) => choice.column === columnKey(column) || choice.column === column.field);

const boundedOnPhone = (widthPx: number, isPhone: boolean): number =>
  isPhone ? Math.round(Math.min(phoneWidthPx, widthPx)) : widthPx;

function drawnColumn(input: TableViewInput, column: TableColumn, index: number, keys: number): ReportTableColumn {
  const { reportColumns, choices, isPhone, names, pivot } = input;
  const key = columnKey(column);
  const choice = choiceOf(input, column, keys);
  const isLead = index === 0;
  const anyFrozen = keys > 0 || choices.some(({ frozen, visible }) => frozen && visible);
  const isFrozen = keys > 0 ? index < keys : (choice?.frozen ?? false) || (isLead && !anyFrozen);
  const { fields } = input.source === undefined ? { fields: {} } : getReportKind(input.source);
  const words = column.path.map((value, level) =>
    keyText(value, columnOfLevel(pivot, level, fields, reportColumns), names),
  );
  const header = isBesideValue(pivot, column)
    ? capital(displayText(column.display))
    : headerText(column, reportColumns, input.source);
  const measures = pivot?.measures.length ?? 0;
  const isAcross = pivot !== null && pivot.columns.length > 0 && column.kind !== "key";
  // With a single figure, the innermost group is the header itself.
  const completeWords = isAcross
    ? [
        ...words,
        ...Array.from({ length: pivot.columns.length - words.length }, (_, place) =>
          place === 0 ? t("report.total") : "",
        ),
      ]
    : [];
  return {
    key: `${key} ${column.display} ${JSON.stringify(column.path)} ${column.kind} ${index}`,
    header:
      isAcross && measures === 1
        ? completeWords.at(-1) === ""
          ? t("report.total")
          : (completeWords.at(-1) ?? header)
        : header,
    heads: isAcross
      ? measures === 1
        ? completeWords.slice(0, -1)
        : completeWords
      : column.kind === "key" && pivot !== null && pivot.columns.length > 0
        ? Array.from({ length: pivot.columns.length - (measures === 1 ? 1 : 0) }, () => "")
        : [],
    widthPx: fieldTypes[column.type].widthPx,
    numeric: isNumericColumn(column),
    frozen: isPhone ? isLead : isFrozen,
    isTotal: isAcross && (column.kind === "total" || column.kind === "subtotal"),
    sort: sortOf(input, column, index, keys),
  };
}

/** Says whether the value of a displayed figure is a column too. The name of the display is enough then; otherwise a percent names its figure. */
function isBesideValue(pivot: Pivot | null, { field, display, kind }: TableColumn): boolean {
  if (pivot === null || kind === "key" || display === "value") return false;
  const measureIndex = pivot.measures.findIndex(
    (measure) => measure.field === field && measure.display.kind === display,
  );
  if (display.startsWith("percent")) return pivot.measures[measureIndex - 1]?.field === field;
  return pivot.measures.some((measure) => measure.field === field && measure.display.kind === "value");
}

function sortOf(
  { sorting, pivot }: TableViewInput,
  column: TableColumn,
  index: number,
  keys: number,
): ReportTableColumn["sort"] {
  if (pivot === null)
    return (
      sorting.find((entry) => entry.column === columnKey(column) || entry.column === column.field)?.direction ?? null
    );
  if (index < keys) return pivot.sort === null ? (pivot.rows[index]?.direction ?? null) : null;
  const { sort } = pivot;
  const measure = (index - keys) % pivot.measures.length;
  return sort !== null &&
    sort.axis === "rows" &&
    sort.measure === measure &&
    groupKey(sort.at) === groupKey(column.path)
    ? sort.direction
    : null;
}
