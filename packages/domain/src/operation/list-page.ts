/** Pages of a list. */

import { failAll, issue, mapResult, ok, type Result } from "../result/index.ts";
import { foldText } from "../text/index.ts";
import { checkForm, defineForm } from "../validation/index.ts";

import { requestRules } from "./request-rule.ts";

/**
 * Form of a page: its number, from 1, and its size.
 *
 * Source: behaviour 3.5; decision 0118.
 */
export const pageForm = /* @__PURE__ */ defineForm({
  page: [{ default: 1 }, { integer: { min: 1, max: 1_000_000_000 } }],
  size: [{ default: requestRules.pageSize }, { integer: { min: 1, max: requestRules.pageSizeAtMost } }],
});

/** Rows of a page. */
export interface RowWindow {
  /** Number of rows before the page. */
  readonly offset: number;
  readonly size: number;
}

/**
 * Parses a page; by default the first hundred rows.
 *
 * Errors: NUMBER_RANGE (more than 1,000 rows, a page before the first), INTEGER, DECIMAL. Source: behaviour 3.5; decision 0118.
 *
 * @example [{}, { page: "3", size: "50" }].map((query) => parsePage(query).value) // => [{ offset: 0, size: 100 }, { offset: 100, size: 50 }]
 */
export function parsePage(query: unknown): Result<RowWindow> {
  return mapResult(checkForm(pageForm, query), ({ page, size }) => ({ offset: (page - 1) * size, size }));
}

/** Value of a column in a row. */
export type ListValue = string | number | null | undefined;

/** Columns that a short list can be sorted by, and their values in a row. */
export interface SortableList<Row> {
  readonly columns: readonly string[];
  readonly valuesOf: (row: Row) => Readonly<Record<string, ListValue>>;
}

/** Maximum length of a column's name in an issue. Units: UTF-16 units. */
const quotedColumnAtMost = 40;

/**
 * Sorts the rows of a short list by columns separated by commas, with a minus before descending ones. Texts are compared without case and
 * accents, empty values come last, and equal rows keep their order; without a sort, all do.
 *
 * Errors: FILTER_INVALID at `sort`, for a column that is not in the list. Source: behaviour 3.5 (page, size, sort).
 *
 * @example sortListRows([{ id: 1 }, { id: 2 }], "-id", { columns: ["id"], valuesOf: ({ id }) => ({ id }) }).value // => [{ id: 2 }, { id: 1 }]
 * @example sortListRows([], "-cost", { columns: ["id"], valuesOf: () => ({}) }).issues[0].code // => "FILTER_INVALID"
 */
export function sortListRows<Row>(
  rows: readonly Row[],
  sort: string | undefined,
  { columns, valuesOf }: SortableList<Row>,
): Result<readonly Row[]> {
  if (sort === undefined || sort === "") return ok(rows);
  const columnSorts = sort
    .split(",")
    .map((part) => ({ column: part.replace(/^-/u, ""), isDescending: part.startsWith("-") }));
  const unknownSorts = columnSorts.filter(({ column }) => !columns.includes(column));
  if (unknownSorts.length > 0)
    return failAll(
      unknownSorts.map(({ column }) =>
        issue("FILTER_INVALID", ["sort"], { field: column.slice(0, quotedColumnAtMost) }),
      ),
    );
  const rowsWithValues = rows.map((row) => ({ row, values: valuesOf(row) }));
  const sortedRows = rowsWithValues.toSorted((left, right) => {
    for (const { column, isDescending } of columnSorts) {
      const order = compareListValues(left.values[column], right.values[column], isDescending);
      if (order !== 0) return order;
    }
    return 0;
  });
  return ok(sortedRows.map(({ row }) => row));
}

function compareListValues(left: ListValue, right: ListValue, isDescending: boolean): number {
  const [isLeftEmpty, isRightEmpty] = [left === null || left === undefined, right === null || right === undefined];
  if (isLeftEmpty || isRightEmpty) return Number(isLeftEmpty) - Number(isRightEmpty);
  const [leftKey, rightKey] = [sortKeyOf(left), sortKeyOf(right)];
  const order = leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0;
  return isDescending ? -order : order;
}

const sortKeyOf = (value: ListValue): string | number => (typeof value === "number" ? value : foldText(value ?? ""));
