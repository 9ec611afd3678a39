/** The rows of a grouped report as they are read: closed groups are one row, and the key of a group stands where it begins. */
import type { FieldValue, TableColumn, TableRow } from "@comptoir/domain/report";

/** The groups that are closed, by their keys. */
export type ClosedGroups = ReadonlySet<string>;

/** The key of a group: the values that lead to it. */
export const groupKey = (path: readonly FieldValue[]): string => JSON.stringify(path);

/** The groups that have a row of their own behind what is in them: those can be closed. */
export function closableGroups(rows: readonly (TableRow | undefined)[]): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => (row?.kind === "subtotal" ? [groupKey(row.path)] : [])));
}

/** The places of the rows that are shown: nothing of a closed group but its own row. */
export function shownRows(rows: readonly (TableRow | undefined)[], closed: ClosedGroups): readonly number[] {
  if (closed.size === 0) return rows.map((_, index) => index);
  const shown: number[] = [];
  rows.forEach((row, index) => {
    if (row === undefined || !isInside(row, closed)) shown.push(index);
  });
  return shown;
}

function isInside({ kind, path }: TableRow, closed: ClosedGroups): boolean {
  const around = kind === "subtotal" ? path.length - 1 : path.length;
  for (let depth = 1; depth <= around; depth += 1) if (closed.has(groupKey(path.slice(0, depth)))) return true;
  return false;
}

/** A table with its totals. */
export interface GroupedTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (TableRow | undefined)[];
  readonly total: TableRow | null;
}

/** The table without the columns of groups that are all closed away: where there is little room, figures stand in it and not an empty column. */
export function asFarAsOpen(table: GroupedTable, closed: ClosedGroups): GroupedTable {
  const { columns, rows, total } = table;
  const keys = columns.filter(({ kind }) => kind === "key").length;
  const depth = shownRows(rows, closed).reduce(
    (most, place) => {
      const row = rows[place];
      return row === undefined ? keys : Math.max(most, row.kind === "subtotal" ? row.path.length : keys);
    },
    Math.min(1, keys),
  );
  if (depth >= keys) return table;
  const open = <T>(list: readonly T[]): readonly T[] => list.toSpliced(depth, keys - depth);
  const line = (row: TableRow): TableRow => ({ ...row, cells: open(row.cells) });
  return {
    columns: open(columns),
    rows: rows.map((row) => (row === undefined ? row : line(row))),
    total: total === null ? null : line(total),
  };
}

/** Whether a row is the first under the key of a level, coming after another row. */
export function beginsLevel(row: TableRow, before: TableRow | undefined, level: number): boolean {
  if (before === undefined) return true;
  return groupKey(row.path.slice(0, level + 1)) !== groupKey(before.path.slice(0, level + 1));
}
