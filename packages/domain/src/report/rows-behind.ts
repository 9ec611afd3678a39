/** Drill-down from a report cell to its rows. */

import type { Weekday } from "../period/index.ts";

import type { AxisLevel } from "./axis.ts";
import { findField, type FieldCatalogue, type FieldValue, type ReportRow } from "./field.ts";
import { groupKeyOf } from "./group-key.ts";

/** Coordinates of a cell: its group keys, outermost first, as the table's rows and columns give them; empty is the total. */
export interface CellPlace {
  readonly levels: readonly Pick<AxisLevel, "field" | "grain">[];
  readonly path: readonly FieldValue[];
}

/**
 * Lists the rows that a cell was computed from: those in both its row groups and its column groups. Rows of a measure with rows of its own are
 * in every group by a dimension that they lack.
 *
 * Source: behaviour 3.4 (drill from any cell).
 *
 * @example rowsBehind([{ store: 1, net: 5 }, { store: 2, net: 7 }], [{ levels: [{ field: "store", grain: null }], path: [2] }], 0) // => [{ store: 2, net: 7 }]
 */
export function rowsBehind(
  source: readonly ReportRow[],
  places: readonly CellPlace[],
  weekStart: Weekday,
  fields: FieldCatalogue = {},
): readonly ReportRow[] {
  const groupKeys = places.flatMap(({ levels, path }) =>
    levels.slice(0, path.length).map(({ field, grain }, depth) => ({
      field,
      grain,
      key: path[depth] ?? null,
      shared: measureSharedByGroups(fields, field),
    })),
  );
  return source.filter((row) =>
    groupKeys.every(
      ({ field, grain, key, shared }) =>
        groupKeyOf(row[field] ?? null, grain, weekStart) === key || (shared !== null && (row[shared] ?? null) !== null),
    ),
  );
}

/**
 * Returns the coordinates of the rows that a figure was computed from. The rate of all other values of a dimension, such as that of the other
 * cashiers, has the rows of all values within the same other groups; other figures have those of their cell.
 *
 * Source: behaviour 3.4 (drill from any cell, peer average), decision 0500.
 *
 * @example placesOfFigure({ peers: { type: "pct", role: "measure", ratio: { part: "events", whole: "receipts", others: "cashier" } } }, "peers", [{ levels: [{ field: "store", grain: null }, { field: "cashier", grain: null }], path: [2, "Ana"] }]) // => [{ levels: [{ field: "store", grain: null }], path: [2] }]
 */
export function placesOfFigure(
  fields: FieldCatalogue,
  field: string,
  places: readonly CellPlace[],
): readonly CellPlace[] {
  const othersDimension = findField(fields, field)?.ratio?.others;
  if (othersDimension === undefined) return places;
  return places.map(({ levels, path }) => ({
    levels: levels.filter((level) => level.field !== othersDimension),
    path: path.filter((_, depth) => levels[depth]?.field !== othersDimension),
  }));
}

/**
 * Returns the measure that all groups of a dimension have in common; null if there is none. Its rows lack the dimension: risk events by
 * type share the count of receipts.
 *
 * @example measureSharedByGroups({ type: { type: "enum", role: "dimension", besides: "receipts" }, receipts: { type: "int", role: "measure", follows: [] } }, "type") // => "receipts"
 */
export function measureSharedByGroups(fields: FieldCatalogue, dimension: string): string | null {
  const { besides } = findField(fields, dimension) ?? {};
  return besides !== undefined && findField(fields, besides)?.follows !== undefined ? besides : null;
}
