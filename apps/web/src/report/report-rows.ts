/** Visible rows of a grouped report: a closed group is one row, and the key of a group is at its first row. */
import type { FieldValue, ReportGroup, TableColumn, TableRow } from "@comptoir/domain/report";

/** Keys of the closed groups. */
export type ClosedGroups = ReadonlySet<string>;

/** Key of a group: the values on the path to it. */
export const groupKey = (path: readonly FieldValue[]): string => JSON.stringify(path);

/** Lists the groups with a total row of their own; only those can be closed. */
export function listClosableGroupKeys(rows: readonly (TableRow | undefined)[]): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => (row?.kind === "subtotal" ? [groupKey(row.path)] : [])));
}

/** Lists the closable groups of the levels that a report opens collapsed. */
export function listCollapsedGroupKeys(
  { columns, rows }: Pick<GroupedTable, "columns" | "rows">,
  groups: readonly ReportGroup[],
): ReadonlySet<string> {
  const isCollapsedLevel = columns
    .filter(({ kind }) => kind === "key")
    .map((level) =>
      groups.some(({ field, grain, collapsed }) => collapsed && field === level.field && grain === level.grain),
    );
  return listClosableGroupKeys(
    rows.filter((row) => row !== undefined && isCollapsedLevel[row.path.length - 1] === true),
  );
}

/** Lists the indexes of visible rows; a closed group shows only its own row. */
export function listVisibleRowIndexes(
  rows: readonly (TableRow | undefined)[],
  closedGroups: ClosedGroups,
): readonly number[] {
  if (closedGroups.size === 0) return rows.map((_, index) => index);
  const visibleIndexes: number[] = [];
  rows.forEach((row, index) => {
    if (row === undefined || !isInsideClosedGroup(row, closedGroups)) visibleIndexes.push(index);
  });
  return visibleIndexes;
}

function isInsideClosedGroup({ kind, path }: TableRow, closedGroups: ClosedGroups): boolean {
  const enclosingDepth = kind === "subtotal" ? path.length - 1 : path.length;
  for (let depth = 1; depth <= enclosingDepth; depth += 1)
    if (closedGroups.has(groupKey(path.slice(0, depth)))) return true;
  return false;
}

/** A grouped table with its totals. */
export interface GroupedTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (TableRow | undefined)[];
  readonly total: TableRow | null;
}

/** Drops the columns of levels that are closed everywhere, so that narrow screens have no empty column. */
export function hideClosedLevels(groupedTable: GroupedTable, closedGroups: ClosedGroups): GroupedTable {
  const { columns, rows, total } = groupedTable;
  const keyColumnCount = columns.filter(({ kind }) => kind === "key").length;
  const visibleDepth = listVisibleRowIndexes(rows, closedGroups).reduce(
    (maximum, index) => {
      const visibleRow = rows[index];
      return visibleRow === undefined
        ? keyColumnCount
        : Math.max(maximum, visibleRow.kind === "subtotal" ? visibleRow.path.length : keyColumnCount);
    },
    Math.min(1, keyColumnCount),
  );
  if (visibleDepth >= keyColumnCount) return groupedTable;
  const withoutDeeperKeys = <T>(list: readonly T[]): readonly T[] =>
    list.toSpliced(visibleDepth, keyColumnCount - visibleDepth);
  const rowWithoutDeeperKeys = (row: TableRow): TableRow => ({ ...row, cells: withoutDeeperKeys(row.cells) });
  return {
    columns: withoutDeeperKeys(columns),
    rows: rows.map((row) => (row === undefined ? row : rowWithoutDeeperKeys(row))),
    total: total === null ? null : rowWithoutDeeperKeys(total),
  };
}

/** Says whether a row begins a new group at a level; the first row does. */
export function startsGroupAt(row: TableRow, rowBefore: TableRow | undefined, level: number): boolean {
  if (rowBefore === undefined) return true;
  return groupKey(row.path.slice(0, level + 1)) !== groupKey(rowBefore.path.slice(0, level + 1));
}
