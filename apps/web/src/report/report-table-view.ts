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
import { measuredRowCount, widthByContent } from "./column-widths.ts";
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

/** Maximum width of a column on a phone. Units: pixels. */
const phoneColumnAtMostPx = 160;
/** Factor of widths on a phone, where letters are larger. */
const phoneWidthFactor = 1.15;

export function makeTableView(input: TableViewInput): TableView {
  const { rows, total, names, closed, closable } = input;
  const formattedColumns = withFormats(input.columns, input.reportColumns);
  const columnsWithDecimals = withDecimals(formattedColumns, [...rows, total ?? undefined]);
  const keyColumnCount = columnsWithDecimals.filter(({ kind }) => kind === "key").length;
  // Null if nothing is closed: indexes are equal then, and a list of 100,000 rows needs no second array.
  const visibleRowIndexes = closed.size === 0 ? null : listVisibleRowIndexes(rows, closed);
  const rowCount = (visibleRowIndexes ?? rows).length;
  const rowAt = (row: number): AnsweredReportRow | undefined =>
    row === rowCount ? (total ?? undefined) : rows[visibleRowIndexes === null ? row : (visibleRowIndexes[row] ?? -1)];
  const isGrouped = keyColumnCount > 0;
  const totalLabelColumn = isGrouped
    ? 0
    : columnsWithDecimals.findIndex(
        (column, index) => !isNumericColumn(column) && (total?.cells[index] ?? null) === null,
      );

  const formatKeyCell = (
    row: AnsweredReportRow,
    rowIndex: number,
    level: number,
    column: TableColumn,
  ): ReportTableCell => {
    const keyValue = row.path[level] ?? null;
    if (row.kind === "total") return { text: level === 0 ? t("report.total") : "" };
    const isOwnSubtotal = row.kind === "subtotal" && level === row.path.length - 1;
    const levelGroupKey = groupKey(row.path.slice(0, level + 1));
    if (isOwnSubtotal && closed.has(levelGroupKey)) return { text: keyText(keyValue, column, names), toggle: "closed" };
    if (isOwnSubtotal) return { text: t("report.totalOf", { name: keyText(keyValue, column, names) }) };
    if (row.kind === "subtotal" && level >= row.path.length) return { text: "" };
    if (!startsGroupAt(row, rowIndex === 0 ? undefined : rowAt(rowIndex - 1), level)) return { text: "" };
    const canCloseGroup = closable.has(levelGroupKey) && !(row.kind === "subtotal" && level >= row.path.length - 1);
    return { text: keyText(keyValue, column, names), ...(canCloseGroup && { toggle: "open" as const }) };
  };
  const cellAt = (rowIndex: number, index: number): ReportTableCell => {
    const [row, column] = [rowAt(rowIndex), columnsWithDecimals[index]];
    if (row === undefined || column === undefined) return { text: "…" };
    if (index < keyColumnCount) return formatKeyCell(row, rowIndex, index, column);
    const cellValue: FieldValue = row.cells[index] ?? null;
    if (row.kind === "total" && index === totalLabelColumn) return { text: t("report.total") };
    const isFigureColumn = isNumericColumn(column);
    return {
      text: valueText(cellValue, column, names),
      isNegative: isFigureColumn && typeof cellValue === "number" && cellValue < 0,
      opens: isGrouped || row.kind === "total" ? isFigureColumn && cellValue !== null : row.kind === "row",
    };
  };
  return {
    columns: columnsWithDecimals.map((column, index) => makeMeasuredColumn(input, column, index, keyColumnCount)),
    rowCount,
    // Without any total, as for batch numbers, a totals row would be empty.
    hasTotals: total !== null && rows.length > 0 && (isGrouped || total.cells.some((value) => value !== null)),
    kindOf: (row) => rowAt(row)?.kind ?? "row",
    cell: cellAt,
    rowAt,
    placeOf: (row) =>
      visibleRowIndexes === null ? Math.min(row, rows.length) : (visibleRowIndexes[row] ?? rows.length),
  };
}

/** Returns a column as it is drawn: as wide as the reader chose, or as its content. */
function makeMeasuredColumn(
  input: TableViewInput,
  column: TableColumn,
  index: number,
  keys: number,
): ReportTableColumn {
  const columnWithoutWidth = makeDrawnColumn(input, column, index, keys);
  const chosenWidthPx = findWidthChoice(input, column)?.widthPx ?? null;
  const widthPx =
    chosenWidthPx ??
    widthByContent(columnWithoutWidth.header, listMeasuredTexts(input, column, index, keys)) *
      (input.isPhone ? phoneWidthFactor : 1);
  return { ...columnWithoutWidth, widthPx: boundWidthOnPhone(widthPx, input.isPhone) };
}

/** Formats a column of the first rows, whether their groups are open or closed, and of the totals. */
function listMeasuredTexts(
  { rows, total, names, closable }: TableViewInput,
  column: TableColumn,
  index: number,
  keys: number,
): readonly string[] {
  const rowsToMeasure = [...rows.slice(0, measuredRowCount), total ?? undefined].flatMap((row) => row ?? []);
  if (index >= keys)
    return pickWidestValues(
      rowsToMeasure.map((row) => row.cells[index] ?? null),
      column,
    ).map((value) => valueText(value, column, names));
  // Only a group that can be closed has its own total.
  const hasGroupTotals = index < keys - 1 && closable.size > 0;
  return rowsToMeasure.flatMap((row) => {
    const groupName = keyText(row.path[index] ?? null, column, names);
    return row.path.length > index ? [hasGroupTotals ? t("report.totalOf", { name: groupName }) : groupName] : [];
  });
}

/**
 * Picks the values whose texts can be the widest, because formatting is slow: the extremes of figures and null, the
 * last day of each month, each other value once.
 */
function pickWidestValues(values: readonly FieldValue[], column: TableColumn): readonly FieldValue[] {
  if (column.type === "date" && column.grain === null && column.format === undefined)
    return pickLastDaysOfMonths(values);
  const hasFixedDecimals = isNumericColumn(column) && (column.type === "money" || column.type === "int");
  if (!hasFixedDecimals) return [...new Set(values)];
  const numericValues = values.filter((value) => typeof value === "number");
  return [
    ...new Set<FieldValue>([
      ...values.filter((value) => typeof value !== "number"),
      ...(numericValues.length === 0 ? [] : [Math.max(...numericValues), Math.min(...numericValues)]),
    ]),
  ];
}

/** Picks the last day of each month, and every first of a month, which alone is longer, in French. */
function pickLastDaysOfMonths(values: readonly FieldValue[]): readonly FieldValue[] {
  const lastDayByMonth = new Map<string, string>();
  const alwaysKeptValues = new Set<FieldValue>();
  for (const value of values) {
    if (typeof value !== "string" || value.endsWith("-01")) {
      alwaysKeptValues.add(value);
      continue;
    }
    const monthText = value.slice(0, 7);
    if (value > (lastDayByMonth.get(monthText) ?? "")) lastDayByMonth.set(monthText, value);
  }
  return [...alwaysKeptValues, ...lastDayByMonth.values()];
}

/** Says whether a column is right-aligned; receipt numbers and the like are no figures. */
const isNumericColumn = ({ type, kind, grain }: TableColumn): boolean =>
  kind !== "key" && grain === null && fieldTypes[type].unitsPerOne !== null;

/** Finds the reader's choice of a column's width; the same field has one width in lists and in groups. */
const findWidthChoice = ({ choices }: TableViewInput, column: TableColumn): ColumnChoice | undefined =>
  choices.find((choice) => choice.column === columnKey(column) || choice.column === column.field);

/** Finds the reader's choice for a column of a list; columns of groups have none but their width. */
const findColumnChoice = (input: TableViewInput, column: TableColumn, keys: number): ColumnChoice | undefined =>
  keys > 0 ? undefined : findWidthChoice(input, column);

const boundWidthOnPhone = (widthPx: number, isPhone: boolean): number =>
  isPhone ? Math.round(Math.min(phoneColumnAtMostPx, widthPx)) : widthPx;

function makeDrawnColumn(input: TableViewInput, column: TableColumn, index: number, keys: number): ReportTableColumn {
  const { reportColumns, choices, isPhone, names, pivot } = input;
  const keyOfColumn = columnKey(column);
  const readerChoice = findColumnChoice(input, column, keys);
  const isFirstColumn = index === 0;
  const isAnyColumnFrozen = keys > 0 || choices.some(({ frozen, visible }) => frozen && visible);
  const isFrozen = keys > 0 ? index < keys : (readerChoice?.frozen ?? false) || (isFirstColumn && !isAnyColumnFrozen);
  const { fields } = input.source === undefined ? { fields: {} } : getReportKind(input.source);
  const acrossGroupTexts = column.path.map((value, level) =>
    keyText(value, columnOfLevel(pivot, level, fields, reportColumns), names),
  );
  const columnHeader = isBesideValue(pivot, column)
    ? capital(displayText(column.display))
    : headerText(column, reportColumns, input.source);
  const measureCount = pivot?.measures.length ?? 0;
  const isUnderAcrossGroups = pivot !== null && pivot.columns.length > 0 && column.kind !== "key";
  // With a single figure, the innermost group is the header itself.
  const acrossTextsWithTotals = isUnderAcrossGroups
    ? [
        ...acrossGroupTexts,
        ...Array.from({ length: pivot.columns.length - acrossGroupTexts.length }, (_, level) =>
          level === 0 ? t("report.total") : "",
        ),
      ]
    : [];
  return {
    key: `${keyOfColumn} ${column.display} ${JSON.stringify(column.path)} ${column.kind} ${index}`,
    header:
      isUnderAcrossGroups && measureCount === 1
        ? acrossTextsWithTotals.at(-1) === ""
          ? t("report.total")
          : (acrossTextsWithTotals.at(-1) ?? columnHeader)
        : columnHeader,
    heads: isUnderAcrossGroups
      ? measureCount === 1
        ? acrossTextsWithTotals.slice(0, -1)
        : acrossTextsWithTotals
      : column.kind === "key" && pivot !== null && pivot.columns.length > 0
        ? Array.from({ length: pivot.columns.length - (measureCount === 1 ? 1 : 0) }, () => "")
        : [],
    widthPx: fieldTypes[column.type].widthPx,
    numeric: isNumericColumn(column),
    frozen: isPhone ? isFirstColumn : isFrozen,
    isTotal: isUnderAcrossGroups && (column.kind === "total" || column.kind === "subtotal"),
    sort: findSortDirection(input, column, index, keys),
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

function findSortDirection(
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
  const measureIndex = (index - keys) % pivot.measures.length;
  return sort !== null &&
    sort.axis === "rows" &&
    sort.measure === measureIndex &&
    groupKey(sort.at) === groupKey(column.path)
    ? sort.direction
    : null;
}
