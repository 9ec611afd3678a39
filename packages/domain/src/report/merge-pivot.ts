/** A pivot that was kept, over a data source that has changed. */

import { aggregateType } from "./aggregate.ts";
import { isDisplayComplete } from "./display.ts";
import { findField, type FieldCatalogue } from "./field.ts";
import type { Pivot, PivotSort } from "./pivot.ts";

/**
 * Takes out of a pivot what its data source no longer has; null when no measure is left.
 *
 * A display whose field is gone shows the value, and a sort whose measure is gone is none.
 *
 * @example mergePivot({ rows: [], columns: [], measures: [{ field: "gone", aggregate: "sum", display: { kind: "value" } }], totals: { row: true, column: true, grand: true }, sort: null }, {}) // => null
 */
export function mergePivot(pivot: Pivot, fields: FieldCatalogue): Pivot | null {
  const isLevel = ({ field }: { readonly field: string }): boolean => findField(fields, field)?.role === "dimension";
  const [rows, columns] = [pivot.rows.filter(isLevel), pivot.columns.filter(isLevel)];
  const levels = [...rows, ...columns].map(({ field }) => field);
  const known = pivot.measures.filter((measure) => aggregateType(fields, measure) !== null);
  if (known.length === 0) return null;
  const measures = known.map((measure) =>
    isDisplayComplete(measure.display, levels) ? measure : { ...measure, display: { kind: "value" as const } },
  );
  return { ...pivot, rows, columns, measures, sort: mergeSort(pivot, { rows, columns, measures: known }) };
}

/** The sort by what is left; none when its measure is gone, or the groups of the other axis are others. */
function mergeSort({ sort, ...before }: Pivot, left: Pick<Pivot, "rows" | "columns" | "measures">): PivotSort | null {
  if (sort === null) return null;
  const sorted = before.measures[sort.measure];
  const measure = left.measures.findIndex((candidate) => candidate === sorted);
  const other = sort.axis === "rows" ? "columns" : "rows";
  return measure >= 0 && left[other].length === before[other].length ? { ...sort, measure } : null;
}
