/** Differences between two tables of the same report, such as the one known then and the one known today. */

import { findField, type FieldCatalogue, type FieldValue } from "./field.ts";
import type { Table, TableColumn, TableRow } from "./table.ts";

/** Row of either table whose figures differ, with the figures of both. Null where a table has no such row or no figure. */
export interface RowDiff {
  /** Group keys, the outer first. */
  readonly keys: readonly FieldValue[];
  readonly before: readonly FieldValue[];
  readonly after: readonly FieldValue[];
  readonly difference: readonly FieldValue[];
}

/** Differences between two tables, by the columns of the figures. */
export interface TableDiff {
  readonly keyColumns: readonly TableColumn[];
  readonly columns: readonly TableColumn[];
  /** Rows that differ, in the order of the later table; those that only the earlier one has are last. */
  readonly rows: readonly RowDiff[];
  /** Total of both tables, whether it differs or not; null if neither has one. */
  readonly total: RowDiff | null;
}

/**
 * Compares two tables with the same columns, row by row. A row that only one of them has counts as 0 in the other if its figure can be added up,
 * so that the differences of the rows add up to the difference of the total.
 *
 * Source: behaviour 4 (5, time machine), decision 0530.
 *
 * @example diffTables({ columns: [], rows: [] }, { columns: [], rows: [] }, {}).rows // => []
 */
export function diffTables(before: Table, after: Table, fields: FieldCatalogue): TableDiff {
  const { columns } = after;
  const keyCount = columns.filter(({ kind }) => kind === "key").length;
  const figureColumns = columns.slice(keyCount);
  const addsUp = figureColumns.map((column) => isAddedUp(column, fields));
  const diffRows = (rowBefore: TableRow | undefined, rowAfter: TableRow | undefined): RowDiff => {
    const [figuresBefore, figuresAfter] = [rowBefore, rowAfter].map((row) =>
      figureColumns.map((_, index) => row?.cells[keyCount + index] ?? null),
    );
    return {
      keys: (rowAfter ?? rowBefore)?.path ?? [],
      before: figuresBefore ?? [],
      after: figuresAfter ?? [],
      difference: figureColumns.map((_, index) =>
        subtract(figuresBefore?.[index] ?? null, figuresAfter?.[index] ?? null, addsUp[index] === true),
      ),
    };
  };
  const [rowsBefore, rowsAfter] = [indexRows(before), indexRows(after)];
  const allKeys = [...new Set([...rowsAfter.keys(), ...rowsBefore.keys()])];
  const [totalBefore, totalAfter] = [findTotal(before), findTotal(after)];
  return {
    keyColumns: columns.slice(0, keyCount),
    columns: figureColumns,
    rows: allKeys.map((key) => diffRows(rowsBefore.get(key), rowsAfter.get(key))).filter(isDifferent),
    total: totalBefore === undefined && totalAfter === undefined ? null : diffRows(totalBefore, totalAfter),
  };
}

const isDifferent = ({ before, after }: RowDiff): boolean => before.some((figure, index) => figure !== after[index]);

function isAddedUp({ field, aggregate, display }: TableColumn, fields: FieldCatalogue): boolean {
  const { ratio, counts, standing } = findField(fields, field) ?? {};
  const isSum = aggregate === null || aggregate === "sum" || aggregate === "count";
  return isSum && display === "value" && ratio === undefined && counts === undefined && standing === undefined;
}

function subtract(before: FieldValue, after: FieldValue, addsUp: boolean): number | null {
  if (before === null && after === null) return null;
  if (!addsUp && (before === null || after === null)) return null;
  const [earlier, later] = [before ?? 0, after ?? 0];
  return typeof earlier === "number" && typeof later === "number" ? later - earlier : null;
}

const indexRows = ({ rows }: Table): ReadonlyMap<string, TableRow> =>
  new Map(rows.filter(({ kind }) => kind === "row").map((row) => [JSON.stringify(row.path), row]));

const findTotal = ({ rows }: Table): TableRow | undefined => rows.find(({ kind }) => kind === "total");
