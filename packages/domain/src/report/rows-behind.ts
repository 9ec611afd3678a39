/** Drill-down from a report cell to its rows. */

import type { Weekday } from "../period/index.ts";

import type { AxisLevel } from "./axis.ts";
import type { FieldValue, ReportRow } from "./field.ts";
import { groupKeyOf } from "./group-key.ts";

/** Coordinates of a cell: its group keys, outermost first, as the table's rows and columns give them; empty is the total. */
export interface CellPlace {
  readonly levels: readonly Pick<AxisLevel, "field" | "grain">[];
  readonly path: readonly FieldValue[];
}

/**
 * Lists the rows that a cell was computed from: those in both its row groups and its column groups.
 *
 * Source: behaviour 3.4 (drill from any cell).
 *
 * @example rowsBehind([{ store: 1, net: 5 }, { store: 2, net: 7 }], [{ levels: [{ field: "store", grain: null }], path: [2] }], 0) // => [{ store: 2, net: 7 }]
 */
export function rowsBehind(
  source: readonly ReportRow[],
  places: readonly CellPlace[],
  weekStart: Weekday,
): readonly ReportRow[] {
  const groupKeys = places.flatMap(({ levels, path }) =>
    levels.slice(0, path.length).map(({ field, grain }, depth) => ({ field, grain, key: path[depth] ?? null })),
  );
  return source.filter((row) =>
    groupKeys.every(({ field, grain, key }) => groupKeyOf(row[field] ?? null, grain, weekStart) === key),
  );
}
