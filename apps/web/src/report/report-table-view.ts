/** A report as the table draws it: its headers, widths and cells in words. */
import {
  columnKey,
  fieldTypes,
  getReportKind,
  withDecimals,
  type ColumnChoice,
  type ColumnSort,
  type FieldValue,
  type Pivot,
  type ReportColumn,
  type ReportKindCode,
  type TableColumn,
} from "@comptoir/domain/report";
import type { ReportTableCell, ReportTableColumn, ReportTableRowKind } from "@comptoir/ui-react/report-table";

import { levelColumn } from "@comptoir/i18n/report";

import { t } from "../shared/text.ts";
import { measuredRows, widthByContent } from "./column-widths.ts";
import { beginsLevel, groupKey, shownRows, type ClosedGroups } from "./report-rows.ts";
import type { ReportColumns, ReportRowOf } from "./report-store.ts";
import { capital, displayText, headerText, keyText, valueText, type Names } from "./report-words.ts";

export interface TableViewInput {
  readonly columns: ReportColumns;
  readonly rows: readonly (ReportRowOf | undefined)[];
  readonly total: ReportRowOf | null;
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
  /** The row of the report that a place shows; the totals behind the last. */
  readonly rowAt: (row: number) => ReportRowOf | undefined;
  /** Where rows of the report stand that a stretch of the table shows. */
  readonly placeOf: (row: number) => number;
}

/** Units: pixels. */
const phoneWidthPx = 160;
/** Letters are larger there. */
const phoneScale = 1.15;

export function tableView(input: TableViewInput): TableView {
  const { rows, total, names, closed, closable } = input;
  const columns = withDecimals(input.columns, [...rows, total ?? undefined]);
  const keys = columns.filter(({ kind }) => kind === "key").length;
  // Where nothing is closed each place is that of its row: a list of 100,000 needs no second one.
  const shown = closed.size === 0 ? null : shownRows(rows, closed);
  const rowCount = (shown ?? rows).length;
  const rowAt = (row: number): ReportRowOf | undefined =>
    row === rowCount ? (total ?? undefined) : rows[shown === null ? row : (shown[row] ?? -1)];
  const isGrouped = keys > 0;
  const totalLabelAt = isGrouped
    ? 0
    : columns.findIndex((column, index) => !isNumeric(column) && (total?.cells[index] ?? null) === null);

  const keyCell = (row: ReportRowOf, place: number, level: number, column: TableColumn): ReportTableCell => {
    const value = row.path[level] ?? null;
    if (row.kind === "total") return { text: level === 0 ? t("report.total") : "" };
    const isOwn = row.kind === "subtotal" && level === row.path.length - 1;
    const group = groupKey(row.path.slice(0, level + 1));
    if (isOwn && closed.has(group)) return { text: keyText(value, column, names), toggle: "closed" };
    if (isOwn) return { text: t("report.totalOf", { name: keyText(value, column, names) }) };
    if (row.kind === "subtotal" && level >= row.path.length) return { text: "" };
    if (!beginsLevel(row, place === 0 ? undefined : rowAt(place - 1), level)) return { text: "" };
    const canClose = closable.has(group) && !(row.kind === "subtotal" && level >= row.path.length - 1);
    return { text: keyText(value, column, names), ...(canClose && { toggle: "open" as const }) };
  };
  const cell = (place: number, index: number): ReportTableCell => {
    const [row, column] = [rowAt(place), columns[index]];
    if (row === undefined || column === undefined) return { text: "…" };
    if (index < keys) return keyCell(row, place, index, column);
    const value: FieldValue = row.cells[index] ?? null;
    if (row.kind === "total" && index === totalLabelAt) return { text: t("report.total") };
    const isFigure = isNumeric(column);
    return {
      text: valueText(value, column, names),
      isNegative: isFigure && typeof value === "number" && value < 0,
      opens: isGrouped || row.kind === "total" ? isFigure && value !== null : row.kind === "row",
    };
  };
  return {
    columns: columns.map((column, index) => {
      const drawn = drawnColumn(input, column, index, keys);
      const chosen = choiceOf(input, column, keys)?.widthPx ?? null;
      return {
        ...drawn,
        widthPx: boundedOnPhone(
          chosen ??
            widthByContent(drawn.header, textsOf(input, column, index, keys)) * (input.isPhone ? phoneScale : 1),
          input.isPhone,
        ),
      };
    }),
    rowCount,
    // Where nothing can be added up, such as numbers of batches, a row of totals would be empty.
    hasTotals: total !== null && rows.length > 0 && (isGrouped || total.cells.some((value) => value !== null)),
    kindOf: (row) => rowAt(row)?.kind ?? "row",
    cell,
    rowAt,
    placeOf: (row) => (shown === null ? Math.min(row, rows.length) : (shown[row] ?? rows.length)),
  };
}

/** The texts of a column in the first rows, whether their groups are open or not, and in the totals. */
function textsOf(
  { rows, total, names, closable }: TableViewInput,
  column: TableColumn,
  index: number,
  keys: number,
): readonly string[] {
  const measured = [...rows.slice(0, measuredRows), total ?? undefined].flatMap((row) => row ?? []);
  if (index >= keys)
    return widestOf(
      measured.map((row) => row.cells[index] ?? null),
      column,
    ).map((value) => valueText(value, column, names));
  // A group that can be closed has a total of its own.
  const hasTotal = index < keys - 1 && closable.size > 0;
  return measured.flatMap((row) => {
    const name = keyText(row.path[index] ?? null, column, names);
    return row.path.length > index ? [hasTotal ? t("report.totalOf", { name }) : name] : [];
  });
}

/** The values whose texts can be the widest: of figures that all have the same decimals the largest and the smallest, and what is not known; of days the last of each month; of others each once. Writing a value is what takes time. */
function widestOf(values: readonly FieldValue[], column: TableColumn): readonly FieldValue[] {
  if (column.type === "date" && column.grain === null) return lastOfMonths(values);
  const hasSameDecimals = isNumeric(column) && (column.type === "money" || column.type === "int");
  if (!hasSameDecimals) return [...new Set(values)];
  const numbers = values.filter((value) => typeof value === "number");
  return [
    ...new Set<FieldValue>([
      ...values.filter((value) => typeof value !== "number"),
      ...(numbers.length === 0 ? [] : [Math.max(...numbers), Math.min(...numbers)]),
    ]),
  ];
}

/** Of the days of a month the last has as many signs as any but the first, which French writes longer. */
function lastOfMonths(values: readonly FieldValue[]): readonly FieldValue[] {
  const last = new Map<string, string>();
  const others = new Set<FieldValue>();
  for (const value of values) {
    if (typeof value !== "string" || value.endsWith("-01")) {
      others.add(value);
      continue;
    }
    const month = value.slice(0, 7);
    if (value > (last.get(month) ?? "")) last.set(month, value);
  }
  return [...others, ...last.values()];
}

/** Figures stand at the right; numbers of receipts and the like are no figures. */
const isNumeric = ({ type, kind, grain }: TableColumn): boolean =>
  kind !== "key" && grain === null && fieldTypes[type].unitsPerOne !== null;

/** What somebody chose of a column; the keys of groups are not chosen. */
const choiceOf = ({ choices }: TableViewInput, column: TableColumn, keys: number): ColumnChoice | undefined =>
  keys > 0 ? undefined : choices.find((one) => one.column === columnKey(column) || one.column === column.field);

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
  const words = column.path.map((value, level) => keyText(value, levelColumn(pivot, level, fields), names));
  const header = isBesideValue(pivot, column)
    ? capital(displayText(column.display))
    : headerText(column, reportColumns, input.source);
  const measures = pivot?.measures.length ?? 0;
  const isAcross = pivot !== null && pivot.columns.length > 0 && column.kind !== "key";
  // With one figure the innermost group is the header itself.
  const complete = isAcross
    ? [
        ...words,
        ...Array.from({ length: pivot.columns.length - words.length }, (_, at) => (at === 0 ? t("report.total") : "")),
      ]
    : [];
  return {
    key: `${key} ${column.display} ${JSON.stringify(column.path)} ${column.kind} ${index}`,
    header:
      isAcross && measures === 1 ? (complete.at(-1) === "" ? t("report.total") : (complete.at(-1) ?? header)) : header,
    heads: isAcross
      ? measures === 1
        ? complete.slice(0, -1)
        : complete
      : column.kind === "key" && pivot !== null && pivot.columns.length > 0
        ? Array.from({ length: pivot.columns.length - (measures === 1 ? 1 : 0) }, () => "")
        : [],
    widthPx: fieldTypes[column.type].widthPx,
    numeric: isNumeric(column),
    frozen: isPhone ? isLead : isFrozen,
    isTotal: isAcross && (column.kind === "total" || column.kind === "subtotal"),
    sort: sortOf(input, column, index, keys),
  };
}

/** Whether the figure that a display is of stands beside it: the name of the display says enough. Percents elsewhere say of what. */
function isBesideValue(pivot: Pivot | null, { field, display, kind }: TableColumn): boolean {
  if (pivot === null || kind === "key" || display === "value") return false;
  const place = pivot.measures.findIndex((one) => one.field === field && one.display.kind === display);
  if (display.startsWith("percent")) return pivot.measures[place - 1]?.field === field;
  return pivot.measures.some((one) => one.field === field && one.display.kind === "value");
}

function sortOf(
  { sorting, pivot }: TableViewInput,
  column: TableColumn,
  index: number,
  keys: number,
): ReportTableColumn["sort"] {
  if (pivot === null)
    return sorting.find((one) => one.column === columnKey(column) || one.column === column.field)?.direction ?? null;
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
