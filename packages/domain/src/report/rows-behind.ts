/** From a cell of a report to the rows behind it. */

import type { Weekday } from "../period/index.ts";

import type { AxisLevel } from "./axis.ts";
import type { FieldValue, ReportRow } from "./field.ts";
import { groupKeyOf } from "./group-key.ts";

/** Where a cell stands: the keys of its groups, the outer first, as a row or a column of a table gives them; none of them is the total. */
export interface CellPlace {
  readonly levels: readonly Pick<AxisLevel, "field" | "grain">[];
  readonly path: readonly FieldValue[];
}

/**
 * Lists the rows that a cell was computed from: those of the groups down and of the groups across that it stands in.
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
  const wanted = places.flatMap(({ levels, path }) =>
    levels.slice(0, path.length).map(({ field, grain }, depth) => ({ field, grain, key: path[depth] ?? null })),
  );
  return source.filter((row) =>
    wanted.every(({ field, grain, key }) => groupKeyOf(row[field] ?? null, grain, weekStart) === key),
  );
}
